"""Boards drawn by hand: the brushes and what each may change, and the buttons for the whole board.

Half-finished boards are allowed, and drawn too; the verdict says what they lack.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

from pepo.core.editor import Act, Brush, Edit, Editor, Swatch, change, editable
from pepo.core.errors import BadInput, quote
from pepo.core.scene import AnyShape, Circle, Line, Point, Polygon, Scene
from pepo.core.solving import Watch
from pepo.core.view import View
from pepo.families.gourds.board import count_placements
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.cycle import find_cycle
from pepo.families.gourds.board.hex import Cell, adjacent, around, centre
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.colours import NAMES
from pepo.families.gourds.drawing import draw, figure
from pepo.families.gourds.drawing.palette import PAINTS, own_paint, paints
from pepo.families.gourds.generators import MAX_DRAWS, again
from pepo.families.gourds.notation import NOTATION, make_puzzle
from pepo.families.gourds.puzzle import Gourd, Gourds
from pepo.families.gourds.targets.target import find_target

Change = Callable[[Gourds, str, str], Gourds]
PLACE = re.compile(r"(-?[0-9]{1,9})\s*,\s*(-?[0-9]{1,9})")
MAX_NUMBERS = 24
MAX_MENDED = 30  # cells added or removed to make a board proper


# -- what may be changed; a place is a cell, `x,y`


def add_cell(puzzle: Gourds, place: str, value: str) -> Gourds:
    """A new cell. Without an index it gets a new number, or the colour of a neighbour."""
    cell = _read_cell(place)
    if cell in puzzle.board.number:
        raise BadInput(f"There is already a cell {cell}.")
    puzzle, cell = _make_room(puzzle, cell)
    wants = _wants(puzzle)
    near = [want for other, want in wants.items() if adjacent(cell, other)]
    if value:
        wants[cell] = _index(value)
    elif puzzle.kind == "coloured":
        wants[cell] = (near or [1])[0]
    else:
        wants[cell] = max(wants.values()) + 1
    return make_puzzle(puzzle.kind, wants, list(puzzle.gourds), dict(puzzle.colours))


def _make_room(puzzle: Gourds, cell: Cell) -> tuple[Gourds, Cell]:
    """Coordinates are never negative: where a cell goes beyond, the whole board moves."""
    dx, dy = max(0, -cell.x), max(0, -cell.y)
    if not (dx or dy):
        return puzzle, cell

    def shifted(old: Cell) -> Cell:
        return Cell(old.x + dx, old.y + dy)

    gourds = tuple(
        Gourd((shifted(gourd.cells[0]), shifted(gourd.cells[1])), gourd.indices)
        for gourd in puzzle.gourds
    )
    board = make_board({shifted(old) for old in puzzle.board.cells})
    return replace(puzzle, board=board, gourds=gourds), shifted(cell)


def remove_cell(puzzle: Gourds, place: str, value: str) -> Gourds:
    """A cell out, with the gourd that lies on it."""
    cell = _on_board(puzzle, place)
    wants = _wants(puzzle)
    del wants[cell]
    gourds = [gourd for gourd in puzzle.gourds if cell not in gourd.cells]
    return make_puzzle(puzzle.kind, wants, gourds, dict(puzzle.colours))


def set_want(puzzle: Gourds, place: str, value: str) -> Gourds:
    wants = _wants(puzzle) | {_on_board(puzzle, place): _index(value)}
    return make_puzzle(puzzle.kind, wants, list(puzzle.gourds), dict(puzzle.colours))


def put_gourd(puzzle: Gourds, place: str, value: str) -> Gourds:
    """A gourd from one cell to another (`x,y`), with the cells' own indices; others make room."""
    first, second = _on_board(puzzle, place), _on_board(puzzle, value)
    if not adjacent(first, second):
        raise BadInput(f"The cells {first} and {second} don't touch.")
    wants = _wants(puzzle)
    gourd = Gourd((first, second), (wants[first], wants[second]))
    others = [old for old in puzzle.gourds if not {first, second} & {*old.cells}]
    return replace(puzzle, gourds=(*others, gourd))


def remove_gourd(puzzle: Gourds, place: str, value: str) -> Gourds:
    cell = _on_board(puzzle, place)
    return replace(puzzle, gourds=tuple(g for g in puzzle.gourds if cell not in g.cells))


