"""Verdict, count up to 2 and solution of every method, against CP-SAT."""

from collections import Counter
from collections.abc import Sequence

import pytest

from pepo.core.solving import Outcome, Watch, solve
from pepo.families.three_in_a_row.advice.grade import known
from pepo.families.three_in_a_row.methods import FAST, SAT
from pepo.families.three_in_a_row.methods.fast import solve_many
from pepo.families.three_in_a_row.puzzle import BLANK, Fill, ThreeInARow, with_cell
from pepo.families.three_in_a_row.study.count import count_solutions
from tests.families.three_in_a_row.making import varied_puzzles
from tests.families.three_in_a_row.outsider import solutions_by_cp_sat


def filled(puzzle: ThreeInARow, moves: Sequence[Fill]) -> str:
    state = puzzle.start()
    for fill in moves:
        state = with_cell(state, puzzle.cell(fill), fill.colour)
    return state


def compare(puzzles: list[ThreeInARow]) -> Counter[int]:
    """How many puzzles have no solution, one, or more."""
    seen: Counter[int] = Counter()
    for puzzle, claim in zip(puzzles, solve_many(puzzles, Watch()), strict=True):
        start, expected = puzzle.start(), solutions_by_cp_sat(puzzle)
        for full in expected:
            assert puzzle.is_solved(full), puzzle
            assert all(given in (BLANK, cell) for given, cell in zip(start, full, strict=True))
        outcome = Outcome.SOLVED if expected else Outcome.IMPOSSIBLE
        for answer in (solve(puzzle, FAST), solve(puzzle, SAT), claim):
            assert answer.outcome is outcome, puzzle
            if len(expected) == 1:
                assert filled(puzzle, answer.moves) == expected[0]
            elif expected:
                assert puzzle.is_solved(filled(puzzle, answer.moves))
        counted = count_solutions(puzzle, start, 1, Watch())
        for found in (known(puzzle), known(puzzle, by_kernel=True), counted):
            assert len(set(found.examples)) == len(expected), puzzle
            assert all(map(puzzle.is_solved, found.examples))
            if len(expected) == 1:
                assert found.examples == tuple(expected)
        assert counted.number == len(expected)
        seen[len(expected)] += 1
    return seen


def test_three_hundred_puzzles_with_signs_and_odd_sides() -> None:
    seen = compare(varied_puzzles(300, seed=20, max_side=6))
    assert min(seen[0], seen[1], seen[2]) > 50


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_puzzles_with_signs_and_odd_sides(seed: int) -> None:
    seen = compare(varied_puzzles(1_000, seed=seed, max_side=12))
    assert min(seen[0], seen[1], seen[2]) > 100
