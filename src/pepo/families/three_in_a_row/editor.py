"""Three in a row: drawing a grid by hand, and what an edit may change."""

import re
from collections.abc import Mapping
from dataclasses import replace
from random import Random

from pepo.core.editor import Act, Brush, Edit, Editor, Swatch, change, editable
from pepo.core.errors import BadInput, quote
from pepo.core.scene import AnyShape, Circle, Scene
from pepo.core.solving import Watch
from pepo.core.view import View
from pepo.families.three_in_a_row.advice.grade import known
from pepo.families.three_in_a_row.advice.verdict import verdict
from pepo.families.three_in_a_row.drawing import FAULTS, cell_of, draw
from pepo.families.three_in_a_row.drawing.signs import sign_place
from pepo.families.three_in_a_row.notation import parse_move
from pepo.families.three_in_a_row.notation.signs import read_sign
from pepo.families.three_in_a_row.notation.typed import MEANING
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    WHITE,
    Sign,
    ThreeInARow,
    with_cell,
)

PAIR = re.compile("r[0-9]{1,4}c[0-9]{1,4}-r[0-9]{1,4}c[0-9]{1,4}")


def set_cell(puzzle: ThreeInARow, place: str, value: str) -> ThreeInARow:
    """`place` is r2c5; the value a colour, or '.' for blank."""
    if value not in MEANING:
        raise BadInput(f"The colour is {quote(value)}; expected X, O or '.'.")
    fill = parse_move(f"{place}={MEANING[value]}")
    if fill.row >= puzzle.height or fill.column >= puzzle.width:
        raise BadInput(f"The cell {quote(place)} is outside the {puzzle.size} grid.")
    return _with(puzzle, puzzle.cell(fill), fill.colour)


def set_distinct(puzzle: ThreeInARow, place: str, value: str) -> ThreeInARow:
    if value not in ("yes", "no"):
        raise BadInput(f"distinct lines is {quote(value)}; expected yes or no.")
    return replace(puzzle, distinct_lines=value == "yes")


def set_sign(puzzle: ThreeInARow, place: str, value: str) -> ThreeInARow:
    """`place` names two neighbours, as in r2c5-r2c6; the value is =, x, or '.' for no sign."""
    letter = value.lower().replace("×", "x")
    if letter not in ("=", "x", BLANK):
        raise BadInput(f"The sign is {quote(value)}; expected '=', 'x' or '.'.")
    if not PAIR.fullmatch(place):
        raise BadInput(f"The place is {quote(place)}; expected two cells, as in 'r1c1-r1c2'.")
    said = place.replace("-", "x" if letter == BLANK else letter)
    sign = read_sign(said, puzzle.width, puzzle.height)
    pair = (sign.first, sign.second)
    others = tuple(s for s in puzzle.signs if (s.first, s.second) != pair)
    changed = replace(puzzle, signs=(*others, sign))  # which refuses cells that lie apart
    return replace(puzzle, signs=others) if letter == BLANK else changed


def set_blacks(puzzle: ThreeInARow, place: str, value: str) -> ThreeInARow:
    """How many black cells every odd line has: a number, or "either" of the two middle ones."""
    if value != "either" and not (value.isascii() and value.isdigit() and len(value) < 4):
        raise BadInput(f"The number of blacks is {quote(value)}; expected a number or 'either'.")
    return replace(puzzle, blacks=None if value == "either" else int(value))


