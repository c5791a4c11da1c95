"""Ring: drawing a ring by hand, and what an edit may change."""

from collections.abc import Callable
from functools import partial

from pepo.core.editor import Brush, Edit, Editor, Swatch, change, editable, mending_acts
from pepo.core.errors import BadInput, quote
from pepo.core.scene import AnyShape, Scene
from pepo.core.view import View
from pepo.families.ring.drawing import ARROWS, TRAIL, draw
from pepo.families.ring.methods import BREADTH_FIRST
from pepo.families.ring.notation import parse, parse_state
from pepo.families.ring.puzzle import Ring

MAX_SWATCHES = 16


def set_tile(ring: Ring, place: str, value: str) -> Ring:
    return _with_number(ring, parse_state(ring, place), _number(value))


def add_tile(ring: Ring, place: str, value: str) -> Ring:
    """A new tile before the given one."""
    tile = parse_state(ring, place)
    return Ring((*ring.tiles[:tile], _number(value), *ring.tiles[tile:]))


def remove_tile(ring: Ring, place: str, value: str) -> Ring:
    tile = parse_state(ring, place)
    return Ring((*ring.tiles[:tile], *ring.tiles[tile + 1 :]))


def _number(text: str) -> int:
    numbers = parse(text).tiles
    if len(numbers) != 1:
        raise BadInput(f"The tile's number is {quote(text)}; expected one whole number.")
    return numbers[0]


EDITS = (
    Edit("set", "Change a number", set_tile),
    Edit("add", "Add a tile", add_tile),
    Edit("remove", "Remove a tile", remove_tile),
)


def numbers(ring: Ring) -> tuple[Swatch, ...]:
    most = min(MAX_SWATCHES, max(10, len(ring.tiles) // 2 + 1))
    return tuple(Swatch(str(k), f"number {k}", str(k)) for k in range(most))


DISC = "M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4"
BRUSHES = (
    Brush(
        "set",
        "Number",
        "Click to write the number; right-click to add 1.",
        numbers,
        True,
        icon="M8 3.5 6.5 16.5M13.5 3.5 12 16.5M4 7.5h13M3 12.5h13",
    ),
    Brush(
        "add",
        "Add",
        "Click a tile to insert a new one before it.",
        numbers,
        True,
        icon=f"{DISC}M10 6.5v7M6.5 10h7",
    ),
    Brush("remove", "Remove", "Click a tile to remove it.", icon=f"{DISC}M6.5 10h7"),
)


def draw_editor(ring: Ring, brush: str, value: str, marks: tuple[str, ...]) -> Scene:
    scene = draw(ring, 0, View(switches={ARROWS.name: False, TRAIL.name: False}))

    def changes(shape: AnyShape) -> tuple[str, ...]:
        if shape.place is None:
            return ()
        tile = shape.place[1]
        if brush == "set":
            more = str((ring.tiles[tile] + 1) % len(ring.tiles))
            return (change("set", str(tile), value), change("set", str(tile), more))
        return (change(brush, str(tile), value if brush == "add" else ""),)

    return editable(scene, changes)


def _changes(ring: Ring) -> list[Callable[[], Ring]]:
    """Every tile with every other number that means another jump."""
    most = max(2, len(ring.tiles) // 2)
    return [
        partial(_with_number, ring, tile, number)
        for tile in range(len(ring.tiles) - 1)
        for number in range(1, most + 1)
        if number != ring.tiles[tile]
    ]


def _with_number(ring: Ring, tile: int, number: int) -> Ring:
    return Ring((*ring.tiles[:tile], number, *ring.tiles[tile + 1 :]))


EDITOR = Editor(
    brushes=BRUSHES,
    draw=draw_editor,
    edits=EDITS,
    acts=mending_acts(BREADTH_FIRST, _changes, min_length=3),
    blanks=(
        ("8 tiles", "3,1,2,2,1,3,2,0"),
        ("12 tiles", "5,2,3,1,4,2,3,5,1,2,4,0"),
        ("16 tiles", "3,5,2,7,1,4,6,2,3,5,1,4,2,6,3,0"),
    ),
)
