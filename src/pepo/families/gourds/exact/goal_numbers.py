"""The goals of a puzzle as numbers, and the names of its gourds there.

A numbered puzzle has one goal. Its gourds are named after their slots there, so that all puzzles
with that goal placement share one table. A coloured puzzle may have very many goals: every
placement whose pairs have the right indices, with the gourds of each sort in every order. Its
gourds keep their own numbers.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import factorial
from threading import Lock
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.exact.arrangements import arrangements
from pepo.families.gourds.exact.placements import Named, PlacementGraph, named, placement_graph
from pepo.families.gourds.exact.ranking import Numbers
from pepo.families.gourds.puzzle import Gourds, sort_of
from pepo.families.gourds.targets.target import find_target, is_unique, why_none

T = TypeVar("T")
MAX_SHARED = 4


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

    def __init__(self) -> None:
        self._made: dict[object, T] = {}
        self._lock = Lock()

    def get(self, puzzle: Gourds, make: Callable[[], T]) -> T:
        key: object = puzzle
        if is_unique(puzzle) and not why_none(puzzle):
            key = puzzle.board, numbers_of(puzzle).goal.placement
        with self._lock:
            if key not in self._made:
                made = make()
                while len(self._made) >= MAX_SHARED:
                    del self._made[next(iter(self._made))]
                self._made[key] = made
            return self._made[key]


def goal_numbers(puzzle: Gourds) -> Iterator[NDArray[np.int64]]:
    """The numbers of all goals, in arrays of one placement each."""
    if why_none(puzzle):
        return
    if is_unique(puzzle):
        numbers = numbers_of(puzzle)
        yield goal_of_placement(numbers.graph, numbers.goal.placement)
        return
    yield from _coloured_goals(puzzle)


def goal_of_placement(graph: PlacementGraph, placement: int) -> NDArray[np.int64]:
    """The one goal on a placement if the gourds are named after its slots."""
    return np.array([placement * factorial(graph.gourds) << graph.gourds], np.int64)


def _coloured_goals(puzzle: Gourds) -> Iterator[NDArray[np.int64]]:
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
