"""Grids for agents that train: two actions for each cell, and the grid as planes of numbers.

actions      2c fills cell c black, 2c + 1 fills it white; cells are counted row by row. What is
             filled stays, so a wrong colour is for good.
observation  [row, column, plane]; planes are 0 black, 1 white, 2 given, 3 the sign between a cell
             and the next one in its row (1 alike, -1 different), 4 the same down its column, 5 the
             cells of the grid
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pepo.core.environment import LOST, Batch, Environment, Exact, Layout, Numbers, Sizes, Truths
from pepo.families.three_in_a_row.advice.grade import known
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Fill, ThreeInARow

GIVEN, ACROSS, DOWN, GRID, PLANES = 2, 3, 4, 5, 6
COLOURS = BLACK + WHITE


class GridLayout(Layout[ThreeInARow, str, Fill]):
    def __init__(self, sizes: Sizes) -> None:
        self.height, self.width = sizes
        self.actions = 2 * self.height * self.width
        self.high = np.ones((self.height, self.width, PLANES), np.int8)
        self.low = np.zeros_like(self.high)
        self.low[:, :, (ACROSS, DOWN)] = -1

    def moves(self, puzzle: ThreeInARow, state: str) -> Mapping[int, Fill]:
        return {
            2 * (fill.row * self.width + fill.column) + COLOURS.index(fill.colour): fill
            for fill in puzzle.moves(state)
        }

    def observe(self, puzzle: ThreeInARow, state: str) -> NDArray[np.int8]:
        seen = np.zeros(self.low.shape, np.int8)
        height, width = puzzle.height, puzzle.width
        texts = (state, puzzle.start())
        grid, givens = (np.array(list(cells)).reshape(height, width) for cells in texts)
        seen[:height, :width, 0] = grid == BLACK
        seen[:height, :width, 1] = grid == WHITE
        seen[:height, :width, GIVEN] = givens != BLANK
        seen[:height, :width, GRID] = 1
        for sign in puzzle.signs:
            plane = ACROSS if sign.is_across else DOWN
            seen[*divmod(sign.first, width), plane] = 1 if sign.alike else -1
        return seen

    def batch(self, puzzles: Sequence[ThreeInARow], places: int) -> "GridBatch":
        return GridBatch(self, puzzles, places)


class GridBatch(Batch[ThreeInARow, str, Fill]):
    def __init__(self, layout: GridLayout, puzzles: Sequence[ThreeInARow], places: int) -> None:
        super().__init__(layout, puzzles, places)
        self._shape = layout.low.shape
        cells = layout.height * layout.width
        starts = np.stack([layout.observe(puzzle, puzzle.start()) for puzzle in puzzles])
        self._starts = starts.reshape(len(puzzles), cells, PLANES)
        self._opens = self._starts[:, :, (0, 1, GRID)].sum(axis=2) == 1  # neither black nor white
        self._limits = self._black_limits(layout)
        self._distinct = np.array([puzzle.distinct_lines for puzzle in puzzles])
        self._cells = self._starts[self.number]
        self._open = self._opens[self.number]
        self._left = self._open.sum(axis=1)
        self._solved = np.zeros(places, np.bool_)
        self._wrong: Truths | None = None  # differs from the only solution; once someone asked

    def _black_limits(self, layout: GridLayout) -> tuple[NDArray[np.int16], ...]:
        """The least and the greatest number of black cells in each row and in each column."""
        sides = (layout.height, layout.width)
        found = [np.zeros((2, len(self.puzzles), side), np.int16) for side in sides]
        for number, puzzle in enumerate(self.puzzles):
            for limits, lines, cells in zip(
                found, (puzzle.height, puzzle.width), (puzzle.width, puzzle.height), strict=True
            ):
                limits[:, number, :lines] = np.array(puzzle.black_limits(cells))[:, None]
        return tuple(found)

    def begin(self, places: Numbers, numbers: Numbers) -> None:
        self.number[places] = numbers
        self._cells[places] = self._starts[numbers]
        self._open[places] = self._opens[numbers]
        self._left[places] = self._open[places].sum(axis=1)
        self._solved[places] = False
        if self._wrong is not None:
            self._wrong[places] = False
        self._look(places)

    def play(self, actions: Numbers, playing: Truths) -> Truths:
        cell, colour = actions >> 1, actions & 1
        legal: Truths = self._open[self.all, cell] & playing
        places = np.flatnonzero(legal)
        cell = cell[places]
        self._cells[places, cell, colour[places]] = 1
        self._open[places, cell] = False
        self._left[places] -= 1
        if self._wrong is not None:
            solutions, _ = self._solutions
            self._wrong[places] |= solutions[self.number[places], cell, colour[places]] == 0
        self._look(places)
        return legal

    def _look(self, places: Numbers) -> None:
        """Whether the grids that are full now are solved."""
        full = places[self._left[places] == 0]
        if len(full):
            self._solved[full] = self._are_right(full)

    def _are_right(self, places: Numbers) -> Truths:
        """Whether full grids break no rule: the twin of `is_solved`."""
        number = self.number[places]
        cells = self._cells[places].reshape(len(places), *self._shape)
        black = cells[:, :, :, 0]
        right = np.ones(len(places), np.bool_)
        for colour in (cells[:, :, :, 0], cells[:, :, :, 1]):
            right &= ~(colour[:, :, :-2] & colour[:, :, 1:-1] & colour[:, :, 2:]).any(axis=(1, 2))
            right &= ~(colour[:, :-2] & colour[:, 1:-1] & colour[:, 2:]).any(axis=(1, 2))
        for (least, most), axis in zip(self._limits, (2, 1), strict=True):
            count = black.sum(axis=axis)
            right &= ((count >= least[number]) & (count <= most[number])).all(axis=1)
        across, down = cells[:, :, :-1, ACROSS], cells[:, :-1, :, DOWN]
        same = 1 - 2 * (black[:, :, :-1] ^ black[:, :, 1:])
        right &= ((across == 0) | (across == same)).all(axis=(1, 2))
        same = 1 - 2 * (black[:, :-1] ^ black[:, 1:])
        right &= ((down == 0) | (down == same)).all(axis=(1, 2))
        for place in np.flatnonzero(right & self._distinct[number]):
            puzzle = self.puzzles[number[place]]
            grid = black[place, : puzzle.height, : puzzle.width]
            each = ([line.tobytes() for line in lines] for lines in (grid, grid.T))
            right[place] = all(len({*lines}) == len(lines) for lines in each)
        return right

    def masks(self) -> Truths:
        return np.repeat(self._open, 2, axis=1)

    def observe(self) -> NDArray[np.int8]:
        return self._cells.reshape(len(self.all), *self._shape).copy()

    def solved(self) -> Truths:
        return self._solved.copy()

    def state(self, place: int) -> str:
        puzzle = self.puzzles[self.number[place]]
        cells = self._cells[place].reshape(self._shape)[: puzzle.height, : puzzle.width]
        signs = cells[:, :, 0] + 2 * cells[:, :, 1]
        return "".join((BLANK + COLOURS)[sign] for sign in signs.ravel().tolist())

    @cached_property
    def _solutions(self) -> tuple[NDArray[np.int8], Truths]:
        """The black and the white cells of each puzzle's solution; and which have just one."""
        found = np.zeros((len(self.puzzles), self._cells.shape[1], 2), np.int8)
        unique = np.zeros(len(self.puzzles), np.bool_)
        for number, puzzle in enumerate(self.puzzles):
            only = known(puzzle).only
            if only is not None:
                found[number] = self.layout.observe(puzzle, only)[:, :, :2].reshape(-1, 2)
                unique[number] = True
        return found, unique

    def distances(self, exact: Exact[ThreeInARow, str]) -> Numbers:
        solutions, unique = self._solutions
        if not unique[self.number].all():
            return super().distances(exact)
        wrong = self._wrong
        if wrong is None:
            wrong = self._wrong = np.any(
                self._cells[:, :, :2] > solutions[self.number], axis=(1, 2)
            )
        return np.where(wrong, LOST, self._left)


ENVIRONMENT = Environment[ThreeInARow, str, Fill](
    lambda puzzle: (puzzle.height, puzzle.width), GridLayout
)
