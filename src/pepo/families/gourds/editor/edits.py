"""Gourds: what an editor may change. A place is a cell, `x,y`.

Half-finished boards are allowed: the verdict says what they lack.
"""

import re
from dataclasses import replace

from pepo.core.editor import Edit
from pepo.core.errors import BadInput, quote
from pepo.families.gourds.board.board import make_board
from pepo.families.gourds.board.hex import Cell, adjacent
from pepo.families.gourds.notation import make_puzzle
from pepo.families.gourds.puzzle import Gourd, Gourds

PLACE = re.compile(r"(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})")


def add_cell(puzzle: Gourds, place: str, value: str) -> Gourds:
    """A new cell. Without an index it gets a new number, or the colour of a neighbour."""
    cell = _read_cell(place)
    if cell in puzzle.board.number:
        raise BadInput(f"There is already a cell {cell}.")
    puzzle, cell = _make_room(puzzle, cell)
    wants = _wants(puzzle)
    near = [want for other, want in wants.items() if adjacent(cell, other)]
    if value:
        wants[cell] = _index(value)
    elif puzzle.kind == "coloured":
        wants[cell] = (near or [1])[0]
    else:
        wants[cell] = max(wants.values()) + 1
    return make_puzzle(puzzle.kind, wants, list(puzzle.gourds), dict(puzzle.colours))


def _make_room(puzzle: Gourds, cell: Cell) -> tuple[Gourds, Cell]:
    """Coordinates are never negative: where a cell goes beyond, the whole board moves."""
    dx, dy = max(0, -cell.x), max(0, -cell.y)
    if not (dx or dy):
        return puzzle, cell

    def shifted(old: Cell) -> Cell:
        return Cell(old.x + dx, old.y + dy)

    gourds = tuple(
        Gourd((shifted(gourd.cells[0]), shifted(gourd.cells[1])), gourd.indices)
        for gourd in puzzle.gourds
    )
    board = make_board({shifted(old) for old in puzzle.board.cells})
    return replace(puzzle, board=board, gourds=gourds), shifted(cell)


def remove_cell(puzzle: Gourds, place: str, value: str) -> Gourds:
    """A cell out, with the gourd that lies on it."""
    cell = _on_board(puzzle, place)
    wants = _wants(puzzle)
    del wants[cell]
    gourds = [gourd for gourd in puzzle.gourds if cell not in gourd.cells]
    return make_puzzle(puzzle.kind, wants, gourds, dict(puzzle.colours))


def set_want(puzzle: Gourds, place: str, value: str) -> Gourds:
    """Another index for a cell."""
    wants = _wants(puzzle) | {_on_board(puzzle, place): _index(value)}
    return make_puzzle(puzzle.kind, wants, list(puzzle.gourds), dict(puzzle.colours))


def put_gourd(puzzle: Gourds, place: str, value: str) -> Gourds:
    """A gourd from one cell to another (`x,y`), with the cells' own indices; others make room."""
    first, second = _on_board(puzzle, place), _on_board(puzzle, value)
    if not adjacent(first, second):
        raise BadInput(f"The cells {first} and {second} don't touch.")
    wants = _wants(puzzle)
    gourd = Gourd((first, second), (wants[first], wants[second]))
    others = [old for old in puzzle.gourds if not {first, second} & {*old.cells}]
    return replace(puzzle, gourds=(*others, gourd))


def remove_gourd(puzzle: Gourds, place: str, value: str) -> Gourds:
    cell = _on_board(puzzle, place)
    return replace(puzzle, gourds=tuple(g for g in puzzle.gourds if cell not in g.cells))


def set_end(puzzle: Gourds, place: str, value: str) -> Gourds:
    """Another index for the end that lies on a cell."""
    cell, index = _on_board(puzzle, place), _index(value)
    gourds = []
    for gourd in puzzle.gourds:
        first, second = (
            index if at == cell else old for at, old in zip(gourd.cells, gourd.indices, strict=True)
        )
        gourds.append(Gourd(gourd.cells, (first, second)))
    return replace(puzzle, gourds=tuple(gourds))


def _wants(puzzle: Gourds) -> dict[Cell, int]:
    return dict(zip(puzzle.board.cells, puzzle.wants, strict=True))


def _read_cell(text: str) -> Cell:
    """A cell as an editor names it: beyond the edge it may be -1 or -2."""
    found = PLACE.fullmatch(text.strip())
    if not found:
        raise BadInput(f"The place is {quote(text)}; expected a cell such as '3,2'.")
    return Cell(int(found[1]), int(found[2]))


def _on_board(puzzle: Gourds, text: str) -> Cell:
    cell = _read_cell(text)
    if cell not in puzzle.board.number:
        raise BadInput(f"There is no cell {cell} on this board.")
    return cell


def _index(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 10):
        raise BadInput(f"The index is {quote(text)}; expected a whole number from 1 to 10^9 - 1.")
    return int(text)


EDITS = (
    Edit("add", "Add a cell", add_cell),
    Edit("remove", "Remove a cell", remove_cell),
    Edit("want", "Set a cell's target", set_want),
    Edit("gourd", "Add a gourd", put_gourd),
    Edit("erase", "Remove a gourd", remove_gourd),
    Edit("end", "Set an end", set_end),
)
