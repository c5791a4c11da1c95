"""Three in a row: what is true of a puzzle before you play it, and how hard it is."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from pepo.core.advice import Finding, Rating, Verdict, verdict_of
from pepo.core.levels import Level
from pepo.core.solving import Watch, solve
from pepo.core.words import counted
from pepo.families.three_in_a_row.advice.grade import grade, known
from pepo.families.three_in_a_row.drawing import cell_ids, place_of
from pepo.families.three_in_a_row.logic.reasons import reason_size
from pepo.families.three_in_a_row.methods import FAST, LOGIC
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow, cut_rows, lower_first
from pepo.search.sat import beside

LEVELS = {
    Level.GENTLE: "Patterns and counts are enough.",
    Level.MODERATE: "You need to think through whole lines.",
    Level.HARD: "Somewhere you need to try a colour.",
    Level.FIENDISH: "Trying one cell at a time isn't enough.",
}
GENTLE_WITH_SIGNS = "Patterns, signs and counts are enough."
MAX_SIZED = 144  # cells: above this a verdict doesn't look for the smallest reasons
MAX_STEPS = 400  # blank cells: above this a verdict doesn't count the steps of each level


def rate(puzzle: ThreeInARow) -> Rating:
    level = grade(puzzle)
    if level == 0:
        many = known(puzzle).several
        name = "several" if many else "impossible"
        return Rating(None, f"It has {'several solutions' if many else 'no solution'}.", name)
    if level == Level.GENTLE and puzzle.signs:
        return Rating(Level.GENTLE, GENTLE_WITH_SIGNS)
    return Rating(Level(level), LEVELS[Level(level)])


def facts(puzzle: ThreeInARow, watch: Watch) -> Mapping[str, Any]:
    """What the library keeps: the verdict's facts but the size of reasons, which takes longer."""
    return verdict(puzzle, watch, sized=False).facts


def verdict(puzzle: ThreeInARow, watch: Watch, *, sized: bool = True) -> Verdict:
    """Sound? Solvable, and if not, which givens clash? One solution or several? How hard?"""
    fault = next(puzzle.faults(puzzle.start()), None)
    if fault is not None:
        said = f"The givens break a rule: {lower_first(fault.sentence)}"
        marks = cell_ids(puzzle, fault.cells)
        return Verdict((Finding("givens", False, said, marks),), {"outcome": "impossible"})
    about = known(puzzle)
    if not about.solvable:
        return _impossible(puzzle, watch)
    blanks = puzzle.start().count(BLANK)
    facts: dict[str, object] = {
        "outcome": "solved",
        "length": blanks,
        "givens": puzzle.width * puzzle.height - blanks,
        "signs": len(puzzle.signs),
        "unique": not about.several,
    }
    solvable = Finding("solvable", True, "It can be solved.")
    if about.several:
        return _several(puzzle, about.examples, facts, solvable)
    rating = rate(puzzle)
    facts |= {"solutions": 1, **rating.json}
    said = f"It has exactly 1 solution; {lower_first(rating.sentence)}"
    if sized and about.only is not None and len(puzzle.start()) <= MAX_SIZED:
        with watch:
            size = beside(partial(reason_size, puzzle, about.only))
        facts["reason_size"] = size
        said += f" The hardest step needs {size} rules at once." if size > 1 else ""
    unique = Finding("unique", True, said)
    if blanks <= MAX_STEPS:
        steps = solve(puzzle, LOGIC, limits=watch.limits, cancel=watch.cancel).stats
        facts["steps_by_level"] = {str(k): v for k, v in steps["steps_by_level"].items()}
    return Verdict((solvable, unique), facts)


def _impossible(puzzle: ThreeInARow, watch: Watch) -> Verdict:
    answer = solve(puzzle, FAST, limits=watch.limits, cancel=watch.cancel)
    found = verdict_of(answer, "", lambda: rate(puzzle))
    clash = [list(place_of(mark)) for mark in answer.marks]
    return replace(found, facts={**found.facts, "clash": clash})


def _several(
    puzzle: ThreeInARow, examples: tuple[str, ...], facts: dict[str, object], solvable: Finding
) -> Verdict:
    """Two solutions that differ, and where."""
    cells = [k for k, (one, two) in enumerate(zip(*examples, strict=True)) if one != two]
    said = f"It has more than one solution: these 2 differ in {counted(len(cells), 'cell')}."
    marks = cell_ids(puzzle, cells)
    facts["two_solutions"] = [list(cut_rows(full, puzzle.width)) for full in examples]
    captions = ("One solution.", "Another one; the cells that differ are marked.")
    return Verdict(
        (solvable, Finding("unique", False, said, marks, required=False)),
        facts,
        tuple(zip(captions, examples, strict=True)),
    )
