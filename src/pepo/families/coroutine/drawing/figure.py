"""Points around a square's centre, arrows, and enlarged shapes."""

from collections.abc import Iterable
from dataclasses import replace
from math import cos, hypot, pi, sin

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Text

UNIT = 3.0  # board units per square


def at(center: Point, direction: int, far: float, aside: float = 0.0) -> Point:
    """The point `far` from the centre in a direction, and `aside` to the right of it."""
    angle = direction * pi / 4
    x, y = sin(angle), -cos(angle)
    return (center[0] + far * x - aside * y, center[1] + far * y + aside * x)


def arrow(center: Point, direction: int, *, shaft: float) -> tuple[Point, ...]:
    half = shaft / 2
    neck = 0.348 - 0.02 * half / 0.06  # where the shaft meets the notched head
    outline = ((0.25, half), (neck, half), (0.328, 0.06), (0.43, 0.0),
               (0.328, -0.06), (neck, -half), (0.25, -half))  # fmt: skip
    return tuple(at(center, direction, far, aside) for far, aside in outline)


def head(center: Point, direction: int) -> tuple[Point, ...]:
    outline = ((0.43, 0.0), (0.328, 0.06), (0.348, 0.0), (0.328, -0.06))
    return tuple(at(center, direction, far, aside) for far, aside in outline)


def towards(source: Point, target: Point, far: float, aside: float = 0.0) -> Point:
    """The point `far` from source towards target, and `aside` to the right of it."""
    dx, dy = target[0] - source[0], target[1] - source[1]
    length = hypot(dx, dy) or 1.0
    x, y = dx / length, dy / length
    return (source[0] + far * x - aside * y, source[1] + far * y + aside * x)


def box(center: Point, half_width: float, half_height: float) -> tuple[Point, ...]:
    (x, y), w, h = center, half_width, half_height
    return ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))


def enlarged(shape: AnyShape) -> AnyShape:
    """The same shape on a board whose squares are UNIT wide."""

    def big(point: Point) -> Point:
        return (point[0] * UNIT, point[1] * UNIT)

    def all_big(points: Iterable[Point]) -> tuple[Point, ...]:
        return tuple(map(big, points))

    dash = tuple(part * UNIT for part in shape.dash)
    shape = replace(shape, width=shape.width * UNIT, dash=dash)
    match shape:
        case Circle():
            return replace(shape, center=big(shape.center), radius=shape.radius * UNIT)
        case Line():
            return replace(shape, source=big(shape.source), target=big(shape.target))
        case Polygon():
            return replace(shape, points=all_big(shape.points), rounded=shape.rounded * UNIT)
        case Text():
            return replace(shape, at=big(shape.at), size=shape.size * UNIT)
        case Path():
            pieces = tuple(
                tuple(big(part) if isinstance(part, tuple) else part for part in piece)
                for piece in shape.pieces
            )
            return replace(shape, pieces=pieces)
