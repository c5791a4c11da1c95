"""The line at the top of every screen: the mark, the families, and the tools for all of them."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from pepo import families
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import Action, Maker
from pepo.apps.window.widgets.text_field import TextField

HEIGHT = 60
WIDE = 1180  # from here on there is room for the text field
NARROW_FIELD = 300  # how wide it is elsewhere, while somebody types
ALL = ""  # the tab that filters nothing


@dataclass(frozen=True)
class Header:
    """`family` is the tab that is on; the rest is what its controls do."""

    family: str
    choose: Callable[[str], None]
    text: TextField
    typing: bool  # whether the text field has the focus
    type: Action  # puts the focus there
    paste: Action  # what is on the clipboard, at once
    theme: Action
    keys: Action

    def lay(self, maker: Maker, width: int) -> None:
        look = maker.look
        left = look.px(24) + self._mark_width(look) + look.px(28)
        for name, title in [(ALL, "All"), *((f.name, f.title) for f in families.every())]:
            wide = look.width(title, 15, 500)
            rect = pygame.Rect(left, 0, wide, look.px(HEIGHT))
            maker.tab(
                f"tab-{name}", rect, title, _chooser(self.choose, name), on=name == self.family
            )
            left = rect.right + look.px(22)
        right = width - look.px(18)
        for name, act in (("keys", self.keys), ("theme", self.theme)):
            rect = pygame.Rect(0, 0, look.px(36), look.px(36))
            rect.midright = (right, look.px(HEIGHT) // 2)
            maker.symbol(name, rect, name, act)
            right = rect.left - look.px(2)
        self._lay_paste(maker, right - look.px(8), left, width)

    def _lay_paste(self, maker: Maker, right: int, left: int, width: int) -> None:
        """A text field; where there is no room, a sign that opens it."""
        look = maker.look
        label = "Paste a puzzle, id or link"
        wide = look.width(label, SMALL) + look.px(56)
        roomy = width >= look.px(WIDE) and right - wide > left
        if not roomy and not self.typing:
            wide = look.px(36)
        elif not roomy:
            wide = look.px(NARROW_FIELD)
        rect = pygame.Rect(0, 0, wide, look.px(36))
        rect.midright = (right, look.px(HEIGHT) // 2)
        if not roomy and not self.typing:
            maker.symbol("paste", rect, "paste", self.type)
            return
        maker.field("paste", rect, self.text, label, self.type)
        sign = pygame.Rect(rect.left + look.px(3), 0, look.px(30), look.px(30))
        sign.centery = rect.centery
        maker.symbol("paste-now", sign, "paste", self.paste)

    def _mark_width(self, look: Look) -> int:
        return round(look.px(15) * 3.012 / 1.28) + look.px(10) + look.width("pepo", 25, book=True)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        high = look.px(HEIGHT)
        look.mark(surface, look.px(24), high // 2)
        look.rule(surface, (0, high - 1), (surface.get_width(), high - 1))


def _chooser(choose: Callable[[str], None], family: str) -> Action:
    return lambda: choose(family)
