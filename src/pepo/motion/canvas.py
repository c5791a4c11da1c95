"""Shapes as pixels: each shape is a colour and how much of each pixel it covers, laid on what is
behind it. Only what changed is painted again, and gives the same pixels as painting everything."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pepo.core.scene import AnyShape, Circle, Scene, Text
from pepo.motion.coverage import Points, coverage
from pepo.motion.layout import Layout
from pepo.motion.lettering import set_text
from pepo.motion.stroke import stroked
from pepo.render.dashes import dashed
from pepo.render.flatten import outline
from pepo.render.theme import Theme

HALF_CAPITAL = 0.355  # capitals are centred; see render/svg.py
Rect = tuple[int, int, int, int]  # left, top, right, bottom, in pixels
Cover = tuple[int, int, NDArray[np.uint8]]  # left, top, how much of each pixel
Colour = tuple[int, int, int]


@dataclass(frozen=True, eq=False)
class Layer:
    left: int
    top: int
    colour: Colour
    mask: Image.Image


@dataclass(frozen=True, eq=False)
class Part:
    """A shape as layers, and the box around them; `covers` are those of its fill and its stroke."""

    shape: AnyShape | None
    layers: tuple[Layer, ...]
    box: Rect
    covers: Sequence[Cover | None] = ()


NOTHING = Part(None, (), (0, 0, 0, 0))


class Canvas:
    """`image` is what is shown; `show` and `change` return the parts of it that changed."""

    def __init__(self, layout: Layout, theme: Theme) -> None:
        self.layout, self.theme = layout, theme
        self.whole: Rect = (0, 0, layout.width, layout.height)
        self.surface = _rgba(theme.colour("surface"))[0]
        self.image = Image.new("RGB", (layout.width, layout.height), self.surface)
        self._parts: list[Part] = []
        self._boxes = np.zeros((0, 4), np.int32)

    def show(self, shapes: Iterable[AnyShape]) -> list[Rect]:
        """Show these shapes, back to front, in place of others."""
        known = {id(part.shape): part for part in self._parts if part.shape is not None}
        alike = {part.shape.id: part for part in self._parts if part.shape is not None}
        parts = []
        for shape in shapes:
            part = known.get(id(shape))
            if part is None:
                part = alike.get(shape.id)
                part = part if part is not None and part.shape == shape else self._cut(shape)
            parts.append(part)
        before, now = {*map(id, self._parts)}, {*map(id, parts)}
        soiled = [part.box for part in self._parts if id(part) not in now]
        soiled += [part.box for part in parts if id(part) not in before]
        self._parts = parts
        self._boxes = np.array([part.box for part in parts], np.int32).reshape(-1, 4)
        return self._paint(soiled)

    def change(self, shapes: Mapping[int, AnyShape | None]) -> list[Rect]:
        """Replace the shapes at some places; None removes one."""
        soiled = []
        for place, shape in shapes.items():
            before = self._parts[place]
            if shape == before.shape:
                continue
            part = NOTHING if shape is None else self._cut(shape, before)
            soiled += [before.box, part.box]
            self._parts[place] = part
            self._boxes[place] = part.box
        return self._paint(soiled)

    # -- painting

    def _paint(self, soiled: Iterable[Rect]) -> list[Rect]:
        rects = _merged(_clipped(box, self.whole) for box in soiled)
        for left, top, right, bottom in rects:
            region = Image.new("RGB", (right - left, bottom - top), self.surface)
            boxes = self._boxes
            touches = (
                (boxes[:, 0] < right) & (boxes[:, 2] > left)
                & (boxes[:, 1] < bottom) & (boxes[:, 3] > top)
            )  # fmt: skip
            for place in np.flatnonzero(touches):
                for layer in self._parts[place].layers:
                    at = (layer.left - left, layer.top - top)
                    end = (at[0] + layer.mask.width, at[1] + layer.mask.height)
                    region.paste(layer.colour, (*at, *end), layer.mask)
            self.image.paste(region, (left, top))
        return rects

    # -- shapes

    def _cut(self, shape: AnyShape, before: Part = NOTHING) -> Part:
        """A shape that was only painted otherwise `before` covers the same pixels."""
        covers = before.covers if _is_repainted(before.shape, shape) else self._covers(shape)
        shown = list(covers)
        fill, stroke = covers
        if fill is not None and stroke is not None and shape.opacity < 1:
            under = fill[2] * ((255 - stroke[2].astype(np.uint16)) / 255)
            shown[0] = (fill[0], fill[1], under.astype(np.uint8))  # the stroke hides its fill
        layers = []
        for paint, cover in zip((shape.fill, shape.stroke), shown, strict=True):
            if cover is None:
                continue
            colour, alpha = _rgba(self.theme.colour(paint))
            alpha *= shape.opacity
            if alpha > 0:
                seen = cover[2] if alpha >= 1 else (cover[2] * alpha + 0.5).astype(np.uint8)
                layers.append(Layer(cover[0], cover[1], colour, Image.fromarray(seen)))
        boxes = [
            (one.left, one.top, one.left + one.mask.width, one.top + one.mask.height)
            for one in layers
        ]
        return Part(shape, tuple(layers), around(boxes) if boxes else NOTHING.box, covers)

    def _text(self, shape: Text) -> Cover:
        scale = self.layout.scale
        x = (shape.at[0] - self.layout.left) * scale
        y = (shape.at[1] + HALF_CAPITAL * shape.size - self.layout.top) * scale
        return set_text(shape.text, shape.weight, shape.size * scale, shape.anchor, x, y)

    def _covers(self, shape: AnyShape) -> tuple[Cover | None, Cover | None]:
        """The pixels of its fill and of its stroke."""
        if isinstance(shape, Text):
            return self._text(shape), None
        points = self._line(outline(shape))
        fill = stroke = None
        half = shape.width * self.theme.outline_scale * self.layout.scale / 2
        box = _pixels(points, half)
        if shape.fill and len(points) > 2:
            fill = _covered([np.stack([points.real, points.imag], axis=1)], box)
        if shape.stroke and half > 0:
            stroke = _covered(self._stroke(shape, points, half), box)
        return fill, stroke

    def _stroke(self, shape: AnyShape, points: NDArray[np.complex128], half: float) -> list[Points]:
        if shape.dash:
            lines = [self._line(dash) for dash in dashed(shape)]
            return [one for line in lines for one in stroked(list(line), half, closed=False)]
        if isinstance(shape, Circle):
            (x, y), scale = shape.center, self.layout.scale
            center = complex(x - self.layout.left, y - self.layout.top) * scale
            radius = shape.radius * scale
            outward = (points - center) / radius
            rings = [center + outward * (radius + half)]
            if radius > half:
                rings.append((center + outward * (radius - half))[::-1])
            return [np.stack([ring.real, ring.imag], axis=1) for ring in rings]
        closed = len(points) > 2 and bool(abs(points[0] - points[-1]) < 1e-6)
        return stroked(list(points), half, closed=closed)

    def _line(self, points: list[tuple[float, float]]) -> NDArray[np.complex128]:
        """In pixels."""
        flat = np.array(points, np.float64).view(np.complex128)[:, 0]
        line: NDArray[np.complex128] = flat - complex(self.layout.left, self.layout.top)
        return line * self.layout.scale


def still(scene: Scene, layout: Layout, theme: Theme) -> Image.Image:
    """A scene painted at once."""
    canvas = Canvas(layout, theme)
    canvas.show(scene.shapes)
    return canvas.image


def _is_repainted(before: AnyShape | None, shape: AnyShape) -> bool:
    if before is None or type(before) is not type(shape) or bool(before.fill) != bool(shape.fill):
        return False
    return replace(before, opacity=shape.opacity, fill=shape.fill) == shape


def _covered(polygons: list[Points], box: Rect) -> Cover:
    left, top, right, bottom = box
    moved = [polygon - (left, top) for polygon in polygons]
    return left, top, coverage(moved, right - left, bottom - top)


def _pixels(points: NDArray[np.complex128], by: float) -> Rect:
    """The pixels that points and a stroke `by` to each side can touch. Corners are round, so no
    stroke reaches further."""
    by += 1
    return (
        int(np.floor(points.real.min() - by)),
        int(np.floor(points.imag.min() - by)),
        int(np.ceil(points.real.max() + by)),
        int(np.ceil(points.imag.max() + by)),
    )


def _rgba(colour: str) -> tuple[Colour, float]:
    red, green, blue, *alpha = (int(colour[k : k + 2], 16) for k in range(1, len(colour), 2))
    return (red, green, blue), alpha[0] / 255 if alpha else 1.0


def _clipped(box: Rect, whole: Rect) -> Rect:
    return (max(box[0], 0), max(box[1], 0), min(box[2], whole[2]), min(box[3], whole[3]))


def around(boxes: Iterable[Rect]) -> Rect:
    left, top, right, bottom = zip(*boxes)
    return min(left), min(top), max(right), max(bottom)


def _merged(boxes: Iterable[Rect]) -> list[Rect]:
    """Rectangles around these, none of which overlap."""
    found: list[Rect] = []
    for box in boxes:
        if box[0] >= box[2] or box[1] >= box[3]:
            continue
        while hit := next((one for one in found if _overlap(one, box)), None):
            found.remove(hit)
            box = around((hit, box))
        found.append(box)
    return found


def _overlap(a: Rect, b: Rect) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
