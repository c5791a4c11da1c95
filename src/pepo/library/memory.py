"""Games kept in memory: for a program whose library cannot be used, for as long as it runs."""

import sqlite3
import threading

from pepo.core.session import Session
from pepo.library import games
from pepo.library.games import Best, Saved
from pepo.library.migrations import MIGRATIONS


class GamesInMemory:
    """The games of a library, without its file; any number of threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        for script in MIGRATIONS:
            self._connection.executescript(script)

    def keep(self, session: Session) -> None:
        with self._lock, self._connection:
            games.keep(self._connection, session)

    def saved(self, puzzle_id: str) -> str | None:
        with self._lock:
            return games.saved(self._connection, puzzle_id)

    def saves(self, limit: int = 100) -> list[Saved]:
        with self._lock:
            return games.saves(self._connection, limit)

    def forget(self, puzzle_id: str) -> None:
        with self._lock, self._connection:
            games.forget(self._connection, puzzle_id)

    def bests(self) -> dict[str, Best]:
        with self._lock:
            return games.bests(self._connection)
