"""An answer that lies ahead in a game and is played for you."""

from bisect import bisect_left
from dataclasses import dataclass

from pepo.apps.midend.reel import Reel
from pepo.core.frames import Frame
from pepo.core.solving import Method
from pepo.core.stages import Stage

LEAP = 200  # moves at once
UNSOLVED = "Press Solve first: then you can watch it step by step."
WORKING = "Still working: there is nothing to watch yet."


@dataclass
class Playback:
    """Its place in the session, what was found, and by what; `at` is the frame that is shown."""

    base: int
    found: Reel
    stage: Stage | None
    method: Method | None
    done: frozenset[str] = frozenset()  # the stages that were done where it began
    paused: bool = False
    at: int = 0

    @property
    def title(self) -> str:
        by = self.stage or self.method
        return by.title if by else ""

    @property
    def length(self) -> int:
        return self.found.length

    @property
    def is_over(self) -> bool:
        return self.at >= self.length

    @property
    def frame(self) -> Frame | None:
        """What a teaching method does now; None before its first step, and where the frames are
        the moves."""
        return self.found.frame(self.at) if self.found.teaches and self.at else None

    @property
    def why(self) -> str:
        if frame := self.frame:
            return frame.why
        number, whys = self.at - 1, self.found.solution.whys
        return whys[number] if 0 <= number < len(whys) and not self.found.teaches else ""

    def ahead(self, frames: int) -> int:
        """Some frames further; far ahead, at a position that need not be played first."""
        if frames <= LEAP or self.found.teaches:
            return self.at + frames
        legs = sorted(self.found.states)
        return legs[min(bisect_left(legs, self.at + frames), len(legs) - 1)]

    # -- where the game is

    @property
    def session_at(self) -> int:
        """The number of the game's moves here. A teaching method tries moves and takes them back:
        the game then stays at the last position that is on its solution, and is won at the end."""
        moves, after = len(self.found.moves), self.found.frame_after
        if not self.found.teaches:
            return self.base + self.at
        if self.is_over or not moves:
            return self.base + moves
        passed = (k for k in reversed(range(moves)) if 0 <= after[k] <= self.at)
        return self.base + next(passed, 0)

    def follow(self, session_at: int) -> None:
        """Show the frame about a position of the game, or about the last one that has a frame."""
        moves = max(0, min(session_at - self.base, len(self.found.moves)))
        if not self.found.teaches:
            self.at = moves
        elif 0 < moves == len(self.found.moves):
            self.at = self.length
        else:
            after = reversed(self.found.frame_after[1 : moves + 1])
            self.at = next((frame for frame in after if frame >= 0), 0)


def why_none(running: object, otherwise: str = UNSOLVED) -> str:
    """Why there is no answer to watch: perhaps it is on its way."""
    return otherwise if running is None else WORKING
