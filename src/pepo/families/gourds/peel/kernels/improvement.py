"""Numba kernels that make a solution shorter. They keep both ends of the part they change.

    loops      a position that occurs twice: the moves between are cut out
    stretches  a stretch of some hundred moves is solved again by peel, with other weights
    beam       a beam search looks for fewer moves from one end of a stretch to the other

A beam search tries all moves from where the stretch begins. Of the positions they lead to it keeps
only the best few hundred, move after move: those whose gourds have the least to go, each as if it
were alone. A random number decides between positions that are about as good, so that the next try
sees others. It proves nothing, but on stretches that are too long to be searched it finds far more
than the others do.

A solution never gets longer. One of the same length may be taken, so that the next round starts
from something else.
"""

from collections import namedtuple

import numpy as np

from pepo.core.compiled import njit
from pepo.families.gourds.peel.kernels.peel import SOLVED, peel, taken_back
from pepo.families.gourds.peel.kernels.search import (
    COUNT,
    EMPTY,
    Manner,
    Run,
    World,
    bits_of,
    click,
    inner,
    pulled,
    slot_of,
    steps,
)

NODES = 15_000  # most nodes of a search within peel
SHORTEST, LONGEST = 24, 160  # moves of a stretch
LONG, ONE_IN = 400, 32  # moves; 1 stretch in 32 is that long
NARROW, MAX_WIDTH = 100, 1_000  # positions kept
ROOM = 60_000  # cells of all positions kept, so fewer positions on large boards
MIN_WIDTH = 50  # positions kept, on any board
FINE = 4  # random numbers are this much finer than a move

Worlds = namedtuple("Worlds", "start one two scratch")  # where the moves begin, and room to play


# -- random numbers, copies, and how far a gourd is from its goal


@inner
def fraction(rng):
    """A number from 0 to 1; `rng` holds the state (xorshift)."""
    seed = rng[0]
    seed ^= seed << np.uint64(13)
    seed ^= seed >> np.uint64(7)
    seed ^= seed << np.uint64(17)
    rng[0] = seed
    return (seed >> np.uint64(11)) * (1.0 / 9007199254740992.0)


@inner
def below(rng, most):
    return np.int64(fraction(rng) * most)


@inner
def copy_world(world, into):
    into.ends[:] = world.ends
    into.where[:] = world.where
    into.now[EMPTY], into.now[COUNT] = world.now[EMPTY], 0


@inner
def play(ground, world, moves):
    for move in moves:
        click(ground, world, move)


@inner
def play_to(ground, worlds, moves, begin, end):
    """One world to where a stretch of the moves begins, the other to where it ends."""
    one, two = worlds.one, worlds.two
    copy_world(worlds.start, one)
    play(ground, one, moves[:begin])
    copy_world(one, two)
    play(ground, two, moves[begin:end])
    one.now[COUNT] = two.now[COUNT] = 0


@inner
def spliced(moves, begin, end, found):
    whole = np.empty(moves.shape[0] - (end - begin) + found.shape[0], np.int64)
    whole[:begin] = moves[:begin]
    whole[begin : begin + found.shape[0]] = found
    whole[begin + found.shape[0] :] = moves[end:]
    return whole


@inner
def apart(ground, goal, end, cell, other):
    """The moves that a gourd with its ends on two cells needs at least."""
    return max(steps(ground, cell, goal.where[end]), steps(ground, other, goal.where[end ^ 1]))


@inner
def to_go(ground, world, goal):
    """The moves that all gourds need at least from one world to another, and the bits that
    differ between the two."""
    value, change = 0, np.uint64(0)
    for end in range(0, world.where.shape[0], 2):
        a, b = world.where[end], world.where[end + 1]
        if a != goal.where[end] or b != goal.where[end + 1]:
            value += apart(ground, goal, end, a, b)
            change ^= bits_of(end, a) ^ bits_of(end + 1, b)
            change ^= bits_of(end, goal.where[end]) ^ bits_of(end + 1, goal.where[end + 1])
    return value, change


# -- loops


@njit(cache=True, nogil=True)
def cut_loops(ground, worlds, moves):
    """The moves without those between two visits of the same position."""
    scratch, count = worlds.one, moves.shape[0]
    size = 1024
    while size < 4 * count:
        size *= 2
    slots = np.full(size, -1, np.int64)  # row in `marks`
    marks, kept = np.empty(count + 1, np.uint64), np.empty(count, np.int64)
    copy_world(worlds.start, scratch)
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
def _some_manner(rng):
    """Random weights; none are best for every position."""
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


@inner
def _solved_anew(run, manner, worlds, most):
    """At most `most` moves from one world to the other; nothing if none are found."""
    nothing = np.empty(0, np.int64)
    ground, one, two, scratch = run.ground, worlds.one, worlds.two, worlds.scratch
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
def try_stretches(run, worlds, moves, rng, rounds, whole):
    """In each round, solve a random stretch again with random weights.

    With `whole`, solve all of it each time: the best of many.
    """
    for _ in range(rounds):
        count = moves.shape[0]
        if count < 4:
            break
        # Short stretches are quick and often gain; long ones gain more if they do.
        length = min(count, 12 + np.int64(fraction(rng) ** 2 * min(count, 400)))
        if whole:
            length = count
        begin = below(rng, count - length + 1)
        play_to(run.ground, worlds, moves, begin, begin + length)
        most = length - np.int64(below(rng, 2))
        found = _solved_anew(run, _some_manner(rng), worlds, most)
        if found.shape[0]:
            moves = spliced(moves, begin, begin + length, found)
    return moves


# -- beams


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
    """Whether a position is new; remember it. A mark is never 0."""
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
    mark = np.uint64(1)  # a mark is never 0
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
def try_beam(ground, worlds, moves, rng):
    """Try a random stretch, of random length, keeping a random number of positions."""
    count = moves.shape[0]
    length = SHORTEST + np.int64(fraction(rng) ** 2 * (LONGEST - SHORTEST))
    if below(rng, ONE_IN) == 0:
        length = LONG
    length = min(length, count)
    widest = max(MIN_WIDTH, min(MAX_WIDTH, ROOM // worlds.start.ends.shape[0]))
    width = np.int64(widest * (NARROW / MAX_WIDTH) ** fraction(rng))
    begin = below(rng, count - length + 1)
    play_to(ground, worlds, moves, begin, begin + length)
    # Every other time the same number of moves is enough: the next try starts from something else.
    found = beam(ground, worlds.one, worlds.two, length + below(rng, 2), width, rng)
    return spliced(moves, begin, begin + length, found) if found.shape[0] else moves
