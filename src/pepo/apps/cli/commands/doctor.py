"""`pepo doctor`: what works here, what is missing, and where pepo keeps its files."""

import importlib
import os
import pkgutil
import platform
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import partial
from importlib import metadata
from pathlib import Path
from typing import Any

import click

from pepo import families
from pepo._version import __version__
from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.output import Exit, accent, quiet, say, say_json, say_words, screen, strong
from pepo.core import cache, compiled
from pepo.core.errors import PepoError
from pepo.core.memory import machine_bytes
from pepo.core.words import counted, listed
from pepo.library.place import library_path, usual_path

SOLVE_SECONDS = 30.0  # for one small puzzle of each family; they take milliseconds
ANSWER_SECONDS = 60.0  # for the server, which starts first, and then its workers
CARD_SECONDS = 10.0  # for the driver of a graphics card to answer


class State(StrEnum):
    WORKS = "works"
    NOTE = "note"  # missing, but you can play and solve without it
    BROKEN = "broken"


@dataclass(frozen=True)
class Check:
    name: str
    state: State
    says: str


@dataclass(frozen=True)
class Place:
    """A folder or file of pepo; None if it is switched off."""

    name: str
    path: str | None
    bytes: int


class Missing(Exception):
    """Something optional isn't here; says what to do about it."""


@click.command("doctor")
@json_option
def command(as_json: bool) -> int:
    """Say what works here, what is missing, and where pepo keeps its files.

    Exit code 1 if you couldn't play on the page or solve. A missing extra, browser or graphics
    card is only a note.
    """
    checks = [_checked(name, check) for name, check in CHECKS.items()]
    places = list(_places())
    works = all(check.state is not State.BROKEN for check in checks)
    if as_json:
        found = screen()
        say_json({
            "works": works, "python": platform.python_version(), "system": platform.platform(),
            "cores": os.cpu_count(), "memory": machine_bytes() or None,
            "checks": [asdict(check) for check in checks],
            "terminal": {"is_terminal": sys.stdout.isatty(), "columns": found.columns,
                         "colours": found.colour, "unicode": found.unicode},
            "places": [asdict(place) for place in places],
        })  # fmt: skip
    else:
        _say(checks, places, works)
    return Exit.DONE if works else Exit.IMPOSSIBLE


def _say(checks: list[Check], places: list[Place], works: bool) -> None:
    memory = f", {_size(machine_bytes())} of memory" if machine_bytes() else ""
    cores = counted(os.cpu_count() or 1, "core")
    say_words(
        f"{strong(f'pepo {__version__}')} on Python {platform.python_version()}, "
        f"{platform.platform()}, {cores}{memory}"
    )
    say()
    names = [check.name for check in checks] + [place.name for place in places]
    wide = max(map(len, names)) + 2
    signs = {State.WORKS: accent("✓"), State.NOTE: " ", State.BROKEN: strong("✗")}
    for check in checks:
        said = f"{signs[check.state]} {check.name.ljust(wide)}{check.says}"
        say_words(said, indent=" " * (wide + 2))
    say()
    for place in places:
        where = "off" if place.path is None else f"{place.path}  {quiet(_size(place.bytes))}"
        say(f"  {place.name.ljust(wide)}{where}")
    say()
    broken = [check.name for check in checks if check.state is State.BROKEN]
    say("You can play and solve." if works else f"Broken: {listed(broken)}.")


def _checked(name: str, check: Callable[[], str]) -> Check:
    """Whatever goes wrong in a check is what it found."""
    try:
        return Check(name, State.WORKS, check())
    except Missing as missing:
        return Check(name, State.NOTE, str(missing))
    except Exception as error:
        said = str(error) if isinstance(error, PepoError) else f"{type(error).__name__}: {error}"
        return Check(name, State.BROKEN, " ".join(said.split()))


# -- what you need to play and to solve


def _solving() -> str:
    """One small puzzle of each family is solved, and the answer replayed."""
    from pepo.api.game import Game
    from pepo.core.solving import Limits

    solved = []
    for family in families.every():
        for entry in list(family.catalogue.values())[:1]:
            answer = Game(family, entry.puzzle).solve(limits=Limits(seconds=SOLVE_SECONDS))
            if not answer.solved and entry.known.get("outcome") != "impossible":
                raise RuntimeError(f"{family.name}/{entry.name} isn't solved: {answer.sentence}")
            solved.append(family.name)
    return f"{listed(solved)} solved"


def _kernels() -> str:
    """Numba compiles something, and every kernel can be loaded."""
    import numba
    import numpy as np

    from pepo.core.bits import set_bits

    if compiled.Kernel(set_bits.py_func, {}).numba(np.uint64(7)) != 3:
        raise RuntimeError("Numba compiled a function wrongly")
    ready = sum(bool(kernel.machine_code) for kernel in _every_kernel())
    return f"{ready} ready; others are compiled when first used, by Numba {numba.__version__}"


def _every_kernel() -> Iterator[Any]:
    for module in pkgutil.walk_packages(families.__path__, "pepo.families."):
        if "kernels" in module.name.split("."):
            for kernel in vars(importlib.import_module(module.name)).values():
                function = getattr(kernel, "py_func", None)
                if function is not None and function.__module__ == module.name:
                    yield kernel


