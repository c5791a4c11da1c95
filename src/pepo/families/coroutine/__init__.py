"""Coroutine: two coins, each following the arrows under the other, until one is on the goal.

>>> from pepo.families.coroutine import board
>>> puzzle = board([[[0, 4, 5], [1, 2, 4, 5], [0, 1, 4, 5]],
...                 [[1, 4, 5, 7], [], [1, 3, 6]],
...                 [[0, 6, 7], [1, 5, 7], [0, 2, 7]]])
>>> puzzle.landings(puzzle.start())  # east, to the square after the first
{2: 1}

puzzle       the rules
notation     boards, positions and moves as text
pddl         puzzles for planners, and their plans
questions    puzzles in plain text, and answers among other words
canonical    which boards are the same puzzle: turned and reflected, coins and all
kernels      Numba twins of the rules, for large boards and for many
distances    how many turns each position is from the goal
drawing      the picture: every square a compass rose, coin A a disc, coin B a diamond
methods      the methods, one idea per file
advice       hints, distances, verdicts and ratings
study        counts over all 3×3 boards, random boards, and the hunt for the longest
predictions  what will the method do next, with choices
drills       short questions to practise on small boards
generators   what makes puzzles
environment  actions and arrays for agents that train
editor       drawing a board by hand
family       the table of contents of this folder
"""

from typing import TYPE_CHECKING

from pepo.families.coroutine.puzzle import Coroutine, Position, Turn, board

if TYPE_CHECKING:
    from pepo.families.coroutine.kernels.packed import pack, shortest_turns, unpack

__all__ = ["Coroutine", "Position", "Turn", "board", "pack", "shortest_turns", "unpack"]


def __getattr__(name: str) -> object:
    """Load what needs NumPy and Numba only when it is used."""
    if name not in ("pack", "shortest_turns", "unpack"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pepo.families.coroutine.kernels import packed

    return getattr(packed, name)
