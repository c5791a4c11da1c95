"""The table a teaching method wrote, beside the board: the rows round the one that is shown."""

import pygame

from pepo.apps.window.flow import Flow
from pepo.apps.window.look import TINY, Look
from pepo.apps.window.questions import Way
from pepo.core.trace import Column

SHOWN = 9  # rows at once
LINE = 25
TITLE = 15  # from line to line of a heading
GAP = 9


def lay_trace(flow: Flow, columns: tuple[Column, ...], way: Way, at: int) -> None:
    """The table after so many moves of the way."""
    here = way.row_at[at] if at < len(way.row_at) else -1
    first = max(0, min(max(here, 0) - SHOWN // 2, len(way.rows) - SHOWN))
    rows = way.rows[first : first + SHOWN]
    titles = tuple(column.title for column in columns)
    widths = _widths(flow.look, (titles, *rows), flow.width)
    flow.heading("Trace", f"row {here + 1:,} of {len(way.rows):,}" if here >= 0 else "")
    _lay_titles(flow, titles, widths)
    for number, row in enumerate(rows, start=first):
        ahead = number > here >= 0
        _lay_row(flow, row, widths, paint="muted" if ahead else "ink-2", on=number == here)
    flow.gap(16)


def _widths(look: Look, rows: tuple[tuple[str, ...], ...], room: int) -> list[int]:
    """As wide as their words; if that is too much, headings are broken first, then the widest
    column is cut."""
    columns = list(zip(*rows, strict=True))
    widths = [max(look.width(cell, TINY, 500) for cell in column) for column in columns]
    least = [max(look.width(cell, TINY, 500) for cell in (*column[0].split(), *column[1:]))
             for column in columns]  # fmt: skip
    room -= look.px(GAP) * (len(widths) - 1)
    while (over := sum(widths) - room) > 0:
        spare = [wide - few for wide, few in zip(widths, least, strict=True)]
        place = spare.index(max(spare)) if max(spare) > 0 else widths.index(max(widths))
        step = min(over, max(spare[place], 1), look.px(6))
        widths[place] = max(1, widths[place] - step)
        if all(wide == 1 for wide in widths):
            break
    return widths


def _lay_titles(flow: Flow, titles: tuple[str, ...], widths: list[int]) -> None:
    """The headings, each in as many lines as it needs, at the foot of their row."""
    look = flow.look
    lines = [look.lines(title, wide + look.px(4), TINY, 400)
             for title, wide in zip(titles, widths, strict=True)]  # fmt: skip
    most = max(map(len, lines))
    rect = flow.row(LINE + (most - 1) * TITLE)

    def draw(surface: pygame.Surface) -> None:
        left = rect.left
        for parts, wide in zip(lines, widths, strict=True):
            for number, part in enumerate(reversed(parts)):
                y = rect.bottom - look.px(LINE) // 2 - number * look.px(TITLE)
                look.words(surface, (left, y), part, TINY, 400, "muted", most=wide + look.px(4))
            left += wide + look.px(GAP)
        look.rule(surface, (rect.left, rect.bottom - 1), (rect.right, rect.bottom - 1))

    flow.later(draw)


def _lay_row(flow: Flow, row: tuple[str, ...], widths: list[int], *, paint: str, on: bool) -> None:
    look, rect = flow.look, flow.row(LINE)

    def draw(surface: pygame.Surface) -> None:
        if on:
            side = look.px(8)
            surface.fill(look.colour("accent-soft"), rect.inflate(2 * side, 0))
            bar = (rect.left - side, rect.top, look.px(2), rect.height)
            surface.fill(look.colour("accent"), bar)
        left = rect.left
        for cell, wide in zip(row, widths, strict=True):
            indent = look.width(" " * (len(cell) - len(cell.lstrip())), TINY, 400)
            look.words(
                surface,
                (left + indent, rect.centery),
                cell.strip(),
                TINY,
                500 if on else 400,
                "ink" if on else paint,
                most=wide - indent + look.px(4),
            )
            left += wide + look.px(GAP)
        if not on:
            look.rule(surface, (rect.left, rect.bottom - 1), (rect.right, rect.bottom - 1))

    flow.later(draw)
