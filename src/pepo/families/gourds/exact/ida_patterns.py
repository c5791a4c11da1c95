"""IDA*: depth first within a bound that grows until a solution fits, with pattern databases.

When a bound is exhausted, no solution is that short: so the bound is a proved lower bound all the
time, and the first solution found is a shortest one.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.families.gourds.exact.goal_numbers import naming_of
from pepo.families.gourds.exact.kernels import patterns as kernels
from pepo.families.gourds.exact.patterns import Patterns
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import is_unique

Ints = NDArray[np.int64]
NODES = 2_000_000  # between two looks at the clock


def shortest_clicks(
    puzzle: Gourds,
    position: Position,
    patterns: Patterns,
    watch: Watch,
    *,
    bounds: Callable[[int], None] = lambda bound: None,
    most: int | None = None,
    below: int | None = None,
) -> list[int] | None:
    """The clicks of a shortest solution. `bounds` hears of each lower bound that is proved.

    None after `most` nodes, or when nothing shorter than `below` moves exists.
    """
    arrays = patterns.arrays
    state = naming_of(puzzle).state(position)
    bound = patterns.lower_bound(state)
    rows = kernels.MOST_DEPTH + 2
    placements, edges = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    numbers = np.zeros((rows, len(patterns.members)), np.int64)
    turns = np.zeros_like(numbers)
    wants, indices = _indices(puzzle, patterns)
    placements[0] = state.placement
    numbers[0], turns[0] = patterns.seen(state)
    status = np.zeros(4, np.int64)
    while True:
        bounds(bound)
        if below is not None and bound >= below:
            return None
        if bound >= kernels.MOST_DEPTH:
            raise Stop(f"no solution has fewer than {bound} moves, and deeper nobody looks")
        edges[0] = arrays.first[state.placement] - 1
        status[:] = (0, bound, 10**6, status[kernels.NODES])
        while status[kernels.DEPTH] >= 0:
            before = int(status[kernels.NODES])
            found = kernels.search(
                status, placements, numbers, turns, edges, arrays.first, arrays.to,
                arrays.permutation, arrays.flips, arrays.back, patterns.slots, patterns.after,
                patterns.starts, patterns.values, patterns.offsets, patterns.blocks, wants,
                indices, NODES,
            )  # fmt: skip
            if found:
                moves = edges[: status[kernels.DEPTH]]
                return [int(click) for click in arrays.click[moves]]
            nodes = int(status[kernels.NODES])
            watch.tick(nodes - before, what="nodes")
            watch.look(what="nodes")
            if most is not None and nodes > most:
                return None
        bound = int(status[kernels.NEXT])


def _indices(puzzle: Gourds, patterns: Patterns) -> tuple[Ints, Ints]:
    """The index of both cells of every slot, and of both ends of the gourds as they are called."""
    graph = patterns.graph
    wants = np.array(
        [[[puzzle.wants[a], puzzle.wants[b]] for a, b in slots] for slots in graph.slots], np.int64
    )
    order = [gourd for pattern in patterns.members for gourd in pattern]
    if is_unique(puzzle):
        home = wants[naming_of(puzzle).numbers.goal.placement]
        return wants, home[order]
    return wants, np.array([puzzle.gourds[gourd].indices for gourd in order], np.int64)
