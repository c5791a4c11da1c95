"""An answer that lies ahead in a game and is played for you."""

from bisect import bisect_left
from dataclasses import dataclass

from pepo.apps.midend.tasks import Found
from pepo.core.solving import Method
from pepo.core.stages import Stage

LEAP = 200  # moves at once


@dataclass
class Playback:
    """Its place in the session, what was found, and by what."""

    base: int
    found: Found
    stage: Stage | None
    method: Method | None
    done: frozenset[str] = frozenset()  # the stages that were done where it began
    paused: bool = False

    @property
    def title(self) -> str:
        by = self.stage or self.method
        return by.title if by else ""

    @property
    def end(self) -> int:
        return self.base + len(self.found.moves)

    def ahead(self, at: int, moves: int) -> int:
        """Some moves further; far ahead, at a position that need not be played first."""
        if moves <= LEAP:
            return at + moves
        legs = sorted(self.found.states)
        target = at - self.base + moves
        return self.base + legs[min(bisect_left(legs, target), len(legs) - 1)]

    def why(self, at: int) -> str:
        number, whys = at - self.base - 1, self.found.solution.whys
        return whys[number] if 0 <= number < len(whys) else ""
