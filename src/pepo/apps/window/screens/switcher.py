"""The list of all boards, with one of them in large."""

from functools import partial
from typing import Any

import pygame
from pygame import Rect

from pepo import families
from pepo.apps.midend.actions import WINDOW
from pepo.apps.midend.puzzle_list import ALL, Listed, PuzzleList, Sort
from pepo.apps.window.desk import Desk
from pepo.apps.window.keyboard import key_text
from pepo.apps.window.paint.look import NORMAL, Look
from pepo.apps.window.screens.screen import Plan, Screen
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.column import Column
from pepo.apps.window.widgets.controls import (
    Action,
    Button,
    Maker,
    both_ways,
    list_row,
    side_by_side,
)
from pepo.apps.window.widgets.flow import Flow
from pepo.apps.window.widgets.search_bar import SearchBar
from pepo.core.scene import Scene
from pepo.core.view import View
from pepo.daily.puzzle import Daily

ROW = 34
NONE = "No puzzles match."
NOTHING = Scene(0, 0, 1, 1, (), NONE)  # an empty table


class Switcher(Screen):
    """All boards, of one family or of all, searched and sorted; one is selected."""

    foot = 44

    def __init__(self, desk: Desk, family: str, chosen: str) -> None:
        super().__init__(desk, family)
        self._list = Column()
        self._bar = SearchBar(desk, self.start)
        self._bar.text.write(desk.search)
        self._chosen_at = Rect(0, 0, 0, 0)
        self._is_chosen = bool(chosen)  # by you, rather than the first of the list
        self._look_around(chosen)
        if chosen and desk.search and (self.item is None or self.item.reading.id != chosen):
            self._bar.text.clear()  # you have gone on to what isn't among these
            self._find(chosen)

    def _look_around(self, chosen: str) -> None:
        """What there is now."""
        self._dailies = self.desk.today()
        desk = self.desk
        self._puzzles = PuzzleList(desk.library, desk.bests(), self._dailies, desk.opened)
        self._find(chosen)

    def _find(self, chosen: str) -> None:
        """What is searched for; the chosen board, or else the first, is selected."""
        self._searched = self.desk.search = self._bar.text.text
        found = self._puzzles.find(self.family, self._searched, self.desk.sort)
        self.say(found.said, bad=found.bad)
        if found.bad and not found.puzzles and self._searched:  # perhaps only half typed
            return
        self.items = found.puzzles
        ids = [item.reading.id for item in self.items]
        self.place = ids.index(chosen) if chosen in ids else 0
        self._into_view = True

    items: tuple[Listed, ...] = ()
    place = 0
    _searched = ""
    _room: object = None  # what the list was laid for

    @property
    def item(self) -> Listed | None:
        """The selected board; none if nothing is found."""
        return self.items[self.place] if self.items else None

    @property
    def _selected(self) -> str:
        return self.item.reading.id if self.item else ""

    def go(self, by: int) -> None:
        """Select another board; a single step goes round."""
        if self.items:
            many, at = len(self.items), self.place + by
            self.place = at % many if abs(by) == 1 else max(0, min(many - 1, at))
            self.status, self._into_view, self._is_chosen = "", True, True

    def choose_family(self, family: str) -> None:
        self.desk.filter, self._list.scroll = family, 0
        self.family = family
        self._find(self._selected)

    def _choose_sort(self, sort: Sort) -> None:
        self.desk.sort = sort
        self._list.scroll = 0
        self._find(self._selected)

    @property
    def _start_label(self) -> str:
        continues = self.item is not None and self._puzzles.continues(self.item.reading)
        return "Continue" if continues else "Start"

    def start(self) -> None:
        if self.item is not None:
            self.desk.open_reading(self.item.reading)

    def make_new(self) -> None:
        """Of the family that is listed, or else of the selected board's."""
        first = self.item.reading.family if self.item else families.every()[0]
        self.desk.show_new(self.family or first.name)

    # -- layout

    def lay(self, maker: Maker, size: tuple[int, int]) -> None:
        if not self._dailies and self.desk.today():  # they have just been made
            said, bad = self.said
            self._look_around(self._selected if self._is_chosen else "")
            if not self.status:
                self.say(said, bad=bad)  # it may be unread
        if self._bar.text.text != self._searched:
            self._list.scroll = 0
            self._find(self._selected)
        super().lay(maker, size)

    def lay_parts(self, maker: Maker, plan: Plan) -> None:
        pad = maker.look.px(24)
        new = Button("make-new", "New", self.make_new, icon="new")
        below = self._bar.lay(maker, plan.column, pad, new, self._choose_sort)
        room = below.size, maker.look.scale
        self._into_view |= room != self._room
        self._column, self._room = plan.column, room
        self._lay_foot(maker, plan.foot)
        self.view.lay(plan.table, maker.look.theme)
        self._list.lay(maker, below, pad, self._fill, self._wanted_scroll)
        self._show()

    def caption(self, look: Look) -> Caption:
        if self.item is None:
            where = "among all puzzles" if self.family else "clear the box"
            return Caption(look, "Puzzles", "", NONE, [f"Search for other words, or {where}."])
        reading = self.item.reading
        entry, family = reading.entry, reading.family
        about = f"{family.title}, {entry.level_name}" if entry else family.title
        note = entry.note if entry else ""
        title = reading.title if isinstance(reading, Daily) else self.item.title
        more = "" if self.item.about == title else self.item.about  # not said twice
        more = more.removeprefix(f"{family.title}, ")
        return Caption(look, about, more, title,
                       [note or family.words.goal(reading.puzzle)])  # fmt: skip

    def _lay_foot(self, maker: Maker, rect: Rect) -> None:
        look, gap = maker.look, maker.look.px(12)
        side = min(look.px(120), (rect.width - 2 * gap) // 3)
        widths = [side, min(look.px(150), rect.width - 2 * side - 2 * gap), side]
        before, after = both_ways(
            look, side, ("previous", partial(self.go, -1) if self.item else None),
            ("next", partial(self.go, 1) if self.item else None))  # fmt: skip
        start = self.start if self.item else None
        buttons = (before, Button("start", self._start_label, start, go=True), after)
        for button, at in zip(buttons, side_by_side(rect, widths, gap, 0.5), strict=True):
            maker.button(at, button)

    def _fill(self, flow: Flow) -> None:
        look, head = flow.look, None
        for number, item in enumerate(self.items):
            if item.head != head:
                flow.gap(12 if head else 0)
                flow.heading(item.head)
                flow.gap(2)
                head = item.head
            rect = flow.row(ROW).inflate(look.px(24), 0)
            if number == self.place:
                self._chosen_at = rect
            act, on = partial(self._choose, item), number == self.place
            flow.maker.add(f"board-{number}", rect, act, list_row, item.title, item.aside,
                           item.mark, on)  # fmt: skip

    def _wanted_scroll(self) -> int:
        """Keep the scroll position, except to show a newly selected board."""
        if self._into_view:
            self._into_view = False
            self._list.reveal(self._chosen_at)
        return self._list.scroll

    def _choose(self, item: Listed) -> None:
        if item is self.item:
            self.start()
        elif item in self.items:  # the list may have changed since it was drawn
            self.place, self.status, self._is_chosen = self.items.index(item), "", True

    def _show(self) -> None:
        if self.item is None:
            self.view.show("", lambda: NOTHING)
            return
        reading = self.item.reading
        family, puzzle = reading.family, reading.puzzle
        switches = {s.name: s.previews or s.at_first(puzzle) for s in family.switches}
        view = View(switches=switches)
        self.view.show(reading.id, lambda: family.draw(puzzle, puzzle.start(), view))

    # -- drawing

    def draw(self, look: Look) -> None:
        super().draw(look)
        if not self.status and self.items and self._plan is not None and self._plan.status.height:
            said = f"{self.place + 1:,} of {len(self.items):,}"
            look.words(self._plan.status.center, said, NORMAL, 400, "muted", anchor="middle")
        look.rule(self._column.topleft, self._column.bottomleft)
        self._bar.draw(look)
        self._list.draw(look)

    # -- mouse and keys

    def press(self, at: tuple[int, int], button: int) -> None:
        if button == 1 and self.view.at(at) is not None:
            self.say(f"Press {self._start_label} to play.")

    def wheel(self, at: tuple[int, int], lines: float) -> None:
        if self._list.rect.collidepoint(at):
            self._list.wheel(lines)
        elif self.view.rect.collidepoint(at):
            self.go(-1 if lines > 0 else 1)

    def reveal(self, rect: Rect) -> None:
        self._list.reveal(rect)

    def _action(self, event: Any) -> str:
        action = self.desk.settings.action(key_text(event), WINDOW)
        return action.name if action else ""

    def _deeds(self) -> dict[str, Action]:
        return {"new": self.make_new, "search": self._bar.type, "sort": self._bar.sort}

    def key(self, event: Any) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            deed = self._deeds().get(self._action(event))
            if deed is not None:
                deed()
            return deed is not None
        steps = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1,
                 pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8,
                 pygame.K_HOME: -len(self.items), pygame.K_END: len(self.items)}  # fmt: skip
        tabs = [ALL, *(family.name for family in families.every())]
        number = event.key - pygame.K_1
        if event.key in steps:
            self.go(steps[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.start()
        elif 0 <= number < len(tabs) and self.desk.settings.single_keys:
            self.choose_family(tabs[number])
        elif deed := self._deeds().get(self._action(event)):
            deed()
        elif event.key == pygame.K_ESCAPE:
            return self._bar.escape()
        else:
            return False
        return True
