"""The library of page and window. They can play without one, and say so."""

import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from pepo.core.errors import PepoError
from pepo.core.session import Session
from pepo.library import Best, Choice, GamesInMemory, Kept, Library, Saved
from pepo.reading.text import Reading, read

T = TypeVar("T")

MAX_MOVES = 200_000  # of a saved game; longer ones would take seconds to write
TOO_LONG = f"Games of more than {MAX_MOVES:,} moves aren't saved."


class TolerantLibrary:
    """Opens the library when it is first needed. While it can't be used, games are kept in memory
    and `trouble` says why; later they move into the library."""

    def __init__(self, path: Path | None = None) -> None:
        self.trouble = ""  # why the last game couldn't be saved
        self._path = path
        self._lock = threading.Lock()
        self._library: Library | None = None
        self._memory = GamesInMemory()
        self._unsaved: dict[str, str | None] = {}  # settings

    def opened(self) -> Library:
        """The library itself; PepoError if it can't be used."""
        with self._lock:
            if self._library is None:
                self._library = Library(self._path)
            return self._library

    def find_trouble(self) -> str:
        """Why games can't be saved now; empty if they can."""
        try:
            with self.opened().writing():
                pass
            self._bring_back()
            self.trouble = ""
        except PepoError as error:
            self.trouble = str(error)
        return self.trouble

    def keep(self, session: Session) -> str:
        """Save a game. Returns why it wasn't saved; then it is kept in memory, unless it is too
        long. A win that was mostly played for you isn't yours, so it isn't saved."""
        if session.length > MAX_MOVES:
            return TOO_LONG
        if session.solved and not session.is_own:
            return ""
        try:
            self.opened().keep(session)
            self._memory.forget(session.family.id(session.puzzle))
            self._bring_back()
            self.trouble = ""
        except PepoError as error:
            self._memory.keep(session)
            self.trouble = str(error)
        return self.trouble

    def resume(self, reading: Reading) -> Session:
        """The game where it was left, or a new one."""
        text = self.saved(reading.id)
        try:
            kept = read(text).session() if text is not None else None
        except PepoError:  # saved by another pepo, perhaps
            kept = None
        return kept if kept is not None and kept.is_under_way else reading.new_session()

    def forget(self, puzzle: str) -> None:
        self._memory.forget(puzzle)
        self._try(lambda library: library.forget(puzzle))

    def saved(self, puzzle: str) -> str | None:
        newest = self._memory.saved(puzzle)
        return newest or self._try(lambda library: library.saved(puzzle))

    def saves(self, limit: int) -> list[Saved]:
        newest = self._memory.saves(limit)
        there = {saved.puzzle for saved in newest}
        kept = self._try(lambda library: library.saves(limit)) or []
        return (newest + [saved for saved in kept if saved.puzzle not in there])[:limit]

    def bests(self) -> dict[str, Best]:
        found = self._try(lambda library: library.bests()) or {}
        for puzzle, best in self._memory.bests().items():
            found[puzzle] = min(best, found.get(puzzle, best))
        return found

    def settings(self) -> dict[str, str]:
        kept = {**(self._try(lambda library: library.settings()) or {}), **self._unsaved}
        return {name: value for name, value in kept.items() if value is not None}

    def keep_settings(self, changes: Mapping[str, str | None]) -> None:
        """Keep settings; while that isn't possible, in memory."""
        self._unsaved.update(changes)
        self.find_trouble()

    def puzzles(self, limit: int) -> list[Kept]:
        """The newest puzzles of the library."""
        return self._try(lambda library: library.choose(Choice(limit=limit))) or []

    def _try(self, ask: Callable[[Library], T]) -> T | None:
        try:
            return ask(self.opened())
        except PepoError:
            return None

    def _bring_back(self) -> None:
        """Move games and settings from memory into the library, now that it can be used."""
        if self._unsaved:
            self.opened().keep_settings(self._unsaved)
            self._unsaved = {}
        for saved in self._memory.saves():
            self.opened().keep(read(saved.text).session())
            self._memory.forget(saved.puzzle)

    def close(self) -> None:
        if self._memory.saves(1) or self._unsaved:
            self.find_trouble()  # move what is there into the library, if possible
        with self._lock:
            if self._library is not None:
                self._library.close()
