"""Shapes prepared for painting: each as SVG, with its bounding box.

Making a stencil costs more than painting it, so a Cutter keeps those of shapes that are the same
in the next scene. It doesn't need pygame and may run in a thread of its own.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pepo.core.scene import AnyShape, Path, Text
from pepo.render.box import Box, box_of
from pepo.render.dashes import dashed
from pepo.render.svg import element
from pepo.render.theme import Theme

NAMES = re.compile(r' (data-id|class)="[^"]*"')
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
        return Stencil(shape, "", box_of(shape))
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


def _with_opacity(found: "re.Match[str]") -> str:
    """A colour of 8 digits, which SDL doesn't know, as 6 digits and an opacity."""
    name, colour, alpha = found.groups()
    return f'{name}="#{colour}" {name}-opacity="{int(alpha, 16) / 255:.3f}"'
