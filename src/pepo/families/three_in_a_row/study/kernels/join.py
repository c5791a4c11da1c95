"""Upper halves that meet lower halves with which they share no row and no pair of alike columns.

A lower half is an upper one, turned over and with colours swapped. So both come from one list: all
halves with the same black cells in each column. Two of them fit if

    - where the last row of one differs from the last row of the other (after the swap of colours
      they are equal there), neither repeats its last row;
    - no row of one is a row of the other with colours swapped;
    - no pair of columns is alike in both.

1,024 halves with the same last row become a *matrix* of bits: a row of bits for each line, saying
which halves have it with colours swapped, one for each row that may be before the last, and one for
each pair of columns, saying in which halves they are alike. Any other half unites the rows of bits
of all that it has: the bits that stay zero are the halves that fit.

A half stands for several with its rows in another order. If it stands for 6, it is in the matrix
twice, among halves that count 2 and among those that count 4: 64 bits count the same.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.bits import set_bits, trailing_zeros
from pepo.core.compiled import njit
from pepo.families.three_in_a_row.study.kernels.bands import INNER, ROW

CHUNKS = 16  # of 64 halves each: this part of the matrix stays in the processor's cache
CLASSES = 5  # a half stands for up to 24 = 16 + 8
MAX_PAIRS = 128  # of columns
ONE = np.uint64(1)
SCATTER = np.uint64(0x9E3779B97F4A7C15)  # Fibonacci hashing


class Halves(NamedTuple):
    """The halves with the same black cells in each column, sorted."""

    keys: NDArray[np.uint64]
    ways: NDArray[np.uint8]  # how many each stands for
    alike: NDArray[np.uint64]  # its pairs of alike columns
    starts: NDArray[np.int64]  # of each last row and row before
    masks: NDArray[np.uint64]  # the different sets of alike pairs
    mask_of: NDArray[np.int32]  # which of them a half has


class Lines(NamedTuple):
    """What is known of rows beforehand."""

    alike: NDArray[np.uint64]  # the pairs of equal cells of each
    starts: NDArray[np.int64]
    fits: NDArray[np.uint8]  # for two last rows: the rows that may be before the first of them
    inner: int  # rows of a half besides the last two


@njit(cache=True)
def index_blocks(keys, lines, starts):
    """Where the halves of each last row and row before start, in the sorted list of one place."""
    at = np.int64(0)
    for last in range(lines):
        for before in range(lines):
            while at < len(keys) and np.int64(keys[at]) >> INNER & 0xFFFF < last << ROW | before:
                at += 1
            starts[last * lines + before] = at
    starts[lines * lines] = len(keys)


@njit(cache=True)
def number_masks(alike, table, masks, mask_of):
    """The different sets of alike columns, a number for each half; and how many there are.

    `table` is a hash table of numbers, at least twice as long as `alike`, filled with -1.
    """
    many = np.int64(0)
    for half in range(len(alike)):
        low, high = alike[half, 0], alike[half, 1]
        at = np.int64((low ^ high << np.uint64(7)) * SCATTER >> np.uint64(20)) % len(table)
        while table[at] >= 0 and not (masks[table[at], 0] == low and masks[table[at], 1] == high):
            at = (at + 1) % len(table)
        if table[at] < 0:
            table[at] = many
            masks[many, 0], masks[many, 1] = low, high
            many += 1
        mask_of[half] = table[at]
    return many


@njit(cache=True)
def count_fitting(halves, lines, matrix, order, first, past):
    """Ordered pairs of halves that fit. `order` has the last rows, those with the fewest halves
    first; the row of a pair that comes first in it is from `first` to `past`."""
    number = len(lines.alike)
    shifts = np.zeros(CHUNKS, np.uint64)
    total = np.uint64(0)
    for k in range(first, past):
        last, bit = order[k], np.int64(0)
        matrix[: _rows(halves, lines) * CHUNKS] = 0
        for kind in range(CLASSES):
            for half in range(halves.starts[last * number], halves.starts[(last + 1) * number]):
                if not halves.ways[half] >> kind & 1:
                    continue
                if bit & 63 == 0:
                    if bit == 64 * CHUNKS:
                        total += _try_all(halves, lines, matrix, shifts, CHUNKS, order[k:])
                        matrix[: _rows(halves, lines) * CHUNKS] = 0
                        bit = np.int64(0)
                    shifts[bit >> 6] = kind
                _mark(halves, lines, matrix, half, bit)
                bit += 1
            bit = bit + 63 & ~63
        if bit:
            chunks = (bit >> 6) + 7 & ~7  # eight at a time
            total += _try_all(halves, lines, matrix, shifts, chunks, order[k:])
    return total


@njit(cache=True, inline="always")
def _rows(halves, lines):
    """How many rows of bits are written half by half: lines, rows before the last one, pairs."""
    return 2 * len(lines.alike) + MAX_PAIRS


@njit(cache=True)
def _mark(halves, lines, matrix, half, bit):
    """Set the bits of a half."""
    number = len(lines.alike)
    chunk, mask = bit >> 6, ONE << np.uint64(bit & 63)
    key = np.int64(halves.keys[half])
    for row in range(lines.inner + 1):
        swapped = number - 1 - (key >> (INNER - ROW * row) & 255)
        matrix[swapped * CHUNKS + chunk] |= mask
    matrix[(number + (key >> INNER & 255)) * CHUNKS + chunk] |= mask
    for part in range(2):
        pairs = halves.alike[half, part]
        while pairs:
            pair = 64 * part + np.int64(trailing_zeros(pairs))
            matrix[(2 * number + pair) * CHUNKS + chunk] |= mask
            pairs &= pairs - ONE


@njit(cache=True)
def _try_all(halves, lines, matrix, shifts, chunks, others):
    """Pairs of a half in the matrix and one that ends in any of the others; the first of them is
    how those in the matrix end."""
    number, last = len(lines.alike), others[0]
    _unite_masks(halves, lines, matrix, chunks, last)
    total = np.uint64(0)
    for other in others:
        if other == number - 1 - last:
            continue  # the two rows in the middle would be the same
        if _write_base(halves, lines, matrix, chunks, last, other):
            found = _try(halves, lines, matrix, shifts, chunks, last, other)
            total += found if other == last else found + found  # a pair meets either way up
    return total


@njit(cache=True)
def _unite_masks(halves, lines, matrix, chunks, last):
    """For each set of alike columns: the halves in the matrix that have two of them alike."""
    first = _rows(halves, lines)
    for mask in range(len(halves.masks)):
        at = (first + 1 + mask) * CHUNKS
        matrix[at : at + chunks] = 0
        for part in range(2):
            left = halves.masks[mask, part] & lines.alike[last, part]
            while left:
                pair = 2 * len(lines.alike) + 64 * part + np.int64(trailing_zeros(left))
                left &= left - ONE
                for chunk in range(chunks):
                    matrix[at + chunk] |= matrix[pair * CHUNKS + chunk]


@njit(cache=True)
def _write_base(halves, lines, matrix, chunks, last, other):
    """The halves in the matrix that don't fit with this other last row; and whether any does."""
    number = len(lines.alike)
    base = _rows(halves, lines) * CHUNKS
    pair = last * number + other
    matrix[base : base + chunks] = 0
    for k in range(lines.starts[pair], lines.starts[pair + 1]):
        before = (number + np.int64(lines.fits[k])) * CHUNKS
        for chunk in range(chunks):
            matrix[base + chunk] |= matrix[before + chunk]
    some = np.uint64(0)
    for chunk in range(chunks):
        fit = matrix[base + chunk] & ~matrix[other * CHUNKS + chunk]
        matrix[base + chunk] = ~fit
        some |= fit
    return some != 0


