"""New puzzles with signs, odd sides and a number of blacks: one solution, and nothing to spare."""

import threading
from dataclasses import replace
from random import Random
from typing import Any

import pytest

import pepo
from pepo import families
from pepo.core.errors import Stop
from pepo.core.generating import generate, generate_many
from pepo.core.levels import Level
from pepo.core.solving import Limits, Watch
from pepo.families.three_in_a_row.advice.grade import grade, is_settled, known
from pepo.families.three_in_a_row.advice.verdict import verdict
from pepo.families.three_in_a_row.editor import make_solvable, make_unique
from pepo.families.three_in_a_row.generators import GridParams, again, make
from pepo.families.three_in_a_row.logic.givens import drop, drop_groups, random_full, without
from pepo.families.three_in_a_row.notation import parse
from pepo.families.three_in_a_row.puzzle import BLANK, Item, ThreeInARow, blank_grid


def made(seed: int = 0, **wishes: Any) -> ThreeInARow:
    return make(GridParams(**wishes), Random(seed), Watch())


def givens(puzzle: ThreeInARow) -> list[int]:
    return [cell for cell, colour in enumerate(puzzle.start()) if colour != BLANK]


WISHES: list[dict[str, Any]] = [
    {"width": 6, "signs": 10, "level": Level.GENTLE},
    {"width": 6, "signs": 8, "level": Level.MODERATE, "distinct_lines": True},
    {"width": 6, "signs": 9, "level": Level.HARD},
    {"width": 7, "signs": 9, "level": Level.MODERATE},
    {"width": 5, "blacks": 2, "level": Level.MODERATE},
    {"width": 7, "height": 6, "level": Level.GENTLE},
    {"width": 8, "signs": 14, "level": Level.FIENDISH},
    {"width": 10, "signs": 20, "level": Level.MODERATE},
]


@pytest.mark.parametrize("wishes", WISHES, ids=str)
def test_no_given_and_no_sign_can_be_left_out(wishes: dict[str, Any]) -> None:
    puzzle = made(**wishes)
    assert (puzzle.width, puzzle.blacks) == (wishes["width"], wishes.get("blacks"))
    assert len(puzzle.signs) == wishes.get("signs", 0)
    assert known(puzzle).only is not None
    level = int(wishes["level"])
    assert grade(puzzle) == level
    everything: list[Item] = [*givens(puzzle), *puzzle.signs]
    for item in everything:
        smaller = without(puzzle, [item])
        spare = known(smaller).only is not None if level > 2 else is_settled(smaller, level, False)
        assert not spare, item
    assert puzzle == made(**wishes)


def test_numbers_of_signs_and_givens_are_wishes() -> None:
    puzzle = made(width=6, signs=8, givens=4, level=Level.GENTLE)
    assert (len(puzzle.signs), len(givens(puzzle))) == (8, 4)
    full = made(width=6, signs=40, level=Level.GENTLE)
    assert (len(full.signs), len(givens(full))) == (40, 1)
    signs_only = made(width=5, blacks=2, signs=16, givens=0, level=Level.MODERATE)
    assert not givens(signs_only)
    assert known(signs_only).only is not None
    with pytest.raises(pepo.PepoError, match="needed only 1 given; ask for more of either"):
        pepo.new("three-in-a-row", width=4, signs=1, givens=1, level=1, seed=1)


def test_signs_may_be_symmetric() -> None:
    for side in (6, 7):
        puzzle = made(width=side, signs=8, symmetric=True, level=Level.GENTLE)
        last = side * side - 1
        assert {last - cell for cell in givens(puzzle)} == set(givens(puzzle))
        pairs = {(sign.first, sign.second) for sign in puzzle.signs}
        assert {(last - second, last - first) for first, second in pairs} == pairs
        assert len(pairs) in (7, 8, 9)


def test_the_kernel_leaves_what_the_readable_rules_leave() -> None:
    """Signs too, by logic and by uniqueness, and what CaDiCaL has to decide."""
    puzzle = made(width=6, signs=20, level=Level.GENTLE)
    order: list[Item] = [*puzzle.signs, *givens(puzzle)]
    for level in (1, 2, None):
        slow = puzzle
        for item in order:
            smaller = without(slow, [item])
            fine = (
                known(smaller).only is not None
                if level is None
                else is_settled(smaller, level, False)
            )
            slow = smaller if fine else slow
        full = known(puzzle).only
        assert full is not None
        assert drop(puzzle, order, level, full, Watch()) == slow
        if level is None:
            assert drop_groups(puzzle, [(item,) for item in order], full, Watch()) == slow


