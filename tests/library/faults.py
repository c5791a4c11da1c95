"""A layer between SQLite and the file system, which fails one call.

It is a VFS of SQLite's own, registered through ctypes in the library that Python's sqlite3 uses: so
pepo's own connections run on it, and what fails is a read, a write, a lock or a sync of a file.
(apsw's VFS would be no use: its wheel has a SQLite of its own, which pepo's connections never see.)
"""

import _sqlite3
import ctypes as c
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

Call = Callable[..., int]
FILE, SIZE, OUT = c.c_void_p, c.c_int64, c.c_void_p
OPEN = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_void_p, FILE, c.c_int, OUT)
DELETE = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_char_p, c.c_int)
ACCESS = c.CFUNCTYPE(c.c_int, c.c_void_p, c.c_char_p, c.c_int, OUT)
DATA = c.CFUNCTYPE(c.c_int, FILE, c.c_void_p, c.c_int, SIZE)
TRUNCATE = c.CFUNCTYPE(c.c_int, FILE, SIZE)
NUMBER = c.CFUNCTYPE(c.c_int, FILE, c.c_int)
GETS = c.CFUNCTYPE(c.c_int, FILE, OUT)
SHM_MAP = c.CFUNCTYPE(c.c_int, FILE, c.c_int, c.c_int, c.c_int, OUT)
SHM_LOCK = c.CFUNCTYPE(c.c_int, FILE, c.c_int, c.c_int, c.c_int)


class Vfs(c.Structure):
    """sqlite3_vfs, up to what is replaced here."""

    _fields_ = (
        ("version", c.c_int), ("file_size", c.c_int), ("max_path", c.c_int), ("next", c.c_void_p),
        ("name", c.c_char_p), ("data", c.c_void_p), ("open", OPEN), ("delete", DELETE),
        ("access", ACCESS), *((f"other_{n}", c.c_void_p) for n in range(13)),
    )  # fmt: skip


class Methods(c.Structure):
    """sqlite3_io_methods."""

    _fields_ = (
        ("version", c.c_int), ("close", c.c_void_p), ("read", DATA), ("write", DATA),
        ("truncate", TRUNCATE), ("sync", NUMBER), ("size", GETS), ("lock", NUMBER),
        ("unlock", c.c_void_p), ("reserved", c.c_void_p), ("control", c.c_void_p),
        ("sector", c.c_void_p), ("device", c.c_void_p), ("shm_map", SHM_MAP),
        ("shm_lock", SHM_LOCK), ("shm_barrier", c.c_void_p), ("shm_unmap", c.c_void_p),
        ("fetch", c.c_void_p), ("unfetch", c.c_void_p),
    )  # fmt: skip


class Kind(StrEnum):
    IO = "I/O error"
    FULL = "disk full"
    LOCKED = "locked"
    CORRUPT = "corrupt page"


BUSY, IO, MALFORMED, FULL = 5, 10, 11, 13
MAIN = 0x100  # a flag of `open`: the database itself, not its log
# What each call answers when it fails, by kind. SQLite's codes; the upper byte says which call.
FAILS: dict[str, dict[Kind, int]] = {
    "open": {Kind.IO: 14},
    "delete": {Kind.IO: IO | 10 << 8},
    "access": {Kind.IO: IO | 13 << 8},
    "read": {Kind.IO: IO | 1 << 8, Kind.CORRUPT: MALFORMED},
    "write": {Kind.IO: IO | 3 << 8, Kind.FULL: FULL},
    "truncate": {Kind.IO: IO | 6 << 8},
    "sync": {Kind.IO: IO | 4 << 8},
    "size": {Kind.IO: IO | 7 << 8},
    "lock": {Kind.IO: IO | 15 << 8, Kind.LOCKED: BUSY},
    "shm_map": {Kind.IO: IO | 21 << 8, Kind.FULL: IO | 19 << 8},
    "shm_lock": {Kind.IO: IO | 20 << 8, Kind.LOCKED: BUSY},
}
# (A corrupt page of the log is an error, as a checksum would find it: SQLite would copy garbage
# into the database.)
UNLOCK = 1  # the flag of a shm_lock that lets go; it can't fail
PAGE = 512  # the least bytes of a page


