"""Three in a row as clauses, for CaDiCaL: it finds, proves, and names what clashes.

Variable r·width + c + 1 is "this cell is black". After the cells there is a variable for each sign,
in order: "this sign holds".

If there is no solution, a smallest set of cells and signs that clash says why: take any of them
away and the others can be kept. What is needed stays needed when others go, so each is tried once:
by Minicard, which counts the cells of a line without extra variables and answers many such
questions quickly, and by CaDiCaL if that takes long.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pepo.core.solving import Watch, running
from pepo.families.three_in_a_row.logic.constraints import Constraint, constraints
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Line, Sign, ThreeInARow
from pepo.search.sat import OutOfConflicts, Sat

FEW_CONFLICTS = 2_000


class Clauses:
    """A solver that holds the rules; cells and signs are assumed, so that it can say which clash.

    CaDiCaL counts the cells of a line by extra variables, Minicard (`by_counting`) needs none.
    """

    def __init__(self, puzzle: ThreeInARow, *, by_counting: bool = False) -> None:
        self.size = puzzle.width * puzzle.height
        self.solver = Sat("minicard" if by_counting else "cadical153")
        self.switches: dict[tuple[int, ...], int] = {
            (sign.first, sign.second): self.size + number
            for number, sign in enumerate(puzzle.signs, start=1)
        }
        watch, top = running(), self.size + len(puzzle.signs)
        for rule in sorted(constraints(puzzle), key=_line_by_line):
            watch.look()
            if by_counting and rule.kind == "count":
                self._count(rule.lines[0])
                continue
            clauses, top = rule.clauses(top)
            if rule.kind in ("alike", "unlike"):
                clauses = [[-self.switches[rule.cells], *clause] for clause in clauses]
            self.solver.add_all(clauses)

    def __enter__(self) -> "Clauses":
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.close()

    def _count(self, line: Line) -> None:
        for sign, colour in ((1, BLACK), (-1, WHITE)):
            self.solver.at_most([sign * (cell + 1) for cell in line.cells], line.most(colour))

    def solve(self, state: str) -> str | None:
        """A full grid that keeps the state's cells, or None: proved that there is none."""
        if not self.solver.solve(self.assumed(state)):
            return None
        model = self.solver.model()
        return "".join(BLACK if model[cell] > 0 else WHITE for cell in range(self.size))

    def assumed(self, state: str) -> list[int]:
        """All that must be kept: the state's cells and the signs, as literals."""
        cells = [
            cell + 1 if colour == BLACK else -cell - 1
            for cell, colour in enumerate(state)
            if colour != BLANK
        ]
        return [*cells, *self.switches.values()]

    def core(self, literals: Sequence[int], conflicts: int | None = None) -> list[int] | None:
        """Some of the literals that clash, not always a smallest set; None: all can be kept."""
        if self.solver.solve(literals, conflicts=conflicts):
            return None
        return self.solver.core()

    def each(self, state: str, watch: Watch) -> Iterator[str]:
        """All full grids, one after the other."""
        while (found := self.solve(state)) is not None:
            watch.tick()
            yield found
            self.forbid(found)

    def forbid(self, full: str) -> None:
        self.solver.add([-cell - 1 if c == BLACK else cell + 1 for cell, c in enumerate(full)])


def _line_by_line(rule: Constraint) -> tuple[bool, bool, int]:
    """All constraints of row 1, then of row 2, and so on; those of two lines come last. The
    order decides which of several solutions is found."""
    line = rule.lines[0]
    return len(rule.lines) > 1, line.kind == "column", line.number


# -- why there is no solution


@dataclass(frozen=True)
class Clash:
    """What can't be kept together, in order; nothing if the size alone is the reason."""

    cells: tuple[int, ...]
    signs: tuple[Sign, ...]


def smallest_clash(puzzle: ThreeInARow, state: str, clauses: Clauses, watch: Watch) -> Clash:
    """Of a position that can't be completed."""
    core = clauses.core(clauses.assumed(state)) or []
    with Clauses(puzzle, by_counting=True) as quick:
        for literal in list(core):
            if literal not in core:
                continue
            watch.look(what="parts of a clash")
            fewer = _core([kept for kept in core if kept != literal], quick, clauses)
            core = core if fewer is None else fewer  # may drop more than one
    places = sorted(abs(literal) - 1 for literal in core)
    size = len(state)
    return Clash(
        tuple(place for place in places if place < size),
        tuple(puzzle.signs[place - size] for place in places if place >= size),
    )


def _core(literals: list[int], quick: Clauses, clauses: Clauses) -> list[int] | None:
    try:
        return quick.core(literals, FEW_CONFLICTS)
    except OutOfConflicts:
        return clauses.core(literals)
