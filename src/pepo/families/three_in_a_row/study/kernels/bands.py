"""Upper halves of a grid, made of two bands of rows, one above the other.

A half is one number, a *key*, so that NumPy can sort millions of them. From the top bits down:

    16 bits   a number for its counts of black cells
     8 bits   its last row
     8 bits   the row before
    32 bits   the other rows, up to four, in ascending order: which of them is on top is left out

Equal keys are halves that no lower half can tell apart. Rows are numbered in the order of their
bits, so the row with the other colours has the number `lines - 1 - row`.
"""

import numpy as np

from pepo.core.compiled import njit

ROW = 8  # bits of a row's number
INNER = 32  # bits for the rows above the last two


@njit(cache=True)
def pair_up(
    uppers, upper_places, lowers, lower_places, classes, line_bits, full, keep, distinct, keys
):
    """The keys of all halves of a part, as far as there is room in `keys`; and how many there are.

    `uppers` and `lowers` are bands, a row of numbers for each, and their places add up to the
    number of the half's counts: `keep` has a shorter number for it, or -1 to leave it out. A class
    is four numbers: the bands `first` to `past` of the one fit those of the other, as far as the
    fixed columns go. Lower bands of a class are sorted by their first row.
    """
    above, below = uppers.shape[1], lowers.shape[1]
    starts = np.zeros(len(line_bits) + 1, np.int64)
    half = np.zeros(above + below, np.int64)
    many = np.int64(0)
    for number in range(len(classes)):
        first, past, first_lower, past_lower = classes[number]
        blocks = _index_first_rows(lowers, first_lower, past_lower, starts)
        for upper in range(first, past):
            for k in range(above):
                half[k] = uppers[upper, k]
            last = line_bits[half[above - 1]]
            repeats = ~(last ^ line_bits[half[above - 2]]) & full if above > 1 else np.int64(0)
            for block in range(blocks):
                line = line_bits[lowers[starts[block], 0]]
                again = ~(last ^ line) & full
                if again & repeats:
                    continue
                for lower in range(starts[block], starts[block + 1]):
                    if below > 1 and again & ~(line ^ line_bits[lowers[lower, 1]]):
                        continue
                    for k in range(below):
                        half[above + k] = lowers[lower, k]
                    if distinct and _repeats_a_row(half, above):
                        continue
                    place = keep[upper_places[upper] + lower_places[lower]]
                    if place >= 0:
                        if many < len(keys):
                            keys[many] = _key(half, place)
                        many += 1
    return many


@njit(cache=True)
def _index_first_rows(lowers, first, past, starts):
    """Where lower bands with another first row start; and how many such rows there are."""
    many = np.int64(0)
    for lower in range(first, past):
        if lower == first or lowers[lower, 0] != lowers[lower - 1, 0]:
            starts[many] = lower
            many += 1
    starts[many] = past
    return many


@njit(cache=True)
def _repeats_a_row(half, above):
    """Whether a row of the lower band is one of the upper band."""
    found = False
    for k in range(above, len(half)):
        for earlier in range(above):
            found |= half[earlier] == half[k]
    return found


@njit(cache=True)
def _key(half, place):
    rows = len(half)
    inner = np.zeros(4, np.int64)
    for k in range(rows - 2):
        insert(inner, k, half[k])
    key = np.uint64(place)
    for line in (half[rows - 1], half[rows - 2], inner[0], inner[1], inner[2], inner[3]):
        key = key << np.uint64(ROW) | np.uint64(line)
    return key


@njit(cache=True)
def insert(ordered, many, value):
    """Put a value where it belongs among the first ones, which are in ascending order."""
    at = many
    while at > 0 and ordered[at - 1] > value:
        ordered[at] = ordered[at - 1]
        at -= 1
    ordered[at] = value


@njit(cache=True)
def merge(keys, ways):
    """Each key once, at the front of the sorted array, and how often it was there; their number."""
    many = np.int64(0)
    for k in range(len(keys)):
        if many and keys[many - 1] == keys[k]:
            ways[many - 1] += 1
        else:
            keys[many] = keys[k]
            ways[many] = 1
            many += 1
    return many


@njit(cache=True)
def find_alike(keys, inner, line_bits, width, alike):
    """The pairs of alike columns of each half, as 128 bits: see `pairs_of`."""
    rows = np.zeros(inner + 2, np.int64)
    for k in range(len(keys)):
        key = np.int64(keys[k])
        rows[0] = line_bits[key >> INNER & 255]
        rows[1] = line_bits[key >> INNER + ROW & 255]
        for row in range(inner):
            rows[2 + row] = line_bits[key >> INNER - ROW * (row + 1) & 255]
        pairs_of(rows, width, alike[k])


@njit(cache=True)
def pairs_of(rows, width, pairs):
    """The pairs of alike columns in some rows, given as bits: those at distance 1, then 2, ..."""
    pairs[:] = 0
    at = np.int64(0)
    for shift in range(1, width):
        differ = np.int64(0)
        for k in range(len(rows)):
            differ |= rows[k] ^ rows[k] >> shift
        many = width - shift
        found = np.uint64(~differ & (np.int64(1) << many) - 1)
        pairs[at >> 6] |= found << np.uint64(at & 63)
        if (at & 63) + many > 64:
            pairs[1] |= found >> np.uint64(64 - at)
        at += many
