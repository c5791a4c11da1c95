"""The player: buttons, speeds, and a time line with its marks; for a teaching method also jumps."""

from dataclasses import dataclass
from functools import partial

from pygame import Rect

from pepo.apps.midend.game import Game
from pepo.apps.midend.hand import Hand
from pepo.apps.midend.playback import Playback
from pepo.apps.midend.settings import BY_SETTING
from pepo.apps.window.desk import Desk
from pepo.apps.window.paint.look import SMALL, TINY, Look
from pepo.apps.window.widgets.controls import link, segment, side_by_side, slider, square, symbol
from pepo.apps.window.widgets.flow import Flow
from pepo.core.trace import Mark, Where
from pepo.core.words import counted

SPEEDS = BY_SETTING["speed"].options
SEGMENT = 32
JUMPS: tuple[tuple[str, Where, str], ...] = (
    ("step-over", "over", "Step over"),
    ("step-out", "out", "Step out"),
    ("next-guess", "guess", "Next guess"),
)
TIPS = {  # by icon: its name and the action of its key
    "back": ("Step back", "step-back"), "play": ("Play", "play"), "pause": ("Pause", "play"),
    "forward": ("Step forward", "step-forward"), "to-end": ("To the end", "end"),
}  # fmt: skip
KINDS = {"guess": ("guess", "guesses"), "undo": ("undo", "undos"), "win": ("win", "wins")}
PAINTS = {"undo": "danger", "win": "accent"}  # of marks and their names; others are muted


@dataclass(frozen=True)
class Player:
    hand: Hand
    desk: Desk

    @property
    def game(self) -> Game:
        return self.hand.game

    # -- what its controls do

    def set_speed(self, speed: str | bool) -> None:
        self.desk.change_settings({"speed": speed})

    # -- layout

    def height(self, look: Look, width: int, *, low: bool) -> int:
        """In a `low` window there are only the buttons and the time line; the rest has keys."""
        if low:
            return look.px(10 + 46 + 34)
        rows = 36 if self._is_narrow(look, width) else 0
        rows += 28 if self._teaches else 0
        rows += 18 if self._marks else 0
        return look.px(10 + 22 + 46 + rows + 34)

    @property
    def _teaches(self) -> bool:
        return self.game.playing is not None and self.game.playing.found.teaches

    @property
    def _marks(self) -> tuple[Mark, ...]:
        return self.game.playing.found.marks if self.game.playing is not None else ()

    def _is_narrow(self, look: Look, width: int) -> bool:
        """Whether the speeds don't fit beside the buttons."""
        return width - look.px(36 + 40 + 36 + 36 + 16) < look.px(SEGMENT) * len(SPEEDS) + look.px(8)

    def lay(self, flow: Flow, *, low: bool) -> None:
        look, playing = flow.look, self.game.playing
        if not low:
            flow.heading("Playback", playing.title if playing else "")
        row = flow.row(46)
        left = row.left
        for name, icon, act, side in (
            ("step-back", "back", partial(self.hand.step, -1), 36),
            ("play", "pause" if self.hand.is_playing else "play", self.hand.play_or_pause, 40),
            ("step-forward", "forward", partial(self.hand.step, 1), 36),
            ("to-end", "to-end", self.hand.to_end, 36),
        ):
            rect = square(row, left, look.px(side))
            control = flow.maker.add(name, rect, act if playing else None, symbol, icon,
                                     solid=name == "play")  # fmt: skip
            control.tip = TIPS[icon]
            left = rect.right + look.px(4)
        is_narrow = self._is_narrow(look, flow.width)
        if is_narrow and not low:
            row = flow.row(36)
            row.width = look.px(SEGMENT) * len(SPEEDS) + look.px(4)
        if not (is_narrow and low):
            self._lay_speeds(flow, row)
        line = flow.row(34)
        if playing is not None:
            self._lay_scrub(flow, line, playing)
            if not low:
                self._lay_legend(flow)
                self._lay_jumps(flow)
            return
        said = "Press Solve to watch a solution here."
        flow.later(look.words, line.midleft, said, SMALL, 400, "muted", most=line.width)

    def _lay_scrub(self, flow: Flow, line: Rect, playing: Playback) -> None:
        look = flow.look
        done, total = playing.at, playing.length
        wide = look.width(f"{total:,} of {total:,}", SMALL) + look.px(14)
        slide = Rect(line.left + look.px(7), line.top, line.width - wide - look.px(14), line.height)
        part = done / total if total else 1.0
        marks = [(mark.row / total, mark.kind) for mark in self._marks]
        control = flow.maker.add("scrub", slide, None, slider, part, marks)
        control.drag, control.nudge = self.hand.scrub, self.hand.step
        said = f"{done:,} of {total:,}"
        flow.later(look.words, line.midright, said, SMALL, 400, "ink-2", anchor="right")

    def _lay_legend(self, flow: Flow) -> None:
        look = flow.look
        if not self._marks:
            return
        row = flow.row(18)
        left = row.left
        for kind, said in legend(self._marks):
            paint, room = PAINTS.get(kind, "muted"), row.right - left
            if room > look.px(20):
                flow.later(look.words, (left, row.centery), said, TINY, 400, paint, most=room)
            left += look.width(said, TINY) + look.px(14)

    def _lay_jumps(self, flow: Flow) -> None:
        look = flow.look
        if not self._teaches:
            return
        row = flow.row(28).inflate(2 * look.px(10), 0)
        kinds = {mark.kind for mark in self._marks}
        jumps = [jump for jump in JUMPS if jump[1] != "guess" or "guess" in kinds]
        widths = [look.width(title, SMALL, 500) + look.px(20) for _, _, title in jumps]
        rects = side_by_side(row, widths)
        for (name, where, title), rect in zip(jumps, rects, strict=True):
            flow.maker.add(name, rect, partial(self.game.jump, where), link, title)

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


def legend(marks: tuple[Mark, ...]) -> list[tuple[str, str]]:
    """What the marks are, by kind: "2 guesses"; of parts, their names."""
    kinds = [mark.kind for mark in marks]
    said = [(kind, counted(kinds.count(kind), *words)) for kind, words in KINDS.items()
            if kind in kinds]  # fmt: skip
    parts = dict.fromkeys(mark.title for mark in marks if mark.kind not in KINDS)
    return [*said, ("part", ", ".join(parts))] if parts else said
