"""Which two lines the ruler compares: a line of controls below the board."""

from functools import partial

from pygame import Rect

from pepo.apps.midend.ruler import Ruler
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import Maker, Touch, side_by_side, symbol

HIGH = 34


class RulerBar:
    """Arrows go through the lines, while the ruler is on."""

    def __init__(self, ruler: Ruler) -> None:
        self.ruler = ruler

    def lay(self, maker: Maker, table: Rect) -> Rect:
        """Lay the controls at the bottom; returns the room above them."""
        look, lines = maker.look, self.ruler.game.session.ruler
        if lines is None:
            return table
        high = look.px(HIGH)
        row = Rect(table.left, table.bottom - high, table.width, high)
        names = [line.capitalize() for line in lines]
        label = max(look.width(name, SMALL, 500) for name in names) + look.px(12)
        arrow = look.px(30)
        for which, at in enumerate(side_by_side(row, [label + 2 * arrow] * 2, look.px(24), 0.5)):
            back, middle, on = side_by_side(at, [arrow, label, arrow])
            name = f"ruler-{which + 1}"
            maker.add(f"{name}-back", back, partial(self.ruler.step, which, -1), symbol, "left")
            maker.add(name, middle, partial(self.ruler.step, which, 1), _line, names[which])
            maker.add(f"{name}-on", on, partial(self.ruler.step, which, 1), symbol, "right")
        return Rect(table.left, table.top, table.width, table.height - high)


def _line(look: Look, rect: Rect, touch: Touch, label: str) -> None:
    if touch.hot:
        look.box(rect, fill="surface-sunken")
    look.words(rect.center, label, SMALL, 500, "ink", anchor="middle")
