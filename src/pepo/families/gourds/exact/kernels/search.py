"""Numba kernels for boards of any size: lone gourds, and exact searches.

The *place* of a gourd is 6 · (cell of its first end) + (direction to its second). `table[cell]`
holds the six neighbours of a cell in order, -1 where there is none.
"""

import numpy as np

from pepo.core.compiled import njit

UNREACHED = 65_535


# -- lone gourds


@njit(cache=True, nogil=True)
def lone_moves(table, goals, start):
    """The fewest moves of a lone gourd from every place to the nearest of the goal places.

    With a start that is not negative, it stops when that is known.
    """
    moves = np.full(6 * table.shape[0], UNREACHED, np.uint16)
    queue = np.empty(6 * table.shape[0], np.int64)
    head = tail = 0
    for goal in goals:
        if moves[goal]:
            moves[goal] = 0
            queue[tail] = goal
            tail += 1
    while head < tail:
        place = queue[head]
        if place == start:
            break
        head += 1
        first, towards = place // 6, place % 6
        second, back = table[first, towards], (towards + 3) % 6
        for turn in range(12):
            # Either end goes ahead. Where it stays beside the other one, that one does not move.
            if turn < 6:
                near = table[first, turn]
                if near < 0 or turn == towards:
                    continue
                bend = (turn - towards) % 6
                there = near * 6 + (turn + 3) % 6
                if bend == 1:
                    there = near * 6 + (towards + 5) % 6
                elif bend == 5:
                    there = near * 6 + (towards + 1) % 6
            else:
                near = table[second, turn - 6]
                if near < 0 or turn - 6 == back:
                    continue
                bend = (turn - 6 - back) % 6
                there = second * 6 + turn - 6
                if bend == 1:
                    there = first * 6 + (towards + 5) % 6
                elif bend == 5:
                    there = first * 6 + (towards + 1) % 6
            if moves[there] == UNREACHED:
                moves[there] = moves[place] + 1
                queue[tail] = there
                tail += 1
    return moves


# -- playing


@njit(cache=True, nogil=True)
def _direction(table, a, b):
    for k in range(6):
        if table[a, k] == b:
            return k
    return -1


@njit(cache=True, nogil=True)
def _click(table, ends, where, empty, cell):
    """One move; the empty cell after it."""
    end = ends[cell]
    other = where[end ^ 1]
    ends[empty] = end
    where[end] = empty
    if _direction(table, other, empty) >= 0:
        ends[cell] = -1
        return cell
    ends[cell] = end ^ 1
    where[end ^ 1] = cell
    ends[other] = -1
    return other


@njit(cache=True, nogil=True)
def _place(table, where, gourd):
    first = where[2 * gourd]
    return 6 * first + _direction(table, first, where[2 * gourd + 1])


# -- depth first within a bound

# `status` says where the search stands, so that it can be left and taken up again: DEPTH (-1: this
# bound is exhausted), BOUND, NEXT (the least value above the bound that was met), NODES, EMPTY, VALUE
# (what the gourds need alone).
DEPTH, BOUND, NEXT, NODES, EMPTY, VALUE = range(6)


@njit(cache=True, nogil=True)
def deepen(status, table, ends, where, values, row_of, choices, moves, undo, most):
    """Look at about `most` more nodes; True when a solution is found: `moves` up to DEPTH.

    `values[row_of[gourd]]` are the lone moves of a gourd; their sum never is more than the truth.
    """
    depth, bound, least = status[DEPTH], status[BOUND], status[NEXT]
    empty, value = status[EMPTY], status[VALUE]
    nodes = 0
    while depth >= 0 and nodes < most:
        choices[depth] += 1
        if choices[depth] == 6:
            depth -= 1
            if depth >= 0:  # take back the move that led here
                gourd = ends[undo[depth]] >> 1
                value -= values[row_of[gourd], _place(table, where, gourd)]
                empty = _click(table, ends, where, empty, undo[depth])
                value += values[row_of[gourd], _place(table, where, gourd)]
            continue
        cell = table[empty, choices[depth]]
        if cell < 0 or (depth and cell == undo[depth - 1]):
            continue
        gourd, before = ends[cell] >> 1, empty
        after = value - values[row_of[gourd], _place(table, where, gourd)]
        empty = _click(table, ends, where, empty, cell)
        after += values[row_of[gourd], _place(table, where, gourd)]
        back = before if empty == cell else cell  # a pivot is taken back at its end
        if depth + 1 + after > bound:
            least = min(least, depth + 1 + after)
            empty = _click(table, ends, where, empty, back)
            continue
        nodes += 1
        value = after
        moves[depth], undo[depth] = cell, back
        depth += 1
        choices[depth] = -1
        if value == 0:
            status[DEPTH], status[NEXT], status[EMPTY], status[VALUE] = depth, least, empty, value
            status[NODES] += nodes
            return True
    status[DEPTH], status[NEXT], status[EMPTY], status[VALUE] = depth, least, empty, value
    status[NODES] += nodes
    return False


