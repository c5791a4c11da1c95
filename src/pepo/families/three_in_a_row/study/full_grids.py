"""How many full grids there are: rows from above and rows from below meet in the middle.

Fill the upper half row by row. All that the lower half needs to know of it is how many black
cells each column has, its last row, and where that row repeats the one before. Swap the colours
of an upper half and turn it over: it is a lower half, and it fits under every upper half with the
same black cells in each column. So one list of halves is enough, and each meeting is a pair of it.

With distinct lines a half also has to say which rows it used and which of its columns are alike:
two halves fit if they share no row and no pair of columns is alike in both.
"""

from collections import defaultdict
from itertools import combinations_with_replacement
from operator import add
from typing import NamedTuple

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.lines import completions, even


class Half(NamedTuple):
    """An upper half, as far as a lower half needs to know it."""

    counts: tuple[int, ...]  # black cells in each column
    last: int  # the last row, as bits
    repeats: int  # where it repeats the row before
    used: int = 0  # with distinct lines: a bit for each row it has
    alike: int = 0  # with distinct lines: a bit for each pair of columns that are alike


def count_full_grids(width: int, height: int, distinct_lines: bool, watch: Watch) -> int:
    """Exactly how many full grids of this size follow the rules."""
    rows, full = height // 2, (1 << width) - 1
    by_counts: dict[tuple[int, ...], dict[tuple[int, int], list[tuple[int, int, int]]]]
    by_counts = defaultdict(lambda: defaultdict(list))
    for half, count in halves(width, rows, distinct_lines, watch).items():
        if weight(half.counts, rows):
            above = half.alike << (full + 1) | half.used
            below = half.alike << (full + 1) | _swapped(half.used, full)
            by_counts[half.counts][half.last, half.repeats].append((above, below, count))
    total = 0
    for counts, ends in by_counts.items():
        times = weight(counts, rows)
        for one, two in combinations_with_replacement(ends, 2):
            # the lower half is `two` with its colours swapped: alike where the bits differ
            if (one[0] ^ two[0]) & (one[1] | two[1]):
                continue
            watch.tick(len(ends[one]) * len(ends[two]), what="pairs")
            lower = [(below, count) for _, below, count in ends[two]]
            fits = sum(
                count * count_below
                for above, _, count in ends[one]
                for below, count_below in lower
                if not above & below
            )
            total += times * fits * (1 if one == two else 2)  # a pair meets either way up
    return total


def weight(counts: tuple[int, ...], rows: int) -> int:
    """How often these counts stand for a set of grids.

    Swapping the colours swaps the counts, so of two such sets one is counted, twice.
    """
    swapped = tuple(rows - count for count in counts)
    return 0 if counts > swapped else 1 if counts == swapped else 2


def halves(width: int, rows: int, distinct_lines: bool, watch: Watch) -> dict[Half, int]:
    """All upper halves of `rows` rows, and how many fillings each has."""
    full = (1 << width) - 1
    lines = list(completions(0, 0, even(width)))
    bits = {line: tuple(line >> column & 1 for column in range(width)) for line in lines}
    pairs = {line: _alike(line, width) if distinct_lines else 0 for line in lines}
    mark = {line: 1 << line if distinct_lines else 0 for line in lines}
    found = {Half(bits[line], line, 0, mark[line], pairs[line]): 1 for line in lines}
    for _ in range(rows - 1):
        longer: dict[Half, int] = defaultdict(int)
        for half, count in found.items():
            watch.tick(what="halves")
            for line in lines:
                alike = ~(half.last ^ line) & full
                if alike & half.repeats or half.used & mark[line]:
                    continue
                counts = tuple(map(add, half.counts, bits[line]))
                used, pair = half.used | mark[line], half.alike & pairs[line]
                longer[Half(counts, line, alike, used, pair)] += count
        found = longer
    return found


def _alike(line: int, width: int) -> int:
    """The pairs of equal cells of a line: for each distance, the cells that equal that one."""
    found = 0
    for shift in range(1, width):
        found = found << width | ~(line ^ line >> shift) & (1 << width - shift) - 1
    return found


def _swapped(used: int, full: int) -> int:
    """A set of rows, with the colours of each swapped: row r becomes row full - r."""
    return int(f"{used:0{full + 1}b}"[::-1], 2)
