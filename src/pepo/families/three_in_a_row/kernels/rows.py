"""Grids with sides up to 64, a line as two sets of bits: twin of logic/grid and search.

It says exactly what the readable grid says, at each level, of distinct lines too.

Lines are numbered rows first, then columns.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.bits import set_bits, trailing_zeros
from pepo.core.compiled import njit
from pepo.families.three_in_a_row.kernels.lines import (
    ONE,
    ZERO,
    agreed,
    full_line,
    prefixes,
    simple,
)


class Lines(NamedTuple):
    """A grid as the bits of its lines, and room to work in."""

    black: NDArray[np.uint64]
    white: NDArray[np.uint64]
    height: int
    width: int
    distinct: bool
    signed: bool
    limits: NDArray[np.int64]  # the least and greatest number of black cells of rows, of columns
    alike: NDArray[np.uint64]  # bit k: cells k and k + 1 of the line are joined by =
    differ: NDArray[np.uint64]  # the same for x
    tables: NDArray[np.uint64]  # for `agreed`
    found: NDArray[np.uint64]  # by `search`: the black bits of the first two fillings
    stack: NDArray[np.uint64]  # for `search`: black bits, white bits, row and column at each depth


@njit(cache=True)
def blank_lines(height, width, distinct, blacks, signed):
    """`blacks` are in every odd line; 0: either of the middle numbers."""
    limits = np.empty((2, 2), np.int64)
    for kind, side in enumerate((width, height)):
        limits[kind] = side // 2, (side + 1) // 2
        if side % 2 and blacks:
            limits[kind] = blacks
    return Lines(
        np.zeros(128, np.uint64),
        np.zeros(128, np.uint64),
        height,
        width,
        distinct,
        signed,
        limits,
        np.zeros(128, np.uint64),
        np.zeros(128, np.uint64),
        np.zeros((64, 4), np.uint64),
        np.zeros((2, 128), np.uint64),
        np.empty((height * width + 2, 3, height + width), np.uint64),
    )


@njit(cache=True)
def _write(black, white, line, new_black, new_white, height):
    """Write a line's new bits, into the crossing lines too; which of those changed, as bits."""
    fresh_black = new_black & ~black[line]
    fresh_white = new_white & ~white[line]
    black[line], white[line] = new_black, new_white
    changed = fresh_black | fresh_white
    crossing = height if line < height else 0
    own = ONE << np.uint64(line if line < height else line - height)
    while fresh_black != ZERO:
        black[crossing + np.int64(trailing_zeros(fresh_black))] |= own
        fresh_black &= fresh_black - ONE
    while fresh_white != ZERO:
        white[crossing + np.int64(trailing_zeros(fresh_white))] |= own
        fresh_white &= fresh_white - ONE
    return changed


@njit(cache=True)
def settle(lines, rows, columns, level):
    """Repeat until no line says anything new; False if one can't be filled.

    `rows` and `columns` are the lines that changed, as bits. Level 1: patterns and counts only.
    """
    if lines.signed:  # compiled twice: grids without signs needn't pay for them
        return _settle(lines, rows, columns, level, True)
    return _settle(lines, rows, columns, level, False)


