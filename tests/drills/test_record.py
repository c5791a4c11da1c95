"""What goes well in drills and what doesn't: kept, counted, exported, deleted; and what is next."""

import datetime
import sqlite3
from pathlib import Path

from pepo.drills.rotation import Standing, next_of
from pepo.library import Library, results
from pepo.library.drills import DrillAnswer
from pepo.library.migrations import DRILLS, MIGRATIONS, OURS, migrate
from pepo.library.tolerant import TolerantLibrary

A, B, C = ("ring", "how-far"), ("ring", "dead-end"), ("gourds", "stuck")


def answer(kind: tuple[str, str], right: bool, seconds: float = 2.0) -> DrillAnswer:
    return DrillAnswer(*kind, f"{kind[0]}/{kind[1]}/7/0", "3", right, seconds, timed=right)


def test_the_next_drill_follows_the_documented_rule() -> None:
    good, bad = (True,) * 5, (False, True, True, False, True)
    assert next_of([A, B], {A: Standing(good, 9)}) == (B, "You haven't tried it yet.")
    standings = {A: Standing(good, 3), B: Standing(bad, 0), C: Standing(good, 4)}
    assert [one.points for one in standings.values()] == [3, 4, 4]
    assert next_of([A, B, C], standings) == (B, "Wrong in 2 of your last 5.")
    standings[C] = Standing(good, 5)
    assert next_of([A, B, C], standings) == (C, "All goes well; it is its turn.")
    assert Standing((True,) * 5 + (False,)).points == 0  # only the last five are looked at


def test_what_does_not_go_well_comes_more_often(tmp_path: Path) -> None:
    """All are asked, and the one that always fails most often."""
    asked = []
    with Library(tmp_path / "library.sqlite") as library:
        for _ in range(40):
            kind, _ = next_of([A, B, C], library.drill_standings([A, B, C]))
            library.keep_drill(answer(kind, kind != B))
            asked.append(kind)
    assert asked[:3] == [A, B, C]
    assert asked.count(B) > asked.count(A) > 3
    assert asked.count(B) > asked.count(C) > 3


def test_answers_are_counted_exported_and_deleted_with_the_results(tmp_path: Path) -> None:
    with Library(tmp_path / "library.sqlite") as library:
        for right, seconds in ((True, 2.0), (False, 9.0), (True, 4.0)):
            library.keep_drill(answer(A, right, seconds))
        (found,) = library.drill_figures()
        assert (found.answers, found.right, found.latest) == (3, 2, (True, False, True))
        assert (found.seconds, found.best_seconds) == (3.0, 2.0)  # right ones, against the clock
        with library.writing() as connection:
            today = datetime.date.today().isoformat()
            assert list(results.csv_lines(connection))[1:3] == [
                f"ring/how-far/7/0,ring,,right,,,,2.0,{today}",
                f"ring/how-far/7/0,ring,,wrong,,,,9.0,{today}",
            ]
            assert results.count(connection) == results.delete_all(connection) == 3
            assert results.count(connection) == 0
        assert library.drill_figures() == []


def test_a_library_from_before_drills_gets_the_table(tmp_path: Path) -> None:
    path = tmp_path / "library.sqlite"
    with sqlite3.connect(path) as old:
        old.execute(f"PRAGMA application_id = {OURS}")
        migrate(old, 0, upto=MIGRATIONS.index(DRILLS))
    old.close()
    with Library(path) as library:
        library.keep_drill(answer(A, True))
        library.keep_drill(answer(B, False))
        library.keep_drill(answer(C, True))
        assert library.drill_standings([A, B]) == {
            A: Standing((True,), 1),
            B: Standing((False,), 0),
        }


def test_answers_wait_in_memory_while_there_is_no_library(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    library = TolerantLibrary(folder / "library.sqlite")
    library.keep_drill(answer(A, False))
    assert "no folder" in library.trouble
    assert library.drill_figures()[0].answers == 1
    assert library.next_drill([A]) == (A, "Wrong in 1 of your last 1.")
    folder.mkdir()
    library.keep_drill(answer(A, True))
    assert not library.trouble
    assert [(one.answers, one.right) for one in library.opened().drill_figures()] == [(2, 1)]
    library.close()
