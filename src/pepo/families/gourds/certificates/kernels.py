"""Numba kernels that make and check tables of distances (fast_table.py)."""

import numpy as np

from pepo.core.compiled import njit

FAR = 255  # no goal can be reached, or none was yet


@njit(cache=True, nogil=True)
def _is_goal(fits, order, flips):
    """Whether gourds in this order, flipped like this, lie on cells with their indices."""
    fit = True
    for k in range(order.shape[0]):
        fit &= fits[k, order[k], flips >> k & 1]
    return fit


@njit(cache=True, nogil=True)
def _may_be_goal(fits, order):
    """The same for some flips."""
    fit = True
    for k in range(order.shape[0]):
        fit &= fits[k, order[k], 0] | fits[k, order[k], 1]
    return fit


@njit(cache=True, nogil=True)
def mark_goals(far, fits, orders):
    for p in range(far.shape[0]):
        for r in range(far.shape[1]):
            if _may_be_goal(fits[p], orders[r]):
                for flips in range(far.shape[2]):
                    if _is_goal(fits[p], orders[r], flips):
                        far[p, r, flips] = 0


@njit(cache=True, nogil=True)
def goals_have_0(far, fits, orders):
    for p in range(far.shape[0]):
        for r in range(far.shape[1]):
            if _may_be_goal(fits[p], orders[r]):
                for flips in range(far.shape[2]):
                    if far[p, r, flips] and _is_goal(fits[p], orders[r], flips):
                        return False
    return True


@njit(cache=True, nogil=True)
def grow(far, moves, layer):
    """Give layer + 1 to what is one move from a layer; whether there is anything."""
    found = False
    here, next_layer = np.uint8(layer), np.uint8(layer + 1)
    for p in range(far.shape[0]):
        for r in range(far.shape[1]):
            row = far[p, r]
            some = False
            for flips in range(row.shape[0]):
                some |= row[flips] == here
            if not some:
                continue
            for m in range(moves.first[p], moves.first[p + 1]):
                there = far[moves.to[m], moves.order_after[moves.orders[m], r]]
                after = moves.flips_after[moves.turns[m]]
                for flips in range(row.shape[0]):
                    if row[flips] == here and there[after[flips]] == FAR:
                        there[after[flips]] = next_layer
                        found = True
    return found


@njit(cache=True, nogil=True)
def drops_by_1(far, moves):
    """Whether no move lowers the number by more than 1: one pass over all positions."""
    for p in range(far.shape[0]):
        for m in range(moves.first[p], moves.first[p + 1]):
            there, after = far[moves.to[m]], moves.flips_after[moves.turns[m]]
            orders = moves.order_after[moves.orders[m]]
            for r in range(far.shape[1]):
                row, other = far[p, r], there[orders[r]]
                bad = False
                for flips in range(row.shape[0]):
                    bad |= np.int64(other[after[flips]]) + 1 < np.int64(row[flips])
                if bad:
                    return False
    return True
