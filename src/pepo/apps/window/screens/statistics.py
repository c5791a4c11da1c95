"""Your statistics: a chart in large, the figures beside it, and what to play again or next."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pygame
from pygame import Rect

from pepo import families
from pepo.apps.midend.proposal import ProposedPuzzle
from pepo.apps.midend.puzzle_list import ALL, reading_of
from pepo.apps.midend.score_sheet import ScoreSheet, key_figures, row_of, score_sheet, summary
from pepo.apps.window.desk import Desk
from pepo.apps.window.paint.look import NORMAL, SMALL, Look
from pepo.apps.window.screens.screen import Plan, Screen
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.column import Column
from pepo.apps.window.widgets.controls import (
    Button,
    Maker,
    both_ways,
    list_row,
    side_by_side,
)
from pepo.apps.window.widgets.flow import Flow
from pepo.core.errors import PepoError
from pepo.core.levels import Level
from pepo.core.scene import Scene
from pepo.library.results import Figures
from pepo.render import chart

ROW = 34
UNIT = 38  # px of a chart's unit
WIDEST = 16.0  # of a chart, in its units; weeks would touch each other in a wider one
NOTHING = "No game has ended yet."
HEADS = ("best", "mean", "moves")  # of the figures beside a name
EMPTY = "Your times, streaks and best solutions will be here."


class StatisticsScreen(Screen):
    """Filtered by family, like the list of boards."""

    foot = 44
    title = "Statistics"

    def __init__(self, desk: Desk, family: str) -> None:
        super().__init__(desk, family)
        self._column = Column()
        self._chart = 0
        self._wide = chart.WIDTH  # of a chart: its type is then about as large as ours
        self._proposed = ProposedPuzzle(desk.lanes)
        self._all: ScoreSheet | None = None
        try:
            self._all = score_sheet(desk.library.opened())
        except PepoError as error:
            self.say(str(error), bad=True)

    @property
    def sheet(self) -> ScoreSheet | None:
        if self._all is None or self.family == ALL:
            return self._all
        return self._all.of(self.family)

    @property
    def charts(self) -> list[Scene]:
        return self.sheet.charts(self._wide) if self.sheet else []

    def choose_family(self, family: str) -> None:
        self.family, self._chart, self._column.scroll = family, 0, 0

    # -- layout

    def caption(self, look: Look) -> Caption:
        title = families.load(self.family).title if self.family else "All families"
        first = self.sheet.figures[0] if self.sheet and self.sheet.figures else None
        if first is None:
            return Caption(look, "Statistics", title, NOTHING, ["Play one to begin."])
        solved, *more = summary(first)
        return Caption(look, "Statistics", title, f"{solved}.", more)

    def lay_parts(self, maker: Maker, plan: Plan) -> None:
        look, gap = maker.look, maker.look.px(12)
        self._wide = max(chart.NARROW, min(WIDEST, plan.table.width // look.px(UNIT)))
        several = len(self.charts) > 1
        side = min(look.px(130), (plan.foot.width - 2 * gap) // 3)
        before, after = both_ways(
            look, side, ("chart-before", partial(self.turn, -1) if several else None),
            ("chart-after", partial(self.turn, 1) if several else None))  # fmt: skip
        buttons = (before, Button("leave", "Back", self.desk.leave_aside, go=True), after)
        places = side_by_side(plan.foot, [side] * 3, gap, 0.5)
        for button, at in zip(buttons, places, strict=True):
            maker.button(at, button)
        self.view.lay(plan.table, look.theme)
        self._column.lay(maker, plan.column, look.px(24), self._fill, lambda: self._column.scroll)
        if charts := self.charts:
            self._chart %= len(charts)
            scene = charts[self._chart]
            self.view.show((self.family, self._chart, self._wide), lambda: scene)

    def _fill(self, flow: Flow) -> None:
        sheet = self.sheet
        if sheet is None or not sheet.figures:
            flow.paragraph(EMPTY, NORMAL, "muted")
            return
        for title, value in key_figures(sheet.figures[0]):
            row = flow.row(24)
            flow.later(flow.look.words, row.midleft, title, SMALL, 400, "ink-2")
            flow.later(flow.look.words, row.midright, f"{value:,}", SMALL, 500, "ink",
                       anchor="right")  # fmt: skip
        flow.gap(16)
        self._lay_figures(flow, sheet.figures)
        flow.gap(16)
        flow.heading("Next, if you like")
        for proposal in sheet.next:
            title = families.load(proposal.family).title
            label, act = f"Play {title}", partial(self._play_next, proposal.family, proposal.level)
            self._row(flow, f"next-{proposal.family}", label, Level(proposal.level).word, act)
            flow.paragraph(proposal.why, SMALL, "muted", inset=20)
            flow.gap(6)
        if sheet.lost:
            flow.gap(10)
            flow.heading("Lost: play again")
        for number, lost in enumerate(sheet.lost):
            if reading := reading_of(lost.puzzle):
                word = Level(lost.level).word if lost.level else ""
                act = partial(self.desk.open_reading, reading)
                self._row(flow, f"again-{number}", reading.title, word, act)

    def _row(self, flow: Flow, name: str, label: str, aside: str, act: Any) -> None:
        rect = flow.row(ROW).inflate(flow.look.px(24), 0)
        flow.maker.add(name, rect, act, list_row, label, aside, "", False)

    def _lay_figures(self, flow: Flow, figures: Sequence[Figures]) -> None:
        """A table: how many were solved, with times and moves in columns."""
        look, rows = flow.look, [row_of(one) for one in figures]
        asides = [HEADS, *((row.best, row.mean, row.ratio and f"{row.ratio}×") for row in rows)]
        wides = [max(look.width(text, SMALL) for text in column) + look.px(14)
                 for column in zip(*asides, strict=True)]  # fmt: skip
        names = [("Solved", 500, "muted", 0)]
        for one, row in zip(figures, rows, strict=True):
            weight, ink, inset = (500, "ink", 0) if row.is_total else (400, "ink-2", 14)
            names.append((f"{row.name}: {one.won:,}", weight, ink, inset))
        for (name, weight, ink, inset), aside in zip(names, asides, strict=True):
            place = flow.row(26)
            left, room = place.left + look.px(inset), place.width - sum(wides) - look.px(inset)
            flow.later(look.words, (left, place.centery), name, SMALL, weight, ink, most=room)
            right = place.right
            for text, wide in zip(reversed(aside), reversed(wides), strict=True):
                flow.later(look.words, (right, place.centery), text, SMALL, 400, "muted",
                           anchor="right")  # fmt: skip
                right -= wide

    def draw(self, look: Look) -> None:
        super().draw(look)
        look.rule(self._column.rect.topleft, self._column.rect.bottomleft)
        self._column.draw(look)

    # -- what its controls do

    def turn(self, by: int) -> None:
        self._chart += by

    def _play_next(self, family: str, level: int) -> None:
        self._proposed.ask(family, Level(level))
        self.say(self._proposed.status)

    # -- time

    def tick(self) -> tuple[bool, bool]:
        before = self._proposed.status
        if reading := self._proposed.poll():
            self.desk.open_reading(reading)
            return True, False
        changed = self._proposed.status != before
        if changed:
            self.say(self._proposed.status, bad=self._proposed.bad)
        return changed, self.view.tick()

    def leave(self) -> None:
        self._proposed.drop()
        super().leave()

    # -- mouse and keys

    def press(self, at: tuple[int, int], button: int) -> None:
        return

    def wheel(self, at: tuple[int, int], lines: float) -> None:
        if self._column.rect.collidepoint(at):
            self._column.wheel(lines)

    def reveal(self, rect: Rect) -> None:
        self._column.reveal(rect)

    def key(self, event: Any) -> bool:
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.turn(-1 if event.key == pygame.K_LEFT else 1)
        elif event.key == pygame.K_ESCAPE:
            self.desk.leave_aside()
        else:
            return self._column.key(event.key)
        return True
