"""Studies that ship with pepo: made once on a large graphics card, available at once.

kept.json holds them, written by tools/keep_studies.py. For a board it has the distances to one goal
placement of each class that the board's symmetries form, so that any numbered puzzle on that board
finds its own; a coloured puzzle has an entry of its own. Texts in it don't depend on how pepo
numbers things. Cells are letters, in reading order:

    goal       for each cell the other cell that its gourd covers; a dot is the empty cell
    position   for each cell the cell to which the end that lies there belongs
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import ascii_lowercase
from typing import Any

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.placements import symmetries
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.puzzle import EMPTY, Gourds, Position
from pepo.families.gourds.targets.target import find_target, is_unique

Entry = dict[str, Any]
FILE = Path(__file__).with_name("kept.json")
MIN_GOURDS = 8  # smaller boards are computed in a moment
EMPTY_SIGN = "."
CELL_SIGN = "o"
LETTERS = ascii_lowercase


@dataclass(frozen=True, eq=False)
class Kept:
    """What is kept from the study of a puzzle.

    made    the command, the version of pepo and the graphics card that made it
    start   the distance of the start and the number of its shortest solutions, if kept
    """

    made: dict[str, str]
    distribution: list[int]
    farthest: list[Position]
    start: tuple[int, int] | None


@lru_cache(maxsize=1)
def _file() -> Entry:
    content: Entry = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def _board_entry(board: Board) -> Entry | None:
    count = len(board.cells)
    if count < 2 * MIN_GOURDS + 1:
        return None
    entries = [e for e in _file()["boards"] if "".join(e["board"]).count(CELL_SIGN) == count]
    return next((entry for entry in entries if entry["board"] == picture(board)), None)


def kept_study(puzzle: Gourds, position: Position) -> Kept | None:
    """What is kept about a puzzle, if anything."""
    entry = _board_entry(puzzle.board)
    if entry is None:
        return None
    own = _puzzle_entry(puzzle)
    start = None
    if own is not None and position == puzzle.start():
        start = own["start_distance"], own["shortest_solutions"]
    if own is not None and "distribution" in own:
        farthest = [NOTATION.parse_state(puzzle, text) for text in own["farthest"]]
        return Kept(entry["made"], own["distribution"], farthest, start)
    goal = find_target(puzzle, position) if is_unique(puzzle) else None
    if goal is None:
        return None
    for moved in symmetries(puzzle.board):
        image = moved_text(goal_text(goal), moved)
        found = next((g for g in entry["goals"] if g["goal"] == image), None)
        if found is not None:
            back = sorted(range(len(moved)), key=moved.__getitem__)
            texts = [moved_text(text, back) for text in found["farthest"]]
            farthest = [read_position(goal, text) for text in texts]
            return Kept(entry["made"], found["distribution"], farthest, start)
    return None


def _puzzle_entry(puzzle: Gourds) -> Entry | None:
    text = NOTATION.format(puzzle)
    return next((entry for entry in _file()["puzzles"] if entry["puzzle"] == text), None)


def kept_moves(puzzle: Gourds, position: Position) -> list[Cell] | None:
    """The rest of a shortest solution that is kept, if the position lies on it."""
    if len(puzzle.gourds) < MIN_GOURDS or (entry := _puzzle_entry(puzzle)) is None:
        return None
    moves = [NOTATION.parse_move(text) for text in entry["solution"]]
    here = puzzle.start()
    for done, move in enumerate(moves):
        if here == position:
            return moves[done:]
        here = puzzle.apply(here, move)
    return None


def kept_goals(board: Board) -> list[tuple[int, int]] | None:
    """For each class of goals, the greatest distance to it and how many goals it has; None if it
    isn't kept."""
    entry = _board_entry(board)
    if entry is None:
        return None
    return [(len(g["distribution"]) - 1, g["images"]) for g in entry["goals"]]


# -- texts


def picture(board: Board) -> list[str]:
    """The board as rows of text, wherever it lies on the plane."""
    left = min(cell.x for cell in board.cells)
    rows: dict[int, list[str]] = {}
    for cell in board.cells:
        row = rows.setdefault(cell.y, [])
        row += [" "] * (cell.x - left - len(row)) + [CELL_SIGN]
    return ["".join(row) for row in rows.values()]


def goal_text(goal: Position) -> str:
    where = goal.where
    return "".join(EMPTY_SIGN if e == EMPTY else LETTERS[where[e ^ 1]] for e in goal.ends)


def position_text(goal: Position, position: Position) -> str:
    where = goal.where
    return "".join(EMPTY_SIGN if e == EMPTY else LETTERS[where[e]] for e in position.ends)


def read_position(goal: Position, text: str) -> Position:
    ends = [EMPTY if sign == EMPTY_SIGN else goal.ends[LETTERS.index(sign)] for sign in text]
    return Position(tuple(ends), text.index(EMPTY_SIGN))


def moved_text(text: str, moved: Sequence[int]) -> str:
    """A goal or a position after a symmetry that takes cell c to moved[c]."""
    found = [EMPTY_SIGN] * len(text)
    for cell, sign in enumerate(text):
        if sign != EMPTY_SIGN:
            found[moved[cell]] = LETTERS[moved[LETTERS.index(sign)]]
    return "".join(found)
