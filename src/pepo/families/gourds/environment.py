"""Gourds for agents that train: six actions, and the board as a table of its cells.

actions      0 to 5 move the end that lies east, southeast, southwest, west, northwest or northeast
             of the empty cell into it
observation  [cell, column]; columns 0 and 1 are its place x and y (doubled coordinates), 2 is its
             index, 3 the index of the end that lies on it (0: empty), 4 the direction of the other
             end of that gourd, from 1 (east) clockwise to 6 (0: empty). Indices are counted from 1
             in their order on this puzzle. Cells beyond the board have -1 everywhere.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from pepo.core.environment import Batch, Environment, Layout, Numbers, Sizes, Truths
from pepo.families.gourds.board.hex import Cell, in_corner
from pepo.families.gourds.puzzle import EMPTY, NOWHERE, Gourds, Position

X, Y, WANT, SHOWN, TOWARDS, COLUMNS = range(6)


class GourdsLayout(Layout[Gourds, Position, Cell]):
    actions = 6

    def __init__(self, sizes: Sizes) -> None:
        (self.cells,) = sizes
        self.low = np.full((self.cells, COLUMNS), -1, np.int32)
        self.high = np.empty_like(self.low)
        self.high[:, :TOWARDS] = 2 * self.cells  # cells and ends may have as many indices
        self.high[:, (X, Y)] = np.iinfo(np.int32).max
        self.high[:, TOWARDS] = 6

    def moves(self, puzzle: Gourds, state: Position) -> Mapping[int, Cell]:
        if state.empty == NOWHERE:
            return {}
        cells = puzzle.board.cells
        around = enumerate(puzzle.board.ring[state.empty])
        return {direction: cells[near] for direction, near in around if near >= 0}

    def observe(self, puzzle: Gourds, state: Position) -> NDArray[np.int32]:
        seen = self.low.copy()
        table = seen[: len(state.ends)]
        rank = ranks(puzzle)
        table[:, (X, Y)] = in_corner(puzzle.board.cells)
        table[:, WANT] = [rank[index] for index in puzzle.wants]
        table[:, (SHOWN, TOWARDS)] = 0
        for cell, end in enumerate(state.ends):
            if end != EMPTY:
                other = puzzle.other_cell(state.ends, cell)
                table[cell, SHOWN] = rank[puzzle.index_of[end]]
                table[cell, TOWARDS] = puzzle.board.ring[cell].index(other) + 1
        return seen

    def batch(self, puzzles: Sequence[Gourds], places: int) -> "GourdsBatch":
        return GourdsBatch(self, puzzles, places)


def ranks(puzzle: Gourds) -> dict[int, int]:
    """The indices of cells and ends in order, counted from 1."""
    indices = sorted({*puzzle.wants, *puzzle.index_of})
    return {index: number for number, index in enumerate(indices, start=1)}


class GourdsBatch(Batch[Gourds, Position, Cell]):
    def __init__(self, layout: GourdsLayout, puzzles: Sequence[Gourds], places: int) -> None:
        super().__init__(layout, puzzles, places)
        starts = [puzzle.start() for puzzle in puzzles]
        self._starts = np.stack([layout.observe(*one) for one in zip(puzzles, starts, strict=True)])
        self._start_ends = np.full((len(puzzles), layout.cells), EMPTY, np.int32)
        self._start_where = np.zeros((len(puzzles), layout.cells), np.int32)
        self._start_empty = np.array([start.empty for start in starts])
        self._around = np.full((len(puzzles), layout.cells, 6), -1, np.int32)
        for number, (puzzle, start) in enumerate(zip(puzzles, starts, strict=True)):
            self._start_ends[number, : len(start.ends)] = start.ends
            where = start.where
            self._start_where[number, list(where)] = list(where.values())
            self._around[number, : len(start.ends)] = puzzle.board.ring
        self._cells = self._starts[self.number]
        self._ends = self._start_ends[self.number]
        self._where = self._start_where[self.number]
        self._empty = self._start_empty[self.number]

    def begin(self, places: Numbers, numbers: Numbers) -> None:
        self.number[places] = numbers
        self._cells[places] = self._starts[numbers]
        self._ends[places] = self._start_ends[numbers]
        self._where[places] = self._start_where[numbers]
        self._empty[places] = self._start_empty[numbers]

    def play(self, actions: Numbers, playing: Truths) -> Truths:
        """The twin of `Gourds.apply`, for all places at once."""
        clicked = self._around[self.number, self._empty, actions]
        legal: Truths = (clicked >= 0) & (self._empty != NOWHERE) & playing
        at = np.flatnonzero(legal)
        number, empty, clicked = self.number[at], self._empty[at], clicked[at]
        end = self._ends[at, clicked]
        twin = end ^ 1
        other = self._where[at, twin]
        pivots = (self._around[number, empty] == other[:, None]).any(axis=1)
        left = np.where(pivots, clicked, other)  # empty from now on
        behind = np.where(pivots, other, clicked)  # where the other end is from now on
        shown, behind_shown = self._cells[at, clicked, SHOWN], self._cells[at, other, SHOWN]
        self._ends[at, left] = EMPTY
        self._ends[at, behind] = twin
        self._ends[at, empty] = end
        self._where[at, end] = empty
        self._where[at, twin] = behind
        self._empty[at] = left
        towards = (self._around[number, empty] == behind[:, None]).argmax(axis=1)
        self._cells[at, left, SHOWN] = 0
        self._cells[at, left, TOWARDS] = 0
        self._cells[at, behind, SHOWN] = behind_shown
        self._cells[at, behind, TOWARDS] = (towards + 3) % 6 + 1
        self._cells[at, empty, SHOWN] = shown
        self._cells[at, empty, TOWARDS] = towards + 1
        return legal

    def masks(self) -> Truths:
        around = self._around[self.number, self._empty]
        masks: Truths = (around >= 0) & (self._empty != NOWHERE)[:, None]
        return masks

    def observe(self) -> NDArray[np.int32]:
        return self._cells.copy()

    def solved(self) -> Truths:
        shown, wanted = self._cells[:, :, SHOWN], self._cells[:, :, WANT]
        right = ((shown == wanted) | (shown == 0)).all(axis=1)
        solved: Truths = right & (self._empty != NOWHERE)
        return solved

    def state(self, place: int) -> Position:
        cells = len(self.puzzles[self.number[place]].wants)
        return Position(tuple(self._ends[place, :cells].tolist()), int(self._empty[place]))


ENVIRONMENT = Environment[Gourds, Position, Cell](lambda puzzle: (len(puzzle.wants),), GourdsLayout)
