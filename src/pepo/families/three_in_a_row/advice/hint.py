"""Three in a row: hints, distances, verdicts and levels."""

from collections.abc import Sequence
from typing import Any

from pepo.core.advice import Count, Distance, Finding, Hint, Rating, Review, Verdict
from pepo.core.levels import Level
from pepo.core.solving import Outcome, Solution, Watch, solve
from pepo.core.words import counted
from pepo.families.three_in_a_row.advice.grade import extends, grade, known, wrong_cells
from pepo.families.three_in_a_row.logic.deductions import Deduction, easiest, fill_at, place, word
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.methods import METHODS
from pepo.families.three_in_a_row.notation import format_state
from pepo.families.three_in_a_row.puzzle import BLANK, COLOURS, Fill, ThreeInARow, other

LEVELS = {
    Level.GENTLE: "Patterns and counts are enough.",
    Level.MODERATE: "Whole lines have to be thought through.",
    Level.HARD: "Somewhere a cell has to be tried.",
    Level.FIENDISH: "Trying one cell at a time is not enough.",
}
MANY = 400  # cells: above this the steps of each level are not counted in a verdict


def shape(puzzle: ThreeInARow, cell: int) -> str:
    """The id of a cell's shape in the drawing."""
    row, column = divmod(cell, puzzle.width)
    return f"cell-{row + 1}-{column + 1}"


def rate(puzzle: ThreeInARow) -> Rating:
    level = grade(puzzle)
    if level == 0:
        many = known(puzzle).several
        name = "several" if many else "impossible"
        return Rating(None, f"It has {'several solutions' if many else 'no solution'}.", name)
    return Rating(Level(level), LEVELS[Level(level)])


def distance(puzzle: ThreeInARow, state: str) -> Distance:
    """The cells still to fill; None when some cell is wrong."""
    return Distance(state.count(BLANK) if extends(puzzle, state) is not None else None)


def review(puzzle: ThreeInARow, state: str) -> Review:
    """Right or wrong so far. Broken rules are there to be seen and are marked; more is not told."""
    fault = next(puzzle.faults(state), None)
    if fault is not None:
        return Review(False, fault.sentence, tuple(shape(puzzle, cell) for cell in fault.cells))
    if extends(puzzle, state) is not None:
        return Review(True, "No mistake so far.")
    return Review(False, "There is a mistake somewhere.")


def hint(puzzle: ThreeInARow, state: str) -> Hint[Fill]:
    """The easiest deduction there is; after a mistake, which cells are wrong."""
    if puzzle.is_solved(state):
        return Hint("The grid is full and right: it is solved.")
    full = extends(puzzle, state)
    if full is None:
        return _refusal(puzzle, state)
    found = easiest(puzzle, state)
    if found is not None:
        return _from_deduction(puzzle, found)
    return _by_search(puzzle, state, full)


def _refusal(puzzle: ThreeInARow, state: str) -> Hint[Fill]:
    if not known(puzzle).solvable:
        crowd = find_crowd(puzzle, puzzle.start())
        if crowd is None:
            return Hint("The givens clash: this puzzle has no solution.")
        marks = tuple(shape(puzzle, cell) for cell in crowd.cells)
        return Hint(f"This puzzle has no solution: {crowd.reason}.", evidence=marks)
    wrong = wrong_cells(puzzle, state)
    places = "; ".join(place(puzzle, cell) for cell in wrong[:6])
    said = f"{places} is wrong" if len(wrong) == 1 else f"these cells cannot all be right: {places}"
    return Hint(f"There is a mistake: {said}.", evidence=tuple(shape(puzzle, c) for c in wrong))


def _from_deduction(puzzle: ThreeInARow, found: Deduction) -> Hint[Fill]:
    cells = [fill.row * puzzle.width + fill.column for fill in found.fills]
    return Hint(
        look=found.look,
        therefore=found.therefore,
        moves=found.fills,
        evidence=tuple(shape(puzzle, cell) for cell in found.evidence),
        conclusion=tuple(shape(puzzle, cell) for cell in cells),
    )


def _by_search(puzzle: ThreeInARow, state: str, full: str) -> Hint[Fill]:
    """Where logic ends: a cell that deeper search settles, or one of several ways."""
    cell = state.index(BLANK)
    colour = full[cell]
    where = place(puzzle, cell)
    if known(puzzle).only is not None:
        said = (
            f"With {COLOURS[other(colour)]} in {where} the grid cannot be completed, as a deeper "
            f"search shows, so it is {COLOURS[colour]}."
        )
    else:
        said = f"There is more than one solution; one of them has {COLOURS[colour]} in {where}."
    return Hint(
        look="No line and no single trial settles a cell here.",
        therefore=said,
        moves=(fill_at(puzzle, cell, colour),),
        conclusion=(shape(puzzle, cell),),
    )


