"""Opening the file: one connection per thread, write-ahead log, migrations, errors as sentences.

Writers wait for each other (`writing` takes the lock first), readers never wait. A file that is
damaged, or belongs to another program, is reported in one sentence and never changed.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from pepo.core.errors import BadInput, quote
from pepo.library.migrations import MIGRATIONS
from pepo.library.place import usual_path

OURS = 0x7065706F  # "pepo", the application id in the file's header
WRITE_TIMEOUT_SECONDS = 120.0  # how long a writer waits for the others


P = ParamSpec("P")
T = TypeVar("T")
Asks = Callable[Concatenate[sqlite3.Connection, P], T]  # a function of a connection
Method = Callable[Concatenate[Any, P], T]


def reads(function: Asks[P, T], *, within: str = "reading") -> Method[P, T]:
    """Turns a function of a connection into a method of a class with `reading()`."""

    @wraps(function)
    def method(self: Any, /, *args: P.args, **named: P.kwargs) -> T:
        with getattr(self, within)() as connection:
            return function(connection, *args, **named)

    return method


def writes(function: Asks[P, T]) -> Method[P, T]:
    """The same, inside a transaction of `writing()`."""
    return reads(function, within="writing")


class Database:
    """The file. `reading()` and `writing()` both give you this thread's connection."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._mine = threading.local()
        self._all: list[sqlite3.Connection] = []
        self._guard = threading.Lock()
        self._closed = False
        with self.worded():
            _need_folder(path)
            _refuse_foreign(path)
            _migrate(self._connection(), path)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self.worded():
            yield self._connection()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is written, or nothing."""
        with self.worded(), _transaction(self._connection()) as connection:
            yield connection

    def close(self) -> None:
        with self._guard:
            self._closed = True
            for connection in self._all:
                connection.close()
            self._all.clear()

    @contextmanager
    def worded(self) -> Iterator[None]:
        """Errors of SQLite and the file system, as sentences you can act on."""
        shown = quote(str(self.path), most=200)
        try:
            yield
        except (sqlite3.OperationalError, OSError) as error:
            raise BadInput(f"The library {shown} can't be used: {_reason(error)}.") from error
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            raise BadInput(
                f"{shown} isn't a pepo library, or is damaged: {error}. Nothing was changed."
            ) from error

    def _connection(self) -> sqlite3.Connection:
        """This thread's connection; after a fork, the child opens its own."""
        if self._closed:
            raise BadInput(f"The library {quote(str(self.path))} has been closed.")
        found = getattr(self._mine, "connection", None)
        if found is None or self._mine.process != os.getpid():
            found = _connect(self.path)
            self._mine.connection, self._mine.process = found, os.getpid()
            with self._guard:
                self._all.append(found)
        return found


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        path, timeout=WRITE_TIMEOUT_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA foreign_keys = ON")
    # With the write-ahead log, a killed process loses nothing it has committed. A power cut may
    # lose the last moments, but never damages the file.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA cache_size = -65536")
    connection.execute("PRAGMA wal_autocheckpoint = 8000")
    return connection


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield connection
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _need_folder(path: Path) -> None:
    """Create the folder only for the default path; any other is probably mistyped."""
    if path == usual_path():
        path.parent.mkdir(parents=True, exist_ok=True)
    folder, name = quote(str(path.parent), most=200), quote(path.name, most=200)
    if path.parent.exists() and not path.parent.is_dir():
        raise BadInput(f"{folder} is a file; expected a folder for the library {name}.")
    if not path.parent.exists():
        raise BadInput(
            f"There is no folder {folder} for the library {name}; create it, or choose another."
        )


def _refuse_foreign(path: Path) -> None:
    """Check before anything is written. An empty file is a new library."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        head = file.read(100)
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise BadInput(
            f"{quote(str(path), most=200)} isn't a pepo library, or is damaged. Nothing was "
            "changed. Choose another file, or move this one away."
        )
    if int.from_bytes(head[68:72], "big") != OURS:
        raise BadInput(
            f"{quote(str(path), most=200)} is another program's database; expected a pepo "
            "library. Nothing was changed."
        )


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    version = _version(connection)
    if version > len(MIGRATIONS):
        raise BadInput(
            f"The library {quote(str(path), most=200)} was made by a newer version of pepo (format "
            f"{version}; this version reads up to {len(MIGRATIONS)}). Nothing was changed."
        )
    if version == len(MIGRATIONS):
        return
    _sign(connection)
    _log_ahead(connection)
    with _transaction(connection):  # we have the file now; another process may have been faster
        for number in range(_version(connection), len(MIGRATIONS)):
            for statement in _statements(MIGRATIONS[number]):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _sign(connection: sqlite3.Connection) -> None:
    """Write our application id, before the write-ahead log is on: then the file itself has it."""
    if connection.execute("PRAGMA application_id").fetchone() != (OURS,):
        with _transaction(connection):
            connection.execute(f"PRAGMA application_id = {OURS}")


def _statements(script: str) -> Iterator[str]:
    """The statements one by one: `executescript` would commit our transaction."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _log_ahead(connection: sqlite3.Connection) -> None:
    """Switching the log on needs exclusive access, and SQLite doesn't wait for it, so we do."""
    until = time.monotonic() + WRITE_TIMEOUT_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)


def _reason(error: Exception) -> str:
    if isinstance(error, OSError):
        return error.strerror or str(error)
    said = str(error)
    known = {
        "unable to open database file": "it can't be opened (is it a folder, or unreadable?)",
        "attempt to write a readonly database": "it is read-only",
        "database or disk is full": "the disk is full",
        "database is locked": "another program is using it",
    }
    return known.get(said, said)