@njit(cache=True, inline="always")
def _settle(lines, rows, columns, level, signed):
    black, white, height, width = lines.black, lines.white, lines.height, lines.width
    distinct, tables = lines.distinct, lines.tables
    full_row, full_column = full_line(width), full_line(height)
    least_in_row, most_in_row = lines.limits[0, 0], lines.limits[0, 1]
    least_in_column, most_in_column = lines.limits[1, 0], lines.limits[1, 1]
    heavy_rows, heavy_columns = rows, columns
    while True:
        if rows != ZERO or columns != ZERO:
            light = True
            is_row = rows != ZERO
            k = trailing_zeros(rows) if is_row else trailing_zeros(columns)
        elif level > 1 and (heavy_rows != ZERO or heavy_columns != ZERO):
            light = False
            is_row = heavy_rows != ZERO
            k = trailing_zeros(heavy_rows) if is_row else trailing_zeros(heavy_columns)
        else:
            return True
        bit = ONE << k
        line = np.int64(k) if is_row else height + np.int64(k)
        full = full_row if is_row else full_column
        n = width if is_row else height
        least = least_in_row if is_row else least_in_column
        most = most_in_row if is_row else most_in_column
        alike = lines.alike[line] if signed else ZERO
        differ = lines.differ[line] if signed else ZERO
        if light:
            if is_row:
                rows &= ~bit
            else:
                columns &= ~bit
            sound, new_black, new_white = simple(
                black[line], white[line], full, most, n - least, alike, differ
            )
        else:
            if is_row:
                heavy_rows &= ~bit
            else:
                heavy_columns &= ~bit
            if black[line] | white[line] == full:
                continue
            goal = ONE << np.uint64(least) | ONE << np.uint64(most)
            sound, new_black, new_white = agreed(
                black[line], white[line], n, goal, alike, differ, tables
            )
            if distinct and sound:
                first, last = (0, height) if is_row else (height, height + width)
                sound, new_black, new_white = _agreed_apart(
                    lines, line, first, last, new_black, new_white, n
                )
        if not sound:
            return False
        changed = _write(black, white, line, new_black, new_white, height)
        if changed != ZERO:
            if is_row:
                columns |= changed
                heavy_columns |= changed
                heavy_rows |= bit
                if not light:
                    rows |= bit
            else:
                rows |= changed
                heavy_rows |= changed
                heavy_columns |= bit
                if not light:
                    columns |= bit
        if distinct and light and black[line] | white[line] == full:
            first, last = (0, height) if is_row else (height, height + width)
            sound, near = _near_twins(black, white, line, first, last, full)
            if not sound:
                return False
            if is_row:
                heavy_rows |= near
            else:
                heavy_columns |= near


@njit(cache=True)
def settle_all(lines, level):
    return settle(lines, full_line(lines.height), full_line(lines.width), level)


@njit(cache=True)
def _near_twins(black, white, line, first, last, full):
    """Whether no other line is a copy of this full one, and which lines could still become one."""
    near = ZERO
    for peer in range(first, last):
        if peer == line or black[peer] & ~black[line] or white[peer] & ~white[line]:
            continue
        if black[peer] | white[peer] == full:
            return False, near
        near |= ONE << np.uint64(peer - first)
    return True, near


@njit(cache=True)
def _agreed_apart(lines, line, first, last, black, white, n):
    """What all completions that copy no full line agree on; see lines.consistent_apart.

    `black` and `white` are what all completions agree on. For every cell the completions are
    counted that have it black, and the full lines among them are taken off.
    """
    full = full_line(n)
    least, most = lines.limits[0 if line < lines.height else 1]
    alike, differ = lines.alike[line], lines.differ[line]
    taken = np.empty(last - first, np.uint64)
    many = 0
    for peer in range(first, last):
        if peer == line or lines.black[peer] | lines.white[peer] != full:
            continue
        copy = lines.black[peer]
        turns = copy ^ copy >> ONE  # where this line's signs matter, not the peer's
        if black & ~copy | white & copy | turns & alike | ~turns & differ == ZERO:
            taken[many] = copy
            many += 1
    if many == 0:
        return True, black, white
    ways = prefixes(black, white, n, most, alike, differ)
    left = ZERO
    for state in range(4):
        for count in range(least, most + 1):
            left += ways[n - 1, state, count]
    left -= np.uint64(many)
    if left == ZERO:
        return False, black, white
    rest = np.zeros((4, most + 2), np.uint64)  # ways to continue, by state and black cells so far
    rest[:, least : most + 1] = ONE
    new_black, new_white = black, white
    for back in range(n):
        k = n - 1 - back
        bit = ONE << np.uint64(k)
        with_black = ZERO
        for count in range(most + 1):
            with_black += ways[k, 0, count] * rest[0, count] + ways[k, 1, count] * rest[1, count]
        for place in range(many):
            with_black -= (taken[place] >> np.uint64(k)) & ONE
        if with_black == ZERO:
            new_white |= bit
        elif with_black == left:
            new_black |= bit
        may_turn, may_stay = (alike << ONE) & bit == ZERO, (differ << ONE) & bit == ZERO
        for count in range(most + 1):
            to_b1 = rest[0, count + 1] if may_turn and not white & bit else ZERO
            to_b2 = rest[1, count + 1] if may_stay and not white & bit else ZERO
            to_w1 = rest[2, count] if may_turn and not black & bit else ZERO
            to_w2 = rest[3, count] if may_stay and not black & bit else ZERO
            rest[0, count], rest[1, count] = to_b2 + to_w1, to_w1
            rest[2, count], rest[3, count] = to_w2 + to_b1, to_b1
    return True, new_black, new_white


