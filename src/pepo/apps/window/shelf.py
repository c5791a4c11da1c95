"""The library as the window uses it: what cannot be read or written never stops a game."""

from collections.abc import Callable
from typing import TypeVar

from pepo.core.errors import PepoError
from pepo.core.session import Session
from pepo.library import Best, Library, Saved
from pepo.reading import Reading, read

T = TypeVar("T")
MOST_KEPT = 200_000  # moves of a game that is saved; longer ones would take seconds to write
TOO_LONG = f"A game of more than {MOST_KEPT:,} moves is not saved."


class Shelf:
    """Saved games and best results. `trouble` is the last sentence about what went wrong."""

    def __init__(self) -> None:
        self.trouble = ""
        self._library: Library | None = None
        self._bests: dict[str, Best] | None = None
        self._library = self._try(Library, None)

    def _try(self, deed: Callable[[], T], otherwise: T) -> T:
        try:
            return deed()
        except (PepoError, OSError) as error:
            self.trouble = str(error)
            return otherwise

    def session(self, reading: Reading) -> Session:
        """The game where it was left, or a new one."""
        text = self.saved(reading.id)
        if text is not None:
            saved = self._try(lambda: read(text).session(), None)
            if saved is not None and not saved.solved:
                return saved
        return Session(reading.family, reading.puzzle)

    def keep(self, session: Session) -> None:
        """Save a game. A win that was mostly played for you is no win of yours, and is not."""
        library = self._library
        if library is None or (session.solved and not session.is_own):
            return
        if session.length > MOST_KEPT:
            self.trouble = TOO_LONG
        elif session.length or session.hints:
            self.trouble = ""
            self._try(lambda: library.keep(session), None)
            self._bests = None

    def saved(self, puzzle: str) -> str | None:
        library = self._library
        return None if library is None else self._try(lambda: library.saved(puzzle), None)

    def saves(self) -> list[Saved]:
        library = self._library
        nothing: list[Saved] = []
        return nothing if library is None else self._try(lambda: library.saves(100), nothing)

    def bests(self) -> dict[str, Best]:
        library = self._library
        if self._bests is None:
            empty: dict[str, Best] = {}
            self._bests = empty if library is None else self._try(library.bests, empty)
        return self._bests

    def close(self) -> None:
        if self._library is not None:
            self._library.close()
