"""Opening the file: one connection per thread, write-ahead log, migrations, errors as sentences.

Writers wait for each other (`writing` takes the lock first), readers never wait. A file of another
program is reported in one sentence and never changed. A damaged library is set aside, and a new one
takes its place; a process that had the old one open notices at its next call.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, TypeVar

from pepo.core.errors import BadInput, quote
from pepo.library import rescue
from pepo.library.migrations import MIGRATIONS, OURS, migrate
from pepo.library.place import usual_path

WRITE_TIMEOUT_SECONDS = 120.0  # how long a writer waits for the others
MOMENT_SECONDS = 0.2  # once it gave up waiting, until it can write again
DAMAGE = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
MIN_BYTES = 512  # of a database: its smallest page


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


class Damaged(BadInput):
    """The library was damaged. It has been set aside, and the next call uses a new one."""


class Database:
    """The file. `reading()` and `writing()` both give you this thread's connection."""

    def __init__(self, path: Path, *, timeout_seconds: float = WRITE_TIMEOUT_SECONDS) -> None:
        self.path = path
        self._timeout = timeout_seconds
        self._blocked = False  # whether the last writer gave up waiting
        self._mine = threading.local()
        self._all: list[sqlite3.Connection] = []
        self._guard = threading.Lock()
        self._closed = False
        try:
            with self.worded():
                self._connection()
        except BaseException:
            self.close()
            raise

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self.worded():
            yield self._connection()

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: all of it is written, or nothing."""
        with self.worded(), _transaction(self._begin()) as connection:
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
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF not in DAMAGE:
                raise
            raise self._rescued(error) from error

    def _rescued(self, error: sqlite3.DatabaseError) -> BadInput:
        """The error to raise once the library has been rescued, or couldn't be."""
        shown = quote(str(self.path), most=200)
        self._drop_mine()
        try:
            if rescue.is_sound(self.path):
                return BadInput(f"The library {shown} couldn't be read just now: {error}.")
            return Damaged(rescue.rescue(self.path))
        except FileExistsError:
            return BadInput(f"The library {shown} is damaged, and another pepo is rescuing it.")
        except (sqlite3.Error, OSError) as trouble:
            return BadInput(
                f"The library {shown} is damaged ({error}), and can't be rescued now: "
                f"{_reason(trouble)}. Nothing was changed."
            )

    def _connection(self) -> sqlite3.Connection:
        """This thread's connection. After a fork, and once another file is at its place, it is a
        new one."""
        if self._closed:
            raise BadInput(f"The library {quote(str(self.path))} has been closed.")
        mine = self._mine
        if getattr(mine, "file", None) != (os.getpid(), _identity(self.path)):
            mine.file = None
            found = _open(self.path, self._timeout)
            with self._guard:
                self._all.append(found)
            mine.connection, mine.file = found, (os.getpid(), _identity(self.path))
        connection: sqlite3.Connection = mine.connection
        return connection

    def _begin(self) -> sqlite3.Connection:
        """A connection that is ready to write. Who waited for a rescue has the file that was set
        aside, and turns to the new one."""
        while True:
            connection = self._connection()
            seconds = MOMENT_SECONDS if self._blocked else self._timeout
            connection.execute(f"PRAGMA busy_timeout = {round(1000 * seconds)}")
            try:
                connection.execute("BEGIN IMMEDIATE")
            except sqlite3.OperationalError:
                self._blocked = True
                raise
            self._blocked = False
            if self._mine.file[1] == _identity(self.path):
                return connection
            connection.execute("ROLLBACK")

    def _drop_mine(self) -> None:
        """This thread's connection may still hold what it misread."""
        if getattr(self._mine, "file", None) is not None:
            self._mine.file = None
            with self._guard, suppress(ValueError):  # or it has been closed already
                self._all.remove(self._mine.connection)
            self._mine.connection.close()


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        about = path.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return about.st_dev, about.st_ino


def _open(path: Path, timeout_seconds: float) -> sqlite3.Connection:
    _need_folder(path)
    _refuse_foreign(path)
    connection = sqlite3.connect(
        path, timeout=timeout_seconds, isolation_level=None, check_same_thread=False
    )
    try:
        _set_up(connection)
        _migrate(connection, path)
    except BaseException:
        # Not later, by itself: it would take away the log of another library at this place.
        connection.close()
        raise
    return connection


def _set_up(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA foreign_keys = ON")
    # With the write-ahead log, a killed process loses nothing it has committed. A power cut may
    # lose the last moments, but never damages the file.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA cache_size = -65536")
    connection.execute("PRAGMA wal_autocheckpoint = 8000")


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Commit what is done inside, or undo it. The transaction has begun."""
    try:
        yield connection
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:  # after some errors, SQLite has ended it itself
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
        raise


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
    """Check before anything is written. An empty file is a new library. (SQLite looks for us: a
    file that we close ourselves would take away the locks of all its connections here.)"""
    size = path.stat().st_size if path.exists() else 0
    if size == 0:
        return
    shown = quote(str(path), most=200)
    unchanged = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(unchanged, uri=True)) as connection:
            # Pages may still be in the log only: then the file is shorter than it says.
            connection.execute("PRAGMA writable_schema = ON")
            (owner,) = connection.execute("PRAGMA application_id").fetchone()
        if size < MIN_BYTES:  # which SQLite takes for an empty one
            short = sqlite3.DatabaseError("it is too short")
            short.sqlite_errorcode = sqlite3.SQLITE_NOTADB
            raise short
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        if rescue.is_ours(path):
            raise
        raise BadInput(
            f"{shown} isn't a pepo library, or is damaged. Nothing was changed. Choose another "
            "file, or move this one away."
        ) from None
    if owner != OURS:
        raise BadInput(
            f"{shown} is another program's database; expected a pepo library. Nothing was changed."
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
    connection.execute("BEGIN IMMEDIATE")
    with _transaction(connection):  # we have the file now; another process may have been faster
        migrate(connection, _version(connection))


def _sign(connection: sqlite3.Connection) -> None:
    """Write our application id, before the write-ahead log is on: then the file itself has it."""
    if connection.execute("PRAGMA application_id").fetchone() != (OURS,):
        connection.execute("BEGIN IMMEDIATE")
        with _transaction(connection):
            connection.execute(f"PRAGMA application_id = {OURS}")


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
        "disk I/O error": "the disk failed to read or write it",
        "database is locked": "another program is using it",
        "locking protocol": "another program is using it",  # which opens it at the same moment
    }
    return known.get(said, said)
