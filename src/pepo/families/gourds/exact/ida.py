"""IDA*: depth first within a bound that grows until a solution fits.

When a bound is exhausted, no solution is that short. So the bound is always a proved lower bound,
and the first solution found is a shortest one. Searches differ in the lower bound of a position and
in the kernel that goes with it (lone.py, patterns.py).
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.kernels.search import BOUND, DEPTH, NEXT, NODES
from pepo.families.gourds.puzzle import Gourds, Position

CHUNK = 2_000_000  # nodes between two checks of the limits
UNBOUNDED = 10**6  # larger than any bound


@dataclass(frozen=True, eq=False)
class Search:
    """A search from one position.

    lower_bound   of that position
    status        where the search stands (kernels/search.py)
    tries         for each depth which move is tried there, at first the one before the first
    look_at       visits about this many more nodes; True when a solution is found
    moves         the solution that was found, by its depth, as numbers of cells
    """

    puzzle: Gourds
    position: Position
    lower_bound: int
    status: NDArray[np.int64]
    tries: NDArray[np.int64]
    look_at: Callable[[int], bool]
    moves: Callable[[int], Sequence[int]]


def all_solutions(search: Search, length: int, watch: Watch) -> Iterator[list[Cell]]:
    """Every solution with at most this many moves, none of which takes back the one before. The
    search must not leave out what it has seen before."""
    cells, status = search.puzzle.board.cells, search.status
    status[DEPTH], status[BOUND], status[NEXT] = 0, length, UNBOUNDED
    while status[DEPTH] >= 0:
        before = int(status[NODES])
        found = search.look_at(CHUNK)
        watch.tick(int(status[NODES]) - before, what="nodes")
        watch.look(what="nodes")
        if found:
            yield [cells[cell] for cell in search.moves(int(status[DEPTH]))]


def shortest_moves(
    search: Search,
    watch: Watch,
    *,
    bounds: Callable[[int], None] = lambda bound: None,
    max_nodes: int | None = None,
) -> list[Cell] | None:
    """A shortest solution, or None after `max_nodes`. `bounds` is called with each lower bound
    that is proved."""
    if search.puzzle.is_solved(search.position):
        return []
    cells, status, tries = search.puzzle.board.cells, search.status, search.tries
    bound, before_first, nodes = search.lower_bound, tries[0], 0
    while True:
        bounds(bound)
        if bound >= len(tries) - 2:
            raise Stop(f"no solution has fewer than {bound:,} moves, the limit of this search")
        tries[0] = before_first
        status[DEPTH], status[BOUND], status[NEXT] = 0, bound, UNBOUNDED
        while status[DEPTH] >= 0:
            chunk = CHUNK if max_nodes is None else max(1, min(CHUNK, max_nodes - nodes))
            if search.look_at(chunk):
                return [cells[cell] for cell in search.moves(int(status[DEPTH]))]
            before, nodes = nodes, int(status[NODES])
            watch.tick(nodes - before, what="nodes")
            watch.look(what="nodes")
            if max_nodes is not None and nodes >= max_nodes:
                return None
        bound = int(status[NEXT])
