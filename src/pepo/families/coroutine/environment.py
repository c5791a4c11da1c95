"""Coroutine boards for agents that train: nine actions, and the board as planes of 0 and 1.

actions      0 to 7 step north, northeast and so on, clockwise; 8 passes
observation  [row, column, plane]; planes 0 to 7 are the arrows, 8 the goals, 9 the coin that moves
             now, 10 the other coin, 11 the squares of the board
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pepo.core.environment import LOST, Batch, Environment, Exact, Layout, Numbers, Sizes, Truths
from pepo.families.coroutine.distances import distances
from pepo.families.coroutine.puzzle import STEPS, Coroutine, Position, Turn

PASS, GOAL, MOVER, OTHER, BOARD, PLANES = 8, 8, 9, 10, 11, 12
MAX_TABLE = 10**7  # positions of all boards together whose distances are kept


class CoroutineLayout(Layout[Coroutine, Position, Turn]):
    actions = 9

    def __init__(self, sizes: Sizes) -> None:
        self.rows, self.columns = sizes
        self.low = np.zeros((self.rows, self.columns, PLANES), np.int8)
        self.high = np.ones_like(self.low)

    def moves(self, puzzle: Coroutine, state: Position) -> Mapping[int, Turn]:
        return {
            PASS if turn.direction is None else turn.direction: turn for turn in puzzle.moves(state)
        }

    def observe(self, puzzle: Coroutine, state: Position) -> NDArray[np.int8]:
        seen = self.board(puzzle)
        seen[*divmod(state.here, puzzle.width), MOVER] = 1
        seen[*divmod(state.other, puzzle.width), OTHER] = 1
        return seen

    def board(self, puzzle: Coroutine) -> NDArray[np.int8]:
        """The planes without coins."""
        seen = np.zeros(self.low.shape, np.int8)
        seen[: puzzle.height, : puzzle.width, BOARD] = 1
        for square, arrows in enumerate(puzzle.squares):
            seen[*divmod(square, puzzle.width), list(arrows)] = 1
        for goal in puzzle.goals:
            seen[*divmod(goal, puzzle.width), GOAL] = 1
        return seen

    def batch(self, puzzles: Sequence[Coroutine], places: int) -> "CoroutineBatch":
        return CoroutineBatch(self, puzzles, places)


class CoroutineBatch(Batch[Coroutine, Position, Turn]):
    """Squares are counted over the whole layout, row by row."""

    def __init__(self, layout: CoroutineLayout, puzzles: Sequence[Coroutine], places: int) -> None:
        super().__init__(layout, puzzles, places)
        rows, self._columns = layout.rows, layout.columns
        cells = rows * self._columns
        self._boards = np.stack([layout.board(puzzle) for puzzle in puzzles])
        planes = self._boards.reshape(len(puzzles), cells, PLANES)
        self._arrows = planes[:, :, :8] == 1
        self._goals = planes[:, :, GOAL] == 1
        self._leads, self._stays = self._targets(layout)
        self._starts = np.array([[self._square(p, coin) for coin in p.coins] for p in puzzles])
        self._mover = np.zeros(places, np.int64)
        self._here, self._other = self._starts[self.number].T.copy()
        self._look()

    def _targets(self, layout: CoroutineLayout) -> tuple[Numbers, Truths]:
        """[square, direction]: the square one step away (0 off the layout); and, for each puzzle,
        whether that step stays on its board."""
        rows, columns = layout.rows, layout.columns
        down, right = np.divmod(np.arange(rows * columns), columns)
        steps = np.array(STEPS)
        row, column = down[:, None] + steps[:, 0], right[:, None] + steps[:, 1]
        stays = (row >= 0) & (row < rows) & (column >= 0) & (column < columns)
        leads = np.where(stays, row * columns + column, 0)
        on_board = self._boards.reshape(len(self.puzzles), -1, PLANES)[:, :, BOARD] == 1
        return leads, stays & on_board[:, leads]

    def _square(self, puzzle: Coroutine, square: int) -> int:
        row, column = divmod(square, puzzle.width)
        return row * self._columns + column

    def _look(self) -> None:
        """The legal actions at every place."""
        number, here, other = self.number, self._here, self._other
        self._solved: Truths = self._goals[number, here] | self._goals[number, other]
        steps = self._arrows[number, other] & self._stays[number, here]
        steps &= self._leads[here] != other[:, None]
        steps &= ~self._solved[:, None]
        self._masks = np.empty((len(here), 9), np.bool_)
        self._masks[:, :8] = steps
        self._masks[:, PASS] = ~steps.any(axis=1) & ~self._solved

    def begin(self, places: Numbers, numbers: Numbers) -> None:
        self.number[places] = numbers
        self._here[places], self._other[places] = self._starts[numbers].T
        self._mover[places] = 0
        self._look()

    def play(self, actions: Numbers, playing: Truths) -> Truths:
        legal: Truths = self._masks[self.all, actions] & playing
        stepped = self._leads[self._here, np.minimum(actions, 7)]
        landed = np.where(actions == PASS, self._here, stepped)
        here = np.where(legal, self._other, self._here)
        self._other = np.where(legal, landed, self._other)
        self._here = here
        self._mover ^= legal
        self._look()
        return legal

    def masks(self) -> Truths:
        return self._masks.copy()

    def observe(self) -> NDArray[np.int8]:
        seen = self._boards[self.number]
        flat = seen.reshape(len(self.all), -1, PLANES)
        flat[self.all, self._here, MOVER] = 1
        flat[self.all, self._other, OTHER] = 1
        return seen

    def solved(self) -> Truths:
        return self._solved.copy()

    def state(self, place: int) -> Position:
        width = self.puzzles[self.number[place]].width
        squares = (divmod(int(coin[place]), self._columns) for coin in (self._here, self._other))
        here, other = (row * width + column for row, column in squares)
        mover = int(self._mover[place])
        return Position((other, here) if mover else (here, other), mover)

    @cached_property
    def _table(self) -> NDArray[np.int32]:
        """[puzzle, square of the mover, square of the other coin]: turns to the goal."""
        cells = self._goals.shape[1]
        table = np.full((len(self.puzzles), cells, cells), LOST, np.int32)
        for far, puzzle in zip(table, self.puzzles, strict=True):
            squares = [self._square(puzzle, square) for square in range(len(puzzle.squares))]
            found = np.array(distances(puzzle).far).reshape(len(squares), -1)
            far[np.ix_(squares, squares)] = found
        return table

    def distances(self, exact: Exact[Coroutine, Position]) -> Numbers:
        if self._goals.size * self._goals.shape[1] > MAX_TABLE:
            return super().distances(exact)
        far = self._table[self.number, self._here, self._other].astype(np.int64)
        return np.where(self._solved, 0, far)


ENVIRONMENT = Environment[Coroutine, Position, Turn](
    lambda puzzle: (puzzle.height, puzzle.width), CoroutineLayout
)
