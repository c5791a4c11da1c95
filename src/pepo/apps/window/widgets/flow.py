"""Text and controls from top to bottom: what a column is made of."""

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect

from pepo.apps.window.paint.look import NORMAL, SMALL
from pepo.apps.window.widgets.controls import Action, Button, Maker, option_box, side_by_side

CHOICE = 34


class Flow:
    """Collects what to draw; `y` is where the next item goes."""

    def __init__(self, maker: Maker, left: int, top: int, width: int) -> None:
        self.look, self.maker = maker.look, maker
        self.left, self.top, self.width, self.y = left, top, width, top
        self.draws: list[Callable[[], object]] = []

    @property
    def height(self) -> int:
        return self.y - self.top

    def gap(self, size: float) -> None:
        self.y += self.look.px(size)

    def row(self, height: float) -> Rect:
        rect = Rect(self.left, self.y, self.width, self.look.px(height))
        self.y = rect.bottom
        return rect

    def later(self, draw: Callable[..., object], *what: object, **how: object) -> None:
        """Call a drawing function when the column is drawn."""
        self.draws.append(partial(draw, *what, **how))

    def heading(self, text: str, aside: str = "") -> None:
        rect = self.row(22)
        wide = self.look.width(aside, SMALL) + self.look.px(10) if aside else 0
        self.later(self.look.words, rect.midleft, text, SMALL, 500, "muted", most=rect.width - wide)
        self.later(self.look.words, rect.midright, aside, SMALL, 400, "muted", anchor="right")

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
        side = self.look.px(inset)
        for line in self.look.lines(text, self.width - 2 * side, size, book=book):
            rect = self.row(size * leading)
            at = (rect.left + side, rect.centery)
            self.later(self.look.words, at, line, size, 400, paint, book=book)

    def rule(self) -> None:
        self.later(self.look.rule, (self.left, self.y), (self.left + self.width, self.y))
        self.gap(1)

    def buttons(self, *buttons: Button, inset: float = 0) -> None:
        """Buttons in a row, each as wide as its label; in another row those that find no room."""
        gap, room = self.look.px(8), self.width - 2 * self.look.px(inset)
        lines: list[list[Button]] = [[]]
        for button in buttons:
            wide = sum(one.width(self.look) + gap for one in (*lines[-1], button)) - gap
            if lines[-1] and wide > room:
                lines.append([])
            lines[-1].append(button)
        for number, line in enumerate(lines):
            self.gap(8 if number else 0)
            row = self.row(38).inflate(-2 * self.look.px(inset), 0)
            widths = [button.width(self.look) for button in line]
            for rect, button in zip(side_by_side(row, widths, gap), line, strict=True):
                self.maker.button(rect.clip(row), button)

    def choices(self, boxes: Sequence[tuple[str, str, bool, Action]], *, inset: float = 0) -> None:
        """Values to choose from, each with its name, title, whether it is chosen, and what a press
        does; in as many lines as they need."""
        side = self.look.px(inset)
        row, left = self.row(CHOICE), self.left + side
        for name, title, on, act in boxes:
            wide = self.look.width(title, SMALL, 500) + self.look.px(24)
            if left + wide > row.right - side and left > self.left + side:
                self.gap(6)
                row, left = self.row(CHOICE), self.left + side
            rect = Rect(left, row.top, wide, row.height)
            self.maker.add(name, rect, act, option_box, title, on)
            left += wide + self.look.px(6)

    def frame(self, top: int) -> None:
        """Put a frame around what was laid from there on; it is drawn first, below the words."""
        rect = Rect(self.left, top, self.width, self.y - top)
        draw = partial(self.look.box, rect, fill="surface-raised", stroke="accent", radius=14)
        self.draws.insert(0, draw)
        self.gap(24)

    def draw(self) -> None:
        for draw in self.draws:
            draw()
