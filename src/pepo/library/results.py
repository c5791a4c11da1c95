"""How your games ended, by family and level, day by day, and what to play next.

Everything is counted by SQLite from the index `results_figures`, so that 100,000 games take a
moment (benchmarks/results.py).
"""

import csv
import datetime
import io
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from pepo.core.levels import Level
from pepo.library.days import current_streak

UP_AFTER = 3  # wins without help in a row
DOWN_AFTER = 2  # games lost in a row
MAX_LOST = 12  # puzzles to play again
COLUMNS = ("puzzle", "family", "level", "outcome", "moves", "fewest", "help", "seconds", "day")
NOT_YET = "You haven't finished one yet: start gently."


@dataclass(frozen=True)
class Figures:
    """Games that ended, of a family and a level. `moves` and `fewest` are sums over the wins whose
    fewest moves are known; `shortest` is how many of them took no more."""

    family: str  # empty for all of them
    level: int | None  # None for all levels, 0 where it isn't known yet
    won: int
    clean: int  # won without any help
    lost: int
    help: int  # hints and other help in all games
    seconds: float | None  # on average, of wins
    best_seconds: float | None
    moves: int
    fewest: int
    shortest: int
    streak: int  # days in a row with a win, up to today or yesterday
    longest_streak: int

    @property
    def ratio(self) -> float | None:
        """Moves against the fewest possible: 1.0 is perfect."""
        return self.moves / self.fewest if self.fewest else None


@dataclass(frozen=True)
class DayFigures:
    """The games of a family that ended on one day."""

    day: str
    family: str
    won: int
    lost: int
    seconds: float  # of all its wins together
    moves: int
    fewest: int


@dataclass(frozen=True)
class LostPuzzle:
    """A puzzle that you lost and haven't won since."""

    puzzle: str
    family: str
    level: int | None
    ended: float


@dataclass(frozen=True)
class Proposal:
    """What to play next in a family, and why in a sentence."""

    family: str
    level: int
    why: str


Group = tuple[str, int | None]  # family and level
SUMS = """count(*) - sum(lost), sum(lost = 0 AND hints = 0), sum(lost), sum(hints),
    sum(iif(lost, 0, seconds)), min(iif(lost, NULL, seconds)),
    sum(iif(lost OR fewest IS NULL, 0, length)), sum(iif(lost, 0, coalesce(fewest, 0))),
    sum(lost = 0 AND length <= fewest)"""


def figures(connection: sqlite3.Connection, today: datetime.date) -> list[Figures]:
    """All games first, then each family, then each of its levels."""
    sums: dict[Group, list[float | None]] = {}
    days: dict[Group, set[str]] = {}  # with a win
    for family, level, *row, won_on in connection.execute(
        f"SELECT family, level, {SUMS}, group_concat(DISTINCT iif(lost, NULL, day)) FROM results "
        "GROUP BY family, level ORDER BY family, level"
    ):
        won_days = set(won_on.split(",") if won_on else ())
        for key in (("", None), (family, None), (family, level or 0)):
            sums[key] = _added(sums.get(key), row)
            days.setdefault(key, set()).update(won_days)
    every_day = days.get(("", None), ())
    numbers = {day: datetime.date.fromisoformat(day).toordinal() for day in every_day}
    return [
        _figures(key, row, current_streak(days[key], today), _longest_streak(days[key], numbers))
        for key, row in sums.items()
    ]


def _added(before: list[float | None] | None, row: list[float | None]) -> list[float | None]:
    """Sums of sums; the sixth is a minimum."""
    if before is None:
        return list(row)
    best = [value for value in (before[5], row[5]) if value is not None]
    added = [(a or 0) + (b or 0) for a, b in zip(before, row, strict=True)]
    return [*added[:5], min(best, default=None), *added[6:]]


def _figures(
    key: Group,
    row: list[float | None],
    streak: int,
    longest_streak: int,
) -> Figures:
    won, clean, lost, help, seconds, best, moves, fewest, shortest = row
    return Figures(
        family=key[0],
        level=key[1],
        won=int(won or 0),
        clean=int(clean or 0),
        lost=int(lost or 0),
        help=int(help or 0),
        seconds=(seconds or 0) / won if won else None,
        best_seconds=best,
        moves=int(moves or 0),
        fewest=int(fewest or 0),
        shortest=int(shortest or 0),
        streak=streak,
        longest_streak=longest_streak,
    )


