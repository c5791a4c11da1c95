"""What is dear to make and worth keeping between runs: files in the user's cache folder.

The folder is PEPO_CACHE, or `pepo` in the usual place of the system; PEPO_CACHE=off keeps nothing.
A file that is damaged, cut short or of an older form counts as missing. Writing is all or nothing,
and a disk that cannot be written is no error: then things are made anew.
"""

import os
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

MAGIC = b"pepo-cache-1\n"
MAX_BYTES = 1 << 30  # of all files together; the ones unused for longest go first
SUFFIX = ".pepo"


def cache_folder() -> Path | None:
    """Where things are kept; None if nothing shall be."""
    said = os.environ.get("PEPO_CACHE", "")
    if said.strip().lower() in ("off", "no", "0"):
        return None
    if said.strip():
        return Path(said)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA", "")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base) / "pepo" if os.path.isabs(base) else None


def load(name: str) -> bytes | None:
    """What was kept under a name; None if there is nothing that can be trusted."""
    folder = cache_folder()
    if folder is None:
        return None
    try:
        whole = (folder / f"{name}{SUFFIX}").read_bytes()
        os.utime(folder / f"{name}{SUFFIX}")
    except OSError:
        return None
    head = len(MAGIC)
    if whole[:head] != MAGIC or len(whole) < head + 4:
        return None
    try:
        data = zlib.decompress(whole[head + 4 :])
    except zlib.error:
        return None
    return data if zlib.crc32(data).to_bytes(4, "big") == whole[head : head + 4] else None


def save(name: str, data: bytes) -> bool:
    """Keep something under a name; False if that was not possible."""
    folder = cache_folder()
    if folder is None:
        return False
    temporary = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, prefix=".", delete=False) as file:
            temporary = file.name
            file.write(MAGIC + zlib.crc32(data).to_bytes(4, "big") + zlib.compress(data, 1))
        os.replace(temporary, folder / f"{name}{SUFFIX}")
        _make_room(folder)
    except OSError:
        if temporary is not None:
            _remove(Path(temporary))
        return False
    return True


def _make_room(folder: Path) -> None:
    files = sorted((file.stat().st_mtime, file) for file in folder.glob(f"*{SUFFIX}"))
    total = sum(file.stat().st_size for _, file in files)
    for _, file in files[:-1]:
        if total <= MAX_BYTES:
            return
        total -= file.stat().st_size
        _remove(file)


def _remove(file: Path) -> None:
    with suppress(OSError):
        file.unlink()
