"""IDA* on a board of any size, with the moves that lone gourds need as the lower bound.

It needs little memory and no list of goals: it ends wherever every end lies on its index. So it
also works on coloured boards with too many goals to list.
"""

import numpy as np

from pepo.families.gourds.exact import ida
from pepo.families.gourds.exact.kernels import search
from pepo.families.gourds.exact.lone_bound import lone_of
from pepo.families.gourds.puzzle import Gourds, Position

MAX_DEPTH = 2_000


class LoneSearch(ida.Search):
    """The position is changed in place; when a bound is exhausted, it is back at the start."""

    max_depth = MAX_DEPTH

    def __init__(self, puzzle: Gourds, position: Position) -> None:
        super().__init__(puzzle, position)
        self._lone, self._empty = lone_of(puzzle), position.empty
        ends, where = np.array(position.ends, np.int64), np.array(position.pairs, np.int64).ravel()
        self._line = search.Line(ends, where, *np.empty((3, MAX_DEPTH + 2), np.int64))
        self.lower_bound = int(search.need(self._lone, where))

    def begin(self, bound: int) -> None:
        self._line.choices[0] = -1
        self.status[:] = (0, bound, ida.UNBOUNDED, self.nodes, self._empty, self.lower_bound)

    def look_at(self, nodes: int) -> bool:
        return bool(search.deepen(self.status, self._lone, self._line, nodes))

    def moves(self) -> list[int]:
        return self._line.moves[: self.depth].tolist()  # type: ignore[no-any-return]