def _longest_streak(days: set[str], numbers: dict[str, int]) -> int:
    if not days:
        return 0
    first = numbers[min(days)]
    won = bytearray(numbers[max(days)] - first + 1)
    for day in days:
        won[numbers[day] - first] = 1
    return max(map(len, won.split(b"\0")))


def by_day(connection: sqlite3.Connection, first: str) -> list[DayFigures]:
    """Every family's games of each day from `first` on."""
    rows = connection.execute(
        "SELECT day, family, count(*) - sum(lost), sum(lost), sum(iif(lost, 0, seconds)), "
        "sum(iif(lost OR fewest IS NULL, 0, length)), sum(iif(lost, 0, coalesce(fewest, 0))) "
        "FROM results WHERE day >= ? GROUP BY day, family ORDER BY day, family",
        (first,),
    )
    return [DayFigures(*row) for row in rows]


def lost_puzzles(connection: sqlite3.Connection, limit: int = MAX_LOST) -> list[LostPuzzle]:
    """To play again: lost and not won since, the latest first."""
    rows = connection.execute(
        "SELECT puzzle, family, level, max(ended) AS last FROM results AS lost WHERE lost.lost = 1 "
        "AND NOT EXISTS (SELECT 1 FROM results AS won WHERE won.puzzle = lost.puzzle AND "
        "won.lost = 0 AND won.ended > lost.ended) GROUP BY puzzle ORDER BY last DESC LIMIT ?",
        (limit,),
    )
    return [LostPuzzle(*row) for row in rows]


def proposal(connection: sqlite3.Connection, family: str) -> Proposal:
    """A level up after three wins without help, a level down after two games lost, each at the
    level of the last game; else that level again."""
    rows = connection.execute(
        "SELECT level, lost, hints FROM results WHERE family = ? AND level IS NOT NULL "
        "ORDER BY ended DESC LIMIT ?",
        (family, max(UP_AFTER, DOWN_AFTER)),
    ).fetchall()
    if not rows:
        return Proposal(family, Level.GENTLE, NOT_YET)
    level = Level(rows[0][0])
    same = [(lost, help) for at, lost, help in rows if at == level]
    if len(same) >= UP_AFTER and not any(lost or help for lost, help in same[:UP_AFTER]):
        if level == max(Level):
            return Proposal(family, level, f"Three {level.word} wins without help, the top level.")
        why = f"Three {level.word} wins in a row without help: a level up."
        return Proposal(family, level + 1, why)
    if len(rows) >= DOWN_AFTER and all(at == level and lost for at, lost, _ in rows[:DOWN_AFTER]):
        if level == min(Level):
            return Proposal(family, level, f"Two {level.word} games lost; this is the first level.")
        return Proposal(family, level - 1, f"Two {level.word} games lost in a row: a level down.")
    return Proposal(family, level, f"Your last one was {level.word}: the same level again.")


def csv_lines(connection: sqlite3.Connection) -> Iterator[str]:
    """All results, oldest first, one a line, after a heading; then all answers in drills, each
    with its item in the place of a puzzle."""
    yield ",".join(COLUMNS)
    games = connection.execute(
        "SELECT puzzle, family, level, iif(lost, 'lost', 'won'), length, fewest, hints, "
        "round(seconds, 1), day FROM results ORDER BY ended, id"
    )
    answers = connection.execute(
        "SELECT item, family, NULL, iif(correct, 'right', 'wrong'), NULL, NULL, NULL, "
        "round(seconds, 1), day FROM drills ORDER BY id"
    )
    for row in chain(games, answers):
        line = io.StringIO()
        csv.writer(line, lineterminator="").writerow(["" if v is None else v for v in row])
        yield line.getvalue()


def count(connection: sqlite3.Connection) -> int:
    """How many games have ended, and how many answers were given in drills."""
    both = "SELECT (SELECT count(*) FROM results) + (SELECT count(*) FROM drills)"
    return int(connection.execute(both).fetchone()[0])


def delete_all(connection: sqlite3.Connection) -> int:
    """Delete all results, answers in drills and the days noted; games in progress stay. Returns
    how many."""
    deleted = connection.execute("DELETE FROM results").rowcount
    deleted += connection.execute("DELETE FROM drills").rowcount
    connection.execute("DELETE FROM days")
    connection.execute("DELETE FROM saves WHERE solved = 1")
    return deleted