@njit(cache=True)
def _try(halves, lines, matrix, shifts, chunks, last, other):
    """Pairs of a half in the matrix and one that ends in `other`."""
    number = len(lines.alike)
    base = np.uint64(_rows(halves, lines) * CHUNKS)
    barred = np.int64(number - 1 - last)
    pair = other * number + last
    total = np.uint64(0)
    for k in range(lines.starts[pair], lines.starts[pair + 1]):
        before = np.int64(lines.fits[k])
        if before == barred:
            continue
        block = other * number + before
        for half in range(halves.starts[block], halves.starts[block + 1]):
            key = halves.keys[half]
            if _has(key, barred, lines.inner):
                continue
            a = np.uint64(before * CHUNKS)
            b = base + np.uint64((1 + np.int64(halves.mask_of[half])) * CHUNKS)
            c, d, e, f = _row(key, 0), _row(key, 1), _row(key, 2), _row(key, 3)
            found = np.uint64(0)
            if lines.inner == 4:
                for w in range(np.uint64(chunks)):
                    bits = matrix[base + w] | matrix[a + w] | matrix[b + w] | matrix[c + w]
                    bits |= matrix[d + w] | matrix[e + w] | matrix[f + w]
                    found += set_bits(~bits) << shifts[w]
            else:
                d, e = d if lines.inner > 1 else a, e if lines.inner > 2 else a
                c = c if lines.inner else a
                for w in range(np.uint64(chunks)):
                    bits = matrix[base + w] | matrix[a + w] | matrix[b + w] | matrix[c + w]
                    found += set_bits(~(bits | matrix[d + w] | matrix[e + w])) << shifts[w]
            total += found * np.uint64(halves.ways[half])
    return total


@njit(cache=True, inline="always")
def _row(key, number):
    """Where the bits of a row above the last two start; unsigned, so that Numba adds no checks."""
    return (key >> np.uint64(INNER - ROW * (number + 1)) & np.uint64(255)) * np.uint64(CHUNKS)


@njit(cache=True, inline="always")
def _has(key, line, inner):
    """Whether it is one of the rows above the last two."""
    found = False
    for k in range(inner):
        found |= np.int64(key) >> (INNER - ROW * (k + 1)) & 255 == line
    return found
