"""The picture: hexagonal cells, and on them discs in pairs with a neck between them.

On coloured boards each cell is tinted with its colour, and dots in its corners repeat it; seeds on
the discs repeat theirs. On numbered boards a cell's number is in its top corner. An end at its goal
has a ring. Large boards leave out first shadows and dots, then seeds, then necks.

figure     the outlines of cells and gourds, in board units; the marks of a hint
palette    the paint of each index, on cells, pieces and marks
"""

from collections.abc import Callable, Iterator
from functools import lru_cache

from pepo.core.scene import AnyShape, Circle, Line, Path, Point, Polygon, Scene, Text
from pepo.core.view import Switch, View
from pepo.core.words import counted
from pepo.families.gourds.board.cycle import find_cycle
from pepo.families.gourds.board.hex import Cell, centre
from pepo.families.gourds.drawing import figure
from pepo.families.gourds.drawing.palette import Paint, are_unmistakable, names, own_paint, paints
from pepo.families.gourds.puzzle import EMPTY, NOWHERE, Gourds, Position

FULL = 220  # cells: up to here with shadows and corner dots
SEEDED = 800  # cells: up to here with seeds, beyond with numbers
BARE = 10_000  # cells: up to here with necks, beyond only discs in pairs
WORDED = 130  # cells: up to here a terminal has room for their targets

Shapes = tuple[AnyShape, ...]

CYCLE = Switch("cycle", "Cycle")
INDICES = Switch(
    "indices", "Indices", previews=True, always_for=lambda puzzle: puzzle.kind != "coloured"
)
AXES = Switch("axes", "Axes", previews=True, printed=True)
SWITCHES = (CYCLE, INDICES, AXES)
COMB = centre(Cell(1, 1))  # half a cell across, and a row down
LETTERS = "abcde"  # of the cells of a leaf


def cell_id(cell: Cell) -> str:
    """The id of a cell's shape."""
    return f"cell-{cell.x},{cell.y}"


def draw(puzzle: Gourds, position: Position, view: View) -> Scene:
    drawing = Drawing(puzzle, position, view)
    shapes = tuple(drawing.shapes())
    xs, ys = zip(*(centre(cell) for cell in puzzle.board.cells), strict=True)
    pad = 0.12 + (0.55 if view.on(AXES) else 0)
    left, top = min(xs) - 0.87 - pad, min(ys) - 1 - pad
    width, height = max(xs) + 0.99 - left, max(ys) + 1.12 - top
    finale = drawing.finale() if puzzle.is_solved(position) else ()
    return Scene(left, top, width, height, shapes, _alt(puzzle, position, view), finale=finale,
                 legend=drawing.legend, comb=COMB)  # fmt: skip


def _alt(puzzle: Gourds, position: Position, view: View) -> str:
    cells, gourds = len(puzzle.wants), len(puzzle.gourds)
    board = f"{puzzle.kind.capitalize()} board of {counted(cells, 'cell')}"
    said = [f"{board} with {counted(gourds, 'gourd')}."]
    if position.empty == NOWHERE:
        return f"{said[0]} {puzzle.layout_faults[0]}"
    at_goal = sum(
        end != EMPTY and puzzle.index_of[end] == want
        for end, want in zip(position.ends, puzzle.wants, strict=True)
    )
    said.append(f"The empty cell is {puzzle.board.cells[position.empty]}.")
    solved = puzzle.is_solved(position)
    said.append("Solved." if solved else f"Ends in place: {at_goal:,} of {2 * gourds:,}.")
    for leaf in view.regions:
        named = zip(LETTERS, map(_cell_of, leaf), strict=False)
        said.append(f"Leaf: {'; '.join(f'{letter} {cell.x},{cell.y}' for letter, cell in named)}.")
    return " ".join(said)


