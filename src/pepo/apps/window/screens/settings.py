"""Settings, which all surfaces share: look, motion, timer and assists; beside them the keys."""

from functools import partial
from typing import Any

import pygame
from pygame import Rect

from pepo.apps.midend.actions import ACTIONS, PARTS, WINDOW, Action
from pepo.apps.midend.settings import KEYS, OFF, SETTINGS, Setting
from pepo.apps.window.desk import Desk
from pepo.apps.window.keyboard import MODIFIERS, key_text
from pepo.apps.window.paint.look import NORMAL, SMALL, Look
from pepo.apps.window.screens.screen import Plan, Screen
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.column import Column
from pepo.apps.window.widgets.controls import (
    Button,
    Maker,
    key_row,
    side_by_side,
)
from pepo.apps.window.widgets.flow import Flow
from pepo.core.errors import PepoError

ROW = 34


class SettingsScreen(Screen):
    """One key may wait for its new value: the next key pressed."""

    foot = 44
    title = "Settings"

    def __init__(self, desk: Desk, said: str = "") -> None:
        super().__init__(desk, family="settings")  # no tab is selected
        self.waiting = ""  # the action that waits for its new key
        self._choices, self._keys = Column(), Column()
        self.say(said, bad=bool(said))

    def choose_family(self, family: str) -> None:
        self.desk.show_boards(family)

    # -- layout

    def caption(self, look: Look) -> Caption:
        shared = "The same here, on the page and in the terminal."
        return Caption(look, "pepo", "", "Settings", [shared])

    def lay_parts(self, maker: Maker, plan: Plan) -> None:
        look = maker.look
        self.view.lay(Rect(plan.table.topleft, (1, 1)), look.theme)
        self._lay_foot(maker, plan.foot)
        self._choices.lay(maker, plan.table, look.px(8), self._fill_choices, self._scrolled_choices)
        self._keys.lay(maker, plan.column, look.px(24), self._fill_keys, self._scrolled_keys)

    def _scrolled_choices(self) -> int:
        return self._choices.scroll

    def _scrolled_keys(self) -> int:
        return self._keys.scroll

    def _lay_foot(self, maker: Maker, rect: Rect) -> None:
        look, gap = maker.look, maker.look.px(10)
        buttons = (
            Button("settings-back", "Back", self.desk.leave_aside, go=True),
            Button("reset-keys", "Reset shortcuts", partial(self._reset, only_keys=True)),
            Button("reset-all", "Reset all", partial(self._reset, only_keys=False)),
        )
        widths = [button.width(look) for button in buttons]
        if (room := rect.width - 2 * gap) < sum(widths):
            widths = [room * wide // sum(widths) for wide in widths]
        for button, at in zip(buttons, side_by_side(rect, widths, gap, 0.5), strict=True):
            maker.button(at, button)

    def _fill_choices(self, flow: Flow) -> None:
        for setting in SETTINGS:
            flow.paragraph(setting.title, NORMAL, leading=1.6)
            self._lay_options(flow, setting)
            if setting.line:
                flow.gap(3)
                flow.paragraph(setting.line, SMALL, "muted", leading=1.35)
            flow.gap(13)

    def _lay_options(self, flow: Flow, setting: Setting) -> None:
        name, now = setting.name, getattr(self.desk.settings, setting.name)
        flow.choices(
            [
                (f"{name}-{one.word}", one.title, now == one.value,
                 partial(self._set, name, one.value))
                for one in setting.options
            ]
        )  # fmt: skip

    def _fill_keys(self, flow: Flow) -> None:
        flow.paragraph("Press a row, then the new key.", SMALL, "muted")
        for part, title in PARTS.items():
            actions = [action for action in ACTIONS if action.part == part and WINDOW in action.on]
            if not actions:
                continue
            flow.gap(10)
            flow.heading(title)
            for action in actions:
                self._lay_key(flow, action)

    def _lay_key(self, flow: Flow, action: Action) -> None:
        name, settings = action.name, self.desk.settings
        key, waits = settings.key(name), self.waiting == name
        shown = "press a key" if waits else key or "none"
        works = bool(settings.active_key(name))
        rect = flow.row(ROW).inflate(flow.look.px(24), 0)
        flow.maker.add(f"key-{name}", rect, partial(self.ask, name), key_row, action.line, shown,
                       waits, works)  # fmt: skip
        if waits:
            flow.buttons(
                Button("key-off", "No key", partial(self._set, KEYS + name, OFF), quiet=True),
                Button("key-default", f"Default: {action.key}",
                       partial(self._set, KEYS + name, None), quiet=True),
            )  # fmt: skip

    # -- drawing

    def draw(self, look: Look) -> None:
        super().draw(look)
        self._choices.draw(look)
        look.rule(self._keys.rect.topleft, self._keys.rect.bottomleft)
        self._keys.draw(look)

    # -- what its controls do

    def ask(self, name: str) -> None:
        """Wait for the new key of an action; again, to keep the old one."""
        self.waiting = "" if self.waiting == name else name
        self.say("Press the new key. Esc keeps the old one." if self.waiting else "")

    def _set(self, name: str, value: object) -> None:
        """Change it; a row whose key is refused waits for another one."""
        try:
            self.desk.change_settings({name: value})
            self.say("")
            self.waiting = ""
        except PepoError as error:
            self.say(str(error), bad=True)

    def _reset(self, *, only_keys: bool) -> None:
        self.waiting = ""
        self.desk.reset_settings(only_keys=only_keys)
        self.say("Shortcuts were reset." if only_keys else "All settings were reset.")

    # -- mouse and keys

    def takes(self, event: Any) -> bool:
        """While an action waits, the next key is its new one, whatever it meant before."""
        if not self.waiting or event.key in MODIFIERS or event.key == pygame.K_TAB:
            return False
        if event.key == pygame.K_ESCAPE:
            self.ask(self.waiting)
        else:
            self._set(KEYS + self.waiting, key_text(event))
        return True

    def press(self, at: tuple[int, int], button: int) -> None:
        """A click beside everything keeps the old key."""
        if self.waiting:
            self.ask(self.waiting)

    def wheel(self, at: tuple[int, int], lines: float) -> None:
        for column in (self._choices, self._keys):
            if column.rect.collidepoint(at):
                column.wheel(lines)

    def reveal(self, rect: Rect) -> None:
        (self._keys if rect.left >= self._keys.rect.left else self._choices).reveal(rect)

    def key(self, event: Any) -> bool:
        if event.key != pygame.K_ESCAPE:
            return self._keys.key(event.key)
        self.desk.leave_aside()
        return True
