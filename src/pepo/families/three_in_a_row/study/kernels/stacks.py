"""Stacks of rows on either side of a row in the middle, for grids of an odd height.

A stack is built from the middle outwards: any row, then rows that may follow the two before. Turned
over, a stack above the middle is one below it, so one list serves for both. The black cells of its
columns are one number, its *place*.

`following` lists, for each pair of rows (before · lines + last), the rows that may follow, from
starts[pair].

With distinct lines a stack is a *key*, from the top bits down: its place, its row next to the
middle, and its other rows in ascending order. Equal keys can't be told apart from the other side.
"""

import numpy as np

from pepo.core.compiled import njit
from pepo.families.three_in_a_row.study.kernels.bands import insert, pairs_of

ONE = np.uint64(1)


@njit(cache=True)
def walk(middle, rows, nearest, starts, following, places, start, row_bits, tally, keys):
    """Every stack of `rows` rows on a middle row; and how many there are.

    The row next to the middle is one from nearest[0] to nearest[1]. A row adds `places[row]` to the
    place, which begins with `start`. `tally` counts stacks by place and by the row next to the
    middle. If it is empty, rows have to be distinct, and stacks are written to `keys` as far as
    there is room.
    """
    lines = len(places)
    distinct = len(tally) == 0
    row = np.zeros(rows + 1, np.int64)
    row[0] = middle  # level 0 is the middle
    tried = np.zeros(rows + 1, np.int64)
    place = np.full(rows + 1, start, np.int64)
    others = np.zeros(rows - 1, np.int64)
    many = np.int64(0)
    level = 1
    while level > 0:
        first, past = np.int64(nearest[0]), np.int64(nearest[1])
        if level > 1:
            pair = row[level - 2] * lines + row[level - 1]
            first, past = starts[pair], starts[pair + 1]
        if level == rows:
            for k in range(first, past):
                line = np.int64(following[k]) if level > 1 else k
                row[level] = line
                at = place[level - 1] + places[line]
                if not distinct:
                    tally[at, row[1] - nearest[0]] += 1
                elif not is_used(row, level):
                    if many < len(keys):
                        keys[many] = _key(row, at, row_bits, others)
                    many += 1
            level -= 1
            continue
        if first + tried[level] == past:
            tried[level] = 0
            level -= 1
            continue
        line = first + tried[level]
        tried[level] += 1
        row[level] = np.int64(following[line]) if level > 1 else line
        if not distinct or not is_used(row, level):
            place[level] = place[level - 1] + places[row[level]]
            level += 1
    return many


@njit(cache=True)
def is_used(row, level):
    """Whether a row is one of those before."""
    used = False
    for earlier in range(level):
        used |= row[earlier] == row[level]
    return used


@njit(cache=True)
def _key(row, place, row_bits, others):
    """`others` has room for the rows that aren't next to the middle."""
    key = place << row_bits | row[1]
    for k in range(2, len(row)):
        insert(others, k - 2, row[k])
    for other in others:
        key = key << row_bits | other
    return np.uint64(key)


@njit(cache=True)
def mark(keys, rows, row_bits, line_bits, width, middle, marks):
    """What no two stacks on the same middle row may have in common, as bits of `marks`: a row; a
    pair of columns that are alike, in the middle row too; a cell next to the middle row that equals
    it. `marks` has a row for every 64 bits."""
    lines, full = len(line_bits), (1 << width) - 1
    bits = np.zeros(rows + 1, np.int64)
    bits[rows] = line_bits[middle]
    alike = np.zeros(2, np.uint64)
    pairs = width * (width - 1) // 2
    for stack in range(len(keys)):
        key = np.int64(keys[stack])
        for k in range(rows):
            row = key >> row_bits * k & (1 << row_bits) - 1
            _mark(marks, stack, row)
            bits[k] = line_bits[row]
        pairs_of(bits, width, alike)
        for pair in range(pairs):
            if alike[pair >> 6] >> np.uint64(pair & 63) & ONE:
                _mark(marks, stack, lines + pair)
        equal = ~(bits[rows - 1] ^ bits[rows]) & full  # the row next to the middle is the top one
        for column in range(width):
            if equal >> column & 1:
                _mark(marks, stack, lines + pairs + column)


@njit(cache=True)
def _mark(marks, stack, bit):
    marks[bit >> 6, stack] |= ONE << np.uint64(bit & 63)


@njit(cache=True)
def count_meetings(ways, marks, starts, base, least, most):
    """Ordered pairs of stacks that may be above and below the middle row.

    The stacks of a place are from starts[place], sorted. Its digits to a base are the black cells
    of each column, less what a column has at least. For two stacks they add up to `least` to
    `most`, and no mark is in both.
    """
    width = len(least)
    total = np.uint64(0)
    own = np.zeros(width, np.int64)
    other = np.zeros(width + 1, np.int64)  # the digits of a place that fits, tried in turns
    below = np.zeros(width + 1, np.int64)  # the place that the first digits make
    shared = np.zeros(_largest(starts), np.uint64)
    for place in range(len(starts) - 1):
        if starts[place] == starts[place + 1]:
            continue
        rest = place
        for column in range(width):
            own[width - 1 - column] = rest % base
            rest //= base
        column = 0
        other[0] = max(0, least[0] - own[0])
        while column >= 0:
            if column < width and other[column] <= min(base - 1, most[column] - own[column]):
                below[column + 1] = below[column] * base + other[column]
                column += 1
                if column < width:
                    other[column] = max(0, least[column] - own[column])
                continue
            under = below[width]
            if column == width and under >= place and starts[under] < starts[under + 1]:
                found = _count_pairs(ways, marks, starts, place, under, shared)
                total += found if under == place else found + found  # a pair meets either way up
            column -= 1
            other[column] += 1  # of no use below 0
    return total


@njit(cache=True)
def _largest(starts):
    """How many stacks a place has at most."""
    most = np.int64(0)
    for place in range(len(starts) - 1):
        most = max(most, starts[place + 1] - starts[place])
    return most


@njit(cache=True)
def _count_pairs(ways, marks, starts, place, under, shared):
    """Pairs of a stack of one place and a stack of another; `shared` has room for those."""
    total = np.uint64(0)
    first, past = starts[under], starts[under + 1]
    for stack in range(starts[place], starts[place + 1]):
        shared[: past - first] = 0
        for part in range(len(marks)):
            own = marks[part, stack]
            for k in range(past - first):
                shared[k] |= own & marks[part, first + k]
        found = np.uint64(0)
        for k in range(past - first):
            found += np.uint64(ways[first + k]) if shared[k] == 0 else np.uint64(0)
        total += found * np.uint64(ways[stack])
    return total
