"""The library as the window uses it: what cannot be read or written never stops a game."""

from pepo.core.errors import PepoError
from pepo.core.session import Session
from pepo.library import Best, Saved
from pepo.library.tolerant import Keeper
from pepo.reading.text import Reading, read

MOST_KEPT = 200_000  # moves of a game that is saved; longer ones would take seconds to write
MOST_PUZZLES = 100  # of the library, in the list of boards
TOO_LONG = f"A game of more than {MOST_KEPT:,} moves is not saved."
UNSAVED = "Games are not saved, only kept until you close pepo. {}"


class Shelf:
    """Saved games and best results. `trouble` says why games cannot be saved, while that is so;
    they are then kept in memory."""

    def __init__(self) -> None:
        self._keeper = Keeper()
        self.trouble = self._keeper.trouble()
        self._bests: dict[str, Best] | None = None

    def session(self, reading: Reading) -> Session:
        """The game where it was left, or a new one."""
        text = self.saved(reading.id)
        if text is not None:
            try:
                saved = read(text).session()
            except PepoError:  # saved by another pepo, perhaps
                return Session(reading.family, reading.puzzle)
            if not saved.solved:
                return saved
        return Session(reading.family, reading.puzzle)

    def keep(self, session: Session) -> str:
        """Save a game; a sentence if it is one that is not saved. A win that was mostly played
        for you is no win of yours, and is not."""
        if session.length > MOST_KEPT:
            return TOO_LONG
        if session.length or session.help:
            self.trouble = self._keeper.keep(session)
            self._bests = None
        return ""

    def saved(self, puzzle: str) -> str | None:
        return self._keeper.saved(puzzle)

    def saves(self) -> list[Saved]:
        return self._keeper.saves(100)

    def bests(self) -> dict[str, Best]:
        if self._bests is None:
            self._bests = self._keeper.bests()
        return self._bests

    def puzzles(self) -> list[str]:
        """The newest puzzles of the library, as text."""
        return [kept.puzzle for kept in self._keeper.puzzles(MOST_PUZZLES)]

    def close(self) -> None:
        self._keeper.trouble()  # what is in memory goes into the library, if that can be used now
        self._keeper.close()
