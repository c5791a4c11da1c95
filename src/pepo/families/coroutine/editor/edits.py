"""Coroutine: what an editor may change. Places are squares, from 1, row by row."""

from collections.abc import Callable

from pepo.core.editor import Edit
from pepo.core.errors import BadInput, quote
from pepo.families.coroutine.notation import parse_direction
from pepo.families.coroutine.puzzle import Coroutine, board


def toggle_arrow(puzzle: Coroutine, place: str, value: str) -> Coroutine:
    """Put an arrow on a square, or take it off."""
    return toggled(puzzle, _square(puzzle, place), parse_direction(value))


def toggled(puzzle: Coroutine, square: int, arrow: int) -> Coroutine:
    """The board with an arrow taken out where it is there, and put in where it is not."""
    squares = list(puzzle.squares)
    squares[square] = tuple(sorted({*squares[square]} ^ {arrow}))
    return _rebuilt(puzzle, squares, goals=puzzle.goals)


def toggle_goal(puzzle: Coroutine, place: str, value: str) -> Coroutine:
    """Make a square a goal, or none; a new goal loses its arrows."""
    square = _square(puzzle, place)
    squares = list(puzzle.squares)
    squares[square] = ()
    return _rebuilt(puzzle, squares, goals=puzzle.goals ^ {square})


def move_coin(coin: int) -> Callable[[Coroutine, str, str], Coroutine]:
    def move(puzzle: Coroutine, place: str, value: str) -> Coroutine:
        coins = list(puzzle.coins)
        coins[coin] = _square(puzzle, place)
        return Coroutine(puzzle.rows, (coins[0], coins[1]), puzzle.goals)

    return move


def _rebuilt(
    puzzle: Coroutine, squares: list[tuple[int, ...]], *, goals: frozenset[int]
) -> Coroutine:
    wide = puzzle.width
    rows = [squares[k : k + wide] for k in range(0, len(squares), wide)]
    return board(rows, coins=puzzle.coins, goals=goals)


def _square(puzzle: Coroutine, place: str) -> int:
    cells = len(puzzle.squares)
    if not (place.isascii() and place.isdigit() and len(place) < 6) or not 1 <= int(place) <= cells:
        raise BadInput(f"The square is {quote(place)}; expected a number from 1 to {cells}.")
    return int(place) - 1


EDITS = (
    Edit("arrow", "Put an arrow on or take it off", toggle_arrow),
    Edit("goal", "Make a square a goal or none", toggle_goal),
    Edit("coin-a", "Move where A starts", move_coin(0)),
    Edit("coin-b", "Move where B starts", move_coin(1)),
)
