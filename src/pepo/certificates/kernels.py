"""The check of a refutation compiled, for long proofs: the twin of `Clauses` in refutation.py.

Literals are 2v for variable v and 2v + 1 for "not v", so x ^ 1 is the opposite of x. Clauses lie
one after the other in `pool`; clause c is pool[start[c]] to pool[start[c + 1]]. Its first two
literals are watched: watch 2c + s is of the literal at place s, and the watches of a literal are a
linked list that begins at first[literal].
"""

import numpy as np

from pepo.core.compiled import njit

REFUTED, UNREFUTED = -1, -2


@njit(cache=True, nogil=True)
def check(pool, start, given, top):
    """REFUTED, UNREFUTED, or which clause of the proof doesn't follow."""
    true = np.zeros(2 * top + 2, np.bool_)
    trail = np.empty(2 * top + 2, np.int32)
    held = 0
    first = np.full(2 * top + 2, -1, np.int64)
    after = np.full(2 * len(start), -1, np.int64)
    for c in range(len(start) - 1):
        a, b = start[c], start[c + 1]
        if c >= given:
            before = held
            held, clash = _assume(pool, a, b, true, trail, held)
            if not clash:
                held, clash = _settle(pool, start, true, trail, before, held, first, after)
            for k in range(before, held):
                true[trail[k]] = False
            held = before
            if not clash:
                return c - given
        free = a
        for k in range(a, b):  # literals that aren't false first
            if not true[pool[k] ^ 1]:
                pool[free], pool[k] = pool[k], pool[free]
                free += 1
        if free == a:
            return REFUTED
        if b - a > 1:
            for s in range(2):
                after[2 * c + s] = first[pool[a + s]]
                first[pool[a + s]] = 2 * c + s
        if free == a + 1 and not true[pool[a]]:
            true[pool[a]], trail[held] = True, pool[a]
            held, clash = _settle(pool, start, true, trail, held, held + 1, first, after)
            if clash:
                return REFUTED
    return UNREFUTED


@njit(cache=True, nogil=True)
def _assume(pool, a, b, true, trail, held):
    """Let all literals of a clause be false; or one of them holds already."""
    for k in range(a, b):
        if true[pool[k]]:
            return held, True
        if not true[pool[k] ^ 1]:
            true[pool[k] ^ 1], trail[held] = True, pool[k] ^ 1
            held += 1
    return held, False


@njit(cache=True, nogil=True)
def _settle(pool, start, true, trail, at, held, first, after):
    """All that follows from the trail: how long it gets, and whether a clause fails."""
    while at < held:
        false = trail[at] ^ 1
        at += 1
        last, watch = -1, first[false]
        while watch >= 0:
            following, c, s = after[watch], watch >> 1, watch & 1
            a, b = start[c], start[c + 1]
            other, moved = pool[a + 1 - s], False
            if not true[other]:
                for k in range(a + 2, b):
                    if not true[pool[k] ^ 1]:
                        pool[a + s], pool[k] = pool[k], false
                        after[watch] = first[pool[a + s]]
                        first[pool[a + s]] = watch
                        moved = True
                        break
            if not moved:
                last = watch
                if not true[other]:
                    if true[other ^ 1]:
                        return held, True
                    true[other], trail[held] = True, other
                    held += 1
            elif last < 0:
                first[false] = following
            else:
                after[last] = following
            watch = following
    return held, False
