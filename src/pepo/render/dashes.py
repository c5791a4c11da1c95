"""The dashes of an outline, for renderers that draw none, or draw them badly."""

from itertools import pairwise
from math import hypot

from pepo.core.scene import AnyShape, Point
from pepo.render.flatten import outline

MIN_LENGTH = 0.002  # of a dash: dots are very short dashes


def dashed(shape: AnyShape) -> list[list[Point]]:
    """The dashes of a shape's outline, each as a list of points. On a closed outline they are
    stretched a little, so that a whole number of them fits around it."""
    points = outline(shape)
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
