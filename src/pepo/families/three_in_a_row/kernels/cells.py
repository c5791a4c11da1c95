"""Large grids, sides up to 256: two searches for one filling.

by_rows    fill row after row at random, never a colour that leaves its column impossible; a row
           that can't be filled takes a few rows back with it. Quick on sparse grids: 20 ms for
           200x200 with 10% given, where by_search takes 600 ms. It can't prove anything.
by_search  depth first on cells, settling what every line forces, with a trail to undo.

The possible numbers of black cells of a prefix form an interval (tests compare with the sets of
lines.py), so the walk over a line carries a least and a greatest number for each of its states:
black run of 1, black run of 2, white run of 1, white run of 2.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.compiled import njit

BLACK, WHITE, BLANK = 1, 0, -1
EMPTY = 10_000, -10_000  # an interval that holds nothing
NOT_FOUND, FOUND, NONE = 0, 1, 2


class Search(NamedTuple):
    """What a search by cells works on."""

    grid: NDArray[np.int8]
    distinct: bool
    blanks: NDArray[np.int32]  # in each line
    waiting: NDArray[np.int32]  # lines to look at, the last first
    is_waiting: NDArray[np.bool_]
    trail: NDArray[np.int32]  # the cells filled, in order
    tables: NDArray[np.int16]


@njit(cache=True, inline="always")
def _join(low, high, k, one, two, shift):
    """The hull of two states' intervals, shifted."""
    return min(low[k, one], low[k, two]) + shift, max(high[k, one], high[k, two]) + shift


@njit(cache=True)
def _forward(line, n, low, high):
    """For each prefix and state, the least and the greatest number of black cells."""
    low[:n, :], high[:n, :] = EMPTY
    if line[0] != WHITE:
        low[0, 0] = high[0, 0] = 1
    if line[0] != BLACK:
        low[0, 2] = high[0, 2] = 0
    for k in range(1, n):
        if line[k] != WHITE:
            low[k, 0], high[k, 0] = _join(low, high, k - 1, 2, 3, 1)
            low[k, 1], high[k, 1] = low[k - 1, 0] + 1, high[k - 1, 0] + 1
        if line[k] != BLACK:
            low[k, 2], high[k, 2] = _join(low, high, k - 1, 0, 1, 0)
            low[k, 3], high[k, 3] = low[k - 1, 2], high[k - 1, 2]


@njit(cache=True)
def _backward(line, n, half, low, high):
    """For each cell and state, which numbers of black cells so far can still end at `half`."""
    low[n - 1, :] = half
    high[n - 1, :] = half
    for k in range(n - 2, -1, -1):
        b1_low, b1_high = b2_low, b2_high = w1_low, w1_high = w2_low, w2_high = EMPTY
        if line[k + 1] != WHITE:
            b1_low, b1_high = low[k + 1, 0] - 1, high[k + 1, 0] - 1
            b2_low, b2_high = low[k + 1, 1] - 1, high[k + 1, 1] - 1
        if line[k + 1] != BLACK:
            w1_low, w1_high = low[k + 1, 2], high[k + 1, 2]
            w2_low, w2_high = low[k + 1, 3], high[k + 1, 3]
        low[k, 0], high[k, 0] = min(b2_low, w1_low), max(b2_high, w1_high)
        low[k, 1], high[k, 1] = w1_low, w1_high
        low[k, 2], high[k, 2] = min(w2_low, b1_low), max(w2_high, b1_high)
        low[k, 3], high[k, 3] = b1_low, b1_high


@njit(cache=True, inline="always")
def _meet(low, high, rest_low, rest_high, k, state):
    return low[k, state] <= rest_high[k, state] and rest_low[k, state] <= high[k, state]


