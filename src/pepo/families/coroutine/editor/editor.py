"""Coroutine: drawing a board by hand."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from math import cos, pi, sin
from random import Random

from pepo.core.editor import Act, Brush, Editor, Swatch, change, editable, find_near
from pepo.core.errors import BadInput
from pepo.core.scene import AnyShape, Circle, Scene
from pepo.core.solving import Watch
from pepo.core.view import View
from pepo.families.coroutine.advice.hint import check
from pepo.families.coroutine.drawing import GHOSTS, GLYPHS, TRAIL, draw
from pepo.families.coroutine.drawing.figure import UNIT
from pepo.families.coroutine.editor.edits import EDITS, toggled
from pepo.families.coroutine.notation import NOTATION
from pepo.families.coroutine.puzzle import NAMES, Coroutine, board

SIZES = ((3, 3), (3, 4), (4, 4), (5, 5))
MOST_WEDGES = 144  # squares on which single arrows are large enough to be clicked


def directions(puzzle: Coroutine) -> tuple[Swatch, ...]:
    return tuple(Swatch(name, f"arrow {name}", GLYPHS[k]) for k, name in enumerate(NAMES))


DISC = "M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4"
ARROW = "M4.5 15.5 15.5 4.5M8 4.5h7.5V12"
RINGS = f"{DISC}M10 6.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4"
LETTER_A = "M7.3 13.5 10 6.5l2.7 7M8.3 11.2h3.4"
LETTER_B = "M8 6.5v7h2.3a1.9 1.9 0 0 0 0-3.7H8h2a1.6 1.6 0 0 0 0-3.3z"
BRUSHES = (
    Brush("arrow", "Arrow", "A click puts an arrow or takes it away.", directions, icon=ARROW),
    Brush("goal", "Goal", "A click makes a square a goal, or none.", icon=RINGS),
    Brush("coin-a", "Coin A", "A click is where A starts.", icon=DISC + LETTER_A),
    Brush("coin-b", "Coin B", "A click is where B starts.", icon=DISC + LETTER_B),
)


def draw_editor(puzzle: Coroutine, brush: str, value: str, marks: tuple[str, ...]) -> Scene:
    scene = draw(puzzle, puzzle.start(), View(switches={GHOSTS.name: False, TRAIL.name: False}))
    still = tuple(s for s in scene.shapes if not s.role.startswith(("ghost", "value", "halo")))
    scene = replace(scene, shapes=still)

    def changes(shape: AnyShape) -> tuple[str, ...]:
        if shape.place is None or not shape.id.startswith("plate-"):
            return ()
        square = shape.place[0] * puzzle.width + shape.place[1]
        if brush == "arrow":
            return () if square in puzzle.goals else (change("arrow", str(square + 1), value),)
        return (change(brush, str(square + 1)),)

    wedges = _wedges(puzzle) if brush == "arrow" and len(puzzle.squares) <= MOST_WEDGES else ()
    return editable(scene, changes, more=wedges)


def _wedges(puzzle: Coroutine) -> Iterator[AnyShape]:
    """Where each arrow is or could be, large enough for a thumb."""
    for square in range(len(puzzle.squares)):
        if square in puzzle.goals:
            continue
        row, column = divmod(square, puzzle.width)
        for k, name in enumerate(NAMES):
            x, y = column + 0.5 + 0.36 * sin(k * pi / 4), row + 0.5 - 0.36 * cos(k * pi / 4)
            yield Circle(
                id=f"wedge-{square + 1}-{name}",
                role="wedge",
                center=(x * UNIT, y * UNIT),
                radius=0.125 * UNIT,
                moves=(change("arrow", str(square + 1), name),),
                glyph=" ",
            )


def _changes(puzzle: Coroutine) -> list[Callable[[], Coroutine]]:
    """Every arrow toggled."""
    squares = [k for k in range(len(puzzle.squares)) if k not in puzzle.goals]
    return [partial(toggled, puzzle, square, arrow) for square in squares for arrow in range(8)]


def make_solvable(puzzle: Coroutine, rng: Random, watch: Watch) -> Coroutine:
    if _fact(puzzle, "outcome") == "solved":
        raise BadInput("It can be solved already.")
    return _near(puzzle, lambda found: _fact(found, "outcome") == "solved", rng, watch)


def make_unique(puzzle: Coroutine, rng: Random, watch: Watch) -> Coroutine:
    if _fact(puzzle, "unique"):
        raise BadInput("It has one shortest way already.")
    return _near(puzzle, lambda found: bool(_fact(found, "unique")), rng, watch)


def _near(
    puzzle: Coroutine, is_good: Callable[[Coroutine], bool], rng: Random, watch: Watch
) -> Coroutine:
    found: Coroutine = find_near(puzzle, _changes, is_good, rng, watch)
    return found


def _fact(puzzle: Coroutine, name: str) -> object:
    return check(puzzle, Watch()).facts.get(name)


def _blank(high: int, wide: int) -> str:
    """An empty board; where there is no middle, the goal is the square after it."""
    goal = (high // 2) * wide + wide // 2
    rows: list[list[tuple[int, ...]]] = [[() for _ in range(wide)] for _ in range(high)]
    return NOTATION.format(board(rows, goals=[goal]))


EDITOR = Editor(
    brushes=BRUSHES,
    draw=draw_editor,
    edits=EDITS,
    acts=(
        Act("solvable", "Make it solvable", make_solvable, mends=True),
        Act("unique", "Make it unique", make_unique, mends=True),
    ),
    blanks=tuple((f"{high} × {wide}", _blank(high, wide)) for high, wide in SIZES),
)
