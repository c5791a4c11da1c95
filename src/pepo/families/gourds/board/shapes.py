"""Boards by name and size, and random proper boards from snake to blob."""

from random import Random

from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.hex import Cell, around, in_corner

SHAPES = ("hexagon", "triangle", "parallelogram", "strip", "trapezoid")
MAX_SIZE = 60


def shape_cells(shape: str, size: int) -> set[Cell]:
    """The cells of a shape. The size is the length of a side; for a strip, of the longer row."""
    rows: list[tuple[int, int]]  # first column and number of cells
    if shape == "hexagon":
        rows = [(abs(size - 1 - y), 2 * size - 1 - abs(size - 1 - y)) for y in range(2 * size - 1)]
    elif shape == "triangle":
        rows = [(size - 1 - y, y + 1) for y in range(size)]
    elif shape == "parallelogram":
        rows = [(y, size) for y in range(size)]
    elif shape == "strip":
        rows = [(0, size), (1, size - 1)]
    else:
        rows = [(size - 1 - y, size + y) for y in range(size)]
    return {Cell(first + 2 * k, y) for y, (first, count) in enumerate(rows) for k in range(count)}


def shape_board(shape: str, size: int) -> Board:
    board = make_board(shape_cells(shape, size))
    if not board.proper:
        fits = [s for s in range(2, MAX_SIZE) if _is_odd(shape, s)]
        near = sorted(sorted(fits, key=lambda s: abs(s - size))[:4])
        raise BadInput(
            f"size is '{size}'; a {shape} of that size has {counted(len(board.cells), 'cell')}, "
            f"but a board needs an odd number, at least 3. Sizes near it that work: "
            f"{', '.join(map(str, near))}."
        )
    return board


def _is_odd(shape: str, size: int) -> bool:
    count = len(shape_cells(shape, size))
    return count % 2 == 1 and count >= 3


def random_board(cells: int, fatness: float, rng: Random, watch: Watch) -> Board:
    """A proper board grown cell by cell; with little fatness it grows thinly, at its head."""
    while True:
        board = make_board(set(in_corner(_grown(cells, fatness, rng, watch))))
        if not board.is_star:
            return board


def _grown(count: int, fatness: float, rng: Random, watch: Watch) -> list[Cell]:
    """A cell may be added if its neighbours on the board form one arc of 2 to 5 cells.

    That keeps a board connected, without cut cells and without holes. A thin board takes cells
    with two neighbours, a fat one those with more.
    """
    cells = [Cell(0, 0), Cell(2, 0), Cell(1, 1)]
    on_board = set(cells)
    tries = 0
    while len(cells) < count:
        tries += 1
        if tries % 1000 == 0:
            watch.tick(1000, what="attempts")
        stuck = tries % 50 == 0  # a snake that bit its tail grows elsewhere
        at_head = rng.random() > fatness and not stuck
        anchor = rng.choice(cells[-6:] if at_head else cells)
        cell = rng.choice(around(anchor))
        if cell in on_board or not _fits(cell, on_board):
            continue
        neighbours = sum(place in on_board for place in around(cell))
        liked = 1 - fatness if neighbours == 2 else fatness
        if rng.random() < max(liked, 0.02):
            cells.append(cell)
            on_board.add(cell)
    return cells


def _fits(cell: Cell, on_board: set[Cell]) -> bool:
    ring = [place in on_board for place in around(cell)]
    arcs = sum(ring[k] and not ring[k - 1] for k in range(6))
    return arcs == 1 and 2 <= sum(ring) <= 5
