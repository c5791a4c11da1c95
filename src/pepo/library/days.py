"""The puzzles of the day that you have seen, which of them are solved, and days in a row.

A day is a date as text, such as 2026-11-16. Which puzzle belongs to it follows from the date (see
pepo.daily); it is noted here so that a calendar can tell at once which days are solved.
"""

import datetime
import sqlite3
from collections.abc import Iterable

from pepo.daily.puzzle import Daily


def note(connection: sqlite3.Connection, dailies: Iterable[Daily]) -> None:
    """Remember which puzzles belong to a day."""
    for daily in dailies:
        connection.execute(
            "INSERT OR REPLACE INTO days (date, family, puzzle, level) VALUES (?, ?, ?, ?)",
            (daily.date.isoformat(), daily.family.name, daily.id, daily.level),
        )


def of_puzzle(connection: sqlite3.Connection, puzzle: str) -> datetime.date | None:
    """The last day whose puzzle this is, if you have seen one."""
    row = connection.execute("SELECT max(date) FROM days WHERE puzzle = ?", (puzzle,)).fetchone()
    return None if row[0] is None else datetime.date.fromisoformat(row[0])


def solved(connection: sqlite3.Connection, first: str, last: str) -> dict[str, list[str]]:
    """The families whose puzzle is solved, by day, from the first day to the last."""
    found: dict[str, list[str]] = {}
    for day, family in connection.execute(
        "SELECT date, family FROM days WHERE date BETWEEN ? AND ? AND EXISTS "
        "(SELECT 1 FROM results WHERE results.puzzle = days.puzzle AND lost = 0) ORDER BY date",
        (first, last),
    ):
        found.setdefault(day, []).append(family)
    return found


def streak(connection: sqlite3.Connection, family: str, today: datetime.date) -> int:
    """How many days in a row, up to today or yesterday, you solved a puzzle of this family."""
    rows = connection.execute(
        "SELECT DISTINCT day FROM results WHERE family = ? AND lost = 0", (family,)
    )
    return current_streak({row[0] for row in rows}, today)


def current_streak(days: set[str], today: datetime.date) -> int:
    """Days in a row up to today; if today is still missing, up to yesterday."""
    day = today if today.isoformat() in days else today - datetime.timedelta(days=1)
    count = 0
    while day.isoformat() in days:
        count, day = count + 1, day - datetime.timedelta(days=1)
    return count
