"""How many full grids there are, of two even sides up to 12: halves in symmetry classes.

Halves with the same black cells in each column come from two bands of rows, one above the other
(kernels/bands.py), and meet each other: with distinct lines by kernels/join.py, else by
kernels/subset_sums.py, which confirms what the census counts by its first method. A *part* is all
halves whose first columns have certain numbers of black cells. "First" are the outer columns, in
turns from the left and from the right. Of counts that are the same but for reflection or colours
one is counted, for all of them, and mostly a few columns tell which.
"""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.lines import completions, even
from pepo.families.three_in_a_row.study.kernels import bands, join, subset_sums

MAX_HALVES = 1.5e7  # of a part, about; symmetry leaves fewer
MAX_PLACES = 1 << 16  # a key has 16 bits for them
MAX_AT_ONCE = 200_000  # halves that meet in one call of the kernel

Counts = tuple[int, ...]  # black cells of columns, in turns from the left and from the right


class Size(NamedTuple):
    """Of a grid: columns, and rows of a half."""

    width: int
    rows: int


class Band(NamedTuple):
    """All bands of some rows, and for each the black cells of its columns."""

    lines: NDArray[np.uint8]
    counts: NDArray[np.int64]


def images(counts: Counts, rows: int) -> set[Counts]:
    """The counts of a grid that is reflected or has other colours; of the first columns only, too.

    Turned upside down it has the counts of other colours.
    """
    pairs = zip(counts[::2], counts[1::2], strict=False)
    reflected = tuple(count for one, other in pairs for count in (other, one))
    whole = {counts[: len(reflected)], reflected}
    return whole | {tuple(rows - count for count in image) for image in whole}


def weight(counts: Counts, rows: int) -> int:
    """How many counts these stand for; 0 if others stand for them."""
    found = images(counts, rows)
    return len(found) if min(found) == counts[: len(min(found))] else 0


def parts(size: Size) -> list[Counts]:
    """The counts of the first columns, of as few as make parts small enough."""
    return list(_split(size, (), _count_halves(size), _shares(size.rows)))


def _split(size: Size, counts: Counts, halves: float, shares: dict[int, float]) -> Iterator[Counts]:
    if not weight(counts, size.rows):
        return
    if counts and (halves <= MAX_HALVES or len(counts) == size.width):
        yield counts
        return
    for count, share in shares.items():
        yield from _split(size, (*counts, count), halves * share, shares)


def _shares(rows: int) -> dict[int, float]:
    """Of all columns that long without three alike: the share with each number of black cells."""
    columns = [
        column
        for column in product((0, 1), repeat=rows)
        if not any(column[k] == column[k + 1] == column[k + 2] for k in range(rows - 2))
    ]
    counts = [sum(column) for column in columns]
    return {count: counts.count(count) / len(counts) for count in sorted(set(counts))}


def _count_halves(size: Size) -> float:
    """How many halves there are, equal rows included."""
    repeats = Table.of(size.width).repeats
    ways = np.ones(repeats.shape)  # of ending with two rows
    for _ in range(size.rows - 2):
        ways = np.stack(
            [
                ways[:, last] @ (repeats[:, last, None] & repeats[last] == 0)
                for last in range(len(ways))
            ]
        )
    return float(ways.sum())


