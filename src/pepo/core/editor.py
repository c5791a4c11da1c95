"""What a family declares so that you can draw its boards by hand, in any front end.

A brush makes one of the family's edits. The editor's picture is a Scene whose shapes carry, as
their moves, the changes a click would make: `edit@place=value`. So a front end that can play can
edit, and knows no puzzle.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice
from random import Random
from typing import Generic

from pepo.core.errors import BadInput, quote
from pepo.core.puzzle import P
from pepo.core.scene import AnyShape, Scene
from pepo.core.solving import Method, Watch, solve

MAX_TRIES = 1_500  # boards looked at to mend one
MAX_WALKS = 375  # random walks of each length among them


@dataclass(frozen=True)
class Edit(Generic[P]):
    """A change an editor can make: `apply(puzzle, place, value)` returns the changed puzzle."""

    name: str
    title: str
    apply: Callable[[P, str, str], P]


@dataclass(frozen=True)
class Swatch:
    """A value a brush can have: its name, and how its button looks (paints, a short text)."""

    value: str
    title: str
    text: str = ""
    fill: str = ""
    edge: str = ""
    ink: str = ""


@dataclass(frozen=True)
class Brush(Generic[P]):
    """Clicking with it makes an edit; `values(puzzle)` are what it can put there."""

    name: str
    title: str
    says: str  # what a click does, in one short sentence
    values: Callable[[P], tuple[Swatch, ...]] | None = None
    typed: bool = False  # its value may also be typed
    icon: str = ""  # the path of a line drawing on a grid of 20


@dataclass(frozen=True)
class Act(Generic[P]):
    """Something done to the whole board; one that `mends` is offered next to the verdict. It raises
    BadInput if there is nothing to do or nothing was found. `says` describes the new board;
    `offered(puzzle)` tells whether the act makes sense for this board."""

    name: str
    title: str
    apply: Callable[[P, Random, Watch], P]
    mends: bool = False
    says: str = ""
    offered: Callable[[P], bool] = lambda puzzle: True


@dataclass(frozen=True)
class Editor(Generic[P]):
    """`draw(puzzle, brush, value, marks)` draws the board with the changes that brush can make;
    `blanks` are boards to start from, each a title and the body of an id. `lacks(puzzle)` says why
    an unfinished board can't be played, or is empty if it can."""

    brushes: tuple[Brush[P], ...]
    draw: Callable[[P, str, str, tuple[str, ...]], Scene]
    edits: tuple[Edit[P], ...] = ()
    acts: tuple[Act[P], ...] = ()
    blanks: tuple[tuple[str, str], ...] = ()
    lacks: Callable[[P], str] = lambda puzzle: ""


def change(edit: str, place: str, value: str = "") -> str:
    return f"{edit}@{place}={value}"


def read_change(text: str) -> tuple[str, str, str]:
    """Edit, place and value."""
    edit, at, rest = text.partition("@")
    place, equals, value = rest.partition("=")
    if not at or not equals:
        raise BadInput(f"The change is {quote(text)}; expected something like 'edit@place=value'.")
    return edit, place, value


def editable(
    scene: Scene,
    changes: Callable[[AnyShape], Sequence[str]],
    *,
    more: Iterable[AnyShape] = (),
) -> Scene:
    """A picture in which clicks change the board instead of playing on it."""
    shapes = [replace(s, tries="", moves=tuple(changes(s))) for s in scene.shapes]
    return replace(scene, shapes=(*shapes, *more))


Changes = Callable[[P], Sequence[Callable[[], P | None]]]  # None where that one is impossible


def find_near(
    puzzle: P, changes: Changes[P], is_good: Callable[[P], bool], rng: Random, watch: Watch
) -> P:
    """A good puzzle, as few random changes away as possible; BadInput if none is found."""
    options = list(changes(puzzle))
    rng.shuffle(options)
    near = (option() for option in options)
    far = (_walk(puzzle, changes, steps, rng) for steps in (2, 3, 5, 8) for _ in range(MAX_WALKS))
    for found in islice(chain(near, far), MAX_TRIES):
        watch.tick(what="boards")
        if found is not None and is_good(found):
            return found
    raise BadInput("Found no such board close to this one; change a little more by hand.")


def mending_acts(
    method: Method, changes: Changes[P], *, min_length: int = 0
) -> tuple[Act[P], Act[P]]:
    """Acts that look for a similar board that can be solved, and for one with a single shortest
    solution, by a method that counts them. The unique board's solution isn't shorter than
    `min_length`, unless it already was."""

    def is_solvable(puzzle: P) -> bool:
        return solve(puzzle, method).solved

    def is_unique(puzzle: P, least: int = 0) -> bool:
        answer = solve(puzzle, method)
        return answer.stats.get("shortest_solutions") == 1 and answer.length >= least

    def make_solvable(puzzle: P, rng: Random, watch: Watch) -> P:
        if is_solvable(puzzle):
            raise BadInput("It can already be solved.")
        return find_near(puzzle, changes, is_solvable, rng, watch)

    def make_unique(puzzle: P, rng: Random, watch: Watch) -> P:
        if is_unique(puzzle):
            raise BadInput("It already has only one shortest solution.")
        least = min(min_length, solve(puzzle, method).length)
        return find_near(puzzle, changes, lambda found: is_unique(found, least), rng, watch)

    return (
        Act("solvable", "Make it solvable", make_solvable, mends=True),
        Act("unique", "Make it unique", make_unique, mends=True),
    )


def _walk(puzzle: P, changes: Changes[P], steps: int, rng: Random) -> P:
    for _ in range(steps):
        changed = rng.choice(changes(puzzle))()
        puzzle = puzzle if changed is None else changed
    return puzzle
