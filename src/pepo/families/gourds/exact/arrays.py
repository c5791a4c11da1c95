"""The placement graph as arrays, for kernels on any processor.

Edge e of placement p, for first[p] <= e < first[p + 1], leads to placement to[e]. Its permutation
is row `permutation[e]` of `permutations`, whose row 0 is the identity; `flips[e]` are its flips,
`mover[e]` the slot that moves, `click[e]` the cell to click, `back[e]` the edge that undoes it.
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.placements import placement_graph

Ints = NDArray[np.int64]


class GraphArrays(NamedTuple):
    gourds: int
    placements: int
    permutations: Ints
    first: Ints
    to: Ints
    permutation: Ints
    flips: Ints
    mover: Ints
    click: Ints
    back: Ints


@lru_cache(maxsize=16)
def graph_arrays(board: Board) -> GraphArrays:
    """The arrays of a board whose placements can be listed."""
    graph = placement_graph(board)
    edges = [(placement, edge) for placement, each in enumerate(graph.edges) for edge in each]
    number = {(placement, edge.click): k for k, (placement, edge) in enumerate(edges)}
    row = {tuple(range(graph.gourds)): 0}
    table = [
        (
            edge.to,
            row.setdefault(edge.permutation, len(row)),
            edge.flips,
            edge.mover,
            edge.click,
            number[edge.to, graph.reverse(placement, edge).click],
        )
        for placement, edge in edges
    ]
    return GraphArrays(
        graph.gourds,
        len(graph),
        np.array(list(row), np.int64).reshape(len(row), graph.gourds),
        np.cumsum([0, *map(len, graph.edges)], dtype=np.int64),
        *np.array(table, np.int64).reshape(-1, 6).T.copy(),
    )
