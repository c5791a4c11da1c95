"""Three in a row as clauses, for CaDiCaL: it finds, proves, and names what clashes.

Variable r·width + c + 1 is "this cell is black".

If there is no solution, a smallest set of cells that clash says why: take any of them away and the
others can be completed. A cell that is needed stays needed when others go, so each is tried once:
by Minicard, which counts half of a line without extra variables and answers many such questions
quickly, and by CaDiCaL if that takes long.
"""

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from pepo.core.solving import Watch, running
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Line, ThreeInARow
from pepo.search.sat import OutOfConflicts, Sat, exactly

FEW_CONFLICTS = 2_000


def write_rules(puzzle: ThreeInARow, solver: Sat, half: Callable[[tuple[int, ...]], None]) -> None:
    """Never 3 in a row, half of each colour (by `half`), and distinct lines if asked for."""
    watch = running()
    for line in puzzle.lines:
        watch.look()
        for a, b, c in zip(line.cells, line.cells[1:], line.cells[2:], strict=False):
            solver.add([a + 1, b + 1, c + 1])
            solver.add([-a - 1, -b - 1, -c - 1])
        half(line.cells)
    if puzzle.distinct_lines:
        for lines in (puzzle.lines[: puzzle.height], puzzle.lines[puzzle.height :]):
            for one, two in combinations(lines, 2):
                watch.look()
                _distinct(solver, one, two)


def _distinct(solver: Sat, one: Line, two: Line) -> None:
    """Two lines differ in some cell: variables say where."""
    top = solver.variables
    differs = range(top + 1, top + 1 + len(one.cells))
    for differ, a, b in zip(differs, one.cells, two.cells, strict=True):
        solver.add([-differ, a + 1, b + 1])
        solver.add([-differ, -a - 1, -b - 1])
    solver.add(list(differs))


@cache
def _half_of(length: int) -> tuple[list[list[int]], int]:
    """Clauses for "half of the variables 1 to `length` are true", and the last variable they use.
    Encoding them costs more than giving them the names of a line."""
    return exactly(range(1, length + 1), length // 2, top=length)


class Clauses:
    """A solver that holds the rules; givens come as assumptions, so that it can say which clash.

    CaDiCaL counts half of a line by extra variables, Minicard (`by_counting`) needs none.
    """

    def __init__(self, puzzle: ThreeInARow, *, by_counting: bool = False) -> None:
        self.size = puzzle.width * puzzle.height
        self.solver = Sat("minicard" if by_counting else "cadical153")
        write_rules(puzzle, self.solver, self._count_half if by_counting else self._half)

    def __enter__(self) -> "Clauses":
        return self

    def __exit__(self, *error: object) -> None:
        self.solver.close()

    def _half(self, cells: tuple[int, ...]) -> None:
        top = max(self.solver.variables, self.size)
        clauses, last = _half_of(len(cells))
        named = [0, *(cell + 1 for cell in cells), *range(top + 1, top + 1 + last - len(cells))]
        self.solver.add_all([[named[v] if v > 0 else -named[-v] for v in c] for c in clauses])

    def _count_half(self, cells: tuple[int, ...]) -> None:
        for sign in (1, -1):
            self.solver.at_most([sign * (cell + 1) for cell in cells], len(cells) // 2)

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
