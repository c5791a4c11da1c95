"""Three in a row without Python: what portable.js needs to know, and what it draws with."""

from collections.abc import Mapping
from dataclasses import replace

from pepo.core.portable import Portable, Sprites
from pepo.core.scene import AnyShape
from pepo.core.view import View
from pepo.families.three_in_a_row.drawing import FAULTS, cell_ids, draw, is_plain
from pepo.families.three_in_a_row.drawing.signs import BROKEN, QUIET, draw_sign
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, ThreeInARow


def facts(puzzle: ThreeInARow) -> dict[str, object]:
    sides = {"row": puzzle.width, "column": puzzle.height}
    return {
        "rows": list(puzzle.rows),
        "distinct": puzzle.distinct_lines,
        "signs": [[sign.first, sign.second, sign.alike] for sign in puzzle.signs],
        "blacks": {kind: puzzle.black_limits(side) for kind, side in sides.items()},
    }


def sprites(puzzle: ThreeInARow, switches: Mapping[str, bool]) -> Sprites:
    """Cells, pebbles of both colours, also pencilled, signs, faults; and what never changes, in
    the order it is drawn."""
    start = puzzle.start()
    marks = cell_ids(puzzle, range(len(start)))
    view = View(switches={**switches, FAULTS.name: False}, marks=marks)
    parts = {"paper": "paper", "line": "frame", "frame": "frame", "number": "edge"}
    found: dict[str, list[AnyShape]] = {part: [] for part in parts.values()}
    for colour in (BLACK, WHITE):
        full = start.replace(BLANK, colour)
        for kind, firm in ((colour, None), (f"pencilled-{colour}", start)):
            for shape in draw(puzzle, full, replace(view, firm=firm)).shapes:
                if shape.role.startswith(("pebble", "own", "pencil")):
                    name = shape.id.partition("-")[2]
                    found.setdefault(f"{kind}:{name}", []).append(shape)
                    if shape.role == "pencil":
                        found[f"pencilled-{BLANK}:{name}"] = [shape]
    disc = not is_plain(puzzle)
    for number, sign in enumerate(puzzle.signs):
        found[f"sign:{number}"] = list(draw_sign(puzzle, sign, QUIET, disc=disc))
        found[f"broken:{number}"] = list(draw_sign(puzzle, sign, BROKEN, disc=disc))
    for shape in draw(puzzle, start, view).shapes:
        kind, _, name = shape.id.partition("-")
        if kind in ("cell", "fault"):
            found[f"{kind}:{name}"] = [replace(shape, moves=(), label="")]
        elif kind in parts:
            found[parts[kind]].append(shape)
    return found


PORTABLE = Portable("drawing/portable.js", facts, sprites)
