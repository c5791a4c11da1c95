"""Above a list: a box to search it, the order it is in, and a button beside them."""

from collections.abc import Callable
from functools import partial

from pygame import Rect

from pepo.apps.midend.puzzle_list import SORTS, Sort
from pepo.apps.window.desk import Desk
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import Action, Button, Maker, line_of_text, link
from pepo.apps.window.widgets.flow import Flow
from pepo.apps.window.widgets.text_field import TextField

BOX = 36
LABEL = "Search"
NAME = "search"  # of its control


class SearchBar:
    """`text` is what is searched for. The orders to choose from are folded away until you press."""

    def __init__(self, desk: Desk, enter: Action) -> None:
        self._desk = desk
        self.text = TextField(lambda _: enter(), self._leave, desk.copied, desk.copy, browses=True)
        self._is_open = False
        self._flow: Flow | None = None

    def _leave(self) -> None:
        """Esc: first what was typed goes, then the focus."""
        if self.text.text:
            self.text.clear()
        else:
            self._desk.focus_on("")

    def type(self) -> None:
        self._desk.focus_on(NAME)

    def lay(
        self, maker: Maker, rect: Rect, pad: int, button: Button, choose: Callable[[Sort], None]
    ) -> Rect:
        """At the top of a rectangle; returns the room below it."""
        look = maker.look
        flow = self._flow = Flow(
            maker, rect.left + pad, rect.top + look.px(14), rect.width - 2 * pad
        )
        row = flow.row(BOX)
        wide = button.width(look)
        maker.button(Rect(row.right - wide, row.top, wide, row.height), button)
        frame = Rect(row.left, row.top, row.width - wide - look.px(10), row.height)
        box = Rect(frame.left + look.px(10), frame.top, frame.width - look.px(10), frame.height)
        control = maker.add(NAME, box, self.type, line_of_text, frame, self.text, LABEL)
        control.frame, control.text = frame, self.text
        flow.gap(4)
        self._lay_order(flow, choose)
        flow.gap(6)
        flow.later(look.rule, (rect.left, flow.y), (rect.right, flow.y))
        return Rect(rect.left, flow.y + 1, rect.width, rect.bottom - flow.y - 1)

    def _lay_order(self, flow: Flow, choose: Callable[[Sort], None]) -> None:
        look, now = flow.look, self._desk.sort
        label = f"Sort: {now.title[0].lower()}{now.title[1:]}"
        row = flow.row(26)
        wide = look.width(label, SMALL, 500) + look.px(20)
        place = Rect(row.left - look.px(10), row.top, wide, row.height)
        flow.maker.add("sort", place, self.toggle, link, label)
        if self._is_open:
            flow.gap(2)
            flow.choices(
                [
                    (
                        f"sort-{sort.name}",
                        sort.title,
                        sort is now,
                        partial(self._choose, choose, sort),
                    )
                    for sort in SORTS
                ]
            )

    def toggle(self) -> None:
        self._is_open = not self._is_open

    def sort(self) -> None:
        """Show the orders by key, with the focus on the one that is chosen; or fold them."""
        self.toggle()
        self._desk.focus_on(f"sort-{self._desk.sort.name}" if self._is_open else "")

    def escape(self) -> bool:
        """Fold the orders, or else drop the search; False if there is neither."""
        if self._is_open:
            self.sort()
        elif self.text.text:
            self.text.clear()
        else:
            return False
        return True

    def _choose(self, choose: Callable[[Sort], None], sort: Sort) -> None:
        self._is_open = False
        choose(sort)

    def draw(self, look: Look) -> None:
        if self._flow is not None:
            self._flow.draw()
