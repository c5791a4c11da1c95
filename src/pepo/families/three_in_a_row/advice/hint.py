"""Three in a row: what to do next, what is left to do, and whether there is a mistake."""

from pepo.core.advice import Distance, Hint, Review
from pepo.families.three_in_a_row.advice.grade import extends, known, wrong_cells
from pepo.families.three_in_a_row.advice.why import smallest_of_all
from pepo.families.three_in_a_row.drawing import cell_ids
from pepo.families.three_in_a_row.logic.deductions import Deduction, easiest, fill_at
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.puzzle import BLANK, COLOURS, Fill, ThreeInARow


def distance(puzzle: ThreeInARow, state: str) -> Distance:
    """The cells still to fill; None when some cell is wrong."""
    return Distance(state.count(BLANK) if extends(puzzle, state) is not None else None)


def review(puzzle: ThreeInARow, state: str) -> Review:
    """Right or wrong so far. Broken rules are marked, since you can see them; nothing else is."""
    fault = next(puzzle.faults(state), None)
    if fault is not None:
        return Review(False, fault.sentence, cell_ids(puzzle, fault.cells))
    if extends(puzzle, state) is not None:
        return Review(True, "No mistakes so far.")
    return Review(False, "There is a mistake somewhere.")


def hint(puzzle: ThreeInARow, state: str) -> Hint[Fill]:
    """The easiest deduction there is; after a mistake, which cells are wrong."""
    if puzzle.is_solved(state):
        return Hint("Solved: the grid is full and correct.")
    full = extends(puzzle, state)
    if full is None:
        return _refusal(puzzle, state)
    found = easiest(puzzle, state, trying=False)
    if found is not None:
        return hint_of(puzzle, found)
    if known(puzzle).only is None:
        return _any_solution(puzzle, state, full)
    return smallest_of_all(puzzle, state, full)


def _refusal(puzzle: ThreeInARow, state: str) -> Hint[Fill]:
    if not known(puzzle).solvable:
        crowd = find_crowd(puzzle, puzzle.start())
        if crowd is None:
            return Hint(f"The {puzzle.clues} clash: this puzzle has no solution.")
        marks = cell_ids(puzzle, crowd.cells)
        return Hint(f"This puzzle has no solution: {crowd.reason}.", evidence=marks)
    wrong = wrong_cells(puzzle, state)
    places = "; ".join(puzzle.place(cell) for cell in wrong[:6])
    said = f"{places} is wrong" if len(wrong) == 1 else f"these cells can't all be right: {places}"
    return Hint(f"There is a mistake: {said}.", evidence=cell_ids(puzzle, wrong))


def hint_of(puzzle: ThreeInARow, found: Deduction) -> Hint[Fill]:
    """A deduction as a hint."""
    return Hint(
        look=found.look,
        therefore=found.therefore,
        moves=found.fills,
        evidence=cell_ids(puzzle, found.evidence),
        conclusion=cell_ids(puzzle, map(puzzle.cell, found.fills)),
        regions=tuple(cell_ids(puzzle, cells) for cells in found.spans),
    )


def _any_solution(puzzle: ThreeInARow, state: str, full: str) -> Hint[Fill]:
    """Where nothing follows, since there are several solutions: a cell of one of them."""
    cell = state.index(BLANK)
    said = f"one of them has {COLOURS[full[cell]]} in {puzzle.place(cell)}"
    return Hint(
        look="No cell is settled here.",
        therefore=f"There is more than one solution; {said}.",
        moves=(fill_at(puzzle, cell, full[cell]),),
        conclusion=cell_ids(puzzle, [cell]),
    )
