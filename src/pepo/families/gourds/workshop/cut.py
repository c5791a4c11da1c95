"""The files for a laser cutter: one or more sheets of each material, in layers.

cut       red hairlines, holes before outlines; the kerf is allowed for
score     blue hairlines, only to be marked: cells, and where parts are glued
engrave   black areas: numbers
"""

from collections.abc import Iterator
from dataclasses import dataclass

from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.workshop.dimensions import NUMBERED, CutOptions
from pepo.families.gourds.workshop.instructions import readme
from pepo.families.gourds.workshop.nest import GAP, Sheet, sheets
from pepo.families.gourds.workshop.numerals import digit_height, numeral
from pepo.families.gourds.workshop.outline import Outline, circle, hexagon
from pepo.families.gourds.workshop.shapes import gourd, position, rim, walls

RIM = 8.0  # of the frame, at its narrowest
HAIRLINE = 0.02
BOARD, GOURDS = "board", "gourds"
LAYERS = (  # the order of work
    ("engrave", 'fill="#000000" stroke="none"'),
    ("score", f'fill="none" stroke="#0000ff" stroke-width="{HAIRLINE}"'),
    ("cut", f'fill="none" stroke="#ff0000" stroke-width="{HAIRLINE}"'),
)


@dataclass(frozen=True)
class Part:
    """Something cut out of a sheet of some material."""

    material: str
    name: str
    outline: Outline
    holes: tuple[Outline, ...] = ()
    scored: tuple[Outline, ...] = ()
    engraved: tuple[Outline, ...] = ()

    def layer(self, name: str) -> tuple[Outline, ...]:
        return {
            "engrave": self.engraved,
            "score": self.scored,
            "cut": (*self.holes, self.outline),
        }[name]


def files(puzzle: Gourds, options: CutOptions) -> dict[str, str]:
    """By name: a README, and the sheets."""
    held = sheets(parts(puzzle, options), options.sheet_width, options.sheet_height, of="sheet")
    listing = [(f"{sheet.name}.svg", sheet.content) for sheet in held]
    drawn = {f"{sheet.name}.svg": _svg(sheet) for sheet in held}
    return {"README.txt": readme(puzzle, options, listing, _steps(puzzle, options)), **drawn}


def parts(puzzle: Gourds, options: CutOptions) -> Iterator[Part]:
    """The frame lies on the floor, and the floor, if it has windows for coloured tiles, on a base.
    Gourds of a coloured board get coloured caps."""
    cells, grow = puzzle.board.cells, options.kerf / 2
    high = digit_height(puzzle, NUMBERED * options.cap)
    border = rim(cells, options.cell, options.wall + RIM + grow)
    openings, posts = walls(cells, options.cell, options.wall - grow)
    at = [position(cell, options.cell) for cell in cells]
    hexagons = tuple(hexagon(options.tile - grow, *place) for place in at)
    stands = tuple(posts)
    coloured = puzzle.kind == "coloured"
    if coloured:
        yield Part(BOARD, "base", border)
        yield Part(BOARD, "floor", border, holes=hexagons, scored=stands)
    else:
        engraved = [
            bar for place, want in zip(at, puzzle.wants) for bar in numeral(want, high, *place)
        ]
        marks = (*hexagons, *stands)
        yield Part(BOARD, "floor", border, scored=marks, engraved=tuple(engraved))
    yield Part(BOARD, "frame", border, holes=tuple(openings))
    for post in posts:
        yield Part(BOARD, "post", post)
    half, cap = options.cell / 2, options.cap
    body = gourd(options, grow)
    for piece in puzzle.gourds:
        ends = list(zip((-half, half), piece.indices))
        if coloured:
            spots = tuple(circle(cap, x) for x, _ in ends)
            yield Part(GOURDS, "gourd", body, scored=spots)
        else:
            bars = [bar for x, index in ends for bar in numeral(index, high, x)]
            yield Part(GOURDS, "gourd", body, engraved=tuple(bars))
    if coloured:
        yield from _coloured(puzzle, options, high)


def _coloured(puzzle: Gourds, options: CutOptions, high: float) -> Iterator[Part]:
    """A tile for each cell and a cap for each end."""
    grow, tile = options.kerf / 2, options.tile - options.fit
    for index, name in sorted(puzzle.colour_names.items()):
        number = tuple(numeral(index, high))
        for _ in range(puzzle.wants.count(index)):
            yield Part(name, "tile", hexagon(tile + grow), engraved=number)
        for _ in range(puzzle.index_of.count(index)):
            yield Part(name, "cap", circle(options.cap + grow), engraved=number)


def _svg(sheet: Sheet[Part]) -> str:
    boxes = [(part.outline.box, x, y) for part, x, y in sheet.parts]
    corners = [(x + right, y + bottom) for (_, _, right, bottom), x, y in boxes]
    width, height = (f"{max(side) + GAP:.2f}" for side in zip(*corners))
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<svg xmlns="http://www.w3.org/2000/svg" '
        'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" '
        f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}">',
    ]
    for layer, style in LAYERS:
        drawn = [
            f'<path d="{outline.moved(x, y).svg()}"/>'
            for part, x, y in sheet.parts
            for outline in part.layer(layer)
        ]
        if drawn:
            label = f'inkscape:groupmode="layer" inkscape:label="{layer}"'
            lines += [f'<g id="{layer}" {label} {style}>', *drawn, "</g>"]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _steps(puzzle: Gourds, options: CutOptions) -> list[str]:
    posts = walls(puzzle.board.cells, options.cell, options.wall)[1]
    said = [
        f"Cut every sheet at its real size. Red lines are cut, blue lines only scored, black areas "
        f"engraved. Outlines allow for a cut {options.kerf:g} mm wide; if yours differs, export "
        f"again with --option kerf=…",
    ]
    if puzzle.kind == "coloured":
        said += [
            "Cut the board and the gourds from one material, and each colour from a sheet of that "
            "colour.",
            "Glue the floor on the base and set the coloured tiles into its windows, each where "
            "goal.svg has a cell of that colour. Tiles are as thick as the floor.",
            "Glue two caps on each gourd, inside the scored circles, in the colours of the gourds "
            "in start.svg.",
        ]
    said.append("Glue the frame on the floor, edge on edge.")
    if posts:
        said.append("Glue the posts on the floor, where they are scored.")
    said.append("Sand the edges until every gourd slides freely. Wax helps.")
    return said
