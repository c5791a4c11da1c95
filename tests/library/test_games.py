"""Games in the library: saved, continued, won; by many threads and processes at once."""

import multiprocessing
import os
import sqlite3
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pepo.core.errors import BadInput
from pepo.core.session import Session
from pepo.families import load
from pepo.library import Library, database, library_path
from pepo.library.games import Best
from pepo.reading import text as reading

RING = load("ring")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    (tmp_path / "a library").mkdir()
    with Library(tmp_path / "a library" / "mine.sqlite") as opened:
        yield opened


def best(library: Library) -> Best:
    found = library.bests().get("ring:1,1,1,0")
    assert found is not None
    return found


def play(
    text: str = "3,6,4,1,3,4,2,0", *moves: str, clock: Callable[[], float] = lambda: 0.0
) -> Session:
    return Session(RING, RING.notation.parse(text), clock=clock).play(*moves)


def test_a_saved_game_continues_where_it_was_left(library: Library) -> None:
    session = play("3,6,4,1,3,4,2,0", "+3", "+1")
    session.undo()
    library.keep(session)
    text = library.saved("ring:3,6,4,1,3,4,2,0")
    assert text == session.save()
    again = reading.read(text).session()
    assert (again.state, again.save()) == (session.state, session.save())


def test_a_game_that_was_never_saved_is_none(library: Library) -> None:
    assert library.saved("ring:1,1") is None
    assert "ring:1,1" not in library.bests()
    assert library.saves() == []
    assert library.bests() == {}


def test_saves_come_newest_first_with_what_a_list_shows(library: Library) -> None:
    library.keep(play("3,6,4,1,3,4,2,0", "+3"))
    library.keep(play("1,1,1,0", "+1", "+1", "+1"))
    first, second = library.saves()
    assert (first.puzzle, first.family, first.solved, first.moves) == (
        "ring:1,1,1,0",
        "ring",
        True,
        3,
    )
    assert (second.puzzle, second.solved, second.moves) == ("ring:3,6,4,1,3,4,2,0", False, 1)
    assert first.when >= second.when
    assert library.saves(limit=1) == [first]


def test_a_win_is_the_best_until_a_shorter_one(library: Library) -> None:
    long = play("1,1,1,0", "+1", "-1", "+1", "+1", "+1")
    library.keep(long)
    assert best(library).length == 5
    library.forget("ring:1,1,1,0")
    library.keep(play("1,1,1,0", "+1", "+1", "+1"))
    library.forget("ring:1,1,1,0")
    library.keep(long)
    assert best(library).length == 3
    assert library.bests()["ring:1,1,1,0"].length == 3


def wins(library: Library) -> int:
    found: int = (
        sqlite3.connect(library.path)
        .execute("SELECT count(*) FROM results WHERE lost = 0")
        .fetchone()[0]
    )
    return found


def test_a_game_wins_once_however_often_it_is_saved(library: Library) -> None:
    session = play("1,1,1,0", "+1", "-1", "+1", "+1", "+1")
    for _ in range(3):
        library.keep(session)
    assert wins(library) == 1
    session.undo()
    library.keep(session)
    session.redo()
    library.keep(session)
    assert wins(library) == 1


def test_a_shorter_solution_found_by_undoing_improves_the_same_win(library: Library) -> None:
    session = play("1,1,1,0", "+1", "-1", "+1", "+1", "+1")
    library.keep(session)
    session.restart()
    session.play("+1", "+1", "+1")
    library.keep(session)
    assert wins(library) == 1
    assert best(library).length == 3


def test_a_session_with_an_earlier_clock_is_a_new_game(library: Library) -> None:
    times = iter([0.0] + [100.0] * 20)
    library.keep(play("1,1,1,0", "+1", "+1", "+1", clock=lambda: next(times)))
    library.keep(play("1,1,1,0", "+1", "+1", "+1"))
    assert wins(library) == 2


def test_fewer_hints_decide_between_equal_lengths(library: Library) -> None:
    helped = play("1,1,1,0", "+1", "+1", "+1")
    helped.hints = 2
    library.keep(helped)
    library.forget("ring:1,1,1,0")
    library.keep(play("1,1,1,0", "+1", "+1", "+1"))
    assert best(library).hints == 0


def test_a_dropped_game_is_gone_and_its_win_stays(library: Library) -> None:
    library.keep(play("1,1,1,0", "+1", "+1", "+1"))
    library.forget("ring:1,1,1,0")
    assert library.saved("ring:1,1,1,0") is None
    assert best(library).length == 3
    library.forget("ring:9,9")


