"""Hints, distances, reviews, verdicts, edits."""

import pickle
import re
from random import Random
from typing import Any

import pytest

from pepo.core.errors import BadInput, Stop
from pepo.core.puzzle import replay
from pepo.core.session import Session
from pepo.core.solving import Limits, Watch, solve
from pepo.core.view import View
from pepo.families.gourds.advice.hint import distance, hint, review
from pepo.families.gourds.advice.verdict import check, rate
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.methods import QUICKLY
from pepo.families.gourds.notation import parse
from pepo.families.gourds.peel import purposes
from pepo.families.gourds.peel.purposes import Purposes
from pepo.families.gourds.phases.solver import solve_by_phases, sort_by_dividing
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.targets.target import why_none
from tests.families.gourds.boards import coloured, numbered, some_board
from tests.families.gourds.test_puzzle import SEVEN

STAR = FAMILY.entry("star-of-david").puzzle


def follow(puzzle: Gourds, most: int) -> int:
    session = Session(FAMILY, puzzle)
    while not session.solved:
        session.play(*session.hint().moves)
        assert len(session.played) <= most
    return len(session.played)


def test_hints_on_a_small_board_follow_a_shortest_solution() -> None:
    assert distance(SEVEN, SEVEN.start()).moves == 8
    assert follow(SEVEN, 8) == 8


@pytest.mark.parametrize("cells", [19, 31, 61])
def test_hints_lead_to_the_goal_even_if_you_stray_from_them(cells: int) -> None:
    rng = Random(cells)
    session = Session(FAMILY, numbered(some_board(cells, 1), 1))
    for _ in range(12):
        session.play(*session.hint().moves)
        session.play(rng.choice(session.moves()))
    most = len(session.played) + 20 * cells**2
    while not session.solved:
        session.play(*session.hint().moves)
        assert len(session.played) <= most


def test_a_long_plan_is_followed_window_by_window(monkeypatch: pytest.MonkeyPatch) -> None:
    from pepo.families.gourds.advice import plan

    monkeypatch.setattr(plan, "WINDOW", 50)
    made = []
    real = plan.make_plan

    def counted(*args: Any) -> Any:
        made.append(1)
        return real(*args)

    monkeypatch.setattr(plan, "make_plan", counted)
    follow(numbered(some_board(31, 2), 2), 5_000)
    assert len(made) == 1


def test_a_hint_names_the_empty_cell_the_gourd_and_what_remains() -> None:
    said = hint(SEVEN, SEVEN.start())
    assert said.look == (
        "3 ends can move into (4, 1), the empty one. "
        "Look at the red and green gourd on (2, 1) and (3, 2)."
    )
    assert "After this, 7 moves are enough." in said.therefore
    assert said.therefore.startswith("Its red end on (3, 2) pivots")
    assert said.evidence[0] == "cell-4,1"


def test_on_a_numbered_board_it_names_them_by_the_numbers_that_are_shown() -> None:
    puzzle = FAMILY.entry("hexagon-19").puzzle
    said = hint(puzzle, puzzle.start())
    assert said.look == "4 ends can move into cell 7, the empty one. Look at gourd 12-16."
    assert said.therefore.startswith("Its end 16 pivots")