@njit(cache=True, inline="always")
def _blanks(lines, line):
    full = full_line(lines.width if line < lines.height else lines.height)
    return full & ~(lines.black[line] | lines.white[line])


@njit(cache=True)
def narrowest(lines):
    """A blank cell of the line with the fewest blanks, where it crosses the next fewest; or -1."""
    height, width = lines.height, lines.width
    best, best_line = 1 << 30, -1
    for line in range(height + width):
        count = np.int64(set_bits(_blanks(lines, line)))
        if 0 < count < best:
            best, best_line = count, line
    if best_line < 0:
        return -1, -1
    is_row = best_line < height
    blank = _blanks(lines, best_line)
    crossing = height if is_row else 0
    least, chosen = 1 << 30, 0
    while blank != ZERO:
        k = np.int64(trailing_zeros(blank))
        blank &= blank - ONE
        count = np.int64(set_bits(_blanks(lines, crossing + k)))
        if count < least:
            least, chosen = count, k
    return (best_line, chosen) if is_row else (chosen, best_line - height)


@njit(cache=True)
def put(black, white, row, column, height, is_black):
    bits = black if is_black else white
    bits[row] |= ONE << np.uint64(column)
    bits[height + column] |= ONE << np.uint64(row)


@njit(cache=True)
def is_told(lines, row, column):
    return (lines.black[row] | lines.white[row]) >> np.uint64(column) & ONE != ZERO


@njit(cache=True)
def next_random(seed):
    seed ^= seed << np.uint64(13)
    seed ^= seed >> np.uint64(7)
    seed ^= seed << np.uint64(17)
    return seed


@njit(cache=True)
def _first_colour(lines, row, column, known, seed):
    """Black first? As in a known solution; without one, the scarcer colour of the two lines, or a
    random one if there is a seed."""
    if len(known):
        return known[row * lines.width + column] == 1
    if seed != ZERO:
        return seed & np.uint64(1 << 20) != ZERO
    column_line = lines.height + column
    many_black = set_bits(lines.black[row]) + set_bits(lines.black[column_line])
    many_white = set_bits(lines.white[row]) + set_bits(lines.white[column_line])
    if many_black == many_white:
        return (row + column) % 2 == 1
    return many_black < many_white


@njit(cache=True)
def search(lines, limit, nodes, known, seed):
    """Count fillings up to `limit`, in at most `nodes` steps; `lines.found` keeps the first two.

    Returns the count and whether the search was cut short. `lines` are used up. The colours of
    `known` (cells, or none) are tried first: another solution often differs from it in few cells.
    """
    black, white, height, stack = lines.black, lines.white, lines.height, lines.stack
    size = height + lines.width
    count, used, depth = 0, 0, 0
    alive = settle_all(lines, 2)
    while True:
        if alive:
            used += 1
            if used > nodes:
                return count, True
            row, column = narrowest(lines)
            if row < 0:
                if count < 2:
                    lines.found[count, :size] = black[:size]
                count += 1
                if count >= limit:
                    return count, False
                alive = False
                continue
            if seed != ZERO:
                seed = next_random(seed)
            first = _first_colour(lines, row, column, known, seed)
            stack[depth, 0] = black[:size]
            stack[depth, 1] = white[:size]
            put(stack[depth, 0], stack[depth, 1], row, column, height, not first)
            stack[depth, 2, 0] = np.uint64(row)
            stack[depth, 2, 1] = np.uint64(column)
            depth += 1
            put(black, white, row, column, height, first)
            alive = settle(lines, ONE << np.uint64(row), ONE << np.uint64(column), 2)
        else:
            if depth == 0:
                return count, False
            depth -= 1
            black[:size] = stack[depth, 0]
            white[:size] = stack[depth, 1]
            row, column = stack[depth, 2, 0], stack[depth, 2, 1]
            alive = settle(lines, ONE << row, ONE << column, 2)


@njit(cache=True)
def read_cells(cells, lines):
    """Cells 1 (black), 0 (white), -1 (blank), row by row, into the bits of the lines."""
    black, white, height, width = lines.black, lines.white, lines.height, lines.width
    black[: height + width] = ZERO
    white[: height + width] = ZERO
    for row in range(height):
        for column in range(width):
            colour = cells[row * width + column]
            if colour >= 0:
                put(black, white, row, column, height, colour == 1)


