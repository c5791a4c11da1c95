"""The puzzles of a day, made in a process that ends afterwards: the compiled code of generators
takes 60 MB, which a front end would keep for as long as it runs."""

import datetime
import threading
from collections.abc import Callable
from threading import Event as Flag
from typing import Any

from pepo import families
from pepo.daily.puzzle import Daily, daily_puzzles, is_made, remember
from pepo.workers.process import Broken, Report, Task, TooLong, Worker

MAX_SECONDS = 60.0


class Days:
    """`wake` is called, from a thread, when puzzles are ready that weren't when you asked."""

    def __init__(self, wake: Callable[[], None] = lambda: None) -> None:
        self._wake = wake
        self._asked: set[datetime.date] = set()
        self._making = threading.Lock()  # one process at a time
        self._worker: Worker | None = None
        self._closed = False

    def find(self, date: datetime.date) -> list[Daily] | None:
        """At once; None while they are being made."""
        if is_made(date):
            return daily_puzzles(date)
        if date not in self._asked:
            self._asked.add(date)
            threading.Thread(target=self._prepare, args=(date,), daemon=True).start()
        return None

    def wait_for(self, date: datetime.date) -> list[Daily]:
        with self._making:
            if not is_made(date):
                self._make(date)
        return daily_puzzles(date)  # what the process could not make is made here

    def close(self) -> None:
        self._closed = True
        if self._worker is not None:
            self._worker.end()

    def _prepare(self, date: datetime.date) -> None:
        with self._making:
            self._make(date)
        if not self._closed:
            daily_puzzles(date)
            self._wake()

    def _make(self, date: datetime.date) -> None:
        self._worker = Worker(__name__)
        try:
            made = self._worker.run("day", date, seconds=MAX_SECONDS)
        except (Broken, TooLong):
            return
        finally:
            self._worker.end()
        remember(
            Daily(families.load(name), puzzle, date=date, level=level)
            for name, (puzzle, level) in made.items()
        )


def _day(date: datetime.date, progress: Report, stop: Flag) -> dict[str, Any]:
    """Puzzles and levels by family. What comes from a catalogue is found anywhere."""
    made = [daily for daily in daily_puzzles(date) if daily.entry is None]
    return {daily.family.name: (daily.puzzle, daily.level) for daily in made}


TASKS: dict[str, Task] = {"day": _day}
