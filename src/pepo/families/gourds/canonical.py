"""Gourds: which boards are the same puzzle: turned by 60°, reflected or moved, the gourds told
in any order, and, on numbered boards, with the cells numbered afresh."""

from collections.abc import Iterator
from dataclasses import replace

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.puzzle import Gourd, Gourds


def canonical(puzzle: Gourds) -> Gourds:
    """Of all boards that are this one, the first in the order of cells, indices and gourds."""
    return min(_images(puzzle), key=lambda p: (p.board.cells, p.wants, _told(p)))


def _told(puzzle: Gourds) -> list[tuple[tuple[Cell, Cell], tuple[int, int]]]:
    return [(gourd.cells, gourd.indices) for gourd in puzzle.gourds]


def _images(puzzle: Gourds) -> Iterator[Gourds]:
    """The twelve turns and reflections, each moved to the corner and told in order."""
    first = puzzle.board.cells[0]
    home = {cell: Cell(cell.x - first.x, cell.y - first.y) for cell in _all_cells(puzzle)}
    for reflected in (False, True):
        seen = {cell: Cell(-c.x, c.y) if reflected else c for cell, c in home.items()}
        for _ in range(6):
            yield _in_order(puzzle, seen)
            seen = {cell: _turned(c) for cell, c in seen.items()}


def _all_cells(puzzle: Gourds) -> set[Cell]:
    """The board's, and those of gourds that lie off it."""
    return {*puzzle.board.cells, *(cell for gourd in puzzle.gourds for cell in gourd.cells)}


def _turned(cell: Cell) -> Cell:
    """By 60° round the origin; x + y is even there, so nothing is lost by halving."""
    return Cell((cell.x - 3 * cell.y) // 2, (cell.x + cell.y) // 2)


def _in_order(puzzle: Gourds, place: dict[Cell, Cell]) -> Gourds:
    left = min(cell.x for cell in place.values())
    top = min(cell.y for cell in place.values())
    moved = {cell: Cell(c.x - left, c.y - top) for cell, c in place.items()}
    wants = {moved[cell]: want for cell, want in zip(puzzle.board.cells, puzzle.wants)}
    cells = tuple(sorted(wants, key=lambda cell: (cell.y, cell.x)))
    names = {want: want for want in puzzle.wants}
    if puzzle.kind == "numbered":
        names = {wants[cell]: number for number, cell in enumerate(cells, start=1)}
    gourds = [_in_its_order(gourd, moved, names) for gourd in puzzle.gourds]
    return replace(
        puzzle,
        board=Board(cells),
        wants=tuple(names[wants[cell]] for cell in cells),
        gourds=tuple(sorted(gourds, key=lambda gourd: (gourd.cells, gourd.indices))),
    )


def _in_its_order(gourd: Gourd, moved: dict[Cell, Cell], names: dict[int, int]) -> Gourd:
    """The end on the first cell first. An index that no cell wants keeps its name."""
    ends = sorted(zip((moved[c] for c in gourd.cells), (names.get(i, i) for i in gourd.indices)))
    (first, index), (second, other) = ends
    return Gourd((first, second), (index, other))
