"""How far every position is from the goal: the ground of hints, ratings and reviews.

Who moves does not matter for that, only where the mover and the other coin stand. So there are
as many positions as pairs of squares: 56 live ones on the classic board.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pepo.families.coroutine.puzzle import Coroutine, Position, Turn

LARGE = 200  # squares; above this the kernel is quicker than the readable walk and its import


@dataclass(frozen=True)
class Distances:
    """Turns to the goal from every position, by the squares of the mover and the other coin."""

    puzzle: Coroutine
    far: Sequence[int]  # -1 where the goal cannot be reached

    def of(self, position: Position) -> int | None:
        """The fewest turns from here; None at a dead end."""
        if self.puzzle.is_solved(position):
            return 0
        far = int(self.far[position.here * len(self.puzzle.squares) + position.other])
        return far if far >= 0 else None

    def after(self, position: Position) -> dict[Turn, int | None]:
        """Every move that can be made here with the turns left after it, best first."""
        found = {
            turn: self.of(self.puzzle.apply(position, turn)) for turn in self.puzzle.moves(position)
        }
        return dict(sorted(found.items(), key=lambda item: (item[1] is None, item[1] or 0)))


@lru_cache(maxsize=8)
def distances(puzzle: Coroutine) -> Distances:
    if len(puzzle.squares) > LARGE:
        from pepo.families.coroutine.kernels.packed import distances_by_kernel

        return Distances(puzzle, distances_by_kernel(puzzle))
    return Distances(puzzle, _walk_back(puzzle))


def _walk_back(puzzle: Coroutine) -> list[int]:
    """Breadth first from the won positions, against the direction of play."""
    cells = len(puzzle.squares)
    far = [-1] * (cells * cells)
    into: list[list[int]] = [[] for _ in far]
    frontier = []
    for position in puzzle.positions():
        if position.mover != 0 or puzzle.is_solved(position):
            continue
        number = position.here * cells + position.other
        targets = puzzle.landings(position).values() or (position.here,)
        if not puzzle.goals.isdisjoint(targets):
            far[number] = 1
            frontier.append(number)
        for target in targets:
            into[position.other * cells + target].append(number)
    for number in frontier:  # grows while it is walked: a queue
        for before in into[number]:
            if far[before] < 0:
                far[before] = far[number] + 1
                frontier.append(before)
    return far
