"""Unruly's text: `WxH[u][d?]:` and letters; and what pepo adds to it.

a–y is a white cell after 0–24 blanks, A–Y a black one, z and Z are 25 blanks and no cell; the
runs add up to one more than there are cells. `u` asks for distinct lines, `dt`, `de`, `dn` name
a difficulty, which is read but not kept: it describes the puzzle and doesn't change it.

Added: `9x9b4:` has 4 black cells in every odd line, and signs follow the letters, each after a
comma: `6x6:bAJB…,r1c1=r1c2,r2c3xr3c3`.
"""

import re

from pepo.core.errors import BadInput, quote
from pepo.core.words import counted
from pepo.families.three_in_a_row.notation.signs import read_sign
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    WHITE,
    ThreeInARow,
    cut_rows,
    refuse_size,
)

GAME_ID = re.compile(
    r"([0-9]+)(?:x([0-9]+))?(u?)(?:b([0-9]+))?(?:d([a-z]))?:([a-zA-Z]*)((?:,[^,]*)*)"
)
MAX_DIGITS = 9


def looks_like_game_id(text: str) -> bool:
    return re.match(r"\s*[0-9]+(x[0-9]+)?[a-z]*(b[0-9]+[a-z]*)?[:#]", text) is not None


def parse(text: str) -> ThreeInARow:
    found = GAME_ID.fullmatch(text.strip())
    if not found and "#" in text:
        raise BadInput(
            f"{quote(text)} is a random seed, which only Unruly itself can use; expected the game "
            f"id, such as '8x8u:aB…'."
        )
    if not found:
        raise BadInput(f"The game id is {quote(text)}; expected something like '8x8u:aB…'.")
    width, height, unique, blacks, difficulty, letters, signs = found.groups()
    if difficulty is not None and difficulty not in "ten":
        raise BadInput(f"The difficulty is {quote('d' + difficulty)}; expected dt, de or dn.")
    if any(len(digits or "") > MAX_DIGITS for digits in (width, height, blacks)):
        raise BadInput(f"The size is {quote(text.split(':')[0])}; expected sides of 2 to 256.")
    across, down = int(width), int(height or width)
    refuse_size(across, down)
    return ThreeInARow(
        cut_rows(_cells(across, down, letters), across),
        distinct_lines=bool(unique),
        signs=tuple(read_sign(sign, across, down) for sign in signs.split(",")[1:]),
        blacks=int(blacks) if blacks else None,
    )


def _cells(width: int, height: int, letters: str) -> str:
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
    return "".join(cells)


def format(puzzle: ThreeInARow) -> str:
    rules = "u" * puzzle.distinct_lines + ("" if puzzle.blacks is None else f"b{puzzle.blacks}")
    signs = "".join(f",{puzzle.sign_name(sign)}" for sign in puzzle.signs)
    return f"{puzzle.size}{rules}:{_letters(puzzle.start())}{signs}"


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
