"""Numba kernels: pattern databases over classes, and IDA* with them.

A pattern database looks at a few gourds, its *pattern*: it holds the fewest moves of just these
gourds that bring them to their goals, whatever the others do. Every move moves one gourd, so the
values of databases for different gourds add up, and the sum is never more than the true distance.
Moves of the others cost nothing, so all positions of a class (kernels/classes.py) have one value.

    rest = 2ᵏ · rank of the order of the k gourds in the pairs of the class + turned bits

A move of an own gourd changes the value by one at most, so two bits are enough: the value modulo
3, and 3 for what can't be reached. The 2ᵏ low bits of a class and an order lie side by side, and
the high bits follow, so a whole word of directions is settled at once.
"""

from collections import namedtuple

import numpy as np

from pepo.core.bits import set_bits, trailing_zeros
from pepo.core.compiled import njit
from pepo.families.gourds.exact.kernels.classes import BACK, IN, OUT, TO, TURN, count_below, shifted
from pepo.families.gourds.exact.kernels.search import BOUND, DEPTH, NEXT, NODES

UNREACHED = 3
MAX_SIZE = 5  # gourds in a pattern: 2 · 2⁵ bits are one word

# HALVES[a]: the directions with bit a unset
HALVES = np.array(
    [
        0x5555555555555555,
        0x3333333333333333,
        0x0F0F0F0F0F0F0F0F,
        0x00FF00FF00FF00FF,
        0x0000FFFF0000FFFF,
    ],
    np.uint64,
)


@njit(cache=True, nogil=True)
def _turned(bits, step):
    """Directions with one gourd turned; `step` has the gourd's bit."""
    half = HALVES[trailing_zeros(step)]
    return (bits & half) << step | (bits >> step) & half


@njit(cache=True, nogil=True)
def settle(table, level, moves, after, size, now, following, unfinished, weights, begin, end):
    """Settle the entries one level above `level`, in the classes from `begin` to `end`.

    `now` are the classes with entries of the level, `following` will be those of the next one. Two
    threads may work on different classes: what one of them writes isn't of the level that the
    other looks for. Returns how many entries were settled, each counted with its class's weight.
    """
    orders, width, ones = after.shape[1], np.uint64(1 << size), np.uint64((1 << size) - 1)
    full = (np.uint64(1) << width) - np.uint64(1)
    low = np.uint64(0) if level % 3 & 1 else full
    high = np.uint64(0) if level % 3 & 2 else full
    clear = np.uint64(0) if (level + 1) % 3 & 1 else full
    clear |= (np.uint64(0) if (level + 1) % 3 & 2 else full) << width
    found = np.empty(orders, np.uint64)
    total = 0
    for number in range(begin, end):
        following[number] = False
        if not unfinished[number]:
            continue
        found[:] = 0
        near = False
        for move in range(moves.first[number], moves.first[number + 1]):
            to, code = np.int64(moves.to[move]) * orders, moves.codes[move]
            if not now[moves.to[move]]:
                continue
            near = True
            for order in range(orders):
                step = np.uint64(after[code, order])
                held = np.uint64(table[to + np.int64(step >> np.uint64(size))])
                bits = (held ^ low) & ((held >> width) ^ high) & full
                found[order] |= _turned(bits, step & ones) if code & 1 else bits
        if not near:
            continue
        left, count = np.uint64(0), 0
        for order in range(orders):
            held = np.uint64(table[number * orders + order])
            unseen = held & (held >> width) & full
            fresh = found[order] & unseen
            if fresh:
                table[number * orders + order] = held & ~((fresh | fresh << width) & clear)
                count += np.int64(set_bits(fresh))
            left |= unseen & ~fresh
        following[number] = count > 0
        unfinished[number] = left != 0
        total += count * weights[number]
    return total


# All databases. Pattern p has sizes[p] gourds and its table in `values` from bit offsets[p] on; the
# patterns from parts[t] to parts[t + 1] share out all gourds. The class of a mask of k bits on a
# placement: of[starts[k] + placement · counts[k] + place[mask]]. after[k, code, order] is what a
# move makes of an order, and the turned bit, as in `rest`.
Databases = namedtuple(
    "Databases", "values offsets sizes parts place of starts counts orders after"
)


@njit(cache=True, nogil=True)
def residue(data, pattern, number, rest):
    """The value of an entry modulo 3."""
    size = data.sizes[pattern]
    at = number * data.orders[size] + (rest >> size) << max(size + 1, 3)
    at += data.offsets[pattern] + (rest & (1 << size) - 1)
    above = at + (1 << size)
    low = np.int64(data.values[at >> 5]) >> (at & 31) & 1
    return low + 2 * (np.int64(data.values[above >> 5]) >> (above & 31) & 1)


@njit(cache=True, nogil=True)
def value(data, pattern, moves, number, rest):
    """The value of an entry: how many steps lead down from it; -1 if it can't be reached."""
    size, steps = data.sizes[pattern], 0
    here = residue(data, pattern, number, rest)
    if here == UNREACHED:
        return -1
    while True:
        lower = False
        for move in range(moves.first[number], moves.first[number + 1]):
            after = data.after[size, moves.codes[move], rest >> size] ^ (rest & (1 << size) - 1)
            if residue(data, pattern, np.int64(moves.to[move]), after) == (here + 2) % 3:
                number, rest, here = np.int64(moves.to[move]), np.int64(after), (here + 2) % 3
                steps += 1
                lower = True
                break
        if not lower:
            return steps


