"""The player: buttons, speeds and a slider for the answer that plays."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from pepo.apps.midend.game import Game
from pepo.apps.midend.playback import Playback
from pepo.apps.window.paint.look import SMALL, Look
from pepo.apps.window.widgets.controls import Action
from pepo.apps.window.widgets.flow import Flow

SPEEDS = (("½×", 0.5), ("1×", 1.0), ("4×", 4.0), ("16×", 16.0), ("off", 0.0))
SEGMENT = 32


@dataclass(frozen=True)
class PlayerDeeds:
    """What its controls do."""

    play: Action  # or pause
    step: Callable[[int], None]
    to_end: Action
    scrub: Callable[[float], None]
    set_speed: Callable[[float], None]


@dataclass(frozen=True)
class Player:
    """Stands at the foot of the margin."""

    game: Game
    deeds: PlayerDeeds

    def height(self, look: Look, width: int) -> int:
        """What it takes of a column of a width."""
        rows = 36 if self._is_narrow(look, width) else 0
        return look.px(10 + 22 + 46 + rows + 34)

    def _is_narrow(self, look: Look, width: int) -> bool:
        """Whether there is no room for the speeds beside the buttons."""
        return width - look.px(36 + 40 + 36 + 36 + 16) < look.px(SEGMENT) * len(SPEEDS) + look.px(8)

    def lay(self, flow: Flow, speed: float) -> None:
        game, look, deeds, playing = self.game, flow.look, self.deeds, self.game.playing
        flow.heading("Playback", playing.title if playing else "")
        row = flow.row(46)
        running = playing is not None and not playing.paused and game.is_under_way
        left = row.left
        for name, icon, act, side, solid in (
            ("step-back", "back", lambda: deeds.step(-1), 36, False),
            ("play", "pause" if running else "play", deeds.play, 40, True),
            ("step-forward", "forward", lambda: deeds.step(1), 36, False),
            ("to-end", "to-end", deeds.to_end, 36, False),
        ):
            rect = pygame.Rect(left, 0, look.px(side), look.px(side))
            rect.centery = row.centery
            flow.maker.symbol(name, rect, icon, act, solid=solid, enabled=playing is not None)
            left = rect.right + look.px(4)
        if self._is_narrow(look, flow.width):
            row = flow.row(36)
            row.width = look.px(SEGMENT) * len(SPEEDS) + look.px(4)
        self._lay_speeds(flow, row, speed)
        if playing is not None:
            self._lay_scrub(flow, playing)
            return
        line = flow.row(34)
        said = "Solve it, or run a phase, and watch it here."
        said = said if game.family.stages else "Solve it, and watch it here."

        def draw(surface: pygame.Surface) -> None:
            look.words(surface, (line.left, line.centery), said, SMALL, 400, "muted",
                       most=line.width)  # fmt: skip

        flow.later(draw)

    def _lay_scrub(self, flow: Flow, playing: Playback) -> None:
        look, line = flow.look, flow.row(34)
        done, total = self.game.session.at - playing.base, len(playing.found.moves)
        said = f"{done:,} of {total:,}"
        wide = look.width(f"{total:,} of {total:,}", SMALL) + look.px(14)
        slide = pygame.Rect(line.left + look.px(7), line.top, line.width - wide - look.px(14),
                            line.height)  # fmt: skip
        part = done / total if total else 1.0
        flow.maker.slider("scrub", slide, part, self.deeds.scrub, self.deeds.step)
        flow.later(lambda surface: _right(surface, look, (line.right, line.centery), said))

    def _lay_speeds(self, flow: Flow, row: pygame.Rect, speed: float) -> None:
        look = flow.look
        wide = look.px(SEGMENT)
        frame = pygame.Rect(0, 0, wide * len(SPEEDS) + look.px(4), look.px(30))
        frame.midright = (row.right, row.centery)
        flow.later(lambda surface: look.box(surface, frame, stroke="line-strong"))
        for number, (word, value) in enumerate(SPEEDS):
            rect = pygame.Rect(frame.left + look.px(2) + number * wide, frame.top + look.px(2),
                               wide, frame.height - look.px(4))  # fmt: skip
            flow.maker.segment(f"speed-{word}", rect, word, self._speeder(value),
                               on=value == speed, last=number == len(SPEEDS) - 1)  # fmt: skip

    def _speeder(self, value: float) -> Action:
        return lambda: self.deeds.set_speed(value)


def _right(surface: pygame.Surface, look: Look, at: tuple[int, int], text: str) -> None:
    look.words(surface, at, text, SMALL, 400, "ink-2", anchor="right")
