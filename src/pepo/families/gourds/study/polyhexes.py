"""Lists all small boards: polyhexes up to rotation, reflection and shift.

A cell in row r, q steps along it, is the number 64q + r; so the neighbours of a cell are 6 fixed
steps away, and an image of a set of cells is the same set whatever was added to all its numbers.

**Connected boards** are grown by one cell from those with one cell less: a connected board has a
cell that can be taken away (a leaf of a spanning tree).

**Boards without cut cells** can't be grown like that: a ring around a hole has no cell that can be
taken away. They are grown by *ears*. Take a board B without cut cells and a part S of it without
cut cells, S not all of B. Some path through cells outside S leaves one cell of S and comes back to
another one: a cell outside S next to S exists because B is connected, and if it touches only the
cell s of S, what hangs on it reaches S elsewhere too, or s would be a cut cell. Take a shortest
such path. S with the path has no cut cell (Whitney), and since the path is shortest

    no two of its cells touch but those in a row, and the cells between the first and the last touch
    no cell of S, or only the one at which the path begins:

anything else would give a shorter path. So each board without cut cells is reached from each of its
cycles by adding shortest paths of new cells. It contains a shortest cycle, which is a triangle, or
a ring whose cells touch only the next ones. Starting with these and adding paths gives them all.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.hex import Cell

WIDE = 64
STEPS = (WIDE, 1, 1 - WIDE, -WIDE, -1, WIDE - 1)
Cells = tuple[int, ...]  # of a board, in order, the least one 0


@cache
def _around(cell: int) -> tuple[int, ...]:
    return tuple([cell + step for step in STEPS])


@cache
def _place(cell: int) -> tuple[int, int]:
    """The q and r of a cell's number; both may be negative."""
    q = (cell + WIDE // 2) // WIDE
    return q, cell - WIDE * q


@cache
def _images(cell: int) -> Cells:
    """The cell rotated by 60° to 360°, then the same for its reflection."""
    found = []
    q, r = _place(cell)
    for _ in range(2):
        for _ in range(6):
            q, r = -r, q + r
            found.append(WIDE * q + r)
        q, r = r, q
    return tuple(found)


def _same(cells: Iterable[int]) -> Cells:
    """One for all images of these cells: the first in order."""
    images = [sorted(image) for image in zip(*map(_images, cells), strict=True)]
    return tuple(min([cell - image[0] for cell in image] for image in images))


@cache
def _steps(cell: int) -> int:
    """How far a cell is from 0; of a difference, how far two cells are from each other."""
    q, r = _place(cell)
    return max(abs(q), abs(r), abs(q + r))


def board_of(cells: Cells) -> Board:
    places = [_place(cell) for cell in cells]
    left, top = min(2 * q + r for q, r in places), min(r for _, r in places)
    return make_board({Cell(2 * q + r - left, r - top) for q, r in places})


def count_holes(board: Board) -> int:
    """How many holes a connected board has, by Euler: cells - pairs + triples of neighbours."""
    near = [set(others) for others in board.neighbours]
    triples = sum(len(near[a] & near[b]) for a, b in board.edges) // 3
    return 1 - len(board.cells) + len(board.edges) - triples


# -- connected boards


@lru_cache(maxsize=2)
def connected(size: int) -> tuple[Cells, ...]:
    """Every connected board with this number of cells."""
    if size == 1:
        return ((0,),)
    found = set()
    for cells in connected(size - 1):
        beside = {near for cell in cells for near in _around(cell)}.difference(cells)
        found.update([_same((*cells, cell)) for cell in beside])
    return tuple(sorted(found))


# -- boards without cut cells


@cache
def without_cut_cells(size: int) -> tuple[Cells, ...]:
    """Every board without cut cells with this number of cells, at least 3."""
    found = set(_rings(size))
    for smaller in range(3, size):
        for cells in without_cut_cells(smaller):
            found.update([_same((*cells, *ear)) for ear in _ears(cells, size - smaller)])
    return tuple(sorted(found))


def _rings(size: int) -> Iterator[Cells]:
    """The triangle, and rings whose cells touch only the one before and the one after."""
    if size == 3:
        yield _same((0, 1, WIDE))
    paths: list[Cells] = [(0, WIDE)]
    while paths and size > 3:
        path = paths.pop()
        for cell in set(_around(path[-1])).difference(path):
            touched = [near for near in _around(cell) if near in path[:-1]]
            if touched == [0] and len(path) == size - 1:
                yield _same((*path, cell))
            elif not touched and _steps(cell) <= size - len(path):
                paths.append((*path, cell))


def _ears(cells: Cells, size: int) -> Iterator[Cells]:
    """Paths of new cells from the board back to another of its cells, without shortcuts."""
    inside = set(cells)
    beside = {near for cell in cells for near in _around(cell)} - inside
    paths: list[Cells] = [(cell,) for cell in beside]
    while paths:
        path = paths.pop()
        ends = {near for cell in (path[0], path[-1]) for near in _around(cell)} & inside
        last = path[-1]
        if len(ends) > 1 and not inside.isdisjoint(_around(last)):
            if len(path) == size:
                yield path
            continue  # what is longer has a shortcut
        more = size - len(path) - 1  # cells after the next one
        if more < 0:
            continue
        for cell in _around(last):
            if cell in inside or any(near in path[:-1] for near in (cell, *_around(cell))):
                continue
            if more >= 2 or min(_steps(cell - old) for old in cells) <= more + 1:
                paths.append((*path, cell))
