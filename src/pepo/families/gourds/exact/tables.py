"""The distances of all positions of a small board, from one goal or from many.

Two bits per position (kernels/tables.py): the 155 million positions of 7 gourds take 39 MB and are
found in seconds. A table is enough to descend to a goal: from each position some neighbour is
nearer.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import factorial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.arrays import GraphArrays, graph_arrays
from pepo.families.gourds.exact.ball import count_descents
from pepo.families.gourds.exact.kernels import tables as kernels
from pepo.families.gourds.exact.numbers import (
    Numbers,
    Shared,
    arrangements,
    goal_numbers,
    number_of,
    numbers_of,
    ranks,
)
from pepo.families.gourds.exact.placements import Edge, Named, PlacementGraph, placement_graph
from pepo.families.gourds.puzzle import Gourds, Position

CHUNK = 1 << 22  # items of 64 bits processed between two checks of the limits
Bits = NDArray[np.uint64]


class Orders(NamedTuple):
    """All orders of the gourds, what permutations of slots make of them, and how bits turn.

    gourds    for each slot and order the gourd that lies there
    rank_of   for each permutation of slots and each order, the order after it
    up, by    for each slot and order, how the bits of a part go when the slot's gourd is turned
    """

    gourds: NDArray[np.uint8]
    rank_of: NDArray[np.uint32]
    up: Bits
    by: Bits


@lru_cache(maxsize=2)
def _orders(board: Board) -> Orders:
    arrays = graph_arrays(board)
    lying = arrangements(arrays.gourds, arrays.gourds)  # for each order the gourd of each slot
    back = arrays.permutations.argsort(axis=1)
    rank_of = np.array([ranks(lying[:, came], arrays.gourds) for came in back], np.uint32)
    gourds = np.ascontiguousarray(lying.T).astype(np.uint8)
    return Orders(gourds, rank_of, kernels.UP[gourds], kernels.BY[gourds])


class Planes(NamedTuple):
    """Two bits for each position: its distance modulo 3, or 3 if it wasn't reached."""

    low: Bits
    high: Bits
    graph: GraphArrays
    orders: Orders


@dataclass(frozen=True, eq=False)
class Table:
    """The distances of all positions modulo 3, and how many positions have each distance."""

    graph: PlacementGraph
    planes: Planes
    distribution: tuple[int, ...]
    last: NDArray[np.bool_]  # which placements have positions in the last layer

    def residue(self, state: Named) -> int:
        """The distance modulo 3; 3 for what cannot be reached."""
        low, high = self.planes.low, self.planes.high
        placement, order = divmod(number_of(self.graph, state) >> self.graph.gourds, low.shape[2])
        part, bit = divmod(state.turned, 64)
        return sum(int(plane[placement, part, order]) >> bit & 1 for plane in (low, high, high))

    def nearer(self, state: Named) -> Iterator[tuple[Edge, Named]]:
        """The moves that lead one step nearer to the goal."""
        wanted = (self.residue(state) - 1) % 3
        for edge in self.graph.edges[state.placement]:
            after = state.after(edge)
            if self.residue(after) == wanted:
                yield edge, after

    def solution(self, state: Named) -> list[Cell] | None:
        """The moves of a shortest solution; None if no goal can be reached."""
        return next(self.solutions(state), None)

    def solutions(self, state: Named) -> Iterator[list[Cell]]:
        """Every shortest solution; none if no goal can be reached."""
        if self.residue(state) == kernels.UNSEEN:
            return
        todo: list[tuple[Named, list[Cell]]] = [(state, [])]
        while todo:
            here, moves = todo.pop()
            steps = list(self.nearer(here))
            if not steps:
                yield moves
            for edge, after in reversed(steps):
                todo.append((after, [*moves, self.graph.board.cells[edge.click]]))

    def count_shortest(self, state: Named) -> int:
        seen = self.residue(state) != kernels.UNSEEN
        return count_descents(state, self.nearer) if seen else 0

    def farthest(self, most: int) -> list[int]:
        """The numbers of at most `most` positions at the greatest distance."""
        far, found = len(self.distribution) - 1, list[int]()
        for placement in np.flatnonzero(self.last).tolist():
            depths = kernels.depths(self.planes, placement, far % 3)
            found += (np.flatnonzero(depths == far) + placement * len(depths)).tolist()
            if len(found) >= most:
                break
        return found[:most]

    def depths(self) -> Iterator[NDArray[np.int64]]:
        """The distances over one placement after the other, by number; -1 out of reach."""
        placements = range(len(self.graph))
        return (kernels.depths(self.planes, placement, -1) for placement in placements)


