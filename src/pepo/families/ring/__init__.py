"""Ring: a circle of numbered tiles; jump that many tiles either way; reach the last tile.

>>> from pepo.ring import solve_puzzle
>>> solve_puzzle([3, 6, 4, 1, 3, 4, 2, 0])
True
>>> solve_puzzle([3, 4, 1, 2, 0])
False

advice       how hard a puzzle is, what is true of it, and what to do next
canonical    which rings are the same puzzle
family       the table of contents of this folder
generators   makers of puzzles
methods      its two methods
notation     Ring as text
puzzle       the rules
words        words that several files say
drawing      Ring as a picture: tiles on a thread, tile 0 at twelve o'clock, clockwise
editor       Drawing a ring by hand
kernels      Numba kernels
"""

from collections.abc import Sequence

from pepo.families.ring.kernels.packed import shortest_length, shortest_lengths
from pepo.families.ring.puzzle import Jump, Ring

__all__ = ["Jump", "Ring", "shortest_length", "shortest_lengths", "solve_puzzle"]


def solve_puzzle(board: Sequence[int]) -> bool:
    """Whether the last tile can be reached from the first: the exercise, under its own name."""
    from pepo.core.solving import solve
    from pepo.families.ring.methods import METHODS
    from pepo.families.ring.notation import from_json

    recursive = next(method for method in METHODS if method.name == "recursive")
    return solve(from_json(list(board)), recursive).solved
