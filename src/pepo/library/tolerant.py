"""The person's library, as page and window use it: without one they still play, and say so."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from pepo.core.errors import PepoError
from pepo.core.session import Session
from pepo.library import Best, Choice, GamesInMemory, Kept, Library, Saved
from pepo.reading.text import read

T = TypeVar("T")


class Keeper:
    """Opens the library when it is first needed. While it cannot be used, games are kept in
    memory, and `trouble` says why; as soon as it can be, they go into it."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._library: Library | None = None
        self._memory: GamesInMemory | None = None

    def library(self) -> Library:
        """The library itself; PepoError when it cannot be used."""
        with self._lock:
            if self._library is None:
                self._library = Library(self._path)
            return self._library

    def trouble(self) -> str:
        """Why games cannot be saved now; nothing if they can."""
        try:
            with self.library().writing():
                pass
            self._bring_back()
        except PepoError as error:
            return str(error)
        return ""

    def keep(self, session: Session) -> str:
        """Save a game; a sentence if that failed, and then it is kept in memory. A win that was
        mostly played for you is no win of yours, and is not kept as one."""
        if session.solved and not session.is_own:
            return ""
        try:
            self.library().keep(session)
            self._forget_in_memory(session.family.id(session.puzzle))
            self._bring_back()
        except PepoError as error:
            self._in_memory().keep(session)
            return str(error)
        return ""

    def forget(self, puzzle: str) -> None:
        self._forget_in_memory(puzzle)
        self._try(lambda library: library.forget(puzzle), None)

    def saved(self, puzzle: str) -> str | None:
        newest = self._memory.saved(puzzle) if self._memory else None
        return newest or self._try(lambda library: library.saved(puzzle), None)

    def saves(self, limit: int) -> list[Saved]:
        newest = self._memory.saves(limit) if self._memory else []
        there = {saved.puzzle for saved in newest}
        nothing: list[Saved] = []
        kept = self._try(lambda library: library.saves(limit), nothing)
        return (newest + [saved for saved in kept if saved.puzzle not in there])[:limit]

    def bests(self) -> dict[str, Best]:
        nothing: dict[str, Best] = {}
        found = dict(self._try(lambda library: library.bests(), nothing))
        for puzzle, best in (self._memory.bests() if self._memory else nothing).items():
            found[puzzle] = _better(found.get(puzzle), best)
        return found

    def best(self, puzzle: str) -> Best | None:
        return self.bests().get(puzzle)

    def puzzles(self, limit: int) -> list[Kept]:
        """The newest puzzles of the library."""
        nothing: list[Kept] = []
        return self._try(lambda library: library.choose(Choice(limit=limit)), nothing)

    def _try(self, ask: Callable[[Library], T], otherwise: T) -> T:
        try:
            return ask(self.library())
        except PepoError:
            return otherwise

    # -- while the library cannot be used

    def _in_memory(self) -> GamesInMemory:
        with self._lock:
            if self._memory is None:
                self._memory = GamesInMemory()
            return self._memory

    def _forget_in_memory(self, puzzle: str) -> None:
        if self._memory is not None:
            self._memory.forget(puzzle)

    def _bring_back(self) -> None:
        """What was kept in memory goes into the library, now that it can be used."""
        for saved in self._memory.saves() if self._memory else ():
            self.library().keep(read(saved.text).session())
            self._forget_in_memory(saved.puzzle)

    def close(self) -> None:
        with self._lock:
            if self._library is not None:
                self._library.close()


def _better(a: Best | None, b: Best) -> Best:
    if a is None:
        return b
    return min(a, b, key=lambda best: (best.length, best.hints, best.seconds))
