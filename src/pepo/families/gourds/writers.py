"""Gourds to build: as files for a laser cutter or for a 3D printer."""

from pepo.core.errors import BadInput
from pepo.core.view import View
from pepo.core.writers import Content, Writer
from pepo.families.gourds.drawing import draw
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.workshop.dimensions import CutOptions, PrintOptions
from pepo.render.svg import svg


def _cut(puzzle: Gourds, options: CutOptions) -> dict[str, Content]:
    from pepo.families.gourds.workshop import cut

    return {**_start(puzzle), **cut.files(puzzle, options)}


def _printed(puzzle: Gourds, options: PrintOptions) -> dict[str, Content]:
    from pepo.families.gourds.workshop import stl

    return {**_start(puzzle), **stl.files(puzzle, options)}


def _start(puzzle: Gourds) -> dict[str, Content]:
    """A picture of the start; BadInput for a board that can't be built."""
    if puzzle.layout_faults:
        raise BadInput(f"This board can't be built: {puzzle.layout_faults[0]}")
    if not puzzle.gourds or not puzzle.board.conditions.connected.ok:
        raise BadInput("This board can't be built; expected connected cells, and a gourd.")
    return {"start.svg": svg(draw(puzzle, puzzle.start(), View()), title="The start")}


WRITERS: tuple[Writer[Gourds], ...] = (
    Writer(
        "svg-cut",
        "Parts to laser-cut",
        "Tray and gourds for a laser cutter, with a README: SVG in mm, in layers to cut, score and "
        "engrave.",
        "",
        _cut,
        CutOptions,
    ),
    Writer(
        "stl",
        "Parts to print in 3D",
        "Tray and gourds for a 3D printer, with a README: binary STL in mm, a file per colour.",
        "",
        _printed,
        PrintOptions,
    ),
)
