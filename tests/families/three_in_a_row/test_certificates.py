"""What a certificate about a grid trusts: that the clauses say what the rules say."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest
from pysat.solvers import Solver

from pepo import families
from pepo.certificates.certification import certify
from pepo.core.certificates import IMPOSSIBLE, UNIQUE
from pepo.core.errors import FalseClaim, Flaw
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.certificates.checker import check, check_fast, rules_and_givens
from pepo.families.three_in_a_row.puzzle import BLACK, WHITE, Sign, ThreeInARow, blank_grid
from pepo.families.three_in_a_row.study.count import count_solutions
from tests.certificates.referees import by_dratify
from tests.families.three_in_a_row.making import near_the_edge, varied_puzzles
from tests.families.three_in_a_row.outsider import solutions_by_cp_sat


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


def test_the_clauses_have_exactly_the_solutions_of_signs_and_odd_sides() -> None:
    """All grids of 3x4 and 3x3, one by one, by both rules; larger ones against CP-SAT."""
    signs = (Sign(0, 1, True), Sign(1, 4, False))
    for empty in (blank_grid(3, 4), blank_grid(3, 3, True), blank_grid(3, 3, blacks=2)):
        for puzzle in (empty, replace(empty, signs=signs)):
            cells = product("XO", repeat=len(puzzle.start()))
            by_rules = {full for full in map("".join, cells) if puzzle.is_solved(full)}
            found = list(models(puzzle))
            assert len(found) == len(set(found))
            assert set(found) == by_rules
    seen = set()
    for puzzle in varied_puzzles(120, seed=4, max_side=7):
        expected = solutions_by_cp_sat(puzzle, limit=500)
        if len(expected) < 500:
            assert sorted(models(puzzle)) == sorted(expected)
            seen.add(min(len(expected), 2))
    assert seen == {0, 1, 2}


def test_grids_with_signs_and_odd_sides_are_certified_or_the_claim_is_refused() -> None:
    """By our two checkers and by one from outside."""
    family = families.load("three-in-a-row")
    said: Counter[str] = Counter()
    for puzzle in varied_puzzles(60, seed=4, max_side=6):
        number = len(solutions_by_cp_sat(puzzle))
        truth = (IMPOSSIBLE, UNIQUE, "")[number]
        for claim in (IMPOSSIBLE, UNIQUE):
            if claim != truth:
                with pytest.raises(FalseClaim):
                    certify(family, puzzle, claim)
                continue
            proof = certify(family, puzzle, claim).proof
            check(puzzle, claim, proof)
            check_fast(puzzle, claim, proof)
            assert by_dratify(proof.files["formula.cnf"], proof.files["proof.drat"])
            for changed in changes(puzzle):
                with pytest.raises(Flaw):
                    check(changed, claim, proof)
        said[truth] += 1
    assert min(said.values()) > 5


def changes(puzzle: ThreeInARow) -> Iterator[ThreeInARow]:
    """The same grid with other rules: a certificate isn't about those."""
    if puzzle.signs:
        yield replace(puzzle, signs=puzzle.signs[1:])
        turned = replace(puzzle.signs[0], alike=not puzzle.signs[0].alike)
        yield replace(puzzle, signs=(turned, *puzzle.signs[1:]))
    if puzzle.blacks is not None:
        yield replace(puzzle, blacks=None)


@pytest.mark.prove
def test_the_clauses_have_as_many_solutions_as_there_are_grids_of_6x6() -> None:
    for distinct, known in ((False, 11_222), (True, 4_140)):
        assert sum(1 for _ in models(ThreeInARow(("......",) * 6, distinct))) == known
