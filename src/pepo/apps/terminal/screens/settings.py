"""Your settings, those of page, window and terminal; below them the keys."""

from functools import partial

from pepo.apps.midend.actions import ACTIONS, PARTS, TERMINAL, Action
from pepo.apps.midend.settings import KEYS, OFF, SETTINGS, Setting
from pepo.apps.terminal.desk import Desk
from pepo.apps.terminal.keys import key_text
from pepo.apps.terminal.line import EMPTY, Line, Span, apart, broken, flowing, words
from pepo.apps.terminal.page import Box, Page
from pepo.apps.terminal.screens.screen import GAP, Screen, button, told
from pepo.core.errors import PepoError

MAX_WIDTH = 76
KEY_WIDTH = 46
KEYED = [action for part in PARTS for action in ACTIONS
         if action.part == part and TERMINAL in action.on]  # fmt: skip
ROWS: list[Setting | Action] = [*SETTINGS, *KEYED]


class SettingsScreen(Screen):
    """One key may wait for its new value: the next key pressed."""

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.place = 0
        self.waiting = ""  # the action that waits for its new key

    @property
    def _row(self) -> Setting | Action:
        return ROWS[self.place]

    # -- layout

    def draw(self, page: Page) -> None:
        page.put(words("Settings", "accent", bold=True), GAP, 0)
        page.put(words("The same here, on the page and in the window.", "ink-2"), GAP, 1)
        lines, here = self._lines(min(MAX_WIDTH, page.width - 2 * GAP))
        high = page.height - 5
        first = max(0, min(here - high // 2, len(lines) - high))
        page.put_lines(lines[first:], Box(GAP, 3, page.width - 2 * GAP, high))
        self.put_status(page, page.height - 2)
        self.put_foot(page, self._keys())

    def _keys(self) -> list[Line]:
        if self.waiting:
            return [button("Esc", "keep the old key", self._stop_waiting)]
        back = button("Esc", "back", self.desk.leave)
        if isinstance(self._row, Setting):
            return [told("Arrows", "choose"), told("PgDn", "keys"), back]
        name = KEYS + self._row.name
        return [told("Up, Down", "go"), button("Enter", "new key", self._wait),
                button("Left", "no key", partial(self._set, name, OFF)),
                button("Right", f"default: {self._row.key}", partial(self._set, name, None)),
                back]  # fmt: skip

    def _lines(self, room: int) -> tuple[list[Line], int]:
        """All rows, and the line of the chosen one."""
        lines: list[Line] = []
        here, part = 0, ""
        for number, row in enumerate(ROWS):
            if isinstance(row, Action) and row.part != part:
                part = row.part
                lines += [EMPTY, words(f"Keys: {PARTS[part].lower()}", "muted")]
            here = len(lines) if number == self.place else here
            lines += (self._setting(number, row, room) if isinstance(row, Setting)
                      else [self._key_row(number, row, room)])  # fmt: skip
        return lines, here

    def _head(self, number: int, title: str) -> Line:
        on = number == self.place
        return (Span("▸ " if on else "  ", "accent", bold=True),
                Span(title, bold=on, act=partial(self._go_to, number)))  # fmt: skip

    def _setting(self, number: int, setting: Setting, room: int) -> list[Line]:
        now = getattr(self.desk.settings, setting.name)
        items = []
        for option in setting.options:
            on, act = option.value == now, partial(self._change, number, option.value)
            sign = Span("● " if on else "○ ", "accent", act=act)
            items.append((sign, Span(option.title, bold=on, act=act)))
        said = [*flowing(items, room - 4), *broken(setting.line, room - 4, "muted")]
        return [self._head(number, setting.title), *((Span("    "), *line) for line in said), EMPTY]

    def _key_row(self, number: int, action: Action, room: int) -> Line:
        settings = self.desk.settings
        shown = "press a key" if self.waiting == action.name else settings.key(action.name)
        paint = "accent" if settings.active_key(action.name) or self.waiting else "disabled"
        key = words(shown or "none", paint, bold=True)
        return apart(self._head(number, action.line), key, min(room, KEY_WIDTH))

    # -- what keys and clicks do

    def _go_to(self, number: int) -> None:
        """A click on a title; on that of a key it asks for the new one."""
        again, self.place = self.place == number, number
        if again and isinstance(self._row, Action):
            self._wait()

    def _change(self, number: int, value: object) -> None:
        self.place = number
        self._set(ROWS[number].name, value)

    def _set(self, name: str, value: object) -> None:
        self.waiting = ""
        try:
            self.desk.change_settings({name: value})
            self.say("")
        except PepoError as error:
            self.say(str(error), bad=True)

    def _step(self, by: int) -> None:
        row = self._row
        if isinstance(row, Action):
            self._set(KEYS + row.name, OFF if by < 0 else None)
            return
        values = [option.value for option in row.options]
        at = values.index(getattr(self.desk.settings, row.name))
        self._change(self.place, values[(at + by) % len(values)])

    def _wait(self) -> None:
        self.waiting = self._row.name
        self.say("Press the new key.")

    def _stop_waiting(self) -> None:
        self.waiting = ""
        self.say("")

    def takes(self, key: str, typed: str) -> bool:
        """While an action waits, the next key is its new one, whatever it meant before."""
        if not self.waiting:
            return False
        if key == "escape":
            self._stop_waiting()
        else:
            self._set(KEYS + self.waiting, key_text(key, typed))
        return True

    def press(self, column: int, row: int, button: int) -> None:
        """A click beside everything keeps the old key."""
        self._stop_waiting()

    def wheel(self, column: int, row: int, lines: int) -> None:
        self._go(lines)

    def _go(self, by: int) -> None:
        self.place = max(0, min(len(ROWS) - 1, self.place + by))

    def key(self, key: str, typed: str) -> bool:
        if key in ("up", "down"):
            self.place = (self.place + (1 if key == "down" else -1)) % len(ROWS)
        elif key in ("pageup", "pagedown"):
            self._go(len(SETTINGS) * (1 if key == "pagedown" else -1))
        elif key in ("enter", "space") and isinstance(self._row, Action):
            self._wait()
        elif key in ("left", "right", "enter", "space"):
            self._step(-1 if key == "left" else 1)
        elif key == "escape":
            self.desk.leave()
        else:
            return False
        return True
