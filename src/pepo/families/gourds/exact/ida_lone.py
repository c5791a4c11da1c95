"""IDA* on a board of any size, with the moves that lone gourds need as the lower bound.

It needs little memory and no list of goals: it ends wherever every end lies on its index. So it
also works on coloured boards with too many goals to list.
"""

import numpy as np

from pepo.families.gourds.board.kernels import neighbour_table
from pepo.families.gourds.exact import ida
from pepo.families.gourds.exact.kernels import search
from pepo.families.gourds.exact.lone_bound import lone_tables, places_of
from pepo.families.gourds.puzzle import Gourds, Position

MAX_DEPTH = 2_000


class LoneSearch(ida.Search):
    """The position is changed in place; when a bound is exhausted, it is back at the start."""

    max_depth = MAX_DEPTH

    def __init__(self, puzzle: Gourds, position: Position) -> None:
        super().__init__(puzzle, position)
        self._table, self._empty = neighbour_table(puzzle.board), position.empty
        self._values, self._row_of = lone_tables(puzzle)
        self._ends = np.array(position.ends, np.int64)
        self._where = np.array(position.pairs, np.int64).ravel()
        places = places_of(puzzle.board, position)
        self.lower_bound = int(self._values[self._row_of, places].astype(np.int64).sum())
        self._choices, self._moves, self._undo = (
            np.empty(MAX_DEPTH + 2, np.int64) for _ in range(3)
        )

    def begin(self, bound: int) -> None:
        self._choices[0] = -1
        self.status[:] = (0, bound, ida.UNBOUNDED, self.nodes, self._empty, self.lower_bound)

    def look_at(self, nodes: int) -> bool:
        return bool(
            search.deepen(
                self.status, self._table, self._ends, self._where, self._values, self._row_of,
                self._choices, self._moves, self._undo, nodes,
            )
        )  # fmt: skip

    def moves(self) -> list[int]:
        return self._moves[: self.depth].tolist()  # type: ignore[no-any-return]
