"""The line at the top of every screen: the logo, the families, a text field and four buttons."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from pygame import Rect

from pepo import families
from pepo.apps.midend.puzzle_list import ALL
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import (
    Action,
    Maker,
    line_of_text,
    side_by_side,
    square,
    symbol,
    tab,
)
from pepo.apps.window.widgets.text_field import TextField

HEIGHT = 60
WIDE = 1180  # from here on there is room for the text field
NAMED = 720  # from here on, there is room for our name
ICONS = 224  # what the icons on the right need
NARROW_FIELD = 300  # its width in a narrow window, while you type
LABEL = "Paste a puzzle, id or link"


@dataclass(frozen=True)
class Header:
    choose: Callable[[str], None]  # a family
    text: TextField
    type: Action  # puts the focus into it
    paste: Action  # opens what is on the clipboard
    theme: Action
    settings: Action
    keys: Action
    statistics: Action

    def lay(self, maker: Maker, width: int, family: str, *, typing: bool) -> None:
        """`family` is the selected tab; `typing` is whether the text field has the focus."""
        look = maker.look
        row = Rect(0, 0, width, look.px(HEIGHT))
        named = width >= look.px(NAMED)
        row.left = look.px(24) + look.mark_width(named=named) + look.px(28 if named else 14)
        tabs = [(ALL, "All"), *((one.name, one.title) for one in families.every())]
        wides = [look.width(title, 15, 500) for _, title in tabs]
        spare = width - row.left - sum(wides) - look.px(ICONS)
        gap = max(look.px(10), min(look.px(22), spare // (len(tabs) - 1)))
        rects = side_by_side(row, wides, gap)
        for (name, title), rect in zip(tabs, rects, strict=True):
            choose = partial(self.choose, name)
            control = maker.add(f"tab-{name}", rect, choose, tab, title, name == family)
            control.frame = rect.inflate(look.px(8), -look.px(26))
            control.rect = rect.inflate(gap, 0)  # beside its word too, so that a finger finds it
        side, step = look.px(36), look.px(38)
        acts = (("chart", self.statistics, "Statistics", "statistics"),
                ("theme", self.theme, "Next theme", "theme"),
                ("settings", self.settings, "Settings", "settings"),
                ("keys", self.keys, "Keyboard shortcuts", "help"))  # fmt: skip
        left = width - look.px(16) - step * len(acts)
        self._lay_text(maker, row, rects[-1].right, left - look.px(8), typing=typing)
        for number, (name, act, *tip) in enumerate(acts):
            control = maker.add(name, square(row, left + step * number, side), act, symbol, name)
            control.tip = (tip[0], tip[1])

    def _lay_text(self, maker: Maker, row: Rect, left: int, right: int, *, typing: bool) -> None:
        """The text field; or where there is no room for it, until you type, its icon."""
        look, side = maker.look, maker.look.px(36)
        wide = look.width(LABEL, SMALL) + look.px(56)
        roomy = look.surface.get_width() >= look.px(WIDE) and right - wide > left + look.px(22)
        if not roomy and not typing:
            control = maker.add("paste", square(row, right - side, side), self.type, symbol,
                                "paste")  # fmt: skip
            control.tip = (LABEL, "")
            return
        frame = square(row, right - side, side)
        frame.width = wide if roomy else look.px(NARROW_FIELD)
        frame.right = right
        rect = Rect(frame.left + side, frame.top, frame.width - side, frame.height)
        control = maker.add("paste", rect, self.type, line_of_text, frame, self.text, LABEL)
        control.frame, control.text = frame, self.text
        sign = square(row, frame.left + look.px(3), look.px(30))
        control = maker.add("paste-now", sign, self.paste, symbol, "paste")
        control.tip = ("Open what you copied", "")

    def draw(self, look: Look) -> None:
        high = look.px(HEIGHT)
        named = look.surface.get_width() >= look.px(NAMED)
        look.mark(look.px(24), high // 2, named=named)
        look.rule((0, high - 1), (look.surface.get_width(), high - 1))
