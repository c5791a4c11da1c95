"""From a full grid, or from a proof that there is none, to what a method claims."""

from collections.abc import Mapping, Sequence

from pepo.core.solving import Claim, Outcome, Watch
from pepo.families.three_in_a_row.drawing import cell_ids
from pepo.families.three_in_a_row.logic.deductions import place
from pepo.families.three_in_a_row.logic.pigeonhole import Crowd
from pepo.families.three_in_a_row.puzzle import BLANK, COLOURS, Fill, ThreeInARow


def solved(puzzle: ThreeInARow, state: str, full: str, stats: Mapping[str, object]) -> Claim[Fill]:
    """The moves that fill the blanks, row by row."""
    fills = [
        Fill(*divmod(cell, puzzle.width), full[cell])
        for cell, colour in enumerate(state)
        if colour == BLANK
    ]
    return Claim(Outcome.SOLVED, fills, stats=stats)


def by_sat(
    puzzle: ThreeInARow,
    state: str,
    watch: Watch,
    stats: Mapping[str, object],
    *,
    no_solution: bool = False,
) -> Claim[Fill]:
    """CaDiCaL finds a solution, or proves that there is none and names the cells that clash."""
    from pepo.families.three_in_a_row.logic.sat import Clauses, smallest_clash

    with Clauses(puzzle) as clauses:
        full = None if no_solution else clauses.solve(state)
        if full is None:
            core = smallest_clash(puzzle, state, clauses, watch)
            return _impossible(puzzle, state, core, stats)
    return solved(puzzle, state, full, stats)


def _impossible(
    puzzle: ThreeInARow, state: str, core: Sequence[int], stats: Mapping[str, object]
) -> Claim[Fill]:
    """The proof for people: a smallest set of cells that clash."""
    cells = [f"{place(puzzle, cell)} {COLOURS[state[cell]]}" for cell in core]
    said = f"these {len(cells)} cells clash, though any {len(cells) - 1} don't: {'; '.join(cells)}"
    if len(cells) == 1:
        said = f"{cells[0]} can't be completed"
    if not cells:
        said = "no grid of this size follows the rules"
    return Claim(Outcome.IMPOSSIBLE, stats=stats, reason=said, marks=cell_ids(puzzle, core))


def crowded(puzzle: ThreeInARow, crowd: Crowd, stats: Mapping[str, object]) -> Claim[Fill]:
    """The proof by counting: lines that together have too few fillings."""
    marks = cell_ids(puzzle, crowd.cells)
    return Claim(Outcome.IMPOSSIBLE, stats=stats, reason=crowd.reason, marks=marks)
