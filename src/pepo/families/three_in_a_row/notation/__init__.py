"""Three in a row as text.

puzzle  8x8u:bAJB…            Unruly's game id (unruly.py); or the grid, a line a row:
            X..O                  X, B or 1 is black, O, W or 0 is white,
            .O..                  '.', '_' or a space is blank; small letters work too;
            ....                  cells may stand apart (X . . O); rows may also be
            O..X                  separated by '/'
        {"rows": ["X..O", …], "distinct_lines": false} as JSON
state   X..O/.O../…           the whole grid
move    r2c5=X                row 2, column 5, black; O white; '.' clears it

unruly   the game ids of Unruly: `WxH[u][d?]:` and letters
"""

import re

from pepo.core.errors import BadInput, quote
from pepo.core.json_text import json_type, read_json
from pepo.core.notation import Notation, split_on_spaces
from pepo.families.three_in_a_row.notation import unruly
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Fill, ThreeInARow, cut_rows

MEANING = {
    **dict.fromkeys("XxBb1", BLACK),
    **dict.fromkeys("OoWw0", WHITE),
    **dict.fromkeys("._ ", BLANK),
}
MOVE = re.compile(r"r([0-9]{1,4})c([0-9]{1,4})=([XxBb1OoWw0._])")
DISTINCT = re.compile(r"\s*distinct[ -]lines\s*", re.I)


def parse(text: str) -> ThreeInARow:
    body = text.strip()
    if body.startswith(("{", "[")):
        return from_json(read_json(body))
    if unruly.looks_like_game_id(body):
        return unruly.parse(body)
    lines = _grid_lines(text)
    distinct = bool(lines) and DISTINCT.fullmatch(lines[0]) is not None
    return _from_rows(lines[distinct:], distinct_lines=distinct)


def resembles(text: str) -> bool:
    """A game id, or several lines of mostly cells."""
    if len(text.strip().splitlines()) == 1:
        return unruly.looks_like_game_id(text)
    cells = re.sub(r"\s", "", text)
    known = sum(cell in MEANING for cell in cells)
    return 4 * known >= 3 * len(cells) > 0


def _grid_lines(text: str) -> list[str]:
    """The rows as they were typed, without blank lines before and after."""
    lines = re.split(r"\r\n|\r|\n|/", text)
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def _from_rows(lines: list[str], *, distinct_lines: bool) -> ThreeInARow:
    if not lines:
        raise BadInput("The grid is empty; expected rows such as 'X..O'.")
    if all(_stands_apart(line) for line in lines):
        lines = [line[::2] for line in lines]
    rows = tuple(_read_row(line, number) for number, line in enumerate(lines, start=1))
    return ThreeInARow(rows, distinct_lines)


def _stands_apart(line: str) -> bool:
    """Cells with a space between any two, as in `X . . O`."""
    return len(line) % 2 == 1 and len(line) > 1 and not line[1::2].strip()


def _read_row(line: str, number: int) -> str:
    for column, cell in enumerate(line, start=1):
        if cell not in MEANING:
            raise BadInput(
                f"Row {number}, column {column} is {quote(cell)}; expected X, O or '.' for blank."
            )
    return "".join(MEANING[cell] for cell in line)


def from_json(value: object) -> ThreeInARow:
    """From {"rows": [...], "distinct_lines": ...}, or from the list of rows alone."""
    if isinstance(value, list):
        value = {"rows": value}
    if not isinstance(value, dict):
        raise BadInput(f"The grid is {json_type(value)}; expected an object with 'rows'.")
    for key in value:
        if key not in ("family", "rows", "distinct_lines"):
            raise BadInput(f"The grid has no field {quote(key)}; expected rows, distinct_lines.")
    rows, distinct = value.get("rows"), value.get("distinct_lines", False)
    if not isinstance(rows, list) or not all(isinstance(row, str) for row in rows):
        raise BadInput(f"The rows are {json_type(rows)}; expected a list of texts such as 'X..O'.")
    if not isinstance(distinct, bool):
        raise BadInput(f"distinct_lines is {quote(distinct)}; expected true or false.")
    return _from_rows(list(rows), distinct_lines=distinct)


def to_json(puzzle: ThreeInARow) -> dict[str, object]:
    return {"rows": list(puzzle.rows), "distinct_lines": puzzle.distinct_lines}


def typed(puzzle: ThreeInARow) -> str:
    return "\n".join([*(["distinct lines"] if puzzle.distinct_lines else []), *puzzle.rows])


def from_python(value: object) -> ThreeInARow | None:
    """A list of texts, or of lists of 1, 0 and None."""
    if not isinstance(value, (list, tuple)) or not value:
        return None
    if all(isinstance(row, str) for row in value):
        return _from_rows(list(value), distinct_lines=False)
    letters = {1: BLACK, 0: WHITE, None: BLANK}
    if all(isinstance(row, (list, tuple)) for row in value) and all(
        isinstance(cell, (int, type(None))) and cell in letters for row in value for cell in row
    ):
        texts = ["".join(letters[cell] for cell in row) for row in value]
        return _from_rows(texts, distinct_lines=False)
    return None


def read_size(text: str, most: int) -> tuple[int, int]:
    """Columns and rows, as in 8x8."""
    found = re.fullmatch(r"([0-9]{1,3})\s*[x×X]\s*([0-9]{1,3})", text.strip())
    width, height = (int(found[1]), int(found[2])) if found else (0, 0)
    if any(side % 2 or not 2 <= side <= most for side in (width, height)):
        raise BadInput(
            f"size is {quote(text)}; expected even numbers of columns and rows up to {most}, "
            "as in 8x8."
        )
    return width, height


def parse_state(puzzle: ThreeInARow, text: str) -> str:
    """A grid that has the puzzle's size and keeps its givens."""
    filled = _from_rows(_grid_lines(text), distinct_lines=False)
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
    fields={("rows",): ("distinct_lines",)},
    resembles=resembles,
    typed=typed,
    pages=("unruly",),  # of Simon Tatham's collection
)