def test_the_library_is_there_when_it_is_opened_again(library: Library) -> None:
    library.keep(play("1,1,1,0", "+1"))
    library.close()
    with Library(library.path) as again:
        assert again.saved("ring:1,1,1,0") == "ring:1,1,1,0|+1"
    with pytest.raises(BadInput, match="closed"):
        again.saves()


# -- several at once


def test_one_library_serves_many_threads(library: Library) -> None:
    def work(number: int) -> None:
        for round in range(20):
            library.keep(play(f"{number},1,{round},0"))
            assert library.saved(f"ring:{number},1,{round},0")

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(library.saves(1000)) == 160


def test_once_it_gave_up_waiting_it_waits_only_a_moment_until_it_can_write(tmp_path: Path) -> None:
    def wait_of(library: Library) -> float:
        with library.reading() as connection:
            (milliseconds,) = connection.execute("PRAGMA busy_timeout").fetchone()
        return float(milliseconds) / 1000

    with Library(tmp_path / "mine.sqlite", timeout_seconds=0.001) as library:
        other = sqlite3.connect(library.path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        for seconds in (0.001, database.MOMENT_SECONDS):
            with pytest.raises(BadInput, match="another program is using it"):
                library.keep(play())
            assert wait_of(library) == seconds
        other.close()
        library.keep(play())
        library.keep(play())
        assert wait_of(library) == 0.001


def _keep_many(path: Path, number: int) -> None:
    with Library(path) as library:  # nobody has made the file yet: all race to
        for round in range(20):
            library.keep(play(f"{number},1,{round},0"))


def test_processes_can_create_and_fill_one_file_together(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    path = tmp_path / "new.sqlite"
    workers = [context.Process(target=_keep_many, args=(path, n)) for n in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [worker.exitcode for worker in workers] == [0] * 4
    with Library(path) as library:
        assert len(library.saves(1000)) == 80


# -- files that are not ours


def other_database(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE theirs (a)")


def newer(path: Path) -> None:
    Library(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 999")
    connection.close()


BAD = {
    "text": (
        lambda path: path.write_text("my diary, not a database\n" * 20),
        "isn't a pepo library",
    ),
    "short": (lambda path: path.write_text("x"), "isn't a pepo library"),
    "foreign": (other_database, "another program's database"),
    "newer": (newer, "newer version of pepo"),
    "folder": (lambda path: path.mkdir(), "can't be used"),
    "mistyped": (lambda path: path.parent.rmdir(), "There is no folder '.*/it' for the library"),
}


@pytest.mark.parametrize("kind", BAD)
def test_a_file_that_is_not_a_library_is_refused_and_unchanged(tmp_path: Path, kind: str) -> None:
    make, expected = BAD[kind]
    path = tmp_path / "it" / "it.sqlite"
    path.parent.mkdir()
    make(path)
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(BadInput, match=expected) as refused, Library(path) as library:
        library.keep(play())
    assert "it.sqlite" in str(refused.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert path.parent.is_dir() is (kind != "mistyped")


def test_an_empty_file_becomes_a_library(tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    path.touch()
    with Library(path) as library:
        library.keep(play())
        assert len(library.saves()) == 1


def _keep_and_die(path: Path) -> None:
    Library(path).keep(play())
    os._exit(9)  # nothing is closed, nothing is tidied


def test_a_library_left_by_a_killed_process_opens_again(tmp_path: Path) -> None:
    """Its newest pages lie in the log beside it, even those that say whose file it is."""
    path = tmp_path / "killed.sqlite"
    context = multiprocessing.get_context("spawn")
    child = context.Process(target=_keep_and_die, args=(path,))
    child.start()
    child.join()
    assert child.exitcode == 9
    with Library(path) as library:
        assert len(library.saves()) == 1


def test_the_path_comes_from_the_variable_or_the_platform(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Only the folder of the second is made."""
    monkeypatch.setenv("PEPO_LIBRARY", "/somewhere/mine.sqlite")
    assert library_path() == Path("/somewhere/mine.sqlite")
    monkeypatch.delenv("PEPO_LIBRARY")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(sys, "platform", "linux")
    assert library_path() == tmp_path / "data/pepo/library.sqlite"
    Library().close()
    assert library_path().is_file()
    monkeypatch.delenv("XDG_DATA_HOME")
    assert library_path() == Path.home() / ".local/share/pepo/library.sqlite"
