"""Full grids that a symmetry leaves as they are, row by row: halves with their image, stacks that
decide a mirrored grid, and squares that equal their own transpose. orbits.py does the same cell by
cell, for any symmetry.

Swapping colours leaves each symmetry as it is, so only half of the rows are tried as the first row.
"""

import numpy as np

from pepo.core.compiled import njit
from pepo.families.three_in_a_row.study.kernels.stacks import is_used


@njit(cache=True)
def count_paired(halves, lines, fields, middles, distinct):
    """Full grids whose lower half is the upper one, turned over, with each row as its image.

    `halves` are how many rows of a half, and starts and following as in study/successors.py.
    `lines` are for each row: its bits, its image, the pairs of its equal cells in two words, and
    the black cells that it and its image add to the columns, as fields of one number. `fields` are
    the least and most of those for both halves; the top bit and the bottom bit of every field; and
    how many rows before the end too few black cells can be told, as each row may add two. `middles`
    are empty, or for an odd height the rows that may be in the middle, each of which may add one
    black cell to a column.
    """
    rows, starts, following = halves
    bits, image, equal, digits = lines
    number, full = len(bits), bits[0] | bits[-1]
    row = np.zeros(rows, np.int64)
    tried = np.zeros(rows, np.int64)
    counted = np.zeros(rows + 1, np.int64)
    alike = np.full((rows + 1, 2), ~np.uint64(0))  # pairs of columns, in all rows so far
    total, level = np.int64(0), 0
    while level >= 0:
        line = _next_line(row, tried, level, starts, following, number)
        if line < 0:
            level -= 1
            continue
        now = counted[level] + digits[line]
        left = rows - 1 - level
        if not _is_reachable(now, left, fields):
            continue
        if distinct and _is_paired(row, level, image):
            continue
        for part in range(2):
            alike[level + 1, part] = (
                alike[level, part] & equal[line, part] & equal[image[line], part]
            )
        if left:
            counted[level + 1] = now
            level += 1
            continue
        repeats = ~(bits[row[level - 1]] ^ bits[line]) & full if level else np.int64(0)
        if len(middles.rows) == 0:
            differ = alike[rows, 0] | alike[rows, 1] == 0
            total += (not distinct or differ) and not repeats & ~(bits[line] ^ bits[image[line]])
        else:
            end = (line, repeats, now)
            total += _count_middles(middles, lines, fields, end, alike[rows], distinct)
    return 2 * total


@njit(cache=True)
def count_balanced(stacks, digits, fields):
    """Stacks of rows with as many black cells in each column as white ones, and one more row below.

    `stacks` are how many rows without that one, and starts and following as in study/successors.py.
    `digits` are for each row twice its black cells, as fields of one number, and `fields` as for
    count_paired.
    """
    rows, starts, following = stacks
    number = len(digits)
    row = np.zeros(rows, np.int64)
    tried = np.zeros(rows, np.int64)
    counted = np.zeros(rows + 1, np.int64)
    total, level = np.int64(0), 0
    while level >= 0:
        line = _next_line(row, tried, level, starts, following, number)
        if line < 0:
            level -= 1
            continue
        now = counted[level] + digits[line]
        left = rows - 1 - level
        if not _is_reachable(now, left, fields):
            continue
        if left:
            counted[level + 1] = now
            level += 1
            continue
        pair = row[level - 1] * number + line
        total += starts[pair + 1] - starts[pair]
    return 2 * total


@njit(cache=True, inline="always")
def _next_line(row, tried, level, starts, following, number):
    """The next row to try at a level, below those before; -1 if there is none."""
    first, past = np.int64(0), np.int64(number // 2 if level == 0 else number)
    if level >= 2:
        pair = row[level - 2] * number + row[level - 1]
        first, past = starts[pair], starts[pair + 1]
    if first + tried[level] == past:
        tried[level] = 0
        return np.int64(-1)
    line = first + tried[level]
    tried[level] += 1
    if level >= 2:
        line = np.int64(following[line])
    row[level] = line
    return line


@njit(cache=True)
def _is_reachable(now, left, fields):
    least, most, tops, ones, room = fields[0], fields[1], fields[2], fields[3], fields[4]
    if ((most | tops) - now) & tops != tops:
        return False
    return left > room or ((now | tops) - (least - 2 * left * ones)) & tops == tops


@njit(cache=True)
def _is_paired(row, level, image):
    """Whether a row or its image is one of the rows before, or one of their images."""
    line = row[level]
    used = image[line] == line
    for earlier in range(level):
        used |= row[earlier] == line or image[row[earlier]] == line
    return used


@njit(cache=True)
def _count_middles(middles, lines, fields, end, alike, distinct):
    """Rows that may be in the middle. `end` is the last row of the half, where the half repeats
    it, and the black cells of the columns so far."""
    bits, _, equal, digits = lines
    line, repeats, now = end
    least, most, tops = fields[0] + fields[3], fields[1], fields[2]
    total = np.int64(0)
    for k in range(middles.first[line], middles.first[line + 1]):
        middle = middles.rows[k]
        if ~(bits[line] ^ bits[middle]) & repeats:
            continue
        blacks = now + digits[middle] // 2  # it and its image are one row, so digits count twice
        if ((most | tops) - blacks) & ((blacks | tops) - least) & tops != tops:
            continue
        if distinct and (alike[0] & equal[middle, 0] or alike[1] & equal[middle, 1]):
            continue
        total += 1
    return total


@njit(cache=True)
def count_transposable(lines, starts, distinct):
    """Square grids that equal their transpose.

    `lines` are all rows as bits, the first cell in the top bit, sorted. Those with certain first
    cells are from starts[cells, value] to starts[cells, value + 1].
    """
    n = starts.shape[0] - 1
    row = np.zeros(n, np.int64)
    tried = np.zeros(n, np.int64)
    column = np.zeros((n + 1, n), np.int64)  # after some rows: the cells of each column
    total, level = np.int64(0), 0
    while level >= 0:
        prefix = column[level, level]
        first, past = starts[level, prefix], starts[level, prefix + 1]
        if level == 0:
            past = np.int64(len(lines) // 2)  # the others have opposite colours
        if first + tried[level] == past:
            tried[level] = 0
            level -= 1
            continue
        row[level] = lines[first + tried[level]]
        tried[level] += 1
        if distinct and is_used(row, level):
            continue
        if level == n - 1:
            total += 1
        elif _add_row(row[level], level, column, starts):
            level += 1
    return 2 * total


@njit(cache=True)
def _add_row(bits, level, column, starts):
    """Whether every column that is still to be a row can become one."""
    n = column.shape[1]
    for k in range(level + 1, n):
        cells = column[level, k] << 1 | bits >> (n - 1 - k) & 1
        column[level + 1, k] = cells
        if starts[level + 1, cells] == starts[level + 1, cells + 1]:
            return False
    return True
