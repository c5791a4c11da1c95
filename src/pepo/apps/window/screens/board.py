"""The board screen: caption, board, switches and tools on the left, the margin on the right."""

import time
from functools import partial
from itertools import chain
from typing import Any

import pygame
from pygame import Rect

from pepo.apps.midend.actions import WINDOW
from pepo.apps.midend.game import Game
from pepo.apps.midend.hand import FAST, Hand
from pepo.apps.midend.record import Record
from pepo.apps.window.desk import Desk
from pepo.apps.window.keyboard import CONTROL, key_text
from pepo.apps.window.paint.look import TINY, Look
from pepo.apps.window.screens.screen import Plan, Screen
from pepo.apps.window.widgets.board_view import Grip
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.controls import (
    Action,
    Maker,
    side_by_side,
    tool,
    tool_widths,
)
from pepo.apps.window.widgets.margin import Margin
from pepo.apps.window.widgets.ruler_bar import RulerBar
from pepo.apps.window.widgets.switch_bar import Shown, lay_switches
from pepo.apps.window.widgets.zoom_bar import ZoomBar
from pepo.core.scene import AnyShape
from pepo.core.words import clock
from pepo.reading.text import Reading

ARROWS = {
    pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1),
}  # fmt: skip

MIN_TARGET = 24  # px
TOOL_ACTIONS = {  # by icon, where the action of its key has another name
    "back-to": "back", "kept": "pencil", "erase": "take-back", "boards": "",
}  # fmt: skip

Tool = tuple[str, str, Action, bool, bool]  # label, icon, what it does, enabled, pressed