# -- breadth first from both sides

# A position is the places of its gourds. Gourds of one sort look alike, so their places are sorted;
# a gourd with two equal ends has the smaller of its two places. Packed, some places in each
# 64 bits, a position is a row, compared in full.


@njit(cache=True, nogil=True)
def _normal(table, places, sorts, either_way):
    """Give a position its one form."""
    for gourd in range(places.shape[0]):
        if either_way[gourd]:
            first, towards = places[gourd] // 6, places[gourd] % 6
            places[gourd] = min(places[gourd], 6 * table[first, towards] + (towards + 3) % 6)
        place, k = places[gourd], gourd
        while k and sorts[k - 1] == sorts[gourd] and places[k - 1] > place:
            places[k] = places[k - 1]
            k -= 1
        places[k] = place


@njit(cache=True, nogil=True)
def _pack(places, bits, row):
    in_item = 64 // bits
    row[:] = 0
    for gourd in range(places.shape[0]):
        row[gourd // in_item] |= np.uint64(places[gourd]) << np.uint64(gourd % in_item * bits)


@njit(cache=True, nogil=True)
def _unpack(row, bits, places):
    in_item = 64 // bits
    mask = (np.uint64(1) << np.uint64(bits)) - np.uint64(1)
    for gourd in range(places.shape[0]):
        places[gourd] = (row[gourd // in_item] >> np.uint64(gourd % in_item * bits)) & mask


@njit(cache=True, nogil=True)
def find(rows, index, row):
    """Where in the index a row is, or where it would go."""
    mask = index.shape[0] - 1
    value = np.uint64(0x9E3779B97F4A7C15)
    for item in row:
        value = (value ^ item) * np.uint64(0xBF58476D1CE4E5B9)
        value ^= value >> np.uint64(31)
    slot = np.int64(value & np.uint64(mask))
    while index[slot] >= 0:
        same = True
        for k in range(row.shape[0]):
            same = same and rows[index[slot], k] == row[k]
        if same:
            return slot
        slot = (slot + 1) & mask
    return slot


@njit(cache=True, nogil=True)
def reindex(rows, count, size):
    """An index of `size` slots over the first rows."""
    index = np.full(size, -1, np.int64)
    for number in range(count):
        index[find(rows, index, rows[number])] = number
    return index


@njit(cache=True, nogil=True)
def enter(table, places, sorts, either_way, bits, rows, index, count):
    """Enter a position where a side begins; how many rows there are then."""
    _normal(table, places, sorts, either_way)
    _pack(places, bits, rows[count])
    slot = find(rows, index, rows[count])
    if index[slot] >= 0:
        return count
    index[slot] = count
    return count + 1


@njit(cache=True, nogil=True)
def grow(
    table, sorts, either_way, bits, rows, came, by, index, begin, end, count, other, other_index
):
    """Enter all neighbours of the rows from `begin` to `end`.

    Returns how many rows there are then, and if a position was met that the other side has, its
    row here and there (else -1, -1). There is room for six new rows for each.
    """
    cells, gourds = table.shape[0], sorts.shape[0]
    places = np.empty(gourds, np.int64)
    after = np.empty(gourds, np.int64)
    owner = np.empty(cells, np.int64)
    for number in range(begin, end):
        _unpack(rows[number], bits, places)
        owner[:] = -1
        for gourd in range(gourds):
            first, towards = places[gourd] // 6, places[gourd] % 6
            owner[first] = owner[table[first, towards]] = gourd
        empty = 0
        while owner[empty] >= 0:
            empty += 1
        for k in range(6):
            cell = table[empty, k]
            if cell < 0:
                continue
            gourd = owner[cell]
            first, towards = places[gourd] // 6, places[gourd] % 6
            second = table[first, towards]
            other_end = second if cell == first else first
            follows = other_end if _direction(table, other_end, empty) >= 0 else cell
            after[:] = places
            if cell == first:
                after[gourd] = 6 * empty + _direction(table, empty, follows)
            else:
                after[gourd] = 6 * follows + _direction(table, follows, empty)
            _normal(table, after, sorts, either_way)
            _pack(after, bits, rows[count])
            slot = find(rows, index, rows[count])
            if index[slot] >= 0:
                continue
            index[slot] = count
            came[count], by[count] = number, cell
            count += 1
            met = other_index[find(other, other_index, rows[count - 1])]
            if met >= 0:
                return count, count - 1, met
    return count, -1, -1
