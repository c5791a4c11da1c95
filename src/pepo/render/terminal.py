"""A Scene in a terminal: lines as Braille dots (or plain characters), text in its place.

A character holds 2 by 4 dots, so dots are square. A terminal may be light or dark and doesn't say
which. So colours are the terminal's own, or stand out from both black and white; pieces that are
black or white by the rules get a grey background. Whatever colour shows, a frame, a dash or a word
shows too.
"""

import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import pairwise, product
from math import ceil, floor, hypot
from operator import mul

from pepo.core.scene import AnyShape, Circle, Point, Scene, Text
from pepo.render.flatten import outline
from pepo.render.theme import THEMES

MAX_COLUMNS = 5.0  # per unit
MIN_COLUMNS = 2.6  # a picture isn't made smaller than this to save lines
GRID_COLUMNS = (4, 2)  # per square of a grid; 2 columns are as wide as a line is high
BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # part of a text that is left of its place
HALF = 0.5 + 1e-6  # so that equal places are rounded alike
WIDEST = 110
SMALLEST_OUTLINE = 1.5  # columns: a smaller circle would cover its number
# The characters for eight dots, two in each of four rows.
DOTS = (0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80)  # in Unicode's numbers of Braille
EIGHT = list(product((0, 1), repeat=8))
BRAILLE = {on: chr(0x2800 + sum(map(mul, on, DOTS))) if any(on) else " " for on in EIGHT}
PLAIN = {on: " ..::oo##"[sum(on)] for on in EIGHT}
LIGHT = THEMES["light"].paints

# The terminal colour of each paint; any other paint gets the nearest of 256 colours.
SGR = {
    "ink": "",
    "ink-2": "",
    "muted": "90",
    "line": "90",
    "line-strong": "90",
    "thread": "90",
    "accent": "32",
    "accent-soft": "32",
    "accent-ink": "30",
    "danger": "31",
    "piece-black": "38;5;16;48;5;245",
    "piece-black-edge": "38;5;16",
    "piece-white": "38;5;231;48;5;245",
    "piece-white-edge": "38;5;231",
}
CUBE = (0, 95, 135, 175, 215, 255)  # the steps of the 256 colours
LEGIBLE = 3.0  # contrast with black and with white
INK = 0.05  # a paint as dark as this is for text
COLOURFUL = 24  # of 255, between the highest and lowest of red, green and blue; less is grey


@dataclass(frozen=True)
class Screen:
    columns: int = 80
    rows: int | None = None  # how many lines a picture should take, if possible
    unicode: bool = True
    colour: bool = False

    @staticmethod
    def of(stream: object = None, environ: Mapping[str, str] = os.environ) -> "Screen":
        """The screen behind a stream; respects NO_COLOR, FORCE_COLOR and the locale."""
        stream = sys.stdout if stream is None else stream
        encoding = (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "")
        term = environ.get("TERM", "")
        is_terminal = bool(getattr(stream, "isatty", lambda: False)())
        colour = (is_terminal and term != "dumb") or bool(environ.get("FORCE_COLOR"))
        return Screen(
            columns=shutil.get_terminal_size().columns,
            rows=shutil.get_terminal_size().lines - 4 if is_terminal else None,
            unicode=encoding.startswith("utf") and term not in ("dumb", "linux"),
            colour=colour and not environ.get("NO_COLOR"),
        )


def paint(text: str, code: str, screen: Screen) -> str:
    return f"\x1b[{code}m{text}\x1b[0m" if screen.colour and code else text


def draw(scene: Scene, screen: Screen) -> str:
    """The scene as lines of text, without trailing spaces."""
    return _Canvas(scene, screen).render()


