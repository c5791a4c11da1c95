"""Large grids, sides up to 256: a search for one filling.

Depth first on cells, settling what every line forces, with a trail to undo.

The possible numbers of black cells of a prefix form an interval (tests compare with the sets of
lines.py), so the walk over a line carries a least and a greatest number for each of its states:
black run of 1, black run of 2, white run of 1, white run of 2. With signs there may be gaps in the
interval: then the walk sees less, but a full line is still judged exactly.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.compiled import njit
from pepo.families.three_in_a_row.kernels.rows import next_random

BLACK, WHITE, BLANK = 1, 0, -1
EMPTY = 10_000, -10_000  # an interval that holds nothing
ALIKE, DIFFER = 1, 2  # a cell and the one before it in its line
NOT_FOUND, FOUND, NONE = 0, 1, 2
SPREAD = np.uint64(0x9E3779B97F4A7C15)  # makes small seeds differ in all bits


class Work(NamedTuple):
    """What the search works on."""

    grid: NDArray[np.int8]
    signs: NDArray[np.int8]  # as rows.read_signs reads them
    distinct: bool
    limits: NDArray[np.int64]  # the least and greatest number of black cells of rows, of columns
    blanks: NDArray[np.int32]  # in each line
    waiting: NDArray[np.int32]  # lines to look at, the last first
    is_waiting: NDArray[np.bool_]
    trail: NDArray[np.int32]  # the cells filled, in order
    tables: NDArray[np.int16]
    random: NDArray[np.uint64]  # the state of the random numbers; 0 for none


@njit(cache=True, inline="always")
def _join(low, high, k, one, two, shift):
    """The hull of two states' intervals, shifted."""
    return min(low[k, one], low[k, two]) + shift, max(high[k, one], high[k, two]) + shift


@njit(cache=True)
def _forward(line, joins, n, low, high):
    """For each prefix and state, the least and the greatest number of black cells."""
    low[:n, :], high[:n, :] = EMPTY
    if line[0] != WHITE:
        low[0, 0] = high[0, 0] = 1
    if line[0] != BLACK:
        low[0, 2] = high[0, 2] = 0
    for k in range(1, n):
        if line[k] != WHITE:
            if joins[k] != ALIKE:
                low[k, 0], high[k, 0] = _join(low, high, k - 1, 2, 3, 1)
            if joins[k] != DIFFER:
                low[k, 1], high[k, 1] = low[k - 1, 0] + 1, high[k - 1, 0] + 1
        if line[k] != BLACK:
            if joins[k] != ALIKE:
                low[k, 2], high[k, 2] = _join(low, high, k - 1, 0, 1, 0)
            if joins[k] != DIFFER:
                low[k, 3], high[k, 3] = low[k - 1, 2], high[k - 1, 2]


@njit(cache=True)
def _backward(line, joins, n, limits, low, high):
    """For each cell and state, which numbers of black cells so far can still end as they should."""
    low[n - 1, :], high[n - 1, :] = limits
    for k in range(n - 2, -1, -1):
        b1_low, b1_high = b2_low, b2_high = w1_low, w1_high = w2_low, w2_high = EMPTY
        if line[k + 1] != WHITE:
            if joins[k + 1] != ALIKE:
                b1_low, b1_high = low[k + 1, 0] - 1, high[k + 1, 0] - 1
            if joins[k + 1] != DIFFER:
                b2_low, b2_high = low[k + 1, 1] - 1, high[k + 1, 1] - 1
        if line[k + 1] != BLACK:
            if joins[k + 1] != ALIKE:
                w1_low, w1_high = low[k + 1, 2], high[k + 1, 2]
            if joins[k + 1] != DIFFER:
                w2_low, w2_high = low[k + 1, 3], high[k + 1, 3]
        low[k, 0], high[k, 0] = min(b2_low, w1_low), max(b2_high, w1_high)
        low[k, 1], high[k, 1] = w1_low, w1_high
        low[k, 2], high[k, 2] = min(w2_low, b1_low), max(w2_high, b1_high)
        low[k, 3], high[k, 3] = b1_low, b1_high


@njit(cache=True, inline="always")
def _meet(low, high, rest_low, rest_high, k, state):
    return low[k, state] <= rest_high[k, state] and rest_low[k, state] <= high[k, state]


@njit(cache=True)
def agreed(line, joins, n, limits, tables):
    """Write into the line what all its completions agree on; how many cells, or -1 if none.

    `joins[k]` is the sign between cells k - 1 and k.
    """
    low, high, rest_low, rest_high = tables[0], tables[1], tables[2], tables[3]
    _forward(line, joins, n, low, high)
    _backward(line, joins, n, limits, rest_low, rest_high)
    fresh = 0
    for k in range(n):
        black = _meet(low, high, rest_low, rest_high, k, 0) or _meet(
            low, high, rest_low, rest_high, k, 1
        )
        white = _meet(low, high, rest_low, rest_high, k, 2) or _meet(
            low, high, rest_low, rest_high, k, 3
        )
        if not black and not white:
            return -1
        if line[k] == BLANK and black != white:
            line[k] = BLACK if black else WHITE
            fresh += 1
    return fresh


@njit(cache=True)
def _is_copy(grid, line, is_row):
    """Whether another line of the same kind is this one, and full."""
    for peer in range(grid.shape[0] if is_row else grid.shape[1]):
        if peer == line:
            continue
        same = True
        for k in range(grid.shape[1] if is_row else grid.shape[0]):
            mine = grid[line, k] if is_row else grid[k, line]
            theirs = grid[peer, k] if is_row else grid[k, peer]
            if mine != theirs or mine == BLANK:
                same = False
                break
        if same:
            return True
    return False


