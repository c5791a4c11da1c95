"""Tables of distances made and checked by kernels; the check is a twin of table.py.

A move leads from placement p, renamed by g, to placement q, renamed by "first the label, then g".
With the label as a permutation of gourds and flips, that takes the number of g to another number,
the same for all moves with the same label: one table for the permutations, one for the flips.
"""

from functools import cached_property
from itertools import permutations
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.certificates.distances import check_solution, count_descents
from pepo.core.certificates import UNIQUE, Proof
from pepo.core.errors import Flaw
from pepo.core.solving import Watch
from pepo.families.gourds.certificates import kernels
from pepo.families.gourds.certificates.placements import (
    Placements,
    Renaming,
    placement_of,
    renaming,
    wants_of,
)
from pepo.families.gourds.certificates.table import content_of
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.puzzle import Gourds, Position


class Moves(NamedTuple):
    """The moves of all placements, for kernels.

    first           moves of placement p are numbers first[p] to first[p + 1]
    to              the placement that a move leads to
    orders, turns   which row of the next two is its label's
    order_after     for each order of the gourds, that after the label
    flips_after     for each set of flips, that after the label
    """

    first: NDArray[np.int64]
    to: NDArray[np.int64]
    orders: NDArray[np.int64]
    turns: NDArray[np.int64]
    order_after: NDArray[np.int32]
    flips_after: NDArray[np.uint8]


class Distances:
    """All positions of a board as an array: placement, order, flips."""

    def __init__(self, puzzle: Gourds, watch: Watch) -> None:
        self.puzzle, self.gourds = puzzle, len(puzzle.gourds)
        self.placements = Placements.of(puzzle, watch.tick)
        self.orders = np.array(list(permutations(range(self.gourds))), np.int64)
        self.shape = len(self.placements.first), factorial(self.gourds), 1 << self.gourds

    @cached_property
    def moves(self) -> Moves:
        rows = [move for moves in self.placements.moves for move in moves]
        permuted = [tuple(name // 2 for name in label[::2]) for _, label in rows]
        flipped = [
            (order, sum((name & 1) << k for k, name in enumerate(label[::2])))
            for order, (_, label) in zip(permuted, rows)
        ]
        orders = {order: k for k, order in enumerate(dict.fromkeys(permuted))}
        turns = {turn: k for k, turn in enumerate(dict.fromkeys(flipped))}
        return Moves(
            np.cumsum([0, *map(len, self.placements.moves)]),
            np.array([to for to, _ in rows]),
            np.array([orders[order] for order in permuted]),
            np.array([turns[turn] for turn in flipped]),
            np.array([self._ranks(self.orders[:, order]) for order in orders], np.int32),
            np.array([self._flips_after(*turn) for turn in turns], np.uint8),
        )

    def _ranks(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The place of each permutation in alphabetical order."""
        found = np.zeros(len(rows), np.int64)
        for k in range(self.gourds):
            smaller = (rows[:, k + 1 :] < rows[:, k : k + 1]).sum(axis=1)
            found += smaller * factorial(self.gourds - 1 - k)
        return found

    def _flips_after(self, order: tuple[int, ...], mask: int) -> NDArray[np.int64]:
        """For all sets of flips: gourd k is flipped by the label, or as the gourd it becomes is."""
        flips = np.arange(1 << self.gourds)
        return sum(((flips >> gourd & 1) << k for k, gourd in enumerate(order)), flips * 0) ^ mask

    @cached_property
    def fits(self) -> NDArray[np.bool_]:
        """For each placement, gourd there, name it may get, and flip: whether both ends then lie on
        cells with their indices."""
        index_of, count = np.array(self.puzzle.index_of), self.gourds
        names = np.array([[[2 * g + f, 2 * g + 1 - f] for f in (0, 1)] for g in range(count)])
        wants = np.array([wants_of(self.puzzle, first) for first in self.placements.first])
        wanted = wants.reshape(-1, count, 1, 1, 2)
        return np.asarray((index_of[names][None, None] == wanted).all(axis=-1))

    def find(self, watch: Watch) -> NDArray[np.uint8]:
        """The distances of all positions, layer by layer from the goals."""
        watch.need(int(np.prod(self.shape)), what="the table of all positions")
        far = np.full(self.shape, kernels.FAR, np.uint8)
        kernels.mark_goals(far, self.fits, self.orders)
        for layer in range(kernels.FAR - 1):
            if not kernels.grow(far, self.moves, layer):
                break
            watch.look(done=layer, what="layers")
        return far

    def number(self, position: Position) -> tuple[int, int, int]:
        placement = self.placements.number[placement_of(position)]
        names: Renaming = renaming(self.placements.first[placement], position)
        order = np.array([[name // 2 for name in names[::2]]])
        flips = sum((name & 1) << k for k, name in enumerate(names[::2]))
        return placement, int(self._ranks(order)[0]), flips


class Heights:
    """The array, looked up by position."""

    def __init__(self, board: Distances, far: NDArray[np.uint8]) -> None:
        self.board, self.far = board, far

    def get(self, position: Position, default: int) -> int:
        return int(self.far[self.board.number(position)])

    def items(self) -> list[tuple[Position, int]]:
        raise NotImplementedError("the kernels see all of them")


def check_table_fast(puzzle: Gourds, claim: str, proof: Proof) -> None:
    """As `check_table`."""
    length, content = check_solution(puzzle, NOTATION.parse_move, proof), content_of(puzzle, proof)
    board = Distances(puzzle, Watch())
    if len(content) != np.prod(board.shape):
        raise Flaw("distances.bin has the wrong size for this board.")
    far = np.frombuffer(content, np.uint8).reshape(board.shape)
    heights = Heights(board, far)
    if (here := heights.get(puzzle.start(), 0)) != length:
        raise Flaw(f"The start has {here}; expected {length}.")
    if not kernels.goals_have_0(far, board.fits, board.orders):
        raise Flaw("A solved position doesn't have 0.")
    if not kernels.drops_by_1(far, board.moves):
        raise Flaw("A move lowers the number by more than 1.")
    if claim == UNIQUE and (count := count_descents(puzzle, heights)) != 1:
        raise Flaw(f"There are {count:,} shortest solutions; expected 1.")
