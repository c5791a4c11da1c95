"""Numba kernels that bring one gourd to a place, wherever the others go.

    ground   what is left of the board: frozen cells are no longer alive
    world    a position to make moves in; there are two, the start and the target
    field    for one gourd: how many moves each place on the board is from where it should go
    search   room for best-first searches
    run      all of these for one run of peel, with its manner (its weights and limits)

A gourd lies on two cells: `ends[cell]` is the end on a cell, `where[end]` its cell. The *place* of
a gourd is 6 · (cell of one end) + (direction to the other).
"""

from collections import namedtuple
from typing import Any

import numpy as np

from pepo.core.compiled import njit

# Functions that only kernels call need no Python wrapper: that halves the time to compile.
_HIDDEN: dict[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
inner = njit(cache=True, nogil=True, **_HIDDEN)

EMPTY, COUNT = 0, 1  # in world.now: the empty cell, and how many moves were made
# Numba would compile a function anew for each plain number it is called with; these are typed.
NOWHERE, ANYHOW, MARGIN = np.int64(1_000_000), np.int64(-1), np.int64(6)
LOOSE, EXACT = np.bool_(False), np.bool_(True)
FAR = 1e30

Ground = namedtuple("Ground", "table across down steps free depth alive left")
World = namedtuple("World", "ends where now moves")
Field = namedtuple("Field", "moves stamp version queue")
Search = namedtuple("Search", "nodes cost mark heap_cost heap_node keys best stamp version")
# Of best-first searches: the weights of the gourd's distance, of the empty cell's distance and of
# the others' distances; how many moves to look ahead. How many more layers count as outermost;
# whether gourds of the start may stay where they are too; the weight of a step when guessing moves;
# the most nodes of a search, and of one that must not fail. Of beams: how many positions they keep
# (0: no beam), how many moves they look ahead, and how many of these are played; `worth` of what
# another gourd has to go, by the steps of both its ends; how much more a gourd counts for each
# layer that its goal lies farther outside.
Manner = namedtuple(
    "Manner",
    "far_weight empty_weight kindness ahead slack both guess_weight most_nodes wide"
    " width horizon played worth outer",
)
Run = namedtuple("Run", "ground manner field search bans")

_TO = np.array([-1, 3, 2, 4, -1, 1, 5, 0, -1], np.int64)  # (across + 1) · 3 + down + 1 -> direction


# -- cells


@inner
def direction(ground, a, b):
    """From a cell to a neighbour."""
    across, down = ground.across[b] - ground.across[a], ground.down[b] - ground.down[a]
    return _TO[(across + 1) * 3 + down + 1]


@inner
def place_of(ground, a, b):
    """The place of a gourd whose ends lie on two cells."""
    return a * 6 + direction(ground, a, b)


@inner
def touch(ground, a, b):
    across, down = ground.across[b] - ground.across[a], ground.down[b] - ground.down[a]
    both = across + down
    return -1 <= across <= 1 and -1 <= down <= 1 and -1 <= both <= 1 and (across or down)


@inner
def steps(ground, a, b):
    """From cell to cell: over the board where that is known, else as the crow flies."""
    if ground.steps.shape[0]:
        return np.int64(ground.steps[a, b])
    across, down = ground.across[b] - ground.across[a], ground.down[b] - ground.down[a]
    return (abs(across) + abs(down) + abs(across + down)) // 2


@inner
def steps_from(table, start, found):
    """The number of steps from a cell to every cell; returns a cell that is farthest."""
    found[:] = -1
    queue = np.empty(table.shape[0], np.int64)
    queue[0], head, tail = start, 0, 1
    found[start] = 0
    while head < tail:
        cell = queue[head]
        head += 1
        for k in range(6):
            near = table[cell, k]
            if near >= 0 and found[near] < 0:
                found[near] = found[cell] + 1
                queue[tail] = near
                tail += 1
    return queue[tail - 1]


@njit(cache=True, nogil=True)
def all_steps(table):
    found = np.empty(table.shape[0], np.int64)
    whole = np.empty((table.shape[0], table.shape[0]), np.uint16)
    for cell in range(table.shape[0]):
        steps_from(table, cell, found)
        whole[cell] = found
    return whole


@njit(cache=True, nogil=True)
def depths(table):
    """How far each cell is from the centre: a cell whose farthest cell is as close as possible."""
    count = table.shape[0]
    one, two, best = np.empty(count, np.int64), np.empty(count, np.int64), np.empty(count, np.int64)
    first = steps_from(table, 0, one)
    second = steps_from(table, first, one)
    steps_from(table, second, two)
    centre, least = 0, NOWHERE
    for cell in range(count):
        value = 4 * max(one[cell], two[cell]) + abs(one[cell] - two[cell])
        if value < least:
            centre, least = cell, value
    reach, total = best[steps_from(table, centre, best)], best.sum()
    better = True
    while better:
        better = False
        for k in range(6):
            near = table[centre, k]
            if near < 0:
                continue
            there = one[steps_from(table, near, one)]
            if there < reach or (there == reach and one.sum() < total):
                centre, reach, total, better = near, there, one.sum(), True
                best[:] = one
                break
    return best


# -- lone gourds

_ACROSS = np.array([1, 0, -1, -1, 0, 1], np.int64)
_DOWN = np.array([0, 1, 1, 0, -1, -1], np.int64)


@njit(cache=True, nogil=True)
def free_moves(reach):
    """The fewest moves of a lone gourd on a board without an edge.

    Indexed by how far its first end is from where it should go, across and down, by the direction
    to its second end, and by the one it should have.
    """
    side = 2 * reach + 1
    found = np.full((side, side, 6, 6), -1, np.int16)
    queue = np.empty((side * side * 6, 3), np.int64)
    for aim in range(6):
        found[reach, reach, aim, aim] = 0
        queue[0, 0], queue[0, 1], queue[0, 2] = reach, reach, aim
        head, tail = 0, 1
        while head < tail:
            across, down, towards = queue[head, 0], queue[head, 1], queue[head, 2]
            head += 1
            moves = found[across, down, towards, aim]
            for turn in range(12):
                # Either end goes ahead. If it stays next to the other one, that one doesn't move.
                x, y, back = across, down, towards
                if turn >= 6:
                    x, y, back = x + _ACROSS[back], y + _DOWN[back], (back + 3) % 6
                k = turn % 6
                bend = (k - back) % 6
                if bend == 0:
                    continue
                x, y = x + _ACROSS[k], y + _DOWN[k]
                if bend == 1:
                    back = (back + 5) % 6
                elif bend == 5:
                    back = (back + 1) % 6
                else:
                    back = (k + 3) % 6
                if turn >= 6:
                    x, y, back = x + _ACROSS[back], y + _DOWN[back], (back + 3) % 6
                if 0 <= x < side and 0 <= y < side and found[x, y, back, aim] < 0:
                    found[x, y, back, aim] = moves + 1
                    queue[tail, 0], queue[tail, 1], queue[tail, 2] = x, y, back
                    tail += 1
    return found


@inner
def apart(ground, a, b, aim, aim_too):
    """The moves that a lone gourd on cells a and b needs at least to two others."""
    least = max(steps(ground, a, aim), steps(ground, b, aim_too))
    reach = ground.free.shape[0] // 2
    across = ground.across[a] - ground.across[aim]
    down = ground.down[a] - ground.down[aim]
    if -reach <= across <= reach and -reach <= down <= reach:
        now, then = direction(ground, a, b), direction(ground, aim, aim_too)
        least = max(least, np.int64(ground.free[reach + across, reach + down, now, then]))
    return least


# -- worlds


@inner
def pulled(ground, cell, other, empty):
    """After the end on a cell moved into the empty one: where the gourd's other end is, and which
    cell is empty."""
    if touch(ground, other, empty):
        return other, cell
    return cell, other


@inner
def click(ground, world, cell):
    """One move: the end on a cell moves into the empty cell."""
    empty, end = world.now[EMPTY], world.ends[cell]
    follows, freed = pulled(ground, cell, world.where[end ^ 1], empty)
    world.ends[empty], world.where[end] = end, empty
    world.ends[follows], world.where[end ^ 1] = end ^ 1, follows
    world.ends[freed], world.now[EMPTY] = -1, freed
    if world.now[COUNT] < world.moves.shape[0]:
        world.moves[world.now[COUNT]] = cell
    world.now[COUNT] += 1


@inner
def empty_distance(ground, empty, first, second):
    return min(steps(ground, empty, first), steps(ground, empty, second))


# -- fields


@inner
def field_at(ground, field, first, second):
    place = place_of(ground, first, second)
    return field.moves[place] if field.stamp[place] == field.version[0] else NOWHERE


@inner
def _spread(ground, field, goal, start, start_cell, margin, bound):
    """Moves from the goal place to others, a margin beyond the start; -1 if it is not reached."""
    field.version[0] += 1
    version = field.version[0]
    field.moves[goal] = 0
    field.stamp[goal] = version
    field.queue[0] = goal
    head, tail = 0, 1
    found = 0 if goal == start else -1
    while head < tail:
        place = field.queue[head]
        head += 1
        moves = field.moves[place]
        if found >= 0 and moves >= found + margin:
            break
        first, towards = place // 6, place % 6
        second = ground.table[first, towards]
        for turn in range(12):
            # Either end goes ahead. If it stays next to the other one, that one doesn't move.
            cell, other, back = (first, second, towards)
            if turn >= 6:
                cell, other, back = second, first, (towards + 3) % 6
            near = ground.table[cell, turn % 6]
            if near < 0 or not ground.alive[near] or near == other:
                continue
            bend = (turn - back) % 6
            if bend == 1:
                back = (back + 5) % 6
            elif bend == 5:
                back = (back + 1) % 6
            else:
                other, back = cell, (turn + 3) % 6
            there = near * 6 + back if turn < 6 else other * 6 + (back + 3) % 6
            if field.stamp[there] != version:
                if bound < NOWHERE and moves + 1 + steps(ground, there // 6, start_cell) > bound:
                    continue
                field.stamp[there] = version
                field.moves[there] = moves + 1
                field.queue[tail] = there
                tail += 1
                if there == start:
                    found = moves + 1
    field.version[1] = tail
    return found


@inner
def spread(ground, field, first, second, from_first, from_second, margin):
    """Fill the field of a gourd that should go to two cells; its moves from where it is."""
    goal = place_of(ground, first, second)
    start = place_of(ground, from_first, from_second)
    if margin < NOWHERE:
        least = max(steps(ground, first, from_first), steps(ground, second, from_second))
        found = _spread(ground, field, goal, start, from_first, margin, least + margin + 4)
        if found >= 0:
            return found
    return _spread(ground, field, goal, start, from_first, margin, NOWHERE)


# -- best-first searches: a heap of nodes, and a table of the best cost for each key

P0, P1, FREED, PARENT, CLICKED, END, CELL_1, CELL_2 = range(8)  # columns of search.nodes


@inner
def push(search, size, cost, node):
    costs, nodes = search.heap_cost, search.heap_node
    place = size
    while place:
        parent = (place - 1) >> 1
        if costs[parent] <= cost:
            break
        costs[place], nodes[place] = costs[parent], nodes[parent]
        place = parent
    costs[place], nodes[place] = cost, node
    return size + 1


@inner
def pop(search, size):
    """The node of lowest cost, and the new size of the heap."""
    costs, nodes = search.heap_cost, search.heap_node
    top = nodes[0]
    size -= 1
    cost, node = costs[size], nodes[size]
    place = 0
    while True:
        child = 2 * place + 1
        if child >= size:
            break
        if child + 1 < size and costs[child + 1] < costs[child]:
            child += 1
        if costs[child] >= cost:
            break
        costs[place], nodes[place] = costs[child], nodes[child]
        place = child
    costs[place], nodes[place] = cost, node
    return top, size


@inner
def bits_of(first, second):
    """Random bits for two numbers: an end and a cell, or two cells."""
    bits = (np.uint64(first) << np.uint64(32) | np.uint64(second)) * np.uint64(0x9E3779B97F4A7C15)
    bits ^= bits >> np.uint64(29)
    bits *= np.uint64(0xBF58476D1CE4E5B9)
    return bits ^ (bits >> np.uint64(32))


@inner
def slot_of(bits, size):
    """Where to look first in a table of that size, a power of two."""
    return np.int64((bits * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(20)) & (size - 1)


@inner
def best_of(search, key):
    """The place of a key in the table of best costs; a new key starts with the worst."""
    size, version = search.keys.shape[0], search.version[0]
    place = slot_of(key, size)
    while search.stamp[place] == version:
        if search.keys[place] == key:
            return place
        place = (place + 1) & (size - 1)
    search.stamp[place] = version
    search.keys[place] = key
    search.best[place] = FAR
    return place


@inner
def make_search(most):
    """Room for a search of at most `most` nodes."""
    size = 1 << 10
    while size < 2 * most + 64:
        size *= 2
    return Search(
        np.empty((most + 16, 8), np.int64),
        np.empty(most + 16, np.float64),
        np.empty(most + 16, np.uint64),
        np.empty(most + 16, np.float64),
        np.empty(most + 16, np.int64),
        np.zeros(size, np.uint64),  # keys of another run would pass for keys of this one
        np.empty(size, np.float64),
        np.zeros(size, np.int64),
        np.zeros(1, np.int64),
    )


@inner
def begin(search, world):
    """The first node of a new search; returns the size of the heap."""
    search.version[0] += 1
    search.nodes[0] = -1
    search.nodes[0, FREED] = world.now[EMPTY]
    search.cost[0], search.mark[0] = 0.0, np.uint64(0)
    return push(search, 0, 0.0, 0)


@inner
def add(search, node, parent, clicked, end, cell, follows, freed, cost, mark):
    """A new node, after the move of an end into a cell; the other end follows."""
    nodes = search.nodes
    nodes[node, FREED], nodes[node, PARENT], nodes[node, CLICKED] = freed, parent, clicked
    nodes[node, END], nodes[node, CELL_1], nodes[node, CELL_2] = end, cell, follows
    search.cost[node], search.mark[node] = cost, mark


@inner
def content(search, world, node, cell):
    """The end on a cell after the moves of a node, and the cell of its other end."""
    nodes = search.nodes
    while node > 0:
        if nodes[node, CELL_1] == cell:
            return nodes[node, END], nodes[node, CELL_2]
        if nodes[node, CELL_2] == cell:
            return nodes[node, END] ^ 1, nodes[node, CELL_1]
        node = nodes[node, PARENT]
    end = world.ends[cell]
    return end, world.where[end ^ 1]


@inner
def change_of(cell, far, empty, follows):
    """What a move changes in the mark of a node: which pairs of cells are covered."""
    before = bits_of(min(cell, far), max(cell, far))
    return before ^ bits_of(min(empty, follows), max(empty, follows))


@inner
def play(ground, search, world, node):
    """Make the moves that lead to a node."""
    count, step = 0, node
    while step > 0:
        count += 1
        step = search.nodes[step, PARENT]
    moves = np.empty(count, np.int64)
    step = node
    while step > 0:
        count -= 1
        moves[count] = search.nodes[step, CLICKED]
        step = search.nodes[step, PARENT]
    for cell in moves:
        click(ground, world, cell)


@inner
def _key(ground, first, second, empty, mark, exact):
    key = np.uint64(place_of(ground, first, second) * ground.table.shape[0] + empty)
    if exact:
        key = key * np.uint64(0x9E3779B97F4A7C15) ^ mark
    return key


@inner
def bring_nearer(run, world, other, end, wanted, empty_wanted, exact, most):
    """Play until a gourd is `wanted` moves from its goal, or the empty cell `empty_wanted` from it.

    Positions with the same place of the gourd and the same empty cell count as one, unless `exact`.
    Moving another gourd towards its place in the other world costs less than moving it away.
    """
    ground, manner, field, search = run.ground, run.manner, run.field, run.search
    nodes, cost, mark = search.nodes, search.cost, search.mark
    count, size = 1, begin(search, world)
    nodes[0, P0], nodes[0, P1] = world.where[end], world.where[end ^ 1]
    first = _key(ground, nodes[0, P0], nodes[0, P1], nodes[0, FREED], mark[0], exact)
    search.best[best_of(search, first)] = 0.0
    while size:
        node, size = pop(search, size)
        p0, p1 = nodes[node, P0], nodes[node, P1]
        empty = nodes[node, FREED]
        place = best_of(search, _key(ground, p0, p1, empty, mark[node], exact))
        if search.best[place] < cost[node] - 1e-6:
            continue
        near = empty_wanted >= 0 and empty_distance(ground, empty, p0, p1) <= empty_wanted
        if near or field_at(ground, field, p0, p1) <= wanted:
            play(ground, search, world, node)
            return True
        if count > most:
            return False
        for k in range(6):
            cell = ground.table[empty, k]
            if cell < 0 or not ground.alive[cell]:
                continue
            lying, far = content(search, world, node, cell)
            follows, freed = pulled(ground, cell, far, empty)
            q0, q1 = p0, p1
            if lying == end:
                q0, q1 = empty, follows
            elif lying == end ^ 1:
                q0, q1 = follows, empty
            moves = field_at(ground, field, q0, q1)
            if moves >= NOWHERE:
                continue
            price = 1.0
            if manner.kindness > 0 and lying >> 1 != end >> 1:
                aim, aim_too = other.where[lying], other.where[lying ^ 1]
                before = steps(ground, cell, aim) + steps(ground, far, aim_too)
                after = steps(ground, empty, aim) + steps(ground, follows, aim_too)
                price = max(0.05, 1.0 + manner.kindness * 0.5 * (after - before))
            total = cost[node] + price
            sign = mark[node]
            if exact:
                sign ^= change_of(cell, far, empty, follows)
            place = best_of(search, _key(ground, q0, q1, freed, sign, exact))
            if search.best[place] <= total + 1e-6:
                continue
            search.best[place] = total
            add(search, count, node, cell, lying, empty, follows, freed, total, sign)
            nodes[count, P0], nodes[count, P1] = q0, q1
            empty_far = max(0, empty_distance(ground, freed, q0, q1) - 1)
            guess = total + manner.far_weight * moves + manner.empty_weight * empty_far
            size = push(search, size, guess, count)
            count += 1
    return False
