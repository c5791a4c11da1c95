"""The outlines of gourds, walls and rims."""

from collections.abc import Iterable, Iterator
from math import atan2, cos, pi, sin

from pepo.families.gourds.board.hex import DIRECTIONS, Cell, centre
from pepo.families.gourds.workshop.dimensions import Dimensions
from pepo.families.gourds.workshop.outline import Outline, Point, bulge_of, circle

SIXTH = pi / 3


def position(cell: Cell, size: float) -> Point:
    """The centre of a cell, for cells whose centres are this far apart."""
    x, y = centre(cell)
    return x * size / 3**0.5, y * size / 3**0.5


def gourd(dimensions: Dimensions, grow: float = 0) -> Outline:
    """Lying along x around its middle: two discs, and a neck of two arcs that curve inwards.
    `grow` moves the whole outline outwards."""
    half = dimensions.cell / 2
    radius, waist = dimensions.radius + grow, dimensions.waist + grow
    curve = (half * half + waist * waist - radius * radius) / (2 * (radius - waist))
    up = waist + curve  # to the centre of an arc of the neck
    lean = atan2(half, up)  # between the y axis and the line from there to an end
    disc, neck = bulge_of(2 * (lean + pi / 2)), -bulge_of(2 * lean)
    x, y = half - radius * sin(lean), radius * cos(lean)
    return Outline((((x, -y), disc), ((x, y), neck), ((-x, y), disc), ((-x, -y), neck)))


def walls(cells: Iterable[Cell], size: float, away: float) -> tuple[list[Outline], list[Outline]]:
    """Where the wall stands, `away` from the lines and triangles between neighbouring cells: the
    openings, and the posts inside them where cells are missing."""
    loops = list(_loops(list(cells), size, away))
    openings = [loop.reversed() for loop in loops if loop.area < 0]
    return openings, [loop for loop in loops if loop.area > 0]


def _loops(cells: list[Cell], size: float, away: float) -> Iterator[Outline]:
    """Along the border of the board with the wall at the left."""
    board = set(cells)
    near = [[_step(cell, way) in board for way in range(6)] for cell in cells]
    for cell, ring in zip(cells, near):
        if not any(ring):
            yield circle(away, *position(cell, size)).reversed()
    borders = {
        (cell, way)
        for cell, ring in zip(cells, near)
        for way in range(6)
        if ring[way] and not ring[(way + 1) % 6]
    }
    while borders:
        start = cell, way = min(borders)
        corners: list[tuple[Point, float]] = []
        while True:
            borders.discard((cell, way))
            cell = _step(cell, way)
            turn = next(turn for turn in (1, 0, -1, -2, -3) if _step(cell, way + turn) in board)
            corners += _corner(position(cell, size), way, turn, away)
            way = (way + turn) % 6
            if (cell, way) == start:
                break
        yield Outline(tuple(corners))


def _corner(at: Point, way: int, turn: int, away: float) -> list[tuple[Point, float]]:
    """The wall around a cell where the border turns by sixths: a sharp corner to the left, an arc
    to the right."""
    left = way * SIXTH + pi / 2
    if turn == 0:
        return []
    if turn == 1:
        return [(_out(at, left + SIXTH / 2, away / cos(SIXTH / 2)), 0.0)]
    angle = turn * SIXTH
    return [(_out(at, left, away), bulge_of(angle)), (_out(at, left + angle, away), 0.0)]


def rim(cells: Iterable[Cell], size: float, away: float) -> Outline:
    """The border of the whole tray: convex, and this far from the outermost cells."""
    hull = _hull([position(cell, size) for cell in cells])
    corners: list[tuple[Point, float]] = []
    for before, at, after in zip([hull[-1], *hull[:-1]], hull, [*hull[1:], hull[0]]):
        first, second = (_angle(before, at) - pi / 2, _angle(at, after) - pi / 2)
        turn = (second - first) % (2 * pi)
        corners += [(_out(at, first, away), bulge_of(turn)), (_out(at, second, away), 0.0)]
    return Outline(tuple(corners))


def _hull(points: list[Point]) -> list[Point]:
    """The corners of the convex hull, from x towards y."""

    def chain(ordered: Iterable[Point]) -> list[Point]:
        kept: list[Point] = []
        for point in ordered:
            while len(kept) > 1 and _side(kept[-2], kept[-1], point) <= 1e-9:
                kept.pop()
            kept.append(point)
        return kept[:-1]

    ordered = sorted(points)
    return chain(ordered) + chain(reversed(ordered))


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _step(cell: Cell, way: int) -> Cell:
    x, y = DIRECTIONS[way % 6]
    return Cell(cell.x + x, cell.y + y)


def _angle(a: Point, b: Point) -> float:
    return atan2(b[1] - a[1], b[0] - a[0])


def _out(at: Point, angle: float, away: float) -> Point:
    return at[0] + away * cos(angle), at[1] + away * sin(angle)
