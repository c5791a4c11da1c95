"""A damaged library is set aside with its date, what can be read is brought over, and you are told;
and a look at the file takes no locks away."""

import datetime
import os
import re
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pepo.core.errors import BadInput
from pepo.library import Library, place, rescue
from pepo.library.database import Damaged
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import read
from tests.apps.running import pepo
from tests.library.damage import (
    GAMES,
    PAGE,
    PUZZLES,
    overwrite,
    page_of_games,
    pages,
    write_library,
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole") / "library.sqlite"
    write_library(path)
    return path


@pytest.fixture
def path(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(whole, tmp_path))


def use(path: Path) -> tuple[int, int]:
    """Look at everything; how many games and puzzles there are."""
    with Library(path) as library:
        library.bests()
        games, puzzles = library.saves(1000), library.choose()
        assert all(one.family == "ring" and one.name for one in puzzles)
        library.keep(read("ring:2,1,1,0").session())
        return len(games), len(puzzles)


def is_sound(path: Path) -> bool:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    return rescue.is_sound(path)


def test_only_what_was_on_the_damaged_page_is_lost(path: Path) -> None:
    overwrite(path, page_of_games(path))
    before = path.read_bytes()
    with pytest.raises(Damaged) as told:
        use(path)
    aside = path.with_name(f"library-damaged-{datetime.date.today()}.sqlite")
    assert aside.read_bytes() == before
    said = re.fullmatch(
        rf"The library '{path}' was damaged, so it was set aside as '{aside.name}'; (\d+) games, "
        rf"1 result, {PUZZLES} puzzles and 0 jobs could be read from it and are in a new one\.",
        str(told.value),
    )
    assert said, told.value
    assert GAMES - 20 < int(said[1]) < GAMES
    assert use(path) == (int(said[1]), PUZZLES)
    assert is_sound(path)
    assert sorted(file.name for file in path.parent.iterdir()) == [aside.name, path.name]
    overwrite(path, page_of_games(path, 80))
    with pytest.raises(Damaged, match=f"library-damaged-{datetime.date.today()}-2.sqlite"):
        use(path)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: -3 * PAGE + 100])


def behead(path: Path) -> None:
    path.write_bytes(b"\0" * 100 + path.read_bytes()[100:])


