"""Coroutine: the rules.

A board has at least three squares. One or more of them are goals and have no arrows; every other
square has a set of compass arrows, possibly empty. Coin A starts at the top left, coin B at the
bottom right, and the goal is the middle, unless the board says otherwise.

A moves first, then they take turns. A coin steps one square in a direction printed under the
*other* coin. It can't leave the board or land on the other coin. A coin that can move must move;
only a coin without a move passes. The first coin on a goal ends the game. You play both coins:
find a shortest solution.

Directions are numbered clockwise from north: 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW.
Squares are counted row by row: from 0 in Python, from 1 in what people read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pepo.core.errors import BadInput, IllegalMove, quote
from pepo.core.words import counted, listed

MIN_CELLS = 3
MAX_CELLS = 2_500  # so that every position, a pair of squares, can be visited

NAMES = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
STEPS = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))  # rows, columns
COINS = ("A", "B")

Arrows = tuple[int, ...]
Rows = tuple[tuple[Arrows, ...], ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where both coins stand, and whose turn it is: 0 is A, 1 is B."""

    coins: tuple[int, int]
    mover: int = 0

    @property
    def here(self) -> int:
        """The square of the coin that moves next."""
        return self.coins[self.mover]

    @property
    def other(self) -> int:
        """The square of the other coin, whose arrows count now."""
        return self.coins[1 - self.mover]

    def after(self, square: int) -> "Position":
        """The position after the mover has stepped to `square`."""
        coins = (square, self.coins[1]) if self.mover == 0 else (self.coins[0], square)
        return Position(coins, 1 - self.mover)


@dataclass(frozen=True, slots=True)
class Turn:
    """A coin steps in a direction, or passes when `direction` is None."""

    coin: int
    direction: int | None = None

    @property
    def is_pass(self) -> bool:
        return self.direction is None


@dataclass(frozen=True)
class Coroutine:
    """A board with its two coins. `board` fills in the usual starts and goal."""

    rows: Rows
    coins: tuple[int, int]
    goals: frozenset[int]

    def __post_init__(self) -> None:
        _check_shape(self.rows)
        for square, arrows in enumerate(self.squares):
            _check_arrows(square, arrows)
        _check_goals(self)
        _check_coins(self)

    @cached_property
    def squares(self) -> tuple[Arrows, ...]:
        """The arrows of every square, row by row."""
        return tuple(arrows for row in self.rows for arrows in row)

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    def start(self) -> Position:
        return Position(self.coins)

    def is_solved(self, position: Position) -> bool:
        return not self.goals.isdisjoint(position.coins)

    def landing(self, square: int, direction: int) -> int | None:
        """The square one step away, or None off the board."""
        down, right = STEPS[direction]
        row, column = divmod(square, self.width)
        row, column = row + down, column + right
        if 0 <= row < self.height and 0 <= column < self.width:
            return row * self.width + column
        return None

    def landings(self, position: Position) -> dict[int, int]:
        """The directions the mover can take now, each with the square it leads to."""
        found = {}
        for direction in self.squares[position.other]:
            target = self.landing(position.here, direction)
            if target is not None and target != position.other:
                found[direction] = target
        return found

    def moves(self, position: Position) -> Iterable[Turn]:
        if self.is_solved(position):
            return ()
        steps = tuple(Turn(position.mover, step) for step in self.landings(position))
        return steps or (Turn(position.mover),)

    def apply(self, position: Position, turn: Turn) -> Position:
        _refuse_out_of_turn(self, position, turn)
        landings = self.landings(position)
        if turn.direction is None and not landings:
            return position.after(position.here)
        if turn.direction in landings:
            return position.after(landings[turn.direction])
        raise IllegalMove(_why_not(self, position, turn, landings))

    def toggled(self, square: int, arrow: int) -> "Coroutine":
        """The board with this arrow removed if it is there, and added if it isn't."""
        arrows = tuple(sorted({*self.squares[square]} ^ {arrow}))
        return self.with_square(square, arrows, goals=self.goals)

    def with_square(self, square: int, arrows: Arrows, *, goals: frozenset[int]) -> "Coroutine":
        """The board with other arrows on one square, and these goals."""
        row, column = divmod(square, self.width)
        cells = self.rows[row]
        changed = (*cells[:column], arrows, *cells[column + 1 :])
        return Coroutine((*self.rows[:row], changed, *self.rows[row + 1 :]), self.coins, goals)

    def positions(self) -> Iterator[Position]:
        """Every possible position: coins apart, and only the last mover on a goal."""
        cells = range(len(self.squares))
        for a in cells:
            for b in cells:
                for mover in (0, 1):
                    position = Position((a, b), mover)
                    if a != b and position.here not in self.goals:
                        yield position


