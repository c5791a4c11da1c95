"""Games, opened from their text and closed again at every request.

The games remembered here are a cache: one that was just played opens faster.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field

from pepo.apps.web.limits import MAX_MOVES
from pepo.core.errors import BadInput
from pepo.core.scene import Scene
from pepo.core.session import Session
from pepo.reading.text import Reading, read

REMEMBERED = 64  # games
MAX_STATES = 60_000  # positions of all of them
MAX_LIGHT = 4_096  # puzzles known to be small enough to draw


@dataclass
class Clock:
    """Time as the page counts it; it doesn't run between requests."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@dataclass
class Game:
    """An open game. It belongs to one request, which closes it when done."""

    reading: Reading  # with its entry of the catalogue, if it has one
    session: Session
    clock: Clock = field(default_factory=Clock)
    drawn: tuple[str, Scene] | None = None  # the last picture of it, and its name

    def spend(self, seconds: float) -> None:
        """Set the clock to the total that the page has counted."""
        self.clock.now += max(0.0, seconds - self.session.seconds)


class Games:
    """Opens games from text, and remembers the last ones.

    A puzzle that was never opened is weighed first: `weigh` raises if it is too large to draw. It
    does so in another process, so that a huge one doesn't block the server.
    """

    def __init__(self, weigh: Callable[[str], None] | None = None) -> None:
        self._lock = threading.Lock()
        self._last: OrderedDict[str, Game] = OrderedDict()
        self._light: OrderedDict[int, None] = OrderedDict()
        self.weigh = weigh

    def open(self, text: str) -> Game:
        with self._lock:
            known = self._last.pop(text, None)
        if known is not None:
            return known
        self.require_light(text)
        return opened(read(text))

    def require_light(self, text: str) -> None:
        """Raise what `weigh` raises if the puzzle is too large to draw."""
        if self.weigh is not None and not self.is_light(text):
            self.weigh(text)
            self.note_light(text)

    def is_light(self, text: str) -> bool:
        with self._lock:
            return _puzzle_of(text) in self._light

    def note_light(self, text: str) -> None:
        """Remember that this puzzle is small enough to draw."""
        with self._lock:
            self._light[_puzzle_of(text)] = None
            if len(self._light) > MAX_LIGHT:
                self._light.popitem(last=False)

    def close(self, game: Game) -> str:
        """The game as text, which opens it again."""
        text = game.session.save()
        self.note_light(text)
        with self._lock:
            self._last[text] = game
            while len(self._last) > REMEMBERED or self._too_much():
                self._last.popitem(last=False)
        return text

    def _too_much(self) -> bool:
        states = sum(len(game.session.played) for game in self._last.values())
        return states > MAX_STATES and len(self._last) > 1


def _puzzle_of(text: str) -> int:
    """A key for the puzzle of a saved game; its text may be long."""
    return hash(text.partition("|")[0])


def opened(reading: Reading) -> Game:
    clock = Clock()
    session = Session(reading.family, reading.puzzle, clock=clock)
    session.restore(reading.moves, reading.extras)
    return Game(reading.with_entry(), session, clock)


def require_room(game: Game, moves: int) -> None:
    """Raise BadInput if the game would get too long to save."""
    if game.session.at + moves > MAX_MOVES:
        raise BadInput(f"This game has {game.session.at:,} moves; the limit is {MAX_MOVES:,}.")
