"""IDA* on a board of any size, with what lone gourds need as the lower bound.

It needs no memory and knows no goal: it ends wherever every end lies on its index. So it also
works on coloured boards with more goals than anybody could list.
"""

from collections.abc import Callable

import numpy as np

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.families.gourds.exact.kernels import search
from pepo.families.gourds.exact.lone_bound import lone_tables, places_of, table_of
from pepo.families.gourds.puzzle import EMPTY, Gourds, Position

NODES = 2_000_000  # between two looks at the clock
MOST_DEPTH = 2_000


def deepen(
    puzzle: Gourds,
    position: Position,
    watch: Watch,
    *,
    bounds: Callable[[int], None] = lambda bound: None,
    most: int | None = None,
) -> list[int] | None:
    """The clicks of a shortest solution, or None after `most` nodes.

    `bounds` hears of each lower bound that is proved.
    """
    table = table_of(puzzle.board)
    values, row_of = lone_tables(puzzle)
    ends = np.array(position.ends, np.int64)
    where = np.empty(len(ends) - 1, np.int64)
    for cell, end in enumerate(position.ends):
        if end != EMPTY:
            where[end] = cell
    value = int(values[row_of, places_of(puzzle.board, position)].astype(np.int64).sum())
    if value == 0:
        return []
    choices, clicks, undo = (np.empty(MOST_DEPTH + 2, np.int64) for _ in range(3))
    bound, nodes = value, 0
    while True:
        bounds(bound)
        if bound >= MOST_DEPTH:
            raise Stop(f"no solution has fewer than {bound:,} moves, and deeper nobody looks")
        choices[0] = -1
        status = np.array([0, bound, 10**9, nodes, position.empty, value], np.int64)
        while status[search.DEPTH] >= 0:
            before = nodes
            chunk = NODES if most is None else max(1, min(NODES, most - nodes))
            found = search.deepen(
                status, table, ends, where, values, row_of, choices, clicks, undo, chunk
            )
            if found:
                return [int(click) for click in clicks[: status[search.DEPTH]]]
            nodes = int(status[search.NODES])
            watch.tick(nodes - before, what="nodes")
            watch.look(what="nodes")
            if most is not None and nodes >= most:
                return None
        bound = int(status[search.NEXT])
