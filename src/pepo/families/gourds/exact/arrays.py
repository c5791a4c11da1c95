"""The placement graph as arrays, for kernels on any machine.

Edge e of placement p, for first[p] <= e < first[p + 1], leads to placement to[e]. Its permutation
is row `permutation[e]` of `permutations`, whose row 0 is the identity; `flips[e]` are its flips,
`mover[e]` the slot that moves, `click[e]` the cell to click, `back[e]` the edge that undoes it.
"""

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.placements import PlacementGraph, placement_graph

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class GraphArrays:
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
    return arrays_of(placement_graph(board))


def arrays_of(graph: PlacementGraph) -> GraphArrays:
    identity = tuple(range(graph.gourds))
    row = {identity: 0}
    first = [0]
    columns: list[tuple[int, int, int, int, int]] = []
    place: dict[tuple[int, int], int] = {}  # (placement, click) -> edge
    for placement, edges in enumerate(graph.edges):
        for edge in edges:
            place[placement, edge.click] = len(columns)
            number = row.setdefault(edge.permutation, len(row))
            columns.append((edge.to, number, edge.flips, edge.mover, edge.click))
        first.append(len(columns))
    back = [
        place[edge.to, graph.reverse(placement, edge).click]
        for placement, edges in enumerate(graph.edges)
        for edge in edges
    ]
    table = np.array(columns, np.int64).reshape(-1, 5)
    to, permutation, flips, mover, click = (np.ascontiguousarray(c) for c in table.T)
    permutations = np.array(list(row), np.int64).reshape(len(row), graph.gourds)
    return GraphArrays(
        graph.gourds,
        len(graph),
        permutations,
        np.array(first, np.int64),
        to,
        permutation,
        flips,
        mover,
        click,
        np.array(back, np.int64),
    )
