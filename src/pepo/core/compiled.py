"""`njit` for kernels: Numba's, with a cache that knows every file a kernel was compiled from.

Numba's own cache checks the date and size of the file a function is defined in. So it misses an
edit to a kernel that the function calls from another file, and an upgrade that keeps date and
size. Here the stamp is a hash of all files of the kernel's room: its own file, the other files of
a folder named `kernels`, and the bit operations that all rooms share. Kernels import nothing else
from pepo (a test checks that).
"""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any

SHARED = (Path(__file__), Path(__file__).with_name("bits.py"))


def njit(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Like `numba.njit(**options)`; with `cache=True` it never runs code of older files."""
    import numba

    compile_it = numba.njit(**options)

    def decorate(function: Callable[..., Any]) -> Any:
        compiled = compile_it(function)
        if file := _index(compiled):
            file._source_stamp = stamp(Path(function.__code__.co_filename))
        return compiled

    return decorate


def try_it() -> None:
    """Compile a small function and call it; raises whatever goes wrong on this machine."""

    def successor(number: int) -> int:
        return number + 1

    if njit()(successor)(1) != 2:
        raise RuntimeError("Numba compiled a function wrongly")


def is_compiled(kernel: Any) -> bool:
    """Whether a kernel is compiled, in this process or in the cache, from the current files."""
    if kernel.signatures:
        return True
    with suppress(Exception):  # an unreadable cache counts as none
        return bool(_index(kernel)._load_index())
    return False


def cache_folder(kernel: Any) -> str | None:
    """Where Numba stores a compiled kernel; None without a cache."""
    return getattr(getattr(kernel, "_cache", None), "cache_path", None)


def _index(kernel: Any) -> Any:
    """The index file of Numba's cache for a kernel; None without a cache."""
    return getattr(getattr(kernel, "_cache", None), "_cache_file", None)


def stamp(file: Path) -> str:
    """The hash of all files that a kernel of this file may have been compiled from."""
    folder = file.parent
    return _hash_of(tuple(sorted(folder.glob("*.py"))) if folder.name == "kernels" else (file,))


@lru_cache
def _hash_of(files: tuple[Path, ...]) -> str:
    found = hashlib.sha256()
    for file in (*files, *SHARED):
        if file.is_file():
            found.update(f"{file.name}\n".encode())
            found.update(file.read_bytes())
    return found.hexdigest()
