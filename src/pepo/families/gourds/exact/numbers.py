"""Positions and goals as numbers.

An *arrangement* says for some gourds the slot of each, all different. Arrangements are numbered in
alphabetical order. If it is of all gourds, it is a permutation, and the identity has the number 0.

    number of a position = (placement · n! + rank of the gourds in the slots) · 2ⁿ + turned bits

A numbered puzzle has one goal. Its gourds are named after their slots there: gourd i is the one in
slot i, and it is *turned* if it now lies in the opposite direction. So all puzzles with that goal
placement share one table. A coloured puzzle may have very many goals: every placement whose pairs
have the right indices, with the gourds of each sort in every order. Its gourds keep their own
numbers.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, permutations
from math import factorial, perm
from threading import Lock
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.exact.placements import (
    Named,
    PlacementGraph,
    named,
    placement_graph,
    position_of,
)
from pepo.families.gourds.puzzle import Gourds, Position, sort_of
from pepo.families.gourds.targets.target import find_target, is_unique, why_none

Ints = NDArray[np.int64]
T = TypeVar("T")
MAX_SHARED = 4


def rank(slots: Sequence[int], count: int) -> int:
    """The place of an arrangement in `count` slots in the order of all of them.

    >>> rank((0, 1, 2), 3), rank((2, 1, 0), 3)
    (0, 5)
    """
    return int(ranks(np.array([slots]), count)[0])


def ranks(rows: Ints, count: int) -> Ints:
    """The same for many arrangements, row by row."""
    number = np.zeros(len(rows), np.int64)
    for place in range(rows.shape[1]):
        slot = rows[:, place]
        smaller = slot - (rows[:, :place] < slot[:, None]).sum(axis=1)
        number = number * (count - place) + smaller
    return number


def unrank(number: int, count: int) -> tuple[int, ...]:
    """The permutation at a place of the alphabetical order.

    >>> unrank(5, 3)
    (2, 1, 0)
    """
    left, found = list(range(count)), []
    for place in range(count):
        smaller, number = divmod(number, factorial(count - 1 - place))
        found.append(left.pop(smaller))
    return tuple(found)


def arrangements(count: int, size: int) -> Ints:
    """All ways to put `size` gourds into different slots of `count`: their slots, row by row."""
    slots = chain.from_iterable(permutations(range(count), size))
    return np.fromiter(slots, np.int64).reshape(perm(count, size), size)


@dataclass(frozen=True, eq=False)
class Numbers:
    """The numbers of all positions, with gourds named after a goal position."""

    graph: PlacementGraph
    goal: Named

    @property
    def total(self) -> int:
        return len(self.graph) * factorial(self.graph.gourds) << self.graph.gourds

    def state(self, position: Position) -> Named:
        """A position, each gourd named after its slot in the goal."""
        state = named(self.graph, position)
        slot_of = {gourd: slot for slot, gourd in enumerate(self.goal.gourds)}
        turned = state.turned ^ self.goal.turned
        bits = sum((turned >> gourd & 1) << slot for gourd, slot in slot_of.items())
        return Named(state.placement, tuple(slot_of[gourd] for gourd in state.gourds), bits)

    def number(self, position: Position) -> int:
        return number_of(self.graph, self.state(position))

    def position(self, number: int) -> Position:
        """The position with a number, its gourds under their own names."""
        state, own, turned = state_of(self.graph, number), self.goal.gourds, self.goal.turned
        for slot, gourd in enumerate(own):
            turned ^= (state.turned >> slot & 1) << gourd
        called = Named(state.placement, tuple(own[slot] for slot in state.gourds), turned)
        return position_of(self.graph, called)


def number_of(graph: PlacementGraph, state: Named) -> int:
    """The number of a state whose gourds are named after slots of the goal."""
    count = graph.gourds
    return (
        (state.placement * factorial(count) + rank(state.gourds, count)) << count
    ) + state.turned


def state_of(graph: PlacementGraph, number: int) -> Named:
    count = graph.gourds
    block, turned = divmod(number, 1 << count)
    placement, place = divmod(block, factorial(count))
    return Named(placement, unrank(place, count), turned)


# -- goals


@lru_cache(maxsize=64)
def numbers_of(puzzle: Gourds) -> Numbers:
    """The numbers of a puzzle's positions in a table."""
    graph = placement_graph(puzzle.board)
    if not is_unique(puzzle) or why_none(puzzle):
        return Numbers(graph, Named(0, tuple(range(graph.gourds)), 0))
    goal = find_target(puzzle, puzzle.start())
    assert goal is not None
    return Numbers(graph, named(graph, goal))


class Shared(Generic[T]):
    """The last few things made for puzzles; numbered ones with the same goal placement share them.

    A server asks from several threads; each thing is made only once.
    """

    def __init__(self, most: int = MAX_SHARED) -> None:
        self._most = most
        self._made: dict[object, T] = {}
        self._lock = Lock()

    def get(self, puzzle: Gourds, make: Callable[[], T]) -> T:
        key: object = puzzle
        if is_unique(puzzle) and not why_none(puzzle):
            key = puzzle.board, numbers_of(puzzle).goal.placement
        with self._lock:
            if key not in self._made:
                made = make()
                while len(self._made) >= self._most:
                    del self._made[next(iter(self._made))]
                self._made[key] = made
            return self._made[key]


def goal_numbers(puzzle: Gourds) -> Iterator[Ints]:
    """The numbers of all goals, in arrays of one placement each."""
    if why_none(puzzle):
        return
    if is_unique(puzzle):
        numbers = numbers_of(puzzle)
        yield goal_of_placement(numbers.graph, numbers.goal.placement)
        return
    yield from _coloured_goals(puzzle)


def goal_of_placement(graph: PlacementGraph, placement: int) -> Ints:
    """The one goal on a placement if the gourds are named after its slots."""
    return np.array([placement * factorial(graph.gourds) << graph.gourds], np.int64)


def _coloured_goals(puzzle: Gourds) -> Iterator[Ints]:
    graph, count = placement_graph(puzzle.board), len(puzzle.gourds)
    gourds = arrangements(count, count).T
    sorts = {sort: k for k, sort in enumerate(puzzle.gourds_of)}
    sort_of_gourd = np.array([sorts[sort_of(*g.indices)] for g in puzzle.gourds])
    wanted = Counter(sort_of_gourd.tolist())
    first_index = np.array([g.indices[0] for g in puzzle.gourds])
    either_way = [k for k, g in enumerate(puzzle.gourds) if g.indices[0] == g.indices[1]]
    free = sum(1 << k for k in either_way)
    turns = np.array([bits for bits in range(1 << count) if bits & ~free == 0], np.int64)
    for placement, slots in enumerate(graph.slots):
        pairs = [(puzzle.wants[a], puzzle.wants[b]) for a, b in slots]
        here = [sorts.get(sort_of(*pair), -1) for pair in pairs]
        if Counter(here) != wanted:
            continue
        fits = np.ones(gourds.shape[1], np.bool_)
        for slot, sort in enumerate(here):
            fits &= sort_of_gourd[gourds[slot]] == sort
        orders = np.flatnonzero(fits)
        turned = np.zeros(len(orders), np.int64)
        for slot, (first, _) in enumerate(pairs):
            lying = gourds[slot, orders]
            turned |= (first_index[lying] != first).astype(np.int64) << lying
        base = ((placement * gourds.shape[1] + orders) << count) + (turned & ~free)
        yield (base[:, None] + turns[None, :]).ravel()
