"""Words on a text screen: spans of one style, lines of spans, and text broken into lines."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import accumulate
from textwrap import wrap

from rich.cells import get_character_cell_size

Deed = Callable[[], object]


@dataclass(frozen=True)
class Span:
    """Some words; `act` is what a click on them does."""

    text: str
    paint: str = "ink"
    bold: bool = False
    ground: str = ""  # a paint
    reverse: bool = False
    act: Deed | None = None


Line = tuple[Span, ...]
EMPTY: Line = ()


def words(text: str, paint: str = "ink", **style: object) -> Line:
    return (Span(text, paint, **style),)  # type: ignore[arg-type]


def columns_of(text: str) -> int:
    """A Chinese letter takes two, an accent of its own none."""
    return len(text) if text.isascii() else sum(map(get_character_cell_size, text))


def width(line: Line) -> int:
    return sum(columns_of(span.text) for span in line)


def cut(line: Line, room: int) -> Line:
    """As much of a line as there is room for."""
    if width(line) <= room:
        return line
    kept: list[Span] = []
    for span in line:
        if columns_of(span.text) > room - 1:
            kept.append(replace(span, text=_begin(span.text, room - 1) + "…" * (room > 0)))
            break
        kept.append(span)
        room -= columns_of(span.text)
    return tuple(kept)


def _begin(text: str, room: int) -> str:
    ends = accumulate(map(get_character_cell_size, text))
    return "".join(letter for letter, end in zip(text, ends, strict=True) if end <= room)


def broken(text: str, room: int, paint: str = "ink", *, bold: bool = False) -> list[Line]:
    """A paragraph between words."""
    parts = wrap(text, max(8, room), break_on_hyphens=False)
    return [words(part, paint, bold=bold) for part in parts]


def apart(left: Line, right: Line, room: int) -> Line:
    """One at each end; the left one is cut where both don't fit."""
    right = cut(right, room)
    left = cut(left, max(0, room - width(right) - 1))
    gap = room - width(left) - width(right)
    return (*left, Span(" " * gap), *right)


def apart_or_below(left: Line, right: Line, room: int) -> list[Line]:
    """One at each end; the right one is on a line of its own where both don't fit."""
    if width(left) + 1 + width(right) <= room or not right:
        return [apart(left, right, room)]
    return [cut(left, room), apart(EMPTY, right, room)]


def joined(lines: Iterable[Line], between: str = "  ") -> Line:
    found: list[Span] = []
    for line in lines:
        found += [Span(between)] if found else []
        found += line
    return tuple(found)


def flowing(items: Iterable[Line], room: int, between: str = "  ") -> list[Line]:
    """Items side by side, in as many lines as they need."""
    lines: list[list[Line]] = [[]]
    for item in items:
        if lines[-1] and width(joined([*lines[-1], item], between)) > room:
            lines.append([])
        lines[-1].append(item)
    return [joined(line, between) for line in lines if line]
