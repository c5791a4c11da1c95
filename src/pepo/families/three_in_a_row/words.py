"""Three in a row: sentences about a game, while it is played and when it is solved."""

from collections.abc import Sequence

from pepo.core.advice import Distance
from pepo.core.solving import Outcome, Solution
from pepo.core.words import counted
from pepo.families.three_in_a_row.logic.deductions import word
from pepo.families.three_in_a_row.puzzle import BLANK, Fill, ThreeInARow, cut_rows, with_cell


def tell(puzzle: ThreeInARow, solution: Solution[str, Fill]) -> str:
    count = solution.length
    guesses = solution.stats.get("guesses")
    how = "" if guesses is None else f", with {word(guesses)} guess{'' if guesses == 1 else 'es'}"
    return f"Solved: {counted(count, 'cell')} filled{how}."


def answer_fields(puzzle: ThreeInARow, solution: Solution[str, Fill]) -> dict[str, object]:
    """The full grid, where there is one."""
    if solution.outcome is not Outcome.SOLVED:
        return {}
    state = solution.start
    for fill in solution.moves:
        state = with_cell(state, puzzle.cell(fill), fill.colour)
    return {"solution": list(cut_rows(state, puzzle.width))}


def tally(puzzle: ThreeInARow, state: str, moves: Sequence[Fill]) -> tuple[str, ...]:
    return (f"{len(state) - state.count(BLANK)} of {len(state)} filled",)


def outlook(distance: Distance) -> str:
    return "something is wrong" if distance.moves is None else "no mistake so far"


def applaud(puzzle: ThreeInARow, played: int, fewest: Distance) -> tuple[str, str]:
    blanks = puzzle.start().count(BLANK)
    title, cells = "Every line holds.", counted(blanks, "cell")
    if played <= blanks:
        return (
            title,
            f"{cells}, and {'it did not have' if blanks == 1 else 'none had'} to be changed.",
        )
    return title, f"{cells}, filled in {played:,} moves: some more than once."
