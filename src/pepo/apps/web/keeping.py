"""The person's library, as the page uses it: a page without one still plays."""

import threading
from pathlib import Path

from pepo.core.errors import PepoError
from pepo.core.session import Session
from pepo.library import Best, Library, Saved


class Keeper:
    """Opens the library when it is first needed. What cannot be kept is said, not raised."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._library: Library | None = None

    def library(self) -> Library:
        """The library itself; PepoError when it cannot be used."""
        with self._lock:
            if self._library is None:
                self._library = Library(self._path)
            return self._library

    def keep(self, session: Session) -> str:
        """Save a game; a sentence if that failed. A win that was mostly played for you is no win
        of yours, and is not kept as one."""
        if session.solved and not session.is_own:
            return ""
        try:
            self.library().keep(session)
        except PepoError as error:
            return str(error)
        return ""

    def saved(self, puzzle: str) -> str | None:
        try:
            return self.library().saved(puzzle)
        except PepoError:
            return None

    def saves(self, limit: int) -> list[Saved]:
        try:
            return self.library().saves(limit)
        except PepoError:
            return []

    def bests(self) -> dict[str, Best]:
        try:
            return self.library().bests()
        except PepoError:
            return {}

    def best(self, puzzle: str) -> Best | None:
        try:
            return self.library().best(puzzle)
        except PepoError:
            return None

    def close(self) -> None:
        with self._lock:
            if self._library is not None:
                self._library.close()
