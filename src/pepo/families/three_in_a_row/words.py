"""Three in a row: sentences about a game, while it is played and when it is solved."""

from collections.abc import Sequence

from pepo.core.advice import Distance
from pepo.core.solving import Outcome, Solution
from pepo.core.words import counted
from pepo.families.three_in_a_row.puzzle import BLANK, Fill, ThreeInARow, cut_rows, with_cell


def tell(puzzle: ThreeInARow, solution: Solution[str, Fill]) -> str:
    guesses = solution.stats.get("guesses")
    how = f" with {counted(guesses, 'guess', 'guesses')}" if guesses else " without guessing"
    return f"Solved: {counted(solution.length, 'cell')} filled{'' if guesses is None else how}."


def answer_fields(puzzle: ThreeInARow, solution: Solution[str, Fill]) -> dict[str, object]:
    """The full grid, if it was solved."""
    if solution.outcome is not Outcome.SOLVED:
        return {}
    state = solution.start
    for fill in solution.moves:
        state = with_cell(state, puzzle.cell(fill), fill.colour)
    return {"solution": list(cut_rows(state, puzzle.width))}


def tally(puzzle: ThreeInARow, state: str, moves: Sequence[Fill]) -> tuple[str, ...]:
    return (f"{len(state) - state.count(BLANK)} of {len(state)} filled",)


def pencilled(puzzle: ThreeInARow, firm: str, state: str) -> str:
    count = sum(a != b for a, b in zip(firm, state, strict=True))
    return f"{count} pencilled" if count else ""


def outlook(distance: Distance) -> str:
    return "there is a mistake" if distance.moves is None else "no mistakes so far"


def applaud(puzzle: ThreeInARow, played: int, fewest: Distance) -> tuple[str, str]:
    blanks = puzzle.start().count(BLANK)
    filled = f"You filled {counted(blanks, 'cell')}"
    if played <= blanks:
        return "Solved.", f"{filled} without changing your mind."
    return "Solved.", f"{filled} in {played:,} moves."
