"""Coroutine: a random board of a given length, every such board equally likely.

The boards of one length have numbers (decision_tree.py). A random number is looked up: the counts
below a few thousand nodes of the search tell which node it is in, and a walk below that node finds
the board. The counts of all 255⁸ boards take half a minute, so they come with pepo, in
board_counts.npz (tools/count_boards.py writes it); those of boards with exactly k arrows per square
are counted on first use.
"""

from bisect import bisect_right
from itertools import accumulate
from pathlib import Path
from random import Random

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.coroutine.study import decision_tree

DECISIONS = 14  # arrows decided above the nodes: below each, a walk takes milliseconds
FILE = Path(__file__).parent / "board_counts.npz"


class Tree:
    """All boards of a kind, by their numbers."""

    def __init__(
        self, kind: decision_tree.Kind, nodes: list[decision_tree.Bits], counts: NDArray[np.uint64]
    ) -> None:
        self.kind = kind
        self._nodes = nodes
        self._past = [list(accumulate(map(int, column))) for column in counts.T]

    @property
    def lengths(self) -> dict[int, int]:
        """How many boards have each length; at 0, how many can't be solved."""
        return {length: past[-1] for length, past in enumerate(self._past) if past[-1]}

    def board(self, length: int, number: int) -> int:
        """Board `number` of those of this length, packed."""
        past = self._past[length]
        node = bisect_right(past, number)
        before = past[node - 1] if node else 0
        return decision_tree.board_number(self.kind, self._nodes[node], length, number - before)

    def draw(self, length: int, rng: Random) -> int:
        return self.board(length, rng.randrange(self.lengths[length]))


def count(
    kind: decision_tree.Kind, watch: Watch
) -> tuple[list[decision_tree.Bits], NDArray[np.uint64]]:
    """The nodes, and for each how many boards below it have each length."""
    nodes = decision_tree.cut(kind, DECISIONS)
    rows = []
    for node in nodes:
        rows.append(decision_tree.count(kind, node, watch))
        watch.tick(total=len(nodes), what="parts of all boards counted")
    counts = np.array(rows, np.uint64)
    longest = int(np.flatnonzero(counts.any(axis=0))[-1])
    return nodes, counts[:, : longest + 1]


_trees: dict[decision_tree.Kind, Tree] = {}


def tree(kind: decision_tree.Kind, watch: Watch) -> Tree:
    """The tree of a kind: loaded or counted once, then kept."""
    if kind not in _trees:
        nodes = decision_tree.cut(kind, DECISIONS)
        counts = _load() if kind.arrows is None else None
        if counts is None or len(counts) != len(nodes):
            nodes, counts = count(kind, watch)
        _trees[kind] = Tree(kind, nodes, counts)
    return _trees[kind]


def _load() -> NDArray[np.uint64] | None:
    try:
        with np.load(FILE) as file:
            counts: NDArray[np.uint64] = file["counts"]
            return counts
    except (OSError, KeyError, ValueError):
        return None
