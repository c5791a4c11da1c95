"""The walk as Python calls it, and which solutions it keeps to."""

from functools import lru_cache
from math import log

import numpy as np
from numpy.typing import NDArray

from pepo.families.three_in_a_row.fiendish import kernels
from pepo.families.three_in_a_row.fiendish.kernels import FREE, OPPOSITE, SAME
from pepo.families.three_in_a_row.kernels.packed import to_state
from pepo.families.three_in_a_row.puzzle import ThreeInARow

HEAT = 2
STEPS = 300  # after which it begins again, with another grid
MIN_CELLS_FREE = 100  # of even grids in which walks find enough without keeping to a symmetry

Table = tuple[NDArray[np.uint32], NDArray[np.uint16]]


def find(empty: ThreeInARow, seed: int) -> tuple[ThreeInARow, ThreeInARow] | None:
    """A fiendish puzzle with symmetric givens, and its full grid, if one walk finds it.

    For grids without signs.
    """
    height, width = empty.height, empty.width
    tables = tuple(_table(side, *empty.black_limits(side)) for side in (width, height))
    givens, full = kernels.fiendish(
        height, width, empty.distinct_lines, twins(empty), tables,
        _heats(), STEPS, np.uint64(seed),
    )  # fmt: skip
    if not len(givens):
        return None
    return empty.with_cells(to_state(givens)), empty.with_cells(to_state(full))


def twins(empty: ThreeInARow) -> int:
    """Which solutions the walk keeps to: by the colours of cells half a turn away from each other.

    Opposite ones are the best by far, but with distinct lines the same ones are.
    """
    even = empty.width % 2 == 0 and empty.height % 2 == 0
    if even and not empty.distinct_lines and empty.width * empty.height >= MIN_CELLS_FREE:
        return FREE
    kinds = (SAME, OPPOSITE) if empty.distinct_lines else (OPPOSITE, SAME)
    return next((kind for kind in kinds if _exists(empty, kind)), FREE)


def _exists(empty: ThreeInARow, kind: int) -> bool:
    """Whether counting allows full grids with such a symmetry.

    SAME: a row in the middle reads the same backwards, so in a row of even length half its blacks
    are on each side.

    OPPOSITE: a middle cell would be its own opposite, and odd lines with a set number of blacks
    would have opposites with another number. In even grids, the upper halves of two opposite
    columns have equally many blacks, so the upper half has an even number of them: a quarter of the
    cells.
    """
    sides = (empty.width, empty.height)
    odd = [side for side in sides if side % 2]
    if kind == SAME:
        return len(odd) != 1 or all(side % 4 == 0 for side in sides if side % 2 == 0)
    if odd:
        return len(odd) == 1 and empty.blacks is None
    return empty.width * empty.height // 4 % 2 == 0


@lru_cache(maxsize=4)
def _table(side: int, least: int, most: int) -> Table:
    table: Table = kernels.line_table(side, least, most)
    return table


@lru_cache
def _heats() -> NDArray[np.float64]:
    """Exponentially distributed: a step that is worse by HEAT is taken once in e times."""
    return np.array([-HEAT * log((k + 0.5) / 1024) for k in range(1024)])
