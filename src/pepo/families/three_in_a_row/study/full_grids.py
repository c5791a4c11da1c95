"""How many full grids there are: rows from above and rows from below meet in the middle.

Fill the upper half row by row. All that the lower half needs to know of it is how many black
cells each column has, its last row, and where that row repeats the one before. A lower half is an
upper one, turned over. Two halves fit if the black cells of each column add up, and if each may be
followed by the last row of the other.

With distinct lines a half also has to say which rows it used and which of its columns are alike:
two halves fit if they share no row and no pair of columns is alike in both.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from operator import add
from typing import NamedTuple

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.lines import Rules, completions
from pepo.families.three_in_a_row.puzzle import ThreeInARow

Counts = tuple[int, ...]  # black cells in each column
End = tuple[int, int]  # the last row of a half, as bits, and where it repeats the row before
Following = Callable[[End], list[End]]  # how a half may end with one more row


class Half(NamedTuple):
    """An upper half, as far as a lower half needs to know it."""

    counts: Counts
    end: End
    own: int = 0  # with distinct lines: a bit for each row it has and each pair of alike columns


# of halves with the same counts: by their last row and one that may follow, how many have an `own`
Halves = dict[tuple[int, int], dict[int, int]]


def count_full_grids(empty: ThreeInARow, watch: Watch) -> int:
    """Exactly how many full grids there are of the size of an empty one, by its rules."""
    rows = empty.height // 2
    above = _by_counts(empty, rows, watch)
    same = empty.height == 2 * rows
    below = above if same else _by_counts(empty, empty.height - rows, watch)
    least, most = empty.black_limits(empty.height)
    total = 0
    for counts, upper in above.items():
        for wanted in product(*(range(least - count, most - count + 1) for count in counts)):
            if wanted in below and not (same and wanted < counts):
                watch.tick(what="pairs")
                twice = same and wanted != counts  # a pair meets either way up
                total += (1 + twice) * sum(_meetings(upper, below[wanted]))
    return total


def _meetings(upper: Halves, lower: Halves) -> Iterator[int]:
    for (last, following), owns in upper.items():
        for own_below, count_below in lower.get((following, last), {}).items():
            for own, count in owns.items():
                if not own & own_below:
                    yield count * count_below


def _by_counts(empty: ThreeInARow, rows: int, watch: Watch) -> dict[Counts, Halves]:
    following = _following(empty)
    found: dict[Counts, Halves] = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    for half, count in halves(empty, rows, watch).items():
        fitting = found[half.counts]
        for line, _ in following(half.end):
            fitting[half.end[0], line][half.own] += count
    return found


def halves(empty: ThreeInARow, rows: int, watch: Watch) -> dict[Half, int]:
    """All upper halves of `rows` rows, and how many fillings each has."""
    width, distinct = empty.width, empty.distinct_lines
    full = (1 << width) - 1
    lines, following = lines_of(empty), _following(empty)
    bits = {line: tuple(line >> column & 1 for column in range(width)) for line in lines}
    mark = {line: 1 << line if distinct else 0 for line in lines}
    used = (1 << full + 1) - 1  # the part of `own` that is about rows
    pairs = {line: _alike(line, width) << full + 1 if distinct else 0 for line in lines}
    found = {Half(bits[line], (line, 0), mark[line] | pairs[line]): 1 for line in lines}
    for _ in range(rows - 1):
        longer: dict[Half, int] = defaultdict(int)
        for half, count in found.items():
            watch.tick(what="halves")
            for end in following(half.end):
                line = end[0]
                if half.own & mark[line]:
                    continue
                own = half.own & (pairs[line] | used) | mark[line]
                longer[Half(tuple(map(add, half.counts, bits[line])), end, own)] += count
        found = longer
    return found


def lines_of(empty: ThreeInARow) -> list[int]:
    """Every row there may be, as its black cells."""
    return sorted(completions(0, 0, Rules(empty.width, *empty.black_limits(empty.width))))


def _following(empty: ThreeInARow) -> Following:
    lines, full = lines_of(empty), (1 << empty.width) - 1

    @cache
    def following(end: End) -> list[End]:
        """Where the last row repeats the one before, the next one differs."""
        last, repeats = end
        alike = ((line, ~(last ^ line) & full) for line in lines)
        return [(line, again) for line, again in alike if not again & repeats]

    return following


def _alike(line: int, width: int) -> int:
    """The pairs of equal cells of a line: for each distance, the cells that equal that one."""
    found = 0
    for shift in range(1, width):
        found = found << width | ~(line ^ line >> shift) & (1 << width - shift) - 1
    return found
