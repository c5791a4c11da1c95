"""Numba kernel that looks many moves ahead to bring one gourd nearer, and counts all others too."""

import numpy as np

from pepo.families.gourds.peel.kernels.search import (
    CELL_1,
    CELL_2,
    EMPTY,
    END,
    FREED,
    NOWHERE,
    P0,
    P1,
    PARENT,
    add,
    begin,
    bits_of,
    empty_distance,
    field_at,
    inner,
    play,
    pop,
    pulled,
    push,
    slot_of,
    steps,
)


@inner
def _worth(ground, manner, other, end, cell, far):
    """What it is worth that a gourd with its ends on two cells still has to go."""
    aim, aim_too = other.where[end], other.where[end ^ 1]
    away = steps(ground, cell, aim) + steps(ground, far, aim_too)
    weight = 1.0 + manner.outer * ground.depth[aim]
    return weight * manner.worth[min(away, manner.worth.shape[0] - 1)]


@inner
def carry(run, world, other, end):
    """Bring a gourd nearer by the best moves that a beam search finds; False if it finds none.

    It looks `horizon` moves ahead and plays the first `played` of them. A position is as good as
    the moves that led to it are few, the gourd is near its goal, and all others are near their
    places in the other world: a move may cost less than nothing.
    """
    ground, manner, field, search = run.ground, run.manner, run.field, run.search
    nodes, cost, mark, seen = search.nodes, search.cost, search.mark, search.keys
    begin(search, world)
    nodes[0, P0], nodes[0, P1] = world.where[end], world.where[end ^ 1]
    left = field_at(ground, field, nodes[0, P0], nodes[0, P1])
    empty_far = empty_distance(ground, world.now[EMPTY], nodes[0, P0], nodes[0, P1]) - 1
    best, least = 0, manner.far_weight * left + manner.empty_weight * max(0, empty_far)
    # In `seen`, a new mark takes the place of an old one; marks of other searches are others.
    mark[0] = bits_of(search.version[0], 0)
    layer = np.zeros(manner.width, np.int64)
    cells = ground.table.shape[0]
    stamp, after = np.full(cells, -1, np.int64), np.empty((cells, 2), np.int64)
    alive = count = 1
    for _ in range(manner.horizon):
        size = 0
        for row in range(alive):
            node = layer[row]
            p0, p1, empty = nodes[node, P0], nodes[node, P1], nodes[node, FREED]
            _unfold(nodes, node, stamp, after)
            for k in range(6):
                cell = ground.table[empty, k]
                if cell < 0 or not ground.alive[cell]:
                    continue
                if stamp[cell] == node:
                    lying, far = after[cell, 0], after[cell, 1]
                else:
                    lying = world.ends[cell]
                    far = world.where[lying ^ 1]
                follows, freed = pulled(ground, cell, far, empty)
                sign = mark[node] ^ bits_of(lying, cell) ^ bits_of(lying ^ 1, far)
                sign ^= bits_of(lying, empty) ^ bits_of(lying ^ 1, follows)
                place = slot_of(sign, seen.shape[0])
                if seen[place] == sign:
                    continue
                seen[place] = sign
                q0, q1, total = p0, p1, cost[node] + 1.0
                if lying == end:
                    q0, q1 = empty, follows
                elif lying == end ^ 1:
                    q0, q1 = follows, empty
                else:
                    total += _worth(ground, manner, other, lying, empty, follows)
                    total -= _worth(ground, manner, other, lying, cell, far)
                left = field_at(ground, field, q0, q1)
                if left >= NOWHERE:
                    continue
                empty_far = max(0, empty_distance(ground, freed, q0, q1) - 1)
                value = total + manner.far_weight * left + manner.empty_weight * empty_far
                add(search, count, node, cell, lying, empty, follows, freed, total, sign)
                nodes[count, P0], nodes[count, P1] = q0, q1
                if value - (left == 0) < least - 1e-6:
                    best, least = count, value - (left == 0)
                if left:
                    size = push(search, size, value, count)
                count += 1
        alive = min(size, manner.width)
        for row in range(alive):
            layer[row], size = pop(search, size)
        if alive == 0 or count + 6 * manner.width > manner.most_nodes:
            break
    if field_at(ground, field, nodes[best, P0], nodes[best, P1]):
        best = _cut(nodes, best, manner.played)
    play(ground, search, world, best)
    return best > 0


@inner
def _cut(nodes, node, most):
    """The node that is at most `most` moves after the first, on the way to a node."""
    depth, step = 0, node
    while step > 0:
        depth += 1
        step = nodes[step, PARENT]
    for _ in range(depth - most):
        node = nodes[node, PARENT]
    return node


@inner
def _unfold(nodes, node, stamp, after):
    """Write down the end on each cell that the moves of a node changed, and where its other end is.

    The node is the stamp of these cells. One walk back to the first node serves all neighbours of
    the empty cell: that saves a quarter of the time of a search.
    """
    step = node
    while step > 0:
        end, one, two = nodes[step, END], nodes[step, CELL_1], nodes[step, CELL_2]
        if stamp[one] != node:
            stamp[one], after[one, 0], after[one, 1] = node, end, two
        if stamp[two] != node:
            stamp[two], after[two, 0], after[two, 1] = node, end ^ 1, one
        step = nodes[step, PARENT]
