"""Numba kernels: what gourds need if they must let the empty cell pass, alone and in pairs.

exact/pairs.py has the idea and the proof. The *place* of a gourd is 6 · (cell of its first end) +
(direction to its second). A gourd on a place cuts the rest of the board into *sides*; on a fat
board there is only one. `side[place, cell]` is the side of a cell, OWN for the gourd's own cells.
"""

from collections import namedtuple

import numpy as np

from pepo.core.compiled import njit
from pepo.families.gourds.exact.kernels.search import UNREACHED

OWN = 9  # more than there are sides: the eight cells around a pair form at most four arcs
MAX_SIDES, MAX_PARTS = 4, 16
MAX_MORE = 24  # moves that a pair is found to need in addition

# What doesn't depend on the gourds: the neighbours of each cell; from each place the places after a
# move and the cells that the moves go into; the sides, and where the empty cell may be.
Ways = namedtuple("Ways", "table there into side allowed")
# Two gourds that touch cut the board into *parts*. A hash table of the keys of two places leads to
# a row: `part[row, cell]`, and the only part with an odd number of cells (-1 if there are more).
Touching = namedtuple("Touching", "keys rows part odd")
# Room for a search. States that wait are lists, one for each number of moves in addition: `first`
# of a list, and what comes `after` each. Those that were visited are in a hash table.
Room = namedtuple("Room", "state after first seen stamp version")


# -- sides


@njit(cache=True, nogil=True)
def sides(table):
    """The side of each cell for each place, and on which side the empty cell may be: the others are
    full of whole gourds, so they have an even number of cells."""
    count = table.shape[0]
    side = np.zeros((6 * count, count), np.int8)
    allowed = np.zeros((6 * count, MAX_SIDES), np.bool_)
    mark, queue = np.empty(count, np.int64), np.empty(count, np.int64)
    for place in range(6 * count):
        first = place // 6
        second = table[first, place % 6]
        if second < 0:
            continue
        mark[:] = -1
        mark[first] = mark[second] = OWN
        only = _number_parts(table, mark, queue)
        side[place] = mark
        if only >= 0:
            allowed[place, only] = True
    return side, allowed


@njit(cache=True, nogil=True)
def _number_parts(table, mark, queue):
    """Number the parts of the cells without a mark; the only part with an odd number of cells, -1
    if there are more or none."""
    parts = odd = 0
    only = -1
    for cell in range(table.shape[0]):
        if mark[cell] < 0:
            if _flood(table, cell, mark, parts, queue) & 1:
                odd, only = odd + 1, parts
            parts += 1
    return only if odd == 1 else -1


@njit(cache=True, nogil=True)
def _flood(table, start, mark, number, queue):
    """Mark all cells without a mark that are connected to a cell; how many they are."""
    mark[start], queue[0] = number, start
    head, tail = 0, 1
    while head < tail:
        cell = queue[head]
        head += 1
        for k in range(6):
            near = table[cell, k]
            if near >= 0 and mark[near] < 0:
                mark[near] = number
                queue[tail] = near
                tail += 1
    return tail


@njit(cache=True, nogil=True)
def _freed(table, before, after):
    """The cell that a gourd leaves."""
    first = before // 6
    other = after // 6
    if first == other or first == table[other, after % 6]:
        return np.int64(table[first, before % 6])
    return first


# -- one gourd


@njit(cache=True, nogil=True)
def lone_moves(ways, goals, empty):
    """The fewest moves of a gourd from each place to the nearest goal, for each side that the empty
    cell may be on. It ends on the side of the cell `empty`, or anywhere if that is -1."""
    places = ways.there.shape[0]
    moves = np.full((places, MAX_SIDES), UNREACHED, np.uint16)
    queue = np.empty(places * MAX_SIDES, np.int64)
    head = tail = 0
    for goal in goals:
        for side in range(MAX_SIDES):
            wanted = empty < 0 or ways.side[goal, empty] == side
            if ways.allowed[goal, side] and wanted and moves[goal, side]:
                moves[goal, side] = 0
                queue[tail] = goal * MAX_SIDES + side
                tail += 1
    while head < tail:
        place, side = queue[head] // MAX_SIDES, queue[head] % MAX_SIDES
        head += 1
        for k in range(12):
            there = ways.there[place, k]
            if there < 0 or ways.side[place, ways.into[place, k]] != side:
                continue
            after = ways.side[there, _freed(ways.table, place, there)]
            if ways.allowed[there, after] and moves[there, after] == UNREACHED:
                moves[there, after] = moves[place, side] + 1
                queue[tail] = np.int64(there) * MAX_SIDES + after
                tail += 1
    return moves


