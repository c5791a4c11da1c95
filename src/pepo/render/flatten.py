"""Curves as points: for renderers that can only draw straight lines."""

from math import atan2, cos, hypot, pi, sin, tau
from typing import cast

from pepo.core.scene import Point, Polygon

STEPS = 24  # points a curve


def flatten(pieces: tuple[tuple[object, ...], ...]) -> list[Point]:
    """A Path as one line through points."""
    points: list[Point] = []
    for command, *parts in pieces:
        if command in ("M", "L"):
            points.append(cast(Point, parts[0]))
        elif command == "C":
            points += _cubic(points[-1], *cast(list[Point], parts))
        elif command == "A":
            radius, large, sweep, end = parts
            points += arc(
                points[-1], cast(Point, end), cast(float, radius), bool(large), bool(sweep)
            )
        elif command == "Z":
            points.append(points[0])
    return points


def polygon_outline(shape: Polygon) -> list[Point]:
    return [*shape.points, shape.points[0]]


def _cubic(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    def at(t: float, axis: int) -> float:
        s = 1 - t
        return s**3 * a[axis] + 3 * s * s * t * b[axis] + 3 * s * t * t * c[axis] + t**3 * d[axis]

    return [(at(k / STEPS, 0), at(k / STEPS, 1)) for k in range(1, STEPS + 1)]


def arc(a: Point, b: Point, radius: float, large: bool, sweep: bool) -> list[Point]:
    """A circular arc from a to b, as SVG's A command means it."""
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
