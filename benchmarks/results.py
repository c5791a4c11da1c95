"""Statistics of 100,000 games, as `pepo stats` and the page read them."""

import datetime
import sqlite3
import tempfile
import time
from pathlib import Path
from random import Random

from benchmarks.measurement import Row, cpu
from pepo import families
from pepo.library import Library, results

GAMES = 100_000
DAYS = 3_000
TODAY = datetime.date(2028, 12, 31)


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.sqlite"
        Library(path).close()
        fill(path)
        with Library(path) as library:
            seconds = cpu(lambda: read(library), times=5)
    return [(f"statistics of {GAMES:,} games", f"{seconds:.3f} s", "0.2 s or less")]


def read(library: Library) -> None:
    """All that the page shows."""
    with library.reading() as connection:
        results.figures(connection, TODAY)
        results.by_day(connection, "2028-10-01")
        results.lost_puzzles(connection)
        for family in families.names():
            results.proposal(connection, family)


def fill(path: Path) -> None:
    rng = Random(1)
    names = families.names()
    rows = []
    for number in range(GAMES):
        day = TODAY - datetime.timedelta(days=rng.randrange(DAYS))
        ended = time.mktime(day.timetuple()) + number % 86_400
        family, fewest = rng.choice(names), rng.randrange(3, 40)
        rows.append((f"{family}:{rng.randrange(GAMES // 2)}", family, fewest + rng.randrange(9),
                     rng.choice((0, 0, 0, 1, 4)), rng.uniform(5, 900), ended,
                     int(rng.random() < 0.1), day.isoformat(), rng.randrange(1, 5),
                     fewest))  # fmt: skip
    with sqlite3.connect(path) as connection:
        connection.executemany(
            "INSERT INTO results (puzzle, family, length, hints, seconds, ended, lost, day, level, "
            "fewest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
