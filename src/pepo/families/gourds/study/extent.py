"""Radius and diameter of a board: from which placements all positions are nearest, and farthest.

Every gourd has its own name. The *eccentricity* of a position is its distance to the farthest
position that can be reached from it. Renaming gourds keeps distances, so it is the same for all
positions over one placement. The radius is the least eccentricity, the diameter the greatest.

A search over all positions for each placement would do, but most of them can be saved. For
placements p and q let

    d(p, q)   be the distance from a position over p to the nearest position over q,
    D(p, q)   the distance to the farthest one that can be reached.

1. Both are the same for every position over p, by renaming; and since moves can be undone, from
   p to q they are as from q to p.
2. d is the distance in the placement graph: moves of positions are moves of placements, and every
   walk from p to q can be walked from any position over p.
3. |D(p, r) - D(q, r)| <= d(p, q). For let x lie over p. By 2 there is a y over q that is d(p, q)
   away from x. What lies over r and can be reached is at most D(q, r) away from y, so at most
   d(p, q) + D(q, r) from x.
4. A symmetry of the board keeps d and D.

The eccentricity of p is the greatest D(p, q). A search from p gives all D(p, q), and by 1 and 4
those of many other pairs; by 3 each of them bounds still more pairs from above and from below. We
search until the upper bounds say that no eccentricity is greater than the greatest one found, and
the lower bounds that none is less than the least one found (after the idea of Takes and Kosters,
"Determining the diameter of small world networks", with bounds for pairs instead of vertices).

If the positions form several components, those over the same part of the placement graph are
images of each other by renaming. So every part has one radius and one diameter.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.placements import (
    Named,
    PlacementGraph,
    placement_graph,
    position_of,
    symmetries,
)
from pepo.families.gourds.moves.scramble import puzzle_between
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.study.front import Front, MakeSearches, Searches

Ints = NDArray[np.int64]
UNKNOWN = 1 << 30
NEVER = -1


@dataclass(frozen=True)
class Extent:
    """Radius and diameter of a part of the placement graph, and two positions at that distance."""

    radius: int
    diameter: int
    placements: int
    searches: int
    start: Named
    goal: Named


def extents(board: Board, watch: Watch, searches: MakeSearches = Front) -> list[Extent]:
    """Of each part of the placement graph."""
    on_board = searches(board, watch)
    return [_extent(on_board, part) for part in on_board.graph.parts]


def farthest_puzzle(board: Board, extent: Extent) -> Gourds:
    """The numbered puzzle that takes as many moves as any on this board."""
    graph = placement_graph(board)
    start, goal = (position_of(graph, state) for state in (extent.start, extent.goal))
    wants = tuple(range(1, len(board.cells) + 1))
    return puzzle_between("numbered", board, wants, start, goal)


class Bounds:
    """What is known of D: bounds for all pairs of placements, and the eccentricities found."""

    def __init__(self, steps: Ints) -> None:
        self.steps = steps  # d
        self.lower, self.upper = steps.copy(), np.full_like(steps, UNKNOWN)
        self.found = np.full(len(steps), UNKNOWN)

    def learn(self, placement: int, far: Ints) -> None:
        """Take in all D from one placement."""
        away = self.steps[placement][:, None]
        for bound, better, new in (
            (self.lower, np.maximum, far - away),
            (self.upper, np.minimum, far + away),
        ):
            better(bound, new, out=bound)
            better(bound, new.T, out=bound)
            bound[placement] = bound[:, placement] = far
        self.found[placement] = far.max()

    @property
    def radius(self) -> int:
        return int(self.found.min())

    @property
    def diameter(self) -> int:
        return int(self.found[self.found < UNKNOWN].max())

    @property
    def next(self) -> int | None:
        """The placement to search from next; None if radius and diameter are settled."""
        unknown = self.found == UNKNOWN
        if unknown.all():
            return int(self.steps.max(axis=1).argmin())
        open_pairs = np.where(unknown, (self.upper > self.diameter).sum(axis=1), 0)
        if open_pairs.any():  # near many open pairs, so that the bounds help neighbours too
            near = (self.steps <= 1) @ open_pairs + open_pairs
            return int(np.where(unknown, near, NEVER).argmax())
        lowest = np.where(unknown, self.lower.max(axis=1), UNKNOWN)
        return int(lowest.argmin()) if lowest.min() < self.radius else None


def _extent(on_board: Searches, part: tuple[int, ...]) -> Extent:
    """Search from one placement after the other until radius and diameter are settled."""
    graph = on_board.graph
    members = np.array(part)
    bounds = Bounds(_steps(graph, part))
    images = _images(graph, part)
    searched: list[tuple[int, int]] = []
    while (chosen := bounds.next) is not None:
        found = on_board.search(part[chosen])
        far = found.farthest[members]
        for image in images:
            moved = np.empty_like(far)
            moved[image] = far
            bounds.learn(int(image[chosen]), moved)
        searched.append((int(far.max()), part[chosen]))
    farthest, placement = max(searched, key=lambda search: search[0])
    assert farthest == bounds.diameter
    goal = Named(placement, tuple(range(graph.gourds)), 0)
    return Extent(bounds.radius, farthest, len(part), len(searched), on_board.last(placement), goal)


def _steps(graph: PlacementGraph, part: tuple[int, ...]) -> Ints:
    """The distances in the placement graph, between the placements of a part."""
    place = {placement: k for k, placement in enumerate(part)}
    most = max(len(graph.edges[placement]) for placement in part)
    near = np.tile(np.arange(len(part)), (most, 1))  # a column for each placement
    for placement in part:
        for move, edge in enumerate(graph.edges[placement]):
            near[move, place[placement]] = place[edge.to]
    steps = np.full((len(part), len(part)), UNKNOWN)
    within, far = np.eye(len(part), dtype=np.bool_), 0
    while True:
        steps[within & (steps == UNKNOWN)] = far
        if within.all():
            return steps
        within, far = within | within[near].any(axis=0), far + 1


def _images(graph: PlacementGraph, part: tuple[int, ...]) -> list[Ints]:
    """For each symmetry of the board that keeps the part, where its placements go."""
    place = {placement: k for k, placement in enumerate(part)}
    found = []
    for moved in symmetries(graph.board):
        goes = [
            place.get(graph.number_of([(moved[a], moved[b]) for a, b in graph.slots[placement]]))
            for placement in part
        ]
        if None not in goes:
            found.append(np.array(goes, np.int64))
    return found
