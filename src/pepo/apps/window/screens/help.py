"""The sheet with all keys."""

import pygame

from pepo.apps.window.input import keys
from pepo.apps.window.paint.look import NORMAL, SMALL, Look
from pepo.apps.window.widgets.controls import Action, Control, Maker

LINE = 25


class Help:
    """Shown above the screen until any key or click."""

    def __init__(self, close: Action) -> None:
        self._close = close
        self.shown = False
        self._look: Look | None = None
        self._sheet = pygame.Rect(0, 0, 0, 0)
        self._line = LINE  # closer where there is little room

    def lay(self, look: Look, size: tuple[int, int]) -> list[Control]:
        """The sheet's own controls; none while it is not shown."""
        if not self.shown:
            return []
        self._look = look
        rows = max(len(keys.BOARD), len(keys.BOARDS) + len(keys.EVERYWHERE) + 2)
        wide = min(size[0] - look.px(40), look.px(1000))
        high = min(size[1] - look.px(24), look.px(LINE) * rows + look.px(116))
        self._line = (high - look.px(116)) // rows
        self._sheet = pygame.Rect(0, 0, wide, high)
        self._sheet.center = (size[0] // 2, size[1] // 2)
        maker = Maker(look)
        rect = pygame.Rect(0, 0, look.px(36), look.px(36))
        rect.topright = (self._sheet.right - look.px(14), self._sheet.top + look.px(14))
        maker.symbol("close-keys", rect, "close", self._close)
        return maker.made

    def draw(self, surface: pygame.Surface) -> None:
        look, sheet = self._look, self._sheet
        if look is None:
            return
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((0, 0, 0, 90))
        surface.blit(veil, (0, 0))
        look.box(surface, sheet, fill="surface-raised", stroke="line", radius=14)
        top = sheet.top + look.px(36)
        look.words(surface, (sheet.left + look.px(32), top), "Keys", 24, book=True)
        half = (sheet.width - look.px(96)) // 2
        left = sheet.left + look.px(32)
        surface.set_clip(sheet)
        self._draw_part(surface, look, (left, top + look.px(36)), half, "On a board", keys.BOARD)
        left += half + look.px(32)
        y = self._draw_part(surface, look, (left, top + look.px(36)), half, "Among the boards",
                            keys.BOARDS)  # fmt: skip
        self._draw_part(surface, look, (left, y + look.px(14)), half, "Everywhere",
                        keys.EVERYWHERE)  # fmt: skip
        surface.set_clip(None)

    def _draw_part(
        self,
        surface: pygame.Surface,
        look: Look,
        at: tuple[int, int],
        width: int,
        title: str,
        rows: tuple[tuple[str, str], ...],
    ) -> int:
        left, y = at
        look.words(surface, (left, y), title, SMALL, 500, "muted")
        first = max(look.width(key, NORMAL, 500) for key, _ in rows) + look.px(18)
        for key, deed in rows:
            y += self._line
            look.words(surface, (left, y), key, NORMAL, 500)
            look.words(surface, (left + first, y), deed, SMALL, 400, "ink-2", most=width - first)
        return y + self._line
