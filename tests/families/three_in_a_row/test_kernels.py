"""The kernels do what the readable search and the rules do."""

from dataclasses import replace
from itertools import product
from random import Random

import numpy as np
import pytest

from pepo.core.solving import Watch, solve
from pepo.families.three_in_a_row.advice.grade import is_settled
from pepo.families.three_in_a_row.kernels import cells, packed, rows
from pepo.families.three_in_a_row.logic.givens import all_signs, random_full, without
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.lines import Rules, consistent
from pepo.families.three_in_a_row.logic.search import solutions
from pepo.families.three_in_a_row.methods import FAST, SAT
from pepo.families.three_in_a_row.puzzle import BLANK, Item, ThreeInARow, blank_grid
from tests.families.three_in_a_row.making import near_the_edge, signed_puzzles, some_puzzles
from tests.families.three_in_a_row.test_lines import partial_lines


def test_both_kernels_find_what_cadical_says_is_there() -> None:
    for puzzle in some_puzzles(120, seed=1) + signed_puzzles(120, seed=2):
        there = solve(puzzle, SAT).solved
        found, decided = packed.find_one(puzzle, puzzle.start(), Watch())
        assert decided
        assert (found is not None) == there
        grid = packed.to_cells(puzzle.start()).reshape(puzzle.height, puzzle.width)
        signs = packed.to_signs(puzzle).reshape(grid.shape)
        limits = np.array([puzzle.black_limits(side) for side in (puzzle.width, puzzle.height)])
        result = cells.search(grid, signs, puzzle.distinct_lines, limits, 100_000, 0)
        assert (result == cells.FOUND) == there
        assert (result == cells.NONE) == (not there)
        for full in [found] + [packed.to_state(grid.ravel())] * (result == cells.FOUND):
            if full is not None:
                assert puzzle.is_solved(full)
                assert all(
                    given in (BLANK, cell) for given, cell in zip(puzzle.start(), full, strict=True)
                )


def kernel_settles(puzzle: ThreeInARow, level: int) -> tuple[list[int], list[int]] | None:
    """The bits of all lines after `rows.settle`; None if a line can't be filled."""
    shape = puzzle.height, puzzle.width, puzzle.distinct_lines, puzzle.blacks or 0
    lines = rows.blank_lines(*shape, bool(puzzle.signs))
    rows.read_signs(packed.to_signs(puzzle), lines)
    grid = Grid.of(puzzle, puzzle.start())
    many = puzzle.height + puzzle.width
    lines.black[:many], lines.white[:many] = grid.black, grid.white
    fine = rows.settle_all(lines, level)
    return (lines.black[:many].tolist(), lines.white[:many].tolist()) if fine else None


def readable_settles(puzzle: ThreeInARow, level: int) -> tuple[list[int], list[int]] | None:
    grid = Grid.of(puzzle, puzzle.start())
    return (grid.black, grid.white) if grid.settle(level=level) else None


@pytest.mark.parametrize("level", [1, 2])
def test_the_kernel_settles_what_the_readable_grid_settles(level: int) -> None:
    for puzzle in some_puzzles(120, seed=1) + signed_puzzles(240, seed=2):
        assert kernel_settles(puzzle, level) == readable_settles(puzzle, level)


