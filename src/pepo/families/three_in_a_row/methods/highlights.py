"""What the row of a trace points out on the board: the cell found, and what it follows from."""

from pepo.core.highlight import Highlight
from pepo.families.three_in_a_row.drawing import cell_ids
from pepo.families.three_in_a_row.logic.deductions import Deduction
from pepo.families.three_in_a_row.puzzle import Fill, ThreeInARow


def highlight_of(puzzle: ThreeInARow, fill: Fill, found: Deduction | None = None) -> Highlight:
    """A cell, and the deduction it was found by, if there is one."""
    cell = cell_ids(puzzle, [puzzle.cell(fill)])
    if found is None:
        return Highlight(conclusion=cell)
    regions = tuple(cell_ids(puzzle, cells) for cells in found.spans)
    return Highlight(cell_ids(puzzle, found.evidence), cell, regions)
