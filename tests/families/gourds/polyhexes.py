"""All free polyhexes, and what a proper board is, told again without our own code."""

from collections.abc import Iterator
from functools import cache, lru_cache

from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.hex import Cell

Axial = tuple[int, int]
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


@cache
def images(cell: Axial) -> tuple[int, ...]:
    """A cell turned and mirrored in twelve ways, each as one number, linear in the cell."""
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
    """Every shape of so many cells once, grown from those with one cell less."""
    if size == 1:
        return (frozenset({(0, 0)}),)
    found: dict[tuple[int, ...], frozenset[Axial]] = {}
    for cells in free_polyhexes(size - 1):
        for place in {(q + dq, r + dr) for q, r in cells for dq, dr in STEPS} - cells:
            larger = cells | {place}
            found.setdefault(canonical(larger), larger)
    return tuple(found.values())


def board_of(cells: frozenset[Axial]) -> Board:
    left, top = min(2 * q + r for q, r in cells), min(r for _, r in cells)
    return make_board({Cell(2 * q + r - left, r - top) for q, r in cells})


def boards(size: int) -> Iterator[Board]:
    return (board_of(cells) for cells in free_polyhexes(size))


@lru_cache
def proper_boards() -> tuple[Board, ...]:
    """All proper boards of up to 11 cells."""
    return tuple(board for size in (3, 5, 7, 9, 11) for board in boards(size) if board.proper)


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
