"""Items of drills: what they ask is true by the readable rules, which are written again here."""

from collections.abc import Callable, Iterator
from itertools import islice, product
from typing import Any

import pytest

from pepo import families
from pepo.core.errors import BadInput, UnknownName
from pepo.core.solving import Watch
from pepo.drills import DrillItem, Drills
from pepo.drills.source import kinds_of, read_item
from pepo.families.gourds.board.cycle import find_cycle
from pepo.families.three_in_a_row.logic.deductions import signs
from pepo.families.three_in_a_row.logic.search import solutions
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow

SEED = 5
FEW = 3  # items of each drill
MANY = 1000

Cells = set[tuple[int, str]]  # cells with the colour they must have
OTHER = {"X": "O", "O": "X"}


def items(family: str, kind: str, count: int) -> Iterator[DrillItem]:
    return islice(Drills(family, kind, seed=SEED), count)


def right(item: DrillItem) -> set[str]:
    return set(item.question.right)


# -- three in a row: every rule once more, cell by cell


def by_pattern(puzzle: ThreeInARow, state: str, *blanks: int) -> Cells:
    """Three cells in a row of which the one at one of these places is blank, the others alike."""
    found = set()
    for line in puzzle.lines:
        for first in range(len(line.cells) - 2):
            three = line.cells[first : first + 3]
            for blank in blanks:
                others = {state[cell] for k, cell in enumerate(three) if k != blank}
                if state[three[blank]] == BLANK and len(others) == 1 and others != {BLANK}:
                    found.add((three[blank], OTHER[others.pop()]))
    return found


def by_count(puzzle: ThreeInARow, state: str) -> Cells:
    return {
        (cell, OTHER[colour])
        for line in puzzle.lines
        for colour in OTHER
        if line.read(state).count(colour) == len(line.cells) // 2
        for cell in line.cells
        if state[cell] == BLANK
    }


def by_sign(puzzle: ThreeInARow, state: str) -> Cells:
    return {(puzzle.cell(f), f.colour) for one in signs(puzzle, state) for f in one.fills}


def by_line(puzzle: ThreeInARow, state: str, *, distinct: bool = False) -> Cells:
    """What all fillings of a line agree on: each of them is tried."""
    found = set()
    for line in puzzle.lines:
        text, half = line.read(state), len(line.cells) // 2
        blanks = [k for k, colour in enumerate(text) if colour == BLANK]
        full = {
            peer.read(state)
            for peer in puzzle.lines
            if distinct and peer.kind == line.kind and peer != line
        }
        fillings = []
        for colours in product("XO", repeat=len(blanks)):
            filled = list(text)
            for k, colour in zip(blanks, colours, strict=True):
                filled[k] = colour
            said = "".join(filled)
            if said.count("X") == half and "XXX" not in said and "OOO" not in said:
                fillings += [said] if said not in full else []
        for k in blanks:
            if len(agreed := {said[k] for said in fillings}) == 1:
                found.add((line.cells[k], agreed.pop()))
    return found


RULES: dict[str, Callable[[ThreeInARow, str], Cells]] = {
    "pairs": lambda puzzle, state: by_pattern(puzzle, state, 0, 2),
    "sandwiches": lambda puzzle, state: by_pattern(puzzle, state, 1),
    "counts": by_count,
    "signs": by_sign,
    "lines": by_line,
    "distinct": lambda puzzle, state: by_line(puzzle, state, distinct=True),
}
EASY = ("pairs", "sandwiches", "counts", "signs")  # equally easy
EASIER = {**dict.fromkeys(EASY, EASY), "lines": EASY, "distinct": (*EASY, "lines")}


def check_rule(item: DrillItem) -> None:
    """Exactly that rule is the easiest next step, and its cells are right, no others."""
    puzzle, state = item.puzzle, item.state
    for kind in EASIER[item.drill.name]:
        if kind != item.drill.name:
            assert not RULES[kind](puzzle, state), (item, kind)
    found = RULES[item.drill.name](puzzle, state)
    assert found
    assert right(item) == {f"{puzzle.cell_name(cell)}={colour}" for cell, colour in found}
    (only,) = islice(solutions(puzzle, puzzle.start(), Watch()), 2)
    assert all(mine in (BLANK, true) for mine, true in zip(state, only, strict=True))
    assert all(only[cell] == colour for cell, colour in found)


# -- coroutine and ring: layers and closed sets, by the rules alone


def layers(puzzle: Any, state: Any) -> Iterator[set[Any]]:
    """Positions by their distance from a position, as long as there are new ones."""
    layer, seen = {state}, {state}
    while layer:
        yield layer
        after = {puzzle.apply(s, move) for s in layer for move in puzzle.moves(s)}
        layer = after - seen
        seen |= layer


def check_far(item: DrillItem) -> None:
    reached = [any(map(item.puzzle.is_solved, one)) for one in layers(item.puzzle, item.state)]
    assert right(item) == {str(reached.index(True))}