def check(puzzle: ThreeInARow, watch: Watch) -> Verdict:
    """Sound? Solvable, and if not, which givens clash? One solution or several? How hard?"""
    fault = next(puzzle.faults(puzzle.start()), None)
    if fault is not None:
        marks = tuple(shape(puzzle, cell) for cell in fault.cells)
        said = f"The givens break a rule: {fault.sentence[0].lower()}{fault.sentence[1:]}"
        return Verdict((Finding("givens", False, said, marks),), {"outcome": "impossible"})
    about = known(puzzle)
    if not about.solvable:
        return _impossible(puzzle, watch)
    blanks = puzzle.start().count(BLANK)
    facts: dict[str, Any] = {
        "outcome": "solved",
        "length": blanks,
        "givens": puzzle.width * puzzle.height - blanks,
        "unique": not about.several,
    }
    solvable = Finding("solvable", True, "It can be solved.")
    if about.several:
        return _several(puzzle, about.examples, facts, solvable)
    level = Level(grade(puzzle))
    facts |= {"solutions": 1, **Rating(level, LEVELS[level]).json}
    unique = Finding(
        "unique", True, f"It has one solution; {LEVELS[level][0].lower()}{LEVELS[level][1:]}"
    )
    if blanks <= MANY:
        steps = solve(puzzle, METHODS[2], limits=watch.limits, cancel=watch.cancel).stats
        facts["steps_by_level"] = {str(k): v for k, v in steps["steps_by_level"].items()}
    return Verdict((solvable, unique), facts)


def _impossible(puzzle: ThreeInARow, watch: Watch) -> Verdict:
    answer = solve(puzzle, METHODS[0], limits=watch.limits, cancel=watch.cancel)
    said = f"It cannot be solved: {answer.reason}."
    finding = Finding("solvable", False, said, answer.marks)
    clash = [shape_to_place(mark) for mark in answer.marks]
    return Verdict((finding,), {"outcome": "impossible", "clash": clash})


def shape_to_place(name: str) -> list[int]:
    """Row and column, from 1, of a cell's shape."""
    _, row, column = name.split("-")
    return [int(row), int(column)]


def _several(
    puzzle: ThreeInARow, examples: tuple[str, ...], facts: dict[str, Any], solvable: Finding
) -> Verdict:
    """Two solutions that differ, and where."""
    cells = [k for k, (one, two) in enumerate(zip(*examples, strict=True)) if one != two]
    said = f"It has more than one solution: these two differ in {word(len(cells))} cells."
    marks = tuple(shape(puzzle, cell) for cell in cells)
    facts["two_solutions"] = [rows(puzzle, full) for full in examples]
    captions = ("One solution.", "Another; the cells that differ are marked.")
    return Verdict(
        (solvable, Finding("unique", False, said, marks, required=False)),
        facts,
        tuple(zip(captions, examples, strict=True)),
    )


def rows(puzzle: ThreeInARow, state: str) -> list[str]:
    return format_state(puzzle, state).split("/")


def tell(puzzle: ThreeInARow, solution: Solution[str, Fill]) -> str:
    count = solution.length
    guesses = solution.stats.get("guesses")
    how = "" if guesses is None else f", with {word(guesses)} guess{'' if guesses == 1 else 'es'}"
    return f"Solved: {counted(count, 'cell')} filled{how}."


def answer_fields(puzzle: ThreeInARow, solution: Solution[str, Fill]) -> dict[str, Any]:
    """The full grid, where there is one."""
    if solution.outcome is not Outcome.SOLVED:
        return {}
    state = solution.start
    for fill in solution.moves:
        cell = fill.row * puzzle.width + fill.column
        state = state[:cell] + fill.colour + state[cell + 1 :]
    return {"solution": rows(puzzle, state)}


def count_solutions(puzzle: ThreeInARow, state: str, limit: int | None, watch: Watch) -> Count:
    """How many ways to fill the grid: exactly, or more than the limit."""
    from pepo.families.three_in_a_row.logic.count import count

    return count(puzzle, state, limit, watch)


# -- while it is played


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
