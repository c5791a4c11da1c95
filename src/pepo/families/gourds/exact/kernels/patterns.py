"""Numba kernels: pattern databases over the placement graph, and IDA* with them.

A pattern database looks at the whole placement and at a few of the gourds, its *pattern*. It holds
the fewest moves of just these gourds that bring them to their goals, whatever the others do. Every
move moves one gourd, so the values of databases for different gourds add up, and the sum is never
more than the true distance.

    entry = (placement · arrangements + arrangement of the pattern's gourds) · 2ᵏ + turned bits
"""

from collections import namedtuple

import numpy as np

from pepo.core.compiled import njit
from pepo.families.gourds.exact.kernels.search import BOUND, DEPTH, NEXT, NODES

UNKNOWN = 255

# All databases: `values` holds one after the other, that of pattern p from offsets[p] on, with
# blocks[p] entries for each placement and sizes[p] gourds. slots[p] are the arrangements of these
# gourds, and after[p] says which arrangement each permutation of slots makes of them.
Databases = namedtuple("Databases", "values offsets blocks sizes slots after")


@njit(cache=True, nogil=True)
def _grown(stack):
    larger = np.empty(2 * stack.shape[0] + 64, np.int64)
    larger[: stack.shape[0]] = stack
    return larger


@njit(cache=True, nogil=True)
def expand(values, level, stack, count, graph, slots, after, most):
    """Settle entries of a level from a stack of them, at most `most`; the rest stays on it.

    A move of another gourd costs nothing, so what it leads to belongs to the same level. Returns
    the stack, how many are left on it, and the entries found for the next level.
    """
    size, total = slots.shape[1], slots.shape[0]
    block = total << size
    following = np.empty(1 << 16, np.int64)
    found = settled = 0
    while count and settled < most:
        count -= 1
        entry = stack[count]
        if values[entry] != level:
            continue
        settled += 1
        placement, rest = entry // block, entry % block
        number, turned = rest >> size, rest & ((1 << size) - 1)
        if count + 8 > stack.shape[0]:
            stack = _grown(stack)
        if found + 8 > following.shape[0]:
            following = _grown(following)
        for edge in range(graph.first[placement], graph.first[placement + 1]):
            ways, cost = turned, 0
            for k in range(size):
                slot = slots[number, k]
                ways ^= (graph.flips[edge] >> slot & 1) << k
                if slot == graph.mover[edge]:
                    cost = 1
            arrangement = np.int64(after[graph.permutation[edge], number])
            there = graph.to[edge] * block + (arrangement << size) + ways
            if values[there] > level + cost:
                values[there] = level + cost
                if cost:
                    following[found] = there
                    found += 1
                else:
                    stack[count] = there
                    count += 1
    return stack, count, following[:found]


# -- IDA*

MAX_DEPTH = 250

# Row d is the position after d moves: its placement, where each pattern is, the move tried there.
Line = namedtuple("Line", "placements numbers turns edges")


@njit(cache=True, nogil=True)
def search(status, line, graph, data, most):
    """Visit about `most` more nodes; True when a solution is found: `line.edges` up to DEPTH.

    A lower bound of 0 is a solution: what costs nothing moves no gourd of a pattern, so all of them
    lie as in a goal. `status` is that of kernels/search.py.
    """
    placements, numbers, turns, edges = line
    depth, bound, least = status[DEPTH], status[BOUND], status[NEXT]
    nodes, solved = 0, False
    while depth >= 0 and nodes < most and not solved:
        placement = placements[depth]
        edges[depth] += 1
        edge = edges[depth]
        if edge >= graph.first[placement + 1]:
            depth -= 1
            continue
        if depth and edge == graph.back[edges[depth - 1]]:
            continue
        there, row, flip = graph.to[edge], graph.permutation[edge], graph.flips[edge]
        total = depth + 1
        for pattern in range(data.sizes.shape[0]):
            size, inside = data.sizes[pattern], there * data.blocks[pattern]
            number, turned = numbers[depth, pattern], turns[depth, pattern]
            if flip:
                for k in range(size):
                    turned ^= (flip >> data.slots[pattern, number, k] & 1) << k
            number = np.int64(data.after[pattern, row, number])
            numbers[depth + 1, pattern], turns[depth + 1, pattern] = number, turned
            total += data.values[data.offsets[pattern] + inside + (number << size) + turned]
        if total > bound:
            if total < least:
                least = total
            continue
        nodes += 1
        depth += 1
        placements[depth], edges[depth] = there, graph.first[there] - 1
        solved = total == depth
    status[DEPTH], status[NEXT] = depth, least
    status[NODES] += nodes
    return solved
