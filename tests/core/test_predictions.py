"""Predictions: for every method of every family, what is right is right by the rules, and what is
wrong is wrong. The referees here follow the trace on their own."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import takewhile
from typing import Any

import pytest

from pepo import families
from pepo.core.errors import BadInput, IllegalMove
from pepo.core.family import Family
from pepo.core.predictions import Prediction, Predictions, Score, with_choices
from pepo.core.question import Choice
from pepo.core.scene import Scene
from pepo.core.tape import Tape
from pepo.core.trace import Event
from pepo.core.view import View
from pepo.families.coroutine.puzzle import NAMES, Turn
from pepo.families.gourds.board.hex import Cell
from pepo.families.ring.puzzle import Jump
from pepo.families.three_in_a_row.logic.deductions import (
    counts,
    line_agreements,
    patterns,
    signs,
)
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, Fill, other, with_cell

PUZZLES = {
    "coroutine": ("puzzle-2", "round-and-round"),
    "gourds": ("hexagon-7", "diamond-9"),
    "ring": ("sixteen", "no-way-out"),
    "three-in-a-row": ("six-pack", "twins-forbidden", "like-for-like"),
}
RUNS = [
    (family, name, method.name)
    for family, names in PUZZLES.items()
    for name in names
    for method in families.load(family).methods
]


@cache
def run(family: str, name: str, method: str) -> tuple[Family, Tape]:
    known = families.load(family)
    chosen = known.method(method)
    solution = known.solve(known.entry(name).puzzle, chosen, trace=chosen.teaches)
    return known, known.tape(solution)


def asked(family: Family, tape: Tape) -> Iterator[Prediction]:
    for row in range(1, len(tape) + 1):
        yield from family.predictions.at(tape, row)


# -- referees: whether a choice is right, found again


def turns_after(tape: Tape, row: int) -> list[str]:
    """The kinds of rows of the branch that begins with a row, by their turns."""
    turn = int(tape.event(row).values["turn"])
    later = (tape.event(number) for number in range(row + 1, len(tape) + 1))
    return [one.kind for one in takewhile(lambda one: int(one.values["turn"]) > turn, later)]


def coroutine(tape: Tape, one: Prediction, choice: Choice) -> bool:
    event = tape.event(one.row)
    if one.kind == "move":
        word = choice.text.split()
        turn = Turn("AB".index(word[0]), NAMES.index(word[2]))
        return is_played(tape, one, turn)
    if one.kind == "outcome":
        words = {"WIN": "goal", "seen before": "seen before", "loop": "loops", "": "goes on"}
        return words.get(event.values["result"], "shorter") in choice.text
    if one.kind == "branch":
        return choice.text.startswith("Yes") == ("win" in turns_after(tape, one.row - 1))
    assert one.kind == "return"
    a, b, mover = re.fullmatch(r"A on (\d+), B on (\d+), (.) to move", choice.text).groups()  # type: ignore[union-attr]
    there = (int(a) - 1, int(b) - 1), "AB".index(mover)
    return there == (event.state.coins, event.state.mover)


def ring(tape: Tape, one: Prediction, choice: Choice) -> bool:
    event = tape.event(one.row)
    if one.kind == "move":
        by, way = re.search(r"(\d+) (clock|counter)", choice.text).groups()  # type: ignore[union-attr]
        return is_played(tape, one, Jump(int(by), way == "clock"))
    if one.kind == "return":
        return choice.text == calls(event)[-1]
    call = tape.event(one.row - 1)
    target = tape.puzzle.apply(call.state, call.move)
    if one.kind == "outcome":
        marked = {tape.event(row).state for row in range(1, one.row) if tape.event(row).move}
        said = "goal" if target == tape.puzzle.goal else "before" if target in marked else "new"
        return said in choice.text
    assert one.kind == "branch"
    path = [*calls(call), f"tile {target}"]
    later = (tape.event(row) for row in range(one.row, len(tape) + 1))
    inside = takewhile(lambda other: calls(other)[: len(path)] == path, later)
    return choice.text.startswith("Yes") == any(other.kind == "win" for other in inside)


def calls(event: Event) -> list[str]:
    """The tiles of the open calls."""
    return [entry.values["tile"] for entry in event.stack.entries]


def gourds(tape: Tape, one: Prediction, choice: Choice) -> bool:
    event, before = tape.event(one.row), tape.before(one.row)
    if one.kind == "motion":
        return choice.text.lower().startswith(f"a {tape.puzzle.kind_of_move(before, event.move)}:")
    if number := re.fullmatch(r"the end (\d+)", choice.text):
        end = tape.puzzle.index_of.index(int(number[1]))
        return is_played(tape, one, tape.puzzle.board.cells[one.state.where[end]])
    x, y = re.search(r"\((\d+), (\d+)\)", choice.text).groups()  # type: ignore[union-attr]
    return is_played(tape, one, Cell(int(x), int(y)))


def is_played(tape: Tape, one: Prediction, move: Any) -> bool:
    """Of a shortest solution, moves that lead to another one as short are right too."""
    try:
        after = tape.puzzle.apply(one.state, move)
    except IllegalMove:
        return False
    if tape.distance is not None and tape.event(one.row).move != move:
        return tape.distance(after).moves == len(tape) - one.row
    return bool(tape.event(one.row).move == move)


def grid(tape: Tape, one: Prediction, choice: Choice) -> bool:
    puzzle, event, state = tape.puzzle, tape.event(one.row), tape.before(one.row)
    if one.kind in ("cell", "colour"):
        colour = BLACK if choice.text.endswith("black") else WHITE
        place = re.search(r"ow (\d+), column (\d+)", one.sentence + choice.text)
        fill = Fill(int(place[1]) - 1, int(place[2]) - 1, colour)  # type: ignore[index]
        found = {f for rule in (patterns, signs, counts, line_agreements)
                 for deduction in rule(puzzle, state) for f in deduction.fills}  # fmt: skip
        if fill in found or fill == event.move:  # then the other colour has no solution
            changed = with_cell(state, puzzle.cell(fill), other(colour))
            no = families.load("three-in-a-row").solve(puzzle, "fast", start=changed)
            assert no.outcome.value == "impossible"
            return True
        return False
    if one.kind == "rule":
        name = choice.text.partition(":")[0].lower()
        rules = {"pattern": patterns, "sign": signs, "count": counts, "line": line_agreements}
        found = {f for d in rules[name](puzzle, state) for f in d.fills} if name in rules else set()
        return event.move in found or name == event.values["rule"]
    broken, full = next(puzzle.faults(state), None) is not None, "." not in state
    guesses = 0
    if one.kind == "outcome":
        rows = [tape.event(row).kind for row in range(1, one.row)]
        guesses = rows.count("guess") - rows.count("undo")
        forced = any(True for rule in (patterns, signs, counts) for _ in rule(puzzle, state))
        ends = ("undoes" if guesses else "impossible") if broken else "solved" if full else ""
        return (ends or ("follows" if forced else "guesses")) in choice.text
    assert one.kind == "branch"
    for row in range(one.row - 1, len(tape) + 1):
        guesses += {"guess": 1, "undo": -1}.get(tape.event(row).kind, 0)
        if not guesses:
            break
    return choice.text.startswith("Yes") == bool(guesses)


REFEREES: dict[str, Callable[[Tape, Prediction, Choice], bool]] = {
    "coroutine": coroutine,
    "gourds": gourds,
    "ring": ring,
    "three-in-a-row": grid,
}
KINDS = {
    "coroutine": {"move", "outcome", "branch", "return"},
    "gourds": {"move", "motion"},
    "ring": {"move", "outcome", "branch", "return"},
    "three-in-a-row": {"cell", "rule", "colour", "outcome", "branch"},
}


@pytest.mark.parametrize(("name", "puzzle", "method"), RUNS)
def test_what_is_offered_as_wrong_is_wrong(name: str, puzzle: str, method: str) -> None:
    family, tape = run(name, puzzle, method)
    found = list(asked(family, tape))
    for one in found:
        texts = [choice.text for choice in one.choices]
        assert 2 <= len(set(texts)) == len(texts) <= 6, one
        assert one.answer.right, one
        assert not all(choice.right for choice in one.choices), one
        for number, choice in enumerate(one.choices, start=1):
            assert choice.right == REFEREES[name](tape, one, choice), (one.row, one.kind, choice)
            reply = one.reply(number)
            assert reply.right == choice.right
            assert reply.sentence.startswith("Right. " if choice.right else "No. ")
            assert reply.sentence.endswith((".", "!", "?"))
            assert ".." not in reply.sentence
    assert found or len(tape) == 0, "every run has something to predict"


@pytest.mark.parametrize("name", PUZZLES)
def test_all_kinds_are_asked_and_planned_the_same_each_time(name: str) -> None:
    family = families.load(name)
    tapes = [run(*key)[1] for key in RUNS if key[0] == name]
    plans = [list(family.predictions.planned(tape)) for tape in tapes]
    assert {one.kind for plan in plans for one in plan} == KINDS[name]
    for tape, plan in zip(tapes, plans, strict=True):
        assert [(one.row, one.kind) for one in plan] == list(family.predictions.plan(tape))
        assert plan == [family.predictions.pick(tape, one.row, one.kind) for one in plan]
        assert len(plan) <= 10
        assert [one.row for one in plan] == sorted({one.row for one in plan})


def test_a_choice_is_a_shape_to_click_and_nothing_else_is() -> None:
    for name in PUZZLES:
        for key in (key for key in RUNS if key[0] == name):
            family, tape = run(*key)
            marked = [one for one in family.predictions.planned(tape) if one.choices[0].marks]
            for one in marked[:2]:
                scene: Scene = family.draw(tape.puzzle, one.state, View())
                drawn = with_choices(scene, one)
                numbers = [str(k + 1) for k in range(len(one.choices))]
                assert {shape.moves for shape in drawn.clickable()} == {(n,) for n in numbers}
                chips = [drawn.find(f"choice-{number}") for number in numbers]
                assert all(chip.label.startswith("choice ") for chip in chips)
                cells = [chip.place for chip in chips]
                assert None not in cells
                assert len(set(cells)) == len(cells)


def test_a_family_without_words_of_its_own_is_asked_for_moves() -> None:
    _, tape = run("ring", "sixteen", "breadth-first")
    one = Predictions().pick(tape, 1)
    assert one is not None
    assert one.sentence == "Which move comes next?"
    assert [choice.text for choice in one.choices if choice.right] == ["+6"]


def test_no_tile_of_a_ring_is_offered_twice() -> None:
    family, tape = run("ring", "tea-table", "recursive")
    for prediction in asked(family, tape):
        tiles = [mark for choice in prediction.choices for mark in choice.marks]
        assert len(tiles) == len(set(tiles))


def test_a_score_names_what_was_missed() -> None:
    family, tape = run("ring", "sixteen", "recursive")
    plan = list(family.predictions.planned(tape))
    score = Score()
    assert score.sentence == "No predictions were made."
    wrong = next(k for k, choice in enumerate(plan[1].choices, start=1) if not choice.right)
    for one, number in ((plan[0], plan[0].taken), (plan[1], wrong)):
        score = score.with_answer(one, number)
    assert score.sentence == "1 of 2 predictions right."
    assert [one.row for one, _ in score.missed] == [plan[1].row]
    with pytest.raises(BadInput, match="The choice is '9'; expected 1 to 3"):
        plan[0].reply(9)
    with pytest.raises(BadInput, match="The row is 36; expected 1 to 35"):
        family.predictions.at(tape, 36)