def table_bytes(graph: PlacementGraph) -> int:
    """How much memory the table of a board takes: two planes, and the effect of permutations."""
    count = graph.gourds
    orders, parts = factorial(count), _parts(count)
    permutations = {edge.permutation for edges in graph.edges for edge in edges}
    return len(graph) * orders * parts * 16 + (4 * len(permutations) + 17 * count) * orders


def _parts(gourds: int) -> int:
    return max(1, (1 << gourds) // 64)


def make_table(
    board: Board,
    goals: Iterable[NDArray[np.int64]],
    watch: Watch,
    layers: Callable[[int], None] | None = None,
) -> Table:
    """The table of all positions. Goals are numbers, in arrays of one placement each.

    `layers` is called with the size of each layer as soon as it is known.
    """
    graph, arrays = placement_graph(board), graph_arrays(board)
    watch.need(table_bytes(graph), what="the table of all positions")
    watch.look()
    orders, parts, bits = factorial(graph.gourds), _parts(graph.gourds), 1 << graph.gourds
    unset = kernels.ALL if bits >= 64 else np.uint64((1 << bits) - 1)
    low = np.full((len(graph), parts, orders), unset, np.uint64)
    planes = Planes(low, low.copy(), arrays, _orders(board))
    unseen = np.full(len(graph), orders * bits, np.int64)
    for numbers in goals:
        block, turned = np.divmod(numbers, bits)
        placement, order = np.divmod(block, orders)
        bit = np.uint64(1) << (turned & 63).astype(np.uint64)
        for plane in (planes.low, planes.high):
            np.bitwise_and.at(plane, (placement, turned >> 6, order), ~bit)
        unseen[placement[0]] -= len(numbers)
    fresh = unseen < orders * bits
    total = len(graph) * orders * bits
    last = fresh
    count, distribution = total - int(unseen.sum()), list[int]()
    step = max(1, CHUNK // (orders * parts))
    while count:
        distribution.append(count)
        if layers is not None:
            layers(count)
        watch.tick(count, total=total, what="positions")
        before = unseen.copy()
        for begin in range(0, len(graph), step):
            end = min(begin + step, len(graph))
            layer = len(distribution) - 1
            kernels.pull(planes, fresh, unseen, layer, begin, end)
            watch.look(total=total, what="positions")
        last, fresh = fresh, unseen < before
        count = int((before - unseen).sum())
    return Table(graph, planes, tuple(distribution), last)


# -- the table of a puzzle


@dataclass(frozen=True, eq=False)
class Distances:
    """The table of a puzzle, and the names of its gourds in it."""

    numbers: Numbers
    table: Table

    def solution(self, position: Position) -> list[Cell] | None:
        return self.table.solution(self.numbers.state(position))

    def solutions(self, position: Position) -> Iterator[list[Cell]]:
        return self.table.solutions(self.numbers.state(position))

    def distance(self, position: Position) -> int | None:
        moves = self.solution(position)
        return None if moves is None else len(moves)

    def count_shortest(self, position: Position) -> int:
        return self.table.count_shortest(self.numbers.state(position))


_tables = Shared[Table]()


def distances_of(
    puzzle: Gourds, watch: Watch, layers: Callable[[int], None] | None = None
) -> Distances:
    """The distances of all positions of a small board. `layers` is called with the size
    of each layer."""
    goals = goal_numbers(puzzle)
    table = _tables.get(puzzle, lambda: make_table(puzzle.board, goals, watch, layers))
    return Distances(numbers_of(puzzle), table)