@njit(cache=True)
def _settle(work, size, trailed):
    """Repeat until none of the `size` waiting lines says anything new: whether all lines can still
    be filled, and the end of the trail."""
    grid, signs, distinct, limits, blanks, waiting, is_waiting, _, tables, _ = work
    height, width = grid.shape
    line = np.empty(max(height, width), np.int8)
    joins = np.zeros(max(height, width), np.int8)
    while size > 0:
        size -= 1
        number = waiting[size]
        is_waiting[number] = False
        is_row = number < height
        n = width if is_row else height
        at = number if is_row else number - height
        for k in range(n):
            line[k] = grid[at, k] if is_row else grid[k, at]
        joined = False
        for k in range(1, n):
            joins[k] = signs[at, k - 1] & 3 if is_row else signs[k - 1, at] >> 2
            joined |= joins[k] != 0
        fresh = agreed(line, joins, n, limits[0 if is_row else 1], tables)
        if fresh < 0:
            is_waiting[:] = False
            return False, trailed
        if joined and fresh > 0:  # the walk may have seen too little
            is_waiting[number] = True
            waiting[size] = number
            size += 1
        for k in range(n):
            if fresh == 0:
                break
            row, column = (at, k) if is_row else (k, at)
            if grid[row, column] == BLANK and line[k] != BLANK:
                fresh -= 1
                trailed = _fill(work, row, column, line[k], trailed)
                crossing = height + column if is_row else row
                if not is_waiting[crossing]:
                    is_waiting[crossing] = True
                    waiting[size] = crossing
                    size += 1
        if distinct and blanks[number] == 0 and _is_copy(grid, at, is_row):
            is_waiting[:] = False
            return False, trailed
    return True, trailed


@njit(cache=True, nogil=True)
def search(grid, signs, distinct, limits, failures, seed):
    """Fill the grid in place: FOUND, NONE (proved), or NOT_FOUND after `failures` dead ends."""
    height, width = grid.shape
    lines = height + width
    # at each depth: the trail before the choice, the cell, whether both colours were tried
    choices = np.empty((height * width + 1, 3), np.int32)
    waiting, is_waiting = np.arange(lines, dtype=np.int32), np.ones(lines, np.bool_)
    blanks = np.empty(lines, np.int32)
    blanks[:height] = (grid == BLANK).sum(axis=1)
    blanks[height:] = (grid == BLANK).sum(axis=0)
    trail = np.empty(height * width + 1, np.int32)
    tables = np.empty((4, max(height, width), 4), np.int16)
    random = np.full(1, np.uint64(seed) * SPREAD, np.uint64)
    work = Work(grid, signs, distinct, limits, blanks, waiting, is_waiting, trail, tables, random)
    alive, trailed = _settle(work, lines, 0)
    depth = 0
    while True:
        if alive:
            row, column = _narrowest(grid, blanks, height, width)
            if row < 0:
                return FOUND
            choices[depth] = trailed, row * width + column, 0
            depth += 1
            colour = _colour(work, row, column)
        else:
            while depth > 0 and choices[depth - 1, 2] == 1:
                depth -= 1
            if depth == 0:
                return NONE
            failures -= 1
            if failures < 0:
                return NOT_FOUND
            cell = choices[depth - 1, 1]
            row, column = cell // width, cell % width
            colour = 1 - grid[row, column]
            trailed = _undo(work, trailed, choices[depth - 1, 0])
            choices[depth - 1, 2] = 1
        trailed = _fill(work, row, column, colour, trailed)
        waiting[0], waiting[1] = row, height + column
        is_waiting[row] = is_waiting[height + column] = True
        alive, trailed = _settle(work, 2, trailed)


@njit(cache=True)
def _fill(work, row, column, colour, trailed):
    height, width = work.grid.shape
    work.grid[row, column] = colour
    work.trail[trailed] = row * width + column
    work.blanks[row] -= 1
    work.blanks[height + column] -= 1
    return trailed + 1


@njit(cache=True)
def _undo(work, trailed, back_to):
    grid, blanks = work.grid, work.blanks
    height, width = grid.shape
    while trailed > back_to:
        trailed -= 1
        row, column = work.trail[trailed] // width, work.trail[trailed] % width
        grid[row, column] = BLANK
        blanks[row] += 1
        blanks[height + column] += 1
    return trailed


@njit(cache=True)
def _narrowest(grid, blanks, height, width):
    best, chosen = 1 << 30, -1
    for number in range(height + width):
        if 0 < blanks[number] < best:
            best, chosen = blanks[number], number
    if chosen < 0:
        return -1, -1
    is_row = chosen < height
    at = chosen if is_row else chosen - height
    least, where = 1 << 30, 0
    for k in range(width if is_row else height):
        colour = grid[at, k] if is_row else grid[k, at]
        count = blanks[height + k] if is_row else blanks[k]
        if colour == BLANK and count < least:
            least, where = count, k
    return (at, where) if is_row else (where, at)


@njit(cache=True)
def _colour(work, row, column):
    """The scarcer colour of the two lines; with a seed, one time in four a random one."""
    grid, random = work.grid, work.random
    height, width = grid.shape
    random[0] = next_random(random[0])
    if random[0] >> np.uint64(62) == np.uint64(1):
        return np.int64(random[0] >> np.uint64(61) & np.uint64(1))
    balance = 0
    for k in range(width):
        if grid[row, k] != BLANK:
            balance += 2 * grid[row, k] - 1
    for k in range(height):
        if grid[k, column] != BLANK:
            balance += 2 * grid[k, column] - 1
    if balance == 0:
        return (row + column) % 2
    return 1 if balance < 0 else 0
