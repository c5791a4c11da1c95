"""Numba kernels that make a solution shorter. They keep both ends of the part they change.

    loops      a position that occurs twice: the moves between are cut out
    stretches  a stretch of some hundred moves is solved again by peel, with other weights
    beam       a beam search looks for fewer moves from one end of a stretch to the other (beam.py)

A solution never gets longer. One of the same length may be taken, so that the next round starts
from something else.
"""

from collections import namedtuple

import numpy as np

from pepo.core.compiled import njit
from pepo.families.gourds.peel.kernels.beam import Taste, beam
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
    slot_of,
)

NODES = 15_000  # most nodes of a search within peel

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
def _some_manner(rng, usual):
    """Random weights; none are best for every position. Every other time without beams."""
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
        usual.width * below(rng, 2),
        usual.horizon,
        usual.played,
        usual.worth,
        usual.outer,
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
        found = _solved_anew(run, _some_manner(rng, run.manner), worlds, most)
        if found.shape[0]:
            moves = spliced(moves, begin, begin + length, found)
    return moves


# -- beams


@inner
def _some_taste(rng):
    """Random weights; none are best for every position."""
    return Taste(1.2 + 0.8 * fraction(rng), fraction(rng), np.int64(1 + below(rng, 16)))


@inner
def _near(ground, start, moves):
    """The cells near those that are empty before or after one of the moves; this plays them."""
    inside = np.zeros(ground.alive.shape[0], np.bool_)
    _mark(ground, inside, start.now[EMPTY])
    for move in moves:
        click(ground, start, move)
        _mark(ground, inside, start.now[EMPTY])
    return inside


@inner
def _mark(ground, inside, cell):
    """Mark a cell and those within two steps of it."""
    inside[cell] = True
    for k in range(6):
        near = ground.table[cell, k]
        if near >= 0:
            inside[near] = True
            for turn in range(6):
                next_to = ground.table[near, turn]
                if next_to >= 0:
                    inside[next_to] = True


@njit(cache=True, nogil=True)
def try_beam(ground, worlds, moves, rng, shortest, longest, width):
    """Try a random stretch of `shortest` to `longest` moves, keeping `width` positions."""
    count = moves.shape[0]
    length = min(count, np.int64(shortest * (longest / shortest) ** fraction(rng)))
    begin = below(rng, count - length + 1)
    play_to(ground, worlds, moves, begin, begin + length)
    copy_world(worlds.one, worlds.scratch)
    inside = _near(ground, worlds.scratch, moves[begin : begin + length])
    # Every other time the same number of moves is enough: the next try starts from something else.
    most = length + below(rng, 2)
    found = beam(ground, worlds.one, worlds.two, inside, _some_taste(rng), most, width, rng)
    return spliced(moves, begin, begin + length, found) if found.shape[0] else moves
