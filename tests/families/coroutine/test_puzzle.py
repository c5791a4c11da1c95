"""Coroutine's rules."""

from random import Random

import pytest

from pepo.core.errors import BadInput, IllegalMove
from pepo.families.coroutine.puzzle import MAX_CELLS, Coroutine, Position, Turn, board
from tests.families.coroutine.boards import PUZZLE_2, PUZZLE_3, SHAPES, random_board

A, B = 0, 1
N, NE, E, SE, S, SW, W, NW = range(8)


def test_the_coins_start_in_the_corners_and_a_begins() -> None:
    assert PUZZLE_2.start() == Position((0, 8), mover=A)
    assert PUZZLE_2.goals == {4}


def test_a_coin_steps_in_a_direction_printed_under_the_other() -> None:
    assert list(PUZZLE_2.moves(PUZZLE_2.start())) == [Turn(A, E)]
    assert PUZZLE_2.apply(PUZZLE_2.start(), Turn(A, E)) == Position((1, 8), mover=B)


def test_a_coin_without_a_move_passes_and_one_with_a_move_may_not() -> None:
    after = PUZZLE_2.apply(PUZZLE_2.start(), Turn(A, E))
    assert list(PUZZLE_2.moves(after)) == [Turn(B)]
    assert PUZZLE_2.apply(after, Turn(B)) == Position((1, 8), mover=A)
    with pytest.raises(IllegalMove, match="A can't pass: it can go E"):
        PUZZLE_2.apply(PUZZLE_2.start(), Turn(A))


def test_the_first_coin_on_the_goal_ends_it() -> None:
    puzzle = board([[[], [], [2]], [[], [], []], [[], [], [SE]]])
    won = puzzle.apply(puzzle.start(), Turn(A, SE))
    assert puzzle.is_solved(won)
    assert list(puzzle.moves(won)) == []
    with pytest.raises(IllegalMove, match="already solved"):
        puzzle.apply(won, Turn(B))


def test_either_coin_may_win_and_any_goal_will_do() -> None:
    puzzle = board([[[W], [], [E]], [[], [], []]], coins=[0, 2], goals=[1, 3])
    after = puzzle.apply(puzzle.start(), Turn(A, E))
    assert puzzle.is_solved(after)
    other = board([[[W], [], []]])
    assert list(other.moves(other.start())) == [Turn(A)]
    assert other.is_solved(other.apply(other.apply(other.start(), Turn(A)), Turn(B, W)))


@pytest.mark.parametrize(
    ("position", "turn", "why"),
    [
        (Position((7, 1), A), Turn(B, N), "It's A's turn, so B can't move"),
        (Position((7, 1), A), Turn(A, N), "B is on 2, which points NE, E, S and SW, not N"),
        (Position((7, 1), A), Turn(A, S), "From 8, S leaves the board"),
        (Position((5, 1), A), Turn(A, NE), "From 6, NE leaves the board"),
        (Position((2, 5), B), Turn(B, N), "From 6, N leads to 3, where A is"),
        (Position((0, 4), B), Turn(B, N), "already solved"),
    ],
)
def test_an_illegal_turn_is_refused_with_its_reason(
    position: Position, turn: Turn, why: str
) -> None:
    with pytest.raises(IllegalMove) as refused:
        PUZZLE_2.apply(position, turn)
    assert why in str(refused.value)


def test_squares_without_arrows_make_the_other_coin_wait() -> None:
    puzzle = board([[[], [], []]])
    assert list(puzzle.moves(puzzle.start())) == [Turn(A)]


@pytest.mark.parametrize("shape", SHAPES)
def test_moves_and_apply_agree_and_leave_the_coins_apart(shape: tuple[int, int]) -> None:
    rng = Random(f"{shape}")
    for _ in range(10):
        puzzle = random_board(rng, shape)
        for position in puzzle.positions():
            legal = set(puzzle.moves(position))
            for turn in [Turn(c, d) for c in (A, B) for d in (None, *range(8))]:
                if turn in legal:
                    after = puzzle.apply(position, turn)
                    assert after.coins[0] != after.coins[1]
                    assert after.mover == 1 - position.mover
                    assert after.coins[after.mover] == position.coins[after.mover]
                else:
                    with pytest.raises(IllegalMove):
                        puzzle.apply(position, turn)


def test_optional_passes_would_spoil_the_classics() -> None:
    """With passing allowed at will both take three turns: so a coin that can move must move."""

    def shortest_with_free_passes(puzzle: Coroutine) -> int:
        layer, turns = {puzzle.start()}, 0
        while not any(puzzle.is_solved(position) for position in layer):
            turns += 1
            layer = {
                position.after(target)
                for position in layer
                for target in (*puzzle.landings(position).values(), position.here)
            }
        return turns

    assert shortest_with_free_passes(PUZZLE_2) == shortest_with_free_passes(PUZZLE_3) == 3


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: board([[[0, 0], [], [4]]]), "Square 1 has the direction N twice"),
        (lambda: board([[[8], [], [4]]]), "Square 1 has the direction '8'; expected 0 to 7"),
        (lambda: board([[[-1], [], [4]]]), "Square 1 has the direction '-1'"),
        (lambda: board([[[True], [], [4]]]), "Square 1 has the direction 'True'"),
        (lambda: board([[[0], [], [4]]], coins=[2, 2]), "Both coins start on square 3"),
        (lambda: board([[[0], [], [4]]], coins=[1, 2]), "Coin A starts on square 2, which is a"),
        (lambda: board([[[0], [], [4]]], coins=[0, 3]), "Coin B is on square 4, off the board"),
        (lambda: board([[[0], [], [4]]], coins=[-1, 2]), "Coin A is on square 0, off the board"),
        (lambda: board([[[0], [], [4]]], goals=[5]), "The goal is on square 6, off the board"),
        (lambda: board([[[0], [], [4]]], goals=[]), "no goal; expected at least 1"),
        (lambda: board([[[0], [1], [4]]]), "Square 2 is a goal and has arrows (NE)"),
        (lambda: board([[[0], [], [4]], [[1]]]), "Row 2 has 1 square and row 1 has 3"),
        (lambda: board([[[0], [4]]]), "The board has 2 squares; expected at least 3"),
        (lambda: board([]), "The board has 0 squares"),
        (lambda: board([[[0], []], [[], [4]]]), "2 by 2 has no middle square"),
        (lambda: board([[[]] * 1000] * 1000), f"1,000,000 squares; the limit is {MAX_CELLS:,}"),
    ],
)
def test_a_bad_board_is_refused_in_one_sentence(make: object, why: str) -> None:
    with pytest.raises(BadInput) as refused:
        make()  # type: ignore[operator]
    assert why in str(refused.value)
    assert "\n" not in str(refused.value)


def test_puzzles_are_values() -> None:
    assert board([[[4, 0], [], [4]]]) == board([[(0, 4), (), (4,)]])
    assert hash(board([[[4, 0], [], [4]]])) == hash(board([[[0, 4], [], [4]]]))


def test_every_position_is_listed_once() -> None:
    """Both coins outside the goal, 8·7·2; one of them just arrived, 8·2."""
    positions = list(PUZZLE_2.positions())
    assert len(positions) == len(set(positions)) == 8 * 7 * 2 + 8 * 2
    assert sum(PUZZLE_2.is_solved(position) for position in positions) == 16
