"""Shapes prepared for painting: each as SVG, with its bounding box.

Making a stencil costs more than painting it, so a Cutter keeps those of shapes that are the same
in the next scene. It doesn't need pygame and may run in a thread of its own.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot

import numpy as np
from numpy.typing import NDArray

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Text
from pepo.render.flatten import outline
from pepo.render.svg import element
from pepo.render.theme import Theme

Box = tuple[float, float, float, float]  # left, top, right, bottom, in board units

NAMES = re.compile(r' (data-id|class)="[^"]*"')
MIN_LENGTH = 0.002  # of a dash: dots are very short dashes
SEE_THROUGH = re.compile(r'(fill|stroke)="#([0-9a-f]{6})([0-9a-f]{2})"')


@dataclass(frozen=True, eq=False)
class Stencil:
    """A shape, its SVG (none for text, which is drawn with a font), and its box."""

    shape: AnyShape
    svg: str
    box: Box


@dataclass(frozen=True, eq=False)
class Sheet:
    """Stencils from back to front, and their boxes as one array; the picture changes them."""

    stencils: list[Stencil]
    boxes: NDArray[np.float32]


class Cutter:
    """Makes the stencils of scenes in one theme and keeps those of the last scene."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._last: dict[str, Stencil] = {}

    def sheet(self, shapes: Iterable[AnyShape]) -> Sheet:
        stencils = [self._stencil(shape) for shape in shapes]
        self._last = {stencil.shape.id: stencil for stencil in stencils}
        boxes = np.array([stencil.box for stencil in stencils], dtype=np.float32)
        return Sheet(stencils, boxes.reshape(-1, 4))

    def _stencil(self, shape: AnyShape) -> Stencil:
        """Most shapes of a scene are those of the last one, often the very same objects."""
        last = self._last.get(shape.id)
        if last is not None and (last.shape is shape or last.shape == shape):
            return last
        return stencil(shape, self.theme)


def stencil(shape: AnyShape, theme: Theme) -> Stencil:
    if isinstance(shape, Text):
        return Stencil(shape, "", _text_box(shape))
    parts = [shape] if not shape.dash else list(_without_dashes(shape))
    svg = "".join(element(part, theme) for part in parts)
    svg = SEE_THROUGH.sub(_with_opacity, NAMES.sub("", svg))
    return Stencil(shape, svg, box_of(shape, theme.outline_scale))


def _without_dashes(shape: AnyShape) -> Iterator[AnyShape]:
    """A dashed shape as its fill, and its dashes as one path."""
    if shape.fill:
        yield replace(shape, stroke="", dash=())
    pieces = tuple(
        ("L" if number else "M", point)
        for dash in dashed(shape)
        for number, point in enumerate(dash)
    )
    yield Path(
        id=shape.id, role=shape.role, pieces=pieces, stroke=shape.stroke, width=shape.width,
        opacity=shape.opacity,
    )  # fmt: skip


def dashed(shape: AnyShape) -> list[list[Point]]:
    """The dashes of a shape's outline, each as a list of points, because SDL draws dashes badly. On
    a closed outline they are stretched a little, so that a whole number of them fits around it."""
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


def _with_opacity(found: "re.Match[str]") -> str:
    """A colour of 8 digits, which SDL doesn't know, as 6 digits and an opacity."""
    name, colour, alpha = found.groups()
    return f'{name}="#{colour}" {name}-opacity="{int(alpha, 16) / 255:.3f}"'


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
