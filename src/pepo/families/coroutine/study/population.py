"""Coroutine: many boards at once, for the generators.

A herd is an array with one row per board and one byte of arrows per square. The kernels compute how
many turns each takes; boards near the target length are kept and changed a little, until one has
it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.coroutine.kernels import boards as kernels
from pepo.families.coroutine.kernels.packed import PLACES, plain
from pepo.families.coroutine.puzzle import Coroutine, board

Herd = NDArray[np.uint8]

BITS = np.array([1 << direction for direction in range(8)], np.uint8)
FIRST = 32  # boards tried before a whole herd is
MAX_IDLE = 40  # generations without a longer board before a new start


@dataclass(frozen=True)
class Frame:
    """What all boards of a herd share: size, coins in the corners, one goal near the middle."""

    rows: int = 3
    columns: int = 3

    @property
    def cells(self) -> int:
        return self.rows * self.columns

    @property
    def goal(self) -> int:
        """The middle square; if there is none, the one below and left of the middle."""
        return self.rows // 2 * self.columns + (self.columns - 1) // 2

    @property
    def is_classic(self) -> bool:
        return (self.rows, self.columns) == (3, 3)

    def puzzle(self, masks: Herd | Sequence[int]) -> Coroutine:
        """One row of a herd as a puzzle."""
        squares = [[d for d in range(8) if int(mask) >> d & 1] for mask in masks]
        rows = [squares[k : k + self.columns] for k in range(0, self.cells, self.columns)]
        return board(rows, goals=[self.goal])

    def turns(self, herd: Herd) -> NDArray[np.uint8] | NDArray[np.int32]:
        """The fewest turns of every board, 0 where there is no solution."""
        if self.is_classic:
            bits = np.ascontiguousarray(herd[:, PLACES]).view("<u8").ravel()
            turns = np.empty(len(herd), np.uint8)
            kernels.shortest_turns(bits, turns)
            return turns
        _, plan = plain(self.puzzle([0] * self.cells))
        lengths = np.empty(len(herd), np.int32)
        kernels.plain_turns(herd, plan, lengths)
        return lengths


@dataclass(frozen=True)
class Breed:
    """Which boards to make: random with a density of arrows, or with a fixed number per square."""

    frame: Frame = Frame()
    density: float = 0.4
    arrows: int | None = None

    @property
    def size(self) -> int:
        """Boards in a herd: many for the packed kernel, fewer for large boards."""
        return 4096 if self.frame.is_classic else max(32, 16_000 // self.frame.cells)

    def fresh(self, numpy_rng: np.random.Generator, size: int | None = None) -> Herd:
        """Random boards, with at least one arrow on every square but the goal."""
        shape = (size or self.size, self.frame.cells, 8)
        scores = numpy_rng.random(shape)
        if self.arrows is not None:
            chosen = scores.argsort(axis=2) < self.arrows
        else:
            chosen = scores < self.density
            chosen |= (scores == scores.min(axis=2, keepdims=True)) & ~chosen.any(2, keepdims=True)
        herd: Herd = np.packbits(chosen, axis=2, bitorder="little")[:, :, 0]
        herd[:, self.frame.goal] = 0
        return herd

    def changed(self, herd: Herd, numpy_rng: np.random.Generator) -> Herd:
        """The boards with one to four arrows put in, taken out or turned."""
        herd = herd.copy()
        boards = np.arange(len(herd))
        outer = np.delete(np.arange(self.frame.cells), self.frame.goal)
        for time in range(4):
            some = boards[numpy_rng.random(len(herd)) < (1.0 if time == 0 else 0.5)]
            square = numpy_rng.choice(outer, len(some))
            herd[some, square] = self._change(herd[some, square], numpy_rng)
        return herd

    def _change(self, masks: Herd, numpy_rng: np.random.Generator) -> Herd:
        """Flip an arrow; where the number is fixed, flip another one back."""
        put = BITS[numpy_rng.integers(0, 8, len(masks))]
        if self.arrows is None:
            flipped = masks ^ put
            return np.where(flipped == 0, put, flipped)
        take = BITS[numpy_rng.integers(0, 8, len(masks))]
        turns = ((masks & put) == 0) & ((masks & take) != 0)
        return np.where(turns, (masks | put) & ~take, masks)


def random_boards(
    breed: Breed, max_boards: int, rng: Random, watch: Watch
) -> Iterator[tuple[Herd, int]]:
    """Random boards, each with its turns, about `max_boards` of them."""
    numpy_rng = np.random.default_rng(rng.getrandbits(64))
    looked, size = 0, FIRST  # most are found among the first few
    while looked < max_boards:
        herd = breed.fresh(numpy_rng, size)
        looked, size = looked + len(herd), min(4 * size, breed.size)
        watch.tick(len(herd), what="boards")
        yield from zip(herd, map(int, breed.frame.turns(herd)))


def climb(breed: Breed, turns: int, max_boards: int, rng: Random, watch: Watch) -> Iterator[Herd]:
    """Boards of exactly `turns` turns: random ones, then changes of those that come nearest.

    Ends after about `max_boards` boards.
    """
    numpy_rng = np.random.default_rng(rng.getrandbits(64))
    herd = breed.fresh(numpy_rng)
    best = idle = 0
    for _ in range(0, max_boards, breed.size):
        watch.tick(len(herd), what="boards")
        lengths = breed.frame.turns(herd).astype(np.int64)
        found = np.flatnonzero(lengths == turns)
        yield from herd[numpy_rng.permutation(found)[:8]]
        lengths[lengths > turns] = 0
        longest = int(lengths.max())
        best, idle = (longest, 0) if longest > best else (best, idle + 1)
        if idle > MAX_IDLE:
            herd, best, idle = breed.fresh(numpy_rng), 0, 0
            continue
        parents = herd[_nearest(lengths, numpy_rng)]
        herd = np.concatenate([parents, breed.changed(np.repeat(parents, 15, axis=0), numpy_rng)])


def _nearest(lengths: NDArray[np.int64], numpy_rng: np.random.Generator) -> NDArray[np.intp]:
    """The sixteenth of the herd with the longest solutions; ties are broken at random."""
    order = np.lexsort((numpy_rng.random(len(lengths)), -lengths))
    return order[: max(1, len(lengths) // 16)]
