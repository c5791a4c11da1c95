"""The tables of a library whose list of tables is damaged, found again page by page.

SQLite keeps that list, with the first page of each table, at the beginning of the file. Without it,
every tree of pages that isn't part of another is opened as a table, and its first rows tell which
of ours it was. Not everything can be known: the names of facts that were added later, if that part
of the list is lost; which page is free, if the file's header is (deleted rows may come back); and
tags that look like ids of puzzles.
"""

import sqlite3
import struct
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

PAGE_BYTES = 4096
HEADER_BYTES = 100  # of the file, at the beginning of its first page
INNER = {2: 10, 5: 13}  # the kinds of pages that lead to others, and of those at the end
BY_NUMBER = 13  # a page of a table whose rows have numbers
MAX_COLUMNS = 200
SAMPLE = 40  # rows that tell which table it is
TYPES = {"TEXT": str, "INTEGER": int, "REAL": int | float}
GROWS = "facts"  # a table that gets new columns
Row = tuple[object, ...]


@dataclass(frozen=True)
class Column:
    """As SQLite tells it."""

    place: int
    name: str
    type: str
    is_needed: int
    default: str | None
    key: int  # its place in the primary key; 0: none

    def fits(self, value: object) -> bool:
        if value is None:
            return not self.is_needed or self.default is not None
        return self.type not in TYPES or isinstance(value, TYPES[self.type])


@dataclass(frozen=True)
class Table:
    name: str
    columns: tuple[Column, ...]
    by_number: bool  # its rows have numbers, which are the key; else they lie in the key's order

    @staticmethod
    def of(connection: sqlite3.Connection, name: str) -> "Table":
        columns = connection.execute("SELECT * FROM pragma_table_info(?)", (name,))
        about = "SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'"
        ((without_numbers,),) = connection.execute(about, (name,))
        return Table(name, tuple(Column(*row) for row in columns), not without_numbers)

    def fits(self, row: Row) -> bool:
        """Whether it may be a row of this table, as it lies in the file."""
        first = 1 if self.by_number else 0  # the number isn't stored again
        empty = (*row[:first], *(row[len(self.columns) :] if self.name != GROWS else ()))
        return all(value is None for value in empty) and all(
            map(Column.fits, self.columns[first:], row[first:])
        )

    def sql(self, name: str) -> str:
        """To read what is there: the columns, without rules."""
        columns = ", ".join(
            f'"{one.name}" {one.type} DEFAULT {one.default or "NULL"}' for one in self.columns
        )
        keys = sorted((one for one in self.columns if one.key), key=lambda one: one.key)
        key = ", ".join(f'"{one.name}"' for one in keys)
        return _sql(name, f"{columns}, PRIMARY KEY ({key})", self.by_number)


def _sql(name: str, columns: str, by_number: bool) -> str:
    return f"CREATE TABLE {name} ({columns}){'' if by_number else ' WITHOUT ROWID'}"


def find_tables(file: Path, known: Sequence[Table]) -> list[tuple[str, Table]]:
    """Give a file a new list of tables, with names such as `page_17`: each with the table that it
    is, or is a part of. The largest come first."""
    content = file.read_bytes()
    trees = _trees(content)
    any_column = ", ".join(f"c{n}" for n in range(MAX_COLUMNS))
    any_key = f"{any_column}, PRIMARY KEY (c0)"
    _list(file, {
        page: _sql(f"page_{page}", any_column if by_number else any_key, by_number)
        for page, by_number in trees.items()
    })  # fmt: skip
    with closing(sqlite3.connect(file)) as connection:
        rows = {page: list(_sample(connection, page)) for page in trees}
    known = [_with_facts(table, rows.values()) for table in known]
    found: dict[int, Table] = {}
    for page, by_number in trees.items():
        fitting = (one for one in known if one.by_number == by_number and _all(one, rows[page]))
        table = next(fitting, None)
        if table is not None and not _is_index(table, page, rows, found):
            found[page] = table
    _list(file, {page: table.sql(f"page_{page}") for page, table in found.items()})
    return [(f"page_{page}", table) for page, table in found.items()]


def _all(table: Table, rows: list[Row]) -> bool:
    return bool(rows) and all(map(table.fits, rows))


