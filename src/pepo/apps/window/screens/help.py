"""The sheet with all keyboard shortcuts."""

from collections.abc import Callable
from itertools import chain
from typing import Any

import pygame
from pygame import Rect

from pepo.apps.midend.actions import BOARD, BOARDS, EVERYWHERE, PARTS, SOLUTION, WINDOW
from pepo.apps.midend.settings import Settings, rows_of
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import Action, Maker, symbol

LINE = 25
MIN_LINE = 20  # lower than this, it scrolls
NOTE = 20  # line height of the note at the end
HEAD = 90  # the title, and the edges
TWO = 660  # from this width on, there are two columns
ON_THE_PAGE = (
    "Editing, comparing, studying and printing are on the page: a key opens this board there."
)
COLUMNS: tuple[tuple[str, ...], ...] = ((BOARD, BOARDS), (SOLUTION, EVERYWHERE))
Keys = list[tuple[str, str]]


class Help:
    """Shown on top of the screen until any key or click. Where it doesn't fit, it scrolls: with the
    wheel, the arrows and the keys for pages."""

    def __init__(self, close: Action, settings: Callable[[], Settings]) -> None:
        self._close, self._settings = close, settings
        self.shown = False
        self._sheet = Rect(0, 0, 0, 0)
        self._body = Rect(0, 0, 0, 0)
        self._columns = COLUMNS
        self._line = LINE  # in pixels; smaller where there is little room
        self._scroll = self._max_scroll = 0

    def toggle(self) -> None:
        self.shown, self._scroll = not self.shown, 0

    # -- layout

    def lay(self, maker: Maker, size: tuple[int, int]) -> None:
        look = maker.look
        wide = min(size[0] - look.px(40), look.px(1000))
        self._columns = COLUMNS if wide >= look.px(TWO) else (tuple(chain(*COLUMNS)),)
        counts = {part: len(rows_of(part, WINDOW, self._settings())) for part in PARTS}
        rows = max(sum(counts[part] + 1.6 for part in column) for column in self._columns)
        note = look.px(NOTE) * len(self._note(look, wide))
        whole = look.px(LINE) * rows + note
        high = min(size[1] - look.px(24), round(whole + look.px(HEAD)))
        room = high - look.px(HEAD)
        self._line = max(look.px(MIN_LINE), min(look.px(LINE), int((room - note) / rows)))
        self._max_scroll = max(0, round(self._line * rows + note) - room)
        self._scroll = max(0, min(self._max_scroll, self._scroll))
        self._sheet = Rect(0, 0, wide, high).move_to(center=(size[0] // 2, size[1] // 2))
        top = self._sheet.top + look.px(58)
        self._body = Rect(self._sheet.left, top, wide, self._sheet.bottom - top - look.px(8))
        corner = (self._sheet.right - look.px(14), self._sheet.top + look.px(14))
        rect = Rect(0, 0, look.px(36), look.px(36)).move_to(topright=corner)
        maker.add("close-keys", rect, self._close, symbol, "close")

    def _note(self, look: Look, wide: int) -> list[str]:
        return look.lines(ON_THE_PAGE, wide - look.px(64), SMALL)

    # -- drawing

    def draw(self, look: Look) -> None:
        sheet = self._sheet
        veil = pygame.Surface(look.surface.get_size(), pygame.SRCALPHA)
        veil.fill((0, 0, 0, 90))
        look.surface.blit(veil, (0, 0))
        look.box(sheet, fill="surface-raised", stroke="line", radius=14)
        left, top = sheet.left + look.px(32), sheet.top + look.px(36)
        look.words((left, top), "Keyboard shortcuts", 24, book=True)
        look.surface.set_clip(self._body)
        y = self._body.top + look.px(14) - self._scroll
        wide = (sheet.width - look.px(64) - look.px(32) * (len(self._columns) - 1)) // len(
            self._columns
        )
        ends = []
        for column in self._columns:
            ends.append(self._draw_column(look, (left, y), wide, column))
            left += wide + look.px(32)
        for number, line in enumerate(self._note(look, sheet.width)):
            at = (sheet.left + look.px(32), max(ends) + number * look.px(NOTE))
            look.words(at, line, SMALL, 400, "muted")
        look.surface.set_clip(None)
        if self._max_scroll:
            track = self._body.inflate(0, -look.px(8))
            track.left, track.width = sheet.right - look.px(8), look.px(3)
            look.bar(track, self._scroll, track.height, track.height + self._max_scroll)

    def _draw_column(
        self, look: Look, at: tuple[int, int], wide: int, parts: tuple[str, ...]
    ) -> int:
        left, y = at
        for part in parts:
            rows = rows_of(part, WINDOW, self._settings())
            y = self._draw_part(look, (left, y), wide, PARTS[part], rows)
            y += round(self._line * 0.6)
        return y

    def _draw_part(self, look: Look, at: tuple[int, int], wide: int, title: str, rows: Keys) -> int:
        left, y = at
        look.words((left, y), title, SMALL, 500, "muted")
        first = max((look.width(key, SMALL, 500) for key, _ in rows), default=0) + look.px(18)
        for key, deed in rows:
            y += self._line
            look.words((left, y), key, SMALL, 500)
            look.words((left + first, y), deed, SMALL, 400, "ink-2", most=wide - first)
        return y + self._line

    # -- mouse and keys

    def wheel(self, lines: float) -> None:
        self._scroll -= round(3 * self._line * lines)

    def key(self, event: Any) -> None:
        """Scroll, if there is more; any other key closes it."""
        pages = self._body.height * 3 // 4
        steps = {pygame.K_UP: -self._line, pygame.K_DOWN: self._line, pygame.K_PAGEUP: -pages,
                 pygame.K_PAGEDOWN: pages}  # fmt: skip
        if self._max_scroll and event.key in steps:
            self._scroll += steps[event.key]
        else:
            self.shown = False
