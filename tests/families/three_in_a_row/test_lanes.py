"""Lanes do what the readable rules do, and answer as the kernel for one grid does."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import numpy as np
import pytest

import pepo
from pepo.core.compiled import Kernel
from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.family import FAMILY
from pepo.families.three_in_a_row.kernels import packed, rows
from pepo.families.three_in_a_row.lanes import batch, givens
from pepo.families.three_in_a_row.lanes.kernels import blocks
from pepo.families.three_in_a_row.lanes.kernels.vectors import CELLS, LANES
from pepo.families.three_in_a_row.logic.givens import random_full, without
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.lines import Rules, consistent
from pepo.families.three_in_a_row.methods.fast import solve_many
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow, blank_grid, other
from tests.families.three_in_a_row.making import (
    near_the_edge,
    signed_puzzles,
    some_puzzles,
    varied_puzzles,
)

FREE = (0, 2)  # black cells of a column of two: any number


def settled_lines(
    lines: Sequence[tuple[int, ...]], limits: tuple[int, int], signs: Sequence[tuple[int, ...]]
) -> list[list[int] | None]:
    """What lanes fill in each line alone: it is the upper row of a grid with free columns."""
    n = len(lines[0])
    pitch = max(CELLS, 2 * n)
    grids = np.full((len(lines), pitch), -1, np.int8)
    grids[:, :n] = lines
    solved, none = np.empty(len(lines), np.bool_), np.empty(len(lines), np.bool_)
    full, limits_of = np.empty(grids.size, np.int8), np.array([limits, FREE], np.int64)
    rest = (pitch, 2, n, limits_of, False, solved, none, full)
    if signs:
        joins = np.zeros_like(grids)
        joins[:, :n] = signs
        blocks.settle_signed(grids.ravel(), joins.ravel(), *rest)
    else:
        blocks.settle_grids(grids.ravel(), *rest)
    grids = full.reshape(-1, pitch)[:, :n]
    return [None if bad else line.tolist() for bad, line in zip(none, grids, strict=True)]


def readable_line(
    line: Sequence[int], limits: tuple[int, int], signs: Sequence[int] = ()
) -> list[int] | None:
    black, white = (sum(1 << k for k, cell in enumerate(line) if cell == c) for c in (1, 0))
    alike, differ = (sum(1 << k for k, s in enumerate(signs) if s == kind) for kind in (1, 2))
    found = consistent(black, white, Rules(len(line), *limits, alike, differ))
    if found is None:
        return None
    return [1 if found[0] >> k & 1 else 0 if found[1] >> k & 1 else -1 for k in range(len(line))]


@pytest.mark.parametrize("n", [3, 4, 5, 6, 7, 8])
def test_every_line_of_up_to_8_cells(n: int) -> None:
    lines = list(product((1, 0, -1), repeat=n))
    either = (n // 2, (n + 1) // 2)
    for limits in {either, (n // 2, n // 2)}:
        assert settled_lines(lines, limits, []) == [readable_line(line, limits) for line in lines]


@pytest.mark.parametrize("n", [6, 9, 10, 15, 31, 63, 64])
def test_lines_with_signs(n: int) -> None:
    rng = Random(n)
    limits = (n // 2, (n + 1) // 2)
    lines = [tuple(rng.choice((1, 0, -1, -1, -1, -1, -1)) for _ in range(n)) for _ in range(400)]
    signs = [(*(rng.choice((0,) * 9 + (1, 2)) for _ in range(n - 1)), 0) for _ in lines]
    expected = [readable_line(*both) for both in zip(lines, [limits] * 400, signs, strict=True)]
    assert settled_lines(lines, limits, signs) == expected
    assert len([1 for line in expected if line is None]) > 20


def alike(puzzles: Sequence[ThreeInARow]) -> Iterator[list[ThreeInARow]]:
    """Those of one size and with the same rules."""
    groups: dict[object, list[ThreeInARow]] = {}
    for puzzle in puzzles:
        groups.setdefault(packed.shape(puzzle), []).append(puzzle)
    yield from groups.values()


def arrays(puzzles: Sequence[ThreeInARow]) -> tuple[batch.Cells, batch.Cells]:
    grids = np.stack([packed.to_cells(puzzle.start()) for puzzle in puzzles])
    return grids, packed.stack_signs(puzzles)


@cache
def many() -> list[ThreeInARow]:
    return [
        *(puzzle for puzzle in some_puzzles(120, seed=1) if puzzle.width < 16),  # others: searched
        *signed_puzzles(240, seed=2),
        *varied_puzzles(300, 20, max_side=6),
    ]


def test_lanes_settle_what_the_readable_grid_settles() -> None:
    """Without the rule of distinct lines, which is asked of full grids only."""
    solved = broken = 0
    for group in alike([replace(puzzle, distinct_lines=False) for puzzle in many()]):
        for puzzle, done, none, full in zip(
            group, *batch.settle(*arrays(group), group[0]), strict=True
        ):
            grid = Grid.of(puzzle, puzzle.start())
            assert none == (not grid.settle()), puzzle
            if not none:
                assert packed.to_state(full) == grid.state(), puzzle
                assert done == puzzle.is_solved(packed.to_state(full))
            solved, broken = solved + done, broken + none
    assert min(solved, broken) > 100


def test_a_batch_is_answered_as_the_kernel_for_one_grid_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Solved, cut, and the solution itself; where there are several, the same one."""
    monkeypatch.setattr(batch, "MIN_GRIDS", 1)
    stuck = 0
    for group in alike(many()):
        both = arrays(group)
        limits = packed.NODES, packed.RESTARTS
        expected = rows.solve_batch(*both, *packed.shape(group[0]), *limits)
        for mine, theirs in zip(batch.solve_batch(*both, group[0]), expected, strict=True):
            assert (mine == theirs).all(), group[0].size
        done, none, _ = batch.settle(*both, group[0])
        stuck += (~(done | none)).sum()
    assert stuck > 100


