"""Pictures of what is to be built, by the outlines of its parts: the tray, and the start."""

from collections.abc import Iterator

from pepo.core.scene import Path, Scene
from pepo.families.gourds.drawing.palette import Paint, own_paint, paints
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.workshop.dimensions import NUMBERED, Dimensions
from pepo.families.gourds.workshop.numerals import digit_height, numeral
from pepo.families.gourds.workshop.outline import Outline, Point, circle, hexagon
from pepo.families.gourds.workshop.shapes import gourd, position, rim, walls
from pepo.render.svg import svg

RIM = 8.0
EDGE = 0.4  # width of lines
PIXELS = 640
GOAL, START = "goal.svg", "start.svg"


def pictures(puzzle: Gourds, dimensions: Dimensions) -> dict[str, str]:
    """By the names of their files."""
    border = rim(puzzle.board.cells, dimensions.cell, dimensions.wall + RIM)
    left, top, right, bottom = border.box
    tray = list(_tray(puzzle, dimensions, border))
    lying = list(_gourds(puzzle, dimensions))

    def drawn(shapes: list[Path], alt: str) -> str:
        box = (left - 1, top - 1, right - left + 2, bottom - top + 2)
        return svg(Scene(*box, tuple(shapes), alt), title=alt, size=PIXELS)

    return {
        GOAL: drawn(tray, "The tray, with the goal of every cell"),
        START: drawn([*tray, *lying], "The start: the gourds in the tray"),
    }


def _tray(puzzle: Gourds, dimensions: Dimensions, border: Outline) -> Iterator[Path]:
    openings, posts = walls(puzzle.board.cells, dimensions.cell, dimensions.wall)
    high = digit_height(puzzle, NUMBERED * dimensions.cap)
    coloured = _colours(puzzle)
    yield _shape(border, "cell-edge", "line-strong")
    for opening in openings:
        yield _shape(opening, "surface-raised", "line-strong")
    for post in posts:
        yield _shape(post, "cell-edge", "line-strong")
    for cell, want in zip(puzzle.board.cells, puzzle.wants):
        at = position(cell, dimensions.cell)
        fill = coloured[want].tint if coloured else "cell"
        yield _shape(hexagon(dimensions.tile, *at), fill, "cell-edge")
        for bar in numeral(want, high, *at):
            yield _shape(bar, "ink-2")


def _gourds(puzzle: Gourds, dimensions: Dimensions) -> Iterator[Path]:
    high = digit_height(puzzle, NUMBERED * dimensions.cap)
    coloured, half = _colours(puzzle), dimensions.cell / 2
    wood = own_paint(1)
    body = gourd(dimensions)
    for piece in puzzle.gourds:
        ends: list[Point] = [position(cell, dimensions.cell) for cell in piece.cells]
        fill, edge = ("surface-sunken", "ink-2") if coloured else (wood.piece, wood.edge)
        yield _shape(body.laid(*ends), fill, edge)
        for x, index in zip((-half, half), piece.indices):
            paint = coloured.get(index, wood)
            if coloured:
                cap = circle(dimensions.cap, x).laid(*ends)
                yield _shape(cap, paint.piece, paint.edge)
            for bar in numeral(index, high, x):
                yield _shape(bar.laid(*ends), paint.mark)


def _colours(puzzle: Gourds) -> dict[int, Paint]:
    return paints(puzzle) if puzzle.kind == "coloured" else {}


def _shape(outline: Outline, fill: str, stroke: str = "") -> Path:
    width = EDGE if stroke else 0.0
    return Path(id="", role="part", pieces=outline.pieces, fill=fill, stroke=stroke, width=width)
