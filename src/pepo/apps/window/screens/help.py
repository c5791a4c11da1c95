"""The sheet with all keyboard shortcuts."""

from collections.abc import Callable

import pygame
from pygame import Rect

from pepo.apps.midend.actions import BOARD, BOARDS, EVERYWHERE, PARTS, SOLUTION, WINDOW
from pepo.apps.midend.settings import Settings, rows_of
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import Action, Maker, symbol

LINE = 25
HEAD = 84  # the title, and the edges
COLUMNS = ((BOARD, BOARDS), (SOLUTION, EVERYWHERE))
Keys = list[tuple[str, str]]


class Help:
    """Shown on top of the screen until any key or click."""

    def __init__(self, close: Action, settings: Callable[[], Settings]) -> None:
        self._close, self._settings = close, settings
        self.shown = False
        self._sheet = Rect(0, 0, 0, 0)
        self._line = LINE  # smaller where there is little room

    def lay(self, maker: Maker, size: tuple[int, int]) -> None:
        look = maker.look
        counts = {part: len(rows_of(part, WINDOW, self._settings())) for part in PARTS}
        rows = max(sum(counts[part] + 1.6 for part in column) for column in COLUMNS)
        wide = min(size[0] - look.px(40), look.px(1000))
        high = min(size[1] - look.px(24), look.px(LINE * rows + HEAD))
        self._line = int((high - look.px(HEAD)) / rows)
        self._sheet = Rect(0, 0, wide, high).move_to(center=(size[0] // 2, size[1] // 2))
        corner = (self._sheet.right - look.px(14), self._sheet.top + look.px(14))
        rect = Rect(0, 0, look.px(36), look.px(36)).move_to(topright=corner)
        maker.add("close-keys", rect, self._close, symbol, "close")

    def draw(self, look: Look) -> None:
        sheet = self._sheet
        veil = pygame.Surface(look.surface.get_size(), pygame.SRCALPHA)
        veil.fill((0, 0, 0, 90))
        look.surface.blit(veil, (0, 0))
        look.box(sheet, fill="surface-raised", stroke="line", radius=14)
        left, top = sheet.left + look.px(32), sheet.top + look.px(36)
        look.words((left, top), "Keyboard shortcuts", 24, book=True)
        half = (sheet.width - look.px(96)) // 2
        look.surface.set_clip(sheet)
        for column in COLUMNS:
            y = top + look.px(36)
            for part in column:
                rows = rows_of(part, WINDOW, self._settings())
                y = self._draw_part(look, (left, y), half, PARTS[part], rows)
                y += round(self._line * 0.6)
            left += half + look.px(32)
        look.surface.set_clip(None)

    def _draw_part(self, look: Look, at: tuple[int, int], wide: int, title: str, rows: Keys) -> int:
        left, y = at
        look.words((left, y), title, SMALL, 500, "muted")
        first = max((look.width(key, SMALL, 500) for key, _ in rows), default=0) + look.px(18)
        for key, deed in rows:
            y += self._line
            look.words((left, y), key, SMALL, 500)
            look.words((left + first, y), deed, SMALL, 400, "ink-2", most=wide - first)
        return y + self._line
