"""A column of words and controls, from top to bottom: what the margin is made of."""

from collections.abc import Callable

import pygame

from pepo.apps.window.paint.look import NORMAL, SMALL, Look
from pepo.apps.window.widgets.controls import Maker


class Flow:
    """Collects what to draw; `y` is where the next thing goes."""

    def __init__(self, look: Look, maker: Maker, left: int, top: int, width: int) -> None:
        self.look, self.maker = look, maker
        self.left, self.top, self.width, self.y = left, top, width, top
        self._draws: list[Callable[[pygame.Surface], None]] = []

    @property
    def height(self) -> int:
        return self.y - self.top

    def gap(self, size: float) -> None:
        self.y += self.look.px(size)

    def row(self, height: float) -> pygame.Rect:
        """The next rectangle of the column."""
        rect = pygame.Rect(self.left, self.y, self.width, self.look.px(height))
        self.y = rect.bottom
        return rect

    def later(self, draw: Callable[[pygame.Surface], None]) -> None:
        self._draws.append(draw)

    def heading(self, text: str, aside: str = "") -> None:
        look, rect = self.look, self.row(22)
        wide = look.width(aside, SMALL) + look.px(10) if aside else 0
        room = self.width - wide

        def draw(surface: pygame.Surface) -> None:
            look.words(surface, (rect.left, rect.centery), text, SMALL, 500, "muted", most=room)
            look.words(surface, (rect.right, rect.centery), aside, SMALL, 400, "muted",
                       anchor="right")  # fmt: skip

        self.later(draw)

    def paragraph(
        self,
        text: str,
        size: float = NORMAL,
        paint: str = "ink",
        *,
        book: bool = False,
        leading: float = 1.45,
        inset: float = 0,
    ) -> None:
        """Words over as many lines as they need."""
        look, left = self.look, self.left + self.look.px(inset)
        for line in look.lines(text, self.width - 2 * look.px(inset), size, book=book):
            rect = self.row(size * leading)
            self.later(_line(look, line, (left, rect.centery), size, paint, book))

    def rule(self) -> None:
        look, y = self.look, self.y
        left, right = self.left, self.left + self.width
        self.later(lambda surface: look.rule(surface, (left, y), (right, y)))
        self.gap(1)

    def draw(self, surface: pygame.Surface) -> None:
        for draw in self._draws:
            draw(surface)


def _line(
    look: Look, text: str, at: tuple[int, int], size: float, paint: str, book: bool
) -> Callable[[pygame.Surface], None]:
    def draw(surface: pygame.Surface) -> None:
        look.words(surface, at, text, size, 400, paint, book=book)

    return draw
