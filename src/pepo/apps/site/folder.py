"""A folder that holds a site or nothing, and is replaced whole or not at all."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pepo.apps.site.files import NOTE
from pepo.core.errors import BadInput, quote


def refuse_other(folder: Path) -> None:
    """What a site may not replace: a file, or a folder with anything that no site wrote."""
    try:
        if not folder.exists():
            if not folder.absolute().parent.is_dir():
                raise BadInput(f"Can't write {quote(folder)}: the folder above it doesn't exist.")
            return
        if not folder.is_dir():
            raise BadInput(f"{quote(folder)} is a file; expected a folder to write the site into.")
        found = sorted(file.relative_to(folder).as_posix() for file in _files(folder))
    except OSError as error:
        raise BadInput(f"Can't write {quote(folder)}: {error.strerror}.") from None
    own = _own_files(folder)
    other = [name for name in found if name not in own]
    if other:
        what = "a site by pepo" if own else "an empty folder or a new one"
        raise BadInput(
            f"{quote(folder)} holds {quote(other[0])}, which no site wrote; expected {what}."
        )


def _files(folder: Path) -> Iterator[Path]:
    """All that isn't a folder; an empty folder counts as something."""
    for found in folder.rglob("*"):
        if not found.is_dir() or found.is_symlink() or not any(found.iterdir()):
            yield found


def _own_files(folder: Path) -> frozenset[str]:
    """The files of the site that the folder holds; none if it holds none."""
    try:
        note = json.loads((folder / NOTE).read_text(encoding="utf-8"))
        return frozenset(map(str, note["files"]))
    except (OSError, ValueError, KeyError, TypeError):
        return frozenset()


@contextmanager
def replaced(folder: Path) -> Iterator[Path]:
    """A new folder to write into, which takes the place of the other one at the end. After an error
    everything is as it was."""
    refuse_other(folder)
    place = folder.absolute()
    try:
        fresh = Path(tempfile.mkdtemp(dir=place.parent, prefix=f".{place.name}-"))
    except OSError as error:
        raise BadInput(f"Can't write {quote(folder)}: {error.strerror}.") from None
    old = fresh.with_name(f"{fresh.name}-old")
    try:
        yield fresh
        refuse_other(folder)  # it may have changed meanwhile
        os.chmod(fresh, 0o777 & ~_mask())
        if place.exists():
            os.rename(place, old)
        try:
            os.rename(fresh, place)
        except OSError:
            if old.exists():
                os.rename(old, place)
            raise
    except OSError as error:
        raise BadInput(f"Can't write {quote(folder)}: {error.strerror}.") from None
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)


def write(fresh: Path, files: Mapping[str, bytes]) -> None:
    for name, content in files.items():
        file = fresh / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)


def _mask() -> int:
    """What permissions new folders don't get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
