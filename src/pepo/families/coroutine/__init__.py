"""Coroutine: two coins, each walking by the arrows under the other, until one is on the goal.

>>> from pepo.families.coroutine import board
>>> puzzle = board([[[0, 4, 5], [1, 2, 4, 5], [0, 1, 4, 5]],
...                 [[1, 4, 5, 7], [], [1, 3, 6]],
...                 [[0, 6, 7], [1, 5, 7], [0, 2, 7]]])
>>> puzzle.landings(puzzle.start())  # east, to the square after the first
{2: 1}

canonical    which boards are the same puzzle: the board turned and reflected, coins and all
family       the table of contents of this folder
generators   makers of puzzles
notation     Coroutine as text
puzzle       the rules
words        directions and turns as words
advice       What a player or a maker wants to know: hints, distances, verdicts, ratings
drawing      Coroutine as a picture: every square a compass rose, coin A a disc, coin B a diamond
editor       Drawing a board by hand
kernels      Numba kernels
methods      its methods, one idea a file
study        Counts over all boards, uniform samples, and the hunt for the longest
"""

from typing import TYPE_CHECKING, Any

from pepo.families.coroutine.puzzle import Coroutine, Position, Turn, board

if TYPE_CHECKING:
    from pepo.families.coroutine.kernels.packed import pack, shortest_turns, unpack

__all__ = ["Coroutine", "Position", "Turn", "board", "pack", "shortest_turns", "unpack"]


def __getattr__(name: str) -> Any:
    """What needs NumPy and Numba is loaded when it is asked for."""
    if name not in ("pack", "shortest_turns", "unpack"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pepo.families.coroutine.kernels import packed

    return getattr(packed, name)
