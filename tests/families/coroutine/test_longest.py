"""How long the longest shortest solutions are: a proof over all 3×3 boards.

An arrow is decided only when the search asks for it. A board is then a word of arrows known to be
there and a word of arrows known to be absent; the rest does not matter. To make a solution long,
no state of a layer may win: its winning arrow is absent. Before a layer is left, an optimistic
walk, with every undecided arrow there and every doubtful pass made, bounds what can still come.
"""

import numpy as np
import pytest
from numba import njit

from pepo.families.coroutine.generators import LONGEST, LONGEST_WITH
from pepo.families.coroutine.kernels import boards, packed
from tests.families.coroutine.boards import PUZZLE_2

U = np.uint64
START, APART = boards._START, boards._APART
allowed, layer_after = boards._allowed, boards._layer


def ring_steps() -> np.ndarray[tuple[int, int], np.dtype[np.uint64]]:
    """For mover and other, named as in the packed word: the arrows that matter for a step."""
    steps = np.zeros((8, 8), np.uint64)
    for m, here in enumerate(packed.PLACES):
        for o, other in enumerate(packed.PLACES):
            for direction in range(8):
                target = PUZZLE_2.landing(here, direction)
                if target in packed.PLACES and target != other and here != other:
                    steps[m, o] |= U(1 << (8 * o + direction))
    return steps


STEPS = ring_steps()


@njit
def ones(word):  # type: ignore[no-untyped-def]
    count = 0
    while word != U(0):
        word &= word - U(1)
        count += 1
    return count


@njit
def lowest(word):  # type: ignore[no-untyped-def]
    number = 0
    while not word & U(1):
        word >>= U(1)
        number += 1
    return number


@njit
def can_be(there, absent, fewest, most):  # type: ignore[no-untyped-def]
    """Whether the rest can be decided so that each square has the right number of arrows."""
    for _ in range(8):
        if ones(there & U(255)) > most or 8 - ones(absent & U(255)) < fewest:
            return False
        there >>= U(8)
        absent >>= U(8)
    return True


@njit
def within_reach(states, there, absent):  # type: ignore[no-untyped-def]
    """Every state that might be reached, however the rest is decided."""
    on, back, far_on, far_back, _ = allowed(~absent)
    passes = allowed(there)[4]
    reached = states
    while states != U(0):
        states = layer_after(states, on, back, far_on, far_back, passes) & ~reached
        reached |= states
        states &= ~there  # a state that wins is not left
    return reached


@njit
def explore(turn, todo, new, seen, there, absent, fewest, most, steps, best):  # type: ignore[no-untyped-def]
    """Leave the states of `todo` after `turn` turns one by one; `new` collects the next layer."""
    if not can_be(there, absent, fewest, most):
        return
    if todo == U(0):
        if new == U(0):
            return
        turn += 1
        todo, new, seen = new, U(0), seen | new
        if todo & there != U(0):
            best[0] = max(best[0], turn)
            return
        undecided = todo & ~absent
        while undecided != U(0):
            arrow = undecided & (~undecided + U(1))
            undecided ^= arrow
            if can_be(there | arrow, absent, fewest, most):
                best[0] = max(best[0], turn)
                break
        absent |= todo  # from here on none of them may win
        if not can_be(there, absent, fewest, most):
            return
        ahead = within_reach(todo, there, absent) & ~seen
        ends = 1 if ahead & there != U(0) else 0
        if turn + ones(ahead & ~there) + ends <= best[0]:
            return
    longest = turn + 2 + ones(APART & ~seen & ~new & ~there)
    if new & there != U(0):
        longest = turn + 1
    if longest <= best[0]:
        return
    state = lowest(todo)
    asked = steps[state & 7, state >> 3] & ~there & ~absent
    if asked != U(0):
        arrow = asked & (~asked + U(1))
        explore(turn, todo, new, seen, there, absent | arrow, fewest, most, steps, best)
        explore(turn, todo, new, seen, there | arrow, absent, fewest, most, steps, best)
        return
    on, back, far_on, far_back, passes = allowed(there)
    after = layer_after(U(1) << U(state), on, back, far_on, far_back, passes) & ~seen
    explore(turn, todo & (todo - U(1)), new | after, seen, there, absent, fewest, most, steps, best)


def longest(fewest: int, most: int) -> int:
    """The most turns of any board with this many arrows on every square but the goal."""
    best = np.zeros(1, np.int64)
    explore(0, U(0), START, U(0), U(0), U(0), fewest, most, STEPS, best)
    return int(best[0])


@pytest.mark.parametrize("arrows", [5, 6, 7, 8, 1])
def test_the_longest_boards_by_number_of_arrows_per_square(arrows: int) -> None:
    assert longest(arrows, arrows) == LONGEST_WITH[arrows]


@pytest.mark.prove
@pytest.mark.parametrize("arrows", [2, 3, 4])
def test_how_long_boards_with_few_arrows_a_square_can_be(arrows: int) -> None:
    assert longest(arrows, arrows) == LONGEST_WITH[arrows]


@pytest.mark.prove
def test_no_board_with_arrows_on_every_square_takes_more_than_28_turns() -> None:
    assert longest(1, 8) == LONGEST == 28


@pytest.mark.prove
def test_with_a_square_without_arrows_29_turns_are_possible_and_no_more() -> None:
    assert longest(0, 8) == 29