@dataclass
class Faults:
    """The calls to the files of one folder, and which of them fails."""

    folder: Path
    calls: list[str] = field(default_factory=list)
    at: int = -1  # the number of the call that fails
    kind: Kind = Kind.IO
    hit: bool = False

    def arm(self, at: int, kind: Kind) -> None:
        self.calls.clear()
        self.at, self.kind, self.hit = at, kind, False

    def disarm(self) -> None:
        self.at = -1

    def code(self, call: str) -> int | None:
        """None: go on. A full disk stays full; all else fails once."""
        number = len(self.calls)
        self.calls.append(call)
        if self.at < 0 or number < self.at or self.kind not in FAILS[call]:
            return None
        if number > self.at and (self.kind is not Kind.FULL or not self.hit):
            return None
        self.hit = True
        return FAILS[call][self.kind]


@contextmanager
def faults(folder: Path) -> Iterator[Faults]:
    """While this lasts, new connections go through the layer."""
    library = c.CDLL(_sqlite3.__file__)  # finds the symbols of the SQLite it is linked with
    library.sqlite3_vfs_find.restype = c.POINTER(Vfs)
    real = library.sqlite3_vfs_find(None).contents
    found = Faults(folder)
    layer = _Layer(real, found)
    sqlite3.connect(":memory:").close()
    assert library.sqlite3_vfs_register(c.byref(layer.vfs), 1) == 0
    try:
        yield found
    finally:
        library.sqlite3_vfs_register(c.byref(real), 1)
        library.sqlite3_vfs_unregister(c.byref(layer.vfs))


class _Layer:
    def __init__(self, real: Vfs, found: Faults) -> None:
        self.real, self.found = real, found
        self.prefix = str(found.folder).encode()
        self.mains: set[int] = set()  # databases that are open
        self.tables: dict[int, Methods] = {}  # by the address of the table they replace
        self.vfs = Vfs.from_buffer_copy(real)
        self.vfs.name = b"faults"
        self.vfs.next = None
        self.kept = (OPEN(self.open), DELETE(self.delete), ACCESS(self.access))
        self.vfs.open, self.vfs.delete, self.vfs.access = self.kept

    def is_ours(self, name: bytes | None) -> bool:
        return name is not None and name.startswith(self.prefix)

    def open(self, vfs: int, name: int, file: int, flags: int, out: int) -> int:
        self.mains.discard(file)
        mine = bool(name) and self.is_ours(c.string_at(name))
        if mine and (code := self.found.code("open")) is not None:
            c.c_void_p.from_address(file).value = None
            return code
        code = int(self.real.open(c.addressof(self.real), name, file, flags, out))
        table = c.c_void_p.from_address(file)
        if mine and code == 0 and table.value:
            if flags & MAIN:
                self.mains.add(file)
            table.value = c.addressof(self.table_of(table.value))
        return code

    def delete(self, vfs: int, name: bytes, sync: int) -> int:
        code = self.found.code("delete") if self.is_ours(name) else None
        return int(self.real.delete(c.addressof(self.real), name, sync)) if code is None else code

    def access(self, vfs: int, name: bytes, flags: int, out: int) -> int:
        code = self.found.code("access") if self.is_ours(name) else None
        if code is None:
            return int(self.real.access(c.addressof(self.real), name, flags, out))
        return code

    def table_of(self, address: int) -> Methods:
        if address not in self.tables:
            real = Methods.from_address(address)
            table = Methods.from_buffer_copy(real)
            for name in FAILS.keys() - {"open", "delete", "access"}:
                function = getattr(real, name)
                if function:
                    setattr(table, name, type(function)(self.wrap(name, function)))
            self.tables[address] = table
        return self.tables[address]

    def wrap(self, name: str, function: Any) -> Call:
        def call(file: int, *args: int) -> int:
            if name == "shm_lock" and args[2] & UNLOCK:
                return int(function(file, *args))
            code = self.found.code(name)
            if code is None:
                return int(function(file, *args))
            if code == MALFORMED and file in self.mains and args[1] >= PAGE:
                done = int(function(file, *args))
                c.memset(args[0], 0xA5, args[1])  # nothing fails, but this is no page
                return done
            return code

        return call
