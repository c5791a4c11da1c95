"""Three in a row as a picture: pebbles on a grid.

A given pebble lies on a plate; one of your own is smaller and wears an inner ring, so that the
two differ without colour. A pencilled one is small, in a dashed ring. Signs lie on the lines
between cells. What a proof rests on is outlined; broken rules too, if asked for or if
the grid is full. A note of a method is on the pebble; what a method has taken back is faint
and crossed out.

ruler      two lines, one under the other
signs      signs on the lines between cells
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import cos, radians, sin

from pepo.core.notes import note_id
from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Scene, Text
from pepo.core.view import Switch, View
from pepo.core.words import counted
from pepo.families.three_in_a_row.drawing.ruler import DEEP, GAP, Ruler
from pepo.families.three_in_a_row.drawing.signs import (
    BROKEN,
    LIT,
    QUIET,
    draw_sign,
    tell,
)
from pepo.families.three_in_a_row.notation import format_move
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    COLOURS,
    WHITE,
    Fill,
    Sign,
    ThreeInARow,
    other,
)

NUMBERS = Switch("numbers", "Line numbers", on=True, printed=False)
COUNTS = Switch("counts", "Counts", on=False)
FAULTS = Switch("faults", "Broken rules", on=False)
SWITCHES = (NUMBERS, COUNTS, FAULTS)
COUNTED = ("beside a line: its black and its white cells",)
PLAIN_SIDE = 40  # above this pebbles are plain discs and lines are not numbered one by one


def draw(puzzle: ThreeInARow, state: str, view: View) -> Scene:
    drawing = _Drawing(puzzle, state, view)
    ruler, more = drawing.ruler, (2.2 if drawing.counts else 1.0) + 0.25
    deep = (0.0, DEEP) if ruler and ruler.is_below else (DEEP, 0.0) if ruler else (0.0, 0.0)
    return Scene(
        left=-0.75,
        top=-0.75,
        width=puzzle.width + more + deep[0],
        height=puzzle.height + more + deep[1],
        shapes=tuple(drawing.shapes()),
        alt=" ".join(filter(None, [_alt(puzzle, state, view), ruler.said() if ruler else ""])),
        pitch=1.0,
        lined=bool(puzzle.signs),
        finale=_finale(puzzle) if not drawing.plain and puzzle.is_solved(state) else (),
        legend=("● black", "○ white", *(COUNTED if drawing.counts else ())),
    )


def is_plain(puzzle: ThreeInARow) -> bool:
    return max(puzzle.width, puzzle.height) > PLAIN_SIDE


def cell_id(puzzle: ThreeInARow, cell: int) -> str:
    """The id of a cell's shape: row and column, from 1."""
    row, column = divmod(cell, puzzle.width)
    return f"cell-{row + 1}-{column + 1}"


def cell_ids(puzzle: ThreeInARow, cells: Iterable[int]) -> tuple[str, ...]:
    return tuple(cell_id(puzzle, cell) for cell in cells)


def place_of(shape_id: str) -> tuple[int, int]:
    """Row and column, from 1, of a cell's shape."""
    _, row, column = shape_id.split("-")
    return int(row), int(column)


def cell_of(puzzle: ThreeInARow, shape_id: str) -> int:
    row, column = place_of(shape_id)
    return (row - 1) * puzzle.width + column - 1


def _finale(puzzle: ThreeInARow) -> tuple[tuple[str, ...], ...]:
    """The pebbles along the diagonals, from the first corner to the last."""
    width, height = puzzle.width, puzzle.height
    return tuple(
        tuple(
            f"pebble-{row + 1}-{step - row + 1}" for row in range(height) if 0 <= step - row < width
        )
        for step in range(width + height - 1)
    )


def _tells_faults(state: str, view: View) -> bool:
    """Only if asked for, until the grid is full."""
    return view.on(FAULTS) or view.assists or BLANK not in state


