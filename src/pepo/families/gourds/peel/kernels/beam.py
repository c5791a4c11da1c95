"""Numba kernel: a beam search from one position to another.

A beam search tries all moves from where it begins. Of the positions they lead to it keeps only the
best few hundred or thousand, move after move. It proves nothing, but on stretches that are too long
to be searched it finds far more than anything else does.

Which positions are best decides everything. The sum of the moves that each gourd needs alone is a
poor measure: it leaves a few gourds far behind, and bringing them up at the end costs more than was
saved. So a gourd counts for a power of its moves (1.3 to 2), and for more if its goal lies at the
outside. On 61 cells and with 1,000 positions that alone brings solutions from 1.85 times the lower
bound down to 1.47. A random number decides between positions that are about as good, so that the
next try sees others.

On a large board only the cells near the stretch take part: its *window*. Gourds that lie partly
outside stay where they are.
"""

from collections import namedtuple

import numpy as np

from pepo.core.compiled import njit
from pepo.families.gourds.peel.kernels.search import (
    EMPTY,
    apart,
    bits_of,
    direction,
    inner,
    slot_of,
)

UNIT = 8  # the score of a gourd that needs one move
BUCKETS = 8_192  # of scores, from the best on
SPARE = 16  # places for each position kept, in the table of those seen

# What positions are judged by: the power of a gourd's moves, how much more a gourd of the outermost
# layer counts, and the size of the random number.
Taste = namedtuple("Taste", "power outer noise")

# The window: its cells, their neighbours (numbered within it), its gourds, `far[end, place]` the
# moves of a lone gourd that has an end in a place, `weight[gourd]` and `worth[moves]`; the product
# of these is a score. The place of an end is 6 · (its cell) + (the direction to the other end).
Window = namedtuple("Window", "cells table gourds far weight worth")


# -- the window


