"""A closed curve of lines and arcs, in millimetres, x to the right and y downwards."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import acos, atan, ceil, cos, hypot, pi, sin, tan

Point = tuple[float, float]
SAGITTA = 0.01  # how far a chord may be from its arc


@dataclass(frozen=True)
class Outline:
    """Corners in order. After each comes its bulge, the tangent of a quarter of the angle of the
    arc to the next corner: 0 for a line, positive if it turns from x towards y. Around an area the
    corners turn that way too."""

    corners: tuple[tuple[Point, float], ...]

    @property
    def pieces(self) -> tuple[tuple[object, ...], ...]:
        """As a Path of a Scene has them."""
        (first, _), *_ = self.corners
        sides = [
            ("A", _radius(p, q, bulge), abs(bulge) > 1, bulge > 0, q) if bulge else ("L", q)
            for p, q, bulge in self._sides()
        ]
        return (("M", first), *sides, ("Z",))

    def svg(self) -> str:
        """The path of an SVG."""
        (first, _), *_ = self.corners
        parts = [f"M{_n(first[0])} {_n(first[1])}"]
        for p, q, bulge in self._sides():
            at = f"{_n(q[0])} {_n(q[1])}"
            if bulge == 0:
                parts.append(f"L{at}")
                continue
            radius = _n(_radius(p, q, bulge))
            parts.append(f"A{radius} {radius} 0 {abs(bulge) > 1:d} {bulge > 0:d} {at}")
        return "".join(parts) + "Z"

    def points(self, sagitta: float = SAGITTA) -> list[Point]:
        """Corners of a polygon that is this close to the curve."""
        return [point for side in self._sides() for point in _flat(*side, sagitta)]

    def moved(self, x: float, y: float) -> "Outline":
        return Outline(tuple(((px + x, py + y), bulge) for (px, py), bulge in self.corners))

    def laid(self, first: Point, second: Point) -> "Outline":
        """Turned and moved, so that the x axis leads from one point to another, around its 0."""
        x, y = (first[0] + second[0]) / 2, (first[1] + second[1]) / 2
        far = hypot(second[0] - first[0], second[1] - first[1])
        dx, dy = (second[0] - first[0]) / far, (second[1] - first[1]) / far
        return Outline(
            tuple(
                ((x + px * dx - py * dy, y + px * dy + py * dx), bulge)
                for (px, py), bulge in self.corners
            )
        )

    def reversed(self) -> "Outline":
        """The same curve, the other way round."""
        points = [point for point, _ in self.corners]
        bulges = [-bulge for _, bulge in self.corners]
        return Outline(tuple(zip(reversed(points), [*reversed(bulges[:-1]), bulges[-1]])))

    @property
    def area(self) -> float:
        """Positive if the corners turn from x towards y."""
        return area(self.points())

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        xs, ys = zip(*self.points())
        return min(xs), min(ys), max(xs), max(ys)

    def _sides(self) -> Iterable[tuple[Point, Point, float]]:
        following = (*self.corners[1:], self.corners[0])
        for (p, bulge), (q, _) in zip(self.corners, following):
            yield p, q, bulge


def polygon(points: Iterable[Point]) -> Outline:
    return Outline(tuple((point, 0.0) for point in points))


def circle(radius: float, x: float = 0, y: float = 0) -> Outline:
    return Outline((((x + radius, y), 1.0), ((x - radius, y), 1.0)))


def hexagon(apothem: float, x: float = 0, y: float = 0) -> Outline:
    """With two corners above and below its centre, as the cells of a board lie."""
    radius = apothem / cos(pi / 6)
    return polygon((x + radius * cos(a), y + radius * sin(a)) for a in _sixths())


def bulge_of(angle: float) -> float:
    """The bulge of an arc through this angle."""
    return tan(angle / 4)


def area(points: list[Point]) -> float:
    following = (*points[1:], points[0])
    return sum(px * qy - qx * py for (px, py), (qx, qy) in zip(points, following)) / 2


def _sixths() -> list[float]:
    return [pi / 6 + k * pi / 3 for k in range(6)]


def _radius(p: Point, q: Point, bulge: float) -> float:
    return hypot(q[0] - p[0], q[1] - p[1]) * (1 + bulge * bulge) / (4 * abs(bulge))


def _flat(p: Point, q: Point, bulge: float, sagitta: float) -> list[Point]:
    """A side as chords, without its last point."""
    if bulge == 0:
        return [p]
    radius, angle = _radius(p, q, bulge), 4 * atan(bulge)
    chord = (q[0] - p[0], q[1] - p[1])
    away = (1 - bulge * bulge) / (4 * bulge)  # from the middle of the chord to the centre
    x = (p[0] + q[0]) / 2 - chord[1] * away
    y = (p[1] + q[1]) / 2 + chord[0] * away
    step = 2 * acos(max(0.0, 1 - sagitta / radius))
    count = max(2, ceil(abs(angle) / step))
    turns = [angle * number / count for number in range(1, count)]
    dx, dy = p[0] - x, p[1] - y
    return [p, *((x + dx * cos(t) - dy * sin(t), y + dx * sin(t) + dy * cos(t)) for t in turns)]


def _n(value: float) -> str:
    """A length to a thousandth of a millimetre."""
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
