"""Opening the file: one connection a thread, write-ahead log, migrations, errors in words.

Writers queue up (`writing` takes the lock at once and waits its turn), readers never wait. A file
that is damaged, or is somebody else's, is one sentence, and not a byte of it is changed.
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
WRITE_TIMEOUT_SECONDS = 120.0  # a writer waits for the others


P = ParamSpec("P")
T = TypeVar("T")
Asks = Callable[Concatenate[sqlite3.Connection, P], T]  # a function of a connection
Method = Callable[Concatenate[Any, P], T]


def reads(function: Asks[P, T]) -> Method[P, T]:
    """A method of what has `reading()`, from a function of a connection."""

    @wraps(function)
    def method(self: Any, /, *args: P.args, **named: P.kwargs) -> T:
        with self.reading() as connection:
            return function(connection, *args, **named)

    return method


def writes(function: Asks[P, T]) -> Method[P, T]:
    """The same inside a transaction of `writing()`."""

    @wraps(function)
    def method(self: Any, /, *args: P.args, **named: P.kwargs) -> T:
        with self.writing() as connection:
            return function(connection, *args, **named)

    return method


class Database:
    """The file. Use `reading()` and `writing()`; both hand out this thread's connection."""

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
        """One transaction: all of it happens, or nothing."""
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
        """What SQLite and the file system refuse, as a sentence a person can act on."""
        shown = quote(str(self.path), most=200)
        try:
            yield
        except (sqlite3.OperationalError, OSError) as error:
            raise BadInput(f"The library {shown} cannot be used: {_reason(error)}.") from error
        except sqlite3.IntegrityError:
            raise
        except sqlite3.DatabaseError as error:
            raise BadInput(
                f"{shown} is damaged, or is no library of pepo: {error}. Nothing was changed."
            ) from error

    def _connection(self) -> sqlite3.Connection:
        """This thread's connection; a child of fork must not use its parent's."""
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
    # With the write-ahead log a killed process loses nothing it had committed; only a power cut
    # may take the last moments, and it never damages the file.
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
    """Only the usual place's folder is made; any other is most likely mistyped."""
    if path == usual_path():
        path.parent.mkdir(parents=True, exist_ok=True)
    folder, name = quote(str(path.parent), most=200), quote(path.name, most=200)
    if path.parent.exists() and not path.parent.is_dir():
        raise BadInput(f"{folder} is a file; expected a folder, to hold the library {name}.")
    if not path.parent.exists():
        raise BadInput(
            f"There is no folder {folder} for the library {name}; make it first, or name another."
        )


def _refuse_foreign(path: Path) -> None:
    """Look before anything is written. An empty file is a library not yet begun."""
    if not path.exists() or path.stat().st_size == 0:
        return
    with path.open("rb") as file:
        head = file.read(100)
    if len(head) < 100 or not head.startswith(b"SQLite format 3\0"):
        raise BadInput(
            f"{quote(str(path), most=200)} is no library of pepo, or is damaged; "
            "nothing was changed. Name another file, or move it away."
        )
    if int.from_bytes(head[68:72], "big") != OURS:
        raise BadInput(
            f"{quote(str(path), most=200)} is a database of another program; expected a library "
            "of pepo. Nothing was changed."
        )


def _migrate(connection: sqlite3.Connection, path: Path) -> None:
    version = _version(connection)
    if version > len(MIGRATIONS):
        raise BadInput(
            f"The library {quote(str(path), most=200)} was made by a newer pepo (its format is "
            f"{version}, this pepo knows {len(MIGRATIONS)}); nothing was changed."
        )
    if version == len(MIGRATIONS):
        return
    _sign(connection)
    _log_ahead(connection)
    with _transaction(connection):  # from here on we are alone; somebody may have been faster
        for number in range(_version(connection), len(MIGRATIONS)):
            for statement in _statements(MIGRATIONS[number]):
                connection.execute(statement)
        connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")


def _sign(connection: sqlite3.Connection) -> None:
    """Say whose file it is, in the file itself: once the log is on, a header may lie beside it."""
    if connection.execute("PRAGMA application_id").fetchone() != (OURS,):
        with _transaction(connection):
            connection.execute(f"PRAGMA application_id = {OURS}")


def _statements(script: str) -> Iterator[str]:
    """`executescript` would commit what we have begun, so statements go one by one."""
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
    """Switching the log on needs the file alone and does not wait for it by itself."""
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
        "unable to open database file": "it cannot be opened (is it a folder, or may it not be "
        "read?)",
        "attempt to write a readonly database": "it may not be written to",
        "database or disk is full": "the disk is full",
        "database is locked": "another program holds it and does not let go",
    }
    return known.get(said, said)
