"""Coroutine: how many turns each position is from the goal.

Only the squares of the mover and of the other coin matter, not which coin moves. So there are as
many positions as pairs of squares: 56 unsolved ones on the classic board.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from pepo.families.coroutine.puzzle import Coroutine, Position, Turn
from pepo.search.state_space import walk_back

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_READABLE = 200  # squares; above this the kernel is faster, including its import


@dataclass(frozen=True)
class Distances:
    """Turns to the goal from every position, by the squares of the mover and the other coin."""

    puzzle: Coroutine
    far: "Sequence[int] | NDArray[np.int32]"  # -1 where the goal can't be reached

    def of(self, position: Position) -> int | None:
        """The fewest turns from here; None at a dead end."""
        if self.puzzle.is_solved(position):
            return 0
        far = int(self.far[position.here * len(self.puzzle.squares) + position.other])
        return far if far >= 0 else None

    def after(self, position: Position) -> dict[Turn, int | None]:
        """Every legal move here, with the turns that remain after it, best first."""
        found = {
            turn: self.of(self.puzzle.apply(position, turn)) for turn in self.puzzle.moves(position)
        }
        return dict(sorted(found.items(), key=lambda item: (item[1] is None, item[1] or 0)))


@lru_cache(maxsize=8)
def distances(puzzle: Coroutine) -> Distances:
    if len(puzzle.squares) > MAX_READABLE:
        from pepo.families.coroutine.kernels import boards as kernels
        from pepo.families.coroutine.kernels.packed import plain

        return Distances(puzzle, kernels.distances(*plain(puzzle)))
    return Distances(puzzle, _walk_back(puzzle))


def _walk_back(puzzle: Coroutine) -> list[int]:
    """Breadth first from the won positions, against the direction of play."""
    cells = len(puzzle.squares)
    far = [-1] * (cells * cells)
    into: list[list[int]] = [[] for _ in far]
    for position in puzzle.positions():
        if position.mover != 0 or puzzle.is_solved(position):
            continue
        number = position.here * cells + position.other
        targets = puzzle.landings(position).values() or (position.here,)
        if not puzzle.goals.isdisjoint(targets):
            far[number] = 1
        for target in targets:
            into[position.other * cells + target].append(number)
    walk_back(far, into)
    return far
