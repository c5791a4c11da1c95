"""The files for a 3D printer: the tray, the gourds, and what is coloured, one file per colour."""

import struct
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.workshop.cut import BOARD, GOURDS
from pepo.families.gourds.workshop.dimensions import NUMBERED, PrintOptions
from pepo.families.gourds.workshop.instructions import readme
from pepo.families.gourds.workshop.nest import sheets
from pepo.families.gourds.workshop.numerals import digit_height, numeral
from pepo.families.gourds.workshop.outline import Outline, circle, hexagon
from pepo.families.gourds.workshop.shapes import gourd, position, rim, walls
from pepo.families.gourds.workshop.solid import DIGITS, Terrace, triangles

RIM = 5.0  # of the tray, at its narrowest
GROUND = 1.6  # below the cells
ENGRAVED = 0.6  # depth of numbers
INLAY = 1.4  # thickness of tiles, and of the part of a cap that is glued in
PROUD = 0.6  # how far a cap stands out
GRIP = 0.75  # of a gourd's height is within the walls


@dataclass(frozen=True)
class Body:
    """Something printed in some colour."""

    material: str
    name: str
    shape: Terrace

    @property
    def outline(self) -> Outline:
        return self.shape.outline


def files(puzzle: Gourds, options: PrintOptions) -> dict[str, str | bytes]:
    """By name: a README, and the plates."""
    held = sheets(bodies(puzzle, options), options.bed_width, options.bed_depth, of="bed")
    listing = [(f"{plate.name}.stl", plate.content) for plate in held]
    plates = {
        f"{plate.name}.stl": stl([(body.shape, x, y) for body, x, y in plate.parts])
        for plate in held
    }
    return {"README.txt": readme(puzzle, options, listing, _steps(puzzle)), **plates}


def bodies(puzzle: Gourds, options: PrintOptions) -> Iterator[Body]:
    digits = digit_height(puzzle, NUMBERED * options.cap)
    yield Body(BOARD, "tray", _tray(puzzle, options, digits))
    half, coloured = options.cell / 2, puzzle.kind == "coloured"
    for piece in puzzle.gourds:
        pockets: list[tuple[Outline, float]] = []
        for x, index in zip((-half, half), piece.indices):
            if coloured:
                pockets.append((circle(options.cap + options.fit, x), options.height - INLAY))
            else:
                for bar in numeral(index, digits, x):
                    pockets.append((bar, options.height - ENGRAVED))
        inside = tuple(Terrace(outline, height) for outline, height in pockets)
        yield Body(GOURDS, "gourd", Terrace(gourd(options), options.height, inside))
    if coloured:
        yield from _coloured(puzzle, options, digits)


def _tray(puzzle: Gourds, options: PrintOptions, digits: float) -> Terrace:
    """Hexagonal cells below the floor, with raised numbers or room for coloured tiles."""
    cells, coloured = puzzle.board.cells, puzzle.kind == "coloured"
    floor = GROUND + (INLAY if coloured else ENGRAVED)
    top = floor + GRIP * options.height
    openings, posts = walls(cells, options.cell, options.wall)
    border = rim(cells, options.cell, options.wall + RIM)
    sunk = []
    for cell, want in zip(cells, puzzle.wants):
        at = position(cell, options.cell)
        bars = () if coloured else tuple(numeral(want, digits, *at))
        raised = tuple(Terrace(bar, floor) for bar in bars)
        sunk.append(Terrace(hexagon(options.tile, *at), GROUND, raised))
    (opening,) = openings
    standing = (Terrace(post, top) for post in posts)
    return Terrace(border, top, (Terrace(opening, floor, (*standing, *sunk)),))


def _coloured(puzzle: Gourds, options: PrintOptions, digits: float) -> Iterator[Body]:
    """A tile for each cell and a cap for each end."""
    side, high = options.tile - options.fit, INLAY + PROUD
    for index, name in sorted(puzzle.colour_names.items()):
        bars = numeral(index, digits)
        low = tuple(Terrace(bar, INLAY - ENGRAVED) for bar in bars)
        for _ in range(puzzle.wants.count(index)):
            yield Body(name, "tile", Terrace(hexagon(side), INLAY, low))
        low = tuple(Terrace(bar, high - ENGRAVED) for bar in bars)
        for _ in range(puzzle.index_of.count(index)):
            yield Body(name, "cap", Terrace(circle(options.cap), high, low))


def stl(shapes: list[tuple[Terrace, float, float]]) -> bytes:
    """Binary STL, in mm."""
    held = np.array([corners for shape, x, y in shapes for corners in triangles(shape, x, -y)])
    held = np.round(held - held.min(axis=(0, 1)), DIGITS)  # from the corner of the bed
    normals = np.cross(held[:, 1] - held[:, 0], held[:, 2] - held[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    record = np.dtype([("vectors", "<f4", (4, 3)), ("attribute", "<u2")])
    written = np.zeros(len(held), record)
    written["vectors"][:, 0] = normals / np.where(lengths > 0, lengths, 1)
    written["vectors"][:, 1:] = held
    return b"pepo, millimetres".ljust(80) + struct.pack("<I", len(held)) + written.tobytes()


def _steps(puzzle: Gourds) -> list[str]:
    said = ["Print every file flat, as it lies, without supports; layers of 0.2 mm are fine."]
    if puzzle.kind == "coloured":
        said += [
            "Print each colour's file in that colour.",
            "Glue the tiles into the cells of the tray, each where goal.svg has a cell of that "
            "colour.",
            "Glue two caps into each gourd, in the colours of the gourds in start.svg.",
        ]
    said.append(
        "If a gourd sticks, remove the brim of its first layers with a knife, or export again with "
        "more play: --option play=0.4."
    )
    return said
