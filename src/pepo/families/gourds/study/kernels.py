"""Numba kernels over the placement graph: one layer of a search that asks only how far it goes.

The 2ⁿ ways to turn the gourds of one (placement, order of gourds) are bits, in items of 64, as in
exact/kernels/tables.py. There every position keeps its distance modulo 3, so that you can descend
later. Here one bit says that a position was seen, and another that it is in the front. So an edge
reads one bit of a position instead of two, and the edges that keep all names and turn nothing (7
of 10, because the slots are named along a tree) are plain ors of rows.

`pull` asks of all positions that weren't seen whether a neighbour is in the front. While the front
is small, near the start and near the end, `push` is faster: it goes through a list of the items of
the front that aren't 0.
"""

import numpy as np

from pepo.core.bits import set_bits
from pepo.core.compiled import njit


@njit(cache=True, nogil=True)
def _turn(bits, up, by):
    """Turn one slot's gourd in all orders: the bits of `up` move by `by` places, others back."""
    for item in range(bits.shape[0]):
        old = bits[item]
        bits[item] = ((old & up[item]) << by[item]) | ((old >> by[item]) & up[item])


@njit(cache=True, nogil=True)
def _collect(front, graph, labels, edge, found, bits):
    """Add to `found` what one move over this edge reaches from the front."""
    label = labels.of[edge]
    row = front[graph.to[edge]]
    if label == 0:
        for item in range(found.shape[0]):
            found[item] |= row[item]
        return
    source = labels.source[label]
    for item in range(found.shape[0]):
        bits[item] = row[source[item]]
    for slot in range(graph.gourds):
        if graph.flips[edge] >> slot & 1:
            _turn(bits, labels.up[slot], labels.by[slot])
    for item in range(found.shape[0]):
        found[item] |= bits[item]


@njit(cache=True, nogil=True)
def pull(seen, front, after, graph, labels, fresh, unseen):
    """The next layer, put into `after`, from the positions of `front`.

    `fresh[p]` says whether placement p has positions in the front, `unseen[p]` how many of its
    positions are left; what each placement gains is taken from there. Rows of placements that
    gain nothing are not written: their content means nothing.
    """
    items = seen.shape[1]
    bits = np.empty(items, np.uint64)
    for placement in range(seen.shape[0]):
        if unseen[placement] == 0:
            continue
        found, stale = after[placement], True
        for edge in range(graph.first[placement], graph.first[placement + 1]):
            if fresh[graph.to[edge]]:
                if stale:
                    found[:] = 0
                    stale = False
                _collect(front, graph, labels, edge, found, bits)
        if stale:
            continue
        row, count = seen[placement], 0
        for item in range(items):
            new = found[item] & ~row[item]
            found[item] = new
            row[item] |= new
            count += np.int64(set_bits(new))
        unseen[placement] -= count


@njit(cache=True, nogil=True)
def listed(front, fresh, items):
    """Put the numbers of the items of the front that aren't 0 into `items`; how many there are."""
    count, wide = 0, front.shape[1]
    for placement in range(front.shape[0]):
        if fresh[placement]:
            row = front[placement]
            for item in range(wide):
                if row[item]:
                    items[count] = placement * wide + item
                    count += 1
    return count


@njit(cache=True, nogil=True)
def push(seen, front, after, graph, labels, items, count, others, old, unseen):
    """The next layer, put into `after`, from the first `count` of `items`, those of the front.

    `others` lists what is left in `after` of the layer before the front, and is cleared: `old`
    items. Then it lists the items of the next layer, and their number is returned.
    """
    wide = seen.shape[1]
    for k in range(old):
        after[others[k] // wide, others[k] % wide] = 0
    found = 0
    for k in range(count):
        placement, item = items[k] // wide, items[k] % wide
        for edge in range(graph.first[placement], graph.first[placement + 1]):
            there, label, bits = graph.to[edge], labels.of[edge], front[placement, item]
            goes = np.int64(labels.source[label, item])
            for slot in range(graph.gourds):
                if graph.flips[edge] >> slot & 1:
                    up, by = labels.up[slot, item], labels.by[slot, item]
                    bits = ((bits & up) << by) | ((bits >> by) & up)
            new = bits & ~seen[there, goes]
            if new:
                if not after[there, goes]:
                    others[found] = there * wide + goes
                    found += 1
                after[there, goes] |= new
                seen[there, goes] |= new
                unseen[there] -= np.int64(set_bits(new))
    return found
