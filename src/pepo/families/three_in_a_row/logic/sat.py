"""Three in a row as clauses, for CaDiCaL: it finds, proves, and names what clashes.

Variable r·width + c + 1 is "this cell is black".

If there is no solution, a smallest set of cells that clash says why: take any of them away and the
others can be completed. A cell that is needed stays needed when others go, so each is tried once:
by Minicard, which counts the cells of a line without extra variables and answers many such
questions quickly, and by CaDiCaL if that takes long.
"""

from collections.abc import Iterator

from pepo.core.solving import Watch, running
from pepo.families.three_in_a_row.logic.constraints import Constraint, constraints
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Line, ThreeInARow
from pepo.search.sat import OutOfConflicts, Sat

FEW_CONFLICTS = 2_000


class Clauses:
    """A solver that holds the rules; givens come as assumptions, so that it can say which clash.

    CaDiCaL counts the cells of a line by extra variables, Minicard (`by_counting`) needs none.
    """

    def __init__(self, puzzle: ThreeInARow, *, by_counting: bool = False) -> None:
        self.size = puzzle.width * puzzle.height
        self.solver = Sat("minicard" if by_counting else "cadical153")
        watch, top = running(), self.size
        for rule in sorted(constraints(puzzle), key=_line_by_line):
            watch.look()
            if by_counting and rule.kind == "count":
                self._count(rule.lines[0])
            else:
                clauses, top = rule.clauses(top)
                self.solver.add_all(clauses)

    def __enter__(self) -> "Clauses":
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.close()

    def _count(self, line: Line) -> None:
        for sign, colour in ((1, BLACK), (-1, WHITE)):
            self.solver.at_most([sign * (cell + 1) for cell in line.cells], line.most(colour))

    def solve(self, state: str, *, conflicts: int | None = None) -> str | None:
        """A full grid that keeps the state's cells, or None: proved that there is none."""
        assumed = [
            cell + 1 if colour == BLACK else -cell - 1
            for cell, colour in enumerate(state)
            if colour != BLANK
        ]
        if not self.solver.solve(assumed, conflicts=conflicts):
            return None
        model = self.solver.model()
        return "".join(BLACK if model[cell] > 0 else WHITE for cell in range(self.size))

    def each(self, state: str, watch: Watch) -> Iterator[str]:
        """All full grids, one after the other."""
        while (found := self.solve(state)) is not None:
            watch.tick()
            yield found
            self.forbid(found)

    def forbid(self, full: str) -> None:
        self.solver.add([-cell - 1 if c == BLACK else cell + 1 for cell, c in enumerate(full)])

    def core(self) -> list[int]:
        """After `solve` found nothing: cells that clash, not always a smallest set."""
        return sorted(abs(literal) - 1 for literal in self.solver.core())


def _line_by_line(rule: Constraint) -> tuple[bool, bool, int]:
    """All constraints of row 1, then of row 2, and so on; those of two lines come last. The
    order decides which of several solutions is found."""
    line = rule.lines[0]
    return len(rule.lines) > 1, line.kind == "column", line.number


# -- why there is no solution


def smallest_clash(puzzle: ThreeInARow, state: str, clauses: Clauses, watch: Watch) -> list[int]:
    """The cells, in order; none if it can be completed, or if the size alone is the reason."""
    if clauses.solve(state) is not None:
        return []
    core = clauses.core()
    with Clauses(puzzle, by_counting=True) as quick:
        for cell in list(core):
            if cell not in core:
                continue
            watch.look(what="cells of a clash")
            left = _only(state, [kept for kept in core if kept != cell])
            core = _clash(left, quick, clauses) or core  # may drop more than one
    return core


def _only(state: str, cells: list[int]) -> str:
    kept = set(cells)
    return "".join(colour if cell in kept else BLANK for cell, colour in enumerate(state))


def _clash(state: str, quick: Clauses, clauses: Clauses) -> list[int]:
    """Cells that clash, none if the state can be completed."""
    try:
        return [] if quick.solve(state, conflicts=FEW_CONFLICTS) is not None else quick.core()
    except OutOfConflicts:
        return [] if clauses.solve(state) is not None else clauses.core()
