"""Ring: a circle of numbered tiles; jump that many tiles either way; reach the last tile.

>>> from pepo.ring import solve_puzzle
>>> solve_puzzle([3, 6, 4, 1, 3, 4, 2, 0])
True
>>> solve_puzzle([3, 4, 1, 2, 0])
False
"""

from collections.abc import Sequence

from pepo.families.ring.bulk import shortest_length, shortest_lengths
from pepo.families.ring.puzzle import Jump, Ring

__all__ = ["Jump", "Ring", "shortest_length", "shortest_lengths", "solve_puzzle"]


def solve_puzzle(board: Sequence[int]) -> bool:
    """Whether the last tile can be reached from the first: the exercise, under its own name."""
    from pepo.core.solving import solve
    from pepo.families.ring.methods import METHODS
    from pepo.families.ring.notation import from_json

    recursive = next(method for method in METHODS if method.name == "recursive")
    return solve(from_json(list(board)), recursive).solved
