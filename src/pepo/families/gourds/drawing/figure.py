"""The shapes gourds are drawn with, in board units: a hexagon's corner lies at distance 1.

A gourd is two discs and a neck between them, like a peanut seen from above. The neck's sides are
arcs that touch both discs. Seeds say a colour once more: as many as its number; from the fifth
colour on they are rings.
"""

from collections.abc import Iterator, Sequence
from math import atan2, cos, hypot, pi, radians, sin, sqrt
from typing import Any

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Text

Pieces = tuple[tuple[object, ...], ...]

DISC = 0.60
WAIST = 0.235  # half the width of the neck in its middle
APART = sqrt(3)  # from cell to cell
ARC = (APART**2 / 4 + WAIST**2 - DISC**2) / (2 * (DISC - WAIST))  # radius of the neck's sides
_FAR = hypot(APART / 2, WAIST + ARC)
TOUCH = (DISC * APART / 2 / _FAR, DISC * (WAIST + ARC) / _FAR)  # where a side touches the disc

SEED_LENGTH = 0.34


def placed(at: Point, turn: float, point: Point) -> Point:
    """A point of a figure that is turned and then put somewhere."""
    x, y = point
    return (at[0] + x * cos(turn) - y * sin(turn), at[1] + x * sin(turn) + y * cos(turn))


def direction(source: Point, target: Point) -> float:
    return atan2(target[1] - source[1], target[0] - source[0])


def hexagon(centre: Point, radius: float) -> tuple[Point, ...]:
    """Corners from the top, clockwise."""
    return tuple(placed(centre, pi / 3 * k, (0.0, -radius)) for k in range(6))


def half_neck(disc: Point, turn: float) -> Pieces:
    """From the disc to the waist; the other half belongs to the other end."""
    (low, arc), ((_, corner), back) = rims(disc, turn)
    return (low, arc, ("L", corner), back, ("Z",))


def rims(disc: Point, turn: float) -> tuple[Pieces, Pieces]:
    """The two sides of a half neck, as lines."""
    x, y = TOUCH
    low, high = placed(disc, turn, (APART / 2, WAIST)), placed(disc, turn, (APART / 2, -WAIST))
    return (
        (("M", low), ("A", ARC, False, False, placed(disc, turn, (x, y)))),
        (("M", placed(disc, turn, (x, -y))), ("A", ARC, False, False, high)),
    )


def outline(disc: Point, turn: float) -> Pieces:
    """The outline of a whole gourd, from its first disc."""
    x, y = TOUCH
    left = placed(disc, turn, (x, y)), placed(disc, turn, (x, -y))
    right = placed(disc, turn, (APART - x, -y)), placed(disc, turn, (APART - x, y))
    return (
        ("M", right[1]),
        ("A", ARC, False, False, left[0]),
        ("A", DISC, True, True, left[1]),
        ("A", ARC, False, False, right[0]),
        ("A", DISC, True, True, right[1]),
        ("Z",),
    )


def waist(disc: Point, turn: float) -> tuple[Point, Point]:
    return placed(disc, turn, (APART / 2, -WAIST)), placed(disc, turn, (APART / 2, WAIST))


def _seed(at: Point, turn: float, length: float) -> Pieces:
    """A drop, its tip up before it is turned."""
    half, wide = length / 2, length * 0.257

    def point(x: float, y: float) -> Point:
        return placed(at, turn, (x, y))

    return (
        ("M", point(0, -half)),
        ("C", point(0.56 * wide, -0.44 * half), point(wide, -0.04 * half), point(wide, 0.4 * half)),
        ("A", wide, False, True, point(-wide, 0.4 * half)),
        ("C", point(-wide, -0.04 * half), point(-0.56 * wide, -0.44 * half), point(0, -half)),
        ("Z",),
    )


def seeds(at: Point, colour: int) -> list[Pieces]:
    """As many as the colour's number, 1 to 4; 5 to 8 lie like 1 to 4."""
    count = (colour - 1) % 4 + 1
    if count == 1:
        return [_seed(at, 0.0, 1.12 * SEED_LENGTH)]
    if count == 2:
        return [_seed(placed(at, 0, (x, 0.0)), 0.0, SEED_LENGTH) for x in (-0.135, 0.135)]
    first, radius = (0.0, 0.195) if count == 3 else (45.0, 0.215)
    turns = [radians(first + 360 / count * k) for k in range(count)]
    return [_seed(placed(at, t, (0.0, -radius)), t + pi, 0.84 * SEED_LENGTH) for t in turns]