@dataclass
class _Canvas:
    scene: Scene
    screen: Screen
    scale: float = 0.0  # columns a unit
    dots: list[bytearray] = field(default_factory=list)
    colours: dict[tuple[int, int], str] = field(default_factory=dict)
    letters: dict[tuple[int, int], tuple[str, str]] = field(default_factory=dict)

    def render(self) -> str:
        self.scale = self._fitting_scale()
        wide = max(1, ceil(self.scene.width * self.scale))
        high = max(1, ceil(self.scene.height * self.scale / 2))
        self.dots = [bytearray(2 * wide) for _ in range(4 * high)]
        for shape in self.scene.shapes:
            if not isinstance(shape, Text) and not self._has_glyph(shape):
                self._shape(shape)
        texts = [s for s in self.scene.shapes if isinstance(s, Text) and not self._has_glyph(s)]
        for text in sorted(texts, key=lambda text: (not text.frame, -text.size)):
            self._text(text)
        for shape in self.scene.shapes:
            if not isinstance(shape, Text) and self._has_glyph(shape):
                self._glyph(shape)
        return "\n".join(self._row(row, wide) for row in range(high)).strip("\n")

    def _fitting_scale(self) -> float:
        """The squares of a grid are made whole characters wide and high."""
        step = self.scene.pitch or 1.0
        fits = (min(self.screen.columns, WIDEST) - 1) / self.scene.width * step
        if self.screen.rows is not None:
            by_height = 2 * self.screen.rows / self.scene.height * step
            fits = min(fits, max(by_height, GRID_COLUMNS[0] if self.scene.pitch else MIN_COLUMNS))
        if not self.scene.pitch:
            return min(MAX_COLUMNS, fits)
        return next((wide for wide in GRID_COLUMNS if wide <= fits), fits) / step

    def _dot(self, point: Point) -> Point:
        scale = self.scale * 2
        return (point[0] - self.scene.left) * scale, (point[1] - self.scene.top) * scale

    def _points(self, shape: AnyShape) -> list[Point]:
        left, top, scale = self.scene.left, self.scene.top, self.scale * 2
        return [((x - left) * scale, (y - top) * scale) for x, y in outline(shape, rounded=False)]

    # -- shapes

    def _shape(self, shape: AnyShape) -> None:
        if isinstance(shape, Circle) and shape.radius * self.scale < SMALLEST_OUTLINE:
            if _is_dark(shape.fill):
                self._fill(shape)
            return
        if shape.fill:
            self._fill(shape)
        if shape.stroke:
            self._outline(shape)

    def _fill(self, shape: AnyShape) -> None:
        """Dark paints fill with dots, light ones erase what is behind; shadows are left out."""
        if _is_shadow(shape.fill):
            return
        on = 1 if _is_dark(shape.fill) else 0
        code = _code(shape.fill) if on else None
        for y, left, right in _spans(self._points(shape)):
            first, past = max(0, left), min(len(self.dots[0]), right + 1)
            if 0 <= y < len(self.dots) and first < past:
                self.dots[y][first:past] = bytes([on]) * (past - first)
                if code is not None:
                    for column in range(first // 2, (past + 1) // 2):
                        self.colours[column, y // 4] = code

    def _outline(self, shape: AnyShape) -> None:
        if shape.role == "line" and 0 < self.scene.pitch * self.scale < GRID_COLUMNS[0]:
            return  # lines this close would leave no room between them
        code, dots, colours = _code(shape.stroke), self.dots, self.colours
        high, wide = len(dots), len(dots[0])
        for x, y in _dashed(self._points(shape), [d * self.scale * 2 for d in shape.dash]):
            if 0 <= y < high and 0 <= x < wide:
                dots[y][x] = 1
                colours[x // 2, y // 4] = code

    # -- text

    def _has_glyph(self, shape: AnyShape) -> bool:
        return bool(shape.glyph) and (self.screen.unicode or shape.glyph.isascii())

    def _glyph(self, shape: AnyShape) -> None:
        """Write the character that stands for a small shape, at its centre."""
        points = [self._dot(shape.center)] if isinstance(shape, Circle) else self._points(shape)
        columns, rows = zip(*points, strict=True)
        left = floor((min(columns) + max(columns)) / 4 - len(shape.glyph) / 2 + HALF)
        left = max(0, min(left, len(self.dots[0]) // 2 - len(shape.glyph)))
        row = int((min(rows) + max(rows)) / 2 // 4)
        if self._is_between_rows((min(rows) + max(rows)) / 2):
            return
        cells = [(left + k, row) for k in range(len(shape.glyph))]
        code = _code(shape.fill or shape.stroke)
        for cell, letter in zip(cells, shape.glyph, strict=True):
            if letter != " " and cell not in self.letters and not self._is_filled([cell]):
                self.letters[cell] = (letter, code)
        if ";48;" in code and self.scene.pitch * self.scale >= GRID_COLUMNS[0]:
            for side in ((left - 1, row), (left + len(shape.glyph), row)):  # widens its background
                if side not in self.letters and not self._bits(*side):
                    self.letters[side] = (" ", code)

    def _is_between_rows(self, y: float) -> bool:
        """Whether there is no line of text for it: where the rows of a grid are one line high, what
        lies on the line between two of them is left out."""
        pitch = self.scene.pitch * self.scale
        rows = (y / 2 + self.scene.top * self.scale) / pitch if pitch else 0.5
        return pitch < GRID_COLUMNS[0] and abs(rows - round(rows)) < 0.1

    def _text(self, text: Text) -> None:
        said = text.frame[:1] + text.text + text.frame[1:] if text.frame else text.text
        if not self.screen.unicode:
            said = said.replace("−", "-").replace("…", "..")
        x, y = self._dot(text.at)
        row = int(y // 4)
        left = floor(x / 2 - BEFORE[text.anchor] * len(said) + HALF)
        left = max(0, min(left, len(self.dots[0]) // 2 - len(said)))
        cells = [(left + k, row) for k in range(len(said))]
        if any((column + side, row) in self.letters for column, _ in cells for side in (-1, 0, 1)):
            if text.frame:
                self._text(replace(text, frame=""))
            return  # a larger text is already here
        inverse = self._is_filled(cells)
        code = ";".join(filter(None, ["1" if text.weight >= 600 else "", _code(text.fill)]))
        for cell, letter in zip(cells, said, strict=True):
            self.letters[cell] = (letter, f"1;7;{self.colours.get(cell, '')}" if inverse else code)

    def _is_filled(self, cells: Iterable[tuple[int, int]]) -> bool:
        """Whether a text is on a filled shape."""
        return all(
            0 <= row * 4 + 3 < len(self.dots) and self._bits(column, row) >= 7
            for column, row in cells
        )

    def _bits(self, column: int, row: int) -> int:
        return sum(self.dots[row * 4 + dy][column * 2 + dx] for dy in range(4) for dx in range(2))

    def _row(self, row: int, wide: int) -> str:
        lines = self.dots[row * 4 : row * 4 + 4]
        dots = zip(*(line[side::2] for line in lines for side in (0, 1)), strict=True)
        characters = BRAILLE if self.screen.unicode else PLAIN
        said = [
            self.letters.get((column, row))
            or (characters[dots_of_it], self.colours.get((column, row), ""))
            for column, dots_of_it in enumerate(dots)
        ]
        while said and said[-1][0] == " ":
            said.pop()
        return "".join(paint(letter, code, self.screen) for letter, code in said)


def _dashed(points: list[Point], dash: list[float]) -> Iterator[tuple[int, int]]:
    """Dots along a line, without the gaps of its dash; a dash shorter than a dot is a dot."""
    if dash:
        dash = [max(part, 1.0) for part in (dash if len(dash) % 2 == 0 else dash * 2)]
    gone = 0.0
    for (x1, y1), (x2, y2) in pairwise(points):
        length = hypot(x2 - x1, y2 - y1)
        steps = max(1, ceil(length * 1.5))
        for k in range(steps):
            part = k / steps
            if not dash or _is_drawn(gone + part * length, dash):
                yield (int(x1 + (x2 - x1) * part), int(y1 + (y2 - y1) * part))
        gone += length


def _is_drawn(far: float, dash: list[float]) -> bool:
    far %= sum(dash)
    for number, part in enumerate(dash):
        if far < part:
            return number % 2 == 0
        far -= part
    return True


def _spans(points: list[Point]) -> Iterator[tuple[int, int, int]]:
    """The rows of dots inside a closed outline."""
    if len(points) < 3:
        return
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    closed = [*points, points[0]]
    for y in range(int(top), int(bottom) + 1):
        middle = y + 0.5
        cuts = sorted(
            x1 + (middle - y1) * (x2 - x1) / (y2 - y1)
            for (x1, y1), (x2, y2) in pairwise(closed)
            if (y1 <= middle) != (y2 <= middle)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            yield y, round(left), round(right) - 1


def _is_shadow(paint: str) -> bool:
    colour = LIGHT.get(paint, paint)
    return len(colour) == 9 and int(colour[7:], 16) < 128


def _is_dark(paint: str) -> bool:
    """Whether a fill stands out from white paper."""
    colour = LIGHT.get(paint, paint)
    if not colour or _is_shadow(paint):
        return False
    red, green, blue = (int(colour[k : k + 2], 16) for k in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue < 190


def _code(paint: str) -> str:
    if paint in SGR:
        return SGR[paint]
    colour = LIGHT.get(paint, paint)
    if not colour:
        return ""
    parts = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    if max(parts) - min(parts) < COLOURFUL or _light(parts) < INK:
        return ""
    return f"38;5;{_nearest_legible(*parts)}"


@cache
def _nearest_legible(*colour: int) -> int:
    """The nearest of the 256 colours that stands out from black and from white."""
    near = [
        (sum((CUBE[step] - part) ** 2 for step, part in zip(steps, colour, strict=True)), steps)
        for steps in product(range(len(CUBE)), repeat=3)
        if _stands_out([CUBE[step] for step in steps])
    ]
    red, green, blue = min(near)[1]
    return 16 + 36 * red + 6 * green + blue


def _stands_out(colour: Sequence[int]) -> bool:
    """By WCAG contrast, which runs from 1 to 21."""
    light = _light(colour)
    return 1.05 / (light + 0.05) >= LEGIBLE and (light + 0.05) / 0.05 >= LEGIBLE


def _light(colour: Sequence[int]) -> float:
    """From 0, black, to 1, white."""
    parts = [part / 255 for part in colour]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
