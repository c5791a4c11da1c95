"""The walk as Python calls it."""

from functools import lru_cache
from math import log

import numpy as np
from numpy.typing import NDArray

from pepo.families.three_in_a_row.fiendish import kernels
from pepo.families.three_in_a_row.kernels.packed import to_state
from pepo.families.three_in_a_row.puzzle import ThreeInARow

HEAT = 2
STEPS = 1_000  # after which it begins again, with another grid


def find(empty: ThreeInARow, seed: int) -> tuple[ThreeInARow, ThreeInARow] | None:
    """A fiendish puzzle with symmetric givens, and its full grid, if one walk finds it.

    For grids without signs and without the rule of distinct lines.
    """
    height, width = empty.height, empty.width
    tables = (_table(side, *empty.black_limits(side)) for side in (width, height))
    givens, full = kernels.fiendish(height, width, *tables, _heats(), STEPS, np.uint64(seed))
    if not len(givens):
        return None
    return empty.with_cells(to_state(givens)), empty.with_cells(to_state(full))


@lru_cache(maxsize=4)
def _table(side: int, least: int, most: int) -> NDArray[np.uint32]:
    table: NDArray[np.uint32] = kernels.line_table(side, least, most)
    return table


@lru_cache
def _heats() -> NDArray[np.float64]:
    """Exponentially distributed: a step that is worse by HEAT is taken once in e times."""
    return np.array([-HEAT * log((k + 0.5) / 1024) for k in range(1024)])
