"""The puzzles of a day: the same everywhere, of the level of the weekday."""

import datetime
import json
from hashlib import sha256
from pathlib import Path

import pytest

import pepo
from pepo.core.levels import Level
from pepo.daily.puzzle import WEEK, Daily, daily_puzzle, daily_puzzles
from pepo.daily.result import MAX_LENGTH, result_text
from tests.apps.running import pepo as command
from tests.conftest import GOLDEN, forget_countdown
from tests.tutorial import write_family

FILE = GOLDEN / "days.txt"
FIRST = datetime.date(2028, 1, 1)  # a leap year, so that every date is there
FAMILIES = ("gourds", "coroutine", "ring", "three-in-a-row")


def line(date: datetime.date) -> str:
    """A date with its level, and for each family the beginning of a hash of the id."""
    dailies = [daily_puzzle(name, date) for name in FAMILIES]
    hashes = [sha256(one.id.encode()).hexdigest()[:8] for one in dailies if one is not None]
    (level,) = {one.level for one in dailies if one is not None}
    return f"{date.isoformat()} {level} {' '.join(hashes)}"


def lines(step: int) -> list[str]:
    return [line(FIRST + datetime.timedelta(days=day)) for day in range(0, 366, step)]


def test_the_puzzles_of_a_day_are_the_same_everywhere() -> None:
    kept = FILE.read_text(encoding="utf-8").splitlines()
    assert len(kept) == 366
    assert lines(20) == kept[::20]


@pytest.mark.prove
def test_the_puzzles_of_all_days_are_the_same_everywhere(write_golden: bool) -> None:
    text = "\n".join(lines(1)) + "\n"
    if write_golden:
        FILE.write_text(text, encoding="utf-8")
    assert FILE.read_text(encoding="utf-8") == text


def test_a_puzzle_has_the_level_it_says() -> None:
    assert WEEK[0] is Level.GENTLE
    assert WEEK[6] is Level.FIENDISH
    assert list(WEEK) == sorted(WEEK)
    for day in (16, 18, 20):  # Monday, Wednesday and Friday
        for daily in daily_puzzles(datetime.date(2026, 11, day)):
            assert daily.family.advice.rate(daily.puzzle).level is daily.level
    sunday = daily_puzzle("ring", datetime.date(2026, 11, 22))
    assert sunday is not None
    assert sunday.family.advice.rate(sunday.puzzle).level == 4


@pytest.mark.parametrize("generators", [False, True])
def test_a_new_family_has_puzzles_of_the_day(
    generators: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From its catalogue, or from the first of its generators."""
    write_family(tmp_path, generators=generators)
    monkeypatch.setenv("PEPO_FAMILIES", str(tmp_path))
    monkeypatch.setattr("pepo.daily.puzzle._known", {})
    forget_countdown()
    days = [datetime.date(2026, 11, day) for day in range(16, 23)]
    dailies = [daily_puzzle("countdown", day) for day in days]
    for daily in dailies:
        assert daily is not None
        assert daily.family.advice.rate(daily.puzzle).level == daily.level
    assert len({daily.id for daily in dailies if daily}) > (3 if generators else 0)
    forget_countdown()


def test_pepo_today_says_the_same_in_python_and_on_the_command_line(tmp_path: Path) -> None:
    env = {"PEPO_LIBRARY": str(tmp_path / "library.sqlite")}
    ran = command("today", "--date", "2026-11-16", "--json", env=env)
    said = [json.loads(one) for one in ran.out.splitlines()]
    games = pepo.today("2026-11-16")
    assert [(one["family"], one["id"], one["level"]) for one in said] == [
        (game.family.name, game.id, game.level) for game in games
    ]
    assert [pepo.load(one).id for one in ran.out.splitlines()] == [game.id for game in games]
    assert not (tmp_path / "library.sqlite").exists()
    ran = command("today", "--date", "2026-11-16", env=env)
    assert all(game.id in ran.out for game in games)
    assert "16 November 2026" in ran.out
    assert "None of them is solved" in command("today", "--share", env=env).out
    ran = command("today", "--date", "2026-2-30", env=env)
    assert (ran.code, ran.err) == (
        2,
        "pepo: The date is '2026-2-30'; expected a day such as 2026-11-16.\n",
    )
    assert {game.date for game in pepo.today()} == {datetime.date.today()}


def test_a_result_fits_and_gives_nothing_away() -> None:
    for daily in daily_puzzles(datetime.date(2026, 11, 16)):
        assert isinstance(daily, Daily)
        figures = {"seconds": 10**7, "moves": 10**6, "hints": 10**5, "streak": 10**4}
        text = result_text(daily, fewest=10**5, **figures)
        assert len(text) <= MAX_LENGTH
        assert daily.id.partition(":")[2] not in text
    text = result_text(daily, seconds=125, moves=9, fewest=7, hints=0, streak=3)
    assert text == (
        "pepo · Three in a row · 16 November 2026 · gentle\n"
        "Solved in 2:05, 9 cells (fewest: 7)\nNo hints · 3 days in a row"
    )
