"""Finds the shape under a point."""

from math import hypot

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Scene, Text
from pepo.render.box import box_of
from pepo.render.flatten import outline


def shape_at(scene: Scene, point: Point) -> AnyShape | None:
    for shape in reversed(scene.shapes):
        if (shape.moves or shape.tries) and covers(shape, point):
            return shape
    return None


def covers(shape: AnyShape, point: Point) -> bool:
    """Whether the point is on a shape; thin lines count a little wider than they are."""
    x, y = point
    match shape:
        case Circle():
            return hypot(x - shape.center[0], y - shape.center[1]) <= shape.radius
        case Line():
            return _is_near(shape.source, shape.target, point, max(shape.width, 0.3) / 2)
        case Polygon() | Path():
            return _is_inside(outline(shape), point)
        case Text():
            wide = 0.3 * shape.size * len(shape.text)
            return abs(x - shape.at[0]) <= wide and abs(y - shape.at[1]) <= 0.5 * shape.size


def _is_near(a: Point, b: Point, point: Point, far: float) -> bool:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    along = max(0.0, min(1.0, along))
    return hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy) <= far


def _is_inside(outline: list[Point], point: Point) -> bool:
    """Whether a ray to the right crosses the outline an odd number of times."""
    x, y = point
    inside = False
    for number, (u, v) in enumerate(outline):
        p, q = outline[number - 1]
        if (v > y) != (q > y) and x < (p - u) * (y - v) / (q - v) + u:
            inside = not inside
    return inside


def middle_of(shape: AnyShape) -> Point:
    left, top, right, bottom = box_of(shape)
    return ((left + right) / 2, (top + bottom) / 2)
