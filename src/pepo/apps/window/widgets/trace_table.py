"""The table that a teaching method wrote: as many rows as there is room for, around the current
one; the mouse wheel scrolls through all of them, and a click goes to a row. Rows that are the same
to the method have one colour, and a line that names the others and leads there."""

from pygame import Rect

from pepo.apps.midend.playback import Playback
from pepo.apps.midend.reel import Likeness, Reel
from pepo.apps.window.paint.look import TINY, Look
from pepo.apps.window.widgets.flow import Flow
from pepo.core.words import counted

MIN_ROWS = 3  # rows that are always visible
LINE = 25
MORE = 15  # line height inside a row or a heading
GAP = 9
NAMES = 17  # the height of the line that names the rows that are the same
TINTS = 8  # colours of rows that are the same
SAMPLE = 40  # a column is measured by this many of its longest entries


class TraceTable:
    """`rect` is where its rows are. It follows the solution until you scroll."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.seen = (0, 0)  # the visible rows: from, to
        self._found: Reel | None = None
        self._here = -1
        self._places: list[tuple[Rect, int]] = []
        self._first: float | None = None  # the first row, after scrolling; a finger scrolls parts
        self._last_first = 0
        self._measured: tuple[float, int, list[int]] = (0.0, 0, [])

    def wheel(self, lines: float) -> None:
        self._show((self.seen[0] if self._first is None else self._first) - 3 * lines)

    def page(self, way: int) -> None:
        """Scroll a page up (1) or down (-1); one row stays visible."""
        step = max(1, self.seen[1] - self.seen[0] - 1)
        self._show(self.seen[0] - way * step)

    def _show(self, first: float) -> None:
        self._first = max(0, min(self._last_first, first))

    @property
    def can_scroll(self) -> bool:
        return self._last_first > 0

    def row(self, at: tuple[int, int]) -> int | None:
        """The number of the row that a click at a point goes to."""
        return next((row for rect, row in self._places if rect.collidepoint(at)), None)

    def lay(self, flow: Flow, playing: Playback, room: int, *, ahead: bool = True) -> None:
        """Lay the table for the step that is shown, `room` pixels high; without the rows ahead, if
        they would give something away."""
        assert playing.method is not None
        found, look = playing.found, flow.look
        if found is not self._found:
            self._measured = (0.0, 0, [])
        if found is not self._found or playing.at != self._here + 1:
            self._found, self._here, self._first = found, playing.at - 1, None
        titles = tuple(column.title for column in playing.method.trace_columns)
        widths = self._widths(look, titles, found, flow.width)
        count = counted(len(found.rows), "row")
        said = f"row {self._here + 1:,} of {len(found.rows):,}" if self._here >= 0 else count
        flow.heading("Trace", said)
        top = flow.y
        _lay_row(flow, titles, widths, "muted", on=False, titles=True)
        high = max(look.px(LINE) * MIN_ROWS, room - (flow.y - top))
        end = len(found.rows) if ahead else self._here + 1
        self._lay_rows(flow, found, widths, high, end)
        flow.gap(16)

    def _lay_rows(self, flow: Flow, found: Reel, widths: list[int], room: int, end: int) -> None:
        look, count = flow.look, len(found.rows)

        def height(row: int) -> int:
            names = look.px(NAMES) if row + 1 in found.alike else 0
            return _height(look, found.rows[row], widths) + names

        def back(row: int, space: int) -> int:
            """The first of the rows that fill the space down to the end of this one."""
            space -= height(row)
            while row > 0 and space >= height(row - 1):
                row -= 1
                space -= height(row)
            return row

        self._last_first = back(count - 1, room)
        first = back(max(self._here, 0), room // 2)
        first = min(first if self._first is None else round(self._first), self._last_first)
        top, row, self._places = flow.y, first, []
        while row < end and (row == first or flow.y + height(row) - top <= room):
            paint = "muted" if row > self._here >= 0 else "ink-2"
            on, alike = row == self._here, found.alike.get(row + 1)
            if alike:
                paint = "ink-2"  # on a colour, muted letters would be hard to read
            tint = _tint(alike) if alike else ""
            rect = _lay_row(flow, found.rows[row], widths, paint, on=on, titles=False, tint=tint)
            self._places.append((rect, row + 1))
            if alike:
                self._places.append((_lay_names(flow, alike, widths[0], paint), alike.row))
            row += 1
        self.seen = (first, row)
        if self._last_first:
            flow.y = max(flow.y, top + room)  # the same height wherever it is scrolled
        self.rect = Rect(flow.left, top, flow.width, flow.y - top)
        if self._last_first:
            track = Rect(self.rect.right + look.px(10), top, look.px(3), self.rect.height)
            flow.later(look.bar, track, first, row - first, count)

    def _widths(self, look: Look, titles: tuple[str, ...], found: Reel, room: int) -> list[int]:
        """As wide as the text. If that is too wide, entries and headings break between words into
        several lines; only a word wider than the whole table is broken itself."""
        if self._measured[:2] == (look.scale, room):
            return self._measured[2]
        room_for_words = room - look.px(GAP) * (len(titles) - 1)
        columns = [
            sorted({row[k] for row in found.rows}, key=len)[-SAMPLE:] for k in range(len(titles))
        ]
        words = [{word for cell in column for word in cell.split()} for column in columns]
        natural = [
            max(look.width(cell, TINY, 500) for cell in (title, *column))
            for title, column in zip(titles, columns, strict=True)
        ]
        least = [
            max(look.width(word, TINY, 500) for word in (*title.split(), *some))
            for title, some in zip(titles, words, strict=True)
        ]
        titled = [max(look.width(word, TINY) for word in title.split()) for title in titles]
        widths = _shrunk(natural, least, room_for_words)
        widths = _shrunk(widths, titled, room_for_words)
        self._measured = (look.scale, room, widths)
        return widths


def _shrunk(widths: list[int], least: list[int], room: int) -> list[int]:
    """Make the widest columns narrower until all fit or none can be narrower."""
    widths = list(widths)
    while sum(widths) > room:
        free = [k for k, wide in enumerate(widths) if wide > least[k]]
        if not free:
            break
        widest = max(free, key=lambda k: widths[k])
        widths[widest] -= 1
    return widths


def _lines(look: Look, cell: str, wide: int, weight: int = 500) -> list[str]:
    """An entry broken into lines; its indent is kept."""
    return look.lines(cell.strip(), max(1, wide - _indent(look, cell) + look.px(4)), TINY, weight)


def _indent(look: Look, cell: str) -> int:
    return look.width(" " * (len(cell) - len(cell.lstrip())), TINY)


def _height(look: Look, row: tuple[str, ...], widths: list[int]) -> int:
    lines = max(len(_lines(look, cell, wide)) for cell, wide in zip(row, widths, strict=True))
    return look.px(LINE + (lines - 1) * MORE)


def _tint(alike: Likeness) -> str:
    return f"tint-{(alike.group - 1) % TINTS + 1}"


def _lay_names(flow: Flow, alike: Likeness, left: int, paint: str) -> Rect:
    look, rect = flow.look, flow.row(NAMES)
    flow.later(look.fill, _tint(alike), rect.inflate(2 * look.px(8), 0))
    at = (rect.left + left + look.px(GAP), rect.centery - look.px(2))
    flow.later(look.words, at, alike.text, TINY, 400, paint, most=rect.right - at[0])
    flow.later(look.rule, (rect.left, rect.bottom - 1), (rect.right, rect.bottom - 1))
    return rect


def _lay_row(
    flow: Flow, row: tuple[str, ...], widths: list[int], paint: str, *, on: bool, titles: bool,
    tint: str = "",
) -> Rect:  # fmt: skip
    """Each entry takes as many lines as it needs; titles are aligned to the bottom."""
    look = flow.look
    cells = [_lines(look, cell, wide, 400 if titles else 500)
             for cell, wide in zip(row, widths, strict=True)]  # fmt: skip
    most = max(map(len, cells))
    rect = flow.row(LINE + (most - 1) * MORE)
    side = look.px(8)
    if tint and not on:
        flow.later(look.fill, tint, rect.inflate(2 * side, 0))
    if on:
        flow.later(look.fill, "accent-soft", rect.inflate(2 * side, 0))
        flow.later(look.fill, "accent", (rect.left - side, rect.top, look.px(2), rect.height))
    elif not tint:
        flow.later(look.rule, (rect.left, rect.bottom - 1), (rect.right, rect.bottom - 1))
    left = rect.left
    for cell, lines, wide in zip(row, cells, widths, strict=True):
        for number, line in enumerate(lines, start=most - len(lines) if titles else 0):
            at = (left + _indent(look, cell), rect.top + look.px(LINE / 2 + number * MORE))
            flow.later(look.words, at, line, TINY, 500 if on else 400, "ink" if on else paint)
        left += wide + look.px(GAP)
    return rect