# -- two gourds


@njit(cache=True, nogil=True)
def _touch(table, a, b, c, d):
    """Whether a gourd on two cells touches another."""
    for k in range(6):
        if table[a, k] == c or table[a, k] == d or table[b, k] == c or table[b, k] == d:
            return True
    return False


@njit(cache=True, nogil=True)
def _key(table, x, y):
    """The same for two places whichever end of a gourd is the first."""
    a, b = x // 6, table[x // 6, x % 6]
    c, d = y // 6, table[y // 6, y % 6]
    if a > b:
        x = 6 * b + (x + 3) % 6
    if c > d:
        y = 6 * d + (y + 3) % 6
    return np.int64(x) * 6 * table.shape[0] + y


@njit(cache=True, nogil=True)
def _slot(keys, key):
    """Where a key is in a hash table, or would be."""
    bits = np.uint64(key) * np.uint64(0x9E3779B97F4A7C15)
    slot = np.int64(bits >> np.uint64(24)) & (keys.shape[0] - 1)
    while keys[slot] >= 0 and keys[slot] != key:
        slot = (slot + 1) & (keys.shape[0] - 1)
    return slot


@njit(cache=True, nogil=True)
def _list_touching(table, found):
    """Write down all pairs of places that touch, first ends lower; how many there are."""
    count, near = 0, np.empty(table.shape[0], np.int64)
    mark, _queue = np.empty(table.shape[0], np.int64), np.empty(table.shape[0], np.int64)
    for x in range(6 * table.shape[0]):
        a, b = x // 6, table[x // 6, x % 6]
        if b < a:
            continue
        mark[:] = -1
        mark[a] = mark[b] = 1
        close = 0
        for cell in (a, b):
            for k in range(6):
                c = table[cell, k]
                if c >= 0 and mark[c] < 0:
                    mark[c], near[close] = 0, c
                    close += 1
        for k in range(close):
            for turn in range(6):
                c, d = near[k], table[near[k], turn]
                if d < 0 or mark[d] == 1 or (mark[d] == 0 and d < c):
                    continue
                y = 6 * c + turn if c < d else 6 * d + (turn + 3) % 6
                if count < found.shape[0]:
                    found[count, 0], found[count, 1] = x, y
                count += 1
    return count


