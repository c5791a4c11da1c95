"""Three in a row as clauses, for CaDiCaL: it finds, proves, and names what clashes.

Variable r·width + c + 1 is "this cell is black". python-sat is loaded only here.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, ThreeInARow


class Clauses:
    """A solver that holds the rules; givens come as assumptions, so that it can say which clash."""

    def __init__(self, puzzle: ThreeInARow) -> None:
        from pysat.solvers import Solver

        self.puzzle = puzzle
        self.top = puzzle.width * puzzle.height
        self.solver: Any = Solver(name="cadical153")
        for line in puzzle.lines:
            self._never_three(line.cells)
            self._half(line.cells)
        if puzzle.distinct_lines:
            self._distinct(puzzle.lines[: puzzle.height])
            self._distinct(puzzle.lines[puzzle.height :])

    def __enter__(self) -> "Clauses":
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.delete()

    def _never_three(self, cells: tuple[int, ...]) -> None:
        for a, b, c in zip(cells, cells[1:], cells[2:], strict=False):
            self.solver.add_clause([a + 1, b + 1, c + 1])
            self.solver.add_clause([-a - 1, -b - 1, -c - 1])

    def _half(self, cells: tuple[int, ...]) -> None:
        from pysat.card import CardEnc, EncType

        encoded = CardEnc.equals(
            lits=[cell + 1 for cell in cells],
            bound=len(cells) // 2,
            top_id=self.top,
            encoding=EncType.seqcounter,
        )
        self.top = max(self.top, encoded.nv)
        self.solver.append_formula(encoded.clauses)

    def _distinct(self, lines: Iterable[Any]) -> None:
        """For any two lines some cell differs: a variable says where."""
        for one, two in combinations(lines, 2):
            differs = []
            for a, b in zip(one.cells, two.cells, strict=True):
                self.top += 1
                differs.append(self.top)
                self.solver.add_clause([-self.top, a + 1, b + 1])
                self.solver.add_clause([-self.top, -a - 1, -b - 1])
            self.solver.add_clause(differs)

    def assume(self, state: str) -> list[int]:
        return [
            cell + 1 if colour == BLACK else -cell - 1
            for cell, colour in enumerate(state)
            if colour != BLANK
        ]

    def solve(self, state: str) -> str | None:
        """A full grid that keeps the state's cells, or None: proved that there is none."""
        return self._full() if self.solver.solve(assumptions=self.assume(state)) else None

    def _full(self) -> str:
        model = self.solver.get_model()
        cells = self.puzzle.width * self.puzzle.height
        return "".join(BLACK if model[cell] > 0 else WHITE for cell in range(cells))

    def each(self, state: str, watch: Watch) -> Iterator[str]:
        """Full grids one after the other, no two alike."""
        while (found := self.solve(state)) is not None:
            watch.tick()
            yield found
            self.forbid(found)

    def forbid(self, full: str) -> None:
        self.solver.add_clause(
            [-cell - 1 if c == BLACK else cell + 1 for cell, c in enumerate(full)]
        )

    def clash(self, state: str) -> list[int]:
        """A smallest set of cells that clash: take any one away and they no longer do.

        A cell that is needed stays needed when others go, so each is tried once.
        """
        if self.solver.solve(assumptions=self.assume(state)):
            return []
        core = list(self.solver.get_core() or [])
        for literal in list(core):
            rest = [kept for kept in core if kept != literal]
            if len(rest) < len(core) and not self.solver.solve(assumptions=rest):
                core = list(self.solver.get_core() or [])  # may drop more than one
        return sorted(abs(literal) - 1 for literal in core)
