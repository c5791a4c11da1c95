"""How games ended: counted, proposed, exported, deleted."""

import datetime
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

import pepo
from pepo.apps.midend.new_puzzle import puzzle_at
from pepo.apps.midend.score_sheet import row_of, score_sheet, summary
from pepo.core.levels import Level
from pepo.core.session import Session
from pepo.library import Library, results
from pepo.library.tolerant import TolerantLibrary

TODAY = datetime.date.today()


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as opened:
        yield opened


def solved(board: str, *moves: str, hints: int = 0, watched: int = 0) -> Session:
    session = Session(pepo.load(f"ring:{board}").family, pepo.load(f"ring:{board}").puzzle)
    session.play(*moves)
    session.hints, session.watched = hints, watched
    return session


def add(library: Library, *rows: tuple[str, int | None, int, int, int]) -> None:
    """Results, one a day up to today: family, level, whether lost, hints, seconds; they took 6
    moves, and 5 are enough."""
    with library.writing() as connection:
        for back, (family, level, lost, hints, seconds) in enumerate(reversed(rows)):
            day = TODAY - datetime.timedelta(days=back)
            connection.execute(
                "INSERT INTO results (puzzle, family, length, hints, seconds, ended, lost, day, "
                "level, fewest) VALUES (?, ?, 6, ?, ?, ?, ?, ?, ?, 5)",
                (f"{family}:{back}", family, hints, seconds, -back, lost, day.isoformat(), level),
            )


def test_a_game_that_was_played_for_you_is_lost_until_you_win_it(tmp_path: Path) -> None:
    tolerant = TolerantLibrary(tmp_path / "library.sqlite")
    tolerant.keep(solved("1,1,1,0", "+1", "+1", "+1", watched=3))
    library = tolerant.opened()
    sheet = score_sheet(library)
    assert (sheet.figures[0].won, sheet.figures[0].lost, tolerant.bests()) == (0, 1, {})
    assert [one.puzzle for one in sheet.lost] == ["ring:1,1,1,0"]
    tolerant.keep(solved("1,1,1,0", "+1", "+1", "+1"))
    tolerant.note("ring:1,1,1,0", 1, 3)
    sheet = score_sheet(library)
    assert [(one.level, one.won, one.clean, one.lost) for one in sheet.figures] == [
        (None, 1, 1, 1), (None, 1, 1, 1), (1, 1, 1, 1)]  # fmt: skip
    assert (sheet.lost, sheet.figures[0].ratio, sheet.figures[0].shortest) == ((), 1.0, 1)
    tolerant.close()


def test_figures_by_family_and_level(library: Library) -> None:
    add(library, ("ring", 1, 0, 0, 10), ("ring", 1, 0, 2, 30), ("gourds", None, 0, 0, 5),
        ("ring", 3, 1, 0, 99), ("ring", 1, 0, 0, 20))  # fmt: skip
    sheet = score_sheet(library, TODAY)
    everything, *rest = sheet.figures
    assert (everything.family, everything.won, everything.clean, everything.lost) == ("", 4, 3, 1)
    assert (everything.streak, everything.longest_streak) == (1, 3)
    assert [(one.family, one.level) for one in rest] == [
        ("gourds", None), ("gourds", 0), ("ring", None), ("ring", 1), ("ring", 3)]  # fmt: skip
    gentle = rest[3]
    assert (gentle.won, gentle.help, gentle.best_seconds, gentle.seconds) == (3, 2, 10, 20)
    assert (gentle.ratio, gentle.shortest) == (1.2, 0)
    assert rest[4].best_seconds is None
    assert summary(everything) == ["4 puzzles solved", "3 without help", "1 lost", "1 day in a row"]
    assert [row_of(one) for one in (everything, rest[1], gentle, rest[4])] == [
        ("All", True, "0:05", "0:16", "1.20"), ("level not known", False, "0:05", "0:05", "1.20"),
        ("gentle", False, "0:10", "0:20", "1.20"), ("hard", False, "", "", "")]  # fmt: skip
    assert [chart.alt.partition(".")[0] for chart in sheet.charts()] == [
        "Solved each week",
        "Seconds to solve, on average",
        "Moves in % of the fewest",
    ]
    assert sheet.of("gourds").figures == tuple(rest[:2])


@pytest.mark.parametrize(
    ("games", "level", "why"),
    [
        ([], 1, results.NOT_YET),
        ([(2, 0, 0)], 2, "Your last one was moderate: the same level again."),
        ([(2, 0, 0)] * 3, 3, "Three moderate wins in a row without help: a level up."),
        ([(2, 0, 0), (2, 0, 1), (2, 0, 0)], 2, "Your last one was moderate: the same level again."),
        ([(4, 0, 0)] * 3, 4, "Three fiendish wins without help, the top level."),
        ([(3, 1, 0)] * 2, 2, "Two hard games lost in a row: a level down."),
        ([(1, 1, 0)] * 2, 1, "Two gentle games lost; this is the first level."),
        ([(3, 1, 0), (2, 1, 0)], 2, "Your last one was moderate: the same level again."),
    ],
)
def test_the_proposal_follows_the_last_games(
    library: Library, games: list[tuple[int, int, int]], level: int, why: str
) -> None:
    add(library, *(("ring", at, lost, hints, 9) for at, lost, hints in games))
    with library.reading() as connection:
        proposed = results.proposal(connection, "ring")
    assert (proposed.level, proposed.why) == (level, why)
    family = pepo.load("ring/exercise").family
    assert family.advice.rate(puzzle_at(family, Level(level))).level == level


def test_results_are_exported_and_deleted(library: Library) -> None:
    add(library, ("ring", 1, 1, 0, 10), ("ring", None, 0, 2, 30))
    library.keep(solved("1,1,1,0", "+1"))  # in progress
    with library.reading() as connection:
        lines = list(results.csv_lines(connection))
    assert lines[0] == "puzzle,family,level,outcome,moves,fewest,help,seconds,day"
    assert lines[2] == f"ring:0,ring,,won,6,5,2,30.0,{TODAY.isoformat()}"
    with library.writing() as connection:
        assert results.delete_all(connection) == results.count(connection) + 2 == 2
    assert library.saved("ring:1,1,1,0") == "ring:1,1,1,0|+1"
    assert score_sheet(library).figures == ()


def test_an_old_library_brings_its_wins_along(tmp_path: Path) -> None:
    from pepo.library import migrations

    path = tmp_path / "library.sqlite"
    before = [migrations.GAMES, migrations.PUZZLES, migrations.LEVELS, migrations.NAMES]
    with sqlite3.connect(path) as old:
        for script in before:
            old.executescript(script)
        old.execute(f"PRAGMA application_id = {migrations.OURS}")
        old.execute("PRAGMA user_version = 4")
        old.execute("INSERT INTO wins VALUES (7, 'ring:1,1,1,0', 'ring', 3, 0, 12.5, 86400)")
        save = "'ring:1,1,1,0', 'ring', 'ring:1,1,1,0|+1;+1;+1', 1, 3, 0, 12.5, 86400, 7"
        old.execute(f"INSERT INTO saves VALUES ({save})")
    old.close()
    with Library(path) as library:
        (first, *_) = score_sheet(library).figures
        assert (first.won, first.best_seconds) == (1, 12.5)
        assert library.bests()["ring:1,1,1,0"].length == 3
        library.keep(solved("1,1,1,0", "+1", "+1", "+1"))
        assert score_sheet(library).figures[0].won == 2
