"""Gourds as text.

puzzle  coloured~1-4,4.0-2,2,2.1-6,6~1,0,3,0,6,2.0,1,1,2,2,4.2,1,3,2,4,2

        The kind; the rows of the board, each its first column and its cells' indices (nothing
        between two commas is a missing cell); the gourds, each x, y, x, y and its two indices;
        and, where the board has its own palette, its colours: ~4-ed5485.2-1b9e77

        {"kind": …, "cells": [[0,4,0,4,0], …], "gourds": [[1,0,3,0,6,2], …]}   as JSON
        or with the names "board", "gourdsList" and "coloursLibrary", colours as red, green, blue
        a picture (typed.py), rows of 6a4: end 6 of gourd a on a cell that wants 4

state   1,0,3,0.0,1,1,2.2,1,3,2    the cells of the 2 ends of each gourd
move    3,2                        the cell whose end goes into the empty cell

All in doubled coordinates: the neighbours of (x, y) are (x±2, y) and (x±1, y±1).

typed   A board as a picture that can be typed
"""

import json
import re
from collections.abc import Sequence
from itertools import chain
from typing import Any, cast

from pepo.core.errors import BadInput, quote
from pepo.core.json_text import json_type, read_json, whole
from pepo.core.notation import Notation
from pepo.core.words import counted
from pepo.families.gourds.board.board import make_board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.notation.typed import (
    draw_picture,
    is_mostly_picture,
    looks_like_picture,
    parse_picture,
)
from pepo.families.gourds.puzzle import MAX_INDEX, Gourd, Gourds, Kind, Position

KINDS = ("numbered", "coloured")
WHOLE = re.compile(r"[0-9]{1,9}")
MOVE = re.compile(r"\(?([0-9]{1,9})\s*,\s*([0-9]{1,9})\)?")
COLOUR = re.compile(r"#?([0-9a-fA-F]{6})")
MAX_CELLS = 2_000_000
THEIR_NAMES = {"board": "cells", "gourdsList": "gourds", "coloursLibrary": "colours"}
REACH = 10_000  # every board may extend to this column and row, and twice its cells further
MAX_PLACES = 4_000_000  # in the table of JSON and of a picture, for any board
PLACES_A_CELL = 16  # a board with many cells may have more places than that


def parse(text: str) -> Gourds:
    """A puzzle from its id, JSON or a picture."""
    body = text.strip()
    if body.startswith("{"):
        return from_json(read_json(body))
    if looks_like_picture(text):
        wants, gourds = parse_picture(text)
        return make_puzzle(None, wants, gourds, {})
    kind, *parts = body.split("~")
    if kind not in KINDS or len(parts) not in (2, 3) or len(body.split()) != 1:
        raise BadInput(
            f"The text {quote(text)} isn't a gourds board; expected "
            f"'coloured~rows~gourds' or 'numbered~rows~gourds', JSON, or a picture."
        )
    wants = _read_rows(parts[0])
    gourds = [_gourd(_read_numbers(part, k), k) for k, part in enumerate(_parts(parts[1]), start=1)]
    colours = dict(_read_colour(part) for part in _parts(parts[2])) if len(parts) == 3 else {}
    return make_puzzle(cast(Kind, kind), wants, gourds, colours)


def resembles(text: str) -> bool:
    """Whether it begins like an id, or half of its words are cells of a picture."""
    return text.strip().partition("~")[0] in KINDS or is_mostly_picture(text)


def _parts(text: str) -> list[str]:
    return text.split(".") if text else []


def make_puzzle(
    kind: Kind | None, wants: dict[Cell, int], gourds: list[Gourd], colours: dict[int, str]
) -> Gourds:
    """A puzzle from its parts; without a kind it is numbered if all indices differ."""
    if len(wants) > MAX_CELLS:
        raise BadInput(f"The board has {len(wants):,} cells; expected at most {MAX_CELLS:,}.")
    _check_reach(wants, gourds)
    if kind is None:
        kind = "numbered" if len(set(wants.values())) == len(wants) else "coloured"
    board = make_board(set(wants))
    palette = tuple(sorted(colours.items()))
    return Gourds(kind, board, tuple(wants[cell] for cell in board.cells), tuple(gourds), palette)


