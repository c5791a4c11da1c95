"""Lower bounds by lone gourds, for numbered and coloured boards of any size.

Every move moves one gourd. So a solution needs at least as many moves as all gourds together, each
as if it were alone: to its own place on a numbered board, to the nearest pair of cells with its
indices on a coloured one.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.kernels import neighbour_table
from pepo.families.gourds.exact.kernels import search
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import find_target, is_unique

Ints = NDArray[np.int64]
MAX_ENTRIES = 20_000_000  # of lone moves kept for a puzzle


def place(board: Board, pair: tuple[int, int]) -> int:
    """The place of a gourd: its first cell and the direction to the second, as one number."""
    return 6 * pair[0] + board.ring[pair[0]].index(pair[1])


def places_of(board: Board, position: Position) -> Ints:
    return np.array([place(board, pair) for pair in position.pairs], np.int64)


@lru_cache(maxsize=8)
def lone_tables(puzzle: Gourds) -> tuple[NDArray[np.uint16], Ints]:
    """Rows of lone moves, and which row each gourd uses: one for each pair of indices."""
    board = puzzle.board
    rows: dict[tuple[int, int], int] = {}
    goals: dict[tuple[int, int], list[int]] = {}
    for a, near in enumerate(board.ring):
        for towards, b in enumerate(near):
            if b >= 0:
                goals.setdefault((puzzle.wants[a], puzzle.wants[b]), []).append(6 * a + towards)
    row_of = [rows.setdefault(gourd.indices, len(rows)) for gourd in puzzle.gourds]
    values = [
        search.lone_moves(neighbour_table(board), np.array(goals[indices], np.int64), -1)
        for indices in rows
    ]
    return np.array(values, np.uint16).reshape(len(rows), -1), np.array(row_of, np.int64)


def has_lone_tables(puzzle: Gourds) -> bool:
    different = len({gourd.indices for gourd in puzzle.gourds})
    return different * 6 * len(puzzle.wants) <= MAX_ENTRIES


def lone_bound(puzzle: Gourds, position: Position) -> int:
    """The moves that every solution needs at least."""
    places = places_of(puzzle.board, position)
    if has_lone_tables(puzzle):
        values, row_of = lone_tables(puzzle)
        return int(values[row_of, places].astype(np.int64).sum())
    if not is_unique(puzzle):
        return 0
    target = find_target(puzzle, position)
    assert target is not None
    goals = places_of(puzzle.board, target)
    return sum(
        int(search.lone_moves(neighbour_table(puzzle.board), goals[g : g + 1], start)[start])
        for g, start in enumerate(places.tolist())
    )
