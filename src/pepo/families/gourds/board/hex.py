"""Hexagonal cells in doubled coordinates.

Rows run along y. Neighbours in a row are two columns apart, those in the rows above and below
one, so the six neighbours of (x, y) are (x±2, y) and (x±1, y±1), and x + y has one parity over a
whole board.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple


class Cell(NamedTuple):
    x: int
    y: int

    def __str__(self) -> str:
        return f"({self.x}, {self.y})"


# The 6 directions in order around a cell: consecutive ones are neighbours of each other.
DIRECTIONS = (Cell(2, 0), Cell(1, 1), Cell(-1, 1), Cell(-2, 0), Cell(-1, -1), Cell(1, -1))
_STEPS = frozenset(DIRECTIONS)


def around(cell: Cell) -> list[Cell]:
    """The 6 places around a cell, in order."""
    x, y = cell
    return [Cell(x + dx, y + dy) for dx, dy in DIRECTIONS]


def adjacent(a: Cell, b: Cell) -> bool:
    return (b[0] - a[0], b[1] - a[1]) in _STEPS


def distance(a: Cell, b: Cell) -> int:
    """Steps from cell to cell if no cell were missing."""
    columns, rows = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows + max(0, (columns - rows) // 2)


def images(cells: Sequence[Cell]) -> Iterator[list[Cell]]:
    """Cells rotated by 0° to 300° around the first of them, then the same for their reflection."""
    origin = cells[0]
    image = [Cell(cell.x - origin.x, cell.y - origin.y) for cell in cells]
    for turned in (image, [Cell((x + 3 * y) // 2, (x - y) // 2) for x, y in image]):
        for _ in range(6):
            yield turned
            turned = [_turned(cell) for cell in turned]


def _turned(cell: Cell) -> Cell:
    """Rotated by 60° around the origin; x + y is even there, so halving is exact."""
    return Cell((cell.x - 3 * cell.y) // 2, (cell.x + cell.y) // 2)


def in_corner(cells: Sequence[Cell]) -> list[Cell]:
    """The same cells, shifted so that the smallest coordinates are 0."""
    left, top = min(cell.x for cell in cells), min(cell.y for cell in cells)
    return [Cell(cell.x - left, cell.y - top) for cell in cells]


def centre(cell: Cell) -> tuple[float, float]:
    """The centre of a cell, for hexagons whose corners are 1 away from their centre."""
    return (cell[0] * sqrt(3) / 2, cell[1] * 1.5)