class BoardScreen(Screen):
    foot = 54

    def __init__(self, desk: Desk, game: Game) -> None:
        super().__init__(desk, game.family.name)
        self.game, self.title = game, game.reading.title
        self.hand = Hand(game, lambda: self.view.scene)
        self.margin = Margin(self.hand, desk)
        self.ruler = RulerBar(self.hand.ruler)
        self.zoom = ZoomBar(self.view, desk, self._focused, self.say)
        self._zoomed: object = None  # what the zoom's buttons were laid for
        self._held: tuple[int, int] | None = None  # where a drag of the board has come
        self._grip: Grip | None = None  # where two fingers hold the board
        self._pointed: object = None  # the hint or the marks that were brought into sight
        self._tried: AnyShape | None = None  # what is pressed, if the board isn't dragged by it
        self._rules: list[tuple[int, int, int]] = []
        self._words_at = 0.0
        self.record = Record(game, desk)
        self._won = game.session.solved
        self._seconds = int(game.session.seconds)  # that are shown

    def say(self, sentence: str, *, bad: bool = False) -> None:
        self.game.say(sentence, bad=bad)

    @property
    def said(self) -> tuple[str, bool]:
        return self.game.status, self.game.bad

    def choose_family(self, family: str) -> None:
        self.desk.show_boards(family)

    # -- layout

    def lay_parts(self, maker: Maker, plan: Plan) -> None:
        if self.game.assists != self.desk.settings.assists:  # changed elsewhere
            self.game.set_assists(self.desk.settings.assists)
        self._lay_tools(maker, plan.foot)
        room = self._lay_switches(maker, self.ruler.lay(maker, plan.table))
        self._zoomed = self.zoom.offers
        room = self.zoom.lay(maker, room)
        self.view.lay(room, maker.look.theme, maker.look.scale)
        self.margin.lay(maker, plan.column)
        self._show()

    def caption(self, look: Look) -> Caption:
        game = self.game
        outlook, is_lost = game.outlook
        about = game.family.words.describe(game.puzzle)
        title = game.reading.title
        goal = game.family.words.goal(game.puzzle)
        phrases = list(game.session.tally())
        if self.desk.settings.timer:
            phrases.append(clock(self._seconds))
        return Caption(look, title, "" if about == title else about, goal,
                       phrases, outlook, "danger" if is_lost else "accent")  # fmt: skip

    def _lay_tools(self, maker: Maker, rect: Rect) -> None:
        look, game = maker.look, self.game
        idle = game.running is None
        groups: list[list[Tool]] = [
            [("Undo", "undo", game.undo, game.session.at > 0, False),
             ("Redo", "redo", game.redo, game.session.at < game.session.length, False)],
            self._pencil_tools(),
            [("Hint", "hint", game.ask_hint, idle, game.hint is not None),
             ("Why?", "why", self.hand.wonder, idle, game.wondering),
             ("Check", "check", game.ask_review, idle, False),
             ("Checkpoint", "checkpoint", game.checkpoint, True, False),
             ("Back", "back-to", game.back_to_checkpoint, game.session.can_go_back, False)],
            [("Restart", "restart", game.restart, game.session.at > 0, False),
             ("Another", "again", game.ask_again, idle, False),
             ("New", "new", self.make_new, True, False),
             ("Puzzles", "boards", self.desk.show_boards, True, False)],
        ]  # fmt: skip
        groups = list(filter(None, groups))
        labels = [tool[0] for tool in chain(*groups)]
        for gap in (look.px(16), look.px(4)):
            wide = tool_widths(look, labels, rect.width - gap * (len(groups) - 1))
            if min(wide) >= look.px(MIN_TARGET):
                break
        fits = all(look.width(label, TINY) < w for label, w in zip(labels, wide, strict=True))
        each_wide = iter(wide)
        widths = [[next(each_wide) for _ in group] for group in groups]
        places = side_by_side(rect, [sum(group) for group in widths], gap, 0.5)
        for group, each, place in zip(groups, widths, places, strict=True):
            rects = side_by_side(place, each)
            for (label, icon, act, enabled, pressed), at in zip(group, rects, strict=True):
                control = maker.add(icon, at, act if enabled else None, tool, label * fits, icon,
                                    pressed)  # fmt: skip
                control.tip = ("" if fits else label, TOOL_ACTIONS.get(icon, icon))
        self._rules = [(place.right + gap // 2, rect.top, rect.bottom) for place in places[:-1]]

    def _pencil_tools(self) -> list[Tool]:
        game = self.game
        if not game.session.pencil.offered:
            return []
        if not game.session.pencil.in_hand:
            return [("Pencil", "pencil", self.hand.pencil, True, False)]
        return [("Keep", "kept", self.hand.pencil, True, True),
                ("Take back", "erase", self.hand.take_back, True, True)]  # fmt: skip

    def _lay_switches(self, maker: Maker, table: Rect) -> Rect:
        game = self.game
        switches: list[Shown] = [
            (s.name, s.title, partial(game.toggle, s), game.is_on(s)) for s in game.switches
        ]
        if self.hand.ruler.groups:
            switches.append(("ruler", "Ruler", self.hand.ruler.toggle, self.hand.ruler.is_on))
        switches.append(("assists", "Assists", self.toggle_assists, game.assists))
        timer = self.desk.settings.timer
        switches.append(("timer", "Timer", self.toggle_timer, timer))
        room, self.margin.switches = lay_switches(maker, table, switches)
        return room

    # -- drawing

    def draw(self, look: Look) -> None:
        for x, top, bottom in self._rules:
            look.rule((x, top), (x, bottom))
        self.margin.draw(look)
        super().draw(look)

    def _show(self) -> None:
        game = self.game
        pace = 0.0 if self.desk.is_still else self.desk.pace
        won, self._won = not self._won and game.session.solved, game.session.solved
        speed = 0.0 if pace >= FAST else pace
        self.view.show(game.shown, game.draw(), focus=self.hand.focus, speed=speed, won=won)
        self._show_pointed()

    def _show_pointed(self) -> None:
        """What a hint or a check points at is brought into sight, what follows from it last."""
        hint, marks = self.game.hint, self.game.marks
        if (pointed := (hint, self.game.beat, marks)) == self._pointed or self.view.scene is None:
            return
        self._pointed = pointed
        shapes = {shape.id: shape for shape in self.view.scene.shapes}
        for name in marks if hint is None else (*hint.evidence, *hint.conclusion):
            if name in shapes:
                self.view.show_place(shapes[name])

    # -- time

    @property
    def busy(self) -> bool:
        return self.view.busy or self.hand.is_playing or self.game.stopping

    def tick(self) -> tuple[bool, bool]:
        before = self.game.running
        self.game.poll(seen=self.desk.is_seen)
        changed = self.game.running is not before or self.desk.woken or self._second_has_passed()
        if self.game.another is not None:
            self.desk.open_reading(Reading(self.game.family, self.game.another))
            return True, False
        if self.hand.is_playing and not self.view.busy:
            self.hand.play_on(self.desk.pace, still=self.desk.is_still)
            self._show()
            changed = changed or self._words_are_due()
        painted = self.view.tick()
        changed = changed or self.zoom.offers != self._zoomed
        if not self.busy:
            self.record.keep_when_due()
        return changed, painted

    def _second_has_passed(self) -> bool:
        """Whether the time that is shown must change."""
        before, self._seconds = self._seconds, int(self.game.session.seconds)
        return self.desk.settings.timer and self._seconds != before

    def _words_are_due(self) -> bool:
        """During fast playback, redraw the words 12 times a second, and the board always."""
        now, fast = time.monotonic(), self.desk.pace >= FAST
        if self.hand.is_playing and fast and now < self._words_at:
            return False
        self._words_at = now + 1 / 12
        return True

    def rest(self) -> None:
        self.game.session.stopwatch.count(False)

    def leave(self) -> None:
        self.record.close()
        self.game.drop()
        super().leave()

    # -- mouse and keys

    def press(self, at: tuple[int, int], button: int) -> None:
        if self.margin.rect.collidepoint(at):
            self.margin.press(at)
            return
        shape = self.view.at(at)
        if button == 2 or (button == 1 and not (shape and shape.moves)):  # nothing to play there
            self._held = at if self.zoom.is_zoomed and self.view.rect.collidepoint(at) else None
        if shape is None or button not in (1, 3):
            return
        if self._held is not None and not shape.moves and not self.game.wondering:
            self._tried = shape  # unless the board is dragged by it
            return
        self.hand.press(shape, second=button == 3)

    def drag(self, at: tuple[int, int]) -> bool:
        """A zoomed board is moved by what can't be played; a brush goes on."""
        if self._held is not None:
            self.view.pan(self._held[0] - at[0], self._held[1] - at[1])
            self._held, self._tried = at, None
            return True
        return self.hand.drag(self.view.at(at))

    def release(self) -> None:
        if self._tried is not None:
            self.hand.press(self._tried, second=False)
            self.desk.dirty = True
        if self._grip is not None:
            self.view.let_go()
        self.hand.release()
        self._held = self._tried = self._grip = None

    def has_second(self, at: tuple[int, int]) -> bool:
        shape = self.view.at(at)
        return shape is not None and len(shape.moves) > 1

    def is_live(self, at: tuple[int, int]) -> bool:
        shape = self.view.at(at) if self.game.asked or self.game.step is None else None
        return (shape is not None and bool(shape.moves)) or self.margin.is_live(at)

    def wheel(self, at: tuple[int, int], lines: float) -> None:
        if self.margin.rect.collidepoint(at):
            self.margin.wheel(lines, at)
        elif self.view.rect.collidepoint(at):
            held = pygame.key.get_mods()
            self.zoom.wheel(at, lines, zooms=bool(held & CONTROL),
                            sideways=bool(held & pygame.KMOD_SHIFT))  # fmt: skip

    def pinch(self, at: tuple[int, int], times: float) -> None:
        """The place between two fingers stays between them."""
        if self._grip is None and self.view.rect.collidepoint(at):
            self._grip = self.view.grip(at)
        if self._grip is not None:
            self.view.pull(self._grip, at, times)

    def reveal(self, rect: Rect) -> None:
        self.margin.column.reveal(rect)

    def toggle_timer(self) -> None:
        self.desk.change_settings({"timer": not self.desk.settings.timer})

    def toggle_assists(self) -> None:
        self.game.set_assists(not self.game.assists)
        self.desk.change_settings({"assists": self.game.assists})

    def make_new(self) -> None:
        self.desk.show_new(self.family)

    def key(self, event: Any) -> bool:
        """Handle a key: one that can't be changed, or the key of an action."""
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        number, settings = event.key - pygame.K_1, self.desk.settings
        if event.key in ARROWS and not control:
            self._press_arrow(*ARROWS[event.key], shift=shift)
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE) and not control:
            goes_on = not shift and event.key != pygame.K_SPACE and self.desk.go_on(self.game)
            if not goes_on and not self.hand.press_focus(second=shift):
                self.say("Choose a cell first, with the arrow keys.")
            return True
        if 0 <= number < 9 and not control and settings.single_keys:
            return self._press_digit(number, shift)
        if deed := self._fixed().get((event.key, bool(control))):
            deed()
            return True
        action = settings.action(key_text(event), WINDOW)
        if action is None or (deed := self._deeds().get(action.name)) is None:
            return False
        deed()
        if action.name in ("next-move", "previous-move"):
            self._show_focus()
        return True

    def _press_arrow(self, across: int, down: int, *, shift: bool) -> None:
        if shift and self.zoom.is_zoomed:
            self.zoom.pan(across, down)
            return
        self.hand.move_focus(across, down)
        self._show_focus()

    def _show_focus(self) -> None:
        """The cell under the focus is never scrolled away."""
        if (cell := self._focused()) is not None:
            self.view.show_place(cell)

    def _focused(self) -> AnyShape | None:
        return self.hand.cells.get(self.hand.focus) if self.hand.focus else None

    def _press_digit(self, number: int, shift: bool) -> bool:
        if shift and number < len(self.game.switches):
            self.game.toggle(self.game.switches[number])
        elif shift or not self.hand.press_digit(number + 1):
            self.say(f"Nothing here has the number {number + 1}.")
        return True

    def _fixed(self) -> dict[tuple[int, bool], Action]:
        """By key, and whether Ctrl is held."""
        margin = self.margin
        return {
            (pygame.K_c, True): margin.copy, (pygame.K_ESCAPE, False): self._escape,
            (pygame.K_PAGEUP, False): partial(margin.page, 1),
            (pygame.K_PAGEDOWN, False): partial(margin.page, -1),
        }  # fmt: skip

    def _deeds(self) -> dict[str, Action]:
        """By action."""
        return {
            **self.hand.deeds(), **self.zoom.deeds(), "new": self.make_new,
            "assists": self.toggle_assists, "rules": self.margin.toggle_rules,
            "slower": partial(self.desk.change_speed, -1),
            "faster": partial(self.desk.change_speed, 1), "code": self.margin.toggle_code,
            "page": self.margin.page_box.toggle,
        }  # fmt: skip

    def _escape(self) -> None:
        """Stop, close or clear something, or leave."""
        if self.margin.page_box.is_shown:
            self.margin.page_box.toggle()
        elif not self.hand.escape():
            self.desk.show_boards()
