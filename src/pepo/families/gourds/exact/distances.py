"""The table of a puzzle: distances and shortest solutions of its positions."""

from collections.abc import Callable
from dataclasses import dataclass

from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.goal_numbers import Shared, goal_numbers, numbers_of
from pepo.families.gourds.exact.ranking import Numbers
from pepo.families.gourds.exact.tables import Table, make_table
from pepo.families.gourds.puzzle import Gourds, Position


@dataclass(frozen=True, eq=False)
class Distances:
    """The table of a puzzle, and the names of its gourds in it."""

    puzzle: Gourds
    numbers: Numbers
    table: Table

    def solution(self, position: Position) -> list[Cell] | None:
        """The moves of a shortest solution; None if there is none."""
        edges = self.table.solution(self.numbers.state(position))
        return None if edges is None else [self.puzzle.board.cells[edge.click] for edge in edges]

    def distance(self, position: Position) -> int | None:
        moves = self.solution(position)
        return None if moves is None else len(moves)

    def count_shortest(self, position: Position) -> int:
        return self.table.count_shortest(self.numbers.state(position))


_tables = Shared[Table]()


def distances_of(
    puzzle: Gourds, watch: Watch, layers: Callable[[int], None] | None = None
) -> Distances:
    """The distances of all positions of a small board. `layers` is called with the size
    of each layer."""
    goals = goal_numbers(puzzle)
    table = _tables.get(puzzle, lambda: make_table(puzzle.board, goals, watch, layers))
    return Distances(puzzle, numbers_of(puzzle), table)
