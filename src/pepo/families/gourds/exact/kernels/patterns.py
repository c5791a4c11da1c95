"""Numba kernels: pattern databases over the placement graph, and IDA* with them.

A pattern database looks at the whole placement and at a few of the gourds, its *pattern*. It holds
the fewest moves of just these gourds that bring them to their goals, whatever the others do. Every
move moves one gourd, so the values of databases for different gourds add up, and the sum is never
more than the true distance.

    entry = placement · block + 2ᵏ · arrangement of the pattern's gourds + turned bits

What a move does to such a sum doesn't depend on the bits, but for one exclusive or with them:
`steps[k][action, arrangement]`.
"""

from collections import namedtuple

import numpy as np

from pepo.core.compiled import njit
from pepo.families.gourds.exact.kernels.search import BOUND, DEPTH, NEXT, NODES

UNKNOWN = 255

# Edges as rows: where it leads, its action (permutation and flips), the slot that moves, the edge
# that undoes it. The edges of placement p are those from first[p] to first[p + 1].
TO, ACTION, MOVER, BACK = range(4)

# For patterns of k gourds: steps[k], see above; taken[k], the slots of each arrangement, two bits a
# slot (01 if taken), so that p · taken says of which pattern p < 4 the gourds are.
Steps = namedtuple("Steps", "first edges steps taken")

# All databases: `values` holds one after the other, that of pattern p from offsets[p] on, with
# blocks[p] entries for each placement and sizes[p] gourds.
Databases = namedtuple("Databases", "values offsets blocks sizes")


@njit(cache=True, nogil=True)
def _grown(stack):
    larger = np.empty(2 * stack.shape[0] + 64, np.int64)
    larger[: stack.shape[0]] = stack
    return larger


@njit(cache=True, nogil=True)
def expand(values, level, stack, count, graph, block, size, most):
    """Settle entries of a level from a stack of them, at most `most`; the rest stays on it.

    A move of another gourd costs nothing, so what it leads to belongs to the same level. Returns
    the stack, how many are left on it, and the entries found for the next level.
    """
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
        taken = graph.taken[size, number]
        if count + 8 > stack.shape[0]:
            stack = _grown(stack)
        if found + 8 > following.shape[0]:
            following = _grown(following)
        for edge in range(graph.first[placement], graph.first[placement + 1]):
            cost = taken >> 2 * graph.edges[edge, MOVER] & 1
            rest = graph.steps[size, graph.edges[edge, ACTION], number] ^ turned
            after = graph.edges[edge, TO] * block + rest
            if values[after] > level + cost:
                values[after] = level + cost
                if cost:
                    following[found] = after
                    found += 1
                else:
                    stack[count] = after
                    count += 1
    return stack, count, following[:found]


# -- IDA*

MAX_DEPTH = 250
MAX_EDGES = 6  # of a placement: the empty cell has no more neighbours
SPREAD = 0x1E3779B97F4A7C15  # odd; spreads positions over the table of known ones

# Row d is the position after d moves: its placement, where the gourds of each pattern are (as in an
# entry) and how many moves they need, the pattern of each slot (two bits a slot), the lower bounds
# after each move from here, the moves still to try (bits), and the one tried. `known` holds
# positions with a number of moves that is too few for them, 2ⁿ of them: position · 256 + moves.
Line = namedtuple("Line", "placements insides needs owners totals waiting edges known")


@njit(cache=True, nogil=True)
def search(status, line, graph, data, most):
    """Visit about `most` more nodes; True when a solution is found: `line.edges` up to DEPTH.

    A move changes the value of one database only, that with the gourd that moves: for the others it
    costs nothing, and neither does the move back. A lower bound of 0 is a solution: what costs
    nothing moves no gourd of a pattern, so all of them lie as in a goal. All moves of a position
    are looked up together: each waits for memory, and so they wait at the same time.

    What was searched before with as many moves left or more isn't searched again, so the first
    solution found stays the same. `status` is that of kernels/search.py.
    """
    placements, insides, needs, owners, totals, waiting, edges, known = line
    first, table, steps, taken = graph
    values, offsets, blocks, sizes = data
    depth, bound, least = status[DEPTH], status[BOUND], status[NEXT]
    patterns, mask = sizes.shape[0], known.shape[0] - 1
    nodes, solved = 0, False
    while depth >= 0 and nodes < most and not solved:
        placement = placements[depth]
        start = first[placement]
        if edges[depth] < start:  # new here
            last = edges[depth - 1] if depth else np.int64(-1)
            here, owner, key = depth + 1, np.int64(0), placement
            for pattern in range(patterns):
                size, inside = sizes[pattern], insides[depth, pattern]
                here += needs[depth, pattern]
                owner += pattern * np.int64(taken[size, inside >> size])
                key = key * blocks[pattern] + inside
            owners[depth], bits = owner, np.int64(0)
            for edge in range(start, first[placement + 1]):
                moved = owner >> 2 * table[edge, MOVER] & 3
                size, inside = sizes[moved], insides[depth, moved]
                after = steps[size, table[edge, ACTION], inside >> size]
                entry = offsets[moved] + table[edge, TO] * blocks[moved]
                entry += after ^ (inside & ((1 << size) - 1))
                total = here - needs[depth, moved] + values[entry]
                totals[depth, edge - start] = total
                if table[edge, BACK] != last:
                    if total <= bound:
                        bits |= 1 << (edge - start)
                    elif total < least:
                        least = total
            if bits:
                place = (key * SPREAD >> 20) & mask
                if known[place] >> 8 == key and (known[place] & 255) >= bound - depth:
                    bits = np.int64(0)
                else:
                    known[place] = key << 8 | (bound - depth)
        else:
            bits = waiting[depth]
        if bits == 0:
            depth -= 1
            continue
        waiting[depth] = bits & (bits - 1)
        number = 0
        while not bits >> number & 1:
            number += 1
        edge, total = start + number, totals[depth, number]
        moved, need = owners[depth] >> 2 * table[edge, MOVER] & 3, total - depth - 1
        for pattern in range(patterns):
            size, inside = sizes[pattern], insides[depth, pattern]
            after = steps[size, table[edge, ACTION], inside >> size]
            insides[depth + 1, pattern] = after ^ (inside & ((1 << size) - 1))
            needs[depth + 1, pattern] = needs[depth, pattern]
            if pattern != moved:
                need -= needs[depth, pattern]
        needs[depth + 1, moved] = need
        edges[depth] = edge
        depth += 1
        placement = np.int64(table[edge, TO])
        placements[depth], edges[depth] = placement, first[placement] - 1
        solved = total == depth
        nodes += 1
    status[DEPTH], status[NEXT] = depth, least
    status[NODES] += nodes
    return solved
