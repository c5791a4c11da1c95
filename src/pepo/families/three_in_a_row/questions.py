"""Grids in plain text, and full grids among other words."""

import re
from collections.abc import Sequence

from pepo.core.errors import BadInput
from pepo.core.questions import Questions
from pepo.families.three_in_a_row.notation.typed import MEANING
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Fill, ThreeInARow

MOVE = re.compile(r"r([0-9]{1,4})\s?c([0-9]{1,4})\s?=\s?([XxBb1OoWw0])(?![A-Za-z0-9])")
BETWEEN_ROWS = re.compile(r"[\n/]|[\"']\s?,\s?[\"']|\]\s?,\s?\[")
LABEL = re.compile(r"\s{0,20}(?:[-*•]\s|(?:[Rr]ow\s?)?[0-9]{1,3}\s?[:.)]\s)")
CELLS = {  # and what may stand around them
    **dict.fromkeys(map(ord, " \t\r|[](){},;\"'`*$&"), ""),
    **{ord(sign): cell for sign, cell in MEANING.items() if cell in (BLACK, WHITE)},
    **dict.fromkeys(map(ord, "⬛■●⚫█"), BLACK),
    **dict.fromkeys(map(ord, "⬜□○⚪"), WHITE),
}


def board(puzzle: ThreeInARow) -> str:
    lines = ["The grid (X is black, O is white, . is blank):", *puzzle.rows]
    for alike, what in ((True, "the same colour"), (False, "different colours")):
        pairs = [
            f"{puzzle.cell_name(sign.first)} and {puzzle.cell_name(sign.second)}"
            for sign in puzzle.signs
            if sign.alike is alike
        ]
        if pairs:
            sign = "=" if alike else "×"
            lines.append(f"Joined by {sign}, of {what}: {'; '.join(pairs)}.")
    if puzzle.signs:
        lines.append("Here r2c5 is the cell in row 2 and column 5, counted from 1 at the top left.")
    return "\n".join(lines)


def answer(puzzle: ThreeInARow, moves: Sequence[Fill]) -> str:
    """The full grid, one row per line."""
    rows = [list(row) for row in puzzle.rows]
    for fill in moves:
        rows[fill.row][fill.column] = fill.colour
    return "\n".join(map("".join, rows))


def find_moves(text: str) -> list[Fill]:
    return [Fill(int(r) - 1, int(c) - 1, MEANING[colour]) for r, c, colour in MOVE.findall(text)]


def find_state(puzzle: ThreeInARow, text: str) -> str | None:
    """The last full grid in a text. Cells may stand apart, in brackets, quotes or a frame."""
    run: list[str] = []
    found: list[str] = []
    for line in BETWEEN_ROWS.split(text):
        label = LABEL.match(line)
        row = line[label.end() if label else 0 :].translate(CELLS)
        if not row.strip("-+:=─│"):
            continue
        if len(row) == puzzle.width and not row.strip(BLACK + WHITE):
            run.append(row)
            found = run[-puzzle.height :] if len(run) >= puzzle.height else found
        else:
            run = []
    state = "".join(found)
    if any(given not in (BLANK, cell) for given, cell in zip(puzzle.start(), state)):
        raise BadInput("The grid changes a given.")
    return state or None


QUESTIONS: Questions[ThreeInARow, str, Fill] = Questions(
    board=board,
    how="Write the full grid, one row per line, with X for black and O for white.",
    answer=answer,
    find_moves=find_moves,
    find_state=find_state,
)
