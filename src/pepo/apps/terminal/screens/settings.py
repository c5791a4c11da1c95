"""Your settings: those of page, window and terminal."""

from functools import partial

from pepo.apps.midend.settings import SETTINGS
from pepo.apps.terminal.line import EMPTY, Line, Span, broken, flowing, words
from pepo.apps.terminal.page import Box, Page
from pepo.apps.terminal.screens.screen import GAP, Screen, button, told
from pepo.core.errors import PepoError

MAX_WIDTH = 76


class SettingsScreen(Screen):
    place = 0

    def draw(self, page: Page) -> None:
        page.put(words("Settings", "accent", bold=True), GAP, 0)
        page.put(words("The page and the window have the same; keys are changed there.", "ink-2"),
                 GAP, 1)  # fmt: skip
        lines, here = self._lines(min(MAX_WIDTH, page.width - 2 * GAP))
        high = page.height - 5
        first = max(0, min(here - high // 2, len(lines) - high))
        page.put_lines(lines[first:], Box(GAP, 3, page.width - 2 * GAP, high))
        self.put_status(page, page.height - 2)
        self.put_foot(page, [told("Up, Down", "setting"),
                             told("Left, Right", "change"),
                             button("Esc", "back", self.desk.leave)])  # fmt: skip

    def _lines(self, room: int) -> tuple[list[Line], int]:
        lines: list[Line] = []
        here = 0
        for number, setting in enumerate(SETTINGS):
            on = number == self.place
            here = len(lines) if on else here
            lines.append((Span("▸ " if on else "  ", "accent", bold=True),
                          Span(setting.title, bold=on)))  # fmt: skip
            now = getattr(self.desk.settings, setting.name)
            items = [(Span("● " if option.value == now else "○ ", "accent"),
                      Span(option.title, bold=option.value == now,
                           act=partial(self._change, number, option.value)))
                     for option in setting.options]  # fmt: skip
            lines += [(Span("    "), *line) for line in flowing(items, room - 4)]
            lines += [(Span("    "), *line) for line in broken(setting.line, room - 4, "muted")]
            lines.append(EMPTY)
        return lines, here

    def _change(self, number: int, value: object) -> None:
        self.place = number
        try:
            self.desk.change_settings({SETTINGS[number].name: value})
        except PepoError as error:
            self.say(str(error), bad=True)

    def _step(self, by: int) -> None:
        setting = SETTINGS[self.place]
        values = [option.value for option in setting.options]
        at = values.index(getattr(self.desk.settings, setting.name))
        self._change(self.place, values[(at + by) % len(values)])

    def key(self, key: str, typed: str) -> bool:
        if key in ("up", "down"):
            self.place = (self.place + (1 if key == "down" else -1)) % len(SETTINGS)
        elif key in ("left", "right", "enter", "space"):
            self._step(-1 if key == "left" else 1)
        elif key == "escape":
            self.desk.leave()
        else:
            return False
        return True
