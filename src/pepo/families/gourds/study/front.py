"""How far the positions over each placement are from one position; distances are not kept.

It starts over one placement with every gourd in the slot it is named after. The kernels make one
layer after the other. That a placement gains positions in a layer says all that is asked for:
the first such layer is the distance to the nearest position over that placement, the last one the
distance to the farthest. gpu/front.py does the same on a graphics card.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import factorial
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.arrays import GraphArrays, graph_arrays
from pepo.families.gourds.exact.kernels.tables import BY, UP
from pepo.families.gourds.exact.numbers import arrangements, ranks, state_of
from pepo.families.gourds.exact.placements import Named, PlacementGraph, placement_graph
from pepo.families.gourds.study import kernels

Ints = NDArray[np.int64]
Bits = NDArray[np.uint64]
NONE = -1  # for placements out of reach
FEW = 1 / 32  # of all items: up to here a front is small


class Labels(NamedTuple):
    """What the moves do to the items of a placement: n! orders of the gourds, some items each.

    of       for each edge the number of its label; 0 keeps all names and turns nothing
    source   for each label and item before the move, the item after it
    up, by   for each slot and item, how its bits go when the slot's gourd is turned
    """

    of: Ints
    source: NDArray[np.uint32]
    up: Bits
    by: Bits


def _items(gourds: int) -> int:
    """The items of one order of the gourds."""
    return max(1, (1 << gourds) // 64)


@lru_cache(maxsize=8)
def _orders(gourds: int) -> Ints:
    """For each order of the gourds, the gourd in each slot."""
    return arrangements(gourds, gourds)


@lru_cache(maxsize=4096)
def _source(permutation: tuple[int, ...], flips: int) -> NDArray[np.uint32]:
    gourds, lying = len(permutation), _orders(len(permutation))
    after = ranks(lying[:, np.argsort(permutation)], gourds)
    turned = [1 << lying[:, slot] for slot in range(gourds) if flips >> slot & 1]
    flipped = np.bitwise_xor.reduce(turned, axis=0) if turned else np.zeros_like(after)
    items = _items(gourds)
    item = np.arange(items) ^ (flipped[:, None] >> 6)
    return (after[:, None] * items + item).ravel().astype(np.uint32)


@lru_cache(maxsize=8)
def _turns(gourds: int) -> tuple[Bits, Bits]:
    lying = np.repeat(_orders(gourds), _items(gourds), axis=0).T
    return np.ascontiguousarray(UP[lying]), np.ascontiguousarray(BY[lying])


def _labels(arrays: GraphArrays) -> Labels:
    same = tuple(range(arrays.gourds))
    number = {(same, 0): 0}
    rows = [tuple(row) for row in arrays.permutations.tolist()]
    pairs = zip(arrays.permutation.tolist(), arrays.flips.tolist(), strict=True)
    of = [number.setdefault((rows[row], flips), len(number)) for row, flips in pairs]
    source = np.array([_source(*label) for label in number])
    return Labels(np.array(of, np.int64), source, *_turns(arrays.gourds))


@dataclass(frozen=True)
class Range:
    """What a search from one placement found.

    nearest, farthest   for each placement the least and the greatest distance of its positions
    """

    nearest: Ints
    farthest: Ints


class Searches(Protocol):
    """Searches on one board, one after the other in the same memory."""

    @property
    def graph(self) -> PlacementGraph: ...
    def search(self, placement: int) -> Range:
        """All positions that can be reached from one position over this placement."""

    def last(self, placement: int) -> Named:
        """One of the positions that are farthest from that one."""


MakeSearches = Callable[[Board, Watch], Searches]


class Front:
    """Searches by the processor."""

    def __init__(self, board: Board, watch: Watch, *, few: float = FEW) -> None:
        """`few` is the share of items up to which a front is small."""
        self.graph: PlacementGraph = placement_graph(board)
        self._arrays, self._watch = graph_arrays(board), watch
        items = factorial(self.graph.gourds) * _items(self.graph.gourds)
        watch.need(3 * 8 * items * len(self.graph), what="the search of all positions")
        self._shape = len(self.graph), items
        self._few = int(few * items * len(self.graph))
        self._last: dict[int, Named] = {}

    @cached_property
    def _planes(self) -> list[Bits]:
        """What was seen, the front, and the layer after it."""
        return [np.empty(self._shape, np.uint64) for _ in range(3)]

    @cached_property
    def _lists(self) -> list[Ints]:
        """Words of a small front and of the layer after it; a position has at most 6 moves."""
        return [np.empty(6 * self._few + 6, np.int64) for _ in range(2)]

    @cached_property
    def _labels(self) -> Labels:
        return _labels(self._arrays)

    def search(self, placement: int) -> Range:
        nearest = np.full(len(self.graph), NONE)
        farthest = nearest.copy()
        for layer, (front, fresh) in enumerate(self._layers(placement)):
            nearest[fresh & (nearest == NONE)] = layer
            farthest[fresh] = layer
            last = front, fresh
            self._watch.look()
        self._last[placement] = self._some_state(*last)
        return Range(nearest, farthest)

    def last(self, placement: int) -> Named:
        if placement not in self._last:
            self.search(placement)
        return self._last[placement]

    def _layers(self, placement: int) -> Iterator[tuple[Bits, NDArray[np.bool_]]]:
        """Each layer, and which placements have positions in it; no others' rows are of use.

        Small fronts are lists of items, and all items that aren't on a list are 0.
        """
        seen, front, after = self._planes
        items, others = self._lists
        each = factorial(self.graph.gourds) << self.graph.gourds
        unseen = np.full(len(self.graph), each, np.int64)
        for plane in (seen, front, after):
            plane[:] = 0
        seen[placement, 0] = front[placement, 0] = 1
        unseen[placement] -= 1
        items[0], count, old = placement * self._shape[1], 1, 0
        fresh, before = unseen < each, unseen.copy()
        small = self._few > 0
        while fresh.any():
            yield front, fresh
            before[:] = unseen
            if small:
                found = kernels.push(
                    seen, front, after, self._arrays, self._labels,
                    items, count, others, old, unseen,
                )  # fmt: skip
                items, others, count, old = others, items, found, count
                small = count <= self._few
            else:
                kernels.pull(seen, front, after, self._arrays, self._labels, fresh, unseen)
            fresh = unseen < before
            front, after = after, front
            if not small and 0 < (before - unseen).sum() <= self._few:
                small, old = True, 0
                after[:] = 0
                front[~fresh] = 0
                count = kernels.listed(front, fresh, items)

    def _some_state(self, front: Bits, fresh: NDArray[np.bool_]) -> Named:
        """One position of a front."""
        placement = int(fresh.argmax())
        item = int((front[placement] != 0).argmax())
        bits = int(front[placement, item])
        bit = (bits & -bits).bit_length() - 1
        order, part = divmod(item, _items(self.graph.gourds))
        block = placement * factorial(self.graph.gourds) + order
        return state_of(self.graph, (block << self.graph.gourds) + 64 * part + bit)
