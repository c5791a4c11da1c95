"""The switcher: all boards of the catalogue, one of them in large, and the start."""

from dataclasses import dataclass
from typing import Any

import pygame

from pepo import families
from pepo.apps.window.paint.look import NORMAL, Look
from pepo.apps.window.screens.host import Host
from pepo.apps.window.screens.screen import Plan, draw_status, plan
from pepo.apps.window.widgets.board_view import BoardView
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.controls import Action, Maker
from pepo.apps.window.widgets.flow import Flow
from pepo.apps.window.widgets.header import ALL, Header
from pepo.core.errors import PepoError
from pepo.core.view import View
from pepo.reading.text import Reading, read

ROW = 34
FOOT = 44  # how high the buttons below the board are
MAX_BEGUN = 6  # games to go on with, at the head of the list
MAX_SAVES = 100  # games looked through for those
MAX_PUZZLES = 100  # of the library


@dataclass(frozen=True)
class Item:
    """A board of the list: what is written on the right of its line, and its sign."""

    reading: Reading
    aside: str
    icon: str
    head: str  # what stands above it and its like


class Switcher:
    """All boards, filtered by family; one is looked at."""

    def __init__(self, program: Host, family: str, chosen: str) -> None:
        self.program, self.family = program, family
        self.view = BoardView(program.look.theme, program.wake)
        self.status, self.bad = "", False
        self.scroll = 0
        self.items = self._items()
        ids = [item.reading.id for item in self.items]
        self.place = ids.index(chosen) if chosen in ids else 0
        self._into_view = True
        self._caption: Caption | None = None
        self._plan: Plan | None = None
        self._list_at = pygame.Rect(0, 0, 0, 0)
        self._flow: Flow | None = None
        self._most = 0

    def _items(self) -> list[Item]:
        """Games to go on with, the newest first, then the catalogue, then the library's own."""
        bests = self.program.bests()
        begun = {save.puzzle: save for save in self.program.library.saves(MAX_SAVES)
                 if save.moves and not save.solved}  # fmt: skip
        found = []
        for save in list(begun.values())[:MAX_BEGUN]:
            if self.family in (ALL, save.family) and (reading := _reading_of(save.puzzle)):
                count = reading.family.count(save.moves)
                found.append(Item(reading, count, "begun", "Continue"))
        for family in families.every():
            if self.family not in (ALL, family.name):
                continue
            for entry in family.catalogue.values():
                reading = Reading(family, entry.puzzle, entry=entry)
                icon = "won" if reading.id in bests else "begun" if reading.id in begun else ""
                found.append(Item(reading, entry.level_name, icon, family.title))
        listed = {item.reading.id for item in found}
        for kept in self.program.library.puzzles(MAX_PUZZLES):
            puzzle = kept.puzzle
            if self.family not in (ALL, puzzle.partition(":")[0]) or puzzle in listed:
                continue
            if reading := _reading_of(puzzle):
                icon = "won" if puzzle in bests else "begun" if puzzle in begun else ""
                found.append(Item(reading, "", icon, "Library"))
        return found

    @property
    def item(self) -> Item:
        return self.items[self.place]

    def go(self, by: int) -> None:
        """To another board, round at the ends."""
        self.place = (self.place + by) % len(self.items)
        self.status, self._into_view = "", True

    def choose_family(self, family: str) -> None:
        chosen = self.item.reading.id
        self.family = self.program.filter = family
        self.scroll = 0
        self.items = self._items()
        ids = [item.reading.id for item in self.items]
        self.place = ids.index(chosen) if chosen in ids else 0
        self.status, self._into_view = "", True

    def start(self) -> None:
        self.program.open_reading(self.item.reading)

    # -- layout

    def lay(self, maker: Maker, size: tuple[int, int]) -> None:
        look = maker.look
        self._header().lay(maker, size[0])
        self._caption = self._words(look)
        self._plan = plan(look, size, self._caption, FOOT, self.status)
        self._lay_foot(maker, self._plan.foot)
        self.view.lay(self._plan.table, look.theme)
        self._lay_list(maker, self._plan.column)
        self._show()

    def _header(self) -> Header:
        return self.program.header(self.family, self.choose_family)

    def _words(self, look: Look) -> Caption:
        reading = self.item.reading
        entry, family = reading.entry, reading.family
        about = f"{family.title}, {entry.level_name}" if entry else family.title
        note = entry.note if entry else ""
        return Caption(look, about, family.words.describe(reading.puzzle), reading.title,
                       [note or family.words.goal(reading.puzzle)])  # fmt: skip

    def _lay_foot(self, maker: Maker, rect: pygame.Rect) -> None:
        """Previous, start, next."""
        look = maker.look
        side = min(look.px(120), (rect.width - look.px(24)) // 3)
        middle = pygame.Rect(0, rect.top, min(look.px(150), rect.width - 2 * side - look.px(24)),
                             rect.height)  # fmt: skip
        middle.centerx = rect.centerx
        before = pygame.Rect(middle.left - look.px(12) - side, rect.top, side, rect.height)
        after = pygame.Rect(middle.right + look.px(12), rect.top, side, rect.height)
        begun = self.program.library.saved(self.item.reading.id) is not None
        maker.button("previous", before, "Previous", lambda: self.go(-1), icon="left")
        maker.button("start", middle, "Continue" if begun else "Start", self.start, go=True)
        maker.button("next", after, "Next", lambda: self.go(1), icon="right",
                     icon_last=True)  # fmt: skip

    def _lay_list(self, maker: Maker, rect: pygame.Rect) -> None:
        look = maker.look
        self._list_at = rect
        row = look.px(ROW)
        maker.clip = rect
        flow = self._fill(maker, rect)
        chosen = next(c.rect for c in maker.made if c.name == f"board-{self.place}")
        if self._into_view:
            self._into_view = False
            over = chosen.bottom + row - rect.bottom
            under = rect.top + row - chosen.top
            if over > 0 or under > 0:
                self.scroll += over if over > 0 else -under
                self.scroll = max(0, self.scroll)
                maker.made = [c for c in maker.made if not c.name.startswith("board-")]
                flow = self._fill(maker, rect)
        maker.clip = None
        self._flow = flow
        self._most = max(0, flow.height + look.px(20) - rect.height)
        self.scroll = min(self.scroll, self._most)

    def _fill(self, maker: Maker, rect: pygame.Rect) -> Flow:
        look = maker.look
        flow = Flow(look, maker, rect.left + look.px(24), rect.top + look.px(18) - self.scroll,
                    rect.width - look.px(44))  # fmt: skip
        head = None
        for number, item in enumerate(self.items):
            if item.head != head:
                flow.gap(12 if head else 0)
                flow.heading(item.head)
                flow.gap(2)
                head = item.head
            line = flow.row(ROW)
            place = pygame.Rect(line.left - look.px(12), line.top, line.width + look.px(20),
                                line.height)  # fmt: skip
            maker.row(f"board-{number}", place, item.reading.title, item.aside,
                      self._chooser(number), on=number == self.place, icon=item.icon)  # fmt: skip
        return flow

    def _chooser(self, number: int) -> Action:
        def choose() -> None:
            if number == self.place:
                self.start()
            else:
                self.place, self.status = number, ""

        return choose

    def _show(self) -> None:
        reading = self.item.reading
        family, puzzle = reading.family, reading.puzzle
        switches = {s.name: s.previews or s.at_first(puzzle) for s in family.switches}
        view = View(switches=switches)
        self.view.show(reading.id, lambda: family.draw(puzzle, puzzle.start(), view))

    # -- drawing

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self._header().draw(surface, look)
        if self._caption is not None and self._plan is not None:
            self._caption.draw(surface, self._plan.caption)
            draw_status(surface, look, self._plan.status, self.status, bad=self.bad)
            if not self.status:
                said = f"{self.place + 1} of {len(self.items)}"
                look.words(surface, self._plan.status.center, said, NORMAL, 400, "muted",
                           anchor="middle")  # fmt: skip
        look.rule(surface, self._list_at.topleft, self._list_at.bottomleft)
        surface.set_clip(self._list_at)
        if self._flow is not None:
            self._flow.draw(surface)
        surface.set_clip(None)
        self.draw_board(surface)

    def draw_board(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)

    def say(self, sentence: str, *, bad: bool = False) -> None:
        self.status, self.bad = sentence, bad

    # -- time, mouse and keys

    @property
    def busy(self) -> bool:
        return self.view.busy

    def tick(self) -> tuple[bool, list[pygame.Rect]]:
        return False, self.view.tick()

    def leave(self) -> None:
        self.view.close()

    def press(self, at: tuple[int, int], button: int) -> None:
        if button == 1 and self.view.at(at) is not None:
            self.say("Press Start to play.")

    def drag(self, at: tuple[int, int]) -> bool:
        return False

    def release(self) -> None:
        pass

    def is_live(self, at: tuple[int, int]) -> bool:
        return False

    def wheel(self, at: tuple[int, int], lines: int) -> None:
        if self._list_at.collidepoint(at):
            self.scroll = max(0, min(self._most, self.scroll - 48 * lines))
        elif self.view.rect.collidepoint(at):
            self.go(-1 if lines > 0 else 1)

    def reveal(self, rect: pygame.Rect) -> None:
        at = self._list_at
        self.scroll += max(0, rect.bottom + ROW - at.bottom) - max(0, at.top + ROW - rect.top)
        self.scroll = max(0, min(self._most, self.scroll))

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
        elif 0 <= number < len(tabs):
            self.choose_family(tabs[number])
        else:
            return False
        return True


def _reading_of(puzzle: str) -> Reading | None:
    """The puzzle of a saved game, under its name in the catalogue if it has one."""
    try:
        return read(puzzle).with_entry()
    except PepoError:  # saved by another pepo, with a family we do not have
        return None
