"""Numba twins: the Hamiltonian cycle of cycle.py and the moves of puzzle.py, for very large boards.

Cells are numbers; `table[cell]` holds the 6 places around a cell in order, -1 where there is no
cell. Everything here is tested against the readable twin. Kernels that call each other stay in this
one file: Numba's cache sees no other.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pepo.core.compiled import njit
from pepo.families.gourds.board.board import Board

DEPTH = 5
BUDGET = 3000
RESTARTS = 12


@lru_cache(maxsize=16)
def neighbour_table(board: Board) -> NDArray[np.int64]:
    """The 6 places around each cell, as an array."""
    return np.array(board.ring, np.int64).reshape(-1, 6)


@lru_cache(maxsize=16)
def coordinates(board: Board) -> NDArray[np.int64]:
    """How far across and how far down each cell is from the first, in steps to neighbours."""
    x, y = (np.array(board.cells, np.int64) - np.array(board.cells[0])).T
    return np.array([(x - y) // 2, y])


@njit(cache=True, nogil=True)
def _link(after, before, a, b):
    after[a] = b
    before[b] = a


@njit(cache=True, nogil=True)
def _put(after, before, cell, x, y):
    _link(after, before, x, cell)
    _link(after, before, cell, y)


@njit(cache=True, nogil=True)
def _insert(table, after, before, cell):
    for k in range(6):
        x, y = table[cell, k - 1], table[cell, k]
        if x < 0 or y < 0 or after[x] < 0:
            continue
        if after[x] == y:
            _put(after, before, cell, x, y)
            return True
        if after[y] == x:
            _put(after, before, cell, y, x)
            return True
    return False


@njit(cache=True, nogil=True)
def _take_out(after, before, cell):
    x, y = before[cell], after[cell]
    _link(after, before, x, y)
    before[cell] = after[cell] = -1
    return x, y


@njit(cache=True, nogil=True)
def _touch(table, a, b):
    for k in range(6):  # noqa: SIM110
        if table[a, k] == b:
            return True
    return False


# A repair is a search to a small depth. Numba cannot keep recursive functions in its cache, so its
# calls are rows of an array: the cell to cover, the cell changed last, the next choice to try, and
# what the last choice changed (a cell and its two neighbours before).
CELL, LAST, CHOICE, CHANGED, FIRST, SECOND = range(6)
DEFECTS, CHOICES = 6, 6 + 36  # six defect moves; for each of six ears six edges


@njit(cache=True, nogil=True)
def _change(table, after, before, call):
    """Make the next change near the cell of a call; False when none is left."""
    cell = call[CELL]
    while call[CHOICE] < CHOICES:
        choice = call[CHOICE]
        call[CHOICE] += 1
        if choice < DEFECTS:
            x, y = table[cell, choice - 1], table[cell, choice]
            if x < 0 or y < 0 or after[x] < 0 or after[y] < 0:
                continue
            z = -1
            if after[after[x]] == y:
                z = after[x]
            elif before[before[x]] == y:
                z = before[x]
            if z < 0 or z == call[LAST]:
                continue
            x, y = _take_out(after, before, z)
            _put(after, before, cell, x, y)
        else:
            z = table[cell, (choice - DEFECTS) // 6]
            if z < 0 or after[z] < 0 or before[z] == after[z]:
                continue
            x, y = before[z], after[z]
            p, q = table[z, (choice - DEFECTS) % 6 - 1], table[z, (choice - DEFECTS) % 6]
            if p < 0 or q < 0 or after[p] < 0 or (p == x and q == y) or (p == y and q == x):
                continue
            if after[p] != q:
                p, q = q, p
            if after[p] != q or not _touch(table, x, y):
                continue
            _take_out(after, before, z)
            _put(after, before, z, p, q)
        call[CHANGED], call[FIRST], call[SECOND] = z, x, y
        return True
    return False


@njit(cache=True, nogil=True)
def _undo(after, before, call):
    """Take the last change of a call back."""
    was_defect = call[CHOICE] <= DEFECTS
    _take_out(after, before, call[CELL] if was_defect else call[CHANGED])
    _put(after, before, call[CHANGED], call[FIRST], call[SECOND])


@njit(cache=True, nogil=True)
def _repair(table, after, before, cell, depth, calls):
    """Cover a cell by an insertion after at most `depth` changes near it."""
    budget = BUDGET
    level = 0
    calls[0, CELL], calls[0, LAST], calls[0, CHOICE] = cell, -1, 0
    is_new = True
    while True:
        call = calls[level]
        if is_new:
            if _insert(table, after, before, call[CELL]):
                return True
            budget -= 1
            if level == depth or budget < 0:
                call[CHOICE] = CHOICES
        if _change(table, after, before, call):
            is_defect = call[CHOICE] <= DEFECTS
            calls[level + 1, CELL] = call[CHANGED] if is_defect else call[CELL]
            calls[level + 1, LAST] = call[CELL] if is_defect else call[CHANGED]
            calls[level + 1, CHOICE] = 0
            level += 1
            is_new = True
        elif level == 0:
            return False
        else:
            level -= 1
            _undo(after, before, calls[level])
            is_new = False


@njit(cache=True, nogil=True)
def _grow(table, after, before, queue, tail, over, overs, listed):
    """Insert what can be inserted; returns how many cells were covered and are left over."""
    head = covered = 0
    while head < tail:
        place = queue[head]
        head += 1
        for k in range(6):
            cell = table[place, k]
            if cell < 0 or after[cell] >= 0:
                continue
            if _insert(table, after, before, cell):
                covered += 1
                queue[tail], queue[tail + 1], queue[tail + 2] = before[cell], after[cell], cell
                tail += 3
            elif not listed[cell]:
                listed[cell] = True
                over[overs] = cell
                overs += 1
    return covered, overs


@njit(cache=True, nogil=True)
def _thread(table, corner):
    """One attempt from one triangle: the cycle, or nothing when it got stuck."""
    count = table.shape[0]
    after, before = np.full(count, -1, np.int32), np.full(count, -1, np.int32)
    queue = np.empty(3 * count + 16, np.int32)
    over, again = np.empty(count, np.int32), np.empty(count, np.int32)
    listed = np.zeros(count, np.bool_)
    calls = np.empty((DEPTH + 2, 6), np.int32)
    tail = 0
    for step in range(count):
        a = (corner + step) % count
        for k in range(6):
            b, c = table[a, k - 1], table[a, k]
            if b >= 0 and c >= 0:
                _link(after, before, a, b)
                _link(after, before, b, c)
                _link(after, before, c, a)
                queue[0], queue[1], queue[2] = c, b, a
                tail = 3
                break
        if tail:
            break
    if tail == 0:
        return np.empty(0, np.int32)
    covered, overs = _grow(table, after, before, queue, tail, over, 0, listed)
    covered += 3
    while covered < count:
        over, again = again, over
        cells, overs = overs, 0
        progress = False
        for number in range(cells):
            cell = again[number]
            listed[cell] = False
            if after[cell] >= 0:
                continue
            repaired = False
            for depth in range(DEPTH + 1):
                if _repair(table, after, before, cell, depth, calls):
                    repaired = True
                    break
            if not repaired:
                listed[cell] = True
                over[overs] = cell
                overs += 1
                continue
            progress = True
            covered += 1
            queue[0], queue[1], queue[2] = before[cell], after[cell], cell
            tail = 3
            for k in range(6):
                if table[cell, k] >= 0:
                    queue[tail] = table[cell, k]
                    tail += 1
            more, overs = _grow(table, after, before, queue, tail, over, overs, listed)
            covered += more
        if not progress:
            return np.empty(0, np.int32)
    cycle = np.empty(count, np.int32)
    cell = 0
    for number in range(count):
        cycle[number] = cell
        cell = after[cell]
    return cycle


@njit(cache=True, nogil=True)
def find_cycle(table):
    """A Hamiltonian cycle; empty when none was found."""
    count = table.shape[0]
    for restart in range(RESTARTS):
        cycle = _thread(table, restart * count // RESTARTS)
        if cycle.shape[0]:
            return cycle
    return np.empty(0, np.int32)


@njit(cache=True, nogil=True)
def _click(table, ends, empty, cell):
    """One legal move on `ends` in place; the cell that is empty then."""
    end, other = ends[cell], -1
    for k in range(6):
        near = table[cell, k]
        if near >= 0 and ends[near] == end ^ 1:
            other = near
    ends[empty] = end
    if _touch(table, empty, other):
        ends[cell] = -1
        return cell
    ends[cell] = ends[other]
    ends[other] = -1
    return other


@njit(cache=True, nogil=True)
def replay(table, ends, empty, moves):
    """Play moves on `ends` in place; returns the empty cell, or -1 - k if move k is illegal."""
    for number in range(moves.shape[0]):
        cell = moves[number]
        if empty < 0 or cell < 0 or cell >= ends.shape[0] or not _touch(table, empty, cell):
            return -1 - number
        empty = _click(table, ends, empty, cell)
    return empty
