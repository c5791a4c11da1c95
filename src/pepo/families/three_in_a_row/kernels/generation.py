"""Random full grids, and what can be taken away from them: givens and signs.

An item is a cell, for its given, or the number of cells + 2 · cell for the sign to the right of a
cell, one more for the sign below it.
"""

import numpy as np

from pepo.core.compiled import njit
from pepo.families.three_in_a_row.kernels.lines import ONE, ZERO
from pepo.families.three_in_a_row.kernels.rows import (
    blank_lines,
    count_all,
    is_told,
    next_random,
    put,
    read_cells,
    read_signs,
    search,
    settle,
    settle_all,
)


@njit(cache=True, nogil=True)
def random_full(signs, height, width, distinct, blacks, seed):
    """A random full grid; an empty array if the search was cut every time."""
    none = np.full(height * width, -1, np.int8)
    for _ in range(200):
        seed = next_random(seed)
        count, _, examples = count_all(
            none, signs, height, width, distinct, blacks, 1, 20 * len(none), seed
        )
        if count == 1:
            return examples[0]
    return none[:0]


@njit(cache=True, nogil=True)
def grow_givens(full, order, signs, height, width, distinct, blacks, level):
    """Givens that level 1 or 2 logic completes to `full`: those not settled by the ones before."""
    lines = blank_lines(height, width, distinct, blacks, len(signs) > 0)
    read_signs(signs, lines)
    givens = np.full(height * width, -1, np.int8)
    for cell in order:
        row, column = cell // width, cell % width
        if not is_told(lines, row, column):
            givens[cell] = full[cell]
            put(lines.black, lines.white, row, column, height, full[cell] == 1)
            settle(lines, ONE << np.uint64(row), ONE << np.uint64(column), level)
    return givens


@njit(cache=True)
def _take(item, givens, signs):
    """Take away a given or a sign; what it was, -1 if it wasn't there."""
    if item < len(givens):
        was = np.int64(givens[item])
        givens[item] = -1
        return was
    cell, shift = (item - len(givens)) // 2, (item - len(givens)) % 2 * 2
    was = np.int64(signs[cell] >> shift & 3)
    signs[cell] &= ~(3 << shift)
    return was if was else -1


