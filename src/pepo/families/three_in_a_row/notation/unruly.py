"""Unruly's text: `WxH[u][d?]:` and letters.

a–y is a white cell after 0–24 blanks, A–Y a black one, z and Z are 25 blanks and no cell; the
runs add up to one more than there are cells. `u` asks for distinct lines, `dt`, `de`, `dn` name
a difficulty, which is read but not kept: it describes the puzzle and doesn't change it.
"""

import re

from pepo.core.errors import BadInput, quote
from pepo.core.words import counted
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    WHITE,
    ThreeInARow,
    cut_rows,
    refuse_size,
)

GAME_ID = re.compile(r"([0-9]+)(?:x([0-9]+))?(u?)(?:d([a-z]))?:([a-zA-Z]*)")
MAX_DIGITS = 9


def looks_like_game_id(text: str) -> bool:
    return re.match(r"\s*[0-9]+(x[0-9]+)?[a-z]*[:#]", text) is not None


def parse(text: str) -> ThreeInARow:
    found = GAME_ID.fullmatch(text.strip())
    if not found and "#" in text:
        raise BadInput(
            f"{quote(text)} is a random seed, which only Unruly itself can use; expected the game "
            f"id, such as '8x8u:aB…'."
        )
    if not found:
        raise BadInput(f"The game id is {quote(text)}; expected something like '8x8u:aB…'.")
    width, height, unique, difficulty, letters = found.groups()
    if difficulty is not None and difficulty not in "ten":
        raise BadInput(f"The difficulty is {quote('d' + difficulty)}; expected dt, de or dn.")
    if len(width) > MAX_DIGITS or len(height or "") > MAX_DIGITS:
        raise BadInput(f"The size is {quote(text.split(':')[0])}; expected sides of 2 to 256.")
    refuse_size(int(width), int(height or width))
    return _fill(int(width), int(height or width), letters, distinct_lines=bool(unique))


def _fill(width: int, height: int, letters: str, *, distinct_lines: bool) -> ThreeInARow:
    cells = [BLANK] * (width * height)
    at = 0
    for number, letter in enumerate(letters, start=1):
        at += ord(letter.lower()) - ord("a")
        if letter in "zZ":
            continue
        if at > len(cells):
            raise BadInput(
                f"Letter {number}, {quote(letter)}, runs past the grid's {len(cells)} cells."
            )
        if at < len(cells):
            cells[at] = WHITE if letter.islower() else BLACK
        at += 1
    if at != len(cells) + 1:
        raise BadInput(
            f"The letters cover {counted(max(at - 1, 0), 'cell')}; expected {len(cells)}, "
            f"for a grid of {width}x{height}."
        )
    return ThreeInARow(cut_rows("".join(cells), width), distinct_lines)


def format(puzzle: ThreeInARow) -> str:
    size = f"{puzzle.width}x{puzzle.height}{'u' * puzzle.distinct_lines}"
    return f"{size}:{_letters(puzzle.start())}"


def _letters(cells: str) -> str:
    said, blanks = [], 0
    for cell in cells:
        if cell == BLANK:
            blanks += 1
            continue
        said.append(_run(blanks, cell))
        blanks = 0
    return "".join(said) + _run(blanks, WHITE)


def _run(blanks: int, colour: str) -> str:
    """Blanks and the cell that ends them: all letters of a run are of that cell's case."""
    letters = "z" * (blanks // 25) + chr(ord("a") + blanks % 25)
    return letters.upper() if colour == BLACK else letters
