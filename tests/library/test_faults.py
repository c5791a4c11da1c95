"""Any call of SQLite to the file system may fail: nothing that was acknowledged is lost, the file
stays sound, and the person is told at once."""

import json
import os
import re
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory

import pytest

from pepo.apps.cli.commands import library as library_commands
from pepo.apps.midend.settings import change as change_settings
from pepo.apps.midend.settings import read as read_settings
from pepo.apps.midend.settings import reset as reset_settings
from pepo.core.errors import PepoError
from pepo.jobs import executors, runner, start, work
from pepo.library import Library, database, jobs
from pepo.library.drills import DrillAnswer
from pepo.library.exchange import item_of
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import read
from tests.apps.running import pepo
from tests.jobs import mining
from tests.library.faults import FAILS, Faults, Kind, faults

MAX_CALLS = 500
ANSWERS = 3  # in a drill
PUZZLES = ["ring:3,6,4,1,3,4,2,0", "ring:1,1,1,0", "ring:2,1,1,0"]
FOUND, BATCH = 3, 20  # puzzles of the mine
CHANGES: list[dict[str, str | None]] = [
    {"theme": "dark", "keys.hint": "Ctrl+H"}, {"motion": "never"},
    {}, {"theme": "light", "speed": "quick"}, {"speed": None, "keys.hint": "Ctrl+J"},
]  # fmt: skip
Scenario = Callable[[Path, Faults], None]


@pytest.fixture
def layer(monkeypatch: pytest.MonkeyPatch) -> Iterator[Faults]:
    monkeypatch.setattr(database, "WRITE_TIMEOUT_SECONDS", 0.2)
    monkeypatch.setattr(start, "_fitting_batch", lambda *_: BATCH)  # it tries for half a second
    with TemporaryDirectory(dir=_memory()) as folder, faults(Path(folder)) as found:
        yield found


