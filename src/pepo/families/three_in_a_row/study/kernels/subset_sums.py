"""Halves that meet, whatever their rows: by sums over sets of columns.

A half that ends in a row, and repeats it in some columns, fits over another one if it repeats
nothing where the two rows in the middle are equal. How many do so is a sum over all subsets of the
other columns. Those sums are made for all sets at once, one column after the other (the zeta
transform).
"""

import numpy as np

from pepo.core.compiled import njit
from pepo.families.three_in_a_row.study.kernels.bands import INNER, ROW


@njit(cache=True)
def count_meetings(keys, line_bits, width, sums):
    """Ordered pairs of halves with the same counts that meet; `keys` as in bands.py, in any order.

    `sums` has room for every last row and every set of columns.
    """
    lines, full = len(line_bits), (np.int64(1) << width) - 1
    sums[:] = 0
    for k in range(len(keys)):
        last = np.int64(keys[k]) >> (INNER + ROW) & 255
        before = np.int64(keys[k]) >> INNER & 255
        sums[last, ~(line_bits[last] ^ line_bits[before]) & full] += 1
    for last in range(lines):
        for column in range(width):
            step = 1 << column
            for start in range(0, full + 1, 2 * step):
                for columns in range(start, start + step):
                    sums[last, columns + step] += sums[last, columns]
    total = np.int64(0)
    for one in range(lines):
        for other in range(lines):  # with colours swapped, it is the row below
            free = ~(line_bits[one] ^ line_bits[other]) & full
            total += sums[one, free] * sums[other, free]
    return total
