"""A damaged library: it is set aside with the date, and what can be read from it becomes a new one.

SQLite reads what it still can, on a copy; rows on a damaged page are left out, and what points to
them is put right. Where only the header is gone, the copy gets a new one; where the list of tables
is damaged, pages.py finds them.
"""

import datetime
import os
import shutil
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from pepo.core.errors import quote
from pepo.core.words import counted, listed
from pepo.library.migrations import MIGRATIONS, OURS, migrate
from pepo.library.pages import PAGE_BYTES, Table, find_tables
from pepo.library.place import usual_path

MAGIC = b"SQLite format 3\0"
SIGN = b"CREATE TABLE saves ("  # some page of every library has it
MAX_TRIES = 20_000  # to read what is left of a table
LAST_ROW = 2**40  # numbers of rows are far below
LOG = "-wal"  # ends the name of the log beside a library
# Rows whose other half is lost. A puzzle may be shown again as long as its own row is there.
REPAIRS = (
    "INSERT OR IGNORE INTO families (name)"
    " SELECT DISTINCT substr(canonical, 1, instr(canonical, ':') - 1) FROM puzzles",
    "INSERT OR IGNORE INTO origins (id, what, version)"
    " SELECT DISTINCT origin, 'added', 'unknown' FROM puzzles",
    "INSERT OR IGNORE INTO facts (puzzle, family, origin) SELECT id, 0, origin FROM puzzles",
    "UPDATE facts SET family = (SELECT families.id FROM families JOIN puzzles"
    " ON families.name = substr(canonical, 1, instr(canonical, ':') - 1)"
    " WHERE puzzles.id = facts.puzzle)"
    " WHERE puzzle IN (SELECT id FROM puzzles)",
)


def is_ours(path: Path) -> bool:
    """Whether a file that isn't a database any more was a library."""
    if path == usual_path():
        return True
    found = path.read_bytes()
    return int.from_bytes(found[68:72], "big") == OURS or SIGN in found


def is_sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong in it, however long that takes."""
    try:
        with closing(sqlite3.connect(path)) as connection:
            return connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        return False


def rescue(path: Path) -> str:
    """Set a library aside and bring over what can be read from it. Returns a sentence that says so.
    OSError or sqlite3.Error if that can't be done, and then nothing has changed; FileExistsError if
    another process is doing it."""
    work = path.with_name(f"{path.name}.rescue")
    work.mkdir()
    aside, old, new = _free_name(path), work / "old", work / "new"
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as writers:
            with suppress(sqlite3.Error):  # they wait, if they can
                writers.execute("BEGIN IMMEDIATE")
            for copy in (aside, old):
                _copy_file(path, copy)
            brought = _bring_over(old, new)
        _put(new, path)
    except BaseException:
        for end in ("", LOG):
            _beside(aside, end).unlink(missing_ok=True)
        raise
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return (
        f"The library {quote(str(path), most=200)} was damaged, so it was set aside as "
        f"{quote(aside.name, most=200)}; {brought} could be read from it and are in a new one."
    )


def _copy_file(path: Path, to: Path) -> None:
    shutil.copy(path, to)
    log = _beside(path, LOG)
    if log.exists() and log.stat().st_size:
        shutil.copy(log, _beside(to, LOG))


def _put(new: Path, path: Path) -> None:
    """Into the place of the old one. SQLite does it in one transaction, which other processes see
    like any other; but if it can't even read the first page, the file is replaced."""
    try:
        with closing(sqlite3.connect(new)) as source, closing(sqlite3.connect(path)) as target:
            target.execute("PRAGMA writable_schema = ON")
            source.backup(target)
            return
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError:
        for end in (LOG, "-shm"):
            _beside(path, end).unlink(missing_ok=True)
        os.replace(new, path)


def _beside(path: Path, end: str) -> Path:
    return path.with_name(path.name + end)


def _free_name(path: Path) -> Path:
    """`library-damaged-2026-11-16.sqlite`, with a number if there is one already."""
    stem = f"{path.stem}-damaged-{datetime.date.today()}"
    number, aside = 1, path.with_name(stem + path.suffix)
    while aside.exists():
        number += 1
        aside = path.with_name(f"{stem}-{number}{path.suffix}")
    return aside


def _bring_over(old: Path, new: Path) -> str:
    """Fill a new library with what can be read from an old one; says how much that was."""
    _mend_header(old)
    with (
        closing(sqlite3.connect(old, isolation_level=None)) as source,
        closing(sqlite3.connect(new, isolation_level=None)) as target,
    ):
        source.execute("PRAGMA writable_schema = ON")  # then a file may be shorter than it says
        version = _version(source)
        target.execute(f"PRAGMA application_id = {OURS}")
        target.execute("PRAGMA journal_mode = WAL")
        target.execute("BEGIN")
        migrate(target, 0, version)
        tables = _tables(target)
        for table in tables:
            with suppress(sqlite3.DatabaseError):  # none of it can be read
                _copy(source, target, table, table)
        if not all(_columns(source, table) for table in tables):
            _copy_pages(old, source, target)
        migrate(target, version)
        for statement in REPAIRS:
            target.execute(statement)
        _drop_orphans(target)
        target.execute("COMMIT")
        if target.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
            raise sqlite3.OperationalError("what can be read doesn't fit together")
        return _told(target)