def board(
    rows: Iterable[Iterable[Iterable[int]]],
    *,
    coins: Sequence[int] | None = None,
    goals: Iterable[int] | None = None,
) -> Coroutine:
    """A puzzle from rows of squares: A top left, B bottom right, the goal in the middle."""
    squares = tuple(tuple(tuple(arrows) for arrows in row) for row in rows)
    _check_shape(squares)
    cells = len(squares) * len(squares[0])
    a, b = (0, cells - 1) if coins is None else coins
    ends = middle(len(squares), len(squares[0])) if goals is None else frozenset(goals)
    return Coroutine(tuple(tuple(map(_sorted, row)) for row in squares), (a, b), ends)


def middle(height: int, width: int) -> frozenset[int]:
    """The middle square; a board without one must name its goal."""
    if height % 2 == 0 or width % 2 == 0:
        raise BadInput(
            f"A board of {height} by {width} has no middle square; mark the goal with a 'g'."
        )
    return frozenset({height * width // 2})


def _sorted(arrows: Arrows) -> Arrows:
    """Clockwise from north; what can't be sorted is left for the checks to report."""
    return tuple(sorted(arrows)) if all(type(arrow) is int for arrow in arrows) else arrows


# -- what a board must be


def _check_shape(rows: Sequence[Sequence[Arrows]]) -> None:
    widths = [len(row) for row in rows]
    for number, width in enumerate(widths, start=1):
        if width != widths[0]:
            raise BadInput(
                f"Row {number} has {counted(width, 'square')} and row 1 has {widths[0]}; "
                "expected rows of equal length."
            )
    cells = sum(widths)
    if cells < MIN_CELLS:
        raise BadInput(f"The board has {counted(cells, 'square')}; expected at least {MIN_CELLS}.")
    if cells > MAX_CELLS:
        raise BadInput(f"The board has {cells:,} squares; the limit is {MAX_CELLS:,}.")


def _check_arrows(square: int, arrows: Arrows) -> None:
    for place, arrow in enumerate(arrows):
        if type(arrow) is not int or not 0 <= arrow < 8:
            raise BadInput(
                f"Square {square + 1} has the direction {quote(arrow)}; "
                "expected 0 to 7 or N, NE, E, SE, S, SW, W, NW."
            )
        if arrow in arrows[:place]:
            raise BadInput(f"Square {square + 1} has the direction {NAMES[arrow]} twice.")


def _check_goals(puzzle: Coroutine) -> None:
    if not puzzle.goals:
        raise BadInput("The board has no goal; expected at least 1.")
    for goal in sorted(puzzle.goals):
        _check_on_board(puzzle, "The goal", goal)
        if puzzle.squares[goal]:
            said = spell(puzzle.squares[goal])
            raise BadInput(f"Square {goal + 1} is a goal and has arrows ({said}); expected none.")


def _check_coins(puzzle: Coroutine) -> None:
    for name, square in zip(COINS, puzzle.coins):
        _check_on_board(puzzle, f"Coin {name}", square)
        if square in puzzle.goals:
            raise BadInput(f"Coin {name} starts on square {square + 1}, which is a goal.")
    if puzzle.coins[0] == puzzle.coins[1]:
        raise BadInput(
            f"Both coins start on square {puzzle.coins[0] + 1}; expected one coin per square."
        )


def _check_on_board(puzzle: Coroutine, what: str, square: int) -> None:
    if not 0 <= square < len(puzzle.squares):
        raise BadInput(
            f"{what} is on square {square + 1}, off the board; "
            f"expected a square from 1 to {len(puzzle.squares)}."
        )


# -- why a turn is refused


def _refuse_out_of_turn(puzzle: Coroutine, position: Position, turn: Turn) -> None:
    if puzzle.is_solved(position):
        raise IllegalMove("A coin is on the goal: the puzzle is already solved.")
    if turn.coin != position.mover:
        mover, coin = COINS[position.mover], COINS[turn.coin]
        raise IllegalMove(f"It's {mover}'s turn, so {coin} can't move.")


def _why_not(puzzle: Coroutine, position: Position, turn: Turn, landings: dict[int, int]) -> str:
    mover, other = COINS[position.mover], COINS[1 - position.mover]
    if turn.direction is None:
        return f"{mover} can't pass: it can go {spell(landings, last='or')}."
    name = NAMES[turn.direction]
    printed = puzzle.squares[position.other]
    if turn.direction not in printed:
        points = f"points {spell(printed)}, not {name}" if printed else "has no arrows"
        return f"{other} is on {position.other + 1}, which {points}."
    if puzzle.landing(position.here, turn.direction) is None:
        return f"From {position.here + 1}, {name} leaves the board."
    return f"From {position.here + 1}, {name} leads to {position.other + 1}, where {other} is."


def spell(directions: Iterable[int], *, last: str = "and") -> str:
    """Compass names in a sentence: "NE, E, S and SW"."""
    return listed([NAMES[direction] for direction in directions], last=last)
