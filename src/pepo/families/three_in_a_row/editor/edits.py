"""Three in a row: what an editor may change."""

from pepo.core.editor import Edit
from pepo.core.errors import BadInput, quote
from pepo.families.three_in_a_row.notation import MEANING, parse_move
from pepo.families.three_in_a_row.puzzle import ThreeInARow


def set_cell(puzzle: ThreeInARow, place: str, value: str) -> ThreeInARow:
    """`place` is r2c5; the value a colour, or '.' for blank."""
    if value not in MEANING:
        raise BadInput(f"The colour is {quote(value)}; expected X, O or '.'.")
    fill = parse_move(f"{place}={MEANING[value]}")
    if fill.row >= puzzle.height or fill.column >= puzzle.width:
        size = f"{puzzle.width}x{puzzle.height}"
        raise BadInput(f"The cell {quote(place)} is outside the {size} grid.")
    row = puzzle.rows[fill.row]
    changed = row[: fill.column] + fill.colour + row[fill.column + 1 :]
    rows = (*puzzle.rows[: fill.row], changed, *puzzle.rows[fill.row + 1 :])
    return ThreeInARow(rows, puzzle.distinct_lines)


def set_distinct(puzzle: ThreeInARow, place: str, value: str) -> ThreeInARow:
    if value not in ("yes", "no"):
        raise BadInput(f"distinct lines is {quote(value)}; expected yes or no.")
    return ThreeInARow(puzzle.rows, value == "yes")


EDITS = (
    Edit("set", "Change a given", set_cell),
    Edit("distinct-lines", "Ask for distinct lines", set_distinct),
)
