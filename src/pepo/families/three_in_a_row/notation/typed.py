"""The grid as people type it: a line a row, and signs between the cells.

    distinct lines        if the puzzle asks for it
    4 blacks              in every line with an odd number of cells; either number if not said
    X=. . O               cells stand apart, with = or x where two of them are joined
    x     =               between two rows, signs for the cells above and below
    . O . .

Without signs the cells may stand together (X..O). Rows may also be separated by '/'.
"""

import re

from pepo.core.errors import BadInput, quote
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Sign, ThreeInARow

MEANING = {
    **dict.fromkeys("XxBb1", BLACK),
    **dict.fromkeys("OoWw0", WHITE),
    **dict.fromkeys("._ ", BLANK),
}
ALIKE = {"=": True, "x": False, "×": False}
APART = re.compile("[XxBb1OoWw0._ ]([=x× ][XxBb1OoWw0._ ])+")
DISTINCT = re.compile(r"\s*distinct[ -]lines\s*", re.I)
BLACKS = re.compile(r"\s*([0-9]{1,3}) blacks?\s*", re.I)


def read_typed(text: str) -> ThreeInARow:
    lines = grid_lines(text)
    distinct, blacks = False, None
    while lines:
        if DISTINCT.fullmatch(lines[0]):
            distinct = True
        elif found := BLACKS.fullmatch(lines[0]):
            blacks = int(found[1])
        else:
            break
        lines.pop(0)
    rows, signs = read_rows(lines)
    return ThreeInARow(rows, distinct, signs, blacks)


def typed(puzzle: ThreeInARow) -> str:
    """What `read_typed` reads."""
    head = ["distinct lines"] if puzzle.distinct_lines else []
    head += [f"{puzzle.blacks} blacks"] if puzzle.blacks is not None else []
    if not puzzle.signs:
        return "\n".join([*head, *puzzle.rows])
    width = puzzle.width
    picture = [list(" ".join(row)) for row in puzzle.rows]
    between = [[" "] * (2 * width - 1) for _ in puzzle.rows]
    for sign in puzzle.signs:
        row, column = divmod(sign.first, width)
        if sign.is_across:
            picture[row][2 * column + 1] = sign.letter
        else:
            between[row][2 * column] = sign.letter
    lines = picture
    if any(not sign.is_across for sign in puzzle.signs):
        lines = [line for pair in zip(picture, between, strict=True) for line in pair][:-1]
    return "\n".join([*head, *("".join(line).rstrip() for line in lines)])


def grid_lines(text: str) -> list[str]:
    """The rows as they were typed, without blank lines before and after."""
    lines = re.split(r"\r\n|\r|\n|/", text)
    while lines and not lines[0].strip():
        lines.pop(0)
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def read_rows(lines: list[str]) -> tuple[tuple[str, ...], tuple[Sign, ...]]:
    if not lines:
        raise BadInput("The grid is empty; expected rows such as 'X..O'.")
    rows, between = lines, [""] * len(lines)
    if len(lines) % 2 and len(lines) > 1 and _are_signs(lines[1::2]):
        rows, between = lines[::2], [*lines[1::2], ""]
    # An 'x' between any two cells is a sign: as black cells they would fill whole columns.
    if between != [""] * len(rows) or all(map(APART.fullmatch, rows)):
        return _read_apart(rows, between)
    return tuple(_read_row(row, number) for number, row in enumerate(rows, start=1)), ()


def _are_signs(lines: list[str]) -> bool:
    """Lines between rows: signs and spaces only, and at least one sign."""
    return any(map(str.strip, lines)) and all(set(line) <= {*ALIKE, " "} for line in lines)


def _read_apart(rows: list[str], between: list[str]) -> tuple[tuple[str, ...], tuple[Sign, ...]]:
    width = (len(rows[0]) + 1) // 2
    signs = []
    for number, (row, below) in enumerate(zip(rows, between, strict=True)):
        for place, letter in enumerate(row[1::2]):
            first = number * width + place
            if letter != " ":
                signs.append(Sign(first, first + 1, _alike(letter, f"in row {number + 1}")))
        for place, letter in enumerate(below):
            if letter == " ":
                continue
            where = f"between rows {number + 1} and {number + 2}"
            if place % 2 or place >= 2 * width:
                raise BadInput(
                    f"The sign {quote(letter)} {where} is at place {place + 1}; expected it "
                    "straight below a cell."
                )
            first = number * width + place // 2
            signs.append(Sign(first, first + width, _alike(letter, where)))
    cells = tuple(_read_row(row[::2], number) for number, row in enumerate(rows, start=1))
    return cells, tuple(signs)


def _alike(letter: str, where: str) -> bool:
    if letter not in ALIKE:
        raise BadInput(f"The sign {where} is {quote(letter)}; expected '=' or 'x'.")
    return ALIKE[letter]


def _read_row(line: str, number: int) -> str:
    for column, cell in enumerate(line, start=1):
        if cell not in MEANING:
            raise BadInput(
                f"Row {number}, column {column} is {quote(cell)}; expected X, O or '.' for blank."
            )
    return "".join(MEANING[cell] for cell in line)