def _page() -> str:
    """A server opens a puzzle, and there is a port for the page."""
    from pepo.apps.web import launch, limits

    with launch.in_background() as access:
        launch.ask(access, "/", seconds=ANSWER_SECONDS)
        launch.ask(access, "/static/js/main.js", seconds=ANSWER_SECONDS)
        for family in families.every()[:1]:
            name = f"{family.name}/{next(iter(family.catalogue))}"
            sent = {"puzzle": name, "resume": False}
            launch.ask(access, "/api/v1/open", sent, seconds=ANSWER_SECONDS)
    if launch.find_running(limits.PORT):
        return f"running at {launch.address_of(limits.PORT)}"
    try:
        launch.listen(limits.PORT).close()
    except OSError:
        launch.next_free().close()
        return f"another program uses port {limits.PORT}, so pepo play will use the next free one"
    return f"pepo play opens {launch.address_of(limits.PORT)}"


# -- what may be missing


def _browser() -> str:
    from pepo.apps.web import launch

    if launch.finds_browser():
        return "pepo play opens it"
    raise Missing("none that pepo could open; open the page's address yourself")


def _window() -> str:
    from pepo.apps import window

    try:
        pygame = window.find_pygame()
        window.open_display()
    except PepoError as error:
        raise Missing(str(error)) from None
    try:
        return f"pygame-ce {pygame.version.ver}, {pygame.display.get_driver()}"
    finally:
        window.close_display()


def _gpu() -> str:
    card = _card()
    if not card:
        raise Missing("no NVIDIA card found; studies use the processor")
    try:
        cupy = importlib.import_module("cupy")
        return f"{counted(cupy.cuda.runtime.getDeviceCount(), 'card')}, {card}"
    except ImportError:
        raise Missing(f"{card}, but CuPy isn't installed: pip install 'pepo[gpu]'") from None
    except Exception as error:  # whatever the driver says
        raise Missing(f"{card}, but CuPy can't use it: {error}") from None


def _card() -> str:
    """The NVIDIA card of this machine, as its driver calls it."""
    from pepo.apps.window.system import said_by

    asked = ("nvidia-smi", "--query-gpu=name", "--format=csv,noheader")
    return said_by(*asked, seconds=CARD_SECONDS).partition("\n")[0].strip()


def _versions(extra: str, *names: str) -> str:
    """The versions of an extra's packages. Nothing is imported: that takes seconds."""
    try:
        return ", ".join(f"{name} {metadata.version(name)}" for name in names)
    except metadata.PackageNotFoundError as missing:
        raise Missing(f"{missing.name} isn't installed: pip install 'pepo[{extra}]'") from None


def _terminal() -> str:
    found = screen()
    if not sys.stdout.isatty():
        raise Missing("the output isn't a terminal")
    letters = sys.stdout.encoding if found.unicode else "plain characters"
    said = f"{found.columns} columns, {'colours' if found.colour else 'no colours'}, {letters}"
    try:
        return f"{said}; Textual {metadata.version('textual')}: pepo play --terminal"
    except metadata.PackageNotFoundError:
        return f"{said}; to play in it: pip install 'pepo[terminal]'"


def _library() -> str:
    from pepo.library import Library

    path = library_path()
    if not path.exists() and (path == usual_path() or path.parent.is_dir()):
        return "made when you first play"
    try:
        with Library() as library, library.writing():
            return "can be read and written"
    except PepoError as error:
        raise Missing(f"{error} You can play, but your games aren't saved.") from None


CHECKS: dict[str, Callable[[], str]] = {
    "Solving": _solving,
    "Kernels": _kernels,
    "Page": _page,
    "Library": _library,
    "Browser": _browser,
    "Window": _window,
    "Publishing": partial(_versions, "publish", "reportlab", "pillow"),
    "Models": partial(_versions, "mcp", "mcp"),
    "Agents": partial(_versions, "environments", "gymnasium"),
    "Cluster": partial(_versions, "cluster", "distributed"),
    "Notebooks": partial(_versions, "study", "pandas", "matplotlib"),
    "GPU": _gpu,
    "Terminal": _terminal,
}


# -- where things are


def _places() -> Iterator[Place]:
    from pepo.apps.web.access import key_path

    path = library_path().absolute()
    beside = [path.with_name(path.name + end) for end in ("", "-wal", "-shm")]
    yield Place("Library", str(path), _bytes(beside))
    yield Place("Key", str(key_path().absolute()), _bytes([key_path()]))
    folder = cache.cache_folder()
    files = [] if folder is None else folder.glob(f"*{cache.SUFFIX}")
    yield Place("Cache", None if folder is None else str(folder), _bytes(files))
    try:
        folders = {compiled.cache_folder(kernel) for kernel in _every_kernel()} - {None}
    except Exception:  # Numba is broken, and the check of the kernels says so
        return
    named = [Path(folder) for folder in folders if folder is not None]
    if named:
        kept = [file for folder in named for file in folder.glob("*.nb?")]
        yield Place("Kernels", os.path.commonpath(named), _bytes(kept))


def _bytes(files: Iterable[Path]) -> int:
    return sum(file.stat().st_size for file in files if file.is_file())


def _size(count: int) -> str:
    size = float(count)
    for unit in ("bytes", "kB", "MB", "GB", "TB"):
        if size < 1000 or unit == "TB":
            break
        size /= 1000
    return f"{size:,.0f} {unit}" if unit == "bytes" or size >= 10 else f"{size:.1f} {unit}"