def _copy_pages(old: Path, source: sqlite3.Connection, target: sqlite3.Connection) -> None:
    """Where the list of tables is damaged: from the tables that are found without it."""
    source.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = Path(shutil.copy(old, old.with_name("pages")))
    known = [Table.of(target, table) for table in _tables(target)]
    found = find_tables(pages, known)
    with closing(sqlite3.connect(pages, isolation_level=None)) as loose:
        for name, table in found:
            with suppress(sqlite3.DatabaseError):
                _copy(loose, target, name, table.name)


def _mend_header(old: Path) -> None:
    with old.open("r+b") as file:
        if file.read(len(MAGIC)) == MAGIC:
            return
        pages = old.stat().st_size // PAGE_BYTES
        file.seek(0)
        file.write(MAGIC + struct.pack(">HBBBBBB", PAGE_BYTES, 2, 2, 0, 64, 32, 32))
        file.write(struct.pack(">12I", 1, pages, 0, 0, 1, 4, 0, 0, 1, len(MIGRATIONS), 0, OURS))
        file.write(bytes(20) + struct.pack(">II", 1, sqlite3.sqlite_version_info[0] * 1_000_000))


def _version(source: sqlite3.Connection) -> int:
    try:
        (version,) = source.execute("PRAGMA user_version").fetchone()
    except sqlite3.DatabaseError:
        version = 0
    return version if 0 < version <= len(MIGRATIONS) else len(MIGRATIONS)


def _tables(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid")
    return [name for (name,) in rows]


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    rows = connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
    return [name for (name,) in rows]


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, name: str, table: str) -> None:
    """The rows of the table with this name in the old file."""
    there = _columns(target, table)
    columns = _columns(source, name)
    for column in columns:
        if column not in there:  # a column for a fact is made when the fact first comes
            target.execute(f'ALTER TABLE {table} ADD COLUMN "{column}"')
    names = ", ".join(f'"{column}"' for column in columns)
    marks = ", ".join("?" for _ in columns)
    for row in _rows(source, name, names):
        with suppress(sqlite3.IntegrityError):  # it isn't what it was
            target.execute(f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({marks})", row)


Row = tuple[object, ...]


def _rows(source: sqlite3.Connection, table: str, names: str) -> Iterator[Row]:
    """The rows that can be read; some come twice."""
    try:
        source.execute(f"SELECT rowid FROM {table} LIMIT 0")
    except sqlite3.OperationalError:
        yield from _keyed_rows(source, table, names)
        return
    select = f"SELECT {names} FROM {table} WHERE rowid BETWEEN ? AND ?"
    ranges, tries = [(0, LAST_ROW)], 0
    while ranges and tries < MAX_TRIES:
        low, high = ranges.pop()
        try:
            yield from source.execute(select, (low, high))
        except sqlite3.DatabaseError:
            tries += 1
            if low < high:
                middle = (low + high) // 2
                ranges += [(middle + 1, high), (low, middle)]


def _keyed_rows(source: sqlite3.Connection, table: str, names: str) -> Iterator[Row]:
    """Of a table without numbers: from both ends up to what is damaged, and then those whose key
    is in an index."""
    columns = "SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk"
    key = [f'"{name}"' for (name,) in source.execute(columns, (table,))]
    backwards = ", ".join(f"{name} DESC" for name in key)
    for query in ("", f" ORDER BY {backwards}"):
        with suppress(sqlite3.DatabaseError):
            yield from source.execute(f"SELECT {names} FROM {table}{query}")
    indices = source.execute("SELECT name FROM pragma_index_list(?) WHERE origin = 'c'", (table,))
    one = f"SELECT {names} FROM {table} WHERE {' AND '.join(f'{name} = ?' for name in key)}"
    for (index,) in indices.fetchall():
        keys: set[Row] = set()
        with suppress(sqlite3.DatabaseError):
            keys.update(source.execute(f"SELECT {', '.join(key)} FROM {table} INDEXED BY {index}"))
        for found in keys:
            with suppress(sqlite3.DatabaseError):
                yield from source.execute(one, found)


def _drop_orphans(target: sqlite3.Connection) -> None:
    """Rows that point to a row that is lost go too, or no longer point to it."""
    for table in _tables(target):
        for key in target.execute("SELECT * FROM pragma_foreign_key_list(?)", (table,)).fetchall():
            parent, column, to, gone = key[2], key[3], key[4], key[6]
            lost = f"{column} IS NOT NULL AND {column} NOT IN (SELECT {to} FROM {parent})"
            if gone == "SET NULL":
                target.execute(f"UPDATE {table} SET {column} = NULL WHERE {lost}")
            else:
                target.execute(f"DELETE FROM {table} WHERE {lost}")


def _told(target: sqlite3.Connection) -> str:
    kinds = {"saves": "game", "results": "result", "puzzles": "puzzle", "jobs": "job"}
    many = {
        word: target.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
        for table, word in kinds.items()
    }
    return listed([counted(number, word) for word, number in many.items()])
