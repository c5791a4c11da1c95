"""Why there is no solution: a smallest set of cells that clash.

Take any of them away and the others can be completed. A cell that is needed stays needed when
others go, so each is tried once: by Minicard, which counts half of a line without extra variables
and answers many such questions quickly, and by CaDiCaL if that takes long.
"""

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.sat import Clauses
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow
from pepo.search.sat import OutOfConflicts

FEW_CONFLICTS = 2_000


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
