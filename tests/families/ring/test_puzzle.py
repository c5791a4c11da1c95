"""The rules of ring."""

import pytest

from pepo.core.errors import BadInput, IllegalMove
from pepo.families.ring.puzzle import Jump, Ring

EXERCISE = Ring((3, 6, 4, 1, 3, 4, 2, 0))


@pytest.mark.parametrize(
    ("tiles", "tile", "jump", "landing"),
    [
        ((3, 6, 4, 1, 3, 4, 2, 0), 0, Jump(3), 3),
        ((3, 6, 4, 1, 3, 4, 2, 0), 0, Jump(3, clockwise=False), 5),
        ((3, 6, 4, 1, 3, 4, 2, 0), 1, Jump(6), 7),
        ((700, 3, 5), 0, Jump(700), 1),
        ((700, 3, 5), 0, Jump(700, clockwise=False), 2),
        ((0, 5), 0, Jump(0), 0),
        ((10**18 - 1, 0, 0), 0, Jump(10**18 - 1), 0),
    ],
)
def test_a_jump_lands_where_it_should(
    tiles: tuple[int, ...], tile: int, jump: Jump, landing: int
) -> None:
    assert Ring(tiles).apply(tile, jump) == landing


@pytest.mark.parametrize(
    ("tiles", "tile", "moves"),
    [
        ((3, 6, 4, 1, 3, 4, 2, 0), 0, [Jump(3), Jump(3, clockwise=False)]),
        ((4, 0, 0, 0, 0, 0, 0, 0), 0, [Jump(4)]),  # half-way round: both ways are one
        ((0, 1, 1), 0, [Jump(0)]),  # zero stays
        ((6, 1, 1), 0, [Jump(6)]),  # twice round stays
        ((1, 1, 1), 2, []),  # on the goal the play is over
        ((5,), 0, []),
    ],
)
def test_the_moves_of_a_tile(tiles: tuple[int, ...], tile: int, moves: list[Jump]) -> None:
    assert list(Ring(tiles).moves(tile)) == moves


def test_both_jumps_are_legal_even_if_they_land_on_the_same_tile() -> None:
    ring = Ring((2, 1, 1, 0))
    assert ring.apply(0, Jump(2)) == ring.apply(0, Jump(2, clockwise=False)) == 2


@pytest.mark.parametrize(
    ("tile", "jump", "why"),
    [
        (0, Jump(5), "Tile 0 says 3, so you can't jump 5 from here."),
        (7, Jump(0), "Tile 7 is the goal: the ring is already solved."),
    ],
)
def test_an_illegal_jump_says_why(tile: int, jump: Jump, why: str) -> None:
    with pytest.raises(IllegalMove, match=why):
        EXERCISE.apply(tile, jump)


@pytest.mark.parametrize("tiles", [(), (-1, 0), (0, 10**18)])
def test_a_ring_needs_tiles_of_zero_or_more(tiles: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="expected"):
        Ring(tiles)


def test_a_ring_of_one_tile_is_solved_at_once() -> None:
    assert Ring((5,)).is_solved(Ring((5,)).start())
