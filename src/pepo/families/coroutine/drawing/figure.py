"""Points around a square's centre, arrows, and enlarged shapes."""

from dataclasses import replace
from math import cos, pi, sin

from pepo.core.scene import AnyShape, Point

UNIT = 3.0  # board units per square
LENGTHS = ("width", "dash", "center", "radius", "source", "target", "points", "rounded", "pieces",
           "at", "size")  # fmt: skip


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


def enlarged(shape: AnyShape) -> AnyShape:
    """The same shape on a board whose squares are UNIT wide."""
    lengths = {name: _big(found) for name, found in vars(shape).items() if name in LENGTHS}
    return replace(shape, **lengths)  # type: ignore[arg-type]


def _big(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(map(_big, value))
    return value * UNIT if isinstance(value, float | int) else value
