"""A method that is watched: the player, its reason for this step, what it keeps to come back to,
its source, and the table that it wrote."""

from functools import partial

from pepo.apps.midend.hand import Hand
from pepo.apps.midend.playback import Playback
from pepo.apps.midend.settings import BY_SETTING
from pepo.apps.terminal.desk import Desk
from pepo.apps.terminal.line import EMPTY, Line, Span, apart, broken, cut, flowing, words
from pepo.apps.terminal.screens.screen import button
from pepo.core.trace import StackTable
from pepo.core.words import counted

GAP = 2  # columns between two of a table
MIN_ROWS = 4
MIN_TABLE = 3  # lines: its two heads, and the row of this step
MAX_STACK = 4  # entries
CODE_PART = 0.5  # of the room for source and table
MIN_COLUMN, MIN_TITLE = 9, 4  # letters of a cell and of a title that are shown at least
MIN_NOTE = 12  # letters
SAMPLE = 200  # rows by which columns are measured


class TraceView:
    """It follows the solution until you scroll."""

    def __init__(self, hand: Hand, desk: Desk) -> None:
        self._hand, self._desk = hand, desk
        self._at = -1
        self._first: int | None = None  # the first row, after scrolling
        self._seen = (0, 0)
        self._widths: tuple[object, int, list[int]] = (None, 0, [])

    @property
    def is_shown(self) -> bool:
        return self._hand.game.playing is not None

    @property
    def has_table(self) -> bool:
        playing = self._hand.game.playing
        return playing is not None and playing.method is not None and bool(playing.found.rows)

    def scroll(self, by: int) -> None:
        self._first = self._seen[0] + by

    def page(self, way: int) -> None:
        """Scroll a page up (1) or down (-1); one row stays visible."""
        self.scroll(-way * max(1, self._seen[1] - self._seen[0] - 1))

    # -- the player

    def player(self, room: int) -> list[Line]:
        playing, desk, hand = self._hand.game.playing, self._desk, self._hand
        assert playing is not None
        count = words(f"{playing.at:,} of {playing.length:,}", "ink-2")
        lines = [apart(words(playing.title, bold=True), count, room), self._bar(playing, room)]
        speed = BY_SETTING["speed"].option(desk.settings.speed).title
        word = "pause" if hand.is_playing else "play"
        keys = [button(desk.key_of("play"), word, hand.play_or_pause),
                button(desk.key_of("step-back"), "back", partial(hand.step, -1)),
                button(desk.key_of("step-forward"), "step", partial(hand.step, 1)),
                button(desk.key_of("end"), "end", hand.to_end),
                (*button(desk.key_of("slower"), "slower", partial(desk.change_speed, -1)),
                 Span(f" {speed} ", "ink-2"),
                 *button(desk.key_of("faster"), "faster", partial(desk.change_speed, 1))),
                ]  # fmt: skip
        if playing.found.teaches:
            deeds = hand.deeds()
            keys += [button(desk.key_of(name), label, deeds[name])
                     for name, label in (("step-over", "over"), ("step-out", "out"),
                                         ("next-guess", "guess"))]  # fmt: skip
        if hand.game.asking is None:
            keys.append(button(desk.key_of("ask"), "ask me", hand.deeds()["ask"]))
        return [*lines, *flowing(keys, room)]

    def _bar(self, playing: Playback, room: int) -> Line:
        """A click goes to that part of the answer."""
        done = round(room * playing.at / max(1, playing.length))
        return tuple(
            Span("━" if column < done else "─", "accent" if column < done else "line-strong",
                 act=partial(self._hand.scrub, (column + 1) / room))
            for column in range(room)
        )  # fmt: skip

    # -- this step

    def lines(self, room: int, high: int) -> list[Line]:
        """All of it, in as many lines as there are."""
        game, playing = self._hand.game, self._hand.game.playing
        assert playing is not None
        lines = self.player(room)
        if game.why:
            lines += [EMPTY, *broken(game.why, room)]
        if not self.has_table:
            return lines
        assert playing.method is not None
        if playing.method.stack is not None:
            entries = high - len(lines) - MIN_TABLE - 3  # a head, and two empty lines
            lines += self._stack(playing, playing.method.stack, room, entries)
        left = high - len(lines) - 1
        if left < MIN_TABLE:  # it is scrolled to
            left = MIN_ROWS + 2
        if (
            playing.method.listing is not None
            and self._desk.memory.code
            and left > 2 * MIN_ROWS + 3
        ):
            code = self._code(playing, room, int(left * CODE_PART) - 1)
            lines += [EMPTY, *code]
            left -= len(code) + 1
        return [*lines, EMPTY, *self._table(playing, room, left)]

    def _stack(self, playing: Playback, shown: StackTable, room: int, high: int) -> list[Line]:
        """Its newest entries, `high` of them at most; more where all is scrolled anyway."""
        frame = playing.frame
        if frame is None or frame.event is None:
            return []
        stack = frame.event.stack
        title = apart(words(shown.title, "muted"),
                      words(counted(stack.height, *shown.unit), "muted"), room)  # fmt: skip
        lines = [EMPTY, title]
        most = MAX_STACK if high < 0 else min(high, MAX_STACK)
        for entry in stack.entries[: -most - 1 : -1]:
            text = "  ".join(filter(None, shown.write(entry)))
            lines.append((Span(text[:room], "ink-2", act=partial(self._hand.go_to, entry.row)),))
        return lines

    def _code(self, playing: Playback, room: int, high: int) -> list[Line]:
        """The source around the line where the method is; a click goes to the next step there."""
        assert playing.method is not None
        assert playing.method.listing is not None
        listing, frame = playing.method.listing.lines, playing.frame
        place = frame.event.place if frame is not None and frame.event is not None else None
        here = place.line if place is not None else -1
        head = words("Code", "muted")
        if place is not None:
            head = apart(head, words(listing[here].reference, "muted"), room)
        first = max(0, min(here - high // 2, len(listing) - high + 1))
        lines, shown = [head], listing[first : first + high - 1]
        indent = min((_indent(line.text) for line in shown if line.text.strip()), default=0)
        for number, line in enumerate(shown, start=first):
            on = number == here
            text = f"{'▸' if on else ' '} {line.text[indent:]}"[:room].ljust(room)
            lines.append((Span(text, "ink" if on else "ink-2", bold=on,
                               ground="accent-soft" if on else "",
                               act=partial(self._hand.game.jump, "line", number)),))  # fmt: skip
        return lines

    def _table(self, playing: Playback, room: int, high: int) -> list[Line]:
        game, found = self._hand.game, playing.found
        assert playing.method is not None
        here, rows = playing.at - 1, found.rows
        if here != self._at:
            self._at, self._first = here, None
        titles = tuple(column.title for column in playing.method.trace_columns)
        widths = self._measured(found, titles, room)
        shown = max(1, high - 2)
        last = max(0, len(rows) - shown)
        first = max(0, here - shown // 2) if self._first is None else self._first
        first = max(0, min(first, last))
        end = len(rows) if game.asked is None else here + 1
        said = f"row {here + 1:,} of {len(rows):,}" if here >= 0 else counted(len(rows), "row")
        lines = [apart(words("Trace", "muted"), words(said, "muted"), room),
                 _row(titles, widths, "muted")]  # fmt: skip
        self._seen = (first, min(first + shown, end))
        for number in range(*self._seen):
            on, alike = number == here, found.alike.get(number + 1)
            paint = "ink" if on else "muted" if number > here >= 0 else "ink-2"
            line = _row(rows[number], widths, paint, on=on)
            line = cut(line, room)
            text = "".join(span.text for span in line)
            if alike:
                text = noted(text.rstrip(), f"  = {alike.text}", room)
            lines.append((Span(text.ljust(room), paint, bold=on, ground="accent-soft" if on else "",
                               act=partial(self._hand.go_to, number + 1)),))  # fmt: skip
        return lines

    def _measured(self, found: object, titles: tuple[str, ...], room: int) -> list[int]:
        if self._widths[0] is found and self._widths[1] == room:
            return self._widths[2]
        rows = self._hand.game.playing.found.rows if self._hand.game.playing else ()
        step = max(1, len(rows) // SAMPLE)
        cells = [max(len(row[k]) for row in (*rows[::step], ("",) * len(titles)))
                 for k in range(len(titles))]  # fmt: skip
        self._widths = (found, room, fitted(list(map(len, titles)), cells, room - 2))
        return self._widths[2]


def fitted(titles: list[int], cells: list[int], room: int) -> list[int]:
    """The widths of columns, by those of their titles and cells. Where there isn't room for all of
    them, long ones are cut first; the last ones are left out before none can be read."""
    whole = list(map(max, titles, cells))
    least = [min(MIN_COLUMN, max(cell, min(title, MIN_TITLE)))
             for title, cell in zip(titles, cells, strict=True)]  # fmt: skip
    while len(least) > 1 and sum(least) + GAP * (len(least) - 1) > room:
        least.pop()
    widths, free = least, room - sum(least) - GAP * (len(least) - 1)
    while free > 0 and (short := [k for k, wide in enumerate(widths) if wide < whole[k]]):
        widths[min(short, key=lambda k: widths[k])] += 1
        free -= 1
    return widths


def noted(text: str, note: str, room: int) -> str:
    """A text with as much of a note as says something."""
    free = room - len(text)
    if len(note) <= free:
        return text + note
    return text + note[: free - 1] + "…" if free >= MIN_NOTE else text


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


def _row(cells: tuple[str, ...], widths: list[int], paint: str, *, on: bool = False) -> Line:
    shown = [_cut(cell, wide) for cell, wide in zip(cells, widths, strict=False)]
    return words(("▸ " if on else "  ") + (" " * GAP).join(shown), paint)


def _cut(cell: str, wide: int) -> str:
    return cell.ljust(wide) if len(cell) <= wide else cell[: wide - 1] + "…"
