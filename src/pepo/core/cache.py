"""What takes long to compute is kept between runs, as files in the user's cache folder.

The folder is PEPO_CACHE, or `pepo` in the system's usual place; PEPO_CACHE=off turns the cache off.
A file that is damaged, truncated or in an older format counts as missing. Writing is atomic, and a
disk that can't be written isn't an error: things are computed again.
"""

import os
import sys
import zlib
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

MAX_BYTES = 1 << 30  # of all files together; the ones unused for longest go first
SUFFIX = ".pepo"


def cache_folder() -> Path | None:
    """Where the files are; None if the cache is off."""
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
    """What was saved under a name; None if there is nothing, or nothing intact."""
    folder = cache_folder()
    if folder is None:
        return None
    file = folder / f"{name}{SUFFIX}"
    try:
        data = zlib.decompress(file.read_bytes())  # which checks a checksum
        os.utime(file)
    except (OSError, zlib.error):
        return None
    return data


def save(name: str, data: bytes) -> bool:
    """Save something under a name; False if that failed."""
    folder = cache_folder()
    if folder is None:
        return False
    temporary = None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder, prefix=".", delete=False) as file:
            temporary = file.name
            file.write(zlib.compress(data, 1))
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