def check_dead_end(item: DrillItem) -> None:
    family, puzzle = item.family, item.puzzle
    dead = set()
    for move in puzzle.moves(item.state):
        reached = set().union(*layers(puzzle, puzzle.apply(item.state, move)))
        if not any(map(puzzle.is_solved, reached)):
            dead.add(family.notation.format_move(move))
    assert right(item) == (dead or {"none"})
    assert len(dead) < 2


# -- gourds


def check_aligned(item: DrillItem) -> None:
    cycle = find_cycle(item.puzzle.board)
    assert cycle is not None
    beside = {frozenset(pair) for pair in zip(cycle, cycle[1:] + cycle[:1], strict=True)}

    def aligned(position: Any) -> bool:
        return all(frozenset(pair) in beside for pair in position.pairs)

    moves = item.puzzle.moves(item.state)
    found = {f"{m.x},{m.y}" for m in moves if aligned(item.puzzle.apply(item.state, m))}
    assert right(item) == found
    assert len(found) == 1
    assert not aligned(item.state)


def check_stuck(item: DrillItem) -> None:
    puzzle, before = item.puzzle, item.state.pairs
    moving = set()
    for move in puzzle.moves(item.state):
        after = puzzle.apply(item.state, move).pairs
        moving |= {k for k in range(len(before)) if after[k] != before[k]}
    named = {
        "-".join(map(str, sorted(puzzle.index_of[2 * k : 2 * k + 2]))): k
        for k in range(len(before))
    }
    offered = {choice.answer for choice in item.question.choices}
    assert {name for name in offered if named[name] not in moving} == right(item)


CHECKS = {
    ("gourds", "aligned"): check_aligned,
    ("gourds", "stuck"): check_stuck,
    **{(name, "how-far"): check_far for name in ("coroutine", "ring")},
    **{(name, "dead-end"): check_dead_end for name in ("coroutine", "ring")},
    **{("three-in-a-row", kind): check_rule for kind in RULES},
}


def test_all_drills_are_checked_here() -> None:
    assert set(kinds_of()) == set(CHECKS)


@pytest.mark.parametrize(("family", "kind"), CHECKS)
def test_what_is_right_is_right_by_the_rules(family: str, kind: str) -> None:
    for item in items(family, kind, FEW):
        CHECKS[family, kind](item)
        check_question(item)


@pytest.mark.prove
@pytest.mark.parametrize(("family", "kind"), CHECKS)
def test_a_thousand_of_each(family: str, kind: str) -> None:
    seen = set()
    for item in items(family, kind, MANY):
        CHECKS[family, kind](item)
        seen.add((item.puzzle, item.state))
    assert len(seen) > 0.99 * MANY


def check_question(item: DrillItem) -> None:
    question = item.question
    answers = [choice.answer for choice in question.choices]
    assert len(set(answers)) == len(answers) > len(question.right) > 0
    before = {shape.id for shape in item.scene().shapes}
    for choice in question.choices:
        assert set(choice.marks) <= before
        reply = item.reply(choice.answer)
        assert reply.right == choice.right
        assert reply == item.reply(choice.text.upper())
        assert reply.sentence.startswith("Right. " if choice.right else "No. ")
    marked = item.scene(item.reply(question.right[0]))
    assert marked.shapes
    assert read_item(item.id).record == item.record
    assert item._repr_svg_().startswith("<svg ")


def test_an_item_depends_on_its_four_words_alone() -> None:
    drills = Drills("ring", "how-far", seed=7)
    assert drills[3].record == next(islice(drills, 3, None)).record
    assert drills[0].record["puzzle"] == "ring:1,3,5,5,2,1,5,1,2,5"
    assert drills[0].record["state"] == "8"
    assert Drills("ring", "how-far", seed=8)[0].puzzle != drills[0].puzzle
    assert Drills("ring", seed=7).drill.name == "how-far"  # the first
    sets = {Drills("three-in-a-row", "pairs", seed=1)[k].state for k in range(8)}
    assert len(sets) == 8


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("ring/how-far/7", "'ring/how-far/7'; expected family/kind/seed/index"),
        ("ring/how-far/7/-1", "expected family/kind/seed/index"),
        ("ring/how-far/x/1", "The seed is 'x'; expected"),
    ],
)
def test_bad_ids_get_a_sentence(said: str, expected: str) -> None:
    with pytest.raises(BadInput, match=expected):
        read_item(said)


def test_bad_answers_and_names_get_a_sentence() -> None:
    with pytest.raises(BadInput, match="The answer is '9 jumps'; expected 2, 3, 4 or 5"):
        Drills("ring", "how-far", seed=7)[0].reply("9 jumps")
    with pytest.raises(BadInput, match="The answer is 'r1c1'; expected one such as r"):
        Drills("three-in-a-row", "pairs", seed=7)[0].reply("r1c1")
    with pytest.raises(UnknownName, match="There is no ring drill 'far'; did you mean how-far"):
        Drills("ring", "far")
    with pytest.raises(BadInput, match="The index is '-1'; expected"):
        Drills("ring", "how-far")[-1]
    assert all(family.drills for family in families.every())
