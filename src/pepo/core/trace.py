"""What a teaching method writes while it works: one event per line of its table."""

from collections.abc import Mapping
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
