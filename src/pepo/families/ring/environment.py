"""Rings for agents that train: two actions, and the ring as two rows of numbers.

actions      0 jumps clockwise, 1 counter-clockwise; where both lead to one tile, only 0 is legal
observation  row 0: the number on each tile, less whole rounds (-1 beyond the ring);
             row 1: 1 on the tile you stand on. The goal is the last tile of the ring.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from pepo.core.environment import Batch, Environment, Exact, Layout, Numbers, Sizes, Truths
from pepo.families.ring.distances import distances
from pepo.families.ring.puzzle import Jump, Ring

MAX_TABLE = 10**7  # tiles of all rings together whose distances are kept


class RingLayout(Layout[Ring, int, Jump]):
    actions = 2

    def __init__(self, sizes: Sizes) -> None:
        (self.tiles,) = sizes
        self.low = np.zeros((2, self.tiles), np.int32)
        self.low[0] = -1
        self.high = np.full((2, self.tiles), 1, np.int32)
        self.high[0] = self.tiles - 1

    def moves(self, puzzle: Ring, state: int) -> Mapping[int, Jump]:
        return {int(not jump.clockwise): jump for jump in puzzle.moves(state)}

    def observe(self, puzzle: Ring, state: int) -> NDArray[np.int32]:
        seen = self.low.copy()
        seen[0, : len(puzzle.tiles)] = reduced(puzzle)
        seen[1, state] = 1
        return seen

    def batch(self, puzzles: Sequence[Ring], places: int) -> "RingBatch":
        return RingBatch(self, puzzles, places)


def reduced(ring: Ring) -> list[int]:
    """The numbers, less whole rounds."""
    return [number % len(ring.tiles) for number in ring.tiles]


class RingBatch(Batch[Ring, int, Jump]):
    def __init__(self, layout: RingLayout, puzzles: Sequence[Ring], places: int) -> None:
        super().__init__(layout, puzzles, places)
        self._lengths = np.array([len(ring.tiles) for ring in puzzles])
        self._boards = np.full((len(puzzles), layout.tiles), -1, np.int32)
        for board, ring in zip(self._boards, puzzles, strict=True):
            board[: len(ring.tiles)] = reduced(ring)
        self._tile: Numbers = np.zeros(places, np.int64)
        self._look()

    def _look(self) -> None:
        """What follows from where you stand: how far to jump, and whether back is another way."""
        self._by: Numbers = self._boards[self.number, self._tile].astype(np.int64)
        self._n = self._lengths[self.number]
        self._open: Truths = self._tile != self._n - 1
        twice = 2 * self._by
        self._both = self._open & (twice != 0) & (twice != self._n)

    def begin(self, places: Numbers, numbers: Numbers) -> None:
        self.number[places] = numbers
        self._tile[places] = 0
        self._look()

    def play(self, actions: Numbers, playing: Truths) -> Truths:
        back = actions == 1
        legal: Truths = np.where(back, self._both, self._open) & playing
        tile = self._tile + np.where(back, -self._by, self._by)
        tile -= np.where(tile >= self._n, self._n, 0)
        tile += np.where(tile < 0, self._n, 0)
        self._tile = np.where(legal, tile, self._tile)
        self._look()
        return legal

    def masks(self) -> Truths:
        return np.stack((self._open, self._both), axis=1)

    def observe(self) -> NDArray[np.int32]:
        seen = np.zeros((len(self.all), *self.layout.low.shape), np.int32)
        seen[:, 0] = self._boards[self.number]
        seen[self.all, 1, self._tile] = 1
        return seen

    def solved(self) -> Truths:
        return ~self._open

    def state(self, place: int) -> int:
        return int(self._tile[place])

    @cached_property
    def _table(self) -> NDArray[np.int32]:
        table = np.zeros(self._boards.shape, np.int32)
        for row, ring in zip(table, self.puzzles, strict=True):
            row[: len(ring.tiles)] = distances(ring)
        return table

    def distances(self, exact: Exact[Ring, int]) -> Numbers:
        if self._boards.size > MAX_TABLE:
            return super().distances(exact)
        return self._table[self.number, self._tile].astype(np.int64)


ENVIRONMENT = Environment[Ring, int, Jump](lambda ring: (len(ring.tiles),), RingLayout)
