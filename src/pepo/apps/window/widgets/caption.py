"""The text above a board: its name, its goal and the progress."""

from dataclasses import dataclass, field

from pygame import Rect

from pepo.apps.window.paint.look import GOAL, NORMAL, SMALL, Look

SIZES = (GOAL, 26, 22, 19, 17)  # the goal is set in the first of these sizes that fits

NOTE = 20  # line height of a note that needs several lines


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

    def fit(self, width: int) -> int:
        look = self.look
        for size in SIZES:
            self._size, self._lines = size, look.lines(self.sentence, width, size, book=True)
            if len(self._lines) == 1:
                break
        alone = len(self.phrases) == 1 and not self.shining  # a sentence, which may be long
        self._notes = look.lines(self.phrases[0], width, NORMAL) if alone else []
        more = look.px(NOTE) * max(0, len(self._notes) - 1)
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
        if not self._notes:
            self._draw_phrases(rect, y)

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

    def _draw_phrases(self, rect: Rect, y: int) -> None:
        look = self.look
        parts = [(phrase, 400, "ink-2") for phrase in self.phrases]
        if self.shining:
            parts.append((self.shining, 500, self.paint))
        gap = look.px(22)
        wide = sum(look.width(p, NORMAL, w) for p, w, _ in parts) + gap * (len(parts) - 1)
        left = max(rect.left, rect.centerx - wide // 2)
        for number, (phrase, weight, paint) in enumerate(parts):
            drawn = look.words((left, y), phrase, NORMAL, weight, paint,
                               most=rect.right - left)  # fmt: skip
            left = drawn.right + gap
            if number < len(parts) - 1:
                middle = drawn.right + gap // 2
                look.words((middle, y), "·", NORMAL, 400, "line-strong", anchor="middle")