def _memory() -> str | None:
    """A folder in memory, if there is one: the tests sync files thousands of times."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


REASONS = (
    r"can't be used: the disk failed to read or write it\.",
    r"can't be used: it can't be opened \(is it a folder, or unreadable\?\)\.",
    r"can't be used: the disk is full\.",
    r"can't be used: another program is using it\.",
    r"couldn't be read just now: (database disk image is malformed|file is not a database)\.",
)


def is_sentence(said: str, path: Path) -> bool:
    return bool(re.fullmatch(f"The library '{path}' ({'|'.join(REASONS)})", said))


def play(path: Path, layer: Faults) -> None:
    """Three games on the page or in the window, saved after each move."""
    library = TolerantLibrary(path)
    saved: dict[str, str] = {}
    texts: dict[str, str] = {}
    for puzzle in PUZZLES:
        session = library.resume(read(puzzle))
        for _ in range(2):
            session.play(session.moves()[0])
            said = library.keep(session)
            assert said == library.trouble
            assert said == "" or is_sentence(said, path)
            texts[puzzle] = session.save()
            if not said:
                saved = dict(texts)  # what was in memory has come back too
    layer.disarm()
    with Library(path) as opened:
        for puzzle, text in saved.items():
            assert opened.saved(puzzle) in (text, texts[puzzle])
    assert library.find_trouble() == ""
    library.close()
    with Library(path) as opened:
        assert {puzzle: opened.saved(puzzle) for puzzle in PUZZLES} == texts


def bring_in(path: Path, layer: Faults) -> None:
    """`pepo library import`, which says how many are new."""
    file = path.with_name("puzzles.txt")
    file.write_text("\n".join(PUZZLES))
    command(path, layer, "library", "import", str(file))
    layer.disarm()
    with Library(path) as library:
        assert len(library.choose()) == len(PUZZLES)


def change(path: Path, layer: Faults) -> None:
    """Names and tags of puzzles, and settings, on the command line."""
    at, kind = layer.at, layer.kind
    layer.disarm()
    with Library(path) as library:
        library.add(item_of(read(puzzle)) for puzzle in PUZZLES)
    layer.arm(at, kind)
    command(path, layer, "library", "tag", "favourite", "1", "2")
    command(path, layer, "library", "rename", "1", "My first")
    command(path, layer, "library", "remove", "3")
    command(path, layer, "settings", "theme", "dark")
    layer.disarm()
    with Library(path) as library:
        found = {one.id: (one.name, one.tags) for one in library.choose()}
        assert found == {1: ("My first", ("favourite",)), 2: ("", ("favourite",))}
        assert library.settings() == {"theme": '"dark"'}


def settings(path: Path, layer: Faults) -> None:
    """Settings, changed on the page or in the window."""
    library = TolerantLibrary(path)
    saved: dict[str, str] = {}
    kept: dict[str, str] = {}
    for changes in CHANGES:
        now = change_settings(library, changes) if changes else reset_settings(library)
        kept = kept if changes else {}
        kept |= {name: json.dumps(value) for name, value in changes.items() if value is not None}
        kept = {name: kept[name] for name in kept if changes.get(name, "") is not None}
        said = library.trouble
        assert said == "" or is_sentence(said, path)
        if not said:
            saved = dict(kept)
            assert now == read_settings(kept)[0], "what is shown is what is kept"
    layer.disarm()
    with Library(path) as opened:
        there = opened.settings()
        assert all(there.get(name) in (saved[name], kept.get(name)) for name in saved)
    assert library.find_trouble() == ""
    with Library(path) as opened:
        assert opened.settings() == kept
    library.close()


def drill(path: Path, layer: Faults) -> None:
    """Answers in drills: none is lost, and none is kept twice."""
    library = TolerantLibrary(path)
    acknowledged = 0
    for number in range(ANSWERS):
        item = f"ring/how-far/7/{number}"
        library.keep_drill(DrillAnswer("ring", "how-far", item, "2", True, 1.0))
        said = library.trouble
        assert said == "" or is_sentence(said, path)
        acknowledged = acknowledged if said else number + 1
    layer.disarm()
    with Library(path) as opened:
        assert sum(one.answers for one in opened.drill_figures()) >= acknowledged
    assert library.find_trouble() == ""
    library.close()
    with Library(path) as opened:
        assert [one.answers for one in opened.drill_figures()] == [ANSWERS]


def command(path: Path, layer: Faults, *args: str) -> None:
    """A command on the library, which has done all of it, or says in one sentence why not; then
    once more."""
    ran = pepo(*args, env={"PEPO_LIBRARY": str(path)})
    if ran.code:
        assert (ran.code, ran.out) == (2, "")
        assert is_sentence(ran.err.removeprefix("pepo: ").rstrip("\n"), path)
        layer.disarm()
        assert pepo(*args, env={"PEPO_LIBRARY": str(path)}).code == 0


def mine(path: Path, layer: Faults) -> None:
    """A mine; after an error it is continued."""
    number, told = 0, ""
    try:
        with Library(path) as library:
            number = mining.start(library, count=FOUND, batch=BATCH)
            runner.run(library, number, Remembered())
    except PepoError as error:
        told = str(error)
        assert is_sentence(told, path)
    layer.disarm()
    with Library(path) as library:
        number = number or mining.start(library, count=FOUND, batch=BATCH)
        with library.writing() as connection:  # as the page does
            jobs.settle(connection, number, jobs.STOPPED, told, seconds=0)
        if told and library_state(library, number) != jobs.DONE:
            runner.run(library, number, Remembered())
        assert library_state(library, number) == jobs.DONE
        assert mining.found(library, number) == mining.reference(FOUND)


def library_state(library: Library, number: int) -> str:
    with library.reading() as connection:
        return jobs.get(connection, number).state


class Remembered(executors.Executor):
    """Does each batch once for all tests, and at once."""

    workers = 1

    def submit(self, text: str) -> "Future[str]":
        future: Future[str] = Future()
        future.set_result(_worked(text))
        return future

    def close(self) -> None:
        pass


@cache
def _worked(text: str) -> str:
    return work.run(text, None, None)


SCENARIOS: dict[str, Scenario] = {
    "play": play, "mine": mine, "import": bring_in, "change": change, "settings": settings,
    "drill": drill,
}  # fmt: skip


def survive(scenario: Scenario, layer: Faults, at: int, kind: Kind) -> bool:
    """Run it with one call failing; False if it has fewer calls."""
    path = layer.folder / "library.sqlite"
    layer.arm(at, kind)
    scenario(path, layer)
    layer.disarm()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    for file in layer.folder.iterdir():
        rmtree(file) if file.is_dir() else file.unlink()
    return layer.hit


def all_survive(scenario: Scenario, layer: Faults, every: int) -> None:
    """Each of the first calls fails, in each way that such a call can."""
    layer.arm(-1, Kind.IO)
    scenario(layer.folder / "library.sqlite", layer)
    calls = layer.calls[:MAX_CALLS]
    assert len(calls) > 100
    for file in layer.folder.iterdir():
        file.unlink()
    hit = dict.fromkeys(Kind, 0)
    for kind in Kind:
        able = [at for at, call in enumerate(calls) if kind in FAILS[call]]
        for at in able[::every]:
            hit[kind] += survive(scenario, layer, at, kind)
    assert all(hit.values()), hit


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_tenth_call_may_fail(name: str, layer: Faults) -> None:
    all_survive(SCENARIOS[name], layer, 10)


@pytest.mark.prove
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_call_may_fail(name: str, layer: Faults) -> None:
    all_survive(SCENARIOS[name], layer, 1)


def test_a_library_that_fails_to_open_leaves_no_file_open(layer: Faults) -> None:
    """Closed later, such a file would take away the log of a library that is there by then."""
    path = layer.folder / "library.sqlite"
    with Library(path):
        pass
    failed = 0
    for at in range(MAX_CALLS):
        layer.arm(at, Kind.IO)
        try:
            Library(path).close()
        except PepoError as error:
            failed += 1
            assert open_files(layer.folder) == [], error
        if not layer.hit:
            break
    assert 10 < failed < at


def open_files(folder: Path) -> list[str]:
    """Of this process."""
    found = [os.readlink(link) for link in Path("/proc/self/fd").iterdir() if link.is_symlink()]
    return sorted(name for name in found if name.startswith(str(folder)))


def test_an_import_that_fails_midway_says_how_many_are_saved(
    layer: Faults, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library_commands, "MAX_IN_TRANSACTION", 1)
    path, file = layer.folder / "library.sqlite", layer.folder / "puzzles.txt"
    file.write_text("\n".join(PUZZLES))
    told = set()
    for fails_at in range(40, 160, 6):
        for left in layer.folder.glob("library*"):
            left.unlink()
        with Library(path):
            pass
        layer.arm(fails_at, Kind.FULL)
        ran = pepo("library", "import", str(file), "--library", str(path))
        layer.disarm()
        with Library(path) as library:
            saved = len(library.choose())
        if ran.code == 2 and saved:
            said = f"{saved} puzzle{' was' if saved == 1 else 's were'} saved before that"
            assert ran.err.endswith(f" the disk is full. {said} and won't be added twice.\n")
            told.add(saved)
    assert told == {1, 2}
