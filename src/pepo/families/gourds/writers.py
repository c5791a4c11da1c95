"""Gourds to build: as files for a laser cutter or for a 3D printer."""

from pepo.core.errors import BadInput
from pepo.core.writers import Content, Writer
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.workshop.dimensions import CutOptions, PrintOptions


def _cut(puzzle: Gourds, options: CutOptions) -> dict[str, Content]:
    from pepo.families.gourds.workshop import cut, picture

    _refuse(puzzle)
    return {**cut.files(puzzle, options), **picture.pictures(puzzle, options)}


def _printed(puzzle: Gourds, options: PrintOptions) -> dict[str, Content]:
    from pepo.families.gourds.workshop import picture, stl

    _refuse(puzzle)
    return {**stl.files(puzzle, options), **picture.pictures(puzzle, options)}


def _refuse(puzzle: Gourds) -> None:
    """BadInput for a board that can't be built."""
    if puzzle.layout_faults:
        raise BadInput(f"This board can't be built: {puzzle.layout_faults[0]}")
    if not puzzle.gourds or not puzzle.board.conditions.connected.ok:
        raise BadInput("This board can't be built; expected connected cells, and a gourd.")


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
