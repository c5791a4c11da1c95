"""Where the gourds of a pattern can lie, as far as their own moves matter.

While the gourds of a pattern stay, the others can move and the empty cell gets about. All positions
that differ in such moves only form a *class*: a set of pairs for the pattern's gourds, and what the
others can do around them. There are far fewer classes than placements with a set of slots: with 5
of 9 gourds on the hexagon of 19 cells 84,672 instead of 288,288.

Here the slots of a placement are its pairs in order, and a gourd is *turned* if its first end lies
on the cell with the greater number. So a move takes one pair out of the order and puts another in.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, permutations
from math import factorial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import running
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.kernels import classes as kernels
from pepo.families.gourds.exact.numbers import rank, ranks
from pepo.families.gourds.exact.placements import Edge, PlacementGraph, placement_graph

MOVES_BYTES = 80  # of a class: its moves, about ten, and what finds them
CHUNK = 500  # placements between two checks of the limits
Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class OrderedGraph:
    """The placement graph of a board with the pairs of each placement in order.

    places     for each placement and slot of the graph, its place in the order
    backwards  for each placement and slot, whether the slot names the greater cell first
    click     the cell to click for each edge of `arrays`
    """

    graph: PlacementGraph
    places: Ints
    backwards: Ints
    arrays: kernels.Graph
    click: Ints

    def lying(self, placement: int, slots: Ints, turned: Ints) -> tuple[Ints, Ints]:
        """Some gourds in slots of a placement, and which of them are turned there, row by row: the
        masks of their places, and their rests (kernels/patterns.py)."""
        places, size = self.places[placement][slots], slots.shape[1]
        among = (places[:, None, :] < places[:, :, None]).sum(axis=2)
        backwards = (self.backwards[placement][slots] << np.arange(size)).sum(axis=1)
        rests = (ranks(among, size) << size) + (turned ^ backwards)
        return (1 << places).sum(axis=1), rests


@lru_cache(maxsize=4)
def ordered_graph(board: Board) -> OrderedGraph:
    graph = placement_graph(board)
    places = np.array([_places(slots) for slots in graph.slots], np.int64)
    backwards = np.array([[a > b for a, b in slots] for slots in graph.slots], np.int64)
    number = {(p, edge.click): k for k, (p, edge) in enumerate(_edges(graph))}
    rows = []
    for placement, edge in _edges(graph):
        goes = edge.permutation[edge.mover]
        turn = edge.flips >> edge.mover & 1
        turn ^= int(backwards[placement, edge.mover]) ^ int(backwards[edge.to, goes])
        back = number[edge.to, graph.reverse(placement, edge).click]
        rows.append(
            (edge.to, places[placement, edge.mover], places[edge.to, goes], turn, back, edge.click)
        )
    table = np.array(rows, np.int64).reshape(-1, 6)
    first = np.cumsum([0, *map(len, graph.edges)], dtype=np.int64)
    arrays = kernels.Graph(first, np.ascontiguousarray(table[:, :5]))
    return OrderedGraph(graph, places, backwards, arrays, table[:, 5].copy())


def _edges(graph: PlacementGraph) -> list[tuple[int, Edge]]:
    return [(placement, edge) for placement, each in enumerate(graph.edges) for edge in each]


def _places(slots: tuple[tuple[int, int], ...]) -> list[int]:
    """For each slot the place of its pair in the order of all pairs."""
    among = sorted(map(sorted, slots))
    return [among.index(sorted(slot)) for slot in slots]


@dataclass(frozen=True, eq=False)
class Classes:
    """The classes of patterns of one size. `masks` are all sets of that many places."""

    size: int
    count: int
    masks: Ints
    graph: kernels.Graph
    arrays: kernels.Classes

    @cached_property
    def moves(self) -> kernels.Moves:
        """The moves of a pattern's own gourds from class to class."""
        found = kernels.moves_of(self.graph, self.arrays, self.masks, self.size, self.count)
        return kernels.Moves(*found)

    def entries(self, ordered: OrderedGraph, placement: int, slots: Ints, turned: Ints) -> Ints:
        """The mask, class and rest of some gourds in slots of a placement, row by row."""
        masks, rests = ordered.lying(placement, slots, turned)
        numbers = self.arrays.of[placement * len(self.masks) + self.arrays.place[masks]]
        return np.stack((masks, numbers, rests), axis=1)

    @property
    def words(self) -> int:
        """The size of a database: all orders of the gourds in every class."""
        return int(self.count) * factorial(self.size)

    @property
    def word(self) -> np.dtype[np.unsignedinteger[Any]]:
        """What holds two bits for each direction of the gourds."""
        return np.dtype(f"u{max(1, 2 << self.size >> 3)}")

    @property
    def database_bytes(self) -> int:
        """The size of a database, in whole words of 64 bits."""
        return -(-self.words * self.word.itemsize // 8) * 8

    @property
    def bytes(self) -> int:
        """The size of what is kept here and of what is needed in between."""
        return 8 * len(self.arrays.of) + MOVES_BYTES * self.count

    @cached_property
    def weights(self) -> Ints:
        """How many placements and masks belong to each class."""
        return np.bincount(self.arrays.of, minlength=self.count)


@lru_cache(maxsize=16)
def classes_of(board: Board, size: int) -> Classes:
    """The classes of patterns of a size on a board; limits are those of the run."""
    watch = running()
    ordered = ordered_graph(board)
    count, placements = ordered.graph.gourds, len(ordered.graph)
    masks = np.array([sum(1 << k for k in some) for some in combinations(range(count), size)])
    place = np.zeros(1 << count, np.int32)
    place[masks] = np.arange(len(masks))
    watch.need(4 * placements * len(masks), what="the classes of a pattern database")
    parent = np.arange(placements * len(masks), dtype=np.int32)
    for begin in range(0, placements, CHUNK):
        end = min(begin + CHUNK, placements)
        kernels.unite(parent, ordered.arrays, masks, place, begin, end)
        watch.look(what="classes")
    found = kernels.name(parent)
    return Classes(size, found, masks, ordered.arrays, kernels.Classes(place, parent))


@lru_cache(maxsize=8)
def steps(size: int) -> NDArray[np.uint16]:
    """What a move from one place to another makes of every order of a pattern's gourds."""
    orders = list(permutations(range(size)))
    after = np.zeros((2 * size * size, factorial(size)), np.uint16)
    for out in range(size):
        for into in range(size):
            for number, order in enumerate(orders):
                moved = [_shifted(place, out, into) for place in order]
                to = rank(moved, size) << size
                code = 2 * (out * size + into)
                after[code, number] = to
                after[code + 1, number] = to + (1 << order.index(out))
    return after


def _shifted(place: int, out: int, into: int) -> int:
    """Where a place is in the order after one was taken out and put back elsewhere."""
    if place == out:
        return into
    left = place - (place > out)
    return left + (left >= into)
