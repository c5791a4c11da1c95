"""Numba kernel over the placement graph: one layer of a search that asks only how far it goes.

The 2ⁿ ways to turn the gourds of one (placement, order of gourds) are bits, in words of 64, as in
exact/kernels/tables.py. There every position keeps its distance modulo 3, so that one can descend
later. Here nobody descends: a bit says that a position was seen, another that it is in the front.
So an edge reads one bit of a position instead of two, and the edges that keep all names and turn
nothing (7 of 10, the slots are named along a tree) are plain ors of rows.
"""

import numpy as np

from pepo.core.bits import set_bits
from pepo.core.compiled import njit


@njit(cache=True, nogil=True)
def _turn(bits, up, by):
    """Turn one slot's gourd in all orders: the bits of `up` move by `by` places, others back."""
    for word in range(bits.shape[0]):
        old = bits[word]
        bits[word] = ((old & up[word]) << by[word]) | ((old >> by[word]) & up[word])


@njit(cache=True, nogil=True)
def _collect(front, graph, labels, edge, found, bits):
    """Add to `found` what one move over this edge reaches from the front."""
    label = labels.of[edge]
    row = front[graph.to[edge]]
    if label == 0:
        for word in range(found.shape[0]):
            found[word] |= row[word]
        return
    source = labels.source[label]
    for word in range(found.shape[0]):
        bits[word] = row[source[word]]
    for slot in range(graph.gourds):
        if graph.flips[edge] >> slot & 1:
            _turn(bits, labels.up[slot], labels.by[slot])
    for word in range(found.shape[0]):
        found[word] |= bits[word]


@njit(cache=True, nogil=True)
def spread(seen, front, after, graph, labels, fresh, unseen):
    """The next layer, put into `after`, from the positions of `front`.

    `fresh[p]` says whether placement p has positions in the front, `unseen[p]` how many of its
    positions are left; what each placement gains is taken from there. Rows of placements that
    gain nothing are not written: their content means nothing.
    """
    words = seen.shape[1]
    bits = np.empty(words, np.uint64)
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
        for word in range(words):
            new = found[word] & ~row[word]
            found[word] = new
            row[word] |= new
            count += np.int64(set_bits(new))
        unseen[placement] -= count
