"""What a teaching method keeps to come back to, the newest entry first, and what it has written on
the board. A click on an entry goes to the row that began it."""

from collections import Counter
from collections.abc import Callable
from functools import partial

from pygame import Rect

from pepo.apps.window.paint.look import TINY, Look
from pepo.apps.window.widgets.controls import Touch
from pepo.apps.window.widgets.flow import Flow
from pepo.core.notes import Notes
from pepo.core.trace import Stack, StackTable
from pepo.core.words import counted

MAX_SHOWN = 5  # entries
LINE = 25
PILL = 17  # the height of a note


def lay_stack(
    flow: Flow, shown: StackTable, stack: Stack, notes: Notes, go: Callable[[int], None]
) -> None:
    look = flow.look
    flow.heading(shown.title, counted(stack.height, *shown.unit))
    top = stack.entries[: -MAX_SHOWN - 1 : -1]
    if top:
        titles = [column.title for column in shown.columns]
        flow.later(_draw_cells, look, flow.row(LINE), titles, "muted")
        for number, entry in enumerate(top):
            flow.maker.add(f"stack-{number}", flow.row(LINE), partial(go, entry.row), _draw_entry,
                           shown.write(entry), number == 0)  # fmt: skip
    if more := stack.height - len(top):
        row = flow.row(LINE)
        said = f"and {counted(more, *shown.unit)} below"
        flow.later(look.words, row.midleft, said, TINY, 400, "muted")
    if notes:
        _lay_notes(flow, shown.notes, notes)
    flow.gap(16)


def _draw_entry(look: Look, rect: Rect, touch: Touch, cells: list[str], on: bool) -> None:
    side = look.px(8)
    if on or touch.hot:
        paint = "accent-soft" if on else "surface-sunken"
        look.fill(paint, rect.inflate(2 * side, 0))
    if on:
        look.fill("accent", (rect.left - side, rect.top, look.px(2), rect.height))
    else:
        look.rule((rect.left, rect.bottom - 1), (rect.right, rect.bottom - 1))
    _draw_cells(look, rect, cells, "ink" if on else "ink-2", 500 if on else 400)


def _draw_cells(look: Look, rect: Rect, cells: list[str], paint: str, weight: int = 400) -> None:
    wide = rect.width // len(cells)
    for number, cell in enumerate(cells):
        at = (rect.left + number * wide, rect.centery)
        look.words(at, cell, TINY, weight, paint, most=wide - look.px(6))


def _lay_notes(flow: Flow, title: str, notes: Notes) -> None:
    """Each text on the board, and on how many cells it is."""
    look, row = flow.look, flow.row(LINE)
    flow.later(look.words, row.midleft, title, TINY, 400, "ink-2")
    left = row.left + look.width(title, TINY) + look.px(10)
    counts = Counter(notes.values())
    for note in sorted(counts, key=lambda note: note.settled):
        text, count = note.text, f"{counts[note]:,}"
        pill = Rect(left, 0, look.width(text, TINY, 500) + look.px(10), look.px(PILL))
        pill.centery = row.centery
        fill, ink = ("ink-2", "surface") if note.settled else ("surface", "ink")
        flow.later(look.box, pill, fill=fill, stroke="ink-2", radius=PILL / 2)
        flow.later(look.words, pill.center, text, TINY, 500, ink, anchor="middle")
        left = pill.right + look.px(4)
        flow.later(look.words, (left, row.centery), count, TINY, 400, "ink-2")
        left += look.width(count, TINY) + look.px(10)
