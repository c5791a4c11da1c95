"""IDA* with pattern databases as the lower bound."""

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.exact import ida
from pepo.families.gourds.exact.goal_numbers import numbers_of
from pepo.families.gourds.exact.kernels import patterns as kernels
from pepo.families.gourds.exact.patterns import Patterns
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import is_unique

Ints = NDArray[np.int64]


class PatternSearch(ida.Search):
    """A stack of rows, one for each depth: a placement, and where each pattern is."""

    max_depth = kernels.MAX_DEPTH

    def __init__(self, puzzle: Gourds, position: Position, patterns: Patterns) -> None:
        super().__init__(puzzle, position)
        self._patterns = patterns
        state = numbers_of(puzzle).state(position)
        self.lower_bound = patterns.lower_bound(state)
        rows = kernels.MAX_DEPTH + 2
        self._placements, self._edges = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
        self._numbers = np.zeros((rows, len(patterns.members)), np.int64)
        self._turns = np.zeros_like(self._numbers)
        self._wants, self._indices = _indices(puzzle, patterns)
        self._placements[0] = state.placement
        self._numbers[0], self._turns[0] = patterns.seen(state)

    def begin(self, bound: int) -> None:
        self._edges[0] = self._patterns.arrays.first[self._placements[0]] - 1
        self.status[:4] = (0, bound, ida.UNBOUNDED, self.nodes)

    def look_at(self, nodes: int) -> bool:
        patterns = self._patterns
        return bool(
            kernels.search(
                self.status, self._placements, self._numbers, self._turns, self._edges,
                patterns.arrays, patterns.slots, patterns.after, patterns.starts, patterns.values,
                patterns.offsets, patterns.blocks, self._wants, self._indices, nodes,
            )
        )  # fmt: skip

    def moves(self) -> list[int]:
        return self._patterns.arrays.click[self._edges[: self.depth]].tolist()  # type: ignore[no-any-return]


def _indices(puzzle: Gourds, patterns: Patterns) -> tuple[Ints, Ints]:
    """The indices of the two cells of every slot, and of the two ends of every gourd."""
    graph = patterns.graph
    wants = np.array(
        [[[puzzle.wants[a], puzzle.wants[b]] for a, b in slots] for slots in graph.slots], np.int64
    )
    order = [gourd for pattern in patterns.members for gourd in pattern]
    if is_unique(puzzle):
        goal = wants[numbers_of(puzzle).goal.placement]
        return wants, goal[order]
    return wants, np.array([puzzle.gourds[gourd].indices for gourd in order], np.int64)
