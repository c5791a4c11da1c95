"""What a teaching method writes while it works: one event per line of its table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from pepo.core.listing import Place

Kind = Literal["try", "pass", "seen before", "deduce", "guess", "undo", "win", "fail"]


@dataclass(frozen=True)
class Column:
    """A column of a trace table: `name` is the key in Event.values, `title` its heading.

    A column may show several values in one: those of `parts`, with `between` between them.
    """

    name: str
    title: str
    indent: bool = False  # shift the entry to the right by the event's depth
    marks: bool = False  # where its entry changes, a new part of the method begins
    parts: tuple[str, ...] = ()
    between: str = " "

    @property
    def keys(self) -> tuple[str, ...]:
        return self.parts or (self.name,)

    def write(self, event: "Event") -> str:
        """The entry for an event; values that are empty are left out."""
        return self.between.join(filter(None, (event.values.get(key, "") for key in self.keys)))

    def indented(self, event: "Event", deepest: int) -> str:
        """The same for a table of text; a call deeper than `deepest` isn't shifted further."""
        shift = "  " * min(event.depth, deepest) if self.indent else ""
        return shift + self.write(event)


@dataclass(frozen=True)
class Event:
    """One line of a trace. `state` and `move`, where given, let a board follow the table."""

    kind: Kind
    values: Mapping[str, str]
    depth: int = 0
    why: str = ""
    state: Any = None
    move: Any = None
    stack: tuple[str, ...] = field(default=())
    place: Place | None = None  # where the method's source was, if it has a listing


# -- finding rows: those of a trace, each with its number

Rows = Iterable[tuple[int, Event]]
Where = Literal["over", "out", "guess", "line"]
MARKED: tuple[Kind, ...] = ("guess", "undo", "win")
NO_ROW: dict[Where, str] = {  # what is said if there is no row to go to
    "over": "This was the last step at this depth.",
    "out": "This step is in no other call.",
    "guess": "There is no guess after this step.",
    "line": "No step is on this line.",
}
MAX_PLACES = 300  # on a time line; several marks of a kind at one place are one mark


@dataclass(frozen=True)
class Mark:
    """A row to see on a time line: a guess, an undo, a win, or the first row of a new part."""

    row: int
    kind: str
    title: str


def find_marks(rows: Rows, columns: Sequence[Column], length: int) -> Iterator[Mark]:
    parts = [column for column in columns if column.marks]
    seen, before = set(), [""] * len(parts)
    for number, event in rows:
        here = [column.write(event) for column in parts]
        found = [("part", title) for title, old in zip(here, before, strict=True) if title != old]
        before = here
        if event.kind in MARKED:
            found.append((event.kind, event.kind.capitalize()))
        for kind, title in found:
            place = (kind, number * MAX_PLACES // max(1, length))
            if place not in seen:
                seen.add(place)
                yield Mark(number, kind, title)


def find_next(rows: Rows, at: int, where: Where, line: int = 0) -> int | None:
    """The row to go to from row `at`: over what this row calls, out of the call it belongs to, to
    the next guess, or to the next row on a line of the source (after the last row comes the
    first). None if there is no such row."""
    depth, first = 0, None
    for number, event in rows:
        if number == at:
            depth = event.depth
        ahead = number > at
        if where == "line":
            if event.place is not None and event.place.line == line:
                first = first or number
                if ahead:
                    return number
        elif (
            ahead
            and {
                "over": event.depth <= depth,
                "out": event.depth < depth,
                "guess": event.kind == "guess",
            }[where]
        ):
            return number
    return first
