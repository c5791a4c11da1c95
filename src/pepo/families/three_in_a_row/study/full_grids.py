"""How many full grids there are: rows from above and rows from below meet in the middle.

Fill the upper half row by row. All that the lower half needs to know of it is how many black
cells each column has, its last row, and where that row repeats the one before. Swap the colours
of an upper half and turn it over: it is a lower half, and it fits under every upper half with the
same black cells in each column. So one list of halves is enough, and each meeting is a pair of it.

With distinct lines a half also has to say which rows it used and which of its columns are alike:
two halves fit if they share no row and no pair of columns is alike in both.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.lines import completions


@dataclass(frozen=True)
class Half:
    """An upper half, as far as a lower half needs to know it."""

    counts: tuple[int, ...]  # black cells in each column
    last: int  # the last row, as bits
    repeats: int  # where it repeats the row before


def count_full_grids(width: int, height: int, distinct_lines: bool, watch: Watch) -> int:
    """Every full grid of this size that keeps the rules, counted exactly."""
    if distinct_lines:
        return _count_distinct(width, height, watch)
    by_counts: dict[tuple[int, ...], dict[tuple[int, int], int]] = defaultdict(dict)
    for half, count in halves(width, height // 2, watch).items():
        by_counts[half.counts][half.last, half.repeats] = count
    total = 0
    for counts, ends in by_counts.items():
        times = weight(counts, height // 2)
        for (last, repeats), count in ends.items() if times else ():
            watch.tick(len(ends), what="pairs")
            for (below, repeats_below), count_below in ends.items():
                # the lower half is `below` with its colours swapped: alike where the bits differ
                if not (last ^ below) & (repeats | repeats_below):
                    total += times * count * count_below
    return total


def weight(counts: tuple[int, ...], rows: int) -> int:
    """How often these counts stand for a set of grids.

    Swapping the colours swaps the counts, so of two such sets one is counted, twice.
    """
    swapped = tuple(rows - count for count in counts)
    return 0 if counts > swapped else 1 if counts == swapped else 2


def halves(width: int, rows: int, watch: Watch) -> dict[Half, int]:
    """All upper halves of so many rows, and how often each comes about."""
    lines = list(completions(0, 0, width))
    full = (1 << width) - 1
    found = {Half(_bits(line, width), line, 0): 1 for line in lines}
    for _ in range(rows - 1):
        longer: dict[Half, int] = defaultdict(int)
        for half, count in found.items():
            watch.tick(what="halves")
            for line in lines:
                alike = ~(half.last ^ line) & full
                if not alike & half.repeats:
                    counts = tuple(
                        c + b for c, b in zip(half.counts, _bits(line, width), strict=True)
                    )
                    longer[Half(counts, line, alike)] += count
        found = longer
    return found


def _bits(line: int, width: int) -> tuple[int, ...]:
    return tuple(line >> column & 1 for column in range(width))


@dataclass(frozen=True)
class Signature:
    """What a half shows to another one when lines must differ: two fit if they share nothing."""

    used: int  # a bit for each row, and one for each pair of alike columns
    below: int  # the same, with the colours of the rows swapped


def _count_distinct(width: int, height: int, watch: Watch) -> int:
    by_counts: dict[tuple[int, ...], dict[tuple[int, int], list[Signature]]]
    by_counts = defaultdict(lambda: defaultdict(list))
    for rows in distinct_halves(width, height // 2):
        watch.tick(what="halves")
        counts = tuple(sum(row >> column & 1 for row in rows) for column in range(width))
        repeats = ~(rows[-1] ^ rows[-2]) & ((1 << width) - 1) if len(rows) > 1 else 0
        if weight(counts, height // 2):
            by_counts[counts][rows[-1], repeats].append(signature(rows, width))
    total = 0
    for counts, ends in by_counts.items():
        times = weight(counts, height // 2)
        for one, two in combinations_with_replacement(ends, 2):
            if (one[0] ^ two[0]) & (one[1] | two[1]):
                continue
            watch.tick(len(ends[one]) * len(ends[two]), what="pairs")
            used = [half.used for half in ends[one]]
            below = [half.below for half in ends[two]]
            fits = sum(not above & under for above in used for under in below)
            total += times * fits * (1 if one == two else 2)  # a pair meets either way up
    return total


def distinct_halves(width: int, rows: int) -> Iterator[tuple[int, ...]]:
    """All upper halves whose rows differ, row by row."""
    lines = list(completions(0, 0, width))
    full = (1 << width) - 1

    def longer(above: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(above) == rows:
            yield above
            return
        repeats = ~(above[-1] ^ above[-2]) & full if len(above) > 1 else 0
        for line in lines:
            if line not in above and (not above or not ~(above[-1] ^ line) & full & repeats):
                yield from longer((*above, line))

    return longer(())


def signature(rows: tuple[int, ...], width: int) -> Signature:
    full = (1 << width) - 1
    alike = 0  # for each shift, the columns that equal the one so far to their left
    for shift in range(1, width):
        differ = 0
        for row in rows:
            differ |= row ^ row >> shift
        alike = alike << width | (~differ & full >> shift)
    used = sum(1 << row for row in rows)
    below = sum(1 << (full & ~row) for row in rows)
    return Signature(alike << (full + 1) | used, alike << (full + 1) | below)