def set_end(puzzle: Gourds, place: str, value: str) -> Gourds:
    cell, index = _on_board(puzzle, place), _index(value)
    gourds = []
    for gourd in puzzle.gourds:
        first, second = (
            index if at == cell else old for at, old in zip(gourd.cells, gourd.indices, strict=True)
        )
        gourds.append(Gourd(gourd.cells, (first, second)))
    return replace(puzzle, gourds=tuple(gourds))


def _wants(puzzle: Gourds) -> dict[Cell, int]:
    return dict(zip(puzzle.board.cells, puzzle.wants, strict=True))


def _read_cell(text: str) -> Cell:
    """A cell as an editor names it: beyond the edge it may be -1 or -2."""
    found = PLACE.fullmatch(text.strip())
    if not found:
        raise BadInput(f"The place is {quote(text)}; expected a cell such as '3,2'.")
    return Cell(int(found[1]), int(found[2]))


def _on_board(puzzle: Gourds, text: str) -> Cell:
    cell = _read_cell(text)
    if cell not in puzzle.board.number:
        raise BadInput(f"There is no cell {cell} on this board.")
    return cell


def _index(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < len(text) < 10):
        raise BadInput(f"The index is {quote(text)}; expected a whole number from 1 to 10^9 - 1.")
    return int(text)


EDITS = (
    Edit("add", "Add a cell", add_cell),
    Edit("remove", "Remove a cell", remove_cell),
    Edit("want", "Set a cell's target", set_want),
    Edit("gourd", "Add a gourd", put_gourd),
    Edit("erase", "Remove a gourd", remove_gourd),
    Edit("end", "Set an end", set_end),
)


# -- the brushes


def indices(puzzle: Gourds) -> tuple[Swatch, ...]:
    """The eight colours, or the numbers of the board and the next one."""
    if puzzle.kind == "numbered":
        most = min(MAX_NUMBERS, max(puzzle.wants) + 1)
        return tuple(Swatch(str(k), f"number {k}", str(k)) for k in range(1, most + 1))
    own = paints(puzzle) if max(*puzzle.wants, *puzzle.index_of, 1) <= PAINTS else {}
    found = []
    for k in range(1, PAINTS + 1):
        paint = own.get(k, own_paint(k))
        name = puzzle.colour_names[k] if k in own else NAMES[k - 1]
        found.append(Swatch(str(k), name, str(k), paint.piece, paint.edge, paint.mark))
    return tuple(found)


HEXAGON = "M10 2.5 16.5 6.2v7.6L10 17.5l-6.5-3.7V6.2z"
DROP = "M10 2.8c2.8 3.6 5 6 5 8.9a5 5 0 0 1-10 0c0-2.9 2.2-5.3 5-8.9z"
BODY = (
    "M8.7 8.9A3.6 3.6 0 1 0 6 11.6c1.5.3 2.3.9 2.4 2.4a3.6 3.6 0 1 0 2.7-2.7"
    "c-1.5-.1-2.1-.9-2.4-2.4z"
)
HALF = "M10 3a7 7 0 0 0 0 14zM10 3v14M12.5 3.5a7 7 0 0 1 0 13"
RUBBER = (
    "m8 16.5-4.4-4.4a1.3 1.3 0 0 1 0-1.8l6.7-6.7a1.3 1.3 0 0 1 1.8 0l4.3 4.3"
    "a1.3 1.3 0 0 1 0 1.8L9.7 16.5zM7 7l6 6M8 16.5h8.5"
)
BRUSHES = (
    Brush("cell", "Cell", "Click a plus to add a cell, or a cell to remove it.", icon=HEXAGON),
    Brush("want", "Target", "Click a cell to set its target.", indices, True, icon=DROP),
    Brush("gourd", "Gourd", "Click between 2 cells to put a gourd there.", icon=BODY),
    Brush("end", "End", "Click an end to set its colour or number.", indices, True, icon=HALF),
    Brush("erase", "Erase", "Click a gourd to remove it.", icon=RUBBER),
)


