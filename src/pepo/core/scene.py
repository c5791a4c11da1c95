"""One picture for every surface: a few kinds of shape, in board units, y downwards.

A shape says what it *is* (`role`), keeps its `id` from picture to picture (equal ids animate, and
shapes of one `body` turn together), and lists, as text, the moves a click on it can make. Colours
are names of paints ("accent", "piece-3"); render/theme.py defines them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import hypot
from typing import Literal

Point = tuple[float, float]
Anchor = Literal["start", "middle", "end"]


@dataclass(frozen=True, kw_only=True)
class Shape:
    id: str
    role: str
    fill: str = ""  # a paint, or nothing
    stroke: str = ""  # a paint, or nothing
    width: float = 0.0  # of the stroke, in board units
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    moves: tuple[str, ...] = ()  # what a click here may play; the second by a right click
    tries: str = ""  # the move a click here would mean, so that the rules can say why it is illegal
    place: tuple[int, int] | None = None  # row and column, where it is a cell of the board
    body: str = ""  # shapes of one body move as one piece
    label: str = ""  # what a screen reader says of it
    # what a renderer of characters writes in its place; a space leaves it out
    glyph: str = field(default="", repr=False)


@dataclass(frozen=True, kw_only=True)
class Circle(Shape):
    center: Point
    radius: float


@dataclass(frozen=True, kw_only=True)
class Line(Shape):
    source: Point
    target: Point


@dataclass(frozen=True, kw_only=True)
class Polygon(Shape):
    points: tuple[Point, ...]
    rounded: float = 0.0  # corner radius


@dataclass(frozen=True, kw_only=True)
class Path(Shape):
    """Pieces as in SVG: ("M", p), ("L", p), ("C", p, p, p), ("A", r, large, sweep, p), ("Z",)."""

    pieces: tuple[tuple[object, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Text(Shape):
    at: Point
    text: str
    size: float
    weight: int = 400
    anchor: Anchor = "middle"
    frame: str = ""  # two characters a renderer without colour puts around it, such as "[]"


def box(center: Point, half_width: float, half_height: float) -> tuple[Point, ...]:
    """The corners of an upright rectangle."""
    (x, y), w, h = center, half_width, half_height
    return ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))


def towards(source: Point, target: Point, far: float, aside: float = 0.0) -> Point:
    """The point `far` from source towards target, and `aside` to the right of it."""
    dx, dy = target[0] - source[0], target[1] - source[1]
    length = hypot(dx, dy) or 1.0
    x, y = dx / length, dy / length
    return (source[0] + far * x - aside * y, source[1] + far * y + aside * x)


AnyShape = Circle | Line | Polygon | Path | Text


def bounds(shape: AnyShape) -> tuple[Point, Point]:
    """The top left and the bottom right corner of what a shape covers, without its outline; of a
    path, of the points it is given by."""
    if isinstance(shape, Circle):
        x, y = shape.center
        far = shape.radius
        return (x - far, y - far), (x + far, y + far)
    if isinstance(shape, Text):
        return shape.at, shape.at
    if isinstance(shape, Line):
        points = [shape.source, shape.target]
    elif isinstance(shape, Polygon):
        points = list(shape.points)
    else:
        points = [part for piece in shape.pieces for part in piece if isinstance(part, tuple)]
    across, down = zip(*points, strict=True)
    return (min(across), min(down)), (max(across), max(down))


@dataclass(frozen=True)
class Scene:
    """Shapes from back to front, what part of the plane they fill, and the picture in words."""

    left: float
    top: float
    width: float
    height: float
    shapes: tuple[AnyShape, ...]
    alt: str
    pitch: float = 0.0  # of a square grid: text screens make its rows equally high
    lined: bool = False  # of a square grid: it has signs on the lines between its squares
    # of a honeycomb with a cell at (0, 0): half of its width, and from row to row; text screens
    # make all cells alike
    comb: Point = (0.0, 0.0)
    # of a solved board: groups of ids, in the order in which they light up
    finale: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    # what signs and numbers mean where a terminal draws them, a phrase each
    legend: tuple[str, ...] = field(default=(), repr=False)

    def find(self, id: str) -> AnyShape:
        return next(shape for shape in self.shapes if shape.id == id)

    def clickable(self) -> Iterator[AnyShape]:
        return (shape for shape in self.shapes if shape.moves)
