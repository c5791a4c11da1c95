"""One line of up to 64 cells as two sets of bits: twin of logic/lines."""

import numpy as np

from pepo.core.bits import set_bits
from pepo.core.compiled import njit

ZERO = np.uint64(0)
ONE = np.uint64(1)
TWO = np.uint64(2)


@njit(cache=True, inline="always")
def full_line(n):
    return ~ZERO if n == 64 else (ONE << np.uint64(n)) - ONE


@njit(cache=True, inline="always")
def _forced(colour):
    up = colour << ONE
    down = colour >> ONE
    return (up & (up << ONE)) | (down & (down >> ONE)) | (up & down)


@njit(cache=True, inline="always")
def _across(colour, signs):
    return (colour & signs) << ONE | (colour >> ONE & signs)


@njit(cache=True, inline="always")
def _beside(colour):
    return colour << ONE | colour >> TWO


@njit(cache=True)
def _signed(black, white, alike, differ, left_black, left_white):
    """Cells that a sign makes black, and those that it makes white."""
    to_black = _across(black, alike) | _across(white, differ)
    to_white = _across(white, alike) | _across(black, differ)
    blank = alike & ~(black | white | (black | white) >> ONE)
    black_pairs = blank if left_white == 1 else blank & _beside(white)
    white_pairs = blank if left_black == 1 else blank & _beside(black)
    return to_black | black_pairs | black_pairs << ONE, to_white | white_pairs | white_pairs << ONE


@njit(cache=True, inline="always")
def simple(black, white, full, most_black, most_white, alike, differ):
    """Patterns, signs and counts until nothing changes: whether the line is sound, and its bits."""
    while True:
        grown_black = black | (_forced(white) & full)
        grown_white = white | (_forced(black) & full)
        if alike | differ != ZERO:
            left_black = most_black - np.int64(set_bits(grown_black))
            left_white = most_white - np.int64(set_bits(grown_white))
            more_black, more_white = _signed(
                grown_black, grown_white, alike, differ, left_black, left_white
            )
            grown_black |= more_black
            grown_white |= more_white
        if grown_black & grown_white != ZERO:
            return False, black, white
        left_black = most_black - np.int64(set_bits(grown_black))
        left_white = most_white - np.int64(set_bits(grown_white))
        if left_black < 0 or left_white < 0:
            return False, black, white
        if left_black == 0:
            grown_white = full & ~grown_black
        elif left_white == 0:
            grown_black = full & ~grown_white
        if grown_black == black and grown_white == white:
            return True, black, white
        black, white = grown_black, grown_white


@njit(cache=True, inline="always")
def agreed(black, white, n, goal, alike, differ, tables):
    """What all completions of the line agree on; see lines.consistent.

    `goal` has a bit for each number of black cells that a completion may have.
    """
    b1 = ZERO if white & ONE else TWO
    w1 = ZERO if black & ONE else ONE
    b2 = w2 = ZERO
    tables[0, 0], tables[0, 1], tables[0, 2], tables[0, 3] = b1, b2, w1, w2
    for k in range(1, n):
        bit = ONE << np.uint64(k)
        next_b1, next_b2, next_w1, next_w2 = (w1 | w2) << ONE, b1 << ONE, b1 | b2, w1
        if white & bit:
            next_b1 = next_b2 = ZERO
        if black & bit:
            next_w1 = next_w2 = ZERO
        if (alike << ONE) & bit:
            next_b1 = next_w1 = ZERO
        if (differ << ONE) & bit:
            next_b2 = next_w2 = ZERO
        b1, b2, w1, w2 = next_b1, next_b2, next_w1, next_w2
        tables[k, 0], tables[k, 1], tables[k, 2], tables[k, 3] = b1, b2, w1, w2
    if (b1 | b2 | w1 | w2) & goal == ZERO:
        return False, black, white
    g1 = g2 = h1 = h2 = goal
    for back in range(n):
        k = n - 1 - back
        bit = ONE << np.uint64(k)
        if (tables[k, 0] & g1) | (tables[k, 1] & g2) == ZERO:
            white |= bit
        if (tables[k, 2] & h1) | (tables[k, 3] & h2) == ZERO:
            black |= bit
        to_b1, to_b2, to_w1, to_w2 = g1 >> ONE, g2 >> ONE, h1, h2
        if white & bit:
            to_b1 = to_b2 = ZERO
        if black & bit:
            to_w1 = to_w2 = ZERO
        if (alike << ONE) & bit:
            to_b1 = to_w1 = ZERO
        if (differ << ONE) & bit:
            to_b2 = to_w2 = ZERO
        g1, g2, h1, h2 = to_b2 | to_w1, to_w1, to_w2 | to_b1, to_b1
    return True, black, white


@njit(cache=True)
def prefixes(black, white, n, most, alike, differ):
    """How many ways each prefix can be filled, by state (as in `agreed`) and number of black."""
    ways = np.zeros((n, 4, most + 1), np.uint64)
    if white & ONE == ZERO:
        ways[0, 0, 1] = ONE
    if black & ONE == ZERO:
        ways[0, 2, 0] = ONE
    for k in range(1, n):
        bit = ONE << np.uint64(k)
        may_turn, may_stay = (alike << ONE) & bit == ZERO, (differ << ONE) & bit == ZERO
        for count in range(most + 1):
            if white & bit == ZERO and count > 0:
                if may_turn:
                    ways[k, 0, count] = ways[k - 1, 2, count - 1] + ways[k - 1, 3, count - 1]
                if may_stay:
                    ways[k, 1, count] = ways[k - 1, 0, count - 1]
            if black & bit == ZERO:
                if may_turn:
                    ways[k, 2, count] = ways[k - 1, 0, count] + ways[k - 1, 1, count]
                if may_stay:
                    ways[k, 3, count] = ways[k - 1, 2, count]
    return ways
