"""How many full grids of an odd height there are, with one row in the middle: arrays.

Where a column may have either of two numbers of black cells, an upper half fits under very many
sets of counts, too many to meet one by one (full_grids.py does that). So one array has all halves
that the middle row may follow, by the black cells of each column and by their last row. Axis by
axis, an array of the same shape is made of it: the lower halves that fit an upper one with these
counts. What is left are the two rows beside the middle one: no column has it three times.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import running
from pepo.families.three_in_a_row.puzzle import ThreeInARow
from pepo.families.three_in_a_row.study.full_grids import halves, lines_of


class Table(NamedTuple):
    """All halves: where each stands in an array of counts, how it ends, and how many it is."""

    place: NDArray[np.int64]
    last: NDArray[np.int64]  # a number of a row
    repeats: NDArray[np.int64]
    number: NDArray[np.int64]


def count_around(empty: ThreeInARow, middle: int) -> int:
    """How many full grids have this row in the middle, given as the bits of its black cells."""
    lines = np.array(lines_of(empty))
    full = (1 << empty.width) - 1
    least, most = _column_limits(empty.height // 2)
    shape = (most - least + 1,) * empty.width
    table = _table(empty)
    alike = ~(lines ^ middle) & full
    may = alike[table.last] & table.repeats == 0
    at = table.place[may] * len(lines) + table.last[may]
    size = len(lines) * (most - least + 1) ** empty.width
    above = np.bincount(at, table.number[may], size)  # floats, exact up to 2**53
    below = above.reshape(*shape, len(lines))
    each = np.arange(least, most + 1)
    few, many = empty.black_limits(empty.height)
    for column in range(empty.width):
        blacks = each[:, None] + each[None, :] + (middle >> column & 1)
        fits = ((blacks >= few) & (blacks <= many)).astype(float)
        below = np.moveaxis(np.tensordot(fits, below, (1, column)), 0, column)
    meetings = above.reshape(-1, len(lines)).T @ below.reshape(-1, len(lines))
    total = meetings[(alike[:, None] & alike[None, :]) == 0].sum()
    assert total < 1 << 53
    return int(total)


def _column_limits(rows: int) -> tuple[int, int]:
    """How many black cells a column of a half has, with never three alike."""
    return rows // 3, rows - rows // 3


@lru_cache(maxsize=1)
def _table(empty: ThreeInARow) -> Table:
    rows = empty.height // 2
    least, most = _column_limits(rows)
    number = {line: k for k, line in enumerate(lines_of(empty))}
    found = halves(empty, rows, running())
    counts = np.array([half.counts for half in found]) - least
    steps = (most - least + 1) ** np.arange(empty.width)[::-1]
    return Table(
        counts @ steps,
        np.array([number[half.end[0]] for half in found]),
        np.array([half.end[1] for half in found]),
        np.array(list(found.values())),
    )
