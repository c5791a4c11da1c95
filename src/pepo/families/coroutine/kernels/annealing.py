"""Numba: annealing towards boards with long shortest solutions.

A board is changed a little, arrow by arrow; a longer solution is always accepted, a shorter one
sometimes, less often as it cools.
"""

import numpy as np

from pepo.core.compiled import njit
from pepo.families.coroutine.kernels.boards import shortest

_U = np.uint64
_A, _B, _C = _U(13), _U(7), _U(17)
_LOW = _U(0xFFFFFFFF)


@njit(cache=True, inline="always")
def _next_random(rng_state):
    """One step of xorshift; the state is never zero."""
    bits = rng_state[0]
    bits ^= bits << _A
    bits ^= bits >> _B
    bits ^= bits << _C
    rng_state[0] = bits
    return bits


@njit(cache=True, inline="always")
def _below(rng_state, n):
    return np.int64((_next_random(rng_state) & _LOW) % _U(n))


@njit(cache=True, nogil=True)
def anneal(arrows, plan, steps, hot, cold, rng_state, best):
    """Change the arrows for `steps` steps, from hot to cold; the best board ends up in `best`, and
    its turns are returned. Every square but the goal keeps at least one arrow."""
    n = arrows.shape[0]
    goal = np.argmax(plan.goals)
    seen = np.zeros(n * n, np.int32)
    queue = np.empty(n * n, np.int32)
    length = shortest(arrows, plan, seen, 1, queue)
    longest = length
    best[:] = arrows
    squares = np.empty(3, np.int64)
    before = np.empty(3, np.uint8)
    cooling = (cold / hot) ** (1.0 / max(steps, 1))
    heat = hot
    for step in range(steps):
        heat *= cooling
        changes = 1 + _below(rng_state, 3)
        for change in range(changes):
            square = _below(rng_state, n - 1)
            square += 1 if square >= goal else 0
            squares[change] = square
            before[change] = arrows[square]
            flipped = arrows[square] ^ np.uint8(1 << _below(rng_state, 8))
            if flipped != 0:
                arrows[square] = flipped
        new = shortest(arrows, plan, seen, step + 2, queue)
        worse = length - new
        if worse > 0 and (
            new == 0 or np.exp(-worse / heat) * 4294967296.0 < float(_next_random(rng_state) & _LOW)
        ):
            for change in range(changes - 1, -1, -1):
                arrows[squares[change]] = before[change]
            continue
        length = new
        if length > longest:
            longest = length
            best[:] = arrows
    return longest
