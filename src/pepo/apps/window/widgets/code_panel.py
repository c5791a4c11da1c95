"""The source of a teaching method: the current line is lit and kept in sight, and below it are the
variables that have changed. A click on a line goes to the next step on it."""

import re
from dataclasses import dataclass

from pygame import Rect

from pepo.apps.midend.playback import Playback
from pepo.apps.window.paint.look import TINY, Look
from pepo.apps.window.widgets.flow import Flow
from pepo.core.listing import Line, Listing, Place

SIZE, LINE = 11, 16  # type size, line height
BETWEEN = 8  # before the next function
NUMBERS = 32  # the width of the line numbers
BESIDE = 16  # how far it reaches into the margins of the column
PIECE = re.compile(r"[^\s(\[{,]*[(\[{,]?\s*")  # a long line is broken between these
HANGING = 4  # letters by which the rest of a long line is shifted
MIN_LINES = 4
MAX_NAME = 0.4  # of the width, for the name of a variable


@dataclass(frozen=True)
class _Item:
    """A line of the listing as it is drawn: `parts` are the lines it is broken into."""

    top: int
    indent: int
    parts: tuple[str, ...]


class CodePanel:
    """`rect` is where the source is. It follows the steps until you scroll."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self._scroll = self._max_scroll = 0
        self._followed: object = None  # the step it was scrolled to, and the room it had
        self._places: list[tuple[Rect, int]] = []
        self._key: tuple[Listing, int, float] | None = None  # what was measured last
        self._laid: tuple[tuple[_Item, ...], int] = ((), 0)

    @property
    def can_scroll(self) -> bool:
        return self._max_scroll > 0

    def wheel(self, lines: float) -> None:
        self._scroll = max(0, min(self._max_scroll, self._scroll - round(3 * LINE * lines)))

    def line(self, at: tuple[int, int]) -> int | None:
        """The number of the line at a point."""
        inside = self.rect.collidepoint(at)
        return next((n for rect, n in self._places if inside and rect.collidepoint(at)), None)

    def lay(self, flow: Flow, playing: Playback, listing: Listing, room: int) -> None:
        """Source and variables together are `room` pixels high."""
        look = flow.look
        frame = playing.frame
        place = frame.event.place if frame is not None and frame.event is not None else None
        changed = _changed(look, place, flow.width)
        line = look.px(LINE)
        high = max(line * MIN_LINES, room - line * (1 + len(changed)) - look.px(4))
        self._lay_source(flow, listing, place, high, (playing.found, playing.at))
        if place is not None:
            self._lay_changed(flow, listing.lines[place.line], changed)
        flow.y = max(flow.y, self.rect.top + room)

    def _lay_source(
        self, flow: Flow, listing: Listing, place: Place | None, high: int, step: tuple[object, int]
    ) -> None:
        look = flow.look
        edge, beside = look.px(6), look.px(BESIDE)
        wide = flow.width + 2 * beside
        items, whole = self._measured(look, listing, wide - look.px(NUMBERS) - 2 * edge)
        high = min(high, whole + 2 * edge)
        self.rect = Rect(flow.left - beside, flow.y, wide, high)
        self._max_scroll = max(0, whole + 2 * edge - high)
        if (step, wide, high) != self._followed:
            self._followed = (step, wide, high)
            self._keep_in_sight(look, items, place, high - 2 * edge)
        self._scroll = min(self._scroll, self._max_scroll)
        flow.later(look.box, self.rect, fill="surface-sunken")
        self._places = []
        for number, (item, said) in enumerate(zip(items, listing.lines, strict=True)):
            top = self.rect.top + edge + item.top - self._scroll
            rect = Rect(self.rect.left, top, wide, look.px(LINE) * len(item.parts))
            if rect.colliderect(self.rect):
                self._places.append((rect, number))
                on = place is not None and place.line == number
                flow.later(_draw_line, look, rect, self.rect, said, item, on)
        if self._max_scroll:
            track = self.rect.inflate(0, -2 * edge)
            track.left, track.width = self.rect.right - look.px(5), look.px(3)
            flow.later(look.bar, track, self._scroll, high, high + self._max_scroll)
        flow.y = self.rect.bottom + look.px(4)

    def _measured(self, look: Look, listing: Listing, width: int) -> tuple[tuple[_Item, ...], int]:
        key = (listing, width, look.scale)
        if key != self._key:
            self._key, self._laid = key, _items(look, listing.lines, width)
        return self._laid

    def _keep_in_sight(
        self, look: Look, items: tuple[_Item, ...], place: Place | None, high: int
    ) -> None:
        """Scroll as little as shows the line, with two lines around it where there is room."""
        if place is None:
            return
        item, line = items[place.line], look.px(LINE)
        around = min(2 * line, max(0, (high - line * len(item.parts)) // 2))
        below = item.top + line * len(item.parts) + around - high
        self._scroll = max(0, below, min(self._scroll, item.top - around))

    def _lay_changed(self, flow: Flow, line: Line, changed: list[tuple[str, str]]) -> None:
        look = flow.look
        row = flow.row(LINE)
        said = f"{line.file}, line {line.number}"
        flow.later(look.words, row.midleft, said, TINY, 400, "muted", most=row.width)
        for name, value in changed:
            row = flow.row(LINE)
            flow.later(look.words, row.midleft, name, SIZE, 400, "muted", code=True,
                       most=round(row.width * MAX_NAME))  # fmt: skip
            at = (row.left + _name_width(look, [n for n, _ in changed], row.width), row.centery)
            flow.later(look.words, at, value, SIZE, 500, "ink", code=True)


def _name_width(look: Look, names: list[str], width: int) -> int:
    widest = max(look.width(name, SIZE, code=True) for name in names)
    return min(widest, round(width * MAX_NAME)) + look.px(10)


def _changed(look: Look, place: Place | None, width: int) -> list[tuple[str, str]]:
    """The variables in lines: a long value goes on in the next, without a name."""
    if place is None or not place.variables:
        return []
    room = width - _name_width(look, list(place.variables), width)
    found = []
    for name, value in place.variables.items():
        first, *more = look.lines(value, room, SIZE, 500, code=True)
        found += [(name, first), *(("", line) for line in more)]
    return found


def _draw_line(look: Look, rect: Rect, clip: Rect, line: Line, item: _Item, on: bool) -> None:
    before = look.surface.get_clip()
    look.surface.set_clip(clip.clip(before))
    if on:
        look.fill("accent-soft", rect)
        look.fill("accent", (rect.left, rect.top, look.px(2), rect.height))
    left, high = rect.left + look.px(NUMBERS), look.px(LINE)
    middle = rect.top + high // 2
    at = (left - look.px(8), middle)
    look.words(at, str(line.number), SIZE, 400, "muted", anchor="right")
    hanging = _letters(look, HANGING)
    for number, part in enumerate(item.parts):
        at = (left + item.indent + (hanging if number else 0), middle + number * high)
        look.words(at, part, SIZE, 400, "ink" if on else "ink-2", code=True)
    look.surface.set_clip(before)


def _letters(look: Look, count: int) -> int:
    return look.width("0" * count, SIZE, code=True)


def _items(look: Look, lines: tuple[Line, ...], width: int) -> tuple[tuple[_Item, ...], int]:
    """The lines as they are drawn, and how high they are together."""
    top, items = 0, []
    for number, line in enumerate(lines):
        if number and line.function != lines[number - 1].function:
            top += look.px(BETWEEN)
        text = line.text.lstrip()
        indent = _letters(look, len(line.text) - len(text))
        parts = _broken(look, text, width - indent)
        items.append(_Item(top, indent, tuple(parts)))
        top += look.px(LINE) * len(parts)
    return tuple(items), top


def _broken(look: Look, text: str, room: int) -> list[str]:
    """A line of source in parts that fit; all but the first have less room."""

    def fits(part: str) -> bool:
        return look.width(part.rstrip(), SIZE, code=True) <= room

    parts, rest = [], text
    while not fits(rest):
        taken = ""
        for piece in PIECE.findall(rest):
            if not fits(taken + piece):
                break
            taken += piece
        if not taken:  # a name that is wider than the panel
            taken = next(rest[:k] for k in range(len(rest), 0, -1) if k == 1 or fits(rest[:k]))
        parts.append(taken.rstrip())
        rest = rest[len(taken) :]
        room -= _letters(look, HANGING) if len(parts) == 1 else 0
    return [*parts, rest]