@njit(cache=True)
def agreed(line, n, tables):
    """Write into the line what all its completions agree on; how many cells, or -1 if none."""
    low, high, rest_low, rest_high = tables[0], tables[1], tables[2], tables[3]
    _forward(line, n, low, high)
    _backward(line, n, n // 2, rest_low, rest_high)
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
def _is_copy(grid, line, is_row, peers):
    """Whether one of the first `peers` lines of the same kind is this one, and full."""
    for peer in range(peers):
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
def _settle(search, size, trailed):
    """Repeat until none of the `size` waiting lines says anything new: whether all lines can still
    be filled, and the end of the trail."""
    grid, distinct, blanks, waiting, is_waiting, _, tables = search
    height, width = grid.shape
    line = np.empty(max(height, width), np.int8)
    while size > 0:
        size -= 1
        number = waiting[size]
        is_waiting[number] = False
        is_row = number < height
        n = width if is_row else height
        at = number if is_row else number - height
        for k in range(n):
            line[k] = grid[at, k] if is_row else grid[k, at]
        fresh = agreed(line, n, tables)
        if fresh < 0:
            is_waiting[:] = False
            return False, trailed
        for k in range(n):
            if fresh == 0:
                break
            row, column = (at, k) if is_row else (k, at)
            if grid[row, column] == BLANK and line[k] != BLANK:
                fresh -= 1
                trailed = _fill(search, row, column, line[k], trailed)
                crossing = height + column if is_row else row
                if not is_waiting[crossing]:
                    is_waiting[crossing] = True
                    waiting[size] = crossing
                    size += 1
        peers = height if is_row else width
        if distinct and blanks[number] == 0 and _is_copy(grid, at, is_row, peers):
            is_waiting[:] = False
            return False, trailed
    return True, trailed


@njit(cache=True, nogil=True)
def by_search(grid, distinct, failures, seed):
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
    search = Search(grid, distinct, blanks, waiting, is_waiting, trail, tables)
    np.random.seed(seed)
    alive, trailed = _settle(search, lines, 0)
    depth = 0
    while True:
        if alive:
            row, column = _narrowest(grid, blanks, height, width)
            if row < 0:
                return FOUND
            choices[depth] = trailed, row * width + column, 0
            depth += 1
            colour = _colour(grid, row, column, height, width, seed)
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
            trailed = _undo(search, trailed, choices[depth - 1, 0])
            choices[depth - 1, 2] = 1
        trailed = _fill(search, row, column, colour, trailed)
        waiting[0], waiting[1] = row, height + column
        is_waiting[row] = is_waiting[height + column] = True
        alive, trailed = _settle(search, 2, trailed)


@njit(cache=True)
def _fill(search, row, column, colour, trailed):
    height, width = search.grid.shape
    search.grid[row, column] = colour
    search.trail[trailed] = row * width + column
    search.blanks[row] -= 1
    search.blanks[height + column] -= 1
    return trailed + 1


@njit(cache=True)
def _undo(search, trailed, back_to):
    grid, blanks = search.grid, search.blanks
    height, width = grid.shape
    while trailed > back_to:
        trailed -= 1
        row, column = search.trail[trailed] // width, search.trail[trailed] % width
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
def _colour(grid, row, column, height, width, seed):
    """The scarcer colour of the two lines, or a random one if there is a seed."""
    if seed > 0 and np.random.random() < 0.25:
        return np.random.randint(0, 2)
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


@njit(cache=True, nogil=True)
def by_rows(grid, distinct, attempts, seed):
    """Fill the grid in place, row after row; FOUND or NOT_FOUND. The givens are kept."""
    height, width = grid.shape
    givens = grid.copy()
    np.random.seed(seed)
    rest_low = np.empty((width, height, 4), np.int16)
    rest_high = np.empty((width, height, 4), np.int16)
    for column in range(width):
        _backward(givens[:, column], height, height // 2, rest_low[column], rest_high[column])
    tables = np.empty((2, width, 4), np.int16)
    states = np.zeros((height + 1, width, 2), np.int16)  # state of each column's run, black so far
    states[0, :, 0] = -1
    row, deepest, back = 0, 0, 1
    while row < height:
        filled = _fill_row(givens, grid, row, states, rest_low, rest_high, tables)
        if filled and not (distinct and _is_copy(grid, row, True, row)):
            row += 1
            if row > deepest:
                deepest, back = row, 1
            continue
        attempts -= 1
        if attempts < 0:
            grid[:, :] = givens
            return NOT_FOUND
        back = min(back + 1, 12)
        row = max(0, row - np.random.randint(1, back + 1))
    if distinct:
        for column in range(width):
            if _is_copy(grid, column, False, width):
                grid[:, :] = givens
                return NOT_FOUND
    return FOUND


@njit(cache=True, inline="always")
def _next_state(state, colour):
    """Run states: 0 and 1 black, 2 and 3 white; -1 at the start; -2 for 3 in a row."""
    if colour == BLACK:
        return 1 if state == 0 else -2 if state == 1 else 0
    return 3 if state == 2 else -2 if state == 3 else 2


@njit(cache=True)
def _fill_row(givens, grid, row, states, rest_low, rest_high, tables):
    """Fill a row at random so that every column can still be completed; False if that fails."""
    width = grid.shape[1]
    line = np.empty(width, np.int8)
    for column in range(width):
        black = _may(states[row, column], BLACK, rest_low[column, row], rest_high[column, row])
        white = _may(states[row, column], WHITE, rest_low[column, row], rest_high[column, row])
        given = givens[row, column]
        black = black and given != WHITE
        white = white and given != BLACK
        if not black and not white:
            return False
        line[column] = BLANK if black and white else BLACK if black else WHITE
    _backward(line, width, width // 2, tables[0], tables[1])
    state, count = -1, 0
    for column in range(width):
        chosen = -1
        first = _preferred(states[row, column], row, grid.shape[0])
        for turn in range(2):
            colour = first if turn == 0 else 1 - first
            if line[column] != BLANK and line[column] != colour:
                continue
            following = _next_state(state, colour)
            black = count + colour
            if (
                following >= 0
                and tables[0, column, following] <= black <= tables[1, column, following]
            ):
                chosen, state, count = colour, following, black
                break
        if chosen < 0:
            return False
        grid[row, column] = chosen
        states[row + 1, column, 0] = _next_state(states[row, column, 0], chosen)
        states[row + 1, column, 1] = states[row, column, 1] + chosen
    return True


@njit(cache=True)
def _may(column_state, colour, low, high):
    """Whether the column can still be completed with this colour."""
    following = _next_state(column_state[0], colour)
    if following < 0:
        return False
    black = column_state[1] + colour
    return low[following] <= black <= high[following]


@njit(cache=True)
def _preferred(column_state, row, height):
    """The colour the column needs more of; a random one if it needs both equally."""
    need_black = height // 2 - column_state[1]
    need_white = height // 2 - (row - column_state[1])
    if need_black == need_white:
        return np.random.randint(0, 2)
    return 1 if need_black > need_white else 0
