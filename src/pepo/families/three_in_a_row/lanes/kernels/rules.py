"""What the rules say of one line, in every lane: twins of `simple` and `consistent` of logic/lines.

A line's cells are start, start + step, … A rule returns three vectors: in which lanes the line
changed, in which it broke (a cell became both black and white), and in which it is full and right.

`signs` has a vector for each cell and each kind of sign (see `signs_after`); None if no grid of the
batch has signs: then Numba compiles the rules without them.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.families.three_in_a_row.lanes.kernels.counters import add_two, is_number
from pepo.families.three_in_a_row.lanes.kernels.vectors import ZERO, every, get, njit, put, zeros


class Kind(NamedTuple):
    """All rows of a grid, or all columns."""

    cells: int  # in a line
    step: int  # from one cell to the next
    signs: int  # where the signs between its cells begin
    least: int  # black cells of a line
    most: int
    ends: NDArray[np.uint64]  # for `exact`
    begins: NDArray[np.uint64]


@njit(cache=True)
def new_kind(cells, step, signs, least, most):
    ends, begins = zeros((cells + 4) * 2 * (most + 5)), zeros((cells + 4) * 2 * (most + 5))
    for colour in range(2):
        put(ends, _place(0, colour, 0, most), ~every(ZERO))
        for count in range(least, most + 1):
            put(begins, _place(cells, colour, count, most), ~every(ZERO))
    return Kind(cells, step, signs, least, most, ends, begins)


@njit(cache=True)
def signs_after(signs, pitch, at):
    """Where a cell and the next one of its line are joined by =, and where by x."""
    if signs is None:
        return every(ZERO), every(ZERO)
    return get(signs, at), get(signs, pitch + at)


@njit(cache=True)
def update(state, pitch, at, black, white, new_black, new_white):
    """Write a cell. In which lanes that is news, and in which it is both black and white."""
    put(state, at, new_black)
    put(state, pitch + at, new_white)
    return (new_black ^ black) | (new_white ^ white), new_black & new_white


@njit(cache=True)
def simple(state, pitch, signs, kind, start):
    """Patterns, signs, counts; and where one cell of a colour is left, the cells it can't be in.

    That last rule makes most puzzles easy: any three cells have a black one. So if only one black
    cell is left and three cells without one lie together, it is among them, and nowhere else.
    """
    n, step = kind.cells, kind.step
    zero = every(ZERO)
    changed = broken = zero
    b2 = b1 = w2 = w1 = same_before = other_before = zero  # two cells before, and one
    blacks = whites = (zero, zero, zero, zero, zero, zero)
    b, w = get(state, start), get(state, pitch + start)
    b3, w3 = get(state, start + step), get(state, pitch + start + step)  # one cell after
    for k in range(n):
        at = start + k * step
        far = at + 2 * step
        b4, w4 = (get(state, far), get(state, pitch + far)) if k + 2 < n else (zero, zero)
        same, other = signs_after(signs, pitch, kind.signs + at)
        new_b = b | (w1 & w2) | (w3 & w4) | (w1 & w3)
        new_b = new_b | (same_before & (b1 | w2 | w3)) | (same & (b3 | w1 | w4))
        new_b = new_b | (other_before & w1) | (other & w3)
        new_w = w | (b1 & b2) | (b3 & b4) | (b1 & b3)
        new_w = new_w | (same_before & (w1 | b2 | b3)) | (same & (w3 | b1 | b4))
        new_w = new_w | (other_before & b1) | (other & b3)
        news, bad = update(state, pitch, at, b, w, new_b, new_w)
        changed, broken = changed | news, broken | bad
        if k % 2:
            blacks, whites = add_two(blacks, b1, new_b), add_two(whites, w1, new_w)
        b2, b1, b, b3, w2, w1, w, w3 = b1, new_b, b3, b4, w1, new_w, w3, w4
        same_before, other_before = same, other
    if n % 2:
        blacks, whites = add_two(blacks, b1, zero), add_two(whites, w1, zero)
    most_white = n - kind.least
    all_b, all_w = is_number(blacks, kind.most), is_number(whites, most_white)
    near_b, near_w = is_number(blacks, kind.most - 1), is_number(whites, most_white - 1)
    for way in range(2):  # forth and back
        b1 = b2 = b3 = w1 = w2 = w3 = ~zero
        past_b = past_w = zero  # where three cells without that colour have been passed
        for k in range(n):
            at = start + (k if way == 0 else n - 1 - k) * step
            b, w = get(state, at), get(state, pitch + at)
            past_b = past_b | ~(b1 | b2 | b3)
            past_w = past_w | ~(w1 | w2 | w3)
            new_b = b | (~w & (all_w | (near_w & past_w)))
            new_w = w | (~b & (all_b | (near_b & past_b)))
            news, _ = update(state, pitch, at, b, w, new_b, new_w)
            changed = changed | news
            b3, b2, b1, w3, w2, w1 = b2, b1, b, w2, w1, w
    if kind.least == kind.most:
        return changed, broken, all_b & all_w
    return changed, broken, (all_b & near_w) | (near_b & all_w)


@njit(cache=True)
def _place(k, colour, count, most):
    """In the tables of `exact`."""
    return ((k + 2) * 2 + colour) * (most + 5) + count + 2


@njit(cache=True)
def _counts(k, kind):
    """How many of the first k cells can be black: no three alike in a row before k, nor after."""
    rest = kind.cells - k
    first = max(k // 3, kind.least - rest + rest // 3)
    return range(first, min(k - k // 3, kind.most - rest // 3) + 1)


@njit(cache=True)
def exact(state, pitch, signs, kind, start):
    """What all completions of the line agree on. A line is made of runs of one or two cells.

    ends[k, colour, c]: the cells before k can be filled with c blacks, the last run of that colour
    begins[k, colour, c]: with c blacks before k, the rest can be filled, its first run of it

    `turn` is where a run may begin with a cell (no = before it), `stay` where a run may
    have it as its second (no x before it).
    """
    n, step, ends, begins, most = kind.cells, kind.step, kind.ends, kind.begins, kind.most
    zero = every(ZERO)
    changed = broken = can_b = can_w = zero
    turn = stay = ~zero
    for k in range(1, n + 1):
        at = start + (k - 1) * step
        last_b, last_w, can_b, can_w = can_b, can_w, ~get(state, pitch + at), ~get(state, at)
        last_turn = turn
        if k > 1:
            same, other = signs_after(signs, pitch, kind.signs + at - step)
            turn, stay = ~same, ~other
        one_b, one_w = can_b & turn, can_w & turn
        two_b, two_w = can_b & last_b & stay & last_turn, can_w & last_w & stay & last_turn
        for c in _counts(k, kind):
            one = get(ends, _place(k - 1, 1, c - 1, most))
            two = get(ends, _place(k - 2, 1, c - 2, most))
            put(ends, _place(k, 0, c, most), (one_b & one) | (two_b & two))
            one, two = get(ends, _place(k - 1, 0, c, most)), get(ends, _place(k - 2, 0, c, most))
            put(ends, _place(k, 1, c, most), (one_w & one) | (two_w & two))
    can_b = can_w = zero
    stay = ~zero
    for k in range(n - 1, -1, -1):
        at = start + k * step
        b, w = get(state, at), get(state, pitch + at)
        last_b, last_w, can_b, can_w = can_b, can_w, ~w, ~b
        last_stay, turn = stay, ~zero
        if k > 0:
            same, other = signs_after(signs, pitch, kind.signs + at - step)
            turn, stay = ~same, ~other
        one_b, one_w = can_b & turn, can_w & turn
        two_b, two_w = one_b & last_b & last_stay, one_w & last_w & last_stay
        may_b = may_w = zero  # a run ends with cell k, or cell k is the first of two
        for c in _counts(k, kind):
            one = get(begins, _place(k + 1, 1, c + 1, most))
            two = two_b & get(begins, _place(k + 2, 1, c + 2, most))
            put(begins, _place(k, 0, c, most), (one_b & one) | two)
            may_b = may_b | get(ends, _place(k + 1, 0, c + 1, most)) & one
            may_b = may_b | get(ends, _place(k, 1, c, most)) & two
            one = get(begins, _place(k + 1, 0, c, most))
            two = two_w & get(begins, _place(k + 2, 0, c, most))
            put(begins, _place(k, 1, c, most), (one_w & one) | two)
            may_w = may_w | get(ends, _place(k + 1, 1, c, most)) & one
            may_w = may_w | get(ends, _place(k, 0, c, most)) & two
        news, bad = update(state, pitch, at, b, w, b | ~may_w, w | ~may_b)
        changed, broken = changed | news, broken | bad
    return changed, broken, zero
