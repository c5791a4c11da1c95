"""Shapes as points, for renderers that can only draw straight lines."""

from functools import cache
from math import atan2, comb, cos, hypot, pi, sin, tau
from operator import mul
from typing import cast

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Text

STEPS = 24  # points per curve
ROUND = 96  # points per circle
CORNER = 6  # points per rounded corner
DIRECTIONS = [(sin(tau * k / ROUND), cos(tau * k / ROUND)) for k in range(ROUND)]  # from the top

Pieces = tuple[tuple[object, ...], ...]


def outline(shape: AnyShape, *, rounded: bool = True) -> list[Point]:
    """The outline of a shape as points; a polygon's corners may be rounded."""
    match shape:
        case Circle():
            (x, y), r = shape.center, shape.radius
            points = [(x + r * across, y - r * up) for across, up in DIRECTIONS]
            return [*points, points[0]]
        case Line():
            return [shape.source, shape.target]
        case Polygon():
            return flatten(polygon_pieces(shape)) if rounded else [*shape.points, shape.points[0]]
        case Path():
            return flatten(shape.pieces)
        case Text():
            return []


def polygon_pieces(shape: Polygon) -> Pieces:
    """A Polygon as the pieces of a Path; rounded corners are quadratic curves."""
    points = shape.points
    if not shape.rounded:
        return (("M", points[0]), *(("L", point) for point in points[1:]), ("Z",))
    pieces: list[tuple[object, ...]] = []
    for number, corner in enumerate(points):
        before, after = points[number - 1], points[(number + 1) % len(points)]
        pieces.append(("L" if pieces else "M", _near(corner, before, shape.rounded)))
        pieces.append(("Q", corner, _near(corner, after, shape.rounded)))
    return (*pieces, ("Z",))


def _near(corner: Point, other: Point, far: float) -> Point:
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    part = min(0.5, far / ((dx * dx + dy * dy) ** 0.5 or 1))
    return (corner[0] + dx * part, corner[1] + dy * part)


def flatten(pieces: Pieces) -> list[Point]:
    points: list[Point] = []
    for command, *parts in pieces:
        if command in ("M", "L"):
            points.append(cast(Point, parts[0]))
        elif command == "C":
            points += _curve([points[-1], *cast(list[Point], parts)], STEPS)
        elif command == "Q":
            points += _curve([points[-1], *cast(list[Point], parts)], CORNER)
        elif command == "A":
            radius, large, sweep, end = parts
            points += arc(
                points[-1], cast(Point, end), cast(float, radius), bool(large), bool(sweep)
            )
        elif command == "Z":
            points.append(points[0])
    return points


def _curve(controls: list[Point], steps: int) -> list[Point]:
    """A Bézier curve of any degree, without its first point."""
    across, down = zip(*controls, strict=True)
    return [
        (sum(map(mul, weights, across)), sum(map(mul, weights, down)))
        for weights in _weights(len(controls) - 1, steps)
    ]


@cache
def _weights(degree: int, steps: int) -> list[list[float]]:
    """How much each control point counts, for each point of a curve."""
    return [
        [comb(degree, k) * (1 - t) ** (degree - k) * t**k for k in range(degree + 1)]
        for t in (step / steps for step in range(1, steps + 1))
    ]


def arc(a: Point, b: Point, radius: float, large: bool, sweep: bool) -> list[Point]:
    """A circular arc from a to b, as in SVG's A command."""
    half = hypot(b[0] - a[0], b[1] - a[1]) / 2
    if half == 0:
        return []
    radius = max(radius, half)
    away = (radius * radius - half * half) ** 0.5 * (1 if large == sweep else -1)
    ux, uy = (b[0] - a[0]) / (2 * half), (b[1] - a[1]) / (2 * half)
    center = ((a[0] + b[0]) / 2 + away * uy, (a[1] + b[1]) / 2 - away * ux)
    begin = atan2(a[1] - center[1], a[0] - center[0])
    turn = (atan2(b[1] - center[1], b[0] - center[0]) - begin) % tau
    if not sweep:
        turn -= tau
    count = max(2, round(STEPS * abs(turn) / pi))
    return [
        (
            center[0] + radius * cos(begin + turn * k / count),
            center[1] + radius * sin(begin + turn * k / count),
        )
        for k in range(1, count + 1)
    ]
