"""A box around a shape, for finding what touches a part of a picture."""

from collections.abc import Sequence

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Text

Box = tuple[float, float, float, float]  # left, top, right, bottom, in board units


def box_of(shape: AnyShape, outline_scale: float = 1.0) -> Box:
    """A box around a shape, its outline included. It is asked for in every frame, so paths aren't
    flattened for it."""
    half = shape.width * outline_scale / 2 if shape.stroke else 0.0
    match shape:
        case Circle():
            return _around((shape.center,), shape.radius + half)
        case Line():
            return _around((shape.source, shape.target), half)
        case Polygon():
            return _around(shape.points, half * 1.5)  # mitred corners reach further
        case Path():
            return _around(_reach(shape), half * 1.5)
        case Text():
            return _text_box(shape)


def _around(points: Sequence[Point], by: float) -> Box:
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return (min(xs) - by, min(ys) - by, max(xs) + by, max(ys) + by)


def _reach(shape: Path) -> list[Point]:
    """Points around a path: ends, control points, and how far arcs bulge."""
    points: list[Point] = []
    for command, *parts in shape.pieces:
        ends = [part for part in parts if isinstance(part, tuple)]
        if command == "A" and points:
            radius, large, end = parts[0], parts[1], ends[0]
            assert isinstance(radius, (int, float))
            (x, y), (u, v) = points[-1], end
            half = (((u - x) ** 2 + (v - y) ** 2) ** 0.5) / 2
            inside = max(radius * radius - half * half, 0.0) ** 0.5
            bulge = radius + inside if large else max(radius, half) - inside
            points += [(min(x, u) - bulge, min(y, v) - bulge),
                       (max(x, u) + bulge, max(y, v) + bulge)]  # fmt: skip
        points += ends
    return points


def _text_box(shape: Text) -> Box:
    """A box large enough for the text in any font."""
    (x, y), high = shape.at, shape.size * 0.7
    wide = shape.size * (0.4 + 0.75 * len(shape.text))
    left = {"start": x, "middle": x - wide / 2, "end": x - wide}[shape.anchor]
    return (left, y - high, left + wide, y + high)
