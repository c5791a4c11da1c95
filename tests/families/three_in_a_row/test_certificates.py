"""What a certificate about a grid trusts: that the clauses say what the rules say."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from pysat.solvers import Solver

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.certificates.checker import rules_and_givens
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, ThreeInARow
from pepo.families.three_in_a_row.study.count import count_solutions
from tests.families.three_in_a_row.making import near_the_edge


def models(puzzle: ThreeInARow) -> Iterator[str]:
    """Every way to satisfy the clauses, as a full grid."""
    cells = len(puzzle.start())
    with Solver("minisat22", bootstrap_with=rules_and_givens(puzzle).clauses) as solver:
        for model in solver.enum_models():
            yield "".join(BLACK if literal > 0 else WHITE for literal in model[:cells])


def test_the_clauses_have_exactly_the_solutions_that_the_rules_have() -> None:
    """All 65,536 grids of 4x4, one by one, by both rules."""
    for distinct in (False, True):
        empty = ThreeInARow(("....",) * 4, distinct)
        by_rules = {
            "".join(full) for full in product("XO", repeat=16) if empty.is_solved("".join(full))
        }
        found = list(models(empty))
        assert len(found) == len(set(found))  # counting variables follow from the cells
        assert set(found) == by_rules


@pytest.mark.parametrize("distinct", [False, True])
def test_the_clauses_have_as_many_solutions_as_are_counted(distinct: bool) -> None:
    """On grids with givens, solvable or just not, against the count of the study."""
    rng = Random(19)
    seen = set()
    for width, height in ((4, 6), (6, 4), (6, 6), (2, 8), (8, 6), (8, 8)) * 3:
        puzzle = near_the_edge(width, height, distinct, rng)
        count = count_solutions(puzzle, puzzle.start(), 3_000, Watch())
        if count.exact:
            found = list(models(puzzle))
            assert len(found) == count.number
            assert all(puzzle.is_solved(full) for full in found)
            seen.add(min(count.number, 2))
    assert seen == {0, 1, 2}


@pytest.mark.prove
def test_the_clauses_have_as_many_solutions_as_there_are_grids_of_6x6() -> None:
    for distinct, known in ((False, 11_222), (True, 4_140)):
        assert sum(1 for _ in models(ThreeInARow(("......",) * 6, distinct))) == known
