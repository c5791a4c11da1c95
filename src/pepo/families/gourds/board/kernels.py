"""Numba twins of the moves of puzzle.py, for very long plays.

Cells are numbers; `table[cell]` holds the 6 places around a cell in order, -1 where there is no
cell. Everything here is tested against the readable twin.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pepo.core.compiled import njit
from pepo.families.gourds.board.board import Board


@lru_cache(maxsize=16)
def neighbour_table(board: Board) -> NDArray[np.int64]:
    """The 6 places around each cell, as an array."""
    return np.array(board.ring, np.int64).reshape(-1, 6)


@lru_cache(maxsize=16)
def coordinates(board: Board) -> NDArray[np.int64]:
    """How far across and how far down each cell is from the first, in steps to neighbours."""
    x, y = (np.array(board.cells, np.int64) - np.array(board.cells[0])).T
    return np.array([(x - y) // 2, y])


@njit(cache=True, nogil=True)
def _touch(table, a, b):
    for k in range(6):  # noqa: SIM110
        if table[a, k] == b:
            return True
    return False


@njit(cache=True, nogil=True)
def _click(table, ends, empty, cell):
    """One legal move on `ends` in place; the cell that is empty then."""
    end, other = ends[cell], -1
    for k in range(6):
        near = table[cell, k]
        if near >= 0 and ends[near] == end ^ 1:
            other = near
    ends[empty] = end
    if _touch(table, empty, other):
        ends[cell] = -1
        return cell
    ends[cell] = ends[other]
    ends[other] = -1
    return other


@njit(cache=True, nogil=True)
def replay(table, ends, empty, moves):
    """Play moves on `ends` in place; returns the empty cell, or -1 - k if move k is illegal."""
    for number in range(moves.shape[0]):
        cell = moves[number]
        if empty < 0 or cell < 0 or cell >= ends.shape[0] or not _touch(table, empty, cell):
            return -1 - number
        empty = _click(table, ends, empty, cell)
    return empty


@njit(cache=True, nogil=True)
def needed(table, ends, empty, moves):
    """The numbers of the moves that stay when moves that undo each other are removed."""
    kept, undoing = np.empty(moves.shape[0], np.int64), np.empty(moves.shape[0], np.int32)
    count = 0
    for number in range(moves.shape[0]):
        cell, before = moves[number], empty
        empty = _click(table, ends, empty, cell)
        if count and undoing[count - 1] == cell:
            count -= 1
        else:
            kept[count] = number
            undoing[count] = before if empty == cell else cell
            count += 1
    return kept[:count]
