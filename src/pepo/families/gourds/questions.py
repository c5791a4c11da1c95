"""Gourds boards in plain text, and moves among other words."""

import re

from pepo.core.questions import Questions
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.puzzle import Gourds, Position

MOVE = re.compile(r"(?<![0-9.])([0-9]{1,9})['\"]?\s?,\s?['\"]?([0-9]{1,9})(?![0-9.]?[0-9])")


def board(puzzle: Gourds) -> str:
    what = "number" if puzzle.kind == "numbered" else "colour"
    cells = puzzle.board.cells
    wants = (f"{_say(cell)}: {want}" for cell, want in zip(cells, puzzle.wants, strict=True))
    lines = [
        "A cell is written as column,row. Cells are hexagons: the cell x,y touches x-2,y and x+2,y "
        "in its own row, x-1,y-1 and x+1,y-1 in the row above, x-1,y+1 and x+1,y+1 in the row "
        "below, as far as they are on the board.",
        f"The cells, each with its {what}:",
        *wants,
        f"The gourds, each with the cells of its two ends and their {what}s:",
    ]
    for gourd in puzzle.gourds:
        ends = zip(gourd.cells, gourd.indices, strict=True)
        lines.append(" and ".join(f"{_say(cell)} ({what} {index})" for cell, index in ends))
    return "\n".join([*lines, f"The empty cell is {_say(cells[puzzle.start().empty])}."])


def _say(cell: Cell) -> str:
    return f"{cell.x},{cell.y}"


def find_moves(text: str) -> list[Cell]:
    return [Cell(int(x), int(y)) for x, y in MOVE.findall(text)]


QUESTIONS: Questions[Gourds, Position, Cell] = Questions(
    board=board,
    how="Write the moves in order, separated by semicolons, each as the cell whose end moves "
    "into the empty cell: 4,1 moves the end in column 4 and row 1.",
    find_moves=find_moves,
)
