"""Three in a row as text.

puzzle  8x8u:bAJB…            Unruly's game id (unruly.py); signs follow it, as in
                              6x6:bAJB…,r1c1=r1c2,r2c3xr3c3; or the grid as people type it:
            X=. . O               X, B or 1 is black, O, W or 0 is white,
              x                   '.', '_' or a space is blank; small letters work too;
            . O . .               without signs the cells may stand together (X..O);
            …                     rows may also be separated by '/'
        {"rows": ["X..O", …], "distinct_lines": false, "signs": ["r1c1=r1c2"], "blacks": 4} as JSON
state   X..O/.O../…           the whole grid
move    r2c5=X                row 2, column 5, black; O white; '.' clears it

signs    r1c1=r1c2
typed    the grid as people type it
unruly   the game ids of Unruly: `WxH[u][d?]:` and letters
"""

import re

from pepo.core.errors import BadInput, quote
from pepo.core.json_text import json_type, read_json
from pepo.core.notation import Notation, split_on_spaces
from pepo.families.three_in_a_row.notation import unruly
from pepo.families.three_in_a_row.notation.signs import read_sign
from pepo.families.three_in_a_row.notation.typed import (
    MEANING,
    grid_lines,
    read_rows,
    read_typed,
    typed,
)
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Fill, ThreeInARow, cut_rows

MOVE = re.compile(r"r([0-9]{1,4})c([0-9]{1,4})=([XxBb1OoWw0._])")
FIELDS = ("family", "rows", "distinct_lines", "signs", "blacks")


def parse(text: str) -> ThreeInARow:
    body = text.strip()
    if body.startswith(("{", "[")):
        return from_json(read_json(body))
    if unruly.looks_like_game_id(body):
        return unruly.parse(body)
    return read_typed(text)


def resembles(text: str) -> bool:
    """A game id, or several lines of mostly cells."""
    if len(text.strip().splitlines()) == 1:
        return unruly.looks_like_game_id(text)
    cells = re.sub(r"\s", "", text)
    known = sum(cell in MEANING or cell in "=×" for cell in cells)
    return 4 * known >= 3 * len(cells) > 0


def from_json(value: object) -> ThreeInARow:
    """From {"rows": [...], "signs": [...], …}, or from the list of rows alone."""
    if isinstance(value, list):
        value = {"rows": value}
    if not isinstance(value, dict):
        raise BadInput(f"The grid is {json_type(value)}; expected an object with 'rows'.")
    for key in value:
        if key not in FIELDS:
            expected = ", ".join(FIELDS[1:])
            raise BadInput(f"The grid has no field {quote(key)}; expected {expected}.")
    rows, distinct = value.get("rows"), value.get("distinct_lines", False)
    signs, blacks = value.get("signs", []), value.get("blacks")
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadInput(f"The rows are {json_type(rows)}; expected a list of texts such as 'X..O'.")
    if not isinstance(distinct, bool):
        raise BadInput(f"distinct_lines is {quote(distinct)}; expected true or false.")
    if not isinstance(signs, list) or not all(isinstance(sign, str) for sign in signs):
        raise BadInput(
            f"The signs are {json_type(signs)}; expected a list of texts such as 'r1c1=r1c2'."
        )
    if blacks is not None and (not isinstance(blacks, int) or isinstance(blacks, bool)):
        raise BadInput(f"blacks is {quote(blacks)}; expected a number of black cells.")
    cells, between = read_rows(rows)
    read = tuple(read_sign(sign, len(cells[0]), len(cells)) for sign in signs)
    return ThreeInARow(cells, distinct, between + read, blacks)


def to_json(puzzle: ThreeInARow) -> dict[str, object]:
    said: dict[str, object] = {"rows": list(puzzle.rows), "distinct_lines": puzzle.distinct_lines}
    if puzzle.signs:
        said["signs"] = [puzzle.sign_name(sign) for sign in puzzle.signs]
    if puzzle.blacks is not None:
        said["blacks"] = puzzle.blacks
    return said


def from_python(value: object) -> ThreeInARow | None:
    """A list of texts, or of lists of 1, 0 and None."""
    if not isinstance(value, (list, tuple)) or not value:
        return None
    if all(isinstance(row, str) for row in value):
        rows, signs = read_rows(list(value))
        return ThreeInARow(rows, signs=signs)
    letters = {1: BLACK, 0: WHITE, None: BLANK}
    if all(isinstance(row, (list, tuple)) for row in value) and all(
        isinstance(cell, (int, type(None))) and cell in letters for row in value for cell in row
    ):
        return ThreeInARow(tuple("".join(letters[cell] for cell in row) for row in value))
    return None


def read_size(text: str, most: int) -> tuple[int, int]:
    """Columns and rows, as in 8x8."""
    found = re.fullmatch(r"([0-9]{1,3})\s*[x×X]\s*([0-9]{1,3})", text.strip())
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if any(not 2 <= side <= most for side in (width, height)):
        raise BadInput(f"size is {quote(text)}; expected 2 to {most} columns and rows, as in 8x8.")
    return width, height


def parse_state(puzzle: ThreeInARow, text: str) -> str:
    """A grid that has the puzzle's size and keeps its givens."""
    rows, signs = read_rows(grid_lines(text))
    if signs:
        raise BadInput(f"The position is {quote(text)}; expected cells alone, without signs.")
    filled = ThreeInARow(rows)
    state, givens = filled.start(), puzzle.start()
    if (filled.width, filled.height) != (puzzle.width, puzzle.height):
        size, wanted = f"{filled.width}x{filled.height}", f"{puzzle.width}x{puzzle.height}"
        raise BadInput(f"The position is {size}; expected {wanted}.")
    for cell, (found, given) in enumerate(zip(state, givens, strict=True)):
        if given not in (BLANK, found):
            row, column = divmod(cell, puzzle.width)
            raise BadInput(
                f"Row {row + 1}, column {column + 1} is {quote(found)}, but it is given as {given}."
            )
    return state


def format_state(puzzle: ThreeInARow, state: str) -> str:
    return "/".join(cut_rows(state, puzzle.width))


def parse_move(text: str) -> Fill:
    found = MOVE.fullmatch(text.strip())
    if not found or not int(found[1]) or not int(found[2]):
        raise BadInput(f"The move is {quote(text)}; expected something like 'r2c5=X'.")
    return Fill(int(found[1]) - 1, int(found[2]) - 1, MEANING[found[3]])


def format_move(fill: Fill) -> str:
    return f"r{fill.row + 1}c{fill.column + 1}={fill.colour}"


NOTATION = Notation(
    parse=parse,
    format=unruly.format,
    from_json=from_json,
    to_json=to_json,
    from_python=from_python,
    parse_state=parse_state,
    format_state=format_state,
    parse_move=parse_move,
    format_move=format_move,
    split_moves=split_on_spaces,
    fields={("rows",): ("distinct_lines", "signs", "blacks")},
    resembles=resembles,
    typed=typed,
    pages=("unruly",),  # of Simon Tatham's collection
)
