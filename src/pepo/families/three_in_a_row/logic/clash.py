"""Why there is no solution: a smallest set of cells that clash.

Take any one of them away and the others can be completed. A cell that is needed stays needed when
others go, so each is tried once: by Minicard, which counts the halves of a line without extra
variables and answers many such questions in a row quickly, and by CaDiCaL where that takes long.
"""

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.sat import Clauses, assumptions, cells_of, write_rules
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow
from pepo.search.sat import OutOfConflicts, Sat

FEW_CONFLICTS = 2_000


def smallest_clash(puzzle: ThreeInARow, state: str, clauses: Clauses, watch: Watch) -> list[int]:
    """The cells, in order; none if the state can be completed, or the size alone is to blame."""
    if clauses.solve(state) is not None:
        return []
    core = clauses.core()
    with _Quick(puzzle) as quick:
        for cell in list(core):
            if cell not in core:
                continue
            watch.look(what="cells of a clash")
            left = _only(state, [kept for kept in core if kept != cell])
            clash = quick.clash(left)
            if clash is None:
                clash = [] if clauses.solve(left) is not None else clauses.core()
            core = clash or core  # may drop more than one
    return core


def _only(state: str, cells: list[int]) -> str:
    kept = set(cells)
    return "".join(colour if cell in kept else BLANK for cell, colour in enumerate(state))


class _Quick:
    """The rules for Minicard, asked many times."""

    def __init__(self, puzzle: ThreeInARow) -> None:
        self.solver = Sat("minicard")
        write_rules(puzzle, self.solver, self._half)

    def _half(self, cells: tuple[int, ...]) -> None:
        black = [cell + 1 for cell in cells]
        self.solver.at_most(black, len(cells) // 2)
        self.solver.at_most([-cell for cell in black], len(cells) // 2)

    def __enter__(self) -> "_Quick":
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.close()

    def clash(self, state: str) -> list[int] | None:
        """Cells that clash, none if the state can be completed; None if it took too long."""
        try:
            solvable = self.solver.solve(assumptions(state), conflicts=FEW_CONFLICTS)
        except OutOfConflicts:
            return None
        return [] if solvable else cells_of(self.solver.core())