def draw_editor(puzzle: Gourds, brush: str, value: str, marks: tuple[str, ...]) -> Scene:
    numbered = puzzle.kind == "numbered"
    view = View(switches={"indices": numbered}, marks=marks)
    scene = draw(puzzle, puzzle.start(), view)

    def changes(shape: AnyShape) -> tuple[str, ...]:
        if shape.place is None or brush == "gourd":
            return ()
        place = f"{shape.place[1]},{shape.place[0]}"
        if brush == "cell":
            return (change("remove", place),)
        if brush in ("want", "end"):
            return (change(brush, place, value), change("erase", place))
        return (change("erase", place),)

    more: list[AnyShape] = []
    if brush == "cell":
        more = list(_pluses(puzzle.board))
    elif brush == "gourd":
        more = list(_handles(puzzle))
        scene = replace(scene, shapes=tuple(replace(s, place=None) for s in scene.shapes))
    drawn = editable(scene, changes, more=more)
    return _with_room(drawn) if brush == "cell" else drawn


def _with_room(scene: Scene) -> Scene:
    """The same picture with room for a ring of cells all round."""
    return replace(
        scene,
        left=scene.left - 1.75,
        top=scene.top - 1.5,
        width=scene.width + 3.5,
        height=scene.height + 3.0,
    )


def _pluses(board: Board) -> Iterator[AnyShape]:
    """Every place beside the board, where a cell may be added."""
    free = {place for cell in board.cells for place in around(cell) if place not in board.number}
    for cell in sorted(free, key=lambda cell: (cell.y, cell.x)):
        (x, y), name = centre(cell), f"{cell.x},{cell.y}"
        yield Polygon(
            id=f"add-{name}",
            role="plus",
            points=figure.hexagon((x, y), 0.86),
            rounded=0.14,
            fill="surface",
            stroke="line-strong",
            width=0.025,
            dash=(0.07, 0.09),
            moves=(change("add", name),),
            label=f"add a cell at {name}",
            place=(cell.y, cell.x),
        )
        for side, (dx, dy) in enumerate(((0.14, 0.0), (0.0, 0.14))):
            yield Line(id=f"plus-{name}-{side}", role="plus", source=(x - dx, y - dy),
                       target=(x + dx, y + dy), stroke="muted", width=0.04)  # fmt: skip


def _handles(puzzle: Gourds) -> Iterator[AnyShape]:
    """Between every two neighbouring cells, where a gourd may be laid."""
    board = puzzle.board
    laid = {frozenset(gourd.cells) for gourd in puzzle.gourds}
    for one, two in board.edges:
        a, b = board.cells[one], board.cells[two]
        if {a, b} in laid:
            continue
        (x, y), (u, v) = centre(a), centre(b)
        at: Point = ((x + u) / 2, (y + v) / 2)
        yield Circle(
            id=f"lay-{a.x},{a.y}-{b.x},{b.y}",
            role="plus",
            center=at,
            radius=0.2,
            fill="surface-raised",
            stroke="ink-2",
            width=0.035,
            moves=(change("gourd", f"{a.x},{a.y}", f"{b.x},{b.y}"),),
            label=f"lay a gourd on {a.x},{a.y} and {b.x},{b.y}",
            place=(a.y + b.y, a.x + b.x),
        )


# -- the whole board


def lay_gourds(puzzle: Gourds, rng: Random, watch: Watch) -> Gourds:
    """Gourds on all cells but one, each at its goal; different from now, if possible."""
    board = puzzle.board
    if len(board.cells) % 2 == 0:
        raise BadInput(f"The board has {len(board.cells)} cells; gourds need an odd number.")
    for _ in range(MAX_DRAWS):
        pairs = _pairs_of_cells(board, rng)
        if pairs is None:
            raise BadInput("Gourds can't cover all but 1 cell of this board.")
        laid = replace(puzzle, gourds=tuple(_at_goal(puzzle, one, two) for one, two in pairs))
        if laid != puzzle:
            break
    return laid


def _pairs_of_cells(board: Board, rng: Random) -> list[tuple[int, int]] | None:
    if len(board.cells) <= count_placements.MAX_CELLS:
        return count_placements.random_placement(board, rng)
    cycle = find_cycle(board)
    return None if cycle is None else list(pairwise(cycle))[::2]


def _at_goal(puzzle: Gourds, one: int, two: int) -> Gourd:
    cells = puzzle.board.cells
    return Gourd((cells[one], cells[two]), (puzzle.wants[one], puzzle.wants[two]))


