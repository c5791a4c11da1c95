"""Numba kernels for boards of any size: lone gourds, and exact searches.

The *place* of a gourd is 6 · (cell of its first end) + (direction to its second). `table[cell]`
holds the six neighbours of a cell in order, -1 where there is none.
"""

from collections import namedtuple

import numpy as np

from pepo.core.compiled import njit

UNREACHED = 65_535

# What each gourd needs at least: `values[row_of[gourd]]` are its lone moves from every place. On a
# board too large for that, `values` is empty, and the distances of its ends to their goals count.
Lone = namedtuple("Lone", "table values row_of goals across down")
# The position that is changed in place, and for each depth the choice, the move and its undoing.
Line = namedtuple("Line", "ends where choices moves undo")


# -- lone gourds


@njit(cache=True, nogil=True)
def moves_from(table):
    """For each place and each of its 12 moves the place after it, and the cell it goes into; -1 if
    there is no such move. The first end makes moves 0 to 5, the second one the others."""
    there = np.full((6 * table.shape[0], 12), -1, np.int32)
    into = np.full((6 * table.shape[0], 12), -1, np.int32)
    for place in range(there.shape[0]):
        if table[place // 6, place % 6] < 0:
            continue
        for swapped in range(2):
            # Either end moves. If it stays next to the other one, that one doesn't move.
            ahead, towards = place // 6, place % 6
            if swapped:
                ahead, towards = table[ahead, towards], (towards + 3) % 6
            for turn in range(6):
                near = table[ahead, turn]
                if near < 0 or turn == towards:
                    continue
                bend, back = (turn - towards) % 6, (turn + 3) % 6
                if bend == 1:
                    back = (towards + 5) % 6
                elif bend == 5:
                    back = (towards + 1) % 6
                after = 6 * near + back
                if swapped:
                    after = 6 * table[near, back] + (back + 3) % 6
                there[place, 6 * swapped + turn] = after
                into[place, 6 * swapped + turn] = near
    return there, into


@njit(cache=True, nogil=True)
def lone_moves(there, goals, start):
    """The fewest moves of a lone gourd from every place to the nearest of the goal places.

    `there` has the place after each move. With a start that is not negative, it stops when that is
    known.
    """
    moves = np.full(there.shape[0], UNREACHED, np.uint16)
    queue = np.empty(there.shape[0], np.int64)
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
        for move in range(12):
            after = there[place, move]
            if after >= 0 and moves[after] == UNREACHED:
                moves[after] = moves[place] + 1
                queue[tail] = after
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


# -- what gourds need


@njit(cache=True, nogil=True)
def _apart(lone, a, b):
    """The steps from cell to cell if no cell were missing."""
    across, down = lone.across[b] - lone.across[a], lone.down[b] - lone.down[a]
    return (abs(across) + abs(down) + abs(across + down)) // 2


@njit(cache=True, nogil=True)
def _needs(lone, where, gourd):
    """The moves that a gourd needs at least."""
    first, second = where[2 * gourd], where[2 * gourd + 1]
    if lone.values.shape[0]:
        place = 6 * first + _direction(lone.table, first, second)
        return np.int64(lone.values[lone.row_of[gourd], place])
    goals = lone.goals
    return max(_apart(lone, first, goals[2 * gourd]), _apart(lone, second, goals[2 * gourd + 1]))


@njit(cache=True, nogil=True)
def need(lone, where):
    """The moves that all gourds together need at least."""
    total = 0
    for gourd in range(where.shape[0] // 2):
        total += _needs(lone, where, gourd)
    return total


# -- depth first within a bound

# `status` says where the search stands, so that it can be paused and resumed: DEPTH (-1: this
# bound is exhausted), BOUND, NEXT (the least value above the bound that was met), NODES, EMPTY (the
# empty cell), VALUE (what the gourds need alone).
DEPTH, BOUND, NEXT, NODES, EMPTY, VALUE = range(6)


@njit(cache=True, nogil=True)
def deepen(status, lone, line, most):
    """Visit about `most` more nodes; True when a solution is found: `line.moves` up to DEPTH."""
    table, ends, where = lone.table, line.ends, line.where
    choices, moves, undo = line.choices, line.moves, line.undo
    depth, bound, least = status[DEPTH], status[BOUND], status[NEXT]
    empty, value = status[EMPTY], status[VALUE]
    nodes, solved = 0, False
    while depth >= 0 and nodes < most and not solved:
        choices[depth] += 1
        if choices[depth] == 6:
            depth -= 1
            if depth >= 0:  # undo the move that led here
                gourd = ends[undo[depth]] >> 1
                value -= _needs(lone, where, gourd)
                empty = _click(table, ends, where, empty, undo[depth])
                value += _needs(lone, where, gourd)
            continue
        cell = table[empty, choices[depth]]
        if cell < 0 or (depth and cell == undo[depth - 1]):
            continue
        gourd, before = ends[cell] >> 1, empty
        after = value - _needs(lone, where, gourd)
        empty = _click(table, ends, where, empty, cell)
        after += _needs(lone, where, gourd)
        back = before if empty == cell else cell  # a pivot is undone from where it ended
        if depth + 1 + after > bound:
            least = min(least, depth + 1 + after)
            empty = _click(table, ends, where, empty, back)
            continue
        nodes += 1
        value = after
        moves[depth], undo[depth] = cell, back
        depth += 1
        choices[depth] = -1
        solved = value == 0
    status[DEPTH], status[NEXT], status[EMPTY], status[VALUE] = depth, least, empty, value
    status[NODES] += nodes
    return solved