@njit(cache=True, nogil=True)
def touching(table):
    """The parts of the board for all pairs of gourds that touch: what `Touching` holds."""
    cells = table.shape[0]
    found = np.empty((_list_touching(table, np.empty((0, 2), np.int64)), 2), np.int64)
    _list_touching(table, found)
    size = 1024
    while size < 2 * found.shape[0]:
        size *= 2
    keys, rows = np.full(size, -1, np.int64), np.empty(size, np.int64)
    part = np.empty((found.shape[0], cells), np.int8)
    only = np.empty(found.shape[0], np.int64)
    mark, queue = np.empty(cells, np.int64), np.empty(cells, np.int64)
    for row in range(found.shape[0]):
        x, y = found[row]
        slot = _slot(keys, _key(table, x, y))
        keys[slot], rows[slot] = _key(table, x, y), row
        mark[:] = -1
        for place in (x, y):
            mark[place // 6] = mark[table[place // 6, place % 6]] = OWN
        only[row] = _number_parts(table, mark, queue)
        part[row] = mark
    return keys, rows, part, only


@njit(cache=True, nogil=True)
def make_room(states):
    """For searches of at most `states` states."""
    size = 1024
    while size < 2 * states:
        size *= 2
    return Room(
        np.empty(24 * states, np.int64),
        np.empty(24 * states, np.int64),
        np.empty(MAX_MORE, np.int64),
        np.empty(size, np.int64),
        np.zeros(size, np.int64),
        np.zeros(1, np.int64),
    )


@njit(cache=True, nogil=True)
def _row(ways, close, x, y):
    """Where the parts of two gourds are; -1 if they don't touch."""
    slot = _slot(close.keys, _key(ways.table, x, y))
    return close.rows[slot] if close.keys[slot] >= 0 else np.int64(-1)


@njit(cache=True, nogil=True)
def _part(ways, close, row, x, y, empty):
    """The part of the board with the empty cell; -1 if another part has an odd number of cells, so
    that whole gourds can't fill it.

    If gourds don't touch, a part is where two sides meet; a board with holes may have more parts,
    which then count as one.
    """
    if row >= 0:
        part = np.int64(close.part[row, empty])
        return part if close.odd[row] == part else np.int64(-1)
    one, two = ways.side[x, empty], ways.side[y, empty]
    fine = ways.allowed[x, one] and ways.allowed[y, two]
    return np.int64(one * MAX_SIDES + two) if fine else np.int64(-1)


@njit(cache=True, nogil=True)
def _is_new(room, state):
    """Whether a search hasn't seen a state; from now on it has."""
    size, version = room.seen.shape[0], room.version[0]
    bits = np.uint64(state) * np.uint64(0x9E3779B97F4A7C15)
    slot = np.int64(bits >> np.uint64(24)) & (size - 1)
    while room.stamp[slot] == version:
        if room.seen[slot] == state:
            return False
        slot = (slot + 1) & (size - 1)
    room.seen[slot], room.stamp[slot] = state, version
    return True


@njit(cache=True, nogil=True)
def more_moves(ways, close, room, one, two, x, y, empty, most):
    """How many moves two gourds need at least, beyond those that each of them needs alone.

    `one` and `two` are their lone moves, x and y their places. It searches depth first: all states
    that can be solved with nothing in addition, then with one more move, and so on. After `most`
    states what is proved so far is returned.
    """
    side, cells, places = ways.side, ways.table.shape[0], ways.there.shape[0]
    room.version[0] += 1
    room.first[:] = -1
    room.state[0] = (np.int64(x) * places + y) * cells + empty
    room.after[0], room.first[0] = -1, 0
    made, visited = 1, 0
    for more in range(MAX_MORE):
        while room.first[more] >= 0:
            state = room.state[room.first[more]]
            room.first[more] = room.after[room.first[more]]
            empty, y, x = state % cells, state // cells % places, state // cells // places
            row = _row(ways, close, x, y)
            part = _part(ways, close, row, x, y, empty)
            if part < 0 or not _is_new(room, (x * places + y) * MAX_PARTS + part):
                continue
            visited += 1
            if visited == most:
                return more
            here, there = side[x, empty], side[y, empty]
            if one[x, here] == 0 and two[y, there] == 0:
                return more
            for move in range(24):
                first = move < 12
                place = x if first else y
                after, near = ways.there[place, move % 12], ways.into[place, move % 12]
                if after < 0 or side[x, near] != here or side[y, near] != there:
                    continue
                if row >= 0 and close.part[row, near] != part:
                    continue
                freed = _freed(ways.table, place, after)
                lone = one if first else two
                left = np.int64(lone[after, side[after, freed]])
                worse = more + left + 1 - np.int64(lone[place, here if first else there])
                if worse >= MAX_MORE:
                    continue
                if made == room.state.shape[0]:
                    return more
                both = after * places + y if first else x * places + after
                room.state[made], room.after[made] = both * cells + freed, room.first[worse]
                room.first[worse] = made
                made += 1
    return MAX_MORE


@njit(cache=True, nogil=True)
def all_more_moves(ways, close, lone, row_of, where, empty, most):
    """What each pair of gourds needs in addition: `lone[row_of[gourd]]` are a gourd's lone moves,
    where[gourd] its place."""
    count = where.shape[0]
    found = np.zeros((count, count), np.int64)
    room = make_room(most)
    for i in range(count):
        for j in range(i):
            one, two = lone[row_of[i]], lone[row_of[j]]
            more = more_moves(ways, close, room, one, two, where[i], where[j], empty, most)
            found[i, j] = found[j, i] = more
    return found


# -- all gourds


@njit(cache=True, nogil=True)
def heaviest_assignment(weight):
    """The greatest sum of weights with one in each row and each column (the Hungarian method)."""
    count = weight.shape[0]
    rows, columns = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)  # potentials
    row_of, before = np.zeros(count + 1, np.int64), np.zeros(count + 1, np.int64)
    for row in range(1, count + 1):
        row_of[0], column = row, 0
        slack = np.full(count + 1, np.int64(1) << 40)
        used = np.zeros(count + 1, np.bool_)
        while row_of[column]:
            used[column] = True
            least, next_column = np.int64(1) << 40, 0
            for k in range(1, count + 1):
                if not used[k]:
                    cost = -weight[row_of[column] - 1, k - 1]
                    cost -= rows[row_of[column]] + columns[k]
                    if cost < slack[k]:
                        slack[k], before[k] = cost, column
                    if slack[k] < least:
                        least, next_column = slack[k], k
            for k in range(count + 1):
                if used[k]:
                    rows[row_of[k]] += least
                    columns[k] -= least
                else:
                    slack[k] -= least
            column = next_column
        while column:
            row_of[column] = row_of[before[column]]
            column = before[column]
    total = 0
    for k in range(1, count + 1):
        total += weight[row_of[k] - 1, k - 1]
    return total