class Drawing:
    """One picture; holds what all its parts need to know."""

    def __init__(self, puzzle: Gourds, position: Position, view: View) -> None:
        self.puzzle, self.position, self.view = puzzle, position, view
        self.cells = puzzle.board.cells
        self.count = len(self.cells)
        self.coloured = puzzle.kind == "coloured"
        self.paints = paints(puzzle) if self.coloured else {}
        self.names = names(puzzle)
        self.numbers = (
            INDICES.is_always(puzzle)
            or view.on(INDICES)
            or SEEDED < self.count <= BARE
            or not are_unmistakable(puzzle)
        )
        self.where = position.where
        near = puzzle.neighbours[position.empty] if position.empty != NOWHERE else ()
        self.clickable = frozenset(near)
        self.made = _made(puzzle)
        if len(self.made) > 4 * self.count + 1_000:
            self.made.clear()

    def shapes(self) -> Iterator[AnyShape]:
        for number in range(self.count):
            yield from self._known(self.cell, number, self.view.on(INDICES))
        if self.view.on(AXES):
            yield from self.axes()
        leaves = [[centre(_cell_of(name)) for name in cells] for cells in self.view.regions]
        yield from self._empty_cells()
        if self.view.on(CYCLE):
            yield from self.thread()
        yield from (figure.leaf(number, centres) for number, centres in enumerate(leaves))
        gourds = [g for g in range(len(self.puzzle.gourds)) if 2 * g in self.where]
        if self.count <= FULL:
            for gourd in gourds:
                yield from self._known_gourd(self.cast, gourd)
        for gourd in gourds:
            yield from self._known_gourd(self.gourd, gourd)
        for number, centres in enumerate(leaves):
            yield from figure.leaf_letters(number, centres, LETTERS)
        yield from self._faults()
        yield from self._hint()

    # -- what was drawn before: a move changes little, and large boards are drawn often

    def _known(self, draw: Callable[[int], Iterator[AnyShape]], number: int, *on: object) -> Shapes:
        """A cell or a gourd; `on` is what else its picture depends on."""
        key = (draw.__name__, number, self.numbers, *on)
        if key not in self.made:
            self.made[key] = tuple(draw(number))
        return self.made[key]

    def _known_gourd(self, draw: Callable[[int], Iterator[AnyShape]], gourd: int) -> Shapes:
        cells = self.where[2 * gourd], self.where[2 * gourd + 1]
        return self._known(draw, gourd, cells, *(cell in self.clickable for cell in cells))

    # -- cells

    def cell(self, number: int) -> Iterator[AnyShape]:
        cell, want = self.cells[number], self.puzzle.wants[number]
        paint = self.paints.get(want)
        at = centre(cell)
        yield Polygon(
            id=cell_id(cell),
            role="cell",
            points=figure.hexagon(at, 0.955),
            rounded=0.15,
            fill=paint.tint if paint else "cell",
            stroke="cell-line",
            width=0.025,
            label=f"cell {cell.x},{cell.y}, {self.names[want]}",
            tries=f"{cell.x},{cell.y}",
            place=(cell.y, cell.x),
            glyph=" ",
        )
        if paint is None or (self.numbers and self.view.on(INDICES)):
            yield self._want(cell, at, want)
        elif self.count <= FULL:
            yield from self._dots(cell, at, paint)

    def _want(self, cell: Cell, at: Point, want: int) -> Text:
        """The cell's index, high enough in its top corner that no neck covers it."""
        return Text(
            id=f"want-{cell.x},{cell.y}",
            role="want",
            at=(at[0], at[1] - 0.82),
            text=str(want),
            size=(0.21, 0.19, 0.16)[min(len(str(want)), 3) - 1],
            weight=500,
            fill="muted",
        )

    def _dots(self, cell: Cell, at: Point, paint: Paint) -> Iterator[AnyShape]:
        is_ring = paint.number > 4
        for k, corner in enumerate(figure.corner_dots(at, paint.number)):
            yield Circle(
                id=f"dot-{cell.x},{cell.y}-{k}",
                role="dot",
                center=corner,
                radius=0.048 if is_ring else 0.042,
                fill="" if is_ring else paint.dot,
                stroke=paint.dot if is_ring else "",
                width=0.024 if is_ring else 0,
                glyph=" ",
            )

    def axes(self) -> Iterator[AnyShape]:
        """Columns along the top, rows along the left, as moves are written."""
        top, left = self.cells[0].y, min(cell.x for cell in self.cells)
        columns, rows = sorted({c.x for c in self.cells}), sorted({c.y for c in self.cells})
        every = 1 + len(columns) // 40
        for x in columns[::every]:
            at = centre(Cell(x, top))
            yield Text(id=f"column-{x}", role="axis", at=(at[0], at[1] - 1.32), text=str(x),
                       size=0.3 * min(every, 4), fill="muted")  # fmt: skip
        for y in rows[::every]:
            at = centre(Cell(left, y))
            yield Text(id=f"row-{y}", role="axis", at=(at[0] - 1.2, at[1]), text=str(y),
                       size=0.3 * min(every, 4), fill="muted")  # fmt: skip

    def _empty_cells(self) -> Iterator[AnyShape]:
        """The empty cell; an unfinished puzzle may have several."""
        empty = [n for n, end in enumerate(self.position.ends) if end == EMPTY]
        for place, number in enumerate(empty):
            yield from self.empty_cell(place, number, centre(self.cells[number]))

    def empty_cell(self, place: int, number: int, at: Point) -> Iterator[AnyShape]:
        """An empty cell, drawn at a place of its own."""
        name, (x, y) = "hollow" if place == 0 else f"hollow-{place}", at
        yield Circle(id=f"{name}-lip", role="hollow", center=(x, y), radius=figure.DISC,
                     fill="hollow-lip", glyph=" ")  # fmt: skip
        cell, want = self.cells[number], self.puzzle.wants[number]
        yield Circle(id=name, role="hollow", center=(x, y + 0.028), radius=0.572,
                     fill="hollow", label=f"the empty cell {cell.x},{cell.y}, {self.names[want]}",
                     place=(cell.y, cell.x), glyph="( )")  # fmt: skip
        paint = self.paints.get(want)
        if paint is not None and self.count <= SEEDED:
            yield from self._seeds(f"aim-{place}", (x, y), paint, paint.dot, 0.45)

    def thread(self) -> Iterator[AnyShape]:
        cycle = find_cycle(self.puzzle.board)
        if cycle is not None:
            points = tuple(centre(self.cells[number]) for number in cycle)
            yield Polygon(id="thread", role="thread", points=points, rounded=0.62,
                          stroke="thread", width=0.032, opacity=0.85)  # fmt: skip

    @property
    def legend(self) -> tuple[str, ...]:
        empty = "( ) the empty cell"
        if not self.numbers and self.count <= WORDED:
            return ("2>4 an end of colour 2 on a cell of colour 4", "2 an end in place", empty)
        if not self.coloured and self.count <= WORDED:
            return ("above: the number of a cell", "below it: that of the end there", empty)
        return ()

    def finale(self) -> tuple[tuple[str, ...], ...]:
        """The ends along the cycle or, if there is none, row by row."""
        if self.count > FULL:
            return ()
        order = find_cycle(self.puzzle.board) or range(self.count)
        ends = [self.position.ends[cell] for cell in order]
        return tuple(
            (f"end-{end}", f"neck-{end}", f"rim-{end}-0", f"rim-{end}-1")
            for end in ends
            if end != EMPTY
        )

    # -- gourds

    def discs(self, gourd: int) -> tuple[Point, Point]:
        first, second = (centre(self.cells[self.where[2 * gourd + side]]) for side in (0, 1))
        return first, second

    def _paint(self, end: int) -> Paint:
        if self.coloured:
            return self.paints[self.puzzle.index_of[end]]
        return own_paint(4 if self.is_at_goal(end) else 1)

    def is_at_goal(self, end: int) -> bool:
        return self.puzzle.index_of[end] == self.puzzle.wants[self.where[end]]

    def cast(self, gourd: int) -> Iterator[AnyShape]:
        (x, y), second = self.discs(gourd)
        turn = figure.direction((x, y), second)
        yield Path(id=f"cast-{gourd}", role="cast", fill="cast", glyph=" ", body=f"gourd-{gourd}",
                   pieces=figure.outline((x, y + 0.06), turn))  # fmt: skip

    def gourd(self, gourd: int) -> Iterator[AnyShape]:
        first, second = self.discs(gourd)
        body = f"gourd-{gourd}"  # all of it slides, turns and pivots together
        bare = self.count > BARE
        near, far = _between(first, second, 0.3), _between(second, first, 0.3)
        yield Line(id=f"bond-{gourd}", role="bond", stroke="line-strong", body=body,
                   source=first if bare else near, target=second if bare else far,
                   width=2 * figure.WAIST if bare else 0.05)  # fmt: skip
        for end, disc, other in ((2 * gourd, first, second), (2 * gourd + 1, second, first)):
            yield from self.half(end, disc, figure.direction(disc, other))
        if not bare:
            start, stop = figure.waist(first, figure.direction(first, second))
            yield Line(id=f"waist-{gourd}", role="waist", source=start, target=stop, stroke="seam",
                       width=0.034, opacity=0.75, glyph=" ", body=body)  # fmt: skip
        for end, disc in ((2 * gourd, first), (2 * gourd + 1, second)):
            yield from self.face(end, disc)

    def half(self, end: int, disc: Point, turn: float) -> Iterator[AnyShape]:
        paint, body = self._paint(end), f"gourd-{end // 2}"
        yield self.disc(end, disc)
        if self.count > BARE:
            return
        yield Path(id=f"neck-{end}", role="neck", pieces=figure.half_neck(disc, turn),
                   fill=paint.piece, glyph=" ", body=body)  # fmt: skip
        for side, pieces in enumerate(figure.rims(disc, turn)):
            yield Path(id=f"rim-{end}-{side}", role="rim", pieces=pieces, stroke=paint.edge,
                       width=0.034, glyph=" ", body=body)  # fmt: skip

    def disc(self, end: int, at: Point) -> Circle:
        paint, cell = self._paint(end), self.cells[self.where[end]]
        return Circle(
            id=f"end-{end}",
            role="end",
            center=at,
            radius=figure.DISC,
            fill=paint.piece,
            stroke=paint.edge,
            width=0.034,
            moves=(f"{cell.x},{cell.y}",) if self.where[end] in self.clickable else (),
            tries=f"{cell.x},{cell.y}",
            label=self._label(end, cell),
            place=(cell.y, cell.x),
            glyph=self._glyph(end),
            body=f"gourd-{end // 2}",
        )

    def _label(self, end: int, cell: Cell) -> str:
        index, want = self.puzzle.index_of[end], self.puzzle.wants[self.where[end]]
        said = f"end of gourd {end // 2 + 1}, {self.names[index]}, on cell {cell.x},{cell.y}"
        said += ", in place" if index == want else f", which is {self.names[want]}"
        return said + (", can move" if self.where[end] in self.clickable else "")

    def _glyph(self, end: int) -> str:
        """What a terminal shows for an end: its index, and the cell's where they differ."""
        if self.numbers:
            return " "
        index, want = self.puzzle.index_of[end], self.puzzle.wants[self.where[end]]
        return str(index) if index == want or self.count > WORDED else f"{index}>{want}"

    def face(self, end: int, disc: Point) -> Iterator[AnyShape]:
        """Seeds or the number, with a ring around it at its goal."""
        paint, body = self._paint(end), f"gourd-{end // 2}"
        if self.numbers:
            text = str(self.puzzle.index_of[end])
            size = 0.5 if len(text) < 3 else 1.35 / (len(text) + 0.2)
            yield Text(id=f"number-{end}", role="number", at=disc, text=text, weight=600,
                       size=size, fill=paint.mark, body=body)  # fmt: skip
            if not self.coloured and self.is_at_goal(end) and self.count <= FULL:
                yield Circle(id=f"home-{end}", role="home", center=disc, radius=0.47,
                             stroke=paint.mark, width=0.022, opacity=0.7, glyph=" ",
                             body=body)  # fmt: skip
        elif self.count <= BARE:
            yield from self._seeds(f"seed-{end}", disc, paint, paint.mark, 1.0, body)

    def _seeds(
        self, name: str, at: Point, paint: Paint, ink: str, opacity: float, body: str = ""
    ) -> Iterator[AnyShape]:
        is_ring = paint.number > 4
        for k, pieces in enumerate(figure.seeds(at, paint.number)):
            yield Path(
                id=f"{name}-{k}",
                role="seed",
                pieces=pieces,
                fill="" if is_ring else ink,
                stroke=ink if is_ring else "",
                width=0.045 if is_ring else 0,
                opacity=opacity,
                glyph=" ",
                body=body,
            )

    # -- hints and faults

    def _faults(self) -> Iterator[AnyShape]:
        for name in dict.fromkeys(self.view.marks):
            if name.startswith("cell-"):
                yield figure.mark_cell(f"fault-{name}", centre(_cell_of(name)), figure.FAULT)
            elif name.startswith("end-") and int(name[4:]) in self.where:
                at = centre(self.cells[self.where[int(name[4:])]])
                yield figure.mark_end(f"fault-{name}", at)

    def _hint(self) -> Iterator[AnyShape]:
        hint = self.view.hint
        if hint is None or hint.refused:
            return
        sure = self.view.beat > 1
        style = figure.CONCLUSION if sure else figure.EVIDENCE
        for name in dict.fromkeys((*hint.evidence, *hint.conclusion)):
            if name.startswith("cell-"):
                yield figure.mark_cell("mark-cell", centre(_cell_of(name)), style)
        ends = [int(name.removeprefix("end-")) for name in hint.evidence if name.startswith("end-")]
        for gourd in dict.fromkeys(end // 2 for end in ends):
            yield figure.mark_gourd(gourd, *self.discs(gourd), style)
        if sure:
            move: Cell = hint.moves[0]
            yield from figure.arrow(centre(move), centre(self.cells[self.position.empty]))


@lru_cache(maxsize=8)
def _made(puzzle: Gourds) -> dict[tuple[object, ...], Shapes]:
    """The shapes already made for a puzzle, by all they depend on."""
    return {}


def _cell_of(name: str) -> Cell:
    x, y = name.removeprefix("cell-").split(",")
    return Cell(int(x), int(y))


def _between(source: Point, target: Point, part: float) -> Point:
    return (source[0] + part * (target[0] - source[0]), source[1] + part * (target[1] - source[1]))
