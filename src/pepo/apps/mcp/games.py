"""The open games, each with a handle, and what they say of themselves."""

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from pepo import families
from pepo.api.game import Game, replay
from pepo.apps.mcp.limits import MAX_GAMES, MAX_LISTED, MAX_MOVES
from pepo.apps.mcp.tasks import Opened
from pepo.core.errors import BadInput, PepoError, UnknownName, quote
from pepo.core.moves import single_moves
from pepo.core.scene import Scene
from pepo.core.session import Session
from pepo.core.words import listed
from pepo.reading.text import Reading

MAX_NAMED = 8  # handles in a sentence


@dataclass
class OpenGame:
    """One game. Hold the lock while you use its session."""

    handle: str
    reading: Reading
    session: Session
    lock: threading.RLock = field(default_factory=threading.RLock)

    @property
    def scene(self) -> Scene:
        return self.session.scene()

    @property
    def parts(self) -> list[str]:
        """What lies on the board, one line each, as a screen reader says it."""
        return [shape.label for shape in self.scene.shapes if shape.label]

    @property
    def state(self) -> str:
        session = self.session
        return session.family.notation.format_state(session.puzzle, session.state)

    def legal_moves(self) -> list[str]:
        return [] if self.session.solved else self.session.moves()

    def play(self, moves: str | list[str]) -> None:
        """Play all of these moves, or none: BadInput or IllegalMove says which is wrong."""
        session = self.session
        count = len(single_moves(session.family.notation, moves))
        if not count:
            raise BadInput(f"There is no move in {quote(moves)}; expected one or more.")
        if session.at + count > MAX_MOVES:
            raise BadInput(
                f"The game would have {session.at + count:,} moves; the limit is {MAX_MOVES:,}."
            )
        try:
            session.play(moves)
        except PepoError:
            if count > 1:
                replay(Game(session.family, session.puzzle, self.played), [moves])  # says which
            raise

    @property
    def played(self) -> tuple[str, ...]:
        return tuple(map(self.session.family.notation.format_move, self.session.played))


class Games:
    """Games by handle. The one that was unused longest is closed when there are too many; its
    saved text opens it again."""

    def __init__(self) -> None:
        self._open: OrderedDict[str, OpenGame] = OrderedDict()
        self._lock = threading.Lock()
        self._count = 0

    def add(self, opened: Opened) -> OpenGame:
        name, puzzle, moves, extras = opened
        reading = Reading(families.load(name), puzzle, moves, extras).with_entry()
        session = reading.session()
        with self._lock:
            self._count += 1
            game = OpenGame(f"g{self._count}", reading, session)
            self._open[game.handle] = game
            if len(self._open) > MAX_GAMES:
                self._open.popitem(last=False)
        return game

    @contextmanager
    def use(self, handle: str) -> Iterator[OpenGame]:
        """The game with this handle, locked."""
        with self._lock:
            if handle not in self._open:
                raise UnknownName(f"There is no open game {quote(handle)}; {self._known()}")
            self._open.move_to_end(handle)
            game = self._open[handle]
        with game.lock:
            yield game

    def _known(self) -> str:
        if not self._open:
            return "open a puzzle first."
        others = len(self._open) - MAX_NAMED
        names = [*self._open][-MAX_NAMED:] + ([f"{others} more"] if others > 0 else [])
        return f"open: {listed(names)}."


def cut(items: list[str]) -> tuple[list[str], str]:
    """A list that isn't too long for an answer, and a note if it was cut."""
    if len(items) <= MAX_LISTED:
        return items, ""
    return items[:MAX_LISTED], f" (the first {MAX_LISTED:,} of {len(items):,})"
