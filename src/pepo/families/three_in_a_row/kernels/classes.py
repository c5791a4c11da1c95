"""Full grids with even sides, one of all that are the same by symmetry; twin of canonical.

A grid is the bits of its rows. Of its images (turned, reflected, with colours swapped) the first
one counts, compared row by row as numbers.
"""

import numpy as np

from pepo.core.compiled import njit


@njit(cache=True, nogil=True)
def list_classes(first, choices, width, height, distinct):
    """The first grid of each class with `first` as its first row, and how many are in the class.

    `choices` are all rows there may be. A grid is its rows, then its columns.
    """
    grids = np.empty((1024, height + width), np.int64)
    sizes = np.empty(1024, np.int64)
    found = 0
    lines = np.zeros(height + width, np.int64)
    tried = np.zeros(height + 1, np.int64)
    black = np.zeros(height + 1, np.int64)  # cells in each column above a row, four bits each
    spread, mirrored = _tables(width)
    full, ones = len(spread) - 1, spread[-1]
    lines[0], black[1] = first, spread[first]
    level = 1
    while level > 0:
        if level == height:
            _fill_columns(lines, width, height)
            twins = distinct and _has_twins(lines, height)
            size = 0 if twins else class_size(lines, width, height, mirrored)
            if size:
                if found == len(sizes):
                    grids, sizes = _doubled(grids), _doubled(sizes)
                grids[found], sizes[found] = lines, size
                found += 1
            level -= 1
        elif tried[level] == len(choices):
            level -= 1
        else:
            row = choices[tried[level]]
            tried[level] += 1
            if level > 1 and _makes_three(row, lines[level - 1], lines[level - 2], full):
                continue
            now = black[level] + spread[row]
            if _is_balanced(now, ones, level + 1, height // 2):
                lines[level], black[level + 1] = row, now
                level += 1
                tried[level] = 0
    return grids[:found].copy(), sizes[:found].copy()


@njit(cache=True)
def _tables(width):
    """Every line with four bits for each cell, and every line mirrored."""
    spread = np.zeros(1 << width, np.int64)
    mirrored = np.zeros(1 << width, np.int64)
    for line in range(1 << width):
        for column in range(width):
            bit = line >> column & 1
            spread[line] |= bit << 4 * column
            mirrored[line] |= bit << (width - 1 - column)
    return spread, mirrored


@njit(cache=True)
def _makes_three(row, one, two, full):
    return row & one & two != 0 or row | one | two != full


@njit(cache=True)
def _is_balanced(black, ones, rows, half):
    """Whether no column has more black or white cells than half of it. A half is less than 8, so
    the top bit of four shows if not."""
    tops = 8 * ones
    few_black = (half * ones | tops) - black
    few_white = (black | tops) - max(rows - half, 0) * ones
    return few_black & few_white & tops == tops


@njit(cache=True)
def _fill_columns(lines, width, height):
    for column in range(width):
        bits = 0
        for row in range(height):
            bits |= (lines[row] >> column & 1) << row
        lines[height + column] = bits


@njit(cache=True)
def _has_twins(lines, height):
    for first, past in ((0, height), (height, len(lines))):
        for one in range(first, past):
            for other in range(first, one):
                if lines[one] == lines[other]:
                    return True
    return False


@njit(cache=True)
def _doubled(array):
    larger = np.empty((2 * len(array), *array.shape[1:]), array.dtype)
    larger[: len(array)] = array
    return larger


@njit(cache=True)
def class_size(lines, width, height, mirrored):
    """How many grids are the same as this one by symmetry; 0 if it isn't the first of them.
    `mirrored` has every line mirrored."""
    same = 0
    sides = 2 if width == height else 1
    for turned in range(sides):
        for kind in range(8):
            order = _compare(lines, width, height, mirrored, turned, kind)
            if order < 0:
                return 0
            same += order == 0
    return 8 * sides // same


@njit(cache=True)
def _compare(lines, width, height, mirrored, turned, kind):
    """An image with the grid itself: -1 if it comes before, 1 after, 0 if they are the same. The
    bits of `kind`: upside down, mirrored, colours swapped."""
    full = (1 << width) - 1
    for row in range(height):
        at = height - 1 - row if kind & 1 else row
        image = lines[height + at] if turned else lines[at]
        if kind & 2:
            image = mirrored[image]
        if kind & 4:
            image ^= full
        if image != lines[row]:
            return -1 if image < lines[row] else 1
    return 0