class Table:
    """The rows of a width, as bits of columns in turns from the left and from the right."""

    def __init__(self, width: int) -> None:
        turns = [k // 2 if k % 2 == 0 else width - 1 - k // 2 for k in range(width)]
        rows = completions(0, 0, even(width))
        inner = sorted(
            sum((row >> column & 1) << k for k, column in enumerate(turns)) for row in rows
        )
        self.width, self.full = width, (1 << width) - 1
        self.bits = np.array(inner, np.int64)
        self.cells = self.bits[:, None] >> np.arange(width) & 1
        self._bands: dict[tuple[int, bool], Band] = {}
        self.alike = np.zeros((len(inner), 2), np.uint64)
        for row in range(len(inner)):
            bands.pairs_of(self.bits[row : row + 1], width, self.alike[row])

    @staticmethod
    @lru_cache(maxsize=4)
    def of(width: int) -> "Table":
        return Table(width)

    @cached_property
    def repeats(self) -> NDArray[np.int64]:
        """For two rows: where they are equal."""
        return ~(self.bits[:, None] ^ self.bits[None, :]) & self.full

    @cached_property
    def _fitting(self) -> NDArray[np.bool_]:
        """For the last rows of two halves that meet, and a row before the first of them."""
        fits: NDArray[np.bool_] = (
            self.repeats[:, None, :] & ~self.repeats[:, :, None] & self.full == 0
        )
        return fits

    @cached_property
    def fits(self) -> NDArray[np.uint8]:
        """For every two last rows, the rows that may be before the first one."""
        return np.nonzero(self._fitting)[2].astype(np.uint8)

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        many = self._fitting.sum(axis=2).ravel()
        return np.concatenate([[0], np.cumsum(many)]).astype(np.int64)

    def band(self, rows: int, distinct: bool) -> Band:
        """All bands of rows, sorted by the first one."""
        if (rows, distinct) not in self._bands:
            self._bands[rows, distinct] = self._band(rows, distinct)
        return self._bands[rows, distinct]

    def _band(self, rows: int, distinct: bool) -> Band:
        lines = np.arange(len(self.bits))[:, None]
        for _ in range(rows - 1):
            may = np.ones((len(lines), len(self.bits)), np.bool_)
            if lines.shape[1] > 1:
                before = self.repeats[lines[:, -2], lines[:, -1]]
                may = (self.repeats[lines[:, -1]] & before[:, None]) == 0
            if distinct:
                for k in range(lines.shape[1]):
                    may[np.arange(len(lines)), lines[:, k]] = False
            band, line = np.nonzero(may)
            lines = np.concatenate([lines[band], line[:, None]], axis=1)
        return Band(lines.astype(np.uint8), self.cells[lines].sum(axis=1))


class Part:
    """All halves with certain numbers of black cells in the first columns."""

    def __init__(self, size: Size, wanted: Counts, *, distinct: bool = True) -> None:
        self.size, self.wanted, self.distinct = size, wanted, distinct
        self.table = Table.of(size.width)
        left = size.width - len(wanted)
        shares = _shares(size.rows)
        self.keep = np.full((size.rows + 1) ** left, -1, np.int64)
        self.weights: list[int] = []
        blacks = size.width * size.rows // 2
        for rest in product(shares, repeat=left):
            counts = (*wanted, *rest)
            if sum(counts) == blacks and (many := weight(counts, size.rows)):
                self.keep[
                    sum(count * step for count, step in zip(rest, self._steps, strict=True))
                ] = len(self.weights)
                self.weights.append(many)
        if len(self.weights) > MAX_PLACES:
            raise ValueError(
                f"{len(self.weights)} counts in one part; expected {MAX_PLACES} at most"
            )

    @property
    def _steps(self) -> list[int]:
        return [(self.size.rows + 1) ** k for k in range(self.size.width - len(self.wanted))]

    def keys(self) -> NDArray[np.uint64]:
        """All halves, by counts and then by rows; see kernels/bands.py."""
        rows = self.size.rows
        code, upper, upper_place = self._sorted(rows - rows // 2)
        code_below, lower, lower_place = self._sorted(rows // 2)
        wanted = sum(count << 4 * k for k, count in enumerate(self.wanted))
        classes = _classes(code, code_below, wanted)
        both = (upper, upper_place, lower, lower_place, classes)
        rest = (self.table.bits, self.table.full, self.keep, self.distinct)
        found = np.zeros(0, np.uint64)
        while (many := bands.pair_up(*both, *rest, found)) > len(found):  # first to know how many
            found = np.zeros(many, np.uint64)
        found.sort()
        return found

    def _sorted(self, rows: int) -> tuple[NDArray[np.int64], NDArray[np.uint8], NDArray[np.int64]]:
        """Bands by the black cells of the fixed columns (four bits each); and of the others."""
        band = self.table.band(rows, self.distinct)
        fixed = len(self.wanted)
        code = band.counts[:, :fixed] @ (1 << 4 * np.arange(fixed))
        place = band.counts[:, fixed:] @ np.array(self._steps, np.int64)
        order = np.argsort(code, kind="stable")
        return code[order], band.lines[order], place[order]

    def count(self, watch: Watch) -> int:
        """How many grids have a half of this part, or of one that it stands for, above."""
        keys = self.keys()
        ways = np.zeros(len(keys), np.uint8)
        if self.distinct:
            many = bands.merge(keys, ways)
            keys, ways = keys[:many], ways[:many]
        places = np.arange(len(self.weights) + 1, dtype=np.uint64)
        bounds = np.searchsorted(keys, places << np.uint64(48))
        total = 0
        for number, many in enumerate(self.weights):
            first, past = bounds[number], bounds[number + 1]
            watch.look(what="parts")
            if self.distinct:
                total += many * self._count(keys[first:past], ways[first:past], watch)
            else:
                total += many * self._count_any(keys[first:past])
        return total

    def _count_any(self, keys: NDArray[np.uint64]) -> int:
        """Pairs of halves with the same counts that fit, whether lines are distinct or not."""
        table = self.table
        sums = np.zeros((len(table.bits), table.full + 1), np.int64)
        return int(subset_sums.count_meetings(keys, table.bits, table.width, sums))

    def _count(self, keys: NDArray[np.uint64], ways: NDArray[np.uint8], watch: Watch) -> int:
        """Pairs of halves with the same counts that fit."""
        lines = len(self.table.bits)
        inner = self.size.rows - 2
        alike = np.zeros((len(keys), 2), np.uint64)
        bands.find_alike(keys, inner, self.table.bits, self.size.width, alike)
        starts = np.zeros(lines**2 + 1, np.int64)
        join.index_blocks(keys, lines, starts)
        masks, mask_of = np.zeros_like(alike), np.zeros(len(keys), np.int32)
        table = np.full(2 * len(keys) + 1, -1, np.int32)
        masks = masks[: join.number_masks(alike, table, masks, mask_of)].copy()
        halves = join.Halves(keys, ways, alike, starts, masks, mask_of)
        about = join.Lines(self.table.alike, self.table.starts, self.table.fits, inner)
        order = np.argsort(np.diff(starts[::lines]), kind="stable")
        matrix = np.zeros((2 * lines + join.MAX_PAIRS + 1 + len(masks)) * join.CHUNKS, np.uint64)
        total, step = 0, lines if len(keys) <= MAX_AT_ONCE else 1
        for first in range(0, lines, step):
            watch.look(what="parts")
            total += int(join.count_fitting(halves, about, matrix, order, first, first + step))
        return total


def _classes(above: NDArray[np.int64], below: NDArray[np.int64], wanted: int) -> NDArray[np.int64]:
    """Which upper bands fit which lower bands in the fixed columns; see kernels/bands.pair_up.

    A difference below zero borrows from the next count, and no lower band has such a number.
    """
    codes, starts = np.unique(above, return_index=True)
    pasts = np.append(starts[1:], len(above))
    first, past = (np.searchsorted(below, wanted - codes, side) for side in ("left", "right"))
    found = np.stack([starts, pasts, first, past], axis=1)
    return np.ascontiguousarray(found[past > first], np.int64)
