"""How many full grids of an odd height there are, with one row in the middle.

Stacks of rows are built from the middle row outwards (kernels/stacks.py). Where a column may have
either of two numbers of black cells, a stack fits opposite stacks of very many counts, too many to
meet one by one (full_grids.py does that). So one array has all stacks, by the black cells of each
column and by the row next to the middle. Axis by axis, an array of the same shape is made of it:
the stacks that fit one with these counts. What is left are the two rows beside the middle one: no
column has it three times. Where such an array is too large, it is made for some of those rows at a
time.

With distinct lines, far fewer stacks fit. They are listed, those with the same rows in another
order once, and do meet one by one: they share no row, and no pair of columns is alike in both.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.families.three_in_a_row.puzzle import ThreeInARow
from pepo.families.three_in_a_row.study.kernels import bands, stacks
from pepo.families.three_in_a_row.study.successors import Successors, successors

MAX_BYTES = 1_000_000_000  # for an array of stacks
Stacks = NDArray[np.float64]
Block = tuple[int, int]  # from this row to before that


class Columns(NamedTuple):
    """Black cells that a column of a stack may have: from `least`, `base` different numbers."""

    least: int
    base: int

    @classmethod
    def of(cls, rows: int) -> "Columns":
        """With never three alike."""
        return cls(rows // 3, rows - 2 * (rows // 3) + 1)


def count_around(empty: ThreeInARow, middle: int) -> int:
    """How many full grids have this row in the middle, given as the bits of its black cells."""
    rows = successors(empty.width, *empty.black_limits(empty.width))
    around = _Middle(empty, rows, middle)
    return around.count_distinct() if empty.distinct_lines else around.count()


class _Middle:
    """Stacks on both sides of one row."""

    def __init__(self, empty: ThreeInARow, rows: Successors, middle: int) -> None:
        self.width, self.middle, self.rows = empty.width, middle, rows
        self.high = empty.height // 2
        self.columns = Columns.of(self.high)
        self.limits = empty.black_limits(empty.height)
        self.number = int(np.searchsorted(rows.bits, middle))
        alike = ~(rows.bits ^ middle) & (1 << empty.width) - 1
        self.fits = (alike[:, None] & alike[None, :]) == 0
        cells = rows.bits[:, None] >> np.arange(self.width) & 1
        self.steps = self.columns.base ** np.arange(self.width)[::-1]
        self.places = cells @ self.steps
        self.start = -self.columns.least * int(self.steps.sum())

    def count(self) -> int:
        """Whether lines are distinct or not."""
        lines = len(self.rows.bits)
        at_once = max(1, MAX_BYTES // (8 * self.columns.base**self.width))
        blocks = [(first, min(first + at_once, lines)) for first in range(0, lines, at_once)]
        total = 0
        for number, block in enumerate(blocks):
            own = self._stacks(*block)
            opposite = self._fitting(own)
            total += self._meetings(own, block, opposite, block)
            for other in blocks[:number]:  # either may be above
                total += 2 * self._meetings(self._stacks(*other), other, opposite, block)
        return total

    def _stacks(self, first: int, past: int) -> Stacks:
        """How many there are of each place, for some of the rows next to the middle."""
        tally = np.zeros((self.columns.base**self.width, past - first))  # exact up to 2**53
        self._walk((first, past), tally, np.zeros(0, np.uint64))
        return tally

    def _fitting(self, found: Stacks) -> Stacks:
        """How many stacks fit those of each place."""
        each = np.arange(self.columns.base) + self.columns.least
        few, many = self.limits
        opposite = found.reshape(*(self.columns.base,) * self.width, -1)
        for column in range(self.width):
            blacks = each[:, None] + each[None, :] + (self.middle >> column & 1)
            fits = ((blacks >= few) & (blacks <= many)).astype(float)
            opposite = np.moveaxis(np.tensordot(fits, opposite, (1, column)), 0, column)
        return opposite.reshape(found.shape)

    def _meetings(self, above: Stacks, of: Block, below: Stacks, under: Block) -> int:
        meetings = (above.T @ below)[self.fits[slice(*of), slice(*under)]]
        assert meetings.max(initial=0) < 1 << 53
        return sum(map(int, meetings))

    def _walk(self, nearest: Block, tally: Stacks, keys: NDArray[np.uint64]) -> int:
        around = (self.number, self.high, nearest, self.rows.starts, self.rows.following)
        return int(stacks.walk(*around, self.places, self.start, self._row_bits, tally, keys))

    @property
    def _row_bits(self) -> int:
        return (len(self.rows.bits) - 1).bit_length()

    def count_distinct(self) -> int:
        """Of grids with distinct lines."""
        base, lines = self.columns.base, len(self.rows.bits)
        assert base**self.width << self._row_bits * self.high < 1 << 63
        none = np.zeros((0, 0))
        keys = np.zeros(self._walk((0, lines), none, np.zeros(0, np.uint64)), np.uint64)
        self._walk((0, lines), none, keys)
        keys.sort()
        ways = np.zeros(len(keys), np.uint8)
        merged = bands.merge(keys, ways)
        keys, ways = keys[:merged], ways[:merged]
        kinds = lines + self.width * (self.width - 1) // 2 + self.width
        marks = np.zeros(((kinds + 63) // 64, len(keys)), np.uint64)
        rows = (self.high, self._row_bits, self.rows.bits, self.width, self.number)
        stacks.mark(keys, *rows, marks)
        places = np.arange(base**self.width + 1, dtype=np.uint64)
        starts = np.searchsorted(keys, places << np.uint64(self._row_bits * self.high))
        blacks = self.middle >> np.arange(self.width) & 1
        least, most = (limit - 2 * self.columns.least - blacks for limit in self.limits)
        return int(stacks.count_meetings(ways, marks, starts, base, least, most))
