"""IDA*: depth first within a bound that grows until a solution fits.

When a bound is exhausted, no solution is that short. So the bound is always a proved lower bound,
and the first solution found is a shortest one. Searches differ in the lower bound of a position and
in the kernel that goes with it (lone.py, patterns.py).
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

import numpy as np

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.kernels.search import DEPTH, NEXT, NODES
from pepo.families.gourds.puzzle import Gourds, Position

CHUNK = 2_000_000  # nodes between two checks of the limits
UNBOUNDED = 10**6  # larger than any bound


class Search(ABC):
    """A search from one position. `status` says where it stands (kernels/search.py)."""

    lower_bound: int  # of the position it starts from
    max_depth: int

    def __init__(self, puzzle: Gourds, position: Position) -> None:
        self.cells = puzzle.board.cells
        self.solved = puzzle.is_solved(position)
        self.status = np.zeros(6, np.int64)

    @property
    def depth(self) -> int:
        """The depth in moves; -1 when the bound is exhausted."""
        return int(self.status[DEPTH])

    @property
    def nodes(self) -> int:
        """The number of nodes visited, under all bounds."""
        return int(self.status[NODES])

    @abstractmethod
    def begin(self, bound: int) -> None:
        """Start again within a bound; the count of nodes continues."""

    @abstractmethod
    def look_at(self, nodes: int) -> bool:
        """Visit about `nodes` more nodes; True when a solution is found."""

    @abstractmethod
    def moves(self) -> Iterable[int]:
        """The solution that was found, as numbers of cells."""


def shortest_moves(
    search: Search,
    watch: Watch,
    *,
    bounds: Callable[[int], None] = lambda bound: None,
    max_nodes: int | None = None,
    below: int | None = None,
) -> list[Cell] | None:
    """A shortest solution. `bounds` is called with each lower bound that is proved.

    None after `max_nodes`, or if no solution has fewer than `below` moves.
    """
    if search.solved:
        return []
    bound, nodes = search.lower_bound, 0
    while True:
        bounds(bound)
        if below is not None and bound >= below:
            return None
        if bound >= search.max_depth:
            raise Stop(f"no solution has fewer than {bound:,} moves, the limit of this search")
        search.begin(bound)
        while search.depth >= 0:
            chunk = CHUNK if max_nodes is None else max(1, min(CHUNK, max_nodes - nodes))
            if search.look_at(chunk):
                return [search.cells[cell] for cell in search.moves()]
            before, nodes = nodes, search.nodes
            watch.tick(nodes - before, what="nodes")
            watch.look(what="nodes")
            if max_nodes is not None and nodes >= max_nodes:
                return None
        bound = int(search.status[NEXT])
