"""Games: the latest save of each, and the results of those that ended.

A game is one play of a puzzle from its start. Hints and time only grow during a game, so a session
with less of either than the save is a new game. A game is won when you solve it, and lost when most
of it was played for you or you gave it up.
"""

import datetime
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pepo.core.session import Session
from pepo.library import days, drills
from pepo.library.database import reads, writes
from pepo.library.migrations import MIGRATIONS


@dataclass(frozen=True)
class Saved:
    """A game to continue."""

    puzzle: str  # its id
    family: str
    text: str  # as Session.save wrote it; pepo.reading reads it
    solved: bool
    moves: int
    hints: int  # and other help, see Session.help
    seconds: float
    when: float  # seconds since 1970


@dataclass(frozen=True, order=True)
class Best:
    """The best win of a puzzle: fewest moves, then fewest hints, then least time."""

    length: int
    hints: int  # and other help: 0 is a win without any
    seconds: float
    when: float  # seconds since 1970


SAVED = "puzzle, family, text, solved, moves, hints, seconds, saved"


def keep(connection: sqlite3.Connection, session: Session) -> None:
    """Save a game; if it is solved, record the result too, once per game."""
    puzzle = session.family.id(session.puzzle)
    now = time.time()
    result = _earlier_result(connection, puzzle, session)
    if session.solved:
        result = _record(connection, puzzle, session, result, now)
    connection.execute(
        f"INSERT OR REPLACE INTO saves ({SAVED}, result) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (puzzle, session.family.name, session.save(), session.solved, len(session.played),
         session.help, session.seconds, now, result),
    )  # fmt: skip


def _earlier_result(connection: sqlite3.Connection, puzzle: str, session: Session) -> int | None:
    """The result of this same game, if it already has one."""
    row = connection.execute(
        "SELECT result, hints, seconds FROM saves WHERE puzzle = ?", (puzzle,)
    ).fetchone()
    if row is None or session.help < row[1] or session.seconds < int(row[2]):
        return None
    result: int | None = row[0]
    return result


def _record(
    connection: sqlite3.Connection, puzzle: str, session: Session, result: int | None, now: float
) -> int:
    """One result per game: undoing and finding a shorter solution improves it."""
    figures = (len(session.played), session.help, session.seconds, now, not session.is_own)
    if result is not None:
        connection.execute(
            "UPDATE results SET length = ?, hints = ?, seconds = ?, ended = ?, lost = ? "
            "WHERE id = ? AND (lost > ? OR (lost = ? AND length > ?))",
            (*figures, result, figures[-1], figures[-1], figures[0]),
        )
        return result
    return _add(connection, puzzle, session.family.name, *figures)


def _add(connection: sqlite3.Connection, puzzle: str, family: str, *figures: float) -> int:
    """A result: length, hints, seconds, when it ended, whether it is lost."""
    level, fewest = _known_of(connection, puzzle)
    added = connection.execute(
        "INSERT INTO results (puzzle, family, length, hints, seconds, ended, lost, day, level, "
        "fewest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (puzzle, family, *figures, datetime.date.today().isoformat(), level, fewest),
    )
    assert added.lastrowid is not None
    return added.lastrowid


def _known_of(connection: sqlite3.Connection, puzzle: str) -> tuple[int | None, int | None]:
    """Level and fewest moves, from an earlier result or from the puzzle of a day."""
    row = connection.execute(
        "SELECT max(level), min(fewest) FROM results WHERE puzzle = ?", (puzzle,)
    ).fetchone()
    day = connection.execute("SELECT max(level) FROM days WHERE puzzle = ?", (puzzle,)).fetchone()
    return row[0] or day[0], row[1]


def note(
    connection: sqlite3.Connection, puzzle: str, level: int | None, fewest: int | None
) -> None:
    """Remember what was found out about a puzzle whose games have ended."""
    connection.execute(
        "UPDATE results SET level = coalesce(?, level), fewest = coalesce(?, fewest) "
        "WHERE puzzle = ? AND (level IS NOT coalesce(?, level) OR fewest IS NOT "
        "coalesce(?, fewest))",
        (level, fewest, puzzle, level, fewest),
    )


def saved(connection: sqlite3.Connection, puzzle: str) -> str | None:
    """The text of the game to continue; pepo.reading reads it."""
    row = connection.execute("SELECT text FROM saves WHERE puzzle = ?", (puzzle,)).fetchone()
    return None if row is None else str(row[0])


def saves(connection: sqlite3.Connection, limit: int = 100) -> list[Saved]:
    """Games, the newest first."""
    rows = connection.execute(f"SELECT {SAVED} FROM saves ORDER BY saved DESC LIMIT ?", (limit,))
    return [Saved(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in rows]


def forget(connection: sqlite3.Connection, puzzle: str) -> None:
    """Drop the saved game, so that the next one is new. Results stay."""
    connection.execute("DELETE FROM saves WHERE puzzle = ?", (puzzle,))


def give_up(connection: sqlite3.Connection, puzzle: str) -> None:
    """Drop the saved game; if it was begun and isn't solved, it is lost."""
    row = connection.execute(
        "SELECT family, moves, hints, seconds FROM saves WHERE puzzle = ? AND moves AND NOT solved",
        (puzzle,),
    ).fetchone()
    if row is not None:
        _add(connection, puzzle, *row, time.time(), True)
    forget(connection, puzzle)


def bests(connection: sqlite3.Connection) -> dict[str, Best]:
    """The best win of every puzzle that was ever won, by puzzle id."""
    found: dict[str, Best] = {}
    for puzzle, *row in connection.execute(
        "SELECT puzzle, length, hints, seconds, ended FROM results WHERE lost = 0 "
        "ORDER BY puzzle, length, hints, seconds"
    ):
        found.setdefault(puzzle, Best(*row))
    return found


def lacks_level(connection: sqlite3.Connection, puzzle: str) -> bool:
    """Whether there are results whose level isn't known yet."""
    asked = "SELECT 1 FROM results WHERE puzzle = ? AND level IS NULL LIMIT 1"
    return connection.execute(asked, (puzzle,)).fetchone() is not None


def fewest(connection: sqlite3.Connection, puzzle: str) -> int | None:
    """The fewest moves that a puzzle takes, if that was noted."""
    return _known_of(connection, puzzle)[1]


class Games:
    """The games of a class with `reading()` and `writing()`: a library, or memory."""

    keep = writes(keep)
    saved = reads(saved)
    saves = reads(saves)
    forget = writes(forget)
    give_up = writes(give_up)
    bests = reads(bests)
    note = writes(note)
    fewest = reads(fewest)
    lacks_level = reads(lacks_level)
    note_days = writes(days.note)
    day_of = reads(days.of_puzzle)
    solved_days = reads(days.solved)
    streak = reads(days.streak)
    keep_drill = writes(drills.keep)
    drill_figures = reads(drills.figures)
    drill_standings = reads(drills.standings)
    take_drills = writes(drills.take_all)


class GamesInMemory(Games):
    """Games while the library can't be used; any number of threads may share it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        for script in MIGRATIONS:
            self._connection.executescript(script)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        with self._lock, self._connection:
            yield self._connection

    writing = reading
