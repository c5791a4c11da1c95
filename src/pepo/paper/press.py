"""Pages as PDF: vectors, with the typefaces embedded as far as they are used, and no dates."""

import io
from collections.abc import Sequence
from math import isclose
from typing import cast

from reportlab import rl_config
from reportlab.pdfgen.canvas import Canvas

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Text
from pepo.paper import lettering
from pepo.paper.code import MODULE, QUIET, modules
from pepo.paper.item import Code, Item, Page, Picture, Words
from pepo.paper.sheet import Sheet
from pepo.render.flatten import Pieces, arc_curves, polygon_pieces
from pepo.render.theme import THEMES

rl_config.useA85 = 0  # bytes as bytes, not as letters: a quarter less
# Paints that are different on paper: it is white, and thin lines need more ink.
PAPER = {"surface": "#ffffff", "surface-raised": "#ffffff", "line": "#a5aa9e"}
CURVE = 0.5523  # of a circle by cubic curves
HALF_CAPITAL = 0.355  # capitals are centred; see render/svg.py
LUMA = (0.2126, 0.7152, 0.0722)

Colour = tuple[float, float, float, float]


class Press:
    """Paints items on pages."""

    def __init__(self, sheet: Sheet, *, title: str, colour: bool) -> None:
        self.sheet, self.colour = sheet, colour
        self.file = io.BytesIO()
        size = (sheet.width, sheet.height)
        self.canvas = Canvas(self.file, pagesize=size, invariant=1, pageCompression=1)
        self.canvas.setTitle(title)
        self.canvas.setAuthor("")
        self.canvas.setCreator("pepo")
        self.canvas.setSubject("")
        self.known: dict[str, Colour] = {}

    def print(self, pages: Sequence[Page]) -> bytes:
        for number, page in enumerate(pages, start=1):
            self._begin(number, page)
            for item in page.items:
                self._paint(item)
            self.canvas.showPage()
        self.canvas.save()
        return self.file.getvalue()

    def _begin(self, number: int, page: Page) -> None:
        self.canvas.setLineCap(1)
        self.canvas.setLineJoin(1)
        self.alphas = (1.0, 1.0)
        self.canvas.bookmarkPage(f"page-{number}")
        if page.section:
            self.canvas.addOutlineEntry(page.section, f"page-{number}", 0)

    def _paint(self, item: Item) -> None:
        match item:
            case Words():
                self._words(item)
            case Picture():
                for shape in item.scene.shapes:
                    self._shape(shape, item)
            case Code():
                self._code(item)

    # -- colours

    def _colour(self, paint: str) -> Colour:
        if paint not in self.known:
            said = PAPER.get(paint) or THEMES["light"].colour(paint)
            red, green, blue, *alpha = (
                int(said[k : k + 2], 16) / 255 for k in range(1, len(said), 2)
            )
            if not self.colour:
                grey = sum(part * luma for part, luma in zip((red, green, blue), LUMA, strict=True))
                red = green = blue = round(grey, 3)
            self.known[paint] = (red, green, blue, alpha[0] if alpha else 1.0)
        return self.known[paint]

    def _use(self, fill: str, stroke: str, opacity: float) -> None:
        canvas = self.canvas
        through = [1.0, 1.0]
        for place, (paint, use) in enumerate(
            ((fill, canvas.setFillColorRGB), (stroke, canvas.setStrokeColorRGB))
        ):
            if paint:
                red, green, blue, alpha = self._colour(paint)
                use(red, green, blue)
                through[place] = alpha * opacity
        if fill and not isclose(self.alphas[0], through[0]):
            canvas.setFillAlpha(through[0])
            self.alphas = (through[0], self.alphas[1])
        if stroke and not isclose(self.alphas[1], through[1]):
            canvas.setStrokeAlpha(through[1])
            self.alphas = (self.alphas[0], through[1])

    # -- text

    def _words(self, item: Words) -> None:
        name = lettering.font(item.face)
        self._use(item.paint, "", 1.0)
        wide = lettering.width(item.text, item.size, name)
        left = item.x - {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
        self._write(left, item.y, item.text, item.size, name)
        foot = self.sheet.height - item.y
        place = (left, foot - 0.25 * item.size, left + wide, foot + 0.8 * item.size)
        if item.link:
            self.canvas.linkURL(item.link, place, relative=0)
        if item.page:
            self.canvas.linkRect("", f"page-{item.page}", place, relative=0, thickness=0)

    def _write(self, left: float, baseline: float, text: str, size: float, name: str) -> None:
        self.canvas.setFont(name, size)
        self.canvas.drawString(left, self.sheet.height - baseline, text)

    # -- shapes

    def _shape(self, shape: AnyShape, picture: Picture) -> None:
        if isinstance(shape, Text):
            self._text(shape, picture)
            return
        if not shape.fill and not shape.stroke:
            return
        self._use(shape.fill, shape.stroke, shape.opacity)
        if shape.stroke:
            self.canvas.setLineWidth(shape.width * picture.scale)
            self.canvas.setDash([part * picture.scale for part in shape.dash] or [])
        self.canvas.drawPath(
            self._path(_pieces(shape), picture), stroke=bool(shape.stroke), fill=bool(shape.fill)
        )

    def _text(self, shape: Text, picture: Picture) -> None:
        name = lettering.weighted(shape.weight)
        size = max(shape.size * picture.scale, picture.smallest)
        self._use(shape.fill, "", shape.opacity)
        x, y = picture.x + shape.at[0] * picture.scale, picture.y + shape.at[1] * picture.scale
        text = lettering.printable(shape.text)
        wide = lettering.width(text, size, name)
        left = x - {"start": 0.0, "middle": wide / 2, "end": wide}[shape.anchor]
        self._write(left, y + HALF_CAPITAL * size, text, size, name)

    def _path(self, pieces: Pieces, picture: Picture) -> "Outline":
        path = Outline()
        last: Point = (0.0, 0.0)
        left, foot, scale = picture.x, self.sheet.height - picture.y, picture.scale

        def at(point: object) -> Point:
            x, y = cast(Point, point)
            return left + x * scale, foot - y * scale

        for command, *parts in pieces:
            match command:
                case "Z":
                    path.close()
                    continue
                case "M":
                    path.begin(at(parts[0]))
                case "L":
                    path.line(at(parts[0]))
                case "A":
                    radius, large, sweep, end = cast(tuple[float, bool, bool, Point], parts)
                    for curve in arc_curves(last, end, radius, large, sweep):
                        path.curve(*map(at, curve))
                case "C":
                    path.curve(*map(at, parts))
                case "Q":
                    control, end = cast(tuple[Point, Point], parts)
                    path.curve(at(_towards(last, control)), at(_towards(end, control)), at(end))
            last = cast(Point, parts[-1])
        return path

    # -- codes

    def _code(self, item: Code) -> None:
        self._use("ink", "", 1.0)
        path = self.canvas.beginPath()
        for row, line in enumerate(modules(item.link)):
            for column, black in enumerate(line):
                if black:
                    x = item.x + (column + QUIET) * MODULE
                    y = item.y + (row + QUIET + 1) * MODULE
                    path.rect(x, self.sheet.height - y, MODULE, MODULE)
        self.canvas.drawPath(path, stroke=0, fill=1)
        foot = self.sheet.height - item.y
        place = (item.x, foot - item.side, item.x + item.side, foot)
        self.canvas.linkURL(item.link, place, relative=0)


class Outline:
    """A path for the canvas. The library's own writes each number ten times as slowly."""

    def __init__(self) -> None:
        self.code: list[str] = []

    def begin(self, to: Point) -> None:
        self.code.append(f"{to[0]:.2f} {to[1]:.2f} m")

    def line(self, to: Point) -> None:
        self.code.append(f"{to[0]:.2f} {to[1]:.2f} l")

    def curve(self, a: Point, b: Point, to: Point) -> None:
        self.code.append(f"{a[0]:.2f} {a[1]:.2f} {b[0]:.2f} {b[1]:.2f} {to[0]:.2f} {to[1]:.2f} c")

    def close(self) -> None:
        self.code.append("h")

    def getCode(self) -> str:  # noqa: N802 - what the canvas asks for
        return "\n".join(self.code)


def _pieces(shape: Circle | Line | Polygon | Path) -> Pieces:
    match shape:
        case Polygon():
            return polygon_pieces(shape)
        case Path():
            return shape.pieces
        case Line():
            return (("M", shape.source), ("L", shape.target))
        case Circle():
            return _circle(shape.center, shape.radius)


def _circle(center: Point, r: float) -> Pieces:
    (x, y), k = center, CURVE * r
    return (
        ("M", (x + r, y)),
        ("C", (x + r, y + k), (x + k, y + r), (x, y + r)),
        ("C", (x - k, y + r), (x - r, y + k), (x - r, y)),
        ("C", (x - r, y - k), (x - k, y - r), (x, y - r)),
        ("C", (x + k, y - r), (x + r, y - k), (x + r, y)),
        ("Z",),
    )


def _towards(source: Point, target: Point) -> Point:
    """Two thirds of the way."""
    return (
        source[0] + (target[0] - source[0]) * 2 / 3,
        source[1] + (target[1] - source[1]) * 2 / 3,
    )
