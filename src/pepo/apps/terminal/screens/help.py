"""All keys that work, and what they do."""

from pepo.apps.midend.actions import PARTS, TERMINAL
from pepo.apps.midend.settings import rows_of
from pepo.apps.terminal.line import EMPTY, Line, Span, broken, words
from pepo.apps.terminal.page import Box, Page
from pepo.apps.terminal.screens.screen import GAP, Screen, button

COLUMN = 46  # a column of keys
KEYS = 15  # of it, for the keys themselves


class Help(Screen):
    """Any key closes it, except those that scroll."""

    top = 0

    def draw(self, page: Page) -> None:
        page.put(words("Keys", "accent", bold=True), GAP, 0)
        mouse = "With a mouse: click a cell to play, right-click for the second move."
        page.put_lines(broken(mouse, page.width - 2 * GAP, "ink-2"), Box(GAP, 1, page.width, 2))
        lines = self._lines()
        high = page.height - 5
        columns = max(1, min((page.width - GAP) // COLUMN, -(-len(lines) // high)))
        self.top = max(0, min(self.top, len(lines) - columns * high))
        for number in range(columns):
            first = self.top + number * high
            left = GAP + number * COLUMN
            page.put_lines(lines[first : first + high], Box(left, 3, COLUMN - 2, high))
        more = [button("PgDn", "more", self._down)] if len(lines) > columns * high else []
        self.put_foot(page, [*more, button("Esc", "close", self.desk.leave)])

    def _lines(self) -> list[Line]:
        lines: list[Line] = []
        for part, title in PARTS.items():
            lines += [EMPTY] if lines else []
            lines.append(words(title, "muted"))
            for key, line in rows_of(part, TERMINAL, self.desk.settings):
                lines.append((Span(f"{key:<{KEYS - 1}} ", bold=True), Span(line, "ink-2")))
        return lines

    def _down(self) -> None:
        self.top += 8

    def wheel(self, column: int, row: int, lines: int) -> None:
        self.top += 3 * lines

    def key(self, key: str, typed: str) -> bool:
        scroll = {"pagedown": 8, "down": 1, "pageup": -8, "up": -1}
        if key in scroll:
            self.top = max(0, self.top + scroll[key])
        else:
            self.desk.leave()
        return True