def test_a_grid_with_lines_that_are_the_same_is_no_solution() -> None:
    """Logic without that rule has one candidate; its lines are compared."""
    rng = Random(5)
    puzzles = [near_the_edge(6, 6, False, rng) for _ in range(100)]
    like = replace(puzzles[0], distinct_lines=True)
    done, none, full = batch.settle(*arrays(puzzles), like)
    plain, _, _ = batch.settle(*arrays(puzzles), puzzles[0])
    for puzzle, fine, cells in zip(puzzles, done, full, strict=True):
        if puzzle.is_solved(packed.to_state(cells)):
            apart = replace(puzzle, distinct_lines=True)
            assert fine == apart.is_solved(packed.to_state(cells))
    assert 0 < done.sum() < plain.sum()
    assert none[plain & ~done].all()


def test_more_grids_than_lanes_and_a_block_that_is_not_full() -> None:
    puzzle = ThreeInARow(("X.X.", "....", "O..X", "...."))
    grids = np.tile(packed.to_cells(puzzle.start()), (2 * LANES + 3, 1))
    grids[::7] = packed.to_cells("XXX" + "." * 13)
    one = rows.solve_batch(grids[:2], np.zeros((2, 0), np.int8), 4, 4, False, 0, 100, 0)
    solved, cut, full = batch.solve_batch(grids, np.zeros((len(grids), 0), np.int8), puzzle)
    for k in range(len(grids)):
        source = 0 if k % 7 == 0 else 1
        assert (solved[k], cut[k]) == (one[0][source], one[1][source])
        assert (full[k] == one[2][source]).all()


