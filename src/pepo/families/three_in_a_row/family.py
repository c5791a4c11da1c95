"""Three in a row: the table of contents of this folder."""

from typing import TYPE_CHECKING

from pepo.core.advice import Advice
from pepo.core.bulk import Bulk
from pepo.core.family import Family, Scaling
from pepo.core.generators import Generators
from pepo.core.methods import Methods
from pepo.core.portable import Portable
from pepo.core.vocabulary import Words
from pepo.core.words import counted
from pepo.families.three_in_a_row.advice.hint import distance, hint, review
from pepo.families.three_in_a_row.advice.verdict import facts, rate, verdict
from pepo.families.three_in_a_row.advice.why import why
from pepo.families.three_in_a_row.canonical import canonical
from pepo.families.three_in_a_row.certificates import CERTIFICATES
from pepo.families.three_in_a_row.dimacs import DIMACS
from pepo.families.three_in_a_row.drawing import SWITCHES, draw
from pepo.families.three_in_a_row.drawing.ruler import lines
from pepo.families.three_in_a_row.drills import DRILLS
from pepo.families.three_in_a_row.editor import EDITOR
from pepo.families.three_in_a_row.generators import GENERATORS, again, at_level
from pepo.families.three_in_a_row.methods import METHODS, TEACHING
from pepo.families.three_in_a_row.methods.fast import solve_many
from pepo.families.three_in_a_row.notation import NOTATION
from pepo.families.three_in_a_row.predictions import PREDICTIONS
from pepo.families.three_in_a_row.puzzle import Fill, ThreeInARow, lower_first
from pepo.families.three_in_a_row.questions import QUESTIONS
from pepo.families.three_in_a_row.study import census, fewest
from pepo.families.three_in_a_row.study.count import count_solutions
from pepo.families.three_in_a_row.study.hunt import HUNTS
from pepo.families.three_in_a_row.words import (
    answer_fields,
    applaud,
    outlook,
    pencilled,
    tally,
    tell,
)

if TYPE_CHECKING:
    from pepo.core.environment import Environment


def goal(puzzle: ThreeInARow) -> str:
    rule = "; cells joined by = are alike, by × different" if puzzle.signs else ""
    rule += "; no two rows or columns the same" if puzzle.distinct_lines else ""
    return f"{_each(puzzle)} in every line, never 3 of one colour in a row{rule}."


def _each(puzzle: ThreeInARow) -> str:
    """How many cells of each colour the lines have."""
    low, high = puzzle.black_limits(puzzle.width)
    if puzzle.width != puzzle.height:
        even = puzzle.width % 2 == puzzle.height % 2 == 0
        return "As many black as white" if even else "As many black as white, or one more or less,"
    if low < high:
        return f"{low} or {high} of each colour"
    return f"{high} black and {puzzle.width - low} white"


RULES = (
    "Fill every cell black or white.",
    "Never 3 of one colour next to each other in a row or column.",
)
EVEN = "Every row and every column has as many black cells as white ones."
ODD = "A line with an odd number of cells has one more black cell than white ones, or one less."
SIGNS = "Two cells joined by = have the same colour; two cells joined by × have different ones."
DISTINCT_LINES = "No two rows are the same, and no two columns are the same."
HOW_TO_PLAY = "Click for black, again for white, again to clear; drag to fill several."


def own_rules(puzzle: ThreeInARow) -> tuple[str, ...]:
    sides = {puzzle.width, puzzle.height}
    odd = [side for side in sides if side % 2]
    own = [*RULES, EVEN] if len(odd) < len(sides) else [*RULES]
    if odd and puzzle.blacks is not None:
        own.append(f"Every line of {odd[0]} cells has {counted(puzzle.blacks, 'black cell')}.")
    elif odd:
        own.append(ODD)
    own += [SIGNS] if puzzle.signs else []
    own += [DISTINCT_LINES] if puzzle.distinct_lines else []
    return (*own, HOW_TO_PLAY)


def describe(puzzle: ThreeInARow) -> str:
    said = f"{puzzle.width} × {puzzle.height}"
    said += f", {puzzle.blacks} black in a line" if puzzle.blacks is not None else ""
    said += f", {counted(len(puzzle.signs), 'sign')}" if puzzle.signs else ""
    return said + (", distinct lines" if puzzle.distinct_lines else "")


def environment() -> "Environment[ThreeInARow, str, Fill]":
    from pepo.families.three_in_a_row.environment import ENVIRONMENT

    return ENVIRONMENT


FAMILY: Family[ThreeInARow, str, Fill] = Family(
    name="three-in-a-row",
    title="Three in a row",
    line="Black or white, half of each, never three alike.",
    rank=40,
    puzzle_class=ThreeInARow,
    notation=NOTATION,
    words=Words(
        goal,
        describe,
        unit=("cell", "cells"),
        rules=(
            *RULES,
            EVEN,
            ODD,
            SIGNS,
            f"In puzzles with distinct lines: {lower_first(DISTINCT_LINES)}",
            HOW_TO_PLAY,
        ),
        own_rules=own_rules,
        on_paper={HOW_TO_PLAY: ""},
        reading_moves="r1c2=X fills row 1, column 2 black, r1c2=O white; r1c2=. clears it.",
        tally=tally,
        pencilled=pencilled,
        outlook=outlook,
        applaud=applaud,
        tell=tell,
        answer_fields=answer_fields,
    ),
    questions=QUESTIONS,
    drills=DRILLS,
    predictions=PREDICTIONS,
    draw=draw,
    switches=SWITCHES,
    lines=lines,
    methods=Methods(METHODS, watched=TEACHING.name),
    generators=Generators(GENERATORS, again, at_level),
    advice=Advice(
        hint, distance, review, verdict, rate, why, facts, count_solutions=count_solutions
    ),
    certificates=CERTIFICATES,
    bulk=Bulk(solve_many, canonical, (census.CENSUS, fewest.CENSUS), HUNTS),
    editor=EDITOR,
    portable=Portable("portable/rules.js"),
    scaling=Scaling(
        "unique",
        ("width",),
        (4, 6, 8, 10, 12),
        "cells",
        lambda puzzle: puzzle.width * puzzle.height,
        {"level": 1},
    ),
    writers=(DIMACS,),
    environment=environment,
)