def _check_reach(wants: dict[Cell, int], gourds: list[Gourd]) -> None:
    """A short text can't describe a board too large to draw or write down."""
    most = REACH + 2 * len(wants)
    for cell in chain(wants, *(gourd.cells for gourd in gourds)):
        if cell.x > most or cell.y > most:
            what = "cell" if cell in wants else "end of a gourd on"
            raise BadInput(
                f"The {what} {cell} is too far out; a board with {counted(len(wants), 'cell')} "
                f"may extend to column {most:,} and row {most:,}."
            )


def _read_rows(text: str) -> dict[Cell, int]:
    wants: dict[Cell, int] = {}
    for y, row in enumerate(text.split(".")):
        if not row:
            continue
        first, dash, indices = row.partition("-")
        if not dash:
            raise BadInput(f"Row {y} is {quote(row)}; expected a column, '-', and indices.")
        x = _read_whole(first, f"The first column of row {y}")
        for word in indices.split(","):
            if word:
                wants[Cell(x, y)] = _read_whole(word, f"The index of the cell ({x}, {y})")
            x += 2
    return wants


def _read_whole(word: str, what: str) -> int:
    if not WHOLE.fullmatch(word):
        raise BadInput(f"{what} is {quote(word)}; expected a whole number below 10^9.")
    return int(word)


def _read_numbers(text: str, gourd: int) -> list[int]:
    return [_read_whole(word, f"A number of gourd {gourd}") for word in text.split(",")]


def _gourd(numbers: Sequence[int], number: int) -> Gourd:
    if len(numbers) != 6:
        raise BadInput(
            f"Gourd {number} has {counted(len(numbers), 'number')}; expected 6: x, y of one end, "
            f"x, y of the other, and their 2 indices."
        )
    x1, y1, x2, y2, first, second = numbers
    return Gourd((Cell(x1, y1), Cell(x2, y2)), (first, second))


def _read_colour(text: str) -> tuple[int, str]:
    index, dash, colour = text.partition("-")
    if not dash:
        raise BadInput(
            f"The colour is {quote(text)}; expected an index and a colour such as '4-ed5485'."
        )
    return _read_whole(index, "The index of a colour"), _colour(colour)


def _colour(text: object) -> str:
    if _is_rgb(text):
        return "#{:02x}{:02x}{:02x}".format(*cast(Sequence[int], text))
    found = COLOUR.fullmatch(text) if isinstance(text, str) else None
    if not found:
        raise BadInput(
            f"The colour is {quote(text)}; expected something like '#ed5485' or [237, 84, 133]."
        )
    return f"#{found[1].lower()}"


def _is_rgb(value: object) -> bool:
    """Red, green and blue, each from 0 to 255."""
    three = isinstance(value, (list, tuple)) and len(value) == 3
    return three and all(type(part) is int and 0 <= part <= 255 for part in cast(list[Any], value))


def format(puzzle: Gourds) -> str:
    gourds = ".".join(",".join(map(str, _numbers(gourd))) for gourd in puzzle.gourds)
    parts = [puzzle.kind, _format_rows(puzzle), gourds]
    if puzzle.colours:
        parts.append(".".join(f"{index}-{colour[1:]}" for index, colour in puzzle.colours))
    return "~".join(parts)


