"""Answers in drills: what goes well, what doesn't, and what comes next.

Everything is counted by SQLite from the index `drills_figures`.
"""

import datetime
import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass

from pepo.drills.rotation import LATEST, Standing

Kind = tuple[str, str]  # a family and the name of its drill


@dataclass(frozen=True)
class DrillAnswer:
    """An answer to an item, such as ring/how-far/7/0."""

    family: str
    kind: str
    item: str
    answer: str
    right: bool
    seconds: float
    timed: bool = False


@dataclass(frozen=True)
class DrillFigures:
    """All answers in one drill. Times are those of right answers against the clock."""

    family: str
    kind: str
    answers: int
    right: int
    latest: tuple[bool, ...]  # whether the latest were right, newest first
    seconds: float | None  # on average
    best_seconds: float | None


def keep(connection: sqlite3.Connection, one: DrillAnswer) -> None:
    now = time.time()
    connection.execute(
        "INSERT INTO drills (family, kind, item, answer, correct, seconds, timed, answered, day) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (one.family, one.kind, one.item, one.answer, one.right, one.seconds, one.timed, now,
         datetime.date.today().isoformat()),
    )  # fmt: skip


def figures(connection: sqlite3.Connection) -> list[DrillFigures]:
    """Each drill with answers."""
    rows = connection.execute(
        "SELECT family, kind, count(*), sum(correct), "
        "avg(iif(correct AND timed, seconds, NULL)), min(iif(correct AND timed, seconds, NULL)) "
        "FROM drills GROUP BY family, kind ORDER BY family, kind"
    ).fetchall()
    return [
        DrillFigures(family, kind, answers, right, _latest(connection, (family, kind)), mean, best)
        for family, kind, answers, right, mean, best in rows
    ]


def _latest(connection: sqlite3.Connection, kind: Kind) -> tuple[bool, ...]:
    asked = "SELECT correct FROM drills WHERE family = ? AND kind = ? ORDER BY id DESC LIMIT ?"
    return tuple(bool(right) for (right,) in connection.execute(asked, (*kind, LATEST)))


def standings(connection: sqlite3.Connection, kinds: Sequence[Kind]) -> dict[Kind, Standing]:
    """How each of these drills goes, counted among them."""
    among = set(kinds)
    last = {
        (family, kind): number
        for family, kind, number in connection.execute(
            "SELECT family, kind, max(id) FROM drills GROUP BY family, kind"
        )
        if (family, kind) in among
    }
    found = {}
    for one, number in last.items():
        rows = connection.execute(
            "SELECT family, kind, count(*) FROM drills WHERE id > ? GROUP BY family, kind",
            (number,),
        )
        since = sum(count for family, kind, count in rows if (family, kind) in among)
        found[one] = Standing(_latest(connection, one), since)
    return found


def take_all(connection: sqlite3.Connection) -> list[DrillAnswer]:
    """All answers, which are then no longer here."""
    rows = connection.execute(
        "DELETE FROM drills RETURNING family, kind, item, answer, correct, seconds, timed"
    ).fetchall()
    return [
        DrillAnswer(family, kind, item, answer, bool(correct), seconds, bool(timed))
        for family, kind, item, answer, correct, seconds, timed in rows
    ]