def switch_to_numbers(puzzle: Gourds, rng: Random, watch: Watch) -> Gourds:
    """Give every cell its own number, in reading order. The gourds stay where they are; each end
    gets the number of a cell that its colour could go to, or else of the cell it lies on."""
    cells, number = puzzle.board.cells, puzzle.board.number
    target = find_target(puzzle, puzzle.start())
    goal = {} if target is None else target.where
    gourds = [
        Gourd(gourd.cells, (1 + goal.get(2 * k, number[a]), 1 + goal.get(2 * k + 1, number[b])))
        for k, gourd in enumerate(puzzle.gourds)
        for a, b in [gourd.cells]
        if a in number and b in number
    ]
    return make_puzzle("numbered", {cell: k + 1 for k, cell in enumerate(cells)}, gourds, {})


def switch_to_colours(puzzle: Gourds, rng: Random, watch: Watch) -> Gourds:
    """Paint the cells in three colours. The gourds stay where they are; each end gets the colour of
    the cell that has its number, so that the same moves still solve it."""
    wants = {cell: 1 + k % 3 for k, cell in enumerate(puzzle.board.cells)}
    colour = dict(zip(puzzle.wants, wants.values(), strict=True))

    def coloured(index: int) -> int:
        return colour.get(index, 1 + index % 3)

    gourds = [
        Gourd(gourd.cells, (coloured(gourd.indices[0]), coloured(gourd.indices[1])))
        for gourd in puzzle.gourds
    ]
    return make_puzzle("coloured", wants, gourds, {})


def make_proper(puzzle: Gourds, rng: Random, watch: Watch) -> Gourds:
    """Add or remove cells, whichever helps most, until the board is proper."""
    if puzzle.board.proper:
        raise BadInput("The board is already proper.")
    for _ in range(MAX_MENDED):
        watch.tick(what="cells")
        options = _one_cell_away(puzzle.board)
        _, edit, cell = min(options, key=lambda option: _badness(option[0]))
        puzzle = edit(puzzle, f"{cell.x},{cell.y}", "")
        if puzzle.board.proper:
            return puzzle
    raise BadInput("No proper board was found near this one; change it by hand.")


def _one_cell_away(board: Board) -> Iterator[tuple[Board, Change, Cell]]:
    cells = set(board.cells)
    for place in sorted({p for cell in cells for p in around(cell)} - cells):
        yield make_board(cells | {place}), add_cell, place
    if len(cells) > 3:
        for cell in sorted(cells):
            yield make_board(cells - {cell}), remove_cell, cell


def _badness(board: Board) -> tuple[int, int, int]:
    """How far from proper: parts and holes first, then cut cells, then parity."""
    conditions = board.conditions
    torn = len(conditions.connected.cells) + len(conditions.no_hole.cells)
    cuts = len(conditions.no_cut_cell.cells)
    return 4 * torn + 2 * cuts, int(not conditions.odd.ok), len(board.cells)


def _blank(shape: str, size: int, colours: int) -> str:
    """A board with targets in stripes and no gourds yet."""
    cells = shape_board(shape, size).cells
    wants = {cell: 1 + cell.y % colours if colours else k + 1 for k, cell in enumerate(cells)}
    return NOTATION.format(make_puzzle("coloured" if colours else "numbered", wants, [], {}))


EDITOR = Editor(
    brushes=BRUSHES,
    draw=draw_editor,
    edits=EDITS,
    acts=(
        Act("lay", "Lay gourds", lay_gourds),
        Act("scramble", "Scramble", again),
        Act(
            "numbers",
            "Switch to numbers",
            switch_to_numbers,
            says="The gourds keep their places, and the colours become numbers.",
            offered=lambda puzzle: puzzle.kind == "coloured",
        ),
        Act(
            "colours",
            "Switch to colours",
            switch_to_colours,
            says="The gourds keep their places, and the numbers become 3 colours.",
            offered=lambda puzzle: puzzle.kind == "numbered",
        ),
        Act("proper", "Fix the board", make_proper, mends=True),
    ),
    blanks=(
        ("Hexagon of 7", _blank("hexagon", 2, 3)),
        ("Hexagon of 19", _blank("hexagon", 3, 3)),
        ("Triangle of 15", _blank("triangle", 5, 3)),
        ("Numbered, 19", _blank("hexagon", 3, 0)),
    ),
    lacks=lambda puzzle: next(iter(puzzle.layout_faults), ""),
)
