"""One question at a time, asked by a loop that never waits for the answer.

`stop` takes effect at once: the work gets a moment to hand over the best it has, then its process
is ended. `drop` also discards the answer. `poll` returns what was reported since the last call.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from threading import Event as Flag
from typing import Any, Literal, Protocol

from pepo.workers.pool import End, Pool

STOP_TIMEOUT_SECONDS = 0.4  # a stopped answer has to hand over what it found

Kind = Literal["progress"] | End


class Question(Protocol):
    """`kind` is the name of a task; the question itself is its argument."""

    @property
    def kind(self) -> str: ...


@dataclass(frozen=True)
class Report:
    """What came of a question: progress, then an answer, a failure in words, or a stop."""

    question: Any
    kind: Kind
    value: Any = None


class Lane:
    """One question that the pool's workers answer. `wake` is called, from a thread, when there is
    something to `poll`."""

    def __init__(self, pool: Pool, wake: Callable[[], None]) -> None:
        self.asked: Any = None
        self._pool, self._wake = pool, wake
        self._stop = Flag()
        self._reports: SimpleQueue[Report] = SimpleQueue()

    @property
    def stopping(self) -> bool:
        return self.asked is not None and self._stop.is_set()

    def ask(self, question: Question) -> None:
        self.drop()
        self.asked, self._stop = question, Flag()
        threading.Thread(target=self._answer, args=(question, self._stop), daemon=True).start()

    def stop(self) -> None:
        self._stop.set()

    def drop(self) -> None:
        self.stop()
        self.asked = None

    def poll(self) -> list[Report]:
        found: list[Report] = []
        while True:
            try:
                report = self._reports.get_nowait()
            except Empty:
                return found
            if report.question is self.asked:
                found.append(report)
                if report.kind != "progress":
                    self.asked = None

    # -- in a thread of its own

    def _answer(self, question: Question, stop: Flag) -> None:
        end, value = self._pool.attempt(
            question.kind,
            question,
            progress=lambda progress: self._report(question, "progress", progress),
            is_stopped=stop.is_set,
            stop_timeout_seconds=STOP_TIMEOUT_SECONDS,
        )
        self._report(question, end, value)

    def _report(self, question: Question, kind: Kind, value: Any) -> None:
        self._reports.put(Report(question, kind, value))
        self._wake()


@dataclass(frozen=True)
class Lanes:
    """One lane for what you asked, one for what the screen shows without being asked."""

    asked: Lane
    aside: Lane
    pool: Pool

    @staticmethod
    def over(pool: Pool, wake: Callable[[], None]) -> "Lanes":
        pool.warm(2)
        return Lanes(Lane(pool, wake), Lane(pool, wake), pool)

    def close(self) -> None:
        self.asked.drop()
        self.aside.drop()
        self.pool.close()
