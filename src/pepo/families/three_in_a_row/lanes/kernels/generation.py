"""Givens taken away from 512 grids at once, each in its own order: twin of `drop_told`.

A given goes if logic of level 2 finds it again from all givens after it and those before it that
stayed. Each lane asks in two steps. It leaves out a *stretch* of its order and settles the rest:
what is found again goes at once, and the grid that was settled is its *base*. The others of the
stretch are asked one by one, each from the base and the rest of the stretch, so little is left to
settle. A lane with an answer goes on to its next question without waiting for the other lanes.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.families.three_in_a_row.lanes.kernels.blocks import ALL, BLACK, WHITE, sweep
from pepo.families.three_in_a_row.lanes.kernels.rules import new_kind
from pepo.families.three_in_a_row.lanes.kernels.transposition import ONE, read, write
from pepo.families.three_in_a_row.lanes.kernels.vectors import (
    CELLS,
    LANES,
    PARTS,
    ZERO,
    every,
    get,
    njit,
    ones,
    put,
    zeros,
)

STRETCH = 16  # givens left out together
WAIT = 4  # exact reasoning as soon as one lane in 4 has nothing else to do
ENOUGH = 16  # new questions as soon as one lane in 16 has an answer


class Room(NamedTuple):
    """A vector for each cell, and another where black and white are apart."""

    kept: NDArray[np.uint64]  # givens that haven't gone
    base: NDArray[np.uint64]  # what was settled without the stretch
    state: NDArray[np.uint64]  # what is settled now
    stretch: NDArray[np.uint64]  # its givens that haven't gone
    asked: NDArray[np.uint64]  # what is left out now: the stretch, or one of it
    flags: NDArray[np.uint64]  # a vector for each of the following


WORKS, BEGINS, WHOLE = 0, 1, 2  # lanes with givens to ask; those that begin; that ask a stretch


@njit(cache=True, nogil=True)
def drop_told(grids, orders, pitch, height, width, limits):
    """Take givens away in place; see `settle_grids` for `pitch` and `limits`.

    `orders` has a row for each grid: its cells, in the order in which they are to go.
    """
    rows = new_kind(width, 1, 0, limits[0, 0], limits[0, 1])
    columns = new_kind(height, width, 2 * pitch, limits[1, 0], limits[1, 1])
    two = 2 * pitch
    room = Room(zeros(two), zeros(two), zeros(two), zeros(pitch), zeros(pitch), zeros(3))
    squares = zeros(2 * CELLS)
    for first in range(0, len(orders), LANES):
        last = min(first + LANES, len(orders))
        read(grids, pitch, first, last, ALL, BLACK, room.kept, squares)
        read(grids, pitch, first, last, ALL, WHITE, room.kept[pitch * PARTS :], squares)
        _drop_block(room, orders[first:last], pitch, rows, columns)
        write(room.kept, pitch, grids, first, last, squares)


@njit(cache=True)
def _drop_block(room, orders, pitch, rows, columns):
    places = np.zeros((len(orders), 3), np.int64)  # the stretch: first, end; next to be asked
    room.stretch[:] = room.asked[:] = room.flags[:] = ZERO
    for lane in range(len(orders)):
        room.flags[WORKS * PARTS + lane // 64] |= ONE << np.uint64(lane % 64)
    put(room.flags, BEGINS, get(room.flags, WORKS))
    while True:
        for lane in range(len(orders)):
            if room.flags[BEGINS * PARTS + lane // 64] >> np.uint64(lane % 64) & ONE:
                _ask(room, orders[lane], places[lane], lane // 64, ONE << np.uint64(lane % 64))
        if ones(get(room.flags, WORKS)) == 0:
            return
        _begin(room, pitch)
        put(room.flags, BEGINS, _settle_some(room, pitch, rows, columns))
        _take_away(room, pitch)


@njit(cache=True)
def _ask(room, order, place, part, bit):
    """What a lane leaves out: the next of its stretch, or a new stretch."""
    first, end, following = place
    while following < end and not room.stretch[order[following] * PARTS + part] & bit:
        following += 1
    if following < end:
        room.asked[order[following] * PARTS + part] |= bit
        room.flags[WHOLE * PARTS + part] &= ~bit
        place[2] = following + 1
        return
    for k in range(first, end):
        room.stretch[order[k] * PARTS + part] &= ~bit
    first, many, white = end, 0, len(room.asked)
    while end < len(order) and many < STRETCH:
        at = order[end] * PARTS + part
        if (room.kept[at] | room.kept[white + at]) & bit:
            room.stretch[at] |= bit
            room.asked[at] |= bit
            many += 1
        end += 1
    if many:
        room.flags[WHOLE * PARTS + part] |= bit
    else:
        room.flags[WORKS * PARTS + part] &= ~bit
    place[0], place[1], place[2] = first, end, first


@njit(cache=True)
def _begin(room, pitch):
    """Lanes that begin: all givens but those left out, and the base unless it is asked for."""
    begins, whole = get(room.flags, BEGINS), get(room.flags, WHOLE)
    for k in range(2 * pitch):
        given = get(room.kept, k) & ~get(room.asked, k % pitch)
        start = given | (get(room.base, k) & ~whole)
        now = get(room.state, k)
        put(room.state, k, now ^ (begins & (now ^ start)))


@njit(cache=True)
def _settle_some(room, pitch, rows, columns):
    """Settle until enough lanes have an answer; which have."""
    works, whole = get(room.flags, WORKS), get(room.flags, WHOLE)
    stuck = every(ZERO)
    while True:
        changed, _, done = sweep(room.state, pitch, None, rows, columns, False)
        told = every(ZERO)
        for k in range(pitch):
            known = get(room.state, k) | get(room.state, pitch + k)
            told = told | (get(room.asked, k) & known)
        answered = works & (stuck | done | (told & ~whole))
        going = works & ~answered
        if ENOUGH * ones(answered) >= ones(works):
            return answered
        if WAIT * ones(going & ~changed) >= ones(going):
            changed, _, _ = sweep(room.state, pitch, None, rows, columns, True)
            stuck = stuck | (going & ~changed)


@njit(cache=True)
def _take_away(room, pitch):
    """In lanes with an answer: what is told goes, and what a stretch left settled is the base."""
    answered = get(room.flags, BEGINS)
    whole = answered & get(room.flags, WHOLE)
    for k in range(pitch):
        black, white, asked = get(room.state, k), get(room.state, pitch + k), get(room.asked, k)
        stay = ~(answered & asked & (black | white))
        put(room.kept, k, get(room.kept, k) & stay)
        put(room.kept, pitch + k, get(room.kept, pitch + k) & stay)
        put(room.stretch, k, get(room.stretch, k) & stay)
        put(room.asked, k, asked & ~answered)
        before = get(room.base, k)
        put(room.base, k, before ^ (whole & (before ^ black)))
        before = get(room.base, pitch + k)
        put(room.base, pitch + k, before ^ (whole & (before ^ white)))
