"""Ring: a circle of numbered tiles; jump that many tiles either way; reach the last tile.

>>> from pepo.ring import solve_puzzle
>>> solve_puzzle([3, 6, 4, 1, 3, 4, 2, 0])
True
>>> solve_puzzle([3, 4, 1, 2, 0])
False

puzzle       the rules
notation     rings, tiles and jumps as text
pddl         puzzles for planners, and their plans
questions    puzzles in plain text, and answers among other words
canonical    which rings are the same puzzle
kernels      Numba twins of the rules, for large rings and for many
distances    how many jumps every tile is from the goal
drawing      the picture: tiles on a circle, tile 0 at twelve o'clock
methods      breadth first, and recursive with a memo
advice       hints, distances, verdicts and ratings
predictions  what will the method do next, with choices
drills       short questions to practise on small boards
generators   makers of puzzles
environment  actions and arrays for agents that train
editor       drawing a ring by hand
family       the table of contents of this folder
"""

from collections.abc import Sequence

from pepo.families.ring.kernels.packed import shortest_length, shortest_lengths
from pepo.families.ring.puzzle import Jump, Ring

__all__ = ["Jump", "Ring", "shortest_length", "shortest_lengths", "solve_puzzle"]


def solve_puzzle(board: Sequence[int]) -> bool:
    """Whether the last tile can be reached from the first: the exercise, under its own name."""
    from pepo.core.solving import solve
    from pepo.families.ring.methods import RECURSIVE
    from pepo.families.ring.notation import from_json

    return solve(from_json(list(board)), RECURSIVE).solved