def _blacks(puzzle: ThreeInARow) -> set[int]:
    """The numbers of black cells that all odd lines of a grid can have."""
    odd = [{side // 2, side // 2 + 1} for side in (puzzle.width, puzzle.height) if side % 2]
    return set.intersection(*odd) if odd else set()


def _with(puzzle: ThreeInARow, cell: int, colour: str) -> ThreeInARow:
    return puzzle.with_cells(with_cell(puzzle.start(), cell, colour))


EDITS = (
    Edit("set", "Change a given", set_cell),
    Edit("sign", "Change the sign between two cells", set_sign),
    Edit("distinct-lines", "Require distinct lines", set_distinct),
    Edit("blacks", "Set the number of black cells in odd lines", set_blacks),
)


PEBBLES = (
    Swatch(BLACK, "black", "", "piece-black", "piece-black-edge"),
    Swatch(WHITE, "white", "", "piece-white", "piece-white-edge"),
    Swatch(BLANK, "blank", "×", "surface-raised", "line-strong", "ink-2"),
)
SIGNS = (
    Swatch("=", "equal", "=", "surface-raised", "line-strong", "ink"),
    Swatch("x", "different", "×", "surface-raised", "line-strong", "ink"),
    Swatch(BLANK, "none", "", "surface-raised", "line-strong", "ink-2"),
)
BRUSHES = (
    Brush(
        "set",
        "Pebble",
        "Click or drag to fill cells; right-click to clear.",
        lambda puzzle: PEBBLES,
        True,
        icon="M10 3a7 7 0 1 0 0 14a7 7 0 1 0 0-14",
    ),
    Brush(
        "sign",
        "Sign",
        "Click a line between two cells; right-click to remove a sign.",
        lambda puzzle: SIGNS,
        True,
        icon="M3 8h5M3 12h5M12 7.5l5 5M17 7.5l-5 5",
    ),
)


def draw_editor(puzzle: ThreeInARow, brush: str, value: str, marks: tuple[str, ...]) -> Scene:
    if brush == "sign":
        return _draw_signs(puzzle, value, marks)

    def changes(shape: AnyShape) -> tuple[str, ...]:
        if shape.place is None:
            return ()
        row, column = shape.place
        place = f"r{row + 1}c{column + 1}"
        now = puzzle.rows[row][column]
        first = BLANK if now == value else value  # a second click takes it away again
        return (change("set", place, first), change("set", place, BLANK))

    return editable(_drawn(puzzle, marks), changes)


def _drawn(puzzle: ThreeInARow, marks: tuple[str, ...]) -> Scene:
    """Who makes a puzzle sees every broken rule."""
    return draw(puzzle, puzzle.start(), View(switches={FAULTS.name: True}, marks=marks))


def _draw_signs(puzzle: ThreeInARow, value: str, marks: tuple[str, ...]) -> Scene:
    """The board with a disc to click on every line between two cells. The discs, not the cells, are
    the places that the keyboard goes to; they have odd and even numbers in turn."""
    scene = editable(_drawn(puzzle, marks), lambda shape: ())
    cells = tuple(replace(shape, place=None) for shape in scene.shapes)
    now = {(sign.first, sign.second): sign for sign in puzzle.signs}
    return replace(
        scene, shapes=(*cells, *(_handle(puzzle, now, p, value) for p in puzzle.pairs()))
    )


def _handle(
    puzzle: ThreeInARow, now: Mapping[tuple[int, int], Sign], pair: tuple[int, int], value: str
) -> Circle:
    sign = now.get(pair)
    letter = sign.letter if sign else BLANK
    place = "-".join(map(puzzle.cell_name, pair))
    first = BLANK if letter == value.lower() else value  # a second click takes it away again
    x, y = center = sign_place(puzzle, Sign(*pair, alike=True))
    between = " and ".join(puzzle.place(cell) for cell in pair)
    says = {"=": "equal", "x": "different"}.get(letter, "no sign")
    return Circle(
        id=f"handle-{place}",
        role="handle",
        center=center,
        radius=0.2,
        fill="" if sign else "line-strong",
        opacity=1.0 if sign else 0.3,
        moves=(change("sign", place, first), change("sign", place, BLANK)),
        place=(round(2 * y - 1), round(2 * x - 1)),
        label=f"{between}: {says}",
        glyph=" ",
    )


def toggle_distinct(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
    return replace(puzzle, distinct_lines=not puzzle.distinct_lines)


def make_unique(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
    """Add givens where 2 solutions differ, until only 1 solution is left."""
    found = known(puzzle)
    if not found.solvable:
        raise BadInput("It has no solution; make it solvable first.")
    if not found.several:
        raise BadInput("It already has exactly 1 solution.")
    wanted = found.examples[0]
    while found.several:
        watch.tick(what="givens")
        one, two = found.examples
        differ = [k for k, (a, b) in enumerate(zip(one, two, strict=True)) if a != b]
        cell = rng.choice(differ)
        puzzle = _with(puzzle, cell, wanted[cell])
        found = known(puzzle)
    return puzzle


def make_solvable(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
    """Remove givens that clash, one by one; where none does, signs."""
    found = verdict(puzzle, watch)
    if found.facts["outcome"] == "solved":
        raise BadInput("It can be solved already.")
    while found.facts["outcome"] != "solved":
        watch.tick(what="givens")
        marks = [mark for finding in found.findings if not finding.ok for mark in finding.marks]
        cells = [cell_of(puzzle, mark) for mark in marks]
        given = [cell for cell in cells if puzzle.is_given(cell)]
        signs = [sign for sign in puzzle.signs if {sign.first, sign.second} <= set(cells)]
        if given:
            puzzle = _with(puzzle, rng.choice(given), BLANK)
        elif signs:
            wrong = rng.choice(signs)
            puzzle = replace(puzzle, signs=tuple(sign for sign in puzzle.signs if sign != wrong))
        else:
            raise BadInput("No given and no sign causes this; change the grid by hand.")
        found = verdict(puzzle, watch)
    return puzzle


def _act_on_blacks(which: str, title: str, says: str) -> Act[ThreeInARow]:
    """Another number of black cells in odd lines: the smaller, the larger, or either."""

    def wanted(puzzle: ThreeInARow) -> int | None:
        found = sorted(_blacks(puzzle))
        return {"fewer": found[0], "more": found[-1]}.get(which) if found else None

    def apply(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
        return replace(puzzle, blacks=wanted(puzzle))

    def offered(puzzle: ThreeInARow) -> bool:
        return bool(_blacks(puzzle)) and puzzle.blacks != wanted(puzzle)

    return Act(f"blacks-{which}", title, apply, says=says, offered=offered)


EDITOR = Editor(
    brushes=BRUSHES,
    draw=draw_editor,
    edits=EDITS,
    acts=(
        Act(
            "distinct",
            "Require distinct lines",
            toggle_distinct,
            says="No two rows or columns may be the same.",
            offered=lambda puzzle: not puzzle.distinct_lines,
        ),
        Act(
            "equal",
            "Allow equal lines",
            toggle_distinct,
            says="Rows may be the same, and so may columns.",
            offered=lambda puzzle: puzzle.distinct_lines,
        ),
        _act_on_blacks("fewer", "Fewer blacks in odd lines", "Odd lines have one black cell less."),
        _act_on_blacks("more", "More blacks in odd lines", "Odd lines have one black cell more."),
        _act_on_blacks("either", "Either number of blacks", "Odd lines have one more or one less."),
        Act("solvable", "Make it solvable", make_solvable, mends=True),
        Act("unique", "Make it unique", make_unique, mends=True),
    ),
    blanks=tuple((f"{n} × {n}", "/".join([BLANK * n] * n)) for n in (6, 8, 9, 10, 14)),
)
