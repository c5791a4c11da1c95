"""The table of a puzzle: distances and shortest solutions of its positions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from threading import Lock

from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.goal_numbers import Naming, goal_numbers, naming_of
from pepo.families.gourds.exact.placements import Edge
from pepo.families.gourds.exact.tables import Table, make_table
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import is_unique, why_none


@dataclass(frozen=True, eq=False)
class Distances:
    """The table of a puzzle with the names of its gourds."""

    puzzle: Gourds
    naming: Naming
    table: Table

    def solution(self, position: Position) -> list[Cell] | None:
        """A shortest way to a solved position; None if there is none."""
        edges = self.table.solution(self.naming.state(position))
        return None if edges is None else self._cells(edges)

    def distance(self, position: Position) -> int | None:
        edges = self.table.solution(self.naming.state(position))
        return None if edges is None else len(edges)

    def best_moves(self, position: Position) -> list[Cell]:
        """Every move that brings the goal nearer."""
        return self._cells([edge for edge, _ in self.table.nearer(self.naming.state(position))])

    def count_shortest(self, position: Position) -> int:
        return self.table.count_shortest(self.naming.state(position))

    def _cells(self, edges: Sequence[Edge]) -> list[Cell]:
        return [self.puzzle.board.cells[edge.click] for edge in edges]


MAX_TABLES = 4
_tables: dict[object, Table] = {}
_lock = Lock()  # a server asks from several threads; a table is made once


def distances_of(
    puzzle: Gourds, watch: Watch, layers: Callable[[int], None] | None = None
) -> Distances:
    """The distances of all positions of a small board. `layers` hears of each layer."""
    key = _key(puzzle)
    with _lock:
        if key not in _tables:
            made = make_table(puzzle.board, goal_numbers(puzzle), watch, layers)
            while len(_tables) >= MAX_TABLES:
                del _tables[next(iter(_tables))]
            _tables[key] = made
        return Distances(puzzle, naming_of(puzzle), _tables[key])


def _key(puzzle: Gourds) -> object:
    """Numbered puzzles with one goal placement share their table."""
    if is_unique(puzzle) and not why_none(puzzle):
        return puzzle.board, naming_of(puzzle).numbers.goal.placement
    return puzzle
