"""New: choose a generator and fill in its form; look at the puzzle, take another, play it."""

import time
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from pepo import families
from pepo.apps.midend.actions import WINDOW
from pepo.apps.midend.new_puzzle import NewPuzzle
from pepo.apps.midend.puzzle_list import ALL
from pepo.apps.midend.puzzle_maker import PuzzleMaker
from pepo.apps.window.desk import Desk
from pepo.apps.window.keyboard import key_text
from pepo.apps.window.paint.look import BIG, NORMAL, SMALL, Look
from pepo.apps.window.screens.screen import Plan, Screen
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.column import Column
from pepo.apps.window.widgets.controls import Button, Maker, choice, side_by_side
from pepo.apps.window.widgets.flow import Flow
from pepo.apps.window.widgets.form_panel import FormPanel, lay_box, text_box
from pepo.core.levels import Level
from pepo.core.view import View

SLOW = 0.4  # seconds; only what takes longer shows that it can be stopped


class NewScreen(Screen):
    """Of one family. The first puzzle is made at once, as on the page."""

    foot = 44
    title = "New puzzle"

    def __init__(self, desk: Desk, family: str) -> None:
        super().__init__(desk, family)
        loaded = families.load(family)
        self.maker = PuzzleMaker(loaded, desk.lanes, desk.library, desk.memory.made.get(family, {}))
        self._panel = FormPanel(self.maker.form, desk, self.make)
        self._seed = text_box(desk, self.make)
        self._column = Column()
        self._begun: float | None = None  # when the work that runs was asked for
        self._slow = self._opened = False

    def choose_family(self, family: str) -> None:
        if family == ALL:
            self.desk.show_boards(ALL)
        else:
            self.desk.show_new(family)

    @property
    def said(self) -> tuple[str, bool]:
        if self._slow:
            return f"Working: {self.maker.progress_in_words}", False
        return (self.status, self.bad) if self.status else (self.maker.status, self.maker.bad)

    # -- layout

    def caption(self, look: Look) -> Caption:
        made, title = self.maker.made, self.maker.family.title
        if made is None:
            return Caption(look, title, "", "Make a new puzzle", [self.maker.family.line])
        return Caption(look, made.about, made.rating.name, made.goal, [made.rating.sentence])

    def lay_parts(self, maker: Maker, plan: Plan) -> None:
        look = maker.look
        self._lay_foot(maker, plan.foot)
        self.view.lay(plan.table, look.theme)
        self._column.lay(maker, plan.column, look.px(24), self._fill, lambda: self._column.scroll)
        if made := self.maker.made:
            self._show(made)

    def _lay_foot(self, maker: Maker, rect: Rect) -> None:
        made, gap = self.maker.made, maker.look.px(10)
        if self._slow:
            stop = None if self.maker.stopping else self.maker.stop
            buttons = [Button("stop", "Stop", stop, go=True, icon="stop")]
        else:
            buttons = [
                Button("play-it", "Play it", self.play if made else None, go=True),
                Button("another", "Another", self.make),
                Button("save", "Save", self.maker.save if made else None),
            ]
        buttons.append(Button("leave", "Puzzles", self.desk.show_boards))
        widths = [button.width(maker.look) for button in buttons]
        if (room := rect.width - gap * (len(buttons) - 1)) < sum(widths):
            widths = [room * wide // sum(widths) for wide in widths]
        for button, at in zip(buttons, side_by_side(rect, widths, gap, 0.5), strict=True):
            maker.button(at, button)

    def _fill(self, flow: Flow) -> None:
        self._lay_generators(flow)
        flow.gap(12)
        self._panel.lay(flow)
        self.maker.seed = self._seed.text
        lay_box(flow, self.desk, "seed", "Seed", self._seed, "any", self.maker.seed_fault)
        flow.gap(1)
        flow.paragraph("The same seed makes the same puzzle.", SMALL, "muted", leading=1.35)
        flow.gap(14)
        label = "Make another" if self.maker.made else "Make it"
        flow.buttons(Button("make", label, None if self._slow else self.make, icon="new"))
        if made := self.maker.made:
            flow.gap(22)
            self._lay_made(flow, made)

    def _lay_generators(self, flow: Flow) -> None:
        look, chosen = flow.look, self.maker.generator
        flow.heading("New puzzle")
        flow.gap(2)
        for one in self.maker.generators:
            on = one is chosen
            lines = look.lines(one.summary, flow.width - look.px(28), SMALL) if on else []
            rect = flow.row(32 + (18 * len(lines) + 4 if lines else 0))
            act = partial(self._choose, one.name)
            flow.maker.add(f"generator-{one.name}", rect, act, choice, one.title, on, lines, "")

    def _lay_made(self, flow: Flow, made: NewPuzzle) -> None:
        look, level = flow.look, made.rating.level or 0
        flow.heading("This puzzle")
        flow.gap(4)
        row = flow.row(26)
        flow.later(look.seeds, row.left, row.top + look.px(3), level, of=len(Level))
        at = (row.left + look.px(16 * len(Level) + 8), row.centery)
        flow.later(look.words, at, made.rating.name, NORMAL, 500, most=row.right - at[0])
        flow.gap(4)
        flow.paragraph(made.rating.sentence, BIG, "ink-2", book=True)
        flow.gap(6)
        flow.paragraph(made.again, SMALL, "muted", leading=1.35)

    def _show(self, made: NewPuzzle) -> None:
        family, puzzle = self.maker.family, made.puzzle
        view = View(switches={s.name: s.at_first(puzzle) for s in family.switches})
        self.view.show(made.reading.id, lambda: family.draw(puzzle, puzzle.start(), view))

    def draw(self, look: Look) -> None:
        super().draw(look)
        look.rule(self._column.rect.topleft, self._column.rect.bottomleft)
        self._column.draw(look)

    # -- time

    def tick(self) -> tuple[bool, bool]:
        if not self._opened:  # not before: the screen that is left stops what it has asked
            self._opened = True
            self.make()
        changed = self.maker.poll() or self.desk.woken
        running = self.maker.running
        self._begun = (self._begun or time.monotonic()) if running else None
        slow = self._begun is not None and time.monotonic() > self._begun + SLOW
        changed, self._slow = changed or slow != self._slow, slow
        return changed, self.view.tick()

    # -- what its controls do

    def _choose(self, generator: str) -> None:
        if generator != self.maker.generator.name:
            self.maker.choose(generator)
            self._panel = FormPanel(self.maker.form, self.desk, self.make)

    def make(self) -> None:
        self.status = ""
        self.desk.memory.made[self.family] = self.maker.chosen
        self.maker.make()

    def play(self) -> None:
        if self.maker.made is not None and not self._slow:  # then there is only Stop
            self.desk.open_reading(self.maker.made.reading)

    def leave(self) -> None:
        self.desk.memory.made[self.family] = self.maker.chosen
        self.maker.drop()
        super().leave()

    # -- mouse and keys

    def press(self, at: tuple[int, int], button: int) -> None:
        if button == 1 and self.maker.made is not None and self.view.at(at) is not None:
            self.say("Press Play it to play.")

    def wheel(self, at: tuple[int, int], lines: float) -> None:
        if self._column.rect.collidepoint(at):
            self._column.wheel(lines)

    def reveal(self, rect: Rect) -> None:
        self._column.reveal(rect)

    def key(self, event: Any) -> bool:
        settings = self.desk.settings
        action = settings.action(key_text(event), WINDOW)
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self.play()
        elif event.key == pygame.K_ESCAPE:
            self.maker.stop() if self.maker.running else self.desk.show_boards()
        elif action is not None and action.name == "stop":
            self.maker.stop()
        elif action is not None and action.name in ("new", "again"):
            self.make()
        else:
            return self._column.key(event.key)
        return True
