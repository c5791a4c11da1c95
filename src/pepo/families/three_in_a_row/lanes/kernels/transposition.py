"""Grids to lanes, and back.

Grid p of a block is bit p % 64 of part p // 64 of every vector. A *state* is a vector for each cell
that says where it is black, then one for each that says where it is white.
"""

import numpy as np

from pepo.families.three_in_a_row.lanes.kernels.vectors import (
    CELLS,
    LANES,
    PARTS,
    ZERO,
    every,
    get,
    njit,
    pack,
    put,
    unpack,
)

ONE = np.uint64(1)


@njit(cache=True)
def transpose(square):
    """64 vectors are eight squares of 64 × 64 bits: turn each over its diagonal, all at once.

    Halves of 32 change places, then of 16 within each of them, and so on.
    """
    half, mask = 32, np.uint64(0xFFFFFFFF)
    while half:
        by, keep = every(np.uint64(half)), every(mask)
        for k in range(64):
            if not k & half:
                one, two = get(square, k), get(square, k + half)
                swap = ((one >> by) ^ two) & keep
                put(square, k, one ^ (swap << by))
                put(square, k + half, two ^ swap)
        half >>= 1
        mask ^= mask << np.uint64(half)


@njit(cache=True)
def read(cells, pitch, first, many, mask, value, lanes, square):
    """In which lanes each cell has a value under a mask: a vector a cell.

    A grid takes `pitch` bytes, 64 or more; the last 64 cells read may overlap those before. Lanes
    behind the last of the `many` grids copy it.
    """
    for part in range((pitch + CELLS - 1) // CELLS):
        start = min(part * CELLS, pitch - CELLS)
        for p in range(LANES):
            at = min(first + p, many - 1) * pitch + start
            square[p % 64 * PARTS + p // 64] = pack(cells, at, mask, value)
        transpose(square)
        lanes[start * PARTS : (start + CELLS) * PARTS] = square[: CELLS * PARTS]


@njit(cache=True)
def write(state, pitch, cells, first, many, squares):
    """The cells of a block's grids."""
    black, white = squares[: CELLS * PARTS], squares[CELLS * PARTS :]
    for part in range((pitch + CELLS - 1) // CELLS):
        start = min(part * CELLS, pitch - CELLS)
        black[:] = state[start * PARTS : (start + CELLS) * PARTS]
        white[:] = state[(pitch + start) * PARTS : (pitch + start + CELLS) * PARTS]
        transpose(black)
        transpose(white)
        for p in range(min(LANES, many - first)):
            at = p % 64 * PARTS + p // 64
            unpack(cells, (first + p) * pitch + start, black[at], white[at])


@njit(cache=True)
def write_flags(vector, room, flags):
    """A vector as truths, one for each lane as far as there are flags."""
    put(room, 0, vector)
    for p in range(min(LANES, len(flags))):
        flags[p] = room[p // 64] >> np.uint64(p % 64) & ONE != ZERO
