"""Many grids of one size: lanes for what logic solves, then the search of `kernels/rows`.

The answers are those of `rows.solve_batch`, one for one. What lanes solve by logic has no other
solution. A grid that stays stuck goes on to the search with the cells that logic has filled: the
search would begin with the same ones.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pepo.families.three_in_a_row.kernels import packed, rows
from pepo.families.three_in_a_row.lanes.kernels import blocks
from pepo.families.three_in_a_row.lanes.kernels.vectors import CELLS
from pepo.families.three_in_a_row.puzzle import ThreeInARow, blank_grid

MIN_GRIDS = 32  # a block takes as long for one grid as for 512

Cells = NDArray[np.int8]
Truths = NDArray[np.bool_]


def solve_batch(grids: Cells, signs: Cells, like: ThreeInARow) -> tuple[Truths, Truths, Cells]:
    """Which grids are solved, which searches were cut, and the solutions.

    A row of cells for each grid, and of signs (of no signs, if there are none); `like` is a puzzle
    of their size and rules.
    """
    rest = (*packed.shape(like), packed.NODES, packed.RESTARTS)
    if len(grids) < MIN_GRIDS or not is_possible():
        solved, cut, solutions = rows.solve_batch(grids, signs, *rest)
        return solved, cut, solutions
    solved, none, full = settle(grids, signs, like)
    cut = np.zeros(len(grids), np.bool_)
    full[none] = 0
    left = np.flatnonzero(~(solved | none))
    if len(left):
        solved[left], cut[left], full[left] = rows.solve_batch(full[left], signs[left], *rest)
    return solved, cut, full


def settle(grids: Cells, signs: Cells, like: ThreeInARow) -> tuple[Truths, Truths, Cells]:
    """Which grids logic solves, which it finds to have no solution, and what it fills."""
    sides = (like.height, like.width)
    limits = np.array([like.black_limits(side) for side in reversed(sides)], np.int64)
    many, cells = grids.shape
    pitch = max(CELLS, cells)
    solved, none = np.empty(many, np.bool_), np.empty(many, np.bool_)
    full = np.empty(many * pitch, np.int8)
    rest = (pitch, *sides, limits, like.distinct_lines, solved, none, full)
    if signs.shape[1]:
        blocks.settle_signed(flat(grids, pitch, -1), flat(signs, pitch, 0), *rest)
    else:
        blocks.settle_grids(flat(grids, pitch, -1), *rest)
    return solved, none, np.ascontiguousarray(full.reshape(many, pitch)[:, :cells])


def flat(grids: Cells, pitch: int, blank: int) -> Cells:
    """One grid after the other, each with `pitch` cells."""
    if grids.shape[1] == pitch:
        return np.ascontiguousarray(grids).reshape(-1)
    wide = np.full((len(grids), pitch), blank, np.int8)
    wide[:, : grids.shape[1]] = grids
    return wide.reshape(-1)


@lru_cache
def is_possible() -> bool:
    """Whether lanes work here: made beforehand, or compiled by a Numba that knows vectors."""
    try:
        like = blank_grid(2, 2)
        settle(packed.to_cells(like.start())[None], packed.stack_signs([like]), like)
    except Exception:  # of a Numba with other inner workings
        return False
    return True
