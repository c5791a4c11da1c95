"""Numba kernels: what the kernels that replace a part of a solution share.

Random numbers, bits that tell positions apart, copies of worlds, and how far a gourd is from its
goal.
"""

import numpy as np

from pepo.families.gourds.peel.kernels.search import COUNT, EMPTY, bits_of, click, inner, steps


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
def play_to(ground, start, one, two, moves, begin, end):
    """One world to where a stretch of the moves begins, the other to where it ends."""
    copy_world(start, one)
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
    """Moves that a gourd needs at least, whose end lies on a cell and the other end on another."""
    return max(steps(ground, cell, goal.where[end]), steps(ground, other, goal.where[end ^ 1]))


@inner
def to_go(ground, world, goal):
    """Moves that all gourds together need at least from one world to another, and the bits that
    tell the two apart."""
    value, change = 0, np.uint64(0)
    for end in range(0, world.where.shape[0], 2):
        a, b = world.where[end], world.where[end + 1]
        if a != goal.where[end] or b != goal.where[end + 1]:
            value += apart(ground, goal, end, a, b)
            change ^= bits_of(end, a) ^ bits_of(end + 1, b)
            change ^= bits_of(end, goal.where[end]) ^ bits_of(end + 1, goal.where[end + 1])
    return value, change