CORNERS = {1: (0,), 2: (0, 3), 3: (0, 2, 4), 4: (1, 2, 4, 5)}  # from the top, clockwise


def corner_dots(centre: Point, colour: int) -> list[Point]:
    """Dots in corners of a cell that say its colour once more."""
    corners = hexagon(centre, 0.775)
    return [corners[k] for k in CORNERS[(colour - 1) % 4 + 1]]


# -- marks: dashed ink is evidence, solid accent is the conclusion

Style = dict[str, Any]
MARK = 1.02  # round the cell: its index stands close under the upper corner
EVIDENCE: Style = {
    "role": "evidence",
    "stroke": "ink",
    "width": 0.06,
    "dash": (0.16, 0.10),
}
CONCLUSION: Style = {"role": "conclusion", "stroke": "accent", "width": 0.085}
FAULT: Style = {"role": "fault", "stroke": "danger", "width": 0.085}


def mark_cell(name: str, at: Point, style: Style) -> Polygon:
    return Polygon(id=name, points=hexagon(at, MARK), rounded=0.15, **style)


def leaf(number: int, centres: Sequence[Point]) -> Polygon:
    """The outline of a leaf's cells."""
    return Polygon(id=f"leaf-{number}", role="region", points=_hull(centres), rounded=0.15,
                   stroke="accent", width=0.11, glyph=" ")  # fmt: skip


def leaf_letters(number: int, centres: Sequence[Point], letters: str) -> Iterator[AnyShape]:
    """A letter in the lower corner of each cell of a leaf."""
    for letter, (x, y) in zip(letters, centres, strict=False):
        at = (x, y + 0.76)
        yield Circle(id=f"leaf-{number}-{letter}-ground", role="region", center=at, radius=0.2,
                     fill="surface", stroke="accent", width=0.035, glyph=" ")  # fmt: skip
        yield Text(id=f"leaf-{number}-{letter}", role="region", at=at, text=letter, size=0.28,
                   weight=600, fill="accent", glyph=" ")  # fmt: skip


def _hull(centres: Sequence[Point]) -> tuple[Point, ...]:
    """The border round connected cells: the sides of hexagons that no two of them share."""
    sides: dict[tuple[Point, Point], None] = {}  # in order; 2 may begin where 3 cells meet
    for centre in centres:
        corners = [(round(x, 6), round(y, 6)) for x, y in hexagon(centre, 1.0)]
        for source, target in zip(corners, [*corners[1:], corners[0]], strict=True):
            if (target, source) in sides:
                del sides[target, source]
            else:
                sides[source, target] = None
    following = dict(sides.keys())
    first = point = next(iter(following))
    border = [first]
    while (point := following[point]) != first:
        border.append(point)
    return tuple(border)


def mark_end(name: str, at: Point) -> Circle:
    return Circle(id=name, center=at, radius=DISC, glyph=" ", **FAULT)


def mark_gourd(gourd: int, first: Point, second: Point, style: Style) -> Path:
    pieces = outline(first, direction(first, second))
    return Path(id=f"mark-gourd-{gourd}", pieces=pieces, glyph=" ", **style)


def arrow(end: Point, empty: Point) -> Iterator[AnyShape]:
    """From beside the clicked end to the middle of the empty cell."""
    turn = direction(end, empty)
    far = APART
    yield Line(
        id="arrow",
        role="conclusion",
        source=placed(end, turn, (0.72, 0.0)),
        target=placed(end, turn, (far - 0.2, 0.0)),
        stroke="accent",
        width=0.11,
    )
    head = ((far + 0.02, 0.0), (far - 0.30, 0.17), (far - 0.22, 0.0), (far - 0.30, -0.17))
    yield Polygon(
        id="arrow-head",
        role="conclusion",
        points=tuple(placed(end, turn, point) for point in head),
        fill="accent",
    )