@pytest.mark.parametrize(("damage", "games", "puzzles"), [
    (behead, GAMES + 1, PUZZLES), (cut, GAMES - 20, PUZZLES // 2),
])  # fmt: skip
def test_a_library_without_its_head_or_tail_is_rescued(
    path: Path, damage: Callable[[Path], None], games: int, puzzles: int
) -> None:
    damage(path)
    with pytest.raises(Damaged):
        use(path)
    found = use(path)
    assert found[0] >= games
    assert found[1] >= puzzles
    assert is_sound(path)


OTHER_ROWS = """
INSERT INTO jobs VALUES (7, 'mine', 'ring', '{}', '1', 'done', '', 0, 1, 2, NULL, NULL, NULL);
INSERT INTO batches VALUES (7, 0, '[]', 5, 2, 0.5, 1), (7, 1, '[]', 5, 2, 1, 2);
INSERT INTO finds VALUES (7, 100), (7, 101);
INSERT INTO origins VALUES (9, 'mined', 7, '1');
INSERT INTO days VALUES ('2026-11-16', 'ring', 'ring:1,0', NULL), ('2026-11-17', 'ring', 'ring:2,0', 3);
INSERT INTO drills VALUES (3, 'ring', 'how-far', 'ring/how-far/7/0', '2', 1, 2.5, 0, 0, '2026-11-16');
INSERT INTO courses VALUES ('k3f9q2x7', 'title = "x"', 2.5);
INSERT INTO settings VALUES ('theme', '"dark"');
INSERT INTO tags VALUES ('ring', 5);
UPDATE facts SET fact_length = puzzle % 9, fact_level_name = 'hard';
"""


def everything(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """All rows of a library, without facts whose names are only in the list of tables."""
    with closing(sqlite3.connect(path)) as connection:
        tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
        names = [name for (name,) in connection.execute(tables)]
        return {
            name: [row[:8] if name == "facts" else row for row in connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2")]
            for name in names
        }  # fmt: skip


def test_without_its_list_of_tables_all_rows_are_found(path: Path) -> None:
    """The list is on the first page and on some others; each is damaged in turn. And once the last
    rows are still in the log."""
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(OTHER_ROWS)
        early, log = path.read_bytes(), path.with_name(f"{path.name}-wal").read_bytes()
    content, before = path.read_bytes(), everything(path)
    assert all(before.values())
    parts = [n for n in range(pages(path)) if b"CREATE " in content[n * PAGE : (n + 1) * PAGE]]
    assert len(parts) > 1
    for number, page in enumerate((parts[0], 0, *parts)):
        damaged = path.parent / str(number) / path.name
        damaged.parent.mkdir()
        damaged.write_bytes(content if number else early)
        damaged.with_name(f"{path.name}-wal").write_bytes(b"" if number else log)
        overwrite(damaged, page)
        with pytest.raises(Damaged), Library(damaged) as library:
            library.choose()
        assert everything(damaged) == before, page
        assert is_sound(damaged)


@pytest.mark.prove
def test_any_damaged_page_costs_only_what_is_on_it(path: Path, whole: Path) -> None:
    tried = 0
    for page in range(pages(whole)):
        tried += 1
        shutil.copy(whole, path)
        overwrite(path, page)
        try:
            use(path)
        except Damaged:
            games, puzzles = use(path)
            assert is_sound(path)
            assert max(games / GAMES, puzzles / PUZZLES) > 0.9, page
        for file in path.parent.iterdir():
            file.unlink()
    assert tried > 20


def test_every_surface_is_told_and_goes_on(path: Path) -> None:
    whole = path.read_bytes()
    overwrite(path, page_of_games(path))
    library = TolerantLibrary(path)
    assert library.keep(read("ring:3,1,1,0").session()) == ""
    library.saves(1000)
    assert "was damaged, so it was set aside as" in library.rescued
    assert library.trouble == ""
    assert library.saved("ring:3,1,1,0")
    library.close()
    path.write_bytes(whole)
    overwrite(path, page_of_games(path))
    ran = pepo("library", env={"PEPO_LIBRARY": str(path)})
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "was damaged, so it was set aside as" in ran.err
    again = pepo("library", env={"PEPO_LIBRARY": str(path)})
    assert again.code == 0
    assert str(PUZZLES) in again.out


def test_what_isnt_ours_is_left_alone_unless_it_is_in_our_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    diary = tmp_path / "pepo" / "library.sqlite"
    diary.parent.mkdir()
    diary.write_text("my diary, not a database\n" * 50)
    with pytest.raises(BadInput, match="Nothing was changed"):
        Library(diary)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    assert place.usual_path() == diary
    with pytest.raises(Damaged, match="0 games, 0 results, 0 puzzles and 0 jobs"):
        Library(diary)
    assert use(diary) == (0, 0)
    diary.write_text("short")
    with pytest.raises(Damaged):
        Library(diary)


def test_a_bug_isnt_taken_for_damage(path: Path) -> None:
    with Library(path) as library:
        with pytest.raises(sqlite3.ProgrammingError), library.writing() as connection:
            connection.execute("SELECT ?", ())
        assert len(library.saves(1000)) == GAMES + 1


def test_a_rescue_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    overwrite(path, page_of_games(path))
    before = path.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(shutil, "copy", full)
        with pytest.raises(BadInput, match="can't be rescued now: No space left on device"):
            use(path)
    assert (path.read_bytes(), [*path.parent.iterdir()]) == (before, [path])
    work = path.with_name("library.sqlite.rescue")
    work.mkdir()
    with pytest.raises(BadInput, match="another pepo is rescuing it"):
        use(path)
    work.rmdir()
    with pytest.raises(Damaged):
        use(path)


def test_who_waits_to_write_while_it_is_rescued_writes_into_the_new_one(path: Path) -> None:
    old, other = Library(path), Library(path)
    waiting = threading.Event()

    def write() -> None:
        other.saves()  # this thread has the old one open
        waiting.set()
        other.keep(read("ring:4,1,1,0").session())

    with closing(sqlite3.connect(path, isolation_level=None)) as lock:
        lock.execute("BEGIN IMMEDIATE")
        writer = threading.Thread(target=write)
        writer.start()
        waiting.wait()
        shutil.copy(path, path.with_name("new"))
        for end in ("-wal", "-shm"):
            path.with_name(path.name + end).unlink()
        os.replace(path.with_name("new"), path)
    writer.join()
    assert old.saved("ring:4,1,1,0"), "by another connection, which has noticed too"
    old.close()
    other.close()


LOCKED = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], timeout=0)
connection.execute("PRAGMA locking_mode = EXCLUSIVE")
try:
    connection.execute("PRAGMA journal_mode = DELETE")
    print(connection.execute("PRAGMA journal_mode").fetchone()[0])
except sqlite3.OperationalError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="its locks belong to the open file")
def test_opening_it_again_takes_no_locks_away(path: Path) -> None:
    """A process that closes a file loses its locks on it; then another would take our log away."""
    with Library(path) as one:
        one.saves()
        with Library(path):
            pass
        asked = [sys.executable, "-c", LOCKED, str(path)]
        ran = subprocess.run(asked, capture_output=True, text=True, check=True)
        assert ran.stdout == "database is locked\n"
