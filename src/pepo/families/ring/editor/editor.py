"""Ring: drawing a ring by hand."""

from collections.abc import Callable
from functools import partial
from random import Random

from pepo.core.editor import Act, Brush, Editor, Swatch, change, editable, find_near
from pepo.core.errors import BadInput
from pepo.core.scene import AnyShape, Scene
from pepo.core.solving import Watch
from pepo.core.view import View
from pepo.families.ring.advice import check
from pepo.families.ring.drawing import ARROWS, TRAIL, draw
from pepo.families.ring.editor.edits import EDITS
from pepo.families.ring.puzzle import Ring

MOST_SWATCHES = 16


def numbers(ring: Ring) -> tuple[Swatch, ...]:
    most = min(MOST_SWATCHES, max(10, len(ring.tiles) // 2 + 1))
    return tuple(Swatch(str(k), f"number {k}", str(k)) for k in range(most))


DISC = "M10 2.8a7.2 7.2 0 1 0 0 14.4a7.2 7.2 0 1 0 0-14.4"
BRUSHES = (
    Brush(
        "set",
        "Number",
        "A click writes the number; a right click adds one.",
        numbers,
        True,
        icon="M8 3.5 6.5 16.5M13.5 3.5 12 16.5M4 7.5h13M3 12.5h13",
    ),
    Brush(
        "add",
        "Add",
        "A click puts a new tile before the one clicked.",
        numbers,
        True,
        icon=f"{DISC}M10 6.5v7M6.5 10h7",
    ),
    Brush("remove", "Remove", "A click takes a tile out.", icon=f"{DISC}M6.5 10h7"),
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
        partial(_with, ring, tile, number)
        for tile in range(len(ring.tiles) - 1)
        for number in range(1, most + 1)
        if number != ring.tiles[tile]
    ]


def _with(ring: Ring, tile: int, number: int) -> Ring:
    return Ring((*ring.tiles[:tile], number, *ring.tiles[tile + 1 :]))


def make_solvable(ring: Ring, rng: Random, watch: Watch) -> Ring:
    if _fact(ring, "outcome") == "solved":
        raise BadInput("It can be solved already.")
    return _near(ring, lambda found: _fact(found, "outcome") == "solved", rng, watch)


def make_unique(ring: Ring, rng: Random, watch: Watch) -> Ring:
    if _fact(ring, "unique"):
        raise BadInput("It has one shortest way already.")
    length = check(ring, Watch()).facts.get("length", 0)

    def is_good(found: Ring) -> bool:
        facts = check(found, Watch()).facts
        return bool(facts.get("unique")) and facts["length"] >= min(3, length)

    return _near(ring, is_good, rng, watch)


def _near(ring: Ring, is_good: Callable[[Ring], bool], rng: Random, watch: Watch) -> Ring:
    found: Ring = find_near(ring, _changes, is_good, rng, watch)
    return found


def _fact(ring: Ring, name: str) -> object:
    return check(ring, Watch()).facts.get(name)


EDITOR = Editor(
    brushes=BRUSHES,
    draw=draw_editor,
    edits=EDITS,
    acts=(
        Act("solvable", "Make it solvable", make_solvable, mends=True),
        Act("unique", "Make it unique", make_unique, mends=True),
    ),
    blanks=(
        ("8 tiles", "3,1,2,2,1,3,2,0"),
        ("12 tiles", "5,2,3,1,4,2,3,5,1,2,4,0"),
        ("16 tiles", "3,5,2,7,1,4,6,2,3,5,1,4,2,6,3,0"),
    ),
)
