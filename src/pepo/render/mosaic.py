"""A Scene as a mosaic of characters, with their colours and with what lies under each of them.

A character holds 2 by 4 dots, so dots are square. Lines that are straight along the screen are
drawn with box-drawing characters, others as Braille dots. With colour, shapes are filled: a
character has two colours, and quarter blocks show the edge between them. Without colour, dark
shapes are filled with dots. Whatever colour shows, a frame, a dash or a word shows too.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import ceil, floor

from pepo.core.scene import AnyShape, Circle, Line, Point, Polygon, Scene, Text, bounds
from pepo.render.blocks import BRAILLE, PLAIN, QUARTERS, block, commonest, eight, in_ascii
from pepo.render.box_lines import BoxLines, Stroke
from pepo.render.dots import cells_in, dashed, rim_of, spans
from pepo.render.flatten import outline
from pepo.render.focus import Place, ring_around
from pepo.render.ink import OWN, Inks, is_dark, is_edge, is_shadow
from pepo.render.room import GRID_COLUMNS, Room, Scale, fitting_scale
from pepo.render.tiles import At, Mosaic, Tile
from pepo.render.traits import are_odd, is_edge_of, is_square, is_straight, is_wash, size_of

BEFORE = {"start": 0.0, "middle": 0.5, "end": 1.0}  # part of a text that is left of its place
HALF = 0.5 + 1e-6  # so that equal places are rounded alike
SMALLEST_OUTLINE = 1.5  # columns: a smaller circle would cover its number
SMALLEST_FILL = (0.5, 0.5)  # columns and rows of a shape that is drawn and has a glyph too
DETAIL = 0.7  # units, the longer side: smaller shapes with a glyph are only that
MIN_DRAWN, MIN_DISC = (5.5, 2.7), (4.0, 2.0)  # columns and rows that need no character instead
SNAP = 0.13  # of a grid's pitch: a line this near to one of its lines lies on it
MARKS = ("accent", "danger", "focus")  # paints of lines that say something
UNSET = Scale(0.0, 0.0)
MIDDLE = 0b1111  # the four dots in the middle of a character
POINTERS = {True: "▸◂", False: "><"}  # beside the cell that has the focus


def mosaic(scene: Scene, room: Room, inks: Inks, focus: Place | None = None) -> Mosaic:
    """The scene in characters; `focus` is the cell that keys act on."""
    return _Canvas(scene, room, inks).lay(focus)


@dataclass
class _Canvas:
    scene: Scene
    room: Room
    inks: Inks
    scale: Scale = UNSET
    shift: Point = (0.0, 0.0)
    dots: list[bytearray] = field(default_factory=list)
    colours: dict[At, str] = field(default_factory=dict)  # of the dots
    fills: list[bytearray] = field(default_factory=list)  # numbers of grounds
    grounds: list[str] = field(default_factory=list)
    lines: BoxLines = field(default_factory=BoxLines)
    letters: dict[At, Tile] = field(default_factory=dict)
    marks: dict[At, str] = field(default_factory=dict)  # where there is no room for lines
    under: dict[At, str] = field(default_factory=dict)  # what texts were drawn on
    covered: dict[At, int] = field(default_factory=dict)  # the middle dots of lines, as bits
    left_out: float = 0.0  # the size of the largest text that there was no room for

    def lay(self, focus: Place | None) -> Mosaic:
        self.scale = fitting_scale(self.scene, self.room)
        self.shift = self._grid_shift()
        columns, rows = self.scale
        wide = max(1, ceil(self.scene.width * columns + self.shift[0] - 1e-6))
        high = max(1, ceil(self.scene.height * rows + self.shift[1] - 1e-6))
        self.dots = [bytearray(2 * wide) for _ in range(4 * high)]
        self.fills = [bytearray(2 * wide) for _ in range(4 * high)]
        self.grounds = [self.inks.paper]
        ring = ring_around(self.scene, focus)
        shapes = self.scene.shapes
        for shape, above in pairwise((*shapes, ring, None)):
            if isinstance(shape, Text):
                self._note_ground(shape)
            elif shape is not None and is_wash(shape):
                self._wash(shape)
            elif shape is not None and self._is_drawn(shape) and not is_edge_of(shape, above):
                self._shape(shape)
        self._write(shapes)
        if ring is not None:
            self._point_at(ring)
        tiles = [[self._tile((column, row)) for column in range(wide)] for row in range(high)]
        sizes = Counter(shape.size for shape in shapes if isinstance(shape, Text))
        is_crowded = self.left_out > 0 and self.left_out >= sizes.most_common(1)[0][0]
        return Mosaic(self.scene, tiles, self.scale, self.shift, is_crowded)

    def _write(self, shapes: Iterable[AnyShape]) -> None:
        texts = [s for s in shapes if isinstance(s, Text) and not self._has_glyph(s)]
        for text in sorted(texts, key=lambda text: (not text.frame, -text.size)):
            self._text(text)
        for shape in shapes:
            if not isinstance(shape, Text) and self._has_glyph(shape) and not self._is_large(shape):
                self._glyph(shape)

    def _grid_shift(self) -> Point:
        """The lines of a grid go through the middle of characters, and so do the rows of a
        honeycomb; the squares of a grid without lines are characters."""
        across, down = -self.scene.left * self.scale[0], -self.scene.top * self.scale[1]
        if self.scene.pitch:
            return (_part(0.5 - across), _part((0.0 if self._is_tight else 0.5) - down))
        if self.scene.comb[0]:
            middle = 0.5 if are_odd(self.scene) else 0.0
            return (_part(middle - across), _part(0.5 - down))
        return (0.0, 0.0)

    @property
    def _is_tight(self) -> bool:
        """Whether a grid has no room for lines between its squares."""
        return 0 < self.scene.pitch * self.scale[0] < GRID_COLUMNS

    # -- places, in dots

    def _dot(self, point: Point) -> Point:
        x, y = point[0] - self.scene.left, point[1] - self.scene.top
        columns, rows = self.scale
        return (x * columns + self.shift[0]) * 2, (y * rows + self.shift[1]) * 4

    def _points(self, shape: AnyShape) -> list[Point]:
        across, down = self.scale[0] * 2, self.scale[1] * 4
        dx = self.shift[0] * 2 - self.scene.left * across
        dy = self.shift[1] * 4 - self.scene.top * down
        return [(x * across + dx, y * down + dy) for x, y in outline(shape, rounded=False)]

    def _size(self, shape: AnyShape) -> tuple[float, float]:
        """Columns and rows."""
        wide, high = size_of(shape)
        return wide * self.scale[0], high * self.scale[1]

    # -- shapes

    def _sign(self, shape: AnyShape) -> str:
        """Its glyph, in the characters that there are."""
        sign = shape.glyph if self.room.unicode else in_ascii(shape.glyph)
        return sign if self.room.unicode or sign.isascii() else ""

    def _has_glyph(self, shape: AnyShape) -> bool:
        return bool(self._sign(shape))

    def _is_large(self, shape: AnyShape) -> bool:
        """Whether a shape whose glyph is only a sign can be seen itself."""
        is_sign = len(shape.glyph) == 1 and not shape.glyph.isalnum() and shape.glyph != " "
        is_sign &= not self.inks.may_hide(shape.fill)
        return is_sign and self._is_wider(shape, MIN_DISC if shape.glyph in "●○" else MIN_DRAWN)

    def _is_wider(self, shape: AnyShape, than: tuple[float, float]) -> bool:
        wide, high = self._size(shape)
        return wide >= than[0] and high >= than[1]

    def _is_drawn(self, shape: AnyShape) -> bool:
        """Whether it is drawn itself, or only as a glyph."""
        if not self._has_glyph(shape) or self._is_large(shape):
            return True
        filled = self.inks.ground(shape.fill, shape.opacity) != OWN and not is_shadow(shape.fill)
        is_word = len(shape.glyph) > 1 or shape.glyph.isalnum() or shape.glyph == " "
        return filled and is_word and max(size_of(shape)) >= DETAIL and (
            self._is_wider(shape, SMALLEST_FILL)
        )  # fmt: skip

    def _shape(self, shape: AnyShape) -> None:
        if isinstance(shape, Circle) and shape.radius * self.scale[0] < SMALLEST_OUTLINE:
            if is_dark(shape.fill) or self.inks.shows(self.inks.ground(shape.fill, shape.opacity)):
                self._fill(shape)
            return
        if shape.fill:
            self._fill(shape)
        if shape.stroke and not self._needs_no_outline(shape):
            self._outline(shape)

    def _needs_no_outline(self, shape: AnyShape) -> bool:
        ground = self.inks.ground(shape.fill, shape.opacity)
        return self.inks.shows(ground) and shape.stroke not in MARKS and not shape.dash

    def _fill(self, shape: AnyShape) -> None:
        """Hide what is behind; without colour, dark paints are filled with dots. Shadows are left
        out."""
        if is_shadow(shape.fill):
            return
        ground = self.inks.ground(shape.fill, shape.opacity)
        if not self.inks.colour and shape.opacity < 0.5:
            return
        number = self._number(ground)
        on = 1 if not self.inks.colour and is_dark(shape.fill) else 0
        for y, first, past in self._square(shape) or self._inside(shape):
            self.dots[y][first:past] = bytes([on]) * (past - first)
            if self.inks.colour:
                self.fills[y][first:past] = bytes([number]) * (past - first)
            if y % 4 in (1, 2):
                self._cover(y, first, past)

    def _inside(self, shape: AnyShape) -> Iterator[tuple[int, int, int]]:
        """The rows of dots inside a shape, from the first to past the last."""
        for y, left, right in spans(self._points(shape)):
            first, past = max(0, left), min(len(self.dots[0]), right + 1)
            if 0 <= y < len(self.dots) and first < past:
                yield y, first, past

    def _square(self, shape: AnyShape) -> list[tuple[int, int, int]]:
        """The same of a square of a grid: all that is between its lines, and nothing of them."""
        pitch, row = self.scene.pitch, self._low_row(shape)
        (left, top), (right, bottom) = map(self._snapped, bounds(shape))
        if row is not None:
            top, bottom = row - 1, row + 1
        elif not pitch or self._is_tight or not is_square(shape, pitch, 2 * SNAP * pitch):
            return []
        return [(y, 2 * left + 2, 2 * right) for y in range(4 * top + 4, 4 * bottom)]

    def _low_row(self, shape: AnyShape) -> int | None:
        """The row of a cell of a grid that is so low that its words would lie on its lines."""
        if self._is_tight or not self.scene.pitch or not isinstance(shape, Polygon):
            return None
        (left, top), (right, bottom) = bounds(shape)
        low = self._snapped((right, bottom))[1] - self._snapped((left, top))[1] == 1
        return _row(self._dot((left, (top + bottom) / 2))[1]) if low else None

    def _cover(self, y: int, first: int, past: int) -> None:
        """A line is hidden once all of its middle is."""
        for x in range(first, past):
            cell = (x // 2, y // 4)
            if cell in self.lines.arms:
                self.covered[cell] = self.covered.get(cell, 0) | 1 << (x % 2 + 2 * (y % 4 - 1))
                if self.covered[cell] == MIDDLE:
                    self.lines.erase(cell)

    def _wash(self, shape: AnyShape) -> None:
        """A mark gives the rim of a piece its colour; without colour, all of it is reversed."""
        inside = {(x, y) for y, first, past in self._inside(shape) for x in range(first, past)}
        if not self.inks.colour:
            self.marks |= dict.fromkeys(cells_in(inside), "reverse")
            return
        rim, number = rim_of(inside), self._number(self.inks.ground(shape.stroke))
        for x, y in rim:
            self.fills[y][x] = number
        self.under |= dict.fromkeys(cells_in(rim), self.grounds[number])

    def _number(self, ground: str) -> int:
        if ground not in self.grounds:
            self.grounds.append(ground)
        return min(self.grounds.index(ground), 255)

    def _outline(self, shape: AnyShape) -> None:
        if self._is_tight and self._put_small_mark(shape):
            return
        ink = self.inks.ink(shape.stroke, shape.opacity)
        if ink != OWN and ink == self.inks.paper:  # this theme has no such line
            return
        if is_straight(shape) and self._reaches(shape):
            self._straight(shape, ink)
            return
        dots, colours = self.dots, self.colours
        high, wide = len(dots), len(dots[0])
        for x, y in dashed(self._points(shape), [d * self.scale[0] * 2 for d in shape.dash]):
            if 0 <= y < high and 0 <= x < wide:
                dots[y][x] = 1
                colours[x // 2, y // 4] = ink

    def _put_small_mark(self, shape: AnyShape) -> bool:
        """Lines this close would leave no room between them: grid lines are left out, and marked
        squares are underlined or reversed. False if the shape is to be drawn."""
        if shape.role == "line":
            return True
        if isinstance(shape, Line) or not is_straight(shape):
            return False
        if shape.fill:
            return not self._reaches(shape)
        across, down = zip(*self._points(shape), strict=True)
        if max(down) - min(down) > 8:
            return False
        middle, row = int((min(across) + max(across)) / 4), int((min(down) + max(down)) / 8)
        self.marks[middle, row] = "underline" if shape.dash else "reverse"
        return True

    # -- straight lines

    def _reaches(self, shape: AnyShape) -> bool:
        """Whether it is larger than a character."""
        wide, high = self._size(shape)
        if isinstance(shape, Line):
            return wide >= 1 or high >= 1
        return wide >= 2 and high >= 1

    def _straight(self, shape: AnyShape, ink: str) -> None:
        self.covered.clear()
        stroke = Stroke.DASHED if shape.dash else Stroke.LIGHT
        if shape.stroke in MARKS and stroke is Stroke.LIGHT:
            stroke = Stroke.HEAVY
        (left, top), (right, bottom) = bounds(shape)
        (x, y), (u, v) = self._snapped((left, top)), self._snapped((right, bottom))
        if isinstance(shape, Polygon):
            rounded = bool(shape.rounded) and not self.scene.pitch
            y = max(0, y - 1) if self._is_tight else y  # around the squares, not on them
            if (row := self._low_row(shape)) is not None:
                for column in (x, u):
                    self.lines.upright(column, row, row, stroke, ink)
                return
            self.lines.frame(x, y, u, v, stroke, ink, rounded=rounded)
        elif right - left > bottom - top:
            self.lines.level(y, x, u, stroke, ink, ends=not self.scene.pitch)
        else:
            self.lines.upright(x, y, v, stroke, ink, ends=not self.scene.pitch)

    def _snapped(self, point: Point) -> At:
        """The character a point is in; on a grid, its line if that is near."""
        pitch = self.scene.pitch
        if pitch:
            near = [round(part / pitch) * pitch for part in point]
            point = (
                near[0] if abs(near[0] - point[0]) < SNAP * pitch else point[0],
                near[1] if abs(near[1] - point[1]) < SNAP * pitch else point[1],
            )
        x, y = self._dot(point)
        column, row = floor(x / 2 + 1e-6), floor(y / 4 + 1e-6)
        return (max(0, min(column, len(self.dots[0]) // 2 - 1)),
                max(0, min(row, len(self.dots) // 4 - 1)))  # fmt: skip

    # -- text

    def _glyph(self, shape: AnyShape) -> None:
        """Write the character that stands for a small shape, at its centre."""
        points = [self._dot(shape.center)] if isinstance(shape, Circle) else self._points(shape)
        columns, rows = zip(*points, strict=True)
        left = floor((min(columns) + max(columns)) / 4 - len(shape.glyph) / 2 + HALF)
        left = max(0, min(left, len(self.dots[0]) // 2 - len(shape.glyph)))
        row = _row((min(rows) + max(rows)) / 2)
        if self._is_between_rows((min(rows) + max(rows)) / 2):
            return
        cells = [(left + k, row) for k in range(len(shape.glyph))]
        paint = shape.fill or shape.stroke
        own = self._is_drawn(shape)  # then it lies on itself
        mount = self.inks.mount(paint) if shape.glyph.strip() else OWN
        for cell, letter in zip(cells, self._sign(shape), strict=True):
            if letter != " " and cell not in self.letters and not self._is_filled([cell]):
                ground = mount or self._ground(cell)
                ink = self.inks.on("ink" if own else paint, ground)
                self.letters[cell] = Tile(letter, ink, ground, bold=own)
        if mount and self.scene.pitch and not self._is_tight:
            for side in ((left - 1, row), (left + len(shape.glyph), row)):  # widens its background
                taken = side in self.letters or side in self.lines.arms or self._bits(*side)
                if not taken and self._holds(side):
                    self.letters[side] = Tile(" ", OWN, mount)

    def _is_between_rows(self, y: float) -> bool:
        """Whether there is no line of text for it: where the rows of a grid are one line high, what
        lies on the line between two of them is left out."""
        if not self._is_tight:
            return False
        pitch = self.scene.pitch * self.scale[0]
        rows = ((y / 4 - self.shift[1]) * 2 + self.scene.top * self.scale[0]) / pitch
        return abs(rows - round(rows)) < 0.1

    def _placed(self, text: Text) -> dict[At, str]:
        """The letters of a text, and where they are written."""
        said = text.frame[:1] + text.text + text.frame[1:] if text.frame else text.text
        if not self.room.unicode:
            said = in_ascii(said).replace("…", "..")
        x, y = self._dot(text.at)
        if self.scene.pitch:
            x -= 0.5  # the lines of a grid were moved to the middle of characters
        left = floor(x / 2 - BEFORE[text.anchor] * len(said) + HALF)
        left = max(0, min(left, len(self.dots[0]) // 2 - len(said)))
        return {(left + k, _row(y)): letter for k, letter in enumerate(said)}

    def _note_ground(self, text: Text) -> None:
        """What it is drawn on; later shapes may cover a part of that."""
        self.under |= {cell: self._ground(cell) for cell in self._placed(text)}

    def _text(self, text: Text) -> None:
        letters = self._placed(text)
        cells, row = list(letters), next(iter(letters), (0, 0))[1]
        if any((column + side, row) in self.letters for column, _ in cells for side in (-1, 0, 1)):
            if text.frame:
                self._text(replace(text, frame=""))
            else:  # a larger text is already here
                self.left_out = max(self.left_out, text.size)
            return
        inverse = self._is_filled(cells)
        for cell, letter in letters.items():
            ground = self.under.get(cell, OWN) or self._ground(cell)
            ink = self.inks.on(text.fill, ground)
            self.letters[cell] = Tile(letter, ink, ground, text.weight >= 600 or inverse, inverse)

    def _is_filled(self, cells: Iterable[At]) -> bool:
        """Whether a text is on a shape that is filled with dots."""
        return all(
            0 <= row * 4 + 3 < len(self.dots) and self._bits(column, row) >= 7
            for column, row in cells
        )

    def _bits(self, column: int, row: int) -> int:
        """How many dots a character has; none outside of the picture."""
        return sum(eight(self.dots, (column, row))) if self._holds((column, row)) else 0

    def _point_at(self, ring: AnyShape) -> None:
        """Two pointers beside the cell that has the focus: colour isn't needed to see them."""
        (left, top), (right, bottom) = bounds(ring)
        x, y = self._dot(((left + right) / 2, (top + bottom) / 2))
        row, middle = _row(y), floor(x / 2 - 0.5 + HALF)
        half = int((right - left) * self.scale[0] / 2 - 0.5)
        for side, letter in zip((-1, 1), POINTERS[self.room.unicode], strict=True):
            far = next((far for far in range(max(1, min(half, 4)), half + 3)
                        if (middle + side * far, row) not in self.letters), 0)  # fmt: skip
            cell = (middle + side * far, row)
            if far and self._holds(cell):
                ground = self._ground(cell)
                self.letters[cell] = Tile(letter, self.inks.on("accent", ground), ground, bold=True)

    # -- characters

    def _holds(self, at: At) -> bool:
        return 0 <= at[0] < len(self.dots[0]) // 2 and 0 <= at[1] < len(self.dots) // 4

    def _ground(self, at: At) -> str:
        """What lies behind most of a character."""
        if not self.inks.colour or not self._holds(at):
            return OWN
        return self.grounds[commonest(eight(self.fills, at))]

    def _tile(self, at: At) -> Tile:
        tile = self.letters.get(at) or self._drawn(at)
        mark = self.marks.get(at)
        if mark is None:
            return tile
        return tile._replace(underline=True) if mark == "underline" else tile._replace(reverse=True)

    def _drawn(self, at: At) -> Tile:
        if at in self.lines.arms:
            letter = self.lines.letter(at, unicode=self.room.unicode)
            return Tile(letter, self.lines.inks[at], self._ground(at))
        on = eight(self.dots, at)
        if not self.inks.colour:
            return Tile((BRAILLE if self.room.unicode else PLAIN)[on])
        letter, front, behind = block(eight(self.fills, at), self.room.unicode)
        ink, ground = self.grounds[front], self.grounds[behind]
        if any(on) and not (letter != " " and is_edge(ink, ground)):
            letter = (BRAILLE if self.room.unicode else PLAIN)[on]
            return Tile(letter, self.colours.get(at, OWN), self._ground(at))
        if ink == OWN and letter != " ":  # only a ground can be the terminal's own
            letter = QUARTERS[15 - QUARTERS.index(letter)]
            ink, ground = ground, ink
        return Tile(letter, ink if letter != " " else OWN, ground)


def _row(y: float) -> int:
    """The row of characters with a dot; equal places are rounded alike."""
    return floor(y / 4 + 1e-6)


def _part(number: float) -> float:
    """What is left of it without its whole part."""
    return round(number % 1, 6) % 1
