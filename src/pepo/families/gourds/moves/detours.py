"""Removes moves that only undo each other.

Rotating one loop forwards and another one backwards often shares a stretch: there and back again.
A move and the move that undoes it are removed together; then the moves before and after them may
cancel too. What is left ends in the same position and is often 10 % shorter or more. Phases are
kept apart: each still ends where it ended.
"""

from array import array
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pepo.core.solving import Watch
from pepo.families.gourds.moves.walker import Walker
from pepo.families.gourds.puzzle import EMPTY, Gourds, Position

MAX_READABLE = 100_000  # moves; for more, the kernel is faster


def needed(
    puzzle: Gourds, position: Position, moves: Sequence[int], ends: Sequence[int] = ()
) -> Sequence[int]:
    """The numbers of the moves that stay, in order; `ends` says where each phase ended."""
    if len(moves) > MAX_READABLE:
        return _needed_by_kernel(puzzle, position, moves, ends)
    walker = Walker(puzzle, position, Watch())
    kept: list[int] = []
    for first, last in _phases(moves, ends):
        undoing: list[int] = []  # for each move that stays, the one that would undo it
        for number in range(first, last):
            back = walker.click(moves[number])
            if undoing and undoing[-1] == moves[number]:
                kept.pop()
                undoing.pop()
            else:
                kept.append(number)
                undoing.append(back)
    return kept


def _phases(moves: Sequence[int], ends: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first move of each phase and the first one after it."""
    return pairwise(sorted({0, *ends, len(moves)}))


def _needed_by_kernel(
    puzzle: Gourds, position: Position, moves: Sequence[int], ends: Sequence[int]
) -> Sequence[int]:
    import numpy as np

    from pepo.families.gourds.board import kernels

    table = kernels.neighbour_table(puzzle.board)
    lying = np.array(position.ends, np.int32)  # the kernel changes it
    every = np.array(moves, np.int32)
    kept = array("q")
    for first, last in _phases(moves, ends):
        empty = int((lying == EMPTY).argmax())
        found = kernels.needed(table, lying, empty, every[first:last]) + first
        kept.frombytes(found.tobytes())
    return kept