def _is_index(table: Table, page: int, rows: dict[int, list[Row]], found: dict[int, Table]) -> bool:
    """Whether it only looks like a table: some indices have the same columns, but begin with the
    id of a puzzle or the name of a family. That of `finds` came after its table."""
    if table.name == "finds":
        return any(other < page and _all(table, rows[other]) for other in rows)
    names = {row[1] for one in found if found[one].name == "families" for row in rows[one]}
    firsts = {row[0] for row in rows[page]}
    return table.name in ("tags", "days") and all(":" in str(one) or one in names for one in firsts)


def _with_facts(table: Table, rows: Iterable[list[Row]]) -> Table:
    """A table with all its facts, if the part of the list that names them is still there."""
    for part in rows:
        for kind, name, _, _, sql, *_ in part:
            if (kind, name) == ("table", GROWS) and table.name == GROWS:
                with suppress(sqlite3.Error), closing(sqlite3.connect(":memory:")) as connection:
                    connection.execute(str(sql))
                    was = Table.of(connection, table.name)
                    table = max(table, was, key=lambda one: len(one.columns))
    return table


def _sample(connection: sqlite3.Connection, page: int) -> Iterator[Row]:
    with suppress(sqlite3.DatabaseError):
        yield from connection.execute(f"SELECT * FROM page_{page} LIMIT {SAMPLE}")


# -- the file


def _trees(content: bytes) -> dict[int, bool]:
    """The pages at which trees begin, the largest tree first; and whether its rows have numbers."""
    below: dict[int, list[int]] = {}
    for number in range(2, len(content) // PAGE_BYTES + 1):
        page = content[(number - 1) * PAGE_BYTES : number * PAGE_BYTES]
        if page[0] in (*INNER, *INNER.values()):
            below[number] = [child for child in _children(page) if child != number]
    for number in _free(content):
        below.pop(number, None)
    inner = {child for children in below.values() for child in children}
    sizes = {number: _size(number, below) for number in below if number not in inner}
    starts = sorted(sizes, key=lambda number: (-sizes[number], number))
    kinds = {number: content[(number - 1) * PAGE_BYTES] for number in starts}
    return {number: INNER.get(kind, kind) == BY_NUMBER for number, kind in kinds.items()}


def _children(page: bytes) -> Iterator[int]:
    if page[0] not in INNER:
        return
    (cells,) = struct.unpack_from(">H", page, 3)
    for at in range(12, min(12 + 2 * cells, PAGE_BYTES - 1), 2):
        (cell,) = struct.unpack_from(">H", page, at)
        if cell <= PAGE_BYTES - 4:
            yield from struct.unpack_from(">I", page, cell)
    yield from struct.unpack_from(">I", page, 8)


def _size(number: int, below: dict[int, list[int]]) -> int:
    seen, waiting = set[int](), [number]
    while waiting:
        page = waiting.pop()
        if page in below and page not in seen:
            seen.add(page)
            waiting += below[page]
    return len(seen)


def _free(content: bytes) -> Iterator[int]:
    """The pages that the header says are free."""
    (trunk,) = struct.unpack_from(">I", content, 32)
    seen = set[int]()
    while 0 < trunk <= len(content) // PAGE_BYTES and trunk not in seen:
        seen.add(trunk)
        yield trunk
        words = struct.unpack_from(f">{PAGE_BYTES // 4}I", content, (trunk - 1) * PAGE_BYTES)
        yield from words[2 : 2 + words[1]]
        trunk = words[0]


def _list(file: Path, tables: dict[int, str]) -> None:
    """Write a new list of tables, by their first pages, on new pages at the end of the file."""
    with file.open("r+b") as opened:
        opened.seek(28)
        opened.write(struct.pack(">3I", file.stat().st_size // PAGE_BYTES, 0, 0))  # none is free
        opened.seek(HEADER_BYTES)
        opened.write(struct.pack(">BHHHB", BY_NUMBER, 0, 0, PAGE_BYTES, 0))
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.executemany(
            "INSERT INTO sqlite_master VALUES ('table', ?, ?, ?, ?)",
            [(f"page_{page}", f"page_{page}", page, sql) for page, sql in tables.items()],
        )