def test_numba_does_with_vectors_what_python_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels as plain Python, on NumPy arrays, against the compiled ones."""
    rng = Random(1)
    for signs in (0, 4):
        puzzles = [near_the_edge(5, 4, True, rng, signs=signs) for _ in range(70)]
        expected = batch.settle(*arrays(puzzles), puzzles[0])
        with monkeypatch.context() as plain:
            plain.setattr(Kernel, "__call__", lambda kernel, *args: kernel.py_func(*args))
            found = batch.settle(*arrays(puzzles), puzzles[0])
        assert all((mine == theirs).all() for mine, theirs in zip(found, expected, strict=True))


def full_grids(
    count: int, width: int, height: int, rng: Random, blacks: int | None = None
) -> tuple[list[ThreeInARow], list[list[int]]]:
    """And an order of the cells for each."""
    empty = blank_grid(width, height, blacks=blacks)
    grids = [random_full(empty, rng, Watch(), by_kernel=True) for _ in range(count)]
    cells = range(width * height)
    return [grid for grid in grids if grid], [rng.sample(cells, len(cells)) for _ in grids]


@pytest.mark.parametrize(
    ("count", "width", "height", "blacks"),
    [
        (3, 4, 4, None),
        (LANES + 70, 6, 4, None),
        (70, 7, 7, 3),
        (70, 12, 10, None),
        (40, 9, 8, None),
    ],
)
def test_lanes_take_away_the_givens_that_the_kernel_for_one_grid_takes_away(
    count: int, width: int, height: int, blacks: int | None
) -> None:
    """From full grids, and from those with some givens gone already."""
    grids, orders = full_grids(count, width, height, Random(count), blacks)
    for puzzles in (grids, [without(grid, order[3:9]) for grid, order in zip(grids, orders)]):
        expected = [packed.drop_told(*both, 2) for both in zip(puzzles, orders, strict=True)]
        assert givens.drop_told(puzzles, orders) == expected


def test_numba_takes_away_what_python_takes_away(monkeypatch: pytest.MonkeyPatch) -> None:
    grids, orders = full_grids(3, 4, 4, Random(2))
    expected = givens.drop_told(grids, orders)
    monkeypatch.setattr(Kernel, "__call__", lambda kernel, *args: kernel.py_func(*args))
    assert givens.drop_told(grids, orders) == expected


def test_where_lanes_are_not_possible_one_grid_follows_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzles = [puzzle for puzzle in many() if puzzle.size == "6x6" and not puzzle.signs][:40]
    group = [replace(puzzle, distinct_lines=False) for puzzle in puzzles]
    expected = batch.solve_batch(*arrays(group), group[0])

    def fail(*_: object) -> None:
        raise AttributeError("this Numba has no such part")

    batch.is_possible.cache_clear()
    monkeypatch.setattr(blocks, "settle_grids", fail)
    try:
        assert not batch.is_possible()
        found = batch.solve_batch(*arrays(group), group[0])
        grids, orders = full_grids(2, 6, 6, Random(1))
        assert givens.drop_told(grids, orders)[1] == packed.drop_told(grids[1], orders[1], 2)
    finally:
        batch.is_possible.cache_clear()
    assert all((mine == theirs).all() for mine, theirs in zip(found, expected, strict=True))


def test_moves_of_many_are_made_when_you_look_at_them() -> None:
    rng = Random(6)
    puzzles = [near_the_edge(6, 6, False, rng) for _ in range(60)]
    claims = [c for c in zip(puzzles, solve_many(puzzles, Watch()), strict=True) if c[1].moves]
    assert len(claims) > 20
    for puzzle, claim in claims:
        state = puzzle.start()
        assert len(claim.moves) == len(list(claim.moves)) == state.count(BLANK)
        for fill in claim.moves:
            state = puzzle.apply(state, fill)
        assert puzzle.is_solved(state)
        assert claim.moves[-1] == list(claim.moves)[-1]
        assert claim.moves[1:3] == list(claim.moves)[1:3]
        assert claim.moves == list(claim.moves)
        turned = replace(claim.moves[0], colour=other(claim.moves[0].colour))
        assert claim.moves != [turned, *claim.moves[1:]]


def test_anybody_can_solve_many() -> None:
    rng = Random(7)
    puzzles = [near_the_edge(*size, False, rng) for size in ((4, 4), (6, 4), (6, 6)) * 3]
    claims = pepo.three_in_a_row.solve_many(iter(puzzles))
    alone = [FAMILY.solve(puzzle).outcome for puzzle in puzzles]
    assert [claim.outcome for claim in claims] == alone
    assert pepo.three_in_a_row.solve_many([]) == []
    with pytest.raises(BadInput, match=r"such as pepo\.load\(id\)\.puzzle"):
        pepo.three_in_a_row.solve_many([pepo.load("three-in-a-row/hexad")])


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(4))
def test_thousands_of_batches_of_any_size(seed: int) -> None:
    for group in alike(varied_puzzles(3_000, seed=seed, max_side=16)):
        both = arrays(group)
        limits = packed.NODES, packed.RESTARTS
        expected = rows.solve_batch(*both, *packed.shape(group[0]), *limits)
        solved, none, full = batch.settle(*both, group[0])
        assert (expected[0] >= solved).all()
        assert not (expected[0] & none).any()
        assert (full[solved] == expected[2][solved]).all()
