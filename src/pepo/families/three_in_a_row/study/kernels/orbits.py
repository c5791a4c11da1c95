"""Full grids that a symmetry leaves as they are: cells that must be alike are filled together."""

import numpy as np

from pepo.core.compiled import njit


@njit(cache=True)
def count_fixed(cells, starts, swapped, height, width, limits, distinct):
    """How many full grids there are in which all cells of an orbit are equal, or opposite where
    `swapped`. The cells of orbit k are cells[starts[k] : starts[k + 1]]; `limits` are the least and
    most black cells of a row, then of a column."""
    orbits = len(starts) - 1
    lines = np.zeros((2, height + width), np.int64)  # white and black cells of rows and of columns
    colour = np.full(orbits + 1, -1, np.int64)
    total, level = np.int64(0), 0
    while level >= 0:
        if level == orbits:
            total += not distinct or _all_differ(lines[1], height)
            level -= 1
            continue
        if colour[level] >= 0:
            _fill(lines, cells, starts, swapped, level, colour[level], height, width)  # undo
        colour[level] += 1
        if colour[level] == 2:
            colour[level] = -1
            level -= 1
            continue
        _fill(lines, cells, starts, swapped, level, colour[level], height, width)
        if _holds(lines, cells, starts, level, height, width, limits):
            level += 1
    return total


@njit(cache=True)
def _fill(lines, cells, starts, swapped, orbit, colour, height, width):
    """Fill the cells of an orbit, or empty them again."""
    for k in range(starts[orbit], starts[orbit + 1]):
        row, column = cells[k] // width, cells[k] % width
        black = colour ^ swapped[k]
        lines[black, row] ^= 1 << column
        lines[black, height + column] ^= 1 << row


@njit(cache=True)
def _holds(lines, cells, starts, orbit, height, width, limits):
    """Whether the lines through the cells of an orbit keep the rules."""
    for k in range(starts[orbit], starts[orbit + 1]):
        row, column = cells[k] // width, cells[k] % width
        for line, length, first in ((row, width, 0), (height + column, height, 2)):
            for black in range(2):
                bits = lines[black, line]
                if bits & bits >> 1 & bits >> 2:
                    return False
                many = np.int64(0)
                while bits:
                    bits &= bits - 1
                    many += 1
                if many > (limits[first + 1] if black else length - limits[first]):
                    return False
    return True


@njit(cache=True)
def _all_differ(lines, height):
    for first, past in ((0, height), (height, len(lines))):
        for one in range(first, past):
            for other in range(one):
                if other >= first and lines[one] == lines[other]:
                    return False
    return True
