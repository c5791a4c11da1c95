"""A board as a picture that can be typed.

      6a4  2a4
    2b2  4c2  _2
      4b6  2c6

Each word is a cell. `6a4` is the end with index 6 of gourd a, on a cell that wants 4; `_2` is an
empty cell that wants 2. Words of a row stand in equal columns, and the next row stands half a
column to the side. z is followed by aa.
"""

import re
from itertools import pairwise

from pepo.core.errors import BadInput, quote
from pepo.core.words import counted
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.puzzle import EMPTY, Gourd, Gourds

WORD = re.compile(r"(?:([0-9]{1,9})([a-z]{1,4})|_)([0-9]{1,9})")


def looks_like_picture(text: str) -> bool:
    """Whether it has at least 2 rows and every word is a cell."""
    rows = [line for line in text.splitlines() if line.strip()]
    return len(rows) > 1 and all(WORD.fullmatch(word) for row in rows for word in row.split())


def is_mostly_picture(text: str) -> bool:
    """Whether it has at least 2 rows and half of the words are cells."""
    words = text.split()
    cells = sum(WORD.fullmatch(word) is not None for word in words)
    return len(text.strip().splitlines()) > 1 and 2 * cells >= len(words)


def parse_picture(text: str) -> tuple[dict[Cell, int], list[Gourd]]:
    """The index of each cell, and the gourds in the order of their letters."""
    rows = [line for line in text.expandtabs().splitlines() if line.strip()]
    words = [[(m.start(), m[0]) for m in re.finditer(r"\S+", row)] for row in rows]
    pitch = _pitch(words)
    left = min(start for row in words for start, _ in row)
    wants: dict[Cell, int] = {}
    ends: dict[str, list[tuple[Cell, int]]] = {}
    for y, row in enumerate(words):
        for start, word in row:
            cell = Cell(round(2 * (start - left) / pitch), y)
            if cell in wants:
                raise BadInput(f"In row {y + 1}, {quote(word)} is too close to the word before it.")
            found = WORD.fullmatch(word)
            assert found is not None
            wants[cell] = int(found[3])
            if found[2]:
                ends.setdefault(found[2], []).append((cell, int(found[1])))
    _check_parity(wants)
    order = sorted(ends, key=lambda name: (len(name), name))
    return wants, [_gourd(name, ends[name]) for name in order]


def _pitch(words: list[list[tuple[int, str]]]) -> int:
    """Columns from a cell to the next one in its row: the smallest distance that occurs."""
    gaps = [b[0] - a[0] for row in words for a, b in pairwise(row)]
    if not gaps:
        raise BadInput("No row of the picture has 2 cells, so the width of a column isn't known.")
    return min(gaps)


def _check_parity(wants: dict[Cell, int]) -> None:
    first = next(iter(wants))
    for cell in wants:
        if (cell.x + cell.y - first.x - first.y) % 2:
            raise BadInput(
                f"Row {cell.y + 1} of the picture isn't shifted by half a column from the row "
                f"above it."
            )


def _gourd(name: str, ends: list[tuple[Cell, int]]) -> Gourd:
    if len(ends) != 2:
        count = counted(len(ends), "end")
        raise BadInput(f"Gourd {quote(name)} has {count} in the picture; expected 2.")
    (first, one), (second, two) = ends
    return Gourd((first, second), (one, two))


def draw_picture(puzzle: Gourds) -> str:
    """The picture of a puzzle at its start."""
    position = puzzle.start()
    words = {}
    for number, cell in enumerate(puzzle.board.cells):
        end = position.ends[number]
        lies = "_" if end == EMPTY else f"{puzzle.index_of[end]}{letters(end // 2)}"
        words[cell] = f"{lies}{puzzle.wants[number]}"
    pitch = max(map(len, words.values())) + 1
    pitch += pitch % 2
    left = min(cell.x for cell in words)
    rows: dict[int, list[str]] = {}
    long: dict[int, int] = {}  # how many characters of each row are written
    for cell, word in words.items():
        start = (cell.x - left) * pitch // 2
        rows.setdefault(cell.y, []).append(" " * (start - long.get(cell.y, 0)) + word)
        long[cell.y] = start + len(word)
    return "\n".join("".join(rows[y]) for y in sorted(rows))


def letters(number: int) -> str:
    """a … z, aa, ab, …: the name of a gourd in a picture."""
    name = ""
    number += 1
    while number:
        number, letter = divmod(number - 1, 26)
        name = chr(ord("a") + letter) + name
    return name