@njit(cache=True)
def _put_item(item, was, givens, signs):
    """A colour as a given; 1 or 2 as a sign."""
    if item < len(givens):
        givens[item] = was
    else:
        signs[(item - len(givens)) // 2] |= was << (item - len(givens)) % 2 * 2


@njit(cache=True)
def _follows(lines, item, size):
    """Whether a given is told, or both cells of a sign: what it says follows from the rest."""
    cell = item if item < size else (item - size) // 2
    row, column = cell // lines.width, cell % lines.width
    if not is_told(lines, row, column):
        return False
    if item < size:
        return True
    below = (item - size) % 2
    return is_told(lines, row + below, column + 1 - below)


@njit(cache=True, nogil=True)
def drop_told(givens, order, signs, height, width, distinct, blacks, level):
    """Remove, in order, all givens and signs that follow from the others by level 1
    or 2 logic.

    An item is tried in the grid of all items after it and of those before it that stay. By halves:
    what a half of the items have in common is settled once. `states` holds what is settled at each
    depth, `ends` which items are tried there.
    """
    lines = blank_lines(height, width, distinct, blacks, len(signs) > 0)
    items, was = np.empty(len(order), np.int64), np.empty(len(order), np.int64)
    many = 0
    for item in order:
        was[many] = _take(item, givens, signs)
        if was[many] >= 0:
            items[many] = item
            many += 1
    read_signs(signs, lines)
    read_cells(givens, lines)
    settle_all(lines, level)
    depth, size = 0, height + width
    states = np.empty((3 + np.int64(np.log2(many + 1)), 4, size), np.uint64)
    ends = np.zeros((len(states), 2), np.int64)
    halves = np.zeros(len(states), np.int64)  # how many are done
    ends[0, 1] = many
    _keep(lines, states[0])
    while depth >= 0:
        first, last = ends[depth]
        if halves[depth] == 0:
            for k in range(first, last):  # what follows even without the others can go
                if not _follows(lines, items[k], len(givens)):
                    items[first], items[k] = items[k], items[first]
                    was[first], was[k] = was[k], was[first]
                    first += 1
            first, last = ends[depth, 0], first
            ends[depth, 1] = last
            if last - first == 1:
                _put_item(items[first], was[first], givens, signs)
        if last - first < 2 or halves[depth] == 2:
            depth -= 1
            continue
        if halves[depth] == 1:
            _bring_back(lines, states[depth])
        middle = (first + last) // 2
        rows, columns = ZERO, ZERO
        for k in range(first, middle) if halves[depth] else range(middle, last):
            if k >= middle or _is_there(items[k], givens, signs):
                row, column = _add(lines, items[k], was[k], len(givens))
                rows, columns = rows | row, columns | column
        settle(lines, rows, columns, level)
        halves[depth] += 1
        depth += 1
        halves[depth] = 0
        ends[depth, 0] = first if halves[depth - 1] == 1 else middle
        ends[depth, 1] = middle if halves[depth - 1] == 1 else last
        _keep(lines, states[depth])


@njit(cache=True)
def _keep(lines, state):
    size = lines.height + lines.width
    state[0], state[1] = lines.black[:size], lines.white[:size]
    if lines.signed:
        state[2], state[3] = lines.alike[:size], lines.differ[:size]


@njit(cache=True)
def _bring_back(lines, state):
    size = lines.height + lines.width
    lines.black[:size], lines.white[:size] = state[0], state[1]
    if lines.signed:
        lines.alike[:size], lines.differ[:size] = state[2], state[3]


@njit(cache=True)
def _is_there(item, givens, signs):
    if item < len(givens):
        return givens[item] >= 0
    return signs[(item - len(givens)) // 2] >> (item - len(givens)) % 2 * 2 & 3 != 0


@njit(cache=True)
def _add(lines, item, was, size):
    """Add a given or a sign; the rows and columns in which that is news, as bits."""
    cell, height, width = item if item < size else (item - size) // 2, lines.height, lines.width
    row, column = cell // width, cell % width
    across, down = ONE << np.uint64(column), ONE << np.uint64(row)
    if item < size:
        if is_told(lines, row, column):
            return ZERO, ZERO
        put(lines.black, lines.white, row, column, height, was == 1)
        return down, across
    signs = lines.alike if was == 1 else lines.differ
    if (item - size) % 2:
        signs[height + column] |= down
        return ZERO, across
    signs[row] |= across
    return down, ZERO


@njit(cache=True, nogil=True)
def drop_unique(givens, groups, start, stops, signs, height, width, distinct, blacks, known, nodes):
    """Remove all groups of givens and signs that aren't needed to have only one solution.

    A group is one item and -1, or two items that go together. `known` is the solution. Groups for
    which the search was cut short stay; they are returned, marked. With `stops`, it stops at the
    first of them. It begins with group number `start`, and returns the number of the one it stopped
    at.

    The colours tried first change nothing in what is removed. Where there is no other solution, the
    search walks the same whole tree in any order, so it is cut or not, in any order. Where there is
    one, the group stays, found now or marked and looked at again.
    """
    lines = blank_lines(height, width, distinct, blacks, len(signs) > 0)
    undecided = np.zeros(len(groups), np.bool_)
    for number in range(start, len(groups)):
        one, two = groups[number]
        was_one = _take(one, givens, signs)
        if was_one < 0:
            continue
        was_two = _take(two, givens, signs) if two >= 0 else -1
        found, cut = _has_other(lines, one, was_one, givens, signs, known, nodes)
        if two >= 0 and not found:  # with the first one as it is known
            found, cut_too = _has_other(lines, two, was_two, givens, signs, known, nodes)
            cut |= cut_too
        if found or cut:
            _put_item(one, was_one, givens, signs)
            if two >= 0:
                _put_item(two, was_two, givens, signs)
        undecided[number] = cut and not found
        if stops and undecided[number]:
            return number, undecided
    return len(groups), undecided


@njit(cache=True)
def _has_other(lines, item, was, givens, signs, known, nodes):
    """Whether there is a solution with the opposite of an item; and whether the search was cut."""
    _put_item(item, 3 - was if item >= len(givens) else 1 - was, givens, signs)
    read_signs(signs, lines)
    read_cells(givens, lines)
    count, cut = search(lines, 1, nodes, known, ZERO)
    _take(item, givens, signs)
    return count > 0, cut
