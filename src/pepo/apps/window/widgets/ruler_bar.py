"""Which two lines the ruler compares: a line of controls below the board."""

from functools import partial

from pygame import Rect

from pepo.apps.midend.game import Game
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import Maker, Touch, side_by_side, symbol

HIGH = 34


class RulerBar:
    """The ruler is off until you turn it on; then arrows go through the lines."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def groups(self) -> tuple[tuple[str, ...], ...]:
        return self.game.family.lines(self.game.puzzle)

    @property
    def is_on(self) -> bool:
        return self.game.session.ruler is not None

    def toggle(self) -> None:
        if self.groups:
            self.game.session.compare(*(() if self.is_on else self.groups[0][:2]))

    def step(self, which: int, by: int) -> None:
        """Another first line, of any kind; or another second one, of the same kind."""
        first, second = self.game.session.ruler or self.groups[0][:2]
        if which == 0:
            first = _after(first, by, [line for group in self.groups for line in group])
        kind = next(group for group in self.groups if first in group)
        others = [line for line in kind if line != first]
        if which == 1:
            second = _after(second, by, others)
        self.game.session.compare(first, second if second in others else others[0])

    def lay(self, maker: Maker, table: Rect) -> Rect:
        """Lay the controls at the bottom; returns the room above them."""
        look, ruler = maker.look, self.game.session.ruler
        if ruler is None:
            return table
        high = look.px(HIGH)
        row = Rect(table.left, table.bottom - high, table.width, high)
        names = [line.capitalize() for line in ruler]
        label = max(look.width(name, SMALL, 500) for name in names) + look.px(12)
        arrow = look.px(30)
        for which, at in enumerate(side_by_side(row, [label + 2 * arrow] * 2, look.px(24), 0.5)):
            back, middle, on = side_by_side(at, [arrow, label, arrow])
            name = f"ruler-{which + 1}"
            maker.add(f"{name}-back", back, partial(self.step, which, -1), symbol, "left")
            maker.add(name, middle, partial(self.step, which, 1), _line, names[which])
            maker.add(f"{name}-on", on, partial(self.step, which, 1), symbol, "right")
        return Rect(table.left, table.top, table.width, table.height - high)


def _line(look: Look, rect: Rect, touch: Touch, label: str) -> None:
    if touch.hot:
        look.box(rect, fill="surface-sunken")
    look.words(rect.center, label, SMALL, 500, "ink", anchor="middle")


def _after(line: str, by: int, lines: list[str]) -> str:
    return lines[(lines.index(line) + by) % len(lines)] if line in lines else lines[0]
