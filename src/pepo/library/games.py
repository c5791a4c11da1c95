"""Games: the latest save of each, and the wins.

A game is one play of a puzzle from its start. Hints and time only grow during a game, so a session
with less of either than the save is a new game.
"""

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from pepo.core.session import Session
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
    """Save a game; if it is solved, record the win too, once per game."""
    puzzle = session.family.id(session.puzzle)
    now = time.time()
    win = _earlier_win(connection, puzzle, session)
    if session.solved:
        win = _record(connection, puzzle, session, win, now)
    connection.execute(
        f"INSERT OR REPLACE INTO saves ({SAVED}, win) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (puzzle, session.family.name, session.save(), session.solved, len(session.played),
         session.help, session.seconds, now, win),
    )  # fmt: skip


def _earlier_win(connection: sqlite3.Connection, puzzle: str, session: Session) -> int | None:
    """The win of this same game, if it already has one."""
    row = connection.execute(
        "SELECT win, hints, seconds FROM saves WHERE puzzle = ?", (puzzle,)
    ).fetchone()
    if row is None or session.help < row[1] or session.seconds < int(row[2]):
        return None
    win: int | None = row[0]
    return win


def _record(
    connection: sqlite3.Connection, puzzle: str, session: Session, win: int | None, now: float
) -> int:
    """One win per game: undoing and finding a shorter solution improves it."""
    figures = (len(session.played), session.help, session.seconds, now)
    if win is not None:
        connection.execute(
            "UPDATE wins SET length = ?, hints = ?, seconds = ?, won = ? "
            "WHERE id = ? AND length > ?",
            (*figures, win, figures[0]),
        )
        return win
    added = connection.execute(
        "INSERT INTO wins (puzzle, family, length, hints, seconds, won) VALUES (?, ?, ?, ?, ?, ?)",
        (puzzle, session.family.name, *figures),
    )
    assert added.lastrowid is not None
    return added.lastrowid


def saved(connection: sqlite3.Connection, puzzle: str) -> str | None:
    """The text of the game to continue; pepo.reading reads it."""
    row = connection.execute("SELECT text FROM saves WHERE puzzle = ?", (puzzle,)).fetchone()
    return None if row is None else str(row[0])


def saves(connection: sqlite3.Connection, limit: int = 100) -> list[Saved]:
    """Games, the newest first."""
    rows = connection.execute(f"SELECT {SAVED} FROM saves ORDER BY saved DESC LIMIT ?", (limit,))
    return [Saved(row[0], row[1], row[2], bool(row[3]), *row[4:]) for row in rows]


def forget(connection: sqlite3.Connection, puzzle: str) -> None:
    """Drop the saved game, so that the next one is new. Wins stay."""
    connection.execute("DELETE FROM saves WHERE puzzle = ?", (puzzle,))


def bests(connection: sqlite3.Connection) -> dict[str, Best]:
    """The best win of every puzzle that was ever won, by puzzle id."""
    found: dict[str, Best] = {}
    for puzzle, *row in connection.execute(
        "SELECT puzzle, length, hints, seconds, won FROM wins "
        "ORDER BY puzzle, length, hints, seconds"
    ):
        found.setdefault(puzzle, Best(*row))
    return found


class Games:
    """The games of a class with `reading()` and `writing()`: a library, or memory."""

    keep = writes(keep)
    saved = reads(saved)
    saves = reads(saves)
    forget = writes(forget)
    bests = reads(bests)


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
