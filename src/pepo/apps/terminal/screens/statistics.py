"""How your games went: figures by family and level, and what to play next."""

from functools import partial

from pepo import families
from pepo.apps.midend.proposal import ProposedPuzzle
from pepo.apps.midend.puzzle_list import reading_of
from pepo.apps.midend.score_sheet import ScoreSheet, row_of, score_sheet, summary
from pepo.apps.terminal.desk import Desk
from pepo.apps.terminal.line import EMPTY, Line, Span, apart, broken, words
from pepo.apps.terminal.page import Box, Page
from pepo.apps.terminal.screens.screen import GAP, Screen, button, told
from pepo.core.errors import PepoError
from pepo.core.levels import Level
from pepo.library.results import Figures
from pepo.render.mosaic import mosaic
from pepo.render.room import Room

MAX_WIDTH = 60
HEADS = ("best", "mean", "moves")  # of the figures beside a name
CHART = 76  # columns from which on there is a chart
NOTHING = "No game has ended yet. Play one to begin."


class Statistics(Screen):
    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.top = self._chart = 0
        self._proposed = ProposedPuzzle(desk.lanes)
        self.sheet: ScoreSheet | None = None
        try:
            self.sheet = score_sheet(desk.library.opened())
        except PepoError as error:
            self.say(str(error), bad=True)

    def draw(self, page: Page) -> None:
        page.put(words("Statistics", "accent", bold=True), GAP, 0)
        first = self.sheet.figures[0] if self.sheet and self.sheet.figures else None
        said = NOTHING
        if first is not None:
            said = " · ".join(summary(first))
        room = page.width - 2 * GAP
        page.put_lines(broken(said, room, "ink-2"), Box(GAP, 1, room, 2))
        wide = min(MAX_WIDTH, page.width - 2 * GAP)
        if page.width >= CHART:
            wide = min(MAX_WIDTH, page.width // 2 - GAP)
        lines = self._lines(wide) if first is not None else []
        high = page.height - 5
        self.top = max(0, min(self.top, len(lines) - high))
        page.put_lines(lines[self.top :], Box(GAP, 3, wide, high))
        if page.width >= CHART and self.sheet is not None:
            left = GAP + wide + 4
            self._put_chart(page, self.sheet, Box(left, 3, page.width - left - GAP, high))
        self.put_status(page, page.height - 2)
        keys = [told("Tab, Enter", "play one"), told("Up, Down", "scroll"),
                told("Left, Right", "chart")]  # fmt: skip
        back = button("Esc", "back", self.desk.leave)
        self.put_foot(page, [*(keys if first is not None else ()), back])

    def _put_chart(self, page: Page, sheet: ScoreSheet, box: Box) -> None:
        charts = sheet.charts()
        if charts:
            scene, look = charts[self._chart % len(charts)], page.look
            drawn = mosaic(scene, Room(box.width, box.height, look.unicode), look.inks)
            page.put_board(drawn, box, (0, 0))

    def _lines(self, room: int) -> list[Line]:
        assert self.sheet is not None
        lines = [apart(words("Solved", "muted"), words(_aside(*HEADS), "muted"), room)]
        lines += [_figures(one, room) for one in self.sheet.figures]
        lines += [EMPTY, words("Next, if you like", "muted")]
        for proposal in self.sheet.next:
            title, level = families.load(proposal.family).title, Level(proposal.level).word
            act = partial(self._play_next, proposal.family, Level(proposal.level))
            lines.append((Span("▸ ", "accent", act=act), Span(f"Play {title}, {level}", act=act)))
            lines += [(Span("  "), *line) for line in broken(proposal.why, room - 2, "muted")]
        if self.sheet.lost:
            lines += [EMPTY, words("Lost: play again", "muted")]
        for lost in self.sheet.lost:
            if reading := reading_of(lost.puzzle):
                act = partial(self.desk.open_reading, reading)
                lines.append((Span("▸ ", "accent", act=act), Span(reading.title, act=act)))
        return lines

    def _play_next(self, family: str, level: Level) -> None:
        self._proposed.ask(family, level)
        self.say(self._proposed.status)

    def tick(self) -> bool:
        before = self._proposed.status
        if reading := self._proposed.poll():
            self.desk.open_reading(reading)
            return True
        changed = self._proposed.status != before
        if changed:
            self.say(self._proposed.status, bad=self._proposed.bad)
        return changed

    def leave(self) -> None:
        self._proposed.drop()

    def wheel(self, column: int, row: int, lines: int) -> None:
        self.top += 3 * lines

    def key(self, key: str, typed: str) -> bool:
        scroll = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}
        if key in scroll:
            self.top += scroll[key]
        elif key in ("left", "right"):
            self._chart += 1 if key == "right" else -1
        elif key == "escape":
            self.desk.leave()
        else:
            return False
        return True


def _figures(one: Figures, room: int) -> Line:
    row = row_of(one)
    name = row.name if row.is_total else f"  {row.name}"
    aside = words(_aside(row.best, row.mean, row.ratio and f"{row.ratio}×"), "ink-2")
    return apart(words(f"{name}: {one.won:,}", bold=row.is_total), aside, room)


def _aside(*figures: str) -> str:
    return "  ".join(figure.rjust(5) for figure in figures)
