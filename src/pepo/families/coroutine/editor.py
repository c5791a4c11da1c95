"""Coroutine: drawing a board by hand."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

from pepo.core.editor import Brush, Edit, Editor, Swatch, change, editable, mending_acts
from pepo.core.errors import BadInput, quote
from pepo.core.scene import AnyShape, Circle, Scene
from pepo.core.view import View
from pepo.families.coroutine.drawing import GHOSTS, GLYPHS, TRAIL, draw
from pepo.families.coroutine.drawing.figure import UNIT, at
from pepo.families.coroutine.methods import BREADTH_FIRST
from pepo.families.coroutine.notation import NOTATION, parse_direction
from pepo.families.coroutine.puzzle import NAMES, Coroutine, board

SIZES = ((3, 3), (3, 4), (4, 4), (5, 5))
MAX_WEDGES = 144  # squares; on larger boards single arrows are too small to click


# -- edits: places are squares, from 1, row by row


def toggle_arrow(puzzle: Coroutine, place: str, value: str) -> Coroutine:
    return puzzle.toggled(_square(puzzle, place), parse_direction(value))


def toggle_goal(puzzle: Coroutine, place: str, value: str) -> Coroutine:
    """Set or clear a goal; a new goal loses its arrows."""
    square = _square(puzzle, place)
    return puzzle.with_square(square, (), goals=puzzle.goals ^ {square})


def move_coin(coin: int) -> Callable[[Coroutine, str, str], Coroutine]:
    def move(puzzle: Coroutine, place: str, value: str) -> Coroutine:
        square, (a, b) = _square(puzzle, place), puzzle.coins
        return replace(puzzle, coins=(a, square) if coin else (square, b))

    return move


def _square(puzzle: Coroutine, place: str) -> int:
    cells = len(puzzle.squares)
    if not (place.isascii() and place.isdigit() and len(place) < 6) or not 1 <= int(place) <= cells:
        raise BadInput(f"The square is {quote(place)}; expected a number from 1 to {cells}.")
    return int(place) - 1


EDITS = (
    Edit("arrow", "Add or remove an arrow", toggle_arrow),
    Edit("goal", "Set or clear a goal", toggle_goal),
    Edit("coin-a", "Set where A starts", move_coin(0)),
    Edit("coin-b", "Set where B starts", move_coin(1)),
)


# -- brushes


def directions(puzzle: Coroutine) -> tuple[Swatch, ...]:
    return tuple(Swatch(name, f"arrow {name}", GLYPHS[k]) for k, name in enumerate(NAMES))


DISC = "M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4"
ARROW = "M4.5 15.5 15.5 4.5M8 4.5h7.5V12"
RINGS = f"{DISC}M10 6.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 1 0 0-6.4"
LETTER_A = "M7.3 13.5 10 6.5l2.7 7M8.3 11.2h3.4"
LETTER_B = "M8 6.5v7h2.3a1.9 1.9 0 0 0 0-3.7H8h2a1.6 1.6 0 0 0 0-3.3z"
BRUSHES = (
    Brush("arrow", "Arrow", "Click to add or remove an arrow.", directions, icon=ARROW),
    Brush("goal", "Goal", "Click to set or clear a goal.", icon=RINGS),
    Brush("coin-a", "Coin A", "Click the square where A starts.", icon=DISC + LETTER_A),
    Brush("coin-b", "Coin B", "Click the square where B starts.", icon=DISC + LETTER_B),
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

    wedges = _wedges(puzzle) if brush == "arrow" and len(puzzle.squares) <= MAX_WEDGES else ()
    return editable(scene, changes, more=wedges)


def _wedges(puzzle: Coroutine) -> Iterator[AnyShape]:
    """The place of each possible arrow, large enough for a thumb."""
    for square in range(len(puzzle.squares)):
        if square in puzzle.goals:
            continue
        row, column = divmod(square, puzzle.width)
        for k, name in enumerate(NAMES):
            x, y = at((column + 0.5, row + 0.5), k, 0.36)
            yield Circle(
                id=f"wedge-{square + 1}-{name}",
                role="wedge",
                center=(x * UNIT, y * UNIT),
                radius=0.125 * UNIT,
                moves=(change("arrow", str(square + 1), name),),
                glyph=" ",
            )


def _changes(puzzle: Coroutine) -> list[Callable[[], Coroutine]]:
    squares = [k for k in range(len(puzzle.squares)) if k not in puzzle.goals]
    return [partial(puzzle.toggled, square, arrow) for square in squares for arrow in range(8)]


def _blank(high: int, wide: int) -> str:
    """An empty board; if it has no middle square, the goal is the square after the middle."""
    goal = (high // 2) * wide + wide // 2
    rows: list[list[tuple[int, ...]]] = [[() for _ in range(wide)] for _ in range(high)]
    return NOTATION.format(board(rows, goals=[goal]))


EDITOR = Editor(
    brushes=BRUSHES,
    draw=draw_editor,
    edits=EDITS,
    acts=mending_acts(BREADTH_FIRST, _changes),
    blanks=tuple((f"{high} × {wide}", _blank(high, wide)) for high, wide in SIZES),
)
