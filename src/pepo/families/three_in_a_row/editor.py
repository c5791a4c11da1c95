"""Three in a row: drawing a grid by hand, and what an edit may change."""

from dataclasses import replace
from random import Random

from pepo.core.editor import Act, Brush, Edit, Editor, Swatch, change, editable
from pepo.core.errors import BadInput, quote
from pepo.core.scene import AnyShape, Scene
from pepo.core.solving import Watch
from pepo.core.view import View
from pepo.families.three_in_a_row.advice.grade import known
from pepo.families.three_in_a_row.advice.verdict import verdict
from pepo.families.three_in_a_row.drawing import cell_of, draw
from pepo.families.three_in_a_row.notation import parse_move
from pepo.families.three_in_a_row.notation.typed import MEANING
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, ThreeInARow, with_cell


def set_cell(puzzle: ThreeInARow, place: str, value: str) -> ThreeInARow:
    """`place` is r2c5; the value a colour, or '.' for blank."""
    if value not in MEANING:
        raise BadInput(f"The colour is {quote(value)}; expected X, O or '.'.")
    fill = parse_move(f"{place}={MEANING[value]}")
    if fill.row >= puzzle.height or fill.column >= puzzle.width:
        raise BadInput(f"The cell {quote(place)} is outside the {puzzle.size} grid.")
    return _with(puzzle, puzzle.cell(fill), fill.colour)


def set_distinct(puzzle: ThreeInARow, place: str, value: str) -> ThreeInARow:
    if value not in ("yes", "no"):
        raise BadInput(f"distinct lines is {quote(value)}; expected yes or no.")
    return replace(puzzle, distinct_lines=value == "yes")


def _with(puzzle: ThreeInARow, cell: int, colour: str) -> ThreeInARow:
    return puzzle.with_cells(with_cell(puzzle.start(), cell, colour))


EDITS = (
    Edit("set", "Change a given", set_cell),
    Edit("distinct-lines", "Require distinct lines", set_distinct),
)


PEBBLES = (
    Swatch(BLACK, "black", "", "pebble-black", "pebble-black-edge"),
    Swatch(WHITE, "white", "", "pebble-white", "pebble-white-edge"),
    Swatch(BLANK, "blank", "×", "surface-raised", "line-strong", "ink-2"),
)
BRUSHES = (
    Brush(
        "set",
        "Pebble",
        "Click or drag to fill cells; right-click to clear.",
        lambda puzzle: PEBBLES,
        True,
        icon="M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14",
    ),
)


def draw_editor(puzzle: ThreeInARow, brush: str, value: str, marks: tuple[str, ...]) -> Scene:
    def changes(shape: AnyShape) -> tuple[str, ...]:
        if shape.place is None:
            return ()
        row, column = shape.place
        place = f"r{row + 1}c{column + 1}"
        now = puzzle.rows[row][column]
        first = BLANK if now == value else value  # a second click takes it away again
        return (change("set", place, first), change("set", place, BLANK))

    return editable(draw(puzzle, puzzle.start(), View(marks=marks)), changes)


def toggle_distinct(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
    return replace(puzzle, distinct_lines=not puzzle.distinct_lines)


def make_unique(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
    """Add givens where 2 solutions differ, until only 1 solution is left."""
    found = known(puzzle)
    if not found.solvable:
        raise BadInput("It has no solution; make it solvable first.")
    if not found.several:
        raise BadInput("It already has exactly 1 solution.")
    wanted = found.examples[0]
    while found.several:
        watch.tick(what="givens")
        one, two = found.examples
        differ = [k for k, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
        cell = rng.choice(differ)
        puzzle = _with(puzzle, cell, wanted[cell])
        found = known(puzzle)
    return puzzle


def make_solvable(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
    """Remove givens that clash, one by one."""
    found = verdict(puzzle, watch)
    if found.facts["outcome"] == "solved":
        raise BadInput("It can be solved already.")
    while found.facts["outcome"] != "solved":
        watch.tick(what="givens")
        marks = [mark for finding in found.findings if not finding.ok for mark in finding.marks]
        cells = [cell_of(puzzle, mark) for mark in marks]
        given = [cell for cell in cells if puzzle.is_given(cell)]
        if not given:
            raise BadInput("No given causes this; change the grid by hand.")
        puzzle = _with(puzzle, rng.choice(given), BLANK)
        found = verdict(puzzle, watch)
    return puzzle


EDITOR = Editor(
    brushes=BRUSHES,
    draw=draw_editor,
    edits=EDITS,
    acts=(
        Act(
            "distinct",
            "Require distinct lines",
            toggle_distinct,
            says="No two rows or columns may be the same.",
            offered=lambda puzzle: not puzzle.distinct_lines,
        ),
        Act(
            "equal",
            "Allow equal lines",
            toggle_distinct,
            says="Rows may be the same, and so may columns.",
            offered=lambda puzzle: puzzle.distinct_lines,
        ),
        Act("solvable", "Make it solvable", make_solvable, mends=True),
        Act("unique", "Make it unique", make_unique, mends=True),
    ),
    blanks=tuple((f"{n} × {n}", "/".join([BLANK * n] * n)) for n in (6, 8, 10, 14)),
)
