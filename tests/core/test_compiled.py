"""Kernels are compiled anew when any file they were compiled from has changed."""

import importlib
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pepo.core import compiled

CALLED = """
from pepo.core.compiled import njit

@njit(cache=True)
def twice(number):
    return number * 2
"""
CALLING = """
from pepo.core.compiled import njit
from {room}.kernels.called import twice

@njit(cache=True)
def twice_and_one(number):
    return twice(number) + 1
"""


def load(folder: Path) -> ModuleType:
    """The module `calling` as a new process would see it."""
    compiled._hash_of.cache_clear()
    importlib.invalidate_caches()
    for name in [name for name in sys.modules if name.startswith(folder.name)]:
        del sys.modules[name]
    return importlib.import_module(f"{folder.name}.kernels.calling")


def write(file: Path, text: str) -> None:
    """Write a file whose date stays the same, as an upgrade may do."""
    file.write_text(text)
    os.utime(file, (1_000_000_000, 1_000_000_000))


def test_an_edit_in_another_file_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # or Python itself runs the older file
    folder = tmp_path / "room_of_kernels"
    (folder / "kernels").mkdir(parents=True)
    for name in ("__init__.py", "kernels/__init__.py"):
        write(folder / name, "")
    write(folder / "kernels/called.py", CALLED)
    write(folder / "kernels/calling.py", CALLING.format(room=folder.name))

    first = load(folder).twice_and_one
    assert not compiled.is_compiled(first)
    assert first(20) == 41
    assert compiled.is_compiled(first)

    again = load(folder).twice_and_one
    assert not again.numba.signatures
    assert compiled.is_compiled(again)  # it lies in the cache
    assert again(20) == 41
    assert again.numba.stats.cache_hits

    write(folder / "kernels/called.py", CALLED.replace("* 2", "* 3"))  # same size, same date
    changed = load(folder).twice_and_one
    assert not compiled.is_compiled(changed)
    assert changed(20) == 61


def test_the_stamp_is_of_all_kernels_of_a_room(tmp_path: Path) -> None:
    room = tmp_path / "kernels"
    room.mkdir()
    one, other = room / "one.py", room / "other.py"
    one.write_text("1")
    other.write_text("2")
    before = compiled.stamp(one)
    assert compiled.stamp(other) == before
    other.write_text("3")
    compiled._hash_of.cache_clear()
    assert compiled.stamp(one) != before
