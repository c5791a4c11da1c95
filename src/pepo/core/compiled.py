"""`njit` for kernels: machine code from bitcode made beforehand, or from Numba.

A *room* of kernels is a folder named `kernels`, or a single file. Its kernels import nothing else
from pepo but the bit operations that all rooms share (a test checks that). So a hash of these
files, the room's stamp, says exactly what its kernels were compiled from:

    bitcode   `make bitcode` compiles the kernels that Python calls and writes them beside the
              room (see core/bitcode.py). It is used while its stamp is that of the room's files
              and the arguments have the types it was made for.
    Numba     does the rest: a room that was just edited, other types, other machines. Its own
              cache checks only the date and size of the file a function is in, and would miss an
              edit to a kernel that the function calls from another file. Here it checks the stamp.
"""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import cached_property, lru_cache, update_wrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # it is loaded where it is needed
    from pepo.core import bitcode

SHARED = Path(__file__).with_name("bits.py")


class Kernel:
    """A compiled function. Numba treats it as its own: it has what Numba asks a function for."""

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        update_wrapper(self, function)
        self.__name__ = function.__name__
        self.py_func = function
        self.targetoptions = options
        self.file = Path(function.__code__.co_filename)

    @cached_property
    def numba(self) -> Any:
        """The function as Numba compiles it."""
        import numba

        compiled = numba.njit(**self.targetoptions)(self.py_func)
        if index := _index(compiled):
            index._source_stamp = stamp(self.file)
            try:
                index._load_index()
            except Exception:  # of an older version, whose types are gone
                index.flush()
        return compiled

    @property
    def _numba_type_(self) -> Any:
        return self.numba._numba_type_

    @cached_property
    def machine_code(self) -> "list[bitcode.Function]":
        """From bitcode, one for each list of argument types; none if it doesn't fit the files."""
        from pepo.core import bitcode

        room = room_of(self.file)
        return bitcode.functions(room, stamp(self.file), f"{self.file.stem}.{self.__name__}")

    def __call__(self, *args: Any) -> Any:
        for function in self.machine_code:
            if (words := function.words(args)) is not None:
                return function.call(words, args)
        return self.numba(*args)


def njit(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Like `numba.njit(**options)`; with `cache=True` it never runs code of older files."""
    return lambda function: Kernel(function, options)


def is_compiled(kernel: Kernel) -> bool:
    """Whether there is machine code of the current files: bitcode, or in Numba's cache."""
    if kernel.machine_code or kernel.numba.signatures:
        return True
    with suppress(Exception):  # an unreadable cache counts as none
        return bool(_index(kernel.numba)._load_index())
    return False


def cache_folder(kernel: Kernel) -> str | None:
    """Where Numba stores a compiled kernel; None without a cache."""
    return getattr(getattr(kernel.numba, "_cache", None), "cache_path", None)


def _index(compiled: Any) -> Any:
    """The index file of Numba's cache for a function; None without a cache."""
    return getattr(getattr(compiled, "_cache", None), "_cache_file", None)


def room_of(file: Path) -> Path:
    """The folder of kernels that a file belongs to, or the file itself."""
    return file.parent if file.parent.name == "kernels" else file


def stamp(file: Path) -> str:
    """The hash of all files that a kernel of this file may have been compiled from."""
    room = room_of(file)
    return _hash_of((room,) if room.suffix else tuple(sorted(room.glob("*.py"))))


@lru_cache
def _hash_of(files: tuple[Path, ...]) -> str:
    found = hashlib.sha256()
    for file in (*files, SHARED):
        if file.is_file():
            found.update(f"{file.name}\n".encode())
            found.update(file.read_bytes())
    return found.hexdigest()
