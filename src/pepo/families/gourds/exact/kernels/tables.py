"""Numba kernels over the placement graph: distances of all positions, two bits each.

The 2ⁿ ways to turn the gourds of one (placement, order of gourds) are the bits of a *block*, in
*parts* of 64 bits. Two planes of such blocks hold two bits for each position: its distance modulo
3, or 3 while it has not been seen. That is enough: neighbours differ by at most 1 move.

A layer is found by pulling: an unseen position is in the next layer when a neighbour is in this
one. An edge permutes the gourds, which leads to another block, and turns some of them, which swaps
bits inside the block; so one part is processed at a time.
"""

import numpy as np

from pepo.core.bits import set_bits
from pepo.core.compiled import njit

ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
UNSEEN = 3


# Turning gourd k moves bit b of a block to place b ^ 2ᵏ. For k < 6 that is inside a part: these
# are the bits that move up, and how far. For k >= 6 whole parts change places.
_LOWER = [sum(1 << b for b in range(64) if not b >> k & 1) for k in range(6)]
UP = np.array([*_LOWER, ALL, ALL], np.uint64)
BY = np.array([1, 2, 4, 8, 16, 32, 0, 0], np.uint64)


@njit(cache=True, nogil=True)
def _other_parts(gourds, flips, part_flips):
    """For each order, the bits of the part's number that change when these slots are turned."""
    part_flips[:] = 0
    for slot in range(gourds.shape[0]):
        if flips >> slot & 1:
            for order in range(part_flips.shape[0]):
                part_flips[order] ^= (1 << gourds[slot, order]) >> 6


@njit(cache=True, nogil=True)
def _fetch(low, high, part, ranks, part_flips, flip_low, flip_high, bits):
    """The positions of this layer over another placement, in the orders of ours."""
    orders = bits.shape[0]
    if low.shape[0] == 1 and ranks.shape[0] == 0:
        for order in range(orders):
            bits[order] = (low[0, order] ^ flip_low) & (high[0, order] ^ flip_high)
    elif low.shape[0] == 1:
        for order in range(orders):
            other = ranks[order]
            bits[order] = (low[0, other] ^ flip_low) & (high[0, other] ^ flip_high)
    elif ranks.shape[0] == 0:
        for order in range(orders):
            its = part ^ part_flips[order]
            bits[order] = (low[its, order] ^ flip_low) & (high[its, order] ^ flip_high)
    else:
        for order in range(orders):
            its, other = part ^ part_flips[order], ranks[order]
            bits[order] = (low[its, other] ^ flip_low) & (high[its, other] ^ flip_high)


@njit(cache=True, nogil=True)
def _turn(bits, up, by):
    for order in range(bits.shape[0]):
        old = bits[order]
        bits[order] = ((old & up[order]) << by[order]) | ((old >> by[order]) & up[order])


@njit(cache=True, nogil=True)
def _settle(low, high, found, next_phase):
    """Give what was found and is unseen its distance; how many positions that are."""
    count = 0
    for order in range(found.shape[0]):
        new = found[order] & low[order] & high[order]
        count += np.int64(set_bits(new))
        if next_phase != 1:
            low[order] &= ~new
        if next_phase != 2:
            high[order] &= ~new
    return count


@njit(cache=True, nogil=True)
def pull(planes, fresh, unseen, distance, begin, end):
    """Find the layer after `distance` on placements from `begin` to `end`.

    `fresh[p]` says whether placement p has positions of this layer, `unseen[p]` how many of its
    positions are left; what each placement gains is taken from there.
    """
    low, high, graph, each = planes
    parts, orders = low.shape[1], low.shape[2]
    phase = distance % 3
    flip_low = np.uint64(0) if phase == 1 else ALL  # these make the bits of this layer ones
    flip_high = np.uint64(0) if phase == 2 else ALL
    found, bits = np.empty((parts, orders), np.uint64), np.empty(orders, np.uint64)
    part_flips = np.empty(orders, np.int64)
    same = np.empty(0, np.uint32)
    for placement in range(begin, end):
        if unseen[placement] == 0:
            continue
        stale = True
        for edge in range(graph.first[placement], graph.first[placement + 1]):
            there, flips = graph.to[edge], graph.flips[edge]
            if not fresh[there]:
                continue
            if stale:
                found[:] = 0
                stale = False
            row = graph.permutation[edge]
            ranks = each.rank_of[row] if row else same
            if parts > 1:
                _other_parts(each.gourds, flips, part_flips)
            for part in range(parts):
                _fetch(low[there], high[there], part, ranks, part_flips, flip_low, flip_high, bits)
                for slot in range(graph.gourds):
                    if flips >> slot & 1:
                        _turn(bits, each.up[slot], each.by[slot])
                for order in range(orders):
                    found[part, order] |= bits[order]
        if stale:
            continue
        for part in range(parts):
            unseen[placement] -= _settle(
                low[placement, part], high[placement, part], found[part], (phase + 1) % 3
            )


# -- single positions


@njit(cache=True, nogil=True)
def _residue(planes, placement, order, turned):
    bit, part = np.uint64(turned & 63), turned >> 6
    one = np.uint64(1)
    return np.int64(planes.low[placement, part, order] >> bit & one) + 2 * np.int64(
        planes.high[placement, part, order] >> bit & one
    )


@njit(cache=True, nogil=True)
def _turned_by(gourds, order, flips):
    turned, slot = 0, 0
    while flips:
        if flips & 1:
            turned |= 1 << gourds[slot, order]
        flips >>= 1
        slot += 1
    return turned


@njit(cache=True, nogil=True)
def _neighbour(planes, placement, order, turned, residue):
    """The first neighbour whose distance has that residue; its placement is -1 if there is none."""
    graph, each = planes.graph, planes.orders
    for edge in range(graph.first[placement], graph.first[placement + 1]):
        there = graph.to[edge]
        other = np.int64(each.rank_of[graph.permutation[edge], order])
        ways = turned ^ _turned_by(each.gourds, order, graph.flips[edge])
        if _residue(planes, there, other, ways) == residue:
            return there, other, ways
    return -1, order, turned


@njit(cache=True, nogil=True)
def depths(planes, placement, only):
    """The distances of all positions over a placement, by number; -1 out of reach.

    If `only` isn't negative, just those with this residue and without a farther neighbour.
    """
    count, orders = planes.orders.gourds.shape
    far = np.full(orders << count, -1, np.int64)
    for order in range(orders):
        for turned in range(1 << count):
            here = _residue(planes, placement, order, turned)
            if here == UNSEEN or (only >= 0 and here != only):
                continue
            if only >= 0 and _neighbour(planes, placement, order, turned, (only + 1) % 3)[0] >= 0:
                continue
            at, depth = (placement, order, turned), -1
            while at[0] >= 0:  # walk down to a goal
                here = (here + 2) % 3
                at = _neighbour(planes, at[0], at[1], at[2], here)
                depth += 1
            far[(order << count) + turned] = depth
    return far
