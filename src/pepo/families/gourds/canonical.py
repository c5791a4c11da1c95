"""Gourds: which boards are the same puzzle: rotated by 60°, reflected or shifted, with the gourds
in any order and, on numbered boards, with other numbers."""

from collections.abc import Iterator
from dataclasses import replace

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import Cell, images, in_corner
from pepo.families.gourds.puzzle import Gourd, Gourds


def canonical(puzzle: Gourds) -> Gourds:
    """Of all boards that are the same puzzle, the first by cells, indices and gourds."""
    return min(_images(puzzle), key=lambda p: (p.board.cells, p.wants, p.gourds))


def _images(puzzle: Gourds) -> Iterator[Gourds]:
    """The 12 rotations and reflections, each shifted to the corner, with its gourds in order."""
    off_board = (cell for gourd in puzzle.gourds for cell in gourd.cells)
    cells = list(dict.fromkeys((*puzzle.board.cells, *off_board)))
    for image in images(cells):
        yield _in_order(puzzle, dict(zip(cells, in_corner(image), strict=True)))


def _in_order(puzzle: Gourds, moved: dict[Cell, Cell]) -> Gourds:
    wants = {moved[cell]: want for cell, want in zip(puzzle.board.cells, puzzle.wants)}
    cells = tuple(sorted(wants, key=lambda cell: (cell.y, cell.x)))
    names = {want: want for want in puzzle.wants}
    if puzzle.kind == "numbered":
        names = {wants[cell]: number for number, cell in enumerate(cells, start=1)}
    return replace(
        puzzle,
        board=Board(cells),
        wants=tuple(names[wants[cell]] for cell in cells),
        gourds=tuple(sorted(_in_its_order(gourd, moved, names) for gourd in puzzle.gourds)),
    )


def _in_its_order(gourd: Gourd, moved: dict[Cell, Cell], names: dict[int, int]) -> Gourd:
    """The end on the first cell first. An index that no cell has stays as it is."""
    ends = sorted(zip((moved[c] for c in gourd.cells), (names.get(i, i) for i in gourd.indices)))
    (first, index), (second, other) = ends
    return Gourd((first, second), (index, other))
