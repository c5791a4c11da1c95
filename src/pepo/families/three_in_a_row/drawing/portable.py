"""Three in a row without Python: what portable.js needs to know, and what it draws with."""

from collections.abc import Mapping
from dataclasses import replace

from pepo.core.portable import Portable, Sprites
from pepo.core.scene import AnyShape
from pepo.core.view import View
from pepo.families.three_in_a_row.drawing import FAULTS, draw
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, ThreeInARow


def facts(puzzle: ThreeInARow) -> dict[str, object]:
    return {"rows": list(puzzle.rows), "distinct": puzzle.distinct_lines}


def sprites(puzzle: ThreeInARow, switches: Mapping[str, bool]) -> Sprites:
    """Cells, pebbles of both colours, faults; and what never changes, in the order it is drawn."""
    start = puzzle.start()
    names = [f"{k // puzzle.width + 1}-{k % puzzle.width + 1}" for k in range(len(start))]
    view = View(
        switches={**switches, FAULTS.name: False}, marks=tuple(f"cell-{name}" for name in names)
    )
    found: dict[str, list[AnyShape]] = {"paper": [], "frame": [], "edge": []}
    for colour in (BLACK, WHITE):
        full = start.replace(BLANK, colour)
        for shape in draw(puzzle, full, view).shapes:
            if shape.role.startswith(("pebble", "own")):
                name = shape.id.partition("-")[2]
                found.setdefault(f"{colour}:{name}", []).append(shape)
    for shape in draw(puzzle, start, view).shapes:
        kind, _, name = shape.id.partition("-")
        if kind in ("cell", "fault"):
            found[f"{kind}:{name}"] = [replace(shape, moves=(), label="")]
        elif kind == "paper":
            found["paper"].append(shape)
        elif kind in ("line", "frame"):
            found["frame"].append(shape)
        elif kind == "number":
            found["edge"].append(shape)
    return found


PORTABLE = Portable("drawing/portable.js", facts, sprites)
