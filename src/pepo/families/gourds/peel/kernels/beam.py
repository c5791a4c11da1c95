"""Numba kernels: a stretch of a solution replaced by a shorter one, by beam search.

From where the stretch begins, all moves are tried, and of the positions they lead to only the best
few hundred are kept, move after move: those whose gourds have least to go, each as if it were
alone. A random number decides between positions that are nearly as good, so that the next try sees
others. It proves nothing; on stretches that are too long to be searched it finds far more than the
others do.
"""

import numpy as np

from pepo.core.compiled import njit
from pepo.families.gourds.peel.kernels.search import EMPTY, bits_of, inner, pulled, slot_of
from pepo.families.gourds.peel.kernels.splice import (
    apart,
    below,
    fraction,
    play_to,
    spliced,
    to_go,
)

SHORTEST, LONGEST = 24, 160  # moves of a stretch
WHOLE, ONE_IN = 400, 32  # moves; now and then a stretch is as long as that
NARROW, MAX_WIDTH = 100, 1_000  # positions kept
ROOM = 60_000  # cells of all positions kept: fewer of them on large boards
MIN_WIDTH = 50  # positions kept, on any board
FINE = 4  # random numbers are this much finer than a move


@inner
def _kept(score, count, width, tally):
    """The score up to which candidates are kept, and how many of just that score."""
    tally[:] = 0
    for k in range(count):
        tally[score[k]] += 1
    total, limit = 0, 0
    while limit < tally.shape[0] and total + tally[limit] <= width:
        total += tally[limit]
        limit += 1
    return limit, width - total


@inner
def _unseen(seen, mark):
    """Whether a position is new; from now on it is not. 0 is no mark."""
    slot = slot_of(mark, seen.shape[0])
    while seen[slot]:
        if seen[slot] == mark:
            return False
        slot = (slot + 1) & (seen.shape[0] - 1)
    seen[slot] = mark
    return True


@njit(cache=True, nogil=True)
def beam(ground, world, goal, most, width, rng):
    """Fewer than `most` moves from one world to another; nothing if none are found."""
    nothing = np.empty(0, np.int64)
    cells, halves = world.ends.shape[0], world.where.shape[0]
    value, target = to_go(ground, world, goal)
    mark = np.uint64(1)  # 0 is no mark
    target ^= mark
    if value >= most:
        return nothing
    # Two layers of positions, the one that is left and the one that is made, in turn.
    ends, where = np.empty((2, width, cells), np.int16), np.empty((2, width, halves), np.int16)
    empties, left = np.empty((2, width), np.int64), np.empty((2, width), np.int64)
    marks = np.empty((2, width), np.uint64)
    came, by = np.empty((most, width), np.int32), np.empty((most, width), np.int16)
    parent, clicked = np.empty(6 * width, np.int64), np.empty(6 * width, np.int64)
    needs, score = np.empty(6 * width, np.int64), np.empty(6 * width, np.int64)
    made = np.empty(6 * width, np.uint64)
    tally = np.empty(FINE * (most + 2), np.int64)
    size = 1024
    while size < 8 * width * most:  # six new positions for each that is kept, and room to spare
        size *= 2
    seen = np.zeros(size, np.uint64)
    ends[0, 0], where[0, 0] = world.ends, world.where
    empties[0, 0], left[0, 0], marks[0, 0] = world.now[EMPTY], value, mark
    now, alive = 0, 1
    for depth in range(1, most):
        count = 0
        for row in range(alive):
            empty = empties[now, row]
            for k in range(6):
                cell = ground.table[empty, k]
                if cell < 0:
                    continue
                end = np.int64(ends[now, row, cell])
                far = np.int64(where[now, row, end ^ 1])
                follows, _ = pulled(ground, cell, far, empty)
                rest = left[now, row] - apart(ground, goal, end, cell, far)
                rest += apart(ground, goal, end, empty, follows)
                if depth + rest >= most:
                    continue
                mark = marks[now, row] ^ bits_of(end, cell) ^ bits_of(end ^ 1, far)
                mark ^= bits_of(end, empty) ^ bits_of(end ^ 1, follows)
                if not _unseen(seen, mark):
                    continue
                if rest == 0 and mark == target:
                    found = np.empty(depth, np.int64)
                    found[depth - 1] = cell
                    for d in range(depth - 1, 0, -1):
                        found[d - 1] = by[d, row]
                        row = came[d, row]
                    return found
                parent[count], clicked[count], needs[count], made[count] = row, cell, rest, mark
                score[count] = FINE * rest + below(rng, FINE)
                count += 1
        limit, spare = _kept(score, count, width, tally)
        after, kept = 1 - now, 0
        for k in range(count):
            if score[k] > limit or (score[k] == limit and spare <= 0):
                continue
            spare -= score[k] == limit
            row, cell = parent[k], clicked[k]
            ends[after, kept], where[after, kept] = ends[now, row], where[now, row]
            empty, end = empties[now, row], np.int64(ends[now, row, cell])
            far = np.int64(where[now, row, end ^ 1])
            follows, freed = pulled(ground, cell, far, empty)
            ends[after, kept, empty], where[after, kept, end] = end, empty
            ends[after, kept, follows], where[after, kept, end ^ 1] = end ^ 1, follows
            ends[after, kept, freed] = -1
            empties[after, kept], left[after, kept], marks[after, kept] = freed, needs[k], made[k]
            came[depth, kept], by[depth, kept] = row, cell
            kept += 1
        now, alive = after, kept
        if not alive:
            break
    return nothing


@njit(cache=True, nogil=True)
def try_beam(ground, start, one, two, moves, rng):
    """A stretch, its length and how many positions are kept, all at random."""
    count = moves.shape[0]
    length = SHORTEST + np.int64(fraction(rng) ** 2 * (LONGEST - SHORTEST))
    if below(rng, ONE_IN) == 0:
        length = WHOLE
    length = min(length, count)
    widest = max(MIN_WIDTH, min(MAX_WIDTH, ROOM // start.ends.shape[0]))
    width = np.int64(widest * (NARROW / MAX_WIDTH) ** fraction(rng))
    begin = below(rng, count - length + 1)
    play_to(ground, start, one, two, moves, begin, begin + length)
    # Moves that are as many are taken every other time: the next try starts from something else.
    found = beam(ground, one, two, length + below(rng, 2), width, rng)
    return spliced(moves, begin, begin + length, found) if found.shape[0] else moves
