"""IDA* with pattern databases as the lower bound."""

import numpy as np

from pepo.families.gourds.exact import ida
from pepo.families.gourds.exact.goal_numbers import numbers_of
from pepo.families.gourds.exact.kernels import patterns as kernels
from pepo.families.gourds.exact.patterns import Patterns
from pepo.families.gourds.puzzle import Gourds, Position


class PatternSearch(ida.Search):
    max_depth = kernels.MAX_DEPTH

    def __init__(self, puzzle: Gourds, position: Position, patterns: Patterns) -> None:
        super().__init__(puzzle, position)
        self._patterns = patterns
        state = numbers_of(puzzle).state(position)
        self.lower_bound = patterns.lower_bound(state)
        rows = kernels.MAX_DEPTH + 2
        placements, edges = np.zeros((2, rows), np.int64)
        numbers, turns = np.zeros((2, rows, len(patterns.members)), np.int64)
        placements[0] = state.placement
        numbers[0], turns[0] = patterns.seen(state)
        self._line = kernels.Line(placements, numbers, turns, edges)

    def begin(self, bound: int) -> None:
        line = self._line
        line.edges[0] = self._patterns.arrays.first[line.placements[0]] - 1
        self.status[:4] = (0, bound, ida.UNBOUNDED, self.nodes)

    def look_at(self, nodes: int) -> bool:
        arrays, data = self._patterns.arrays, self._patterns.data
        return bool(kernels.search(self.status, self._line, arrays, data, nodes))

    def moves(self) -> list[int]:
        return self._patterns.arrays.click[self._line.edges[: self.depth]].tolist()  # type: ignore[no-any-return]
