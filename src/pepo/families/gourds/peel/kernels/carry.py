"""Numba kernel that looks many moves ahead to bring one gourd nearer, and counts all others too."""

import numpy as np

from pepo.families.gourds.peel.kernels.search import (
    EMPTY,
    FAR,
    FREED,
    NOWHERE,
    P0,
    P1,
    PARENT,
    add,
    begin,
    best_of,
    bits_of,
    content,
    empty_distance,
    field_at,
    inner,
    play,
    pop,
    pulled,
    push,
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
    nodes, cost, mark = search.nodes, search.cost, search.mark
    begin(search, world)
    nodes[0, P0], nodes[0, P1] = world.where[end], world.where[end ^ 1]
    left = field_at(ground, field, nodes[0, P0], nodes[0, P1])
    empty_far = empty_distance(ground, world.now[EMPTY], nodes[0, P0], nodes[0, P1]) - 1
    best, least = 0, manner.far_weight * left + manner.empty_weight * max(0, empty_far)
    search.best[best_of(search, mark[0])] = 0.0
    layer = np.zeros(manner.width, np.int64)
    alive = count = 1
    for _ in range(manner.horizon):
        size = 0
        for row in range(alive):
            node = layer[row]
            p0, p1, empty = nodes[node, P0], nodes[node, P1], nodes[node, FREED]
            for k in range(6):
                cell = ground.table[empty, k]
                if cell < 0 or not ground.alive[cell]:
                    continue
                lying, far = content(search, world, node, cell)
                follows, freed = pulled(ground, cell, far, empty)
                sign = mark[node] ^ bits_of(lying, cell) ^ bits_of(lying ^ 1, far)
                sign ^= bits_of(lying, empty) ^ bits_of(lying ^ 1, follows)
                place = best_of(search, sign)
                if search.best[place] < FAR:
                    continue
                search.best[place] = 0.0
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
