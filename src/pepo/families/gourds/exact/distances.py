"""The table of a puzzle: distances and shortest solutions of its positions."""

from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.goal_numbers import goal_numbers, numbers_of, shared_key
from pepo.families.gourds.exact.ranking import Numbers
from pepo.families.gourds.exact.tables import Table, make_table
from pepo.families.gourds.puzzle import Gourds, Position


@dataclass(frozen=True, eq=False)
class Distances:
    """The table of a puzzle with the names of its gourds."""

    puzzle: Gourds
    numbers: Numbers
    table: Table

    def solution(self, position: Position) -> list[Cell] | None:
        """A shortest way to a solved position; None if there is none."""
        edges = self.table.solution(self.numbers.state(position))
        return None if edges is None else [self.puzzle.board.cells[edge.click] for edge in edges]

    def distance(self, position: Position) -> int | None:
        moves = self.solution(position)
        return None if moves is None else len(moves)

    def count_shortest(self, position: Position) -> int:
        return self.table.count_shortest(self.numbers.state(position))


MAX_TABLES = 4
_tables: dict[object, Table] = {}
_lock = Lock()  # a server asks from several threads; a table is made once


def distances_of(
    puzzle: Gourds, watch: Watch, layers: Callable[[int], None] | None = None
) -> Distances:
    """The distances of all positions of a small board. `layers` hears of each layer."""
    key = shared_key(puzzle)
    with _lock:
        if key not in _tables:
            made = make_table(puzzle.board, goal_numbers(puzzle), watch, layers)
            while len(_tables) >= MAX_TABLES:
                del _tables[next(iter(_tables))]
            _tables[key] = made
        return Distances(puzzle, numbers_of(puzzle), _tables[key])
