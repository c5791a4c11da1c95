"""Dashed lines as the lines they are made of, for readers of SVG that cut dashes badly.

On a closed outline the dashes are stretched a little, so that a whole number of them goes round
and no half dash is left where it closes.
"""

from itertools import pairwise
from math import cos, hypot, sin, tau

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Text
from pepo.render.flatten import flatten

ROUND = 120  # points of a circle
CORNER = 6  # points of a rounded corner
MIN_LENGTH = 0.002  # of a dash: dots are dashes of hardly any length


def dashed(shape: AnyShape) -> list[list[Point]]:
    """The dashes of a shape's outline, each as a line through points."""
    points = _outline(shape)
    closed = len(points) > 2 and points[0] == points[-1]
    pattern = list(shape.dash) * (2 if len(shape.dash) % 2 else 1)
    length = _length(points)
    period = sum(pattern)
    if period <= 0 or length <= 0:
        return [points]
    if closed:
        stretch = length / period / max(1, round(length / period))
        pattern = [part * stretch for part in pattern]
    return [dash for dash in _cut(points, pattern) if _length(dash) > MIN_LENGTH / 4]


def _length(points: list[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))


def _cut(points: list[Point], pattern: list[float]) -> list[list[Point]]:
    """Walk along the points and lift the pen in every second part of the pattern."""
    dashes: list[list[Point]] = [[points[0]]]
    part, left = 0, max(pattern[0], MIN_LENGTH)
    for (x, y), (u, v) in pairwise(points):
        far = hypot(u - x, v - y)
        gone = 0.0
        while far - gone > left:
            gone += left
            at = (x + (u - x) * gone / far, y + (v - y) * gone / far)
            if part % 2 == 0:
                dashes[-1].append(at)
            else:
                dashes.append([at])
            part = (part + 1) % len(pattern)
            left = max(pattern[part], MIN_LENGTH)
        left -= far - gone
        if part % 2 == 0:
            dashes[-1].append((u, v))
    return dashes


def _outline(shape: AnyShape) -> list[Point]:
    match shape:
        case Circle():
            (x, y), r = shape.center, shape.radius
            around = [tau * k / ROUND for k in range(ROUND)]
            points = [(x + r * cos(angle), y + r * sin(angle)) for angle in around]
            return [*points, points[0]]
        case Line():
            return [shape.source, shape.target]
        case Polygon():
            points = _rounded(shape) if shape.rounded else list(shape.points)
            return [*points, points[0]]
        case Path():
            return flatten(shape.pieces)
        case Text():
            return [shape.at]


def _rounded(shape: Polygon) -> list[Point]:
    """A polygon's outline with its corners rounded, as the SVG renderer rounds them."""
    points: list[Point] = []
    for number, corner in enumerate(shape.points):
        before, after = shape.points[number - 1], shape.points[(number + 1) % len(shape.points)]
        start, end = (_near(corner, other, shape.rounded) for other in (before, after))
        for k in range(CORNER + 1):
            t = k / CORNER
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points.append((a * start[0] + b * corner[0] + c * end[0],
                           a * start[1] + b * corner[1] + c * end[1]))  # fmt: skip
    return points


def _near(corner: Point, other: Point, far: float) -> Point:
    dx, dy = other[0] - corner[0], other[1] - corner[1]
    part = min(0.5, far / (hypot(dx, dy) or 1))
    return (corner[0] + dx * part, corner[1] + dy * part)