def _alt(puzzle: ThreeInARow, state: str, view: View) -> str:
    cells = len(state)
    filled = cells - state.count(BLANK)
    said = [f"Grid of {puzzle.width} by {puzzle.height}."]
    if puzzle.distinct_lines:
        said.append("No two rows or columns may be the same.")
    if puzzle.signs:
        said.append(f"{counted(len(puzzle.signs), 'sign')} between cells.")
    said.append(f"{filled} of {cells} cells are filled.")
    if view.row.gone:
        said.append(f"Taken back: {counted(len(view.row.gone), 'cell')}.")
    fault = next(puzzle.faults(state), None) if _tells_faults(state, view) else None
    if fault is not None:
        said.append(fault.sentence)
    elif filled == cells:
        said.append("Solved.")
    return " ".join(said)


def _rectangle(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


class _Drawing:
    """One picture; cells are squares of side 1, the first with its corner at the origin."""

    def __init__(self, puzzle: ThreeInARow, state: str, view: View) -> None:
        self.puzzle, self.state, self.view = puzzle, state, view
        self.counts = view.on(COUNTS)
        self.plain = is_plain(puzzle)
        self.ruler = Ruler.of(puzzle, state, view.ruler) if view.ruler else None
        told = view.hint.moves if view.hint and view.beat == 2 else ()
        self.supposed = view.step is not None
        told = view.step.supposed if view.step else told
        self.told = {puzzle.cell(fill): fill.colour for fill in told}
        firm = state if view.firm is None else view.firm
        self.pencilled = {
            cell for cell, colour in enumerate(state) if colour != firm[cell]
        } - self.told.keys()
        self.gone = {puzzle.cell(fill): fill.colour for fill in view.row.gone}
        self.joined: dict[int, list[str]] = {}  # by cell, what its signs say of it
        for sign in puzzle.signs:
            for cell, twin in ((sign.first, sign.second), (sign.second, sign.first)):
                self.joined.setdefault(cell, []).append(tell(puzzle, sign, twin))

    def shapes(self) -> Iterator[AnyShape]:
        width, height = self.puzzle.width, self.puzzle.height
        yield Polygon(id="paper", role="paper", points=_rectangle(0, 0, width, height),
                      rounded=0.14, fill="surface-raised")  # fmt: skip
        for cell in range(len(self.state)):
            yield from self._cell(cell)
        yield from self._regions()
        yield from self._lines()
        yield Polygon(id="frame", role="frame", points=_rectangle(0, 0, width, height),
                      rounded=0.14, stroke="ink-2", width=0.035)  # fmt: skip
        for cell in range(len(self.state)):
            yield from self._pebble(cell)
        yield from self._edge()
        yield from self._outlines()
        for sign in self.puzzle.signs:
            yield from self._sign(sign)
        if self.ruler is not None:
            start = (height if self.ruler.is_below else width) + GAP + (1.2 if self.counts else 0)
            yield from self.ruler.shapes(start, self._moves, self.pencilled)

    def _lines(self) -> Iterator[AnyShape]:
        width, height = self.puzzle.width, self.puzzle.height
        columns = [(f"column-{k}", (k, 0), (k, height)) for k in range(1, width)]
        rows = [(f"row-{k}", (0, k), (width, k)) for k in range(1, height)]
        for name, source, target in (*columns, *rows):
            yield Line(id=f"line-{name}", role="line", source=source, target=target,
                       stroke="line", width=0.022)  # fmt: skip

    # -- cells

    def _cell(self, cell: int) -> Iterator[AnyShape]:
        """The square itself: a plate under a given pebble, and what a click here may do."""
        row, column = divmod(cell, self.puzzle.width)
        given = self.puzzle.is_given(cell)
        inset = 0.035 if given else 0.02
        yield Polygon(
            id=cell_id(self.puzzle, cell),
            role="given" if given else "cell",
            points=_rectangle(column + inset, row + inset, 1 - 2 * inset, 1 - 2 * inset),
            rounded=0.10,
            fill="given" if given else "surface-raised",
            moves=() if given else self._moves(cell),
            tries=format_move(Fill(row, column, self.state[cell])) if given else "",
            label=self._label(cell),
            place=(row, column),
        )

    def _moves(self, cell: int) -> tuple[str, ...]:
        """Clicks cycle through blank, black and white; the second move cycles backwards."""
        row, column = divmod(cell, self.puzzle.width)
        wheel = (BLANK, BLACK, WHITE)
        here = wheel.index(self.state[cell])
        colours = (wheel[(here + 1) % 3], wheel[(here + 2) % 3])
        return tuple(format_move(Fill(row, column, colour)) for colour in colours)

    def _label(self, cell: int) -> str:
        what = COLOURS.get(self.state[cell], "empty")
        given = ", given" if self.puzzle.is_given(cell) else ""
        pencilled = "pencilled " if cell in self.pencilled else ""
        gone = f", {COLOURS[self.gone[cell]]} taken back" if cell in self.gone else ""
        said = f"{self.puzzle.place(cell)}, {pencilled}{what}{given}{gone}"
        return "; ".join([said, *self.joined.get(cell, ())])

    def _pebble(self, cell: int) -> Iterator[AnyShape]:
        name = cell_id(self.puzzle, cell).removeprefix("cell-")
        colour = self.told.get(cell, self.gone.get(cell, self.state[cell]))
        row, column = divmod(cell, self.puzzle.width)
        center = (column + 0.5, row + 0.5)
        if cell in self.pencilled:
            yield Circle(id=f"pencil-{name}", role="pencil", center=center, radius=0.35,
                         stroke="muted", width=0.035, dash=(0.1, 0.12), glyph=" ")  # fmt: skip
        if colour == BLANK:
            return
        given = self.puzzle.is_given(cell)
        paint = f"piece-{COLOURS[colour]}"
        faint = 0.5 if self.supposed and cell in self.told else 1.0
        faint = 0.3 if cell in self.gone else faint
        big, small = (0.375, 0.36) if given else (0.352, 0.336)
        glyph = "●" if colour == BLACK else "○"
        if cell in self.pencilled:
            big, small, glyph = 0.2, 0.19, "•" if colour == BLACK else "◦"
        turn = ((7 * row + 13 * column) % 11) * 16.3
        yield Path(id=f"pebble-{name}", role=f"pebble {COLOURS[colour]}", fill=paint,
                   stroke=f"{paint}-edge", width=0.03, glyph=glyph,
                   opacity=faint, pieces=_oval(center, big, small, turn))  # fmt: skip
        if not given and not self.plain and cell not in self.pencilled:
            ring = f"piece-{COLOURS[other(colour)]}"
            if note := self.view.notes.get(cell_id(self.puzzle, cell)):
                yield Text(id=note_id(cell_id(self.puzzle, cell)), role="note", at=center,
                           text=note.text, size=0.3, weight=600, fill=ring, glyph=" ")  # fmt: skip
            yield Circle(id=f"own-{name}", role="own", center=center, radius=0.19, width=0.022,
                         stroke=ring, opacity=0.5 * faint, glyph=" ")  # fmt: skip

    # -- signs

    def _sign(self, sign: Sign) -> Iterator[AnyShape]:
        paints = QUIET
        if _tells_faults(self.state, self.view) and self._is_broken(sign):
            paints = BROKEN
        elif cell_ids(self.puzzle, (sign.first, sign.second)) in self.view.regions:
            paints = LIT
        return draw_sign(self.puzzle, sign, paints, disc=not self.plain)

    def _is_broken(self, sign: Sign) -> bool:
        first, second = self.state[sign.first], self.state[sign.second]
        return BLANK not in (first, second) and (first == second) != sign.alike

    # -- around the grid

    def _edge(self) -> Iterator[AnyShape]:
        width, height = self.puzzle.width, self.puzzle.height
        if self.view.on(NUMBERS):
            step = 1 if not self.plain else 10
            for column in range(0, width, step):
                yield self._number(f"column-{column + 1}", (column + 0.5, -0.32), column + 1)
            for row in range(0, height, step):
                yield self._number(f"row-{row + 1}", (-0.36, row + 0.5), row + 1)
        if self.counts:
            yield from self._count_lines()

    def _number(self, name: str, at: Point, number: int) -> Text:
        size = 0.27 if not self.plain else 0.27 * max(self.puzzle.width, self.puzzle.height) / 24
        return Text(
            id=f"number-{name}", role="number", at=at, text=str(number), size=size, fill="muted"
        )

    def _count_lines(self) -> Iterator[AnyShape]:
        width, height = self.puzzle.width, self.puzzle.height
        for colour, far in ((BLACK, 0.42), (WHITE, 0.98)):
            name, paint = COLOURS[colour], f"piece-{COLOURS[colour]}"
            for kind, center in (("row", (width + far, -0.32)), ("column", (-0.36, height + far))):
                yield Circle(id=f"head-{kind}-{name}", role="head", center=center, radius=0.12,
                             fill=paint, stroke=f"{paint}-edge", width=0.03)  # fmt: skip
        for line in self.puzzle.lines:
            text = line.read(self.state)
            for colour, far in ((BLACK, 0.42), (WHITE, 0.98)):
                k = line.number - 0.5
                at = (width + far, k) if line.kind == "row" else (k, height + far)
                count = text.count(colour)
                done = count == line.most(colour)
                name = f"count-{line.kind}-{line.number}-{COLOURS[colour]}"
                ink, weight = ("ink", 600) if done else ("muted", 400)
                yield Text(id=name, role="count", at=at, text=str(count), size=0.30, weight=weight,
                           fill=ink)  # fmt: skip
                if done:
                    x, y = at
                    yield Line(id=f"{name}-full", role="count", source=(x - 0.12, y + 0.22),
                               target=(x + 0.12, y + 0.22), stroke="ink", width=0.03)  # fmt: skip

    # -- outlines

    def _regions(self) -> Iterator[AnyShape]:
        """What the rules that a hint names span: each as a band over its cells."""
        for number, names in enumerate(self.view.regions):
            cells = [place_of(name) for name in names]
            (top, left), (bottom, right) = min(cells), max(cells)
            points = _rectangle(left - 1, top - 1, right - left + 1, bottom - top + 1)
            yield Polygon(id=f"region-{number}", role="region", points=points, fill="accent",
                          rounded=0.16, opacity=0.12, glyph=" ")  # fmt: skip
            if len(cells) < min(self.puzzle.width, self.puzzle.height):
                yield Polygon(id=f"span-{number}", role="region", points=points, stroke="accent",
                              width=0.04, rounded=0.16, opacity=0.7, glyph=" ")  # fmt: skip

    def _outlines(self) -> Iterator[AnyShape]:
        yield from self._fault_outlines()
        for cell in self.gone:
            row, column = divmod(cell, self.puzzle.width)
            yield Line(id=f"gone-{row + 1}-{column + 1}", role="gone", stroke="danger", width=0.05,
                       source=(column + 0.2, row + 0.8), target=(column + 0.8, row + 0.2),
                       glyph=" ")  # fmt: skip
        for name in sorted(self.view.evidence):
            yield self._outline(name, "evidence", 0.85, "ink", 0.05, (0.13, 0.09))
        for name in sorted(self.view.conclusion):
            yield self._outline(name, "conclusion", 0.88, "accent", 0.06, ())

    def _fault_outlines(self) -> Iterator[AnyShape]:
        marked = [*self.view.marks, *(self.view.step or self.view.row).marks]
        if _tells_faults(self.state, self.view):
            for fault in self.puzzle.faults(self.state):
                marked += cell_ids(self.puzzle, fault.cells)
        for name in dict.fromkeys(marked):
            yield self._outline(name, "fault", 0.92, "danger", 0.07, ())

    def _outline(
        self, name: str, role: str, side: float, stroke: str, width: float, dash: tuple[float, ...]
    ) -> Polygon:
        row, column = place_of(name)
        x, y = column - 0.5 - side / 2, row - 0.5 - side / 2
        return Polygon(
            id=f"{role}-{row}-{column}",
            role=role,
            points=_rectangle(x, y, side, side),
            rounded=0.16,
            stroke=stroke,
            width=width,
            dash=dash,
        )


def _oval(center: Point, big: float, small: float, turn: float) -> tuple[tuple[object, ...], ...]:
    """A pebble: four curves round an oval that is turned a little, no two alike."""
    x, y = center
    dx, dy = cos(radians(turn)), sin(radians(turn))
    pull = 0.5523  # of a circle by cubic curves

    def at(along: float, across: float) -> Point:
        return (
            x + along * big * dx - across * small * dy,
            y + along * big * dy + across * small * dx,
        )

    corners = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)]
    pieces: list[tuple[object, ...]] = [("M", at(1, 0))]
    for (a, b), (c, d) in pairwise(corners):
        first = at(a + pull * c, b + pull * d)
        second = at(c + pull * a, d + pull * b)
        pieces.append(("C", first, second, at(c, d)))
    return (*pieces, ("Z",))
