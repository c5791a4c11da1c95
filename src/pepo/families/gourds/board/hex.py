"""Hexagonal cells in doubled coordinates.

Rows run along y. Neighbours in a row are two columns apart, those in the rows above and below
one, so the six neighbours of (x, y) are (x±2, y) and (x±1, y±1), and x + y has one parity over a
whole board.
"""

from math import sqrt
from typing import NamedTuple


class Cell(NamedTuple):
    x: int
    y: int

    def __str__(self) -> str:
        return f"({self.x}, {self.y})"


# The six directions in order round a cell: consecutive ones are neighbours of each other.
DIRECTIONS = (Cell(2, 0), Cell(1, 1), Cell(-1, 1), Cell(-2, 0), Cell(-1, -1), Cell(1, -1))
_STEPS = frozenset(DIRECTIONS)


def around(cell: Cell) -> list[Cell]:
    """The six places round a cell, in order."""
    x, y = cell
    return [Cell(x + dx, y + dy) for dx, dy in DIRECTIONS]


def adjacent(a: Cell, b: Cell) -> bool:
    return (b[0] - a[0], b[1] - a[1]) in _STEPS


def distance(a: Cell, b: Cell) -> int:
    """Steps from cell to cell over a plane without gaps."""
    columns, rows = abs(a[0] - b[0]), abs(a[1] - b[1])
    return rows + max(0, (columns - rows) // 2)


def centre(cell: Cell) -> tuple[float, float]:
    """The middle of a cell when a hexagon's corner lies at distance 1 from it."""
    return (cell[0] * sqrt(3) / 2, cell[1] * 1.5)
