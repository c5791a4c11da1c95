"""The README beside the files: what to make, how to put it together, which moves need lifting."""

from textwrap import fill

from pepo.core.words import counted, listed
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.workshop.dimensions import Dimensions
from pepo.families.gourds.workshop.motion import CELLS, clearance, lifted
from pepo.families.gourds.workshop.picture import GOAL, START

WIDTH = 80


def readme(
    puzzle: Gourds, dimensions: Dimensions, files: list[tuple[str, str]], steps: list[str]
) -> str:
    """`files` are names with what each holds; `steps` say how to put the parts together."""
    cells, gourds = len(puzzle.board.cells), len(puzzle.gourds)
    files = [*files, (GOAL, "the tray, only to look at"), (START, "the start, only to look at")]
    wide = max(len(name) for name, _ in files)
    listing = "\n".join(f"  {name.ljust(wide)}  {what}" for name, what in files)
    numbered = "\n".join(
        fill(step, WIDTH, initial_indent=f"{number:2}. ", subsequent_indent="    ")
        for number, step in enumerate(steps, start=1)
    )
    goal = "of its own colour" if puzzle.kind == "coloured" else "with its number"
    parts = [
        f"GOURDS: {counted(gourds, 'gourd')} on {counted(cells, 'cell')}",
        "Files\n\n" + listing,
        "Sizes in mm\n\n" + _sizes(dimensions),
        "Building it\n\n" + numbered,
        "Moving\n\n" + "\n\n".join(fill(text, WIDTH) for text in _moves(dimensions)),
        "Playing\n\n" + fill(
            "Lay the gourds as start.svg shows; one cell stays empty. Move a gourd into the empty "
            f"cell, again and again, until every end lies on a cell {goal}.", WIDTH),
        f"This board in pepo:\n\ngourds:{NOTATION.format(puzzle)}",
    ]  # fmt: skip
    return "\n\n\n".join(parts) + "\n"


def _sizes(dimensions: Dimensions) -> str:
    rows = [
        (dimensions.cell, "between the centres of two cells"),
        (2 * dimensions.radius, "width of an end"),
        (2 * dimensions.waist, "width of a neck"),
        (dimensions.cell + 2 * dimensions.radius, "length of a gourd"),
        (dimensions.play, "play: no two parts come closer, lying or moving"),
        (dimensions.cell - 2 * dimensions.radius, "gap between gourds at rest, and to the wall"),
    ]
    if lifted(dimensions):
        rows[4] = (dimensions.play, "play: no two parts come closer, unless you must lift one")
    return "\n".join(f"  {size:7.2f}  {what}" for size, what in rows)


def _moves(dimensions: Dimensions) -> list[str]:
    up = lifted(dimensions)
    flat = [kind for kind in CELLS if kind not in up]
    said = []
    if not up:
        said.append("Slides, turns and pivots all work flat on the board: nothing is lifted.")
    elif flat:
        said.append(f"{listed([f'{kind}s' for kind in flat]).capitalize()} work flat on the board.")
    for kind, lack in up.items():
        said.append(
            f"A {kind} needs lifting: with this neck a gourd would come {lack:.1f} mm too close to "
            f"another. Raise it over them, or choose a narrower neck."
        )
    if "pivot" not in up:
        give = (1 - 3**0.5 / 2) * dimensions.cell
        said.append(
            f"In a pivot, push the end that moves straight into the empty cell. The end that stays "
            f"gives way by {give:.1f} mm and comes back."
        )
    gaps = listed([f"{kind} {clearance(kind, dimensions):.2f}" for kind in flat])
    if gaps:
        said.append(f"Smallest gap on the way, in mm: {gaps}.")
    return said
