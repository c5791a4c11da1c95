"""Games kept in memory while the program runs, if the library can't be used."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pepo.library.games import Games
from pepo.library.migrations import MIGRATIONS


class GamesInMemory(Games):
    """The games of a library, without its file; any number of threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        for script in MIGRATIONS:
            self._connection.executescript(script)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._connection:
            yield self._connection

    writing = reading
