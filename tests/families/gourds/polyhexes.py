"""All free polyhexes, and what a proper board is, written again without our own code."""

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.hex import Cell

Axial = tuple[int, int]
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@cache
def images(cell: Axial) -> tuple[int, ...]:
    """The 12 rotations and reflections of a cell, each as one number, linear in the cell."""
    said = []
    q, r = cell
    for _ in range(2):
        for _ in range(6):
            q, r = -r, q + r
            said.append(256 * q + r)
        q, r = r, q
    return tuple(said)


def canonical(cells: frozenset[Axial]) -> tuple[int, ...]:
    """What a set of cells has in common with all its turned, mirrored and moved images."""
    best: list[int] = []
    for numbers in zip(*map(images, cells), strict=True):
        least = min(numbers)
        moved = sorted([number - least for number in numbers])
        if not best or moved < best:
            best = moved
    return tuple(best)


@lru_cache
def free_polyhexes(size: int) -> tuple[frozenset[Axial], ...]:
    """Every shape with this number of cells, grown from those with 1 cell less."""
    return tuple(frozenset(map(tuple, cells)) for cells in _grown(size).tolist())


@lru_cache
def _grown(size: int) -> NDArray[np.int64]:
    """The same as an array of shapes, cells, and two coordinates."""
    if size == 1:
        return np.zeros((1, 1, 2), np.int64)
    smaller = _grown(size - 1)
    around = (smaller[:, :, None] + np.array(STEPS)).reshape(len(smaller), -1, 2)
    free = np.setdiff1d(_numbered(around), _numbered(smaller))  # each place beside a shape, once
    which, place = np.divmod(free, WIDE * WIDE)
    added = np.stack([place // WIDE - WIDE // 2, place % WIDE - WIDE // 2], axis=1)
    larger = np.concatenate([smaller[which], added[:, None]], axis=1)
    _, once = np.unique(_signs(larger), return_index=True)
    return larger[once]


WIDE = 64


def _numbered(cells: NDArray[np.int64]) -> NDArray[np.int64]:
    """Every cell of every shape as a number that also says which shape it is beside."""
    inside = WIDE * (cells[..., 0] + WIDE // 2) + cells[..., 1] + WIDE // 2
    return (np.arange(len(cells))[:, None] * WIDE * WIDE + inside).ravel()


def _signs(shapes: NDArray[np.int64]) -> NDArray[np.uint64]:
    """For each shape a number that its turned, mirrored and moved images share: the least hash of
    an image. The numbers of shapes, which are known, would show it if two ever had the same."""
    factors = np.random.default_rng(1).integers(1, 1 << 63, shapes.shape[1], np.uint64)
    best = np.full(len(shapes), np.iinfo(np.uint64).max)
    q, r = shapes[..., 0], shapes[..., 1]
    for _ in range(2):
        for _ in range(6):
            q, r = -r, q + r
            image = np.sort(256 * q + r, axis=1)
            image -= image[:, :1].copy()
            mixed = image.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
            mixed ^= mixed >> np.uint64(29)
            best = np.minimum(best, (mixed * factors).sum(axis=1, dtype=np.uint64))
        q, r = r, q
    return best


def board_of(cells: frozenset[Axial]) -> Board:
    left, top = min(2 * q + r for q, r in cells), min(r for _, r in cells)
    return make_board({Cell(2 * q + r - left, r - top) for q, r in cells})


def boards(size: int) -> Iterator[Board]:
    return (board_of(cells) for cells in free_polyhexes(size))


PROPER_BOARDS = Path(__file__).with_name("proper_boards.txt")


@lru_cache
def proper_boards() -> tuple[Board, ...]:
    """The 91 proper boards of up to 11 cells, one a line. test_board.py finds them among all boards:
    those of up to 9 cells in `make test`, those of 11 in `make prove`."""
    lines = PROPER_BOARDS.read_text(encoding="ascii").splitlines()
    return tuple(
        make_board({Cell(*map(int, cell.split(","))) for cell in line.split()}) for line in lines
    )


# -- the definition, by brute force


def parts(cells: set[Cell]) -> int:
    left, count = set(cells), 0
    while left:
        count += 1
        open_cells = [left.pop()]
        while open_cells:
            x, y = open_cells.pop()
            near = {
                Cell(x + dx, y + dy)
                for dx, dy in ((2, 0), (-2, 0), (1, 1), (1, -1), (-1, 1), (-1, -1))
            } & left
            left -= near
            open_cells += near
    return count


def reasons(board: Board) -> list[str]:
    """The names of the conditions that fail, straight from their words."""
    cells = set(board.cells)
    said = []
    if len(cells) % 2 == 0 or len(cells) < 3:
        said.append("odd")
    if parts(cells) > 1:
        said.append("connected")
    if len(cells) > 2 and any(parts(cells - {cell}) > parts(cells) for cell in cells):
        said.append("no-cut-cell")
    xs, ys = [c.x for c in cells], [c.y for c in cells]
    parity = (board.cells[0].x + board.cells[0].y) % 2
    around = {
        Cell(x, y)
        for x in range(min(xs) - 2, max(xs) + 3)
        for y in range(min(ys) - 1, max(ys) + 2)
        if (x + y) % 2 == parity
    }
    if parts(around - cells) > 1:
        said.append("no-hole")
    return said
