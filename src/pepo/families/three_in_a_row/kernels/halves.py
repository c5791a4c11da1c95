"""All upper halves of a grid, by the million: the twin of full_grids.py.

This counts even heights without distinct lines, of any width, and with them where a side is 14. For
even sides up to 12, study/symmetry_classes.py is a second method that shares no code with it, and
confirms it; with distinct lines it is far faster.

A half is a sequence of rows: any first row, any second one, then rows that may follow the two
before. Black cells are counted by adding numbers: `prefix` has four bits for each of the first
columns, which a part of the census fixes, and `places` numbers the counts of the other columns.

`following` lists, for each pair of rows (before · lines + last), the rows that may follow, those
with equal cells in the fixed columns together: from starts[pair · kinds + kind], where the kind
is the bits of those cells. The last row of a half is of one kind only.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.compiled import njit

TOPS = np.int64(0x0888888888888888)  # the top bit of each group of four; counts stay below it
ONES = np.int64(0x0111111111111111)


class Part(NamedTuple):
    """What `walk` needs to know about a part of the census; see above."""

    rows: int
    fixed: int
    starts: NDArray[np.intp]
    following: NDArray[np.uint16]
    prefix: NDArray[np.int64]
    places: NDArray[np.int64]
    start: int
    wanted: int
    distinct: bool


@njit(cache=True, inline="always")
def _reachable(now, wanted, left):
    """Whether every fixed column can still end with the number of black cells it wants."""
    at_most = (wanted | TOPS) - now
    at_least = ((now + left * ONES) | TOPS) - wanted
    return at_most & at_least & TOPS == TOPS


@njit(cache=True, inline="always")
def _kind(missing, fixed):
    """The cells that the fixed columns still need, as bits."""
    kind = np.int64(0)
    for column in range(fixed):
        kind |= (missing >> (4 * column) & 1) << column
    return kind


@njit(cache=True)
def walk(part, tally, listed):
    """Every half of a part, counted in `tally` by place and by its last two rows.

    With room in `listed`, the rows of each half are put there: `tally` then holds, for each
    place and pair, where its halves end, and is counted down.
    """
    rows, fixed, starts, following, prefix, places, start, wanted, distinct = part
    fill = len(listed) > 0
    lines, kinds = len(prefix), np.int64(1) << fixed
    row = np.zeros(rows, np.int64)
    tried = np.zeros(rows, np.int64)
    counted = np.zeros(rows, np.int64)
    place = np.full(rows, start, np.int64)
    level = 0
    while level >= 0:
        first, past = np.int64(0), np.int64(lines)
        if level >= 2:
            pair = row[level - 2] * lines + row[level - 1]
            if level == rows - 1:
                kind = pair * kinds + _kind(wanted - counted[level], fixed)
                for k in range(starts[kind], starts[kind + 1]):
                    row[level] = following[k]
                    if distinct and _used_before(row, level):
                        continue
                    end = row[level - 1] * lines + row[level]
                    at = place[level] + places[row[level]]
                    if fill:
                        tally[at, end] -= 1
                        listed[tally[at, end]] = row
                    else:
                        tally[at, end] += 1
                level -= 1
                continue
            first, past = starts[pair * kinds], starts[(pair + 1) * kinds]
        if first + tried[level] == past:
            level -= 1
            continue
        line = first + tried[level]
        if level >= 2:
            line = np.int64(following[line])
        tried[level] += 1
        now = counted[level] + prefix[line]
        row[level] = line
        if _reachable(now, wanted, rows - 1 - level) and not (
            distinct and _used_before(row, level)
        ):
            counted[level + 1] = now
            place[level + 1] = place[level] + places[line]
            level += 1
            tried[level] = 0


@njit(cache=True)
def _used_before(row, level):
    used = False
    for earlier in range(level):
        used |= row[earlier] == row[level]
    return used


@njit(cache=True)
def count_meetings(tally, kinds, starts, following, swapped):
    """Pairs of halves that fit: through the two rows where they meet.

    `over[a, b]` is how many halves end in row a and may be followed by row b.
    """
    lines = len(swapped)
    over = np.zeros((lines, lines), np.int64)
    total = np.int64(0)
    for place in range(len(tally)):
        over[:] = 0
        for pair in range(lines * lines):
            ways = np.int64(tally[place, pair])
            if ways:
                last = pair % lines
                for k in range(starts[pair * kinds], starts[(pair + 1) * kinds]):
                    over[last, following[k]] += ways
        for a in range(lines):
            for b in range(lines):
                if over[a, b]:
                    total += over[a, b] * over[swapped[b], swapped[a]]
    return total


@njit(cache=True)
def sign(listed, line_bits, width, swapped, used, below, alike):
    """From the rows of each half: the set of its rows, the same with colours swapped, and its
    pairs of alike columns."""
    halves, rows = listed.shape
    one = np.uint64(1)
    for half in range(halves):
        for k in range(rows):
            line = np.int64(listed[half, k])
            used[line >> 6, half] |= one << np.uint64(line & 63)
            other = swapped[line]
            below[other >> 6, half] |= one << np.uint64(other & 63)
        bit = np.uint64(0)
        for shift in range(1, width):
            differ = np.int64(0)
            for k in range(rows):
                bits = line_bits[listed[half, k]]
                differ |= bits ^ (bits >> shift)
            for column in range(width - shift):
                if not differ >> column & 1:
                    alike[half] |= one << bit
                bit += one


@njit(cache=True)
def count_fitting(groups, line_bits, width, used, below, alike):
    """Pairs of halves that fit and share nothing. A group is a place, a pair, its first half and
    the one past its last; the groups of a place stand together."""
    lines = len(line_bits)
    full = (np.int64(1) << width) - 1
    total = np.int64(0)
    for one in range(len(groups)):
        place, pair, first, past = groups[one]
        last = line_bits[pair % lines]
        repeats = ~(line_bits[pair // lines] ^ last) & full
        two = one
        while two < len(groups) and groups[two, 0] == place:
            under = line_bits[groups[two, 1] % lines]
            repeats_under = ~(line_bits[groups[two, 1] // lines] ^ under) & full
            if not (last ^ under) & (repeats | repeats_under):
                found = np.int64(0)
                for a in range(first, past):
                    found += _fitting(a, used, below, alike, groups[two, 2], groups[two, 3])
                total += found if one == two else 2 * found  # a pair meets either way up
            two += 1
    return total


@njit(cache=True)
def _fitting(a, used, below, alike, first, past):
    """How many halves of a range share nothing with half `a`."""
    used0, used1, alike_a = used[0, a], used[1, a], alike[a]
    found = np.int64(0)
    for b in range(first, past):
        shared = (used0 & below[0, b]) | (used1 & below[1, b]) | (alike_a & alike[b])
        found += shared == np.uint64(0)
    return found