def test_cadical_decides_what_a_short_search_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    from pepo.families.three_in_a_row.kernels import packed

    puzzle = made(width=6, signs=20, level=Level.GENTLE)
    order: list[Item] = [*puzzle.signs, *givens(puzzle)]
    full = known(puzzle).only
    assert full is not None
    by_search = drop(puzzle, order, None, full, Watch())
    monkeypatch.setattr(packed, "NODES", 0)
    by_sat = drop(puzzle, order, None, full, Watch())
    assert known(by_sat).only == known(by_search).only
    assert len(by_sat.signs) + len(givens(by_sat)) < len(order)
    groups = [(item,) for item in order]
    assert drop_groups(puzzle, groups, full, Watch()) == by_search


def test_groups_go_together_as_the_readable_rules_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """Givens in pairs; by the search, and with CaDiCaL for every one."""
    from pepo.families.three_in_a_row.kernels import packed

    rng = Random(7)
    for nodes in (packed.NODES, 0):
        monkeypatch.setattr(packed, "NODES", nodes)
        whole = random_full(blank_grid(6, 6), rng, Watch(), by_kernel=True)
        assert whole is not None
        groups = [(cell, 35 - cell) for cell in rng.sample(range(18), 18)]
        slow = whole
        for group in groups:
            smaller = without(slow, group)
            slow = smaller if known(smaller).only is not None else slow
        assert drop_groups(whole, groups, whole.start(), Watch()) == slow
        assert len(givens(slow)) < 20


@pytest.mark.parametrize(
    "wishes",
    [{"width": 6, "height": 8}, {"width": 8, "givens": 30}, {"width": 6, "signs": 3, "level": 1}],
    ids=str,
)
def test_puzzles_made_together_are_those_made_one_by_one(wishes: dict[str, Any]) -> None:
    """By lanes as long as many are left; the last ones, and those with signs, one by one."""
    family = families.load("three-in-a-row")
    many = 70 if "signs" not in wishes else 3
    together = [made.puzzle for made in generate_many(family, wishes, range(many))]
    assert together == [generate(family, wishes, seed=seed).puzzle for seed in range(many)]


def test_a_puzzle_of_many_may_be_the_one_that_stops() -> None:
    family = families.load("three-in-a-row")
    stopped = threading.Event()
    puzzles = generate_many(family, {"width": 6}, range(70), cancel=stopped)
    assert next(puzzles).seed == 0
    assert next(puzzles).seed == 1
    stopped.set()
    fresh = generate_many(family, {"width": 6}, range(70), cancel=stopped)
    with pytest.raises(Stop, match="it was stopped"):
        next(fresh)
    limited = generate_many(family, {"width": 6}, [5], limits=Limits(seconds=60))
    assert next(limited).puzzle == generate(family, {"width": 6}, seed=5).puzzle


def test_another_one_and_repairs_keep_signs_and_blacks() -> None:
    puzzle = made(width=5, blacks=2, signs=5, level=Level.MODERATE)
    other = again(puzzle, Random(3), Watch())
    assert (other.size, other.blacks, len(other.signs)) == ("5x5", 2, 5)
    assert verdict(puzzle, Watch()).facts["signs"] == 5
    several = replace(puzzle, signs=puzzle.signs[:3])
    unique = make_unique(several, Random(1), Watch())
    assert (unique.signs, unique.blacks) == (several.signs, 2)
    turned = replace(puzzle.signs[0], alike=not puzzle.signs[0].alike)
    broken = replace(puzzle, signs=(turned, *puzzle.signs[1:]))
    assert known(make_solvable(broken, Random(1), Watch())).solvable
    circle = parse("4x4:q,r1c1=r1c2,r1c2=r2c2,r2c1=r2c2,r1c1xr2c1")  # no given is to blame
    assert len(make_solvable(circle, Random(1), Watch()).signs) == 3


@pytest.mark.parametrize(
    ("wishes", "words"),
    [
        ({"width": 6, "signs": 61}, "signs is '61'; a 6x6 grid has 60 pairs of neighbours."),
        ({"width": 6, "givens": 0}, "givens is '0'; expected 1 or more, or signs"),
        ({"width": 6, "givens": 0, "signs": 20}, "you could swap black and white"),
        ({"width": 9, "blacks": 4, "givens": 0, "signs": 20, "level": 1}, "to begin with"),
        ({"width": 9, "blacks": 3}, "blacks is '3'; expected 4 or 5, for lines of 9 cells."),
        ({"width": 8, "blacks": 4}, "a grid of 8x8 has no odd lines"),
        ({"width": 5, "level": 2}, "a 5x5 grid is too small for it"),
        ({"width": 7, "height": 5, "blacks": 3}, "the rows need 15 black cells"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused(wishes: dict[str, Any], words: str) -> None:
    with pytest.raises(pepo.BadInput, match=words):
        pepo.new("three-in-a-row", **wishes)