def _format_rows(puzzle: Gourds) -> str:
    rows: list[list[str]] = [[] for _ in range(puzzle.board.cells[-1].y + 1)]
    last: dict[int, int] = {}
    for cell, want in zip(puzzle.board.cells, puzzle.wants, strict=True):
        if cell.y in last:
            rows[cell.y].append("," * ((cell.x - last[cell.y]) // 2) + str(want))
        else:
            rows[cell.y].append(f"{cell.x}-{want}")
        last[cell.y] = cell.x
    return ".".join(map("".join, rows))


def _numbers(gourd: Gourd) -> list[int]:
    return [*gourd.cells[0], *gourd.cells[1], *gourd.indices]


# -- JSON


def from_json(value: Any) -> Gourds:
    """A puzzle from a decoded object with "cells", "gourds", and perhaps "kind" and "colours"."""
    if not isinstance(value, dict):
        raise BadInput(f"The gourds board is {json_type(value)}; expected an object.")
    value = _by_our_names(value)
    known = ("family", "kind", "cells", "gourds", "colours")
    unknown = [key for key in value if key not in known]
    if unknown:
        raise BadInput(
            f"A gourds board has no field {quote(unknown[0])}; expected kind, cells, gourds, "
            f"colours."
        )
    missing = [key for key in ("cells", "gourds") if key not in value]
    if missing:
        raise BadInput(f"The gourds board's JSON object has no field '{missing[0]}'.")
    kind = value.get("kind")
    if kind is not None and kind not in KINDS:
        raise BadInput(f"The kind is {quote(kind)}; expected 'numbered' or 'coloured'.")
    rows = _lists(value["cells"], "cells")
    wants = {
        Cell(x, y): _whole(index, f"The cell ({x}, {y})")
        for y, row in enumerate(rows)
        for x, index in enumerate(row)
        if index != 0
    }
    gourds = [
        _gourd([_whole(n, f"A number of gourd {k}") for n in numbers], k)
        for k, numbers in enumerate(_lists(value["gourds"], "gourds"), start=1)
    ]
    return make_puzzle(kind, wants, gourds, _colours(value.get("colours")))


def _by_our_names(value: dict[str, Any]) -> dict[str, Any]:
    """The same object with our names for its fields. From a `coloursLibrary`, only the colours of
    indices on the board: the others are for a program's background, buttons and so on."""
    for theirs, ours in THEIR_NAMES.items():
        if theirs in value and ours in value:
            raise BadInput(f"The gourds board has '{theirs}' and '{ours}'; expected one of them.")
    named = {THEIR_NAMES.get(key, key): part for key, part in value.items()}
    library = value.get("coloursLibrary")
    if isinstance(library, dict):
        used = {str(n) for row in named.get("cells") or () if isinstance(row, list) for n in row}
        named["colours"] = {key: colour for key, colour in library.items() if str(key) in used}
    return named


def _lists(value: object, what: str) -> list[list[object]]:
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        raise BadInput(f"The {what} aren't a list of lists of numbers.")
    return value


def _colours(value: object) -> dict[int, str]:
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise BadInput(f"The colours are {json_type(value)}; expected an object.")
    return {
        _read_whole(str(index), "The index of a colour"): _colour(colour)
        for index, colour in value.items()
    }


def _whole(number: object, what: str) -> int:
    if (found := whole(number)) is None:
        raise BadInput(f"{what} is {quote(number)}; expected a whole number.")
    if not 0 <= found <= MAX_INDEX:
        raise BadInput(f"{what} is {quote(found)}; expected 0 to 10^9.")
    return found


def to_json(puzzle: Gourds) -> dict[str, object]:
    cells = puzzle.board.cells
    wide, high = _check_places(puzzle)
    matrix = [[0] * wide for _ in range(high)]
    for cell, want in zip(cells, puzzle.wants, strict=True):
        matrix[cell.y][cell.x] = want
    value: dict[str, object] = {
        "kind": puzzle.kind,
        "cells": matrix,
        "gourds": [_numbers(gourd) for gourd in puzzle.gourds],
    }
    if puzzle.colours:
        value["colours"] = {str(index): colour for index, colour in puzzle.colours}
    return value


def _check_places(puzzle: Gourds) -> tuple[int, int]:
    """The width and height of a table that holds the board. Thin boards that run far across and far
    down are refused: their table would be almost empty."""
    cells = puzzle.board.cells
    wide, high = max(cell.x for cell in cells) + 1, cells[-1].y + 1
    most = max(MAX_PLACES, PLACES_A_CELL * len(cells))
    if wide * high > most:
        raise BadInput(
            f"The board has {counted(len(cells), 'cell')} in {counted(wide, 'column')} and "
            f"{counted(high, 'row')}; JSON and pictures list every place, at most {most:,}. "
            f"Use its id instead."
        )
    return wide, high


def from_python(value: object) -> Gourds | None:
    """A pair: the matrix of cells and the list of gourds, each of 6 numbers; the colours of the
    indices may follow."""
    if not isinstance(value, (list, tuple)) or len(value) not in (2, 3):
        return None
    cells, gourds, library = (*value, {})[:3]
    if not isinstance(library, dict) or not (_is_table(cells) and _is_table(gourds)):
        return None
    if any(len(row) != 6 for row in gourds):
        return None
    named = {"board": list(map(list, cells)), "gourdsList": list(map(list, gourds))}
    return from_json({**named, "coloursLibrary": library})


def _is_table(value: object) -> bool:
    lists = (list, tuple)
    return isinstance(value, lists) and bool(value) and all(isinstance(row, lists) for row in value)


# -- states and moves


def format_state(puzzle: Gourds, position: Position) -> str:
    where = position.where
    said = []
    for gourd in range(len(puzzle.gourds)):
        cells = [
            puzzle.board.cells[where[end]] for end in (2 * gourd, 2 * gourd + 1) if end in where
        ]
        said.append(",".join(f"{cell.x},{cell.y}" for cell in cells) or "-")
    return ".".join(said)


def parse_state(puzzle: Gourds, text: str) -> Position:
    """A position: every gourd on two neighbouring cells, none on another."""
    if text.strip() == format_state(puzzle, puzzle.start()):
        return puzzle.start()
    gourds = []
    for number, part in enumerate(_parts(text.strip()), start=1):
        numbers = _read_numbers(part, number)
        if len(numbers) != 4 or number > len(puzzle.gourds):
            raise BadInput(f"Gourd {number} lies on {quote(part)}; expected x, y, x, y.")
        cells = (Cell(numbers[0], numbers[1]), Cell(numbers[2], numbers[3]))
        gourds.append(Gourd(cells, puzzle.gourds[number - 1].indices))
    moved = Gourds(puzzle.kind, puzzle.board, puzzle.wants, tuple(gourds))
    if not moved.playable:
        raise BadInput(f"The position {quote(text)} isn't possible: {moved.layout_faults[0]}")
    return moved.start()


def typed(puzzle: Gourds) -> str:
    """The picture, or the JSON if a picture can't show everything (gourds off the board)."""
    _check_places(puzzle)
    picture = draw_picture(puzzle)
    try:
        told = _without_names(parse(picture)) == _without_names(puzzle)
    except BadInput:
        told = False
    return picture if told else json.dumps({"family": "gourds", **to_json(puzzle)})


def _without_names(puzzle: Gourds) -> tuple[object, ...]:
    """All but the order of the gourds and which end of each comes first."""
    lying = sorted(sorted(zip(g.cells, g.indices, strict=True)) for g in puzzle.gourds)
    return puzzle.kind, puzzle.board, puzzle.wants, puzzle.colours, lying


def parse_move(text: str) -> Cell:
    found = MOVE.fullmatch(text.strip())
    if not found:
        raise BadInput(f"The move is {quote(text)}; expected a cell such as '3,2'.")
    return Cell(int(found[1]), int(found[2]))


def format_move(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def split_moves(text: str) -> list[str]:
    """Cells one per line, or separated by semicolons or spaces; `3, 2` is one cell."""
    joined = re.sub(r"\s*,\s*", ",", text.strip())
    return [word for word in re.split(r"[\s;]+", joined) if word]


NOTATION = Notation(
    parse=parse,
    format=format,
    from_json=from_json,
    to_json=to_json,
    from_python=from_python,
    parse_state=parse_state,
    format_state=format_state,
    parse_move=parse_move,
    format_move=format_move,
    split_moves=split_moves,
    fields={("cells", "gourds"): ("kind", "colours"), ("board", "gourdsList"): ("coloursLibrary",)},
    resembles=resembles,
    typed=typed,
)