def test_every_move_of_a_long_solution_says_what_it_is_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it says of the next gourd that arrives is true that many moves later."""
    puzzle = numbered(some_board(19, 1), 1)
    claim = solve_by_phases(puzzle, puzzle.start(), Watch(), sort_by_dividing)
    monkeypatch.setattr(purposes, "BLOCK", 50)
    whys = Purposes(puzzle, puzzle.start(), claim.moves)
    positions = [step.state for step in replay(puzzle, puzzle.start(), claim.moves)]
    goal, kinds = positions[-1], set()
    for at, said in enumerate(whys[:-1]):
        left = len(whys) - at - 1
        assert said.endswith(f"; the best solution found needs {left:,}.")
        kinds.add(said.split()[2])
        arrives = re.search(r"goal, cells (\d+) and (\d+)", said)
        assert arrives, said
        cells = [puzzle.wants.index(int(number)) for number in arrives.groups()]
        after = re.search(r"(\d+) moves? later", said)
        then = positions[at + (int(after[1]) if after else 0)]
        assert [then.ends[cell] for cell in cells] == [goal.ends[cell] for cell in cells]
    assert kinds == {"reaches", "room:", "is"}
    assert whys[-1].startswith("This gourd reaches its goal, ")
    assert list(pickle.loads(pickle.dumps(whys))) == list(whys)
    best = solve(puzzle, QUICKLY)
    assert isinstance(best.whys, Purposes)  # playback says the same as a hint
    assert best.whys[0] in hint(puzzle, puzzle.start()).therefore


def test_a_distance_is_exact_near_the_goal_and_says_when_it_is_not() -> None:
    puzzle = numbered(some_board(61, 1), 1)
    far = distance(puzzle, puzzle.start())
    assert not far.exact
    assert far.moves is not None
    assert far.moves > 200


def test_on_the_star_advice_says_that_it_is_impossible() -> None:
    start = STAR.start()
    assert distance(STAR, start).moves is None
    assert distance(STAR, start).exact
    assert not review(STAR, start).ok
    assert hint(STAR, start).refused
    assert rate(STAR).name == "impossible"


# -- verdicts


def sentences(puzzle: Gourds) -> list[str]:
    return [finding.sentence for finding in check(puzzle, Watch()).findings if not finding.ok]


@pytest.mark.parametrize(
    ("text", "first", "also"),
    [
        ("coloured~0-1,1,1,1~0,0,2,0,1,1", "even: 4", "There is 1 gourd on 4 cells; expected an odd number of cells"),
        ("coloured~0-1,1,1~0,0,2,0,1,1", "The cell (2, 0) is a bottleneck", "fewer than 2 neighbours"),
        ("coloured~1-1,1.0-1,,1.1-1,1,1~1,0,3,0,1,1.0,1,1,2,1,1.4,1,5,2,1,1", "There is a hole at (2, 1)", ""),
        ("coloured~0-1,1,1.1-1,1~0,0,2,0,1,1.2,0,9,9,1,7", "Gourd 2 is off the board at (9, 9)", "overlaps gourd 1"),
        ("coloured~0-1,1,1.1-1,2~0,0,2,0,2,2.1,1,3,1,1,1", "2 ends are red", ""),
    ],
)  # fmt: skip
def test_a_verdict_names_the_first_fault_and_all_the_others(
    text: str, first: str, also: str
) -> None:
    said = sentences(parse(text))
    assert first in said[0]
    assert any(also in sentence for sentence in said)
    assert not check(parse(text), Watch()).ok


def test_a_sound_puzzle_has_a_sound_verdict_and_facts() -> None:
    verdict = check(SEVEN, Watch())
    assert verdict.ok
    assert verdict.facts["at_best"] == 8
    assert verdict.facts["proper"]
    assert "8 placements match." in [finding.sentence for finding in verdict.findings]


def test_the_verdict_on_the_star_has_its_proof() -> None:
    said = " ".join(sentences(STAR))
    assert "Star of David" in said
    assert "leaves out (3, 2)" in said
    assert "some placements can't be reached" in said


def test_a_verdict_respects_its_limits() -> None:
    with pytest.raises(Stop, match="limit"):
        check(numbered(some_board(61, 1), 1), Watch(Limits(states=10)))


def test_marks_of_a_fault_are_shapes_that_are_there() -> None:
    from pepo.core.view import View
    from pepo.families.gourds.drawing import draw

    puzzle = parse("coloured~0-1,1,1~0,0,2,0,1,1")
    marks = next(f.marks for f in check(puzzle, Watch()).findings if not f.ok)
    scene = draw(puzzle, puzzle.start(), View(marks=marks))
    assert {*marks} <= {shape.id for shape in scene.shapes}
    assert any(shape.role == "fault" for shape in scene.shapes)


# -- edits


def edited(puzzle: Gourds, *edits: tuple[str, str, str]) -> Gourds:
    for name, place, value in edits:
        puzzle = FAMILY.edit(name).apply(puzzle, place, value)
    return puzzle


def test_a_board_can_be_drawn_from_one_cell_on() -> None:
    puzzle = edited(
        parse("coloured~0-1~"),
        ("add", "2,0", ""),
        ("add", "1,1", "2"),
        ("gourd", "0,0", "1,1"),
    )
    assert puzzle.playable
    assert puzzle.gourds[0].indices == (1, 2)
    assert puzzle.is_solved(puzzle.start())
    turned = edited(puzzle, ("end", "0,0", "2"), ("end", "1,1", "1"))
    assert not turned.is_solved(turned.start())
    assert check(turned, Watch()).ok


def test_a_cell_beyond_the_edge_moves_the_board() -> None:
    puzzle = edited(SEVEN, ("add", "-1,0", "9"))
    assert puzzle.board.cells[0] == Cell(0, 0)
    assert len(puzzle.wants) == 8
    assert [gourd.indices for gourd in puzzle.gourds] == [gourd.indices for gourd in SEVEN.gourds]
    higher = edited(SEVEN, ("add", "2,-1", ""))
    assert higher.board.cells[0] == Cell(2, 0)
    assert len(higher.start().ends) == 8


def test_removing_a_cell_removes_its_gourd() -> None:
    puzzle = edited(SEVEN, ("remove", "0,1", ""))
    assert len(puzzle.gourds) == 2
    assert edited(SEVEN, ("erase", "0,1", "")).gourds == puzzle.gourds
    assert edited(SEVEN, ("want", "0,1", "6")).wants.count(6) == 3


def test_a_new_gourd_removes_those_it_overlaps() -> None:
    puzzle = edited(SEVEN, ("gourd", "2,1", "4,1"))
    assert len(puzzle.gourds) == 3
    assert puzzle.gourds[-1].indices == (2, 2)


@pytest.mark.parametrize(
    ("edit", "words"),
    [
        (("add", "0,1", ""), "already a cell (0, 1)"),
        (("add", "x", ""), "expected a cell such as"),
        (("add", "--5,0", ""), "'--5,0'; expected a cell such as"),
        (("add", "1,999999999", ""), "(1, 999999999) is too far out"),
        (("add", "-999999999,1", ""), "is too far out"),
        (("add", "5,5", ""), "must be odd for every cell"),
        (("remove", "8,8", ""), "no cell (8, 8)"),
        (("want", "0,1", "red"), "expected a whole number"),
        (("gourd", "0,1", "4,1"), "don't touch"),
    ],
)
def test_an_impossible_edit_says_why(edit: tuple[str, str, str], words: str) -> None:
    with pytest.raises(BadInput) as error:
        edited(SEVEN, edit)
    assert words in str(error.value)


def test_a_coloured_board_of_any_size_has_a_level() -> None:
    levels = [rate(coloured(some_board(cells, 3), 3, 3)).level for cells in (5, 13, 31, 61)]
    assert None not in levels
    assert levels == sorted(filter(None, levels))


def test_one_of_anything_is_singular() -> None:
    """1 cell, 1 gourd, 1 end is, 1 pair: whatever is counted."""
    single = parse("coloured~0-1~")
    assert FAMILY.words.describe(single) == "0 gourds on 1 cell, coloured"
    assert FAMILY.draw(single, single.start(), View()).alt.startswith("Coloured board of 1 cell ")
    assert FAMILY.draw(SEVEN, SEVEN.start(), View()).alt.endswith("Ends in place: 1 of 6.")
    islands = parse("coloured~0-1,1,,1,,1~0,0,2,0,1,1.6,0,8,0,1,1")
    assert why_none(islands).endswith("but there is only 1 such pair.")
    lone = parse("coloured~2-2,,,,,2.1-4,1.0-2,2.1-1~1,3,2,2,2,1.2,0,3,1,2,2.0,2,1,1,4,2")
    assert why_none(lone).endswith(
        "a solver proved that the gourd in red can't be placed on its colours."
    )
