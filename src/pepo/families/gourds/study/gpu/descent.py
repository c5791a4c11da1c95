"""From one position down to the goals: how far, how many shortest solutions, and one of them.

A search keeps one bit a position, not its distance. But a run can be asked for the distances of
many positions. So ask for all positions within a few moves of the start: that shows the first
moves of every shortest solution. From where they end, ask again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.gourds.study.gpu.search import NO_POSITION, Layers, Numbers, Search

MAX_ASKED = 100_000


@dataclass(frozen=True, eq=False)
class Descent:
    """What was found; distance None means that no goal can be reached."""

    layers: Layers
    distance: int | None
    solutions: int  # how many shortest ones there are
    positions: tuple[int, ...]  # the numbers of the positions along one of them


def descend(
    search: Search,
    goals: list[NDArray[Any]],
    start: int,
    watch: Watch,
    layers: Callable[[int], None] | None = None,
) -> Descent:
    """Walk down from the start; the layers of the whole board come with it."""
    numbers, steps = _ball(search, np.array([start], np.uint64))
    found = search.run(goals, watch, ask=numbers, layers=layers)
    far = _far(numbers, found)
    left = far[start]
    if left < 0:
        return Descent(found, None, 0, ())
    counts, before = {start: 1}, list[dict[int, int]]()
    while left:
        if steps == 0:
            numbers, steps = _ball(search, np.array(list(counts), np.uint64))
            far = _far(numbers, search.run(goals, watch, ask=numbers))
        left, steps = left - 1, steps - 1
        counts, from_where = _step(search, counts, far, left)
        before.append(from_where)
    positions = _positions_back(next(iter(counts)), before)
    return Descent(found, len(before), sum(counts.values()), positions)


def _ball(search: Search, centres: Numbers) -> tuple[Numbers, int]:
    """The positions within some moves of these, and how many moves that is."""
    ball = layer = np.unique(centres)
    steps = 0
    while steps == 0 or len(ball) + 4 * len(layer) <= MAX_ASKED:
        layer = np.setdiff1d(search.around(layer), np.append(ball, np.uint64(NO_POSITION)))
        if not len(layer):
            return ball, len(ball)  # everything reachable: as many steps as needed
        ball, steps = np.union1d(ball, layer), steps + 1
    return ball, steps


def _far(numbers: Numbers, found: Layers) -> dict[int, int]:
    return dict(zip(numbers.tolist(), found.distances.tolist(), strict=True))


def _step(
    search: Search, counts: dict[int, int], far: dict[int, int], left: int
) -> tuple[dict[int, int], dict[int, int]]:
    """One move down on all shortest solutions: how many lead to each position, and from where."""
    following: dict[int, int] = {}
    from_where: dict[int, int] = {}
    rows = search.around(np.array(list(counts), np.uint64)).tolist()
    for (here, count), row in zip(counts.items(), rows, strict=True):
        for after in set(row) - {NO_POSITION}:
            if far[after] == left:
                following[after] = following.get(after, 0) + count
                from_where[after] = here
    return following, from_where


def _positions_back(end: int, before: list[dict[int, int]]) -> tuple[int, ...]:
    positions = [end]
    for from_where in reversed(before):
        positions.append(from_where[positions[-1]])
    return tuple(reversed(positions))
