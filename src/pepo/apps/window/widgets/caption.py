"""The text above a board: its name, its goal and the progress."""

from dataclasses import dataclass, field

from pygame import Rect

from pepo.apps.window.paint.look import GOAL, NORMAL, SMALL, Look

SIZES = (GOAL, 26, 22, 19, 17)  # the goal is set in the first of these sizes that fits

NOTE = 20  # line height of a note or phrases that need several lines
BETWEEN = 22  # px between two phrases

Part = tuple[str, int, str]  # a phrase, its weight and its colour


@dataclass
class Caption:
    """Three lines: a name with a description, a sentence, and phrases; `shining` is the last, in
    colour."""

    look: Look
    name: str
    about: str
    sentence: str
    phrases: list[str]
    shining: str = ""
    paint: str = "accent"
    _size: float = GOAL
    _lines: list[str] = field(default_factory=list)
    _notes: list[str] = field(default_factory=list)
    _rows: list[list[Part]] = field(default_factory=list)

    def fit(self, width: int) -> int:
        look = self.look
        for size in SIZES:
            self._size, self._lines = size, look.lines(self.sentence, width, size, book=True)
            if len(self._lines) == 1:
                break
        alone = len(self.phrases) == 1 and not self.shining  # a sentence, which may be long
        self._notes = look.lines(self.phrases[0], width, NORMAL) if alone else []
        self._rows = [] if alone else self._in_rows(width)
        more = look.px(NOTE) * max(0, len(self._notes or self._rows) - 1)
        return look.px(24 + 26) + len(self._lines) * look.px(self._size * 1.3) + more

    def draw(self, rect: Rect) -> None:
        look, y = self.look, rect.top + self.look.px(8)
        self._draw_name(rect, y)
        y += look.px(12)
        for line in self._lines:
            y += look.px(self._size * 1.3)
            at = (rect.centerx, y - look.px(self._size * 0.62))
            look.words(at, line, self._size, book=True, anchor="middle")
        y += look.px(15)
        for number, note in enumerate(self._notes):
            at = (rect.centerx, y + number * look.px(NOTE))
            look.words(at, note, NORMAL, 400, "ink-2", anchor="middle")
        for number, row in enumerate(self._rows):
            self._draw_row(rect, y + number * look.px(NOTE), row)

    def _draw_name(self, rect: Rect, y: int) -> None:
        about = f", {self.about[0].lower()}{self.about[1:]}" if self.about else ""
        look = self.look
        first = look.width(self.name, SMALL, 500)
        room = rect.width - first
        wide = min(first + look.width(about, SMALL), rect.width)
        left = rect.centerx - wide // 2
        name = look.words((left, y), self.name, SMALL, 500, "ink-2", most=rect.width)
        if room > look.px(30):
            look.words((name.right, y), about, SMALL, 400, "muted", most=room)

    def _in_rows(self, width: int) -> list[list[Part]]:
        """The phrases, on as many lines as they need."""
        parts = [(phrase, 400, "ink-2") for phrase in self.phrases]
        if self.shining:
            parts.append((self.shining, 500, self.paint))
        rows: list[list[Part]] = [[]]
        for part in parts:
            if rows[-1] and self._wide([*rows[-1], part]) > width:
                rows.append([])
            rows[-1].append(part)
        return rows

    def _wide(self, row: list[Part]) -> int:
        look = self.look
        words = sum(look.width(phrase, NORMAL, weight) for phrase, weight, _ in row)
        return words + look.px(BETWEEN) * (len(row) - 1)

    def _draw_row(self, rect: Rect, y: int, row: list[Part]) -> None:
        look, gap = self.look, self.look.px(BETWEEN)
        left = max(rect.left, rect.centerx - self._wide(row) // 2)
        for number, (phrase, weight, paint) in enumerate(row):
            drawn = look.words((left, y), phrase, NORMAL, weight, paint,
                               most=rect.right - left)  # fmt: skip
            left = drawn.right + gap
            if number < len(row) - 1:
                middle = drawn.right + gap // 2
                look.words((middle, y), "·", NORMAL, 400, "line-strong", anchor="middle")
