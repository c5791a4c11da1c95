"""What a teaching method writes while it works: one event per line of its table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from pepo.core.highlight import NOTHING, Highlight
from pepo.core.listing import Place
from pepo.core.notes import Notes
from pepo.core.words import listed

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

    def write(self, line: "Event | StackEntry") -> str:
        """The entry for a line; values that are empty are left out."""
        return self.between.join(filter(None, (line.values.get(key, "") for key in self.keys)))

    def indented(self, event: "Event", deepest: int) -> str:
        """The same for a table of text; a call deeper than `deepest` isn't shifted further."""
        shift = "  " * min(event.depth, deepest) if self.indent else ""
        return shift + self.write(event)


# -- what a method keeps to come back to

MAX_STACK = 40  # entries of a stack that an event holds


@dataclass(frozen=True)
class StackTable:
    """How a method's stack is drawn: its title, its columns, and what one entry is called. If calls
    write notes on the board, `notes` says what these are."""

    title: str
    columns: tuple[Column, ...]
    unit: tuple[str, str]
    notes: str = ""

    def write(self, entry: "StackEntry") -> list[str]:
        return [column.write(entry) for column in self.columns]


@dataclass(frozen=True)
class StackEntry:
    """An open call or decision, and the row of the trace that began it."""

    values: Mapping[str, str]
    row: int


@dataclass(frozen=True)
class Stack:
    """The entries from the bottom up; of a deep stack the top ones, and how many are below."""

    entries: tuple[StackEntry, ...] = ()
    below: int = 0

    @classmethod
    def of(cls, entries: Sequence[StackEntry]) -> "Stack":
        top = tuple(entries[-MAX_STACK:])
        return cls(top, len(entries) - len(top))

    def push(self, entry: StackEntry) -> "Stack":
        above = Stack.of((*self.entries, entry))
        return replace(above, below=self.below + above.below)

    @property
    def height(self) -> int:
        return self.below + len(self.entries)

    @property
    def json(self) -> dict[str, object]:
        entries = [{**entry.values, "row": entry.row} for entry in self.entries]
        return {"below": self.below, "entries": entries}


@dataclass(frozen=True)
class Event:
    """One line of a trace. `state` and `move`, where given, let a board follow the table.

    `as_in` is the earlier row, from 1 on, that the method finds here again (0 is the start), so
    that `link_rows` can tell which rows are the same to it. `notes` are those that this row changes
    on the board.
    """

    kind: Kind
    values: Mapping[str, str]
    depth: int = 0
    why: str = ""
    state: Any = None
    move: Any = None
    stack: Stack = Stack()
    notes: Notes = field(default_factory=dict)
    as_in: int | None = None
    again: tuple[int, ...] = ()  # the later rows that name this one
    group: int | None = None  # the same for rows that are the same, from 1 on
    place: Place | None = None  # where the method's source was, if it has a listing
    highlight: Highlight = NOTHING

    @property
    def json(self) -> dict[str, object]:
        """The row for programs, without its stack; `notes` has those that change, by the id of a
        shape."""
        said = {"kind": self.kind, "depth": self.depth, **self.values, "why": self.why}
        more = {
            "as_in": self.as_in,
            "again": list(self.again) or None,
            "group": self.group,
            "notes": {id: note.text for id, note in self.notes.items()} or None,
        }
        return said | {name: value for name, value in more.items() if value is not None}


# -- rows that are the same to the method

MAX_NAMED = 3  # later rows that are named in words


def link_rows(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events, each with the later rows that name it and the group it belongs to."""
    again: dict[int, list[int]] = {}
    for number, event in enumerate(events, start=1):
        if event.as_in is not None:
            again.setdefault(event.as_in, []).append(number)
    if not again:
        return tuple(events)
    groups: dict[int, int] = {0: 1} if 0 in again else {}
    count = len(groups)
    linked = []
    for number, event in enumerate(events, start=1):
        if event.as_in is not None:
            groups[number] = groups[event.as_in]
        elif number in again:
            groups[number] = count = count + 1
        if number in groups:
            later = tuple(again.get(number, ()))
            event = replace(event, again=later, group=groups[number])
        linked.append(event)
    return tuple(linked)


def say_same(event: Event) -> str:
    """Which rows are the same as this one: "as in row 3", "again in rows 7 and 9"."""
    said = []
    if event.as_in is not None:
        said.append(f"as in row {event.as_in:,}" if event.as_in else "as at the start")
    if event.again:
        rows = [f"{row:,}" for row in event.again[:MAX_NAMED]]
        more = len(event.again) - len(rows)
        rows += [f"{more:,} more"] if more else []
        said.append(f"again in row{'s' if len(event.again) > 1 else ''} {listed(rows)}")
    return ", ".join(said)


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
MAX_PLACES = 300  # on a time line; several marks with one title at one place are one mark


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
            place = (kind, title, number * MAX_PLACES // max(1, length))
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
