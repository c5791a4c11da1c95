"""Reels: any frame of any run, from one chunk."""

from typing import Any

import pytest

import pepo
from pepo.apps.midend.reel import CHUNK, Reel, packed, states_along
from pepo.core.frames import MAX_TRAIL
from pepo.core.positions import MAX_LEG, MIN_LEG
from pepo.core.solving import Outcome, Solution
from pepo.families import load
from pepo.render.scene_json import change, picture
from tests.everything import FAMILIES, SOLVABLE, name_of

SMALL = {family.name: next(e for f, e in SOLVABLE if f is family) for family in FAMILIES}


def to_and_fro(length: int) -> Solution[Any, Any]:
    """A walk on a ring that never arrives: one jump on, one back."""
    puzzle = pepo.load("ring:1,1,1,1,1,1").puzzle
    there, back = list(puzzle.moves(0))
    moves = [there, back] * (length // 2)
    whys = [f"jump {k}" for k in range(length)]
    return Solution(Outcome.GAVE_UP, moves, whys, method="walk", puzzle=puzzle, start=0)


@pytest.mark.parametrize("length", [0, 2, MIN_LEG, MIN_LEG + 2, 1_000_000])
def test_every_frame_is_where_the_moves_lead(length: int) -> None:
    solution = to_and_fro(length)
    reel = Reel(solution, "", states_along(load("ring"), solution), length=length)
    ends = [end for leg in (MIN_LEG, MAX_LEG) for end in (leg - 1, leg, leg + 1)]
    asked = [0, 1, 2, *ends, length - 1, length]
    wanted = sorted({number for number in asked if 0 <= number <= length})
    frames = list(reel.frames(wanted))
    assert [frame.number for frame in frames] == wanted
    for frame in frames:
        assert frame.state == frame.number % 2
        assert frame.why == (f"jump {frame.number - 1}" if frame.number else "")
        trail = [number % 2 for number in range(frame.number)][-MAX_TRAIL:]
        assert frame.trail == tuple(trail)
    assert len(reel.states) <= 1 + 2 * length // MIN_LEG
    assert all(state == number % 2 for number, state in reel.states.items())
    assert reel.end == length % 2


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_a_trace_is_followed_event_by_event(family: Any) -> None:
    game = pepo.load(f"{family.name}/{SMALL[family.name].name}")
    for method in (m for m in family.methods if m.teaches):
        solution = game.solve(method.name, trace=True).solution
        chunks = packed(solution.start, solution.trace)
        assert len(chunks) == -(-len(solution.trace) // CHUNK)
        reel = Reel(solution, "", {}, length=len(solution.trace), trace=chunks)
        frames = list(reel.frames(range(reel.length + 1)))
        assert len(frames) == len(solution.trace) + 1
        for frame, event in zip(frames[1:], solution.trace, strict=True):
            assert frame.event == event
            assert event.state is None or frame.state == event.state
            assert len(frame.trail) <= event.depth


@pytest.mark.parametrize("family", FAMILIES, ids=name_of)
def test_changes_turn_one_picture_into_the_next(family: Any) -> None:
    game = pepo.load(f"{family.name}/{SMALL[family.name].name}")
    walk = game.play()
    before = walk.scene()
    for move in game.solve().moves[:12]:
        after = walk.play(move).scene()
        changed = change(before, after)
        shapes = {s["id"]: s for s in picture(before)["shapes"]}
        if "scene" in changed:
            assert changed["scene"] == picture(after)
        else:
            for name in changed["gone"]:
                del shapes[name]
            shapes |= {shape["id"]: shape for _, shape in changed["put"]}
            assert shapes == {s["id"]: s for s in picture(after)["shapes"]}
            assert changed["alt"] == after.alt
        before = after


def test_a_reel_is_asked_about_as_the_trace_itself() -> None:
    family = load("ring")
    puzzle = family.entry("sixteen").puzzle
    solution = family.solve(puzzle, "recursive", trace=True)
    chunks = packed(solution.start, solution.trace)
    reel = Reel(solution, "", {}, length=len(solution.trace), trace=chunks)
    tape, packed_tape = family.tape(solution), reel.tape(family)
    assert packed_tape.rows[1:3] == list(solution.trace[1:3])
    assert len(packed_tape) == len(tape)
    plan = list(family.predictions.planned(tape))
    assert plan == list(family.predictions.planned(packed_tape))
