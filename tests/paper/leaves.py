"""What is printed on each page of a PDF, and where."""

import io
from dataclasses import dataclass, field
from typing import Any

from pypdf import PdfReader

from pepo.core.scene import Point


@dataclass(frozen=True)
class Line:
    x: float
    y: float
    size: float
    text: str
    font: str


@dataclass(frozen=True)
class Outline:
    """A painted path: its points (those of curves too), the operators that made it, its colour."""

    points: tuple[Point, ...]
    made: str
    colour: tuple[float, ...]

    @property
    def centre(self) -> Point:
        xs, ys = zip(*self.points, strict=True)
        return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@dataclass
class Leaf:
    """A page; y goes up, as in the file."""

    width: float
    height: float
    lines: list[Line] = field(default_factory=list)
    outlines: list[Outline] = field(default_factory=list)


def leaves(pdf: bytes) -> list[Leaf]:
    return [_leaf(page) for page in PdfReader(io.BytesIO(pdf)).pages]


def _leaf(page: Any) -> Leaf:
    leaf = Leaf(float(page.mediabox.width), float(page.mediabox.height))
    points: list[Point] = []
    made: list[str] = []
    colour: tuple[float, ...] = ()

    def draws(operator: bytes, given: list[Any], *_: object) -> None:
        nonlocal colour
        name, numbers = operator.decode(), [float(g) for g in given if isinstance(g, (int, float))]
        if name in ("m", "l", "c"):
            points.extend(zip(numbers[::2], numbers[1::2], strict=True))
            made.append(name)
        elif name == "re":
            x, y, width, height = numbers
            points.extend([(x, y), (x + width, y + height)])
            made.append(name)
        elif name == "rg":
            colour = tuple(numbers)
        elif name in ("f", "f*", "B", "B*", "S") and points:
            leaf.outlines.append(Outline(tuple(points), "".join(made) + name[0], colour))
            points.clear()
            made.clear()

    def says(text: str, _: object, place: Any, font: Any, size: float) -> None:
        if text.strip():
            leaf.lines.append(Line(place[4], place[5], size, text.strip(), font["/BaseFont"]))

    page.extract_text(visitor_operand_before=draws, visitor_text=says)
    return leaf