@njit(cache=True)
def read_signs(signs, lines):
    """For each cell, 1: = to the right, 2: x to the right, 4: = below, 8: x below, added up.

    Empty if no grid has signs.
    """
    if not lines.signed:
        return
    height, width = lines.height, lines.width
    lines.alike[: height + width] = ZERO
    lines.differ[: height + width] = ZERO
    for cell in range(len(signs)):
        if signs[cell]:
            row, column = cell // width, cell % width
            across, down = ONE << np.uint64(column), ONE << np.uint64(row)
            lines.alike[row] |= across if signs[cell] & 1 else ZERO
            lines.differ[row] |= across if signs[cell] & 2 else ZERO
            lines.alike[height + column] |= down if signs[cell] & 4 else ZERO
            lines.differ[height + column] |= down if signs[cell] & 8 else ZERO


@njit(cache=True)
def _write_found(lines, number, cells):
    """One of the fillings found, as cells 1 and 0."""
    for row in range(lines.height):
        for column in range(lines.width):
            bit = (lines.found[number, row] >> np.uint64(column)) & ONE
            cells[row * lines.width + column] = np.int8(bit)


@njit(cache=True, nogil=True)
def solve_batch(grids, signs, height, width, distinct, blacks, nodes, restarts):
    """Many grids of one size: whether each was solved, whether its search was cut, and a solution.

    A search that was cut begins again at random, `restarts` times. `signs` has a row a grid.
    """
    many = grids.shape[0]
    solved = np.zeros(many, np.bool_)
    cut = np.zeros(many, np.bool_)
    solutions = np.zeros((many, height * width), np.int8)
    lines = blank_lines(height, width, distinct, blacks, signs.shape[1] > 0)
    for k in range(many):
        read_signs(signs[k], lines)
        for attempt in range(restarts + 1):
            read_cells(grids[k], lines)
            seed = np.uint64(0x9E3779B97F4A7C15) * np.uint64(attempt)
            solved[k], cut[k] = search(lines, 1, nodes, grids[0, :0], seed)
            if not cut[k]:
                break
        if solved[k]:
            _write_found(lines, 0, solutions[k])
    return solved, cut, solutions


@njit(cache=True, nogil=True)
def count_all(cells, signs, height, width, distinct, blacks, limit, nodes, seed):
    """How many fillings, up to `limit`, in at most `nodes` steps; if it was cut; two of them."""
    lines = blank_lines(height, width, distinct, blacks, len(signs) > 0)
    read_signs(signs, lines)
    read_cells(cells, lines)
    count, cut = search(lines, limit, nodes, cells[:0], seed)
    examples = np.zeros((2, height * width), np.int8)
    for k in range(min(count, 2)):
        _write_found(lines, k, examples[k])
    return count, cut, examples


@njit(cache=True, nogil=True)
def is_settled(cells, signs, height, width, distinct, blacks, level):
    """Whether logic of a level fills the grid; level 3 tries single cells, each followed by 2."""
    lines = blank_lines(height, width, distinct, blacks, len(signs) > 0)
    read_signs(signs, lines)
    read_cells(cells, lines)
    if not settle_all(lines, min(level, 2)):
        return False
    return (level < 3 or _try_cells(lines)) and narrowest(lines)[0] < 0


@njit(cache=True)
def _try_cells(lines):
    """Rule out colours that break a rule, until none does; False if both colours of a cell do."""
    black, white, height, width = lines.black, lines.white, lines.height, lines.width
    kept_black, kept_white = np.empty_like(black), np.empty_like(white)
    moved = True
    while moved:
        moved = False
        for row in range(height):
            for column in range(width):
                rows, columns = ONE << np.uint64(row), ONE << np.uint64(column)
                for colour in range(2):
                    if is_told(lines, row, column):
                        break
                    kept_black[:], kept_white[:] = black, white
                    put(black, white, row, column, height, colour == 1)
                    fits = settle(lines, rows, columns, 2)
                    black[:], white[:] = kept_black, kept_white
                    if not fits:
                        put(black, white, row, column, height, colour == 0)
                        if not settle(lines, rows, columns, 2):
                            return False
                        moved = True
    return True
