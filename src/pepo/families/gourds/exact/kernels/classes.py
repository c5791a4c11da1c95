"""Numba kernels: the classes of a pattern's places, and the moves between them.

Take the pairs of a placement in order; a set of them is a mask of bits. Two placements with a mask
each belong to one class if moves of gourds outside of the masks lead from one to the other: the
gourds of the masks stay, and the empty cell gets about.
"""

from collections import namedtuple

import numpy as np

from pepo.core.bits import set_bits
from pepo.core.compiled import njit

# The edges of placement p are those from first[p] to first[p + 1], as rows: the placement it leads
# to, from which place in the order the moving pair is taken and at which it is put back, whether
# the gourd is turned then, and the edge that undoes it.
Graph = namedtuple("Graph", "first edges")
TO, OUT, IN, TURN, BACK = range(5)

# The classes of masks with k bits: place[mask] is the rank of a mask among them, and
# of[p · masks + rank] the class with placement p.
Classes = namedtuple("Classes", "place of")

# The moves of a class's own gourds, those of class c from first[c] to first[c + 1]: the class
# after it, and (place out · k + place in) · 2 + turned.
Moves = namedtuple("Moves", "first to codes")


@njit(cache=True, nogil=True)
def shifted(mask, edge, own):
    """A mask after a move: one bit is taken out, and `own` is put in elsewhere."""
    below = (np.int64(1) << edge[OUT]) - 1
    mask = mask & below | mask >> 1 & ~below
    below = (np.int64(1) << edge[IN]) - 1
    return mask & below | (mask & ~below) << 1 | np.int64(own) << edge[IN]


@njit(cache=True, nogil=True)
def count_below(mask, place):
    """How many bits of a mask are below a place."""
    return np.int64(set_bits(np.uint64(mask & (np.int64(1) << place) - 1)))


@njit(cache=True, nogil=True)
def _root(parent, item):
    while parent[item] != item:
        parent[item] = parent[parent[item]]
        item = parent[item]
    return item


@njit(cache=True, nogil=True)
def unite(parent, graph, masks, place, begin, end):
    """Join what the edges of the placements from `begin` to `end` connect."""
    for placement in range(begin, end):
        for number in range(graph.first[placement], graph.first[placement + 1]):
            edge = graph.edges[number]
            for rank in range(masks.shape[0]):
                if masks[rank] >> edge[OUT] & 1:
                    continue
                other = edge[TO] * masks.shape[0] + place[shifted(masks[rank], edge, 0)]
                one = _root(parent, np.int64(placement * masks.shape[0] + rank))
                other = _root(parent, np.int64(other))
                parent[max(one, other)] = min(one, other)


@njit(cache=True, nogil=True)
def name(parent):
    """Turn roots into numbers of classes, in place; how many there are."""
    count = 0
    for item in range(parent.shape[0]):
        if parent[item] == item:
            parent[item] = count
            count += 1
        else:  # the root has a smaller number, so it is named already
            parent[item] = parent[parent[item]]
    return count


@njit(cache=True, nogil=True)
def _sorted_by(classes, count):
    """All items, class by class, and where each class begins."""
    begin = np.zeros(count + 1, np.int64)
    for item in range(classes.shape[0]):
        begin[classes[item] + 1] += 1
    for number in range(count):
        begin[number + 1] += begin[number]
    filled, items = begin[:-1].copy(), np.empty(classes.shape[0], np.int32)
    for item in range(classes.shape[0]):
        items[filled[classes[item]]] = item
        filled[classes[item]] += 1
    return begin, items


@njit(cache=True, nogil=True)
def moves_of(graph, classes, masks, size, count):
    """The moves of all classes, each once, as the members of `Moves`."""
    begin, items = _sorted_by(classes.of, count)
    first = np.zeros(count + 1, np.int64)
    to, codes = np.empty(1 << 16, np.int32), np.empty(1 << 16, np.uint8)
    total = 0
    for number in range(count):
        if total + 1024 > to.shape[0]:
            to = np.concatenate((to, np.empty_like(to)))
            codes = np.concatenate((codes, np.empty_like(codes)))
        for item in items[begin[number] : begin[number + 1]]:
            placement, mask = item // masks.shape[0], masks[item % masks.shape[0]]
            for each in range(graph.first[placement], graph.first[placement + 1]):
                edge = graph.edges[each]
                if not mask >> edge[OUT] & 1:
                    continue
                after = shifted(mask, edge, 1)
                goes = classes.of[edge[TO] * masks.shape[0] + classes.place[after]]
                code = count_below(mask, edge[OUT]) * size
                code = (code + count_below(after, edge[IN])) * 2 + edge[TURN]
                known = False
                for k in range(first[number], total):
                    known |= to[k] == goes and codes[k] == code
                if not known:
                    to[total], codes[total] = goes, code
                    total += 1
        first[number + 1] = total
    return first, to[:total].copy(), codes[:total].copy()
