"""The list of all boards, with one of them in large."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from pepo import families
from pepo.apps.window.desk import ALL, Desk
from pepo.apps.window.keyboard import key_text
from pepo.apps.window.paint.look import NORMAL, Look
from pepo.apps.window.screens.screen import Plan, Screen, reading_of
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.column import Column
from pepo.apps.window.widgets.controls import Button, Maker, list_row, side_by_side
from pepo.apps.window.widgets.flow import Flow
from pepo.core.view import View
from pepo.reading.text import Reading

ROW = 34
MAX_BEGUN = 6  # games to continue, at the head of the list
MAX_SAVES = 100  # games searched for those
MAX_PUZZLES = 100  # of the library


@dataclass(frozen=True)
class Item:
    """A board of the list, with the text on the right of its line and its icon."""

    reading: Reading
    aside: str
    icon: str
    head: str  # the heading of its group


class Switcher(Screen):
    """All boards, filtered by family; one is selected."""

    foot = 44

    def __init__(self, desk: Desk, family: str, chosen: str) -> None:
        super().__init__(desk, family)
        self._list = Column()
        self._chosen_at = Rect(0, 0, 0, 0)
        self._show_family(family, chosen)

    def _show_family(self, family: str, chosen: str) -> None:
        self._dailies = self.desk.today()
        self.family, self.items = family, self._items(family)
        ids = [item.reading.id for item in self.items]
        self.place = ids.index(chosen) if chosen in ids else 0
        self.status, self._into_view = "", True

    def _items(self, of: str) -> list[Item]:
        """Games to continue, newest first, then today's puzzles, the catalogue, and the puzzles of
        the library."""
        library, bests = self.desk.library, self.desk.bests()
        begun = {save.puzzle: save for save in library.saves(MAX_SAVES)
                 if save.moves and not save.solved}  # fmt: skip

        def item(reading: Reading, aside: str, head: str) -> Item:
            icon = "won" if reading.id in bests else "begun" if reading.id in begun else ""
            return Item(reading, aside, icon, head)

        found = []
        for save in list(begun.values())[:MAX_BEGUN]:
            if of in (ALL, save.family) and (reading := reading_of(save.puzzle)):
                count = reading.family.count(save.moves)
                found.append(Item(reading, count, "begun", "Continue"))
        for daily in self._dailies:
            if of in (ALL, daily.family.name):
                found.append(item(daily, daily.level.word if daily.level else "", "Today"))
        for family in families.every():
            if of in (ALL, family.name):
                for entry in family.catalogue.values():
                    reading = Reading(family, entry.puzzle, entry=entry)
                    found.append(item(reading, entry.level_name, family.title))
        listed = {one.reading.id for one in found}
        for kept in library.puzzles(MAX_PUZZLES):
            fits = of in (ALL, kept.puzzle.partition(":")[0]) and kept.puzzle not in listed
            if fits and (reading := reading_of(kept.puzzle)):
                found.append(item(reading, "", "Library"))
        return found

    @property
    def item(self) -> Item:
        return self.items[self.place]

    def go(self, by: int) -> None:
        """Select another board; after the last comes the first."""
        self.place = (self.place + by) % len(self.items)
        self.status, self._into_view = "", True

    def choose_family(self, family: str) -> None:
        self.desk.filter, self._list.scroll = family, 0
        self._show_family(family, self.item.reading.id)

    @property
    def _start_label(self) -> str:
        return "Start" if self.desk.library.saved(self.item.reading.id) is None else "Continue"

    def start(self) -> None:
        self.desk.open_reading(self.item.reading)

    def make_new(self) -> None:
        """Of the family that is listed, or else of the selected board's."""
        self.desk.show_new(self.family or self.item.reading.family.name)

    # -- layout

    def lay_parts(self, maker: Maker, plan: Plan) -> None:
        if not self._dailies and self.desk.today():  # they have just been made
            self._show_family(self.family, self.item.reading.id if self.place else "")
        self._lay_foot(maker, plan.foot)
        self.view.lay(plan.table, maker.look.theme)
        self._list.lay(maker, plan.column, maker.look.px(24), self._fill, self._wanted_scroll)
        self._show()

    def caption(self, look: Look) -> Caption:
        reading = self.item.reading
        entry, family = reading.entry, reading.family
        about = f"{family.title}, {entry.level_name}" if entry else family.title
        note = entry.note if entry else ""
        return Caption(look, about, family.words.describe(reading.puzzle), reading.title,
                       [note or family.words.goal(reading.puzzle)])  # fmt: skip

    def _lay_foot(self, maker: Maker, rect: Rect) -> None:
        look, gap = maker.look, maker.look.px(12)
        side = min(look.px(120), (rect.width - 2 * gap) // 3)
        widths = [side, min(look.px(150), rect.width - 2 * side - 2 * gap), side]
        buttons = (
            Button("previous", "Previous", partial(self.go, -1), icon="left"),
            Button("start", self._start_label, self.start, go=True),
            Button("next", "Next", partial(self.go, 1), icon="right", icon_last=True),
        )
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
            act, on = partial(self._choose, number), number == self.place
            title = item.reading.title
            flow.maker.add(f"board-{number}", rect, act, list_row, title, item.aside, item.icon, on)

    def _wanted_scroll(self) -> int:
        """Keep the scroll position, except to show a newly selected board."""
        if self._into_view:
            self._into_view = False
            self._list.reveal(self._chosen_at)
        return self._list.scroll

    def _choose(self, number: int) -> None:
        if number == self.place:
            self.start()
        else:
            self.place, self.status = number, ""

    def _show(self) -> None:
        reading = self.item.reading
        family, puzzle = reading.family, reading.puzzle
        switches = {s.name: s.previews or s.at_first(puzzle) for s in family.switches}
        view = View(switches=switches)
        self.view.show(reading.id, lambda: family.draw(puzzle, puzzle.start(), view))

    # -- drawing

    def draw(self, look: Look) -> None:
        super().draw(look)
        if not self.status and self._plan is not None:
            said = f"{self.place + 1} of {len(self.items)}"
            look.words(self._plan.status.center, said, NORMAL, 400, "muted", anchor="middle")
        look.rule(self._list.rect.topleft, self._list.rect.bottomleft)
        self._list.draw(look)

    # -- mouse and keys

    def press(self, at: tuple[int, int], button: int) -> None:
        if button == 1 and self.view.at(at) is not None:
            self.say(f"Press {self._start_label} to play.")

    def wheel(self, at: tuple[int, int], lines: int) -> None:
        if self._list.rect.collidepoint(at):
            self._list.wheel(lines)
        elif self.view.rect.collidepoint(at):
            self.go(-1 if lines > 0 else 1)

    def reveal(self, rect: Rect) -> None:
        self._list.reveal(rect)

    def key(self, event: Any) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        steps = {pygame.K_LEFT: -1, pygame.K_UP: -1, pygame.K_RIGHT: 1, pygame.K_DOWN: 1,
                 pygame.K_PAGEUP: -8, pygame.K_PAGEDOWN: 8}  # fmt: skip
        tabs = [ALL, *(family.name for family in families.every())]
        number = event.key - pygame.K_1
        if event.key in steps:
            self.go(steps[event.key])
        elif event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.start()
        elif 0 <= number < len(tabs) and self.desk.settings.single_keys:
            self.choose_family(tabs[number])
        elif key_text(event) == self.desk.settings.active_key("new"):
            self.make_new()
        else:
            return False
        return True
