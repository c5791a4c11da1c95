"""The player: buttons, speeds and a slider for a solution."""

from dataclasses import dataclass
from functools import partial

from pygame import Rect

from pepo.apps.midend.game import Game
from pepo.apps.midend.playback import Playback
from pepo.apps.midend.settings import BY_SETTING
from pepo.apps.window.desk import Desk
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import segment, side_by_side, slider, square, symbol
from pepo.apps.window.widgets.flow import Flow

SPEEDS = BY_SETTING["speed"].options
SEGMENT = 32


@dataclass(frozen=True)
class Player:
    game: Game
    desk: Desk

    # -- what its controls do

    @property
    def is_playing(self) -> bool:
        playing = self.game.playing
        return playing is not None and not playing.paused and self.game.is_under_way

    def play_or_pause(self) -> None:
        playing = self.game.playing
        if playing is None:
            return
        if self.game.session.at >= playing.end:
            self.game.go(playing.base)
            playing.paused = False
        else:
            playing.paused = not playing.paused

    def step(self, by: int) -> None:
        if self.game.playing is not None:
            self.game.playing.paused = True
            self.game.go(self.game.session.at + by)

    def to_end(self) -> None:
        if self.game.playing is not None:
            self.game.go(self.game.playing.end)

    def scrub(self, part: float) -> None:
        playing = self.game.playing
        if playing is not None:
            playing.paused = True
            self.game.go(playing.base + round(part * len(playing.found.moves)))

    def set_speed(self, speed: str | bool) -> None:
        self.desk.change_settings({"speed": speed})

    def change_speed(self, by: int) -> None:
        values = [option.value for option in SPEEDS]
        now = values.index(self.desk.settings.speed)
        self.set_speed(values[max(0, min(len(values) - 1, now + by))])

    # -- layout

    def height(self, look: Look, width: int) -> int:
        rows = 36 if self._is_narrow(look, width) else 0
        return look.px(10 + 22 + 46 + rows + 34)

    def _is_narrow(self, look: Look, width: int) -> bool:
        """Whether the speeds don't fit beside the buttons."""
        return width - look.px(36 + 40 + 36 + 36 + 16) < look.px(SEGMENT) * len(SPEEDS) + look.px(8)

    def lay(self, flow: Flow) -> None:
        look, playing = flow.look, self.game.playing
        flow.heading("Playback", playing.title if playing else "")
        row = flow.row(46)
        left = row.left
        for name, icon, act, side in (
            ("step-back", "back", partial(self.step, -1), 36),
            ("play", "pause" if self.is_playing else "play", self.play_or_pause, 40),
            ("step-forward", "forward", partial(self.step, 1), 36),
            ("to-end", "to-end", self.to_end, 36),
        ):
            rect = square(row, left, look.px(side))
            flow.maker.add(name, rect, act if playing else None, symbol, icon, solid=name == "play")
            left = rect.right + look.px(4)
        if self._is_narrow(look, flow.width):
            row = flow.row(36)
            row.width = look.px(SEGMENT) * len(SPEEDS) + look.px(4)
        self._lay_speeds(flow, row)
        line = flow.row(34)
        if playing is not None:
            self._lay_scrub(flow, line, playing)
            return
        said = "Press Solve to watch a solution here."
        flow.later(look.words, line.midleft, said, SMALL, 400, "muted", most=line.width)

    def _lay_scrub(self, flow: Flow, line: Rect, playing: Playback) -> None:
        look = flow.look
        done, total = self.game.session.at - playing.base, len(playing.found.moves)
        wide = look.width(f"{total:,} of {total:,}", SMALL) + look.px(14)
        slide = Rect(line.left + look.px(7), line.top, line.width - wide - look.px(14), line.height)
        part = done / total if total else 1.0
        control = flow.maker.add("scrub", slide, None, slider, part)
        control.drag, control.nudge = self.scrub, self.step
        said = f"{done:,} of {total:,}"
        flow.later(look.words, line.midright, said, SMALL, 400, "ink-2", anchor="right")

    def _lay_speeds(self, flow: Flow, row: Rect) -> None:
        look, wide = flow.look, flow.look.px(SEGMENT)
        size = (wide * len(SPEEDS) + look.px(4), look.px(30))
        frame = Rect((0, 0), size).move_to(midright=row.midright)
        flow.later(look.box, frame, stroke="line-strong")
        inside = frame.inflate(-look.px(4), -look.px(4))
        rects = side_by_side(inside, [wide] * len(SPEEDS))
        for option, rect in zip(SPEEDS, rects, strict=True):
            act, on = (
                partial(self.set_speed, option.value),
                option.value == self.desk.settings.speed,
            )
            flow.maker.add(f"speed-{option.title}", rect, act, segment, option.title, on,
                           rect is rects[-1])  # fmt: skip
