"""All lines of a block of 512 grids until nothing moves, and all blocks of a batch.

What is settled is what logic of level 2 settles (whole lines, one after the other): twin of
`Grid.settle` without the rule of distinct lines.
"""

import numpy as np

from pepo.families.three_in_a_row.lanes.kernels.rules import exact, new_kind, simple
from pepo.families.three_in_a_row.lanes.kernels.transposition import read, write, write_flags
from pepo.families.three_in_a_row.lanes.kernels.vectors import (
    CELLS,
    LANES,
    PARTS,
    ZERO,
    every,
    get,
    njit,
    ones,
    zeros,
)

WAIT = 2  # exact reasoning as soon as every second lane has nothing else to do
ALL = np.int8(-1)  # a mask that keeps all bits
BLACK, WHITE = np.int8(1), np.int8(0)
SIGNS = 4  # = and x to the right, = and x below: bits 1, 2, 4 and 8


@njit(cache=True)
def sweep(state, pitch, signs, rows, columns, is_exact):
    """A rule for every line: where something changed, where a line broke, where all are right."""
    changed = broken = every(ZERO)
    right = ~changed
    for k in range(columns.cells + rows.cells):
        if k < columns.cells:
            kind, start = rows, k * rows.cells
        else:
            kind, start = columns, k - columns.cells
        if is_exact:
            news, bad, fine = exact(state, pitch, signs, kind, start)
        else:
            news, bad, fine = simple(state, pitch, signs, kind, start)
        changed, broken, right = changed | news, broken | bad, right & fine
    return changed, broken, right


@njit(cache=True)
def settle(state, pitch, signs, rows, columns):
    """Which lanes are solved (by logic: there is no other solution), and which are broken.

    The others are stuck: every line was looked at, and nothing changed.
    """
    dead = stuck = every(ZERO)
    while True:
        changed, broken, done = sweep(state, pitch, signs, rows, columns, False)
        dead = dead | broken
        going = ~(dead | done | stuck)
        if ones(going) == 0:
            return done & ~dead, dead
        if WAIT * ones(going & ~changed) >= ones(going):
            changed, broken, _ = sweep(state, pitch, signs, rows, columns, True)
            dead = dead | broken
            stuck = stuck | going & ~changed


@njit(cache=True)
def has_copies(state, rows, columns):
    """In which lanes two rows of a full grid are the same, or two columns."""
    height, width = columns.cells, rows.cells
    found = every(ZERO)
    for one in range(height):
        for two in range(one):
            differs = every(ZERO)
            for k in range(width):
                differs = differs | get(state, one * width + k) ^ get(state, two * width + k)
            found = found | ~differs
    for one in range(width):
        for two in range(one):
            differs = every(ZERO)
            for k in range(height):
                differs = differs | get(state, k * width + one) ^ get(state, k * width + two)
            found = found | ~differs
    return found


@njit(cache=True)
def _settle_grids(grids, signs, pitch, height, width, limits, distinct, solved, none, full):
    """See `settle_grids`. `signs` may be None."""
    many = len(solved)
    rows = new_kind(width, 1, 0, limits[0, 0], limits[0, 1])
    columns = new_kind(height, width, 2 * pitch, limits[1, 0], limits[1, 1])
    state, squares = zeros(2 * pitch), zeros(2 * CELLS)
    joins = None if signs is None else zeros(SIGNS * pitch)
    for first in range(0, many, LANES):
        read(grids, pitch, first, many, ALL, BLACK, state, squares)
        read(grids, pitch, first, many, ALL, WHITE, state[pitch * PARTS :], squares)
        if signs is not None:
            for kind in range(SIGNS):
                bit = np.int8(1 << kind)
                part = joins[kind * pitch * PARTS :]
                read(signs, pitch, first, many, bit, bit, part, squares)
        done, dead = settle(state, pitch, joins, rows, columns)
        if distinct:
            copies = done & has_copies(state, rows, columns)
            done, dead = done & ~copies, dead | copies
        write_flags(done, squares, solved[first:])
        write_flags(dead, squares, none[first:])
        write(state, pitch, full, first, many, squares)


@njit(cache=True, nogil=True)
def settle_grids(grids, pitch, height, width, limits, distinct, solved, none, full):
    """Grids of one size: which are solved by logic, which have no solution, and how far it gets.

    Cells are 1 (black), 0 (white), -1 (blank), one grid after the other. Each takes `pitch` bytes,
    64 or more; those behind its last cell are blank. `limits` are the least and the greatest number
    of black cells of rows, and of columns. With `distinct`, what is solved has distinct lines. The
    answers are written into the last three arrays.
    """
    _settle_grids(grids, None, pitch, height, width, limits, distinct, solved, none, full)


@njit(cache=True, nogil=True)
def settle_signed(grids, signs, pitch, height, width, limits, distinct, solved, none, full):
    """The same with signs, a byte for each cell, as in rows.read_signs."""
    _settle_grids(grids, signs, pitch, height, width, limits, distinct, solved, none, full)
