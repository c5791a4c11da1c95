"""The families, found by folder and loaded only when asked for.

A family is a folder with a `family.py` that defines FAMILY. It can be here, in a folder named by
the variable PEPO_FAMILIES (for a family you are building), or in an installed package with an entry
point in the group `pepo.families`.
"""

import importlib
import importlib.util
import os
import sys
import warnings
from functools import lru_cache
from pathlib import Path

from pepo.core.errors import BadInput, choose, quote
from pepo.core.family import Family

GROUP = "pepo.families"
OWN = Path(__file__).parent


def names() -> list[str]:
    return sorted({*_in_folder(OWN), *_extra_folders(), *_entry_points()})


def load(name: str) -> Family:
    """One family, by name; UnknownName with the nearest names if there is none."""
    if name in _in_folder(OWN):
        return _own(name)
    choose(name, names(), what="family")
    return _other(name)


def every() -> list[Family]:
    """All families, in the order in which they are shown; one from elsewhere that can't be loaded
    is left out, with a warning."""
    found = []
    for name in names():
        try:
            found.append(load(name))
        except BadInput as error:
            warnings.warn(str(error), stacklevel=2)
    return sorted(found, key=lambda family: (family.rank, family.name))


@lru_cache
def _own(name: str) -> Family:
    module = importlib.import_module(f"pepo.families.{name.replace('-', '_')}.family")
    return _checked(module.FAMILY, name)


@lru_cache
def _other(name: str) -> Family:
    """A family from elsewhere: whatever goes wrong while it loads becomes one error."""
    try:
        return _checked(_load_other(name), name)
    except Exception as error:
        raise BadInput(f"The family {quote(name)} can't be loaded: {error}") from error


def _load_other(name: str) -> object:
    folders = _extra_folders()
    if name not in folders:
        return _entry_points()[name].load()
    if str(folders[name]) not in sys.path:
        sys.path.insert(0, str(folders[name]))
    return importlib.import_module(f"{name.replace('-', '_')}.family").FAMILY


def _checked(family: object, name: str) -> Family:
    if not isinstance(family, Family) or family.name != name:
        raise TypeError(f"it holds {family!r}; expected a Family of that name.")
    from pepo.search.defaults import complete

    return complete(family)


@lru_cache
def _in_folder(folder: Path) -> tuple[str, ...]:
    return tuple(
        child.name.replace("_", "-")
        for child in sorted(folder.iterdir())
        if (child / "family.py").is_file()
    )


def _extra_folders() -> dict[str, Path]:
    folders = map(Path, filter(None, os.environ.get("PEPO_FAMILIES", "").split(os.pathsep)))
    return {name: folder for folder in folders if folder.is_dir() for name in _in_folder(folder)}


@lru_cache
def _entry_points() -> dict[str, "importlib.metadata.EntryPoint"]:
    import importlib.metadata

    return {point.name: point for point in importlib.metadata.entry_points(group=GROUP)}
