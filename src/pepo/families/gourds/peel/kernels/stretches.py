"""Numba kernels: a solution made shorter.

Two of three ways (the third is in beam.py), all of which keep both ends of what they change:

    loops      a position that comes twice: what lies between is cut out
    stretches  a stretch of some hundred moves is solved anew by peel, in another manner

A solution is never made longer. One that is as long may be taken, so that the next round starts
from something else.
"""

import numpy as np

from pepo.core.compiled import njit
from pepo.families.gourds.peel.kernels.peel import SOLVED, peel, taken_back
from pepo.families.gourds.peel.kernels.search import (
    COUNT,
    Manner,
    Run,
    World,
    bits_of,
    click,
    inner,
    slot_of,
)
from pepo.families.gourds.peel.kernels.splice import below, copy_world, fraction, play_to, spliced

NODES = 15_000  # of the searches of a run of peel


@inner
def _some_manner(rng):
    """Some way to go about it; none is best for every position."""
    return Manner(
        2.0 + 1.6 * fraction(rng),
        0.4 + 0.4 * fraction(rng),
        0.7 + fraction(rng),
        3 + below(rng, 6),
        np.int64(below(rng, 3) == 0),
        np.bool_(below(rng, 4) > 0),
        2.5 + 2.5 * fraction(rng),
        np.int64(NODES),
        np.int64(NODES),
    )


@njit(cache=True, nogil=True)
def cut_loops(ground, start, scratch, moves):
    """The moves without those between two visits of the same position."""
    count = moves.shape[0]
    size = 1024
    while size < 4 * count:
        size *= 2
    slots = np.full(size, -1, np.int64)  # row in `marks`
    marks, kept = np.empty(count + 1, np.uint64), np.empty(count, np.int64)
    copy_world(start, scratch)
    mark, length = np.uint64(0), 0
    marks[0] = mark
    slots[slot_of(mark, size)] = 0
    for k in range(count):
        end = scratch.ends[moves[k]]
        mark ^= bits_of(end, scratch.where[end]) ^ bits_of(end ^ 1, scratch.where[end ^ 1])
        click(ground, scratch, moves[k])
        mark ^= bits_of(end, scratch.where[end]) ^ bits_of(end ^ 1, scratch.where[end ^ 1])
        slot = slot_of(mark, size)
        while slots[slot] >= 0 and marks[slots[slot]] != mark:
            slot = (slot + 1) & (size - 1)
        row = slots[slot]
        if 0 <= row <= length and marks[row] == mark:
            length = row
        else:
            kept[length] = moves[k]
            length += 1
            marks[length] = mark
            slots[slot] = length
    return kept[:length]


# -- stretches


@inner
def _solved_anew(run, manner, one, two, scratch, most):
    """At most `most` moves from one world to the other; nothing if there are none."""
    nothing = np.empty(0, np.int64)
    ground = run.ground
    copy_world(two, scratch)
    here = World(one.ends, one.where, one.now, one.moves[: most + 1])
    there = World(two.ends, two.where, two.now, two.moves[: most + 1])
    ground.alive[:] = True
    ground.left[0] = ground.alive.shape[0]
    run.bans[:] = 0
    anew = Run(ground, manner, run.field, run.search, run.bans)
    if peel(anew, here, there, np.int64(1_000_000)) != SOLVED:
        return nothing
    first, second = here.now[COUNT], there.now[COUNT]
    if first + second > most:
        return nothing
    found = np.empty(first + second, np.int64)
    found[:first] = here.moves[:first]
    found[first:] = taken_back(ground, scratch, there.moves[:second].copy())
    return found


@njit(cache=True, nogil=True)
def try_stretches(run, start, one, two, scratch, moves, rng, rounds, whole):
    """Some rounds: a stretch, chosen at random, solved anew in a manner chosen at random.

    With `whole` it is all of it each time: the best of many.
    """
    for _ in range(rounds):
        count = moves.shape[0]
        if count < 4:
            break
        # Short stretches are quick and often gain; long ones gain more when they do.
        length = min(count, 12 + np.int64(fraction(rng) ** 2 * min(count, 400)))
        if whole:
            length = count
        begin = below(rng, count - length + 1)
        play_to(run.ground, start, one, two, moves, begin, begin + length)
        most = length - np.int64(below(rng, 2))
        found = _solved_anew(run, _some_manner(rng), one, two, scratch, most)
        if found.shape[0]:
            moves = spliced(moves, begin, begin + length, found)
    return moves