@inner
def _window_of(ground, world, goal, inside, taste):
    """The cells that are `inside` and whose gourds are too, numbered from 0."""
    total = ground.table.shape[0]
    number = np.full(total, -1, np.int64)
    cells, gourds = np.empty(total, np.int64), np.empty(total // 2, np.int64)
    count = found = 0
    for cell in range(total):
        end = world.ends[cell]
        if inside[cell] and (end < 0 or inside[world.where[end ^ 1]]):
            cells[count], number[cell] = cell, count
            count += 1
            if end >= 0 and end & 1 == 0:
                gourds[found] = end >> 1
                found += 1
    table = np.full((count, 6), -1, np.int64)
    for cell in range(count):
        for k in range(6):
            near = ground.table[cells[cell], k]
            if near >= 0:
                table[cell, k] = number[near]
    far = np.zeros((2 * found, 6 * count), np.int16)
    weight = np.empty(found, np.int64)
    deepest, most = 1, 0
    for depth in ground.depth:
        deepest = max(deepest, depth)
    for gourd in range(found):
        outermost = 0
        for half in range(2):
            end = 2 * gourds[gourd] + half
            aim, aim_too = goal.where[end], goal.where[end ^ 1]
            outermost = max(outermost, ground.depth[aim])
            for place in range(6 * count):
                other = table[place // 6, place % 6]
                if other >= 0:
                    away = apart(ground, cells[place // 6], cells[other], aim, aim_too)
                    far[2 * gourd + half, place] = away
                    most = max(most, away)
        weight[gourd] = np.int64(16 * (1.0 + taste.outer * outermost / deepest))
    worth = np.empty(most + 1, np.int64)
    for away in range(most + 1):
        worth[away] = np.int64(UNIT * away**taste.power)
    return Window(cells[:count], table, gourds[:found], far, weight, worth)


@inner
def _lying(ground, window, world, number):
    """For each cell of the window the end on it and the direction to the other, as one number."""
    state = np.full(window.cells.shape[0], -1, np.int32)
    name = np.full(world.where.shape[0], -1, np.int64)
    for k in range(window.gourds.shape[0]):
        name[2 * window.gourds[k]], name[2 * window.gourds[k] + 1] = 2 * k, 2 * k + 1
    for k in range(window.cells.shape[0]):
        cell = window.cells[k]
        end = world.ends[cell]
        number[cell] = k
        if end >= 0:
            state[k] = 6 * name[end] + direction(ground, cell, world.where[end ^ 1])
    return state


@inner
def _needs(window, state):
    """The moves that all gourds need at least, their score, and the bits of their places."""
    moves = score = np.int64(0)
    bits = np.uint64(1)  # never 0
    for cell in range(state.shape[0]):
        end = np.int64(state[cell]) // 6
        if state[cell] >= 0 and end & 1 == 0:
            other = window.table[cell, state[cell] % 6]
            away = np.int64(window.far[end, 6 * cell + state[cell] % 6])
            moves += away
            score += window.weight[end >> 1] * window.worth[away]
            bits ^= _bits(end, cell, other)
    return moves, score, bits


@inner
def _bits(end, cell, other):
    """Random bits for a gourd that lies on two cells."""
    return bits_of(end, cell) ^ bits_of(end ^ 1, other)


# -- one move


@inner
def _turned(towards, k):
    """A gourd moves into the empty cell, to which it lies in direction k; `towards` its other end.
    The direction to that end after the move, and whether it stays where it is (a pivot)."""
    bend = (towards - k + 9) % 6
    if bend == 1:
        return (k + 5) % 6, True
    if bend == 5:
        return (k + 1) % 6, True
    return k, False


@inner
def _move(table, state, empty, k):
    """Make a move; the cell that is empty after it."""
    cell = table[empty, k]
    end, towards = np.int64(state[cell]) // 6, np.int64(state[cell]) % 6
    other = table[cell, towards]
    after, pivot = _turned(towards, k)
    follows, freed = (other, cell) if pivot else (cell, other)
    state[empty] = 6 * end + after
    state[follows] = 6 * (end ^ 1) + (after + 3) % 6
    state[freed] = -1
    return freed


# -- the search


@inner
def _last(score, count, lowest, width, tally):
    """The score up to which candidates are kept, and how many of just that score."""
    tally[:] = 0
    for k in range(count):
        tally[min(score[k] - lowest, BUCKETS - 1)] += 1
    total, limit = 0, 0
    while limit < BUCKETS - 1 and total + tally[limit] <= width:
        total += tally[limit]
        limit += 1
    return lowest + limit, width - total


@njit(cache=True, nogil=True)
def beam(ground, world, goal, inside, taste, most, width, rng):
    """Fewer than `most` moves from one world to another; nothing if none are found.

    Only cells that are `inside` take part, and `width` positions are kept after each move.
    """
    window = _window_of(ground, world, goal, inside, taste)
    table, far, weight, worth = window.table, window.far, window.weight, window.worth
    number = np.empty(ground.table.shape[0], np.int64)
    start = _lying(ground, window, world, number)
    _, _, target = _needs(window, _lying(ground, window, goal, number))
    rest, value, mark = _needs(window, start)
    if rest >= most:
        return np.empty(0, np.int64)
    # Two layers of positions, the one that is left and the one that is made, in turn.
    states = np.empty((2, width, start.shape[0]), np.int32)
    empties = np.empty((2, width), np.int64)
    moves, values = np.empty((2, width), np.int64), np.empty((2, width), np.int64)
    marks = np.empty((2, width), np.uint64)
    came, by = np.empty((most, width), np.int32), np.empty((most, width), np.int32)
    # The candidates for the next layer.
    parent, choice = np.empty(6 * width, np.int64), np.empty(6 * width, np.int64)
    left, worths = np.empty(6 * width, np.int64), np.empty(6 * width, np.int64)
    made, score = np.empty(6 * width, np.uint64), np.empty(6 * width, np.int64)
    tally = np.empty(BUCKETS, np.int64)
    size = 1024
    while size < SPARE * width:
        size *= 2
    seen = np.zeros(size, np.uint64)  # the latest: a new mark takes the place of an old one
    states[0, 0], empties[0, 0] = start, number[world.now[EMPTY]]
    moves[0, 0], values[0, 0], marks[0, 0] = rest, value, mark
    now, alive, dice = 0, 1, rng[0]
    for depth in range(1, most):
        count, lowest = 0, np.int64(1) << 60
        for row in range(alive):
            empty = empties[now, row]
            state = states[now, row]
            for k in range(6):
                cell = table[empty, k]
                if cell < 0:
                    continue
                end, towards = np.int64(state[cell]) // 6, np.int64(state[cell]) % 6
                other = table[cell, towards]
                turned, pivot = _turned(towards, k)
                follows = other if pivot else cell
                before = np.int64(far[end, 6 * cell + towards])
                after = np.int64(far[end, 6 * empty + turned])
                rest = moves[now, row] + after - before
                if depth + rest >= most:
                    continue
                mark = marks[now, row] ^ _bits(end, cell, other) ^ _bits(end, empty, follows)
                slot = slot_of(mark, size)
                if seen[slot] == mark:
                    continue
                seen[slot] = mark
                if rest == 0 and mark == target:
                    rng[0] = dice
                    return _path(window, came, by, depth, row, cell)
                value = values[now, row] + weight[end >> 1] * (worth[after] - worth[before])
                dice ^= dice << np.uint64(13)
                dice ^= dice >> np.uint64(7)
                dice ^= dice << np.uint64(17)
                parent[count], choice[count], left[count] = row, k, rest
                worths[count], made[count] = value, mark
                score[count] = (value >> 4) + np.int64(
                    (dice >> np.uint64(32)) % np.uint64(taste.noise)
                )
                lowest = min(lowest, score[count])
                count += 1
        if not count:
            break
        limit, spare = _last(score, count, lowest, width, tally)
        later, kept = 1 - now, 0
        for k in range(count):
            if score[k] > limit or (score[k] == limit and spare <= 0):
                continue
            spare -= score[k] == limit
            row = parent[k]
            came[depth, kept], by[depth, kept] = row, table[empties[now, row], choice[k]]
            states[later, kept] = states[now, row]
            empties[later, kept] = _move(table, states[later, kept], empties[now, row], choice[k])
            moves[later, kept], values[later, kept] = left[k], worths[k]
            marks[later, kept] = made[k]
            kept += 1
        now, alive = later, kept
    rng[0] = dice
    return np.empty(0, np.int64)


@inner
def _path(window, came, by, depth, row, last):
    """The moves that lead to a position: its parent in the last layer, and the last move."""
    found = np.empty(depth, np.int64)
    found[depth - 1] = window.cells[last]
    for k in range(depth - 1, 0, -1):
        found[k - 1] = window.cells[by[k, row]]
        row = came[k, row]
    return found
