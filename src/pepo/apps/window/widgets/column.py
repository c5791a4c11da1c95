"""A column that scrolls, with a bar that shows how far."""

from collections.abc import Callable

import pygame
from pygame import Rect

from pepo.apps.window.paint.look import Look
from pepo.apps.window.widgets.controls import Maker
from pepo.apps.window.widgets.flow import Flow

EDGE = 22  # padding at its top and bottom
NEAR = 52  # how far from its ends the focused control should be
LINE = 48  # pixels per line of the mouse wheel


class Column:
    """`scroll` is how far it is scrolled, in pixels."""

    def __init__(self) -> None:
        self.rect = Rect(0, 0, 0, 0)
        self.scroll = self.max_scroll = 0
        self._flow: Flow | None = None

    def lay(
        self,
        maker: Maker,
        rect: Rect,
        pad: int,
        fill: Callable[[Flow], None],
        wanted: Callable[[], int],
    ) -> None:
        """`fill` lays everything; then `wanted` returns how far to scroll."""
        self.rect = maker.clip = rect
        made, edge = len(maker.made), maker.look.px(EDGE)
        for _ in range(2):  # again if it scrolls
            del maker.made[made:]
            flow = Flow(maker, rect.left + pad, rect.top + edge - self.scroll, rect.width - 2 * pad)
            fill(flow)
            self._flow, self.max_scroll = flow, max(0, flow.height + edge - rect.height)
            before, self.scroll = self.scroll, self._within(wanted())
            if self.scroll == before:
                break
        maker.clip = None

    def _within(self, scroll: int) -> int:
        return max(0, min(self.max_scroll, scroll))

    def move(self, by: int) -> None:
        """Scroll it down, or up if negative."""
        self.scroll = self._within(self.scroll + by)

    def wheel(self, lines: float) -> None:
        self.move(round(-LINE * lines))

    def key(self, key: int) -> bool:
        """Scroll by an arrow or a page; False if it is another key."""
        page = self.rect.height * 3 // 4
        steps = {pygame.K_UP: -LINE, pygame.K_DOWN: LINE,
                 pygame.K_PAGEUP: -page, pygame.K_PAGEDOWN: page}  # fmt: skip
        self.move(steps.get(key, 0))
        return key in steps

    def reveal(self, rect: Rect) -> None:
        self.move(max(0, rect.bottom + NEAR - self.rect.bottom)
                  - max(0, self.rect.top + NEAR - rect.top))  # fmt: skip

    def draw(self, look: Look) -> None:
        look.surface.set_clip(self.rect)
        if self._flow is not None:
            self._flow.draw()
        look.surface.set_clip(None)
        if self.max_scroll:
            room = self.rect.height - look.px(8)
            track = Rect(self.rect.right - look.px(6), self.rect.top + look.px(4), look.px(3), room)
            look.bar(track, self.scroll, room, room + self.max_scroll)