@pytest.mark.parametrize("level", [1, 2])
def test_kernel_and_readable_grid_agree_on_distinct_lines(level: int) -> None:
    """A full row, a blank one, and between them two of every kind."""
    more = 0
    for between in map("".join, product("XO.", repeat=8)):
        puzzle = ThreeInARow(("XOXO", between[:4], between[4:], "...."), distinct_lines=True)
        found = readable_settles(puzzle, level)
        assert kernel_settles(puzzle, level) == found
        more += found != readable_settles(replace(puzzle, distinct_lines=False), level)
    assert more > 100, "the rule must have had something to say"


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("distinct", [False, True])
def test_the_kernel_takes_away_what_follows_from_the_rest(level: int, distinct: bool) -> None:
    """One after the other, as the readable grid would."""
    rng = Random(level)
    for side, signs in ((6, 0), (6, 10), (7, 5)):
        full = random_full(blank_grid(side, 6, distinct), rng, Watch())
        assert full is not None
        cells = full.start()
        left = whole = replace(full, signs=tuple(rng.sample(all_signs(full), signs)))
        order: list[Item] = [*range(6 * side), *whole.signs]
        rng.shuffle(order)
        for item in order:
            smaller = without(left, [item])
            grid = Grid.of(smaller, smaller.start())
            assert grid.settle(level=level)
            ends = [item] if isinstance(item, int) else [item.first, item.second]
            if all(grid.state()[end] == cells[end] for end in ends):
                left = smaller
        assert packed.drop_told(with_one_gone(whole, order), order, level) == left


def with_one_gone(puzzle: ThreeInARow, order: list[Item]) -> ThreeInARow:
    """Its first given always follows; without it, nothing else is left out in a first round."""
    return without(puzzle, [next(item for item in order if isinstance(item, int))])


@pytest.mark.parametrize("n", [6, 9, 10, 23, 40])
def test_the_interval_walk_agrees_with_the_sets(n: int) -> None:
    tables = np.empty((4, n, 4), np.int16)
    for black, white in partial_lines(n, 300):
        line = np.full(n, -1, np.int8)
        for k in range(n):
            line[k] = 1 if black >> k & 1 else 0 if white >> k & 1 else -1
        joins, limits = np.zeros(n, np.int8), np.array([n // 2, (n + 1) // 2])
        fresh = cells.agreed(line, joins, n, limits, tables)
        found = consistent(black, white, Rules(n, *limits.tolist()))
        assert (fresh < 0) == (found is None)
        if found is not None:
            assert [int(cell) for cell in line] == [
                1 if found[0] >> k & 1 else 0 if found[1] >> k & 1 else -1 for k in range(n)
            ]


def test_counts_are_the_counts_of_the_readable_search() -> None:
    rng = Random(3)
    even = [near_the_edge(6, rng.choice([4, 6, 8]), k % 2 == 0, rng) for k in range(30)]
    small = [p for p in signed_puzzles(120, seed=2) if p.width * p.height <= 42]
    for puzzle in even + small:
        number = sum(1 for _ in solutions(puzzle, puzzle.start(), Watch()))
        count, cut, examples = packed.count_up_to(puzzle, puzzle.start(), 10**9, 10**9)
        assert (count, cut) == (number, False)
        assert len(set(examples)) == min(number, 2)


@pytest.mark.parametrize("distinct", [False, True])
def test_kernel_and_readable_levels_agree(distinct: bool) -> None:
    rng = Random(4)
    for _ in range(25):
        puzzle = near_the_edge(8, 8, distinct, rng)
        if solve(puzzle, FAST).solved:
            for level in (1, 2, 3):
                assert packed.is_settled(puzzle, level) == is_settled(puzzle, level, large=False)


@pytest.mark.parametrize("side", [66, 100, 128])
@pytest.mark.parametrize("distinct", [False, True])
def test_large_grids_are_filled(side: int, distinct: bool) -> None:
    for share in (0.0, 0.1, 0.2):
        grid = np.full((side, side), -1, np.int8)
        signs, limits = np.zeros_like(grid), np.full((2, 2), side // 2)
        assert cells.search(grid, signs, distinct, limits, 400, 1) == cells.FOUND
        rng = np.random.default_rng(side)
        grid[rng.random(grid.shape) >= share] = -1
        text = packed.to_state(grid.ravel())
        puzzle = ThreeInARow(tuple(text[k : k + side] for k in range(0, len(text), side)), distinct)
        answer = solve(puzzle, FAST)
        assert answer.solved


def test_an_empty_grid_of_200_is_filled() -> None:
    puzzle = ThreeInARow(("." * 200,) * 200)
    answer = solve(puzzle, FAST)
    assert answer.solved
    assert answer.length == 40_000