# -- IDA*

MAX_DEPTH = 250
MAX_EDGES = 6  # of a placement: the empty cell has no more neighbours
SPREAD = np.uint64(0x9E3779B97F4A7C15)  # odd, so that no two positions become one
LEFT_BITS, LEFT = np.uint64(8), np.uint64(255)  # of an entry of `known`: the moves left

# Row d is the position after d moves: its placement; for each pattern the mask of its places, the
# class, the rest and the value; the move tried, and those still to try (bits). For each move from
# here: the lower bound after it, and in each partition the pattern that moves with its class, rest
# and value after it (`children`). `known` holds positions with a number of moves that is too few
# for them.
Line = namedtuple("Line", "placements patterns edges waiting totals children known")
MASK, CLASS, REST, VALUE = range(4)


@njit(cache=True, nogil=True)
def _key(placement, patterns, data):
    """The number of a position, from the first partition."""
    key = placement
    last = data.parts[1] - 1
    for pattern in range(last + 1):
        size = data.sizes[pattern]
        if pattern < last:
            key = key * data.counts[size] + data.place[patterns[pattern, MASK]]
        key = key * (data.orders[size] << size) + patterns[pattern, REST]
    return np.uint64(key)


@njit(cache=True, nogil=True)
def search(status, line, graph, data, most):
    """Visit about `most` more nodes; True when a solution is found: `line.edges` up to DEPTH.

    A lower bound of 0 is a solution: all gourds lie as in a goal. All moves of a position are
    looked up together: each waits for memory, and so they wait at the same time.

    What was searched before with as many moves left or more isn't searched again, so the first
    solution found stays the same; to find all solutions, `known` is empty. `status` is that of
    kernels/search.py.
    """
    placements, patterns, edges, waiting, totals, children, known = line
    first, table = graph
    depth, bound, least = status[DEPTH], status[BOUND], status[NEXT]
    partitions = data.parts.shape[0] - 1
    wide = np.uint64(64) - trailing_zeros(np.uint64(known.shape[0]))
    sums = np.zeros(partitions, np.int64)
    nodes, solved = 0, False
    while depth >= 0 and nodes < most and not solved:
        placement = placements[depth]
        start = first[placement]
        if edges[depth] < start:  # new here
            last = edges[depth - 1] if depth else np.int64(-1)
            bits = np.int64(0)
            for part in range(partitions):
                sums[part] = 0
                for each in range(data.parts[part], data.parts[part + 1]):
                    sums[part] += patterns[depth, each, VALUE]
            for number in range(start, first[placement + 1]):
                edge = table[number]
                if edge[BACK] == last:
                    continue
                total = 0
                for part in range(partitions):
                    pattern = data.parts[part]
                    while not patterns[depth, pattern, MASK] >> edge[OUT] & 1:
                        pattern += 1
                    mask, rest = patterns[depth, pattern, MASK], patterns[depth, pattern, REST]
                    value_here = patterns[depth, pattern, VALUE]
                    size = data.sizes[pattern]
                    after = shifted(mask, edge, 1)
                    code = count_below(mask, edge[OUT]) * size + count_below(after, edge[IN])
                    turned = rest & (1 << size) - 1
                    rest = data.after[size, 2 * code + edge[TURN], rest >> size] ^ turned
                    at = data.starts[size] + edge[TO] * data.counts[size] + data.place[after]
                    goes = np.int64(data.of[at])
                    change = (residue(data, pattern, goes, rest) + 4 - value_here % 3) % 3 - 1
                    row = children[depth, number - start, part]
                    row[0], row[1], row[2], row[3] = pattern, goes, rest, value_here + change
                    total = max(total, sums[part] + change)
                total += depth + 1
                totals[depth, number - start] = total
                if total <= bound:
                    bits |= 1 << (number - start)
                elif total < least:
                    least = total
            if bits and known.shape[0]:
                key = _key(placement, patterns[depth], data) * SPREAD
                place, left = key >> wide, np.uint64(bound - depth)
                entry = key << LEFT_BITS | left  # what is lost of the key is in its place
                before = known[place]
                if before >> LEFT_BITS == entry >> LEFT_BITS and before & LEFT >= left:
                    bits = np.int64(0)
                else:
                    known[place] = entry
        else:
            bits = waiting[depth]
        if bits == 0:
            depth -= 1
            continue
        waiting[depth] = bits & (bits - 1)
        chosen = np.int64(trailing_zeros(np.uint64(bits)))
        edge = table[start + chosen]
        for pattern in range(data.sizes.shape[0]):
            own = patterns[depth, pattern, MASK] >> edge[OUT] & 1
            patterns[depth + 1, pattern] = patterns[depth, pattern]
            patterns[depth + 1, pattern, MASK] = shifted(patterns[depth, pattern, MASK], edge, own)
        for part in range(partitions):
            row = children[depth, chosen, part]
            for k in range(1, 4):
                patterns[depth + 1, row[0], k] = row[k]
        total = totals[depth, chosen]
        edges[depth] = start + chosen
        depth += 1
        placement = np.int64(edge[TO])
        placements[depth], edges[depth] = placement, first[placement] - 1
        solved = total == depth
        nodes += 1
    status[DEPTH], status[NEXT] = depth, least
    status[NODES] += nodes
    return solved
