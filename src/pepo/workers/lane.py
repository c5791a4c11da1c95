"""One question at a time, asked by a loop that never waits for the answer.

`stop` takes effect at once: the work gets a moment to hand over the best it has, then its process
is ended. `drop` also discards the answer.
"""

import threading
from collections.abc import Callable
from typing import Any

from pepo.workers.pool import Pool
from pepo.workers.run import Run

STOP_TIMEOUT_SECONDS = 0.4  # a stopped answer has to hand over what it found


class Lane:
    """One question that the pool's workers answer; its `kind` is the name of a task. `wake` is
    called, from a thread, when there is something to `poll`."""

    def __init__(self, pool: Pool, wake: Callable[[], None]) -> None:
        self._pool, self._wake = pool, wake
        self._run: Run | None = None
        self._seen = 0  # the version of the run that was polled last

    @property
    def asked(self) -> Any:
        return None if self._run is None else self._run.arguments

    @property
    def stopping(self) -> bool:
        return self._run is not None and self._run.stop.is_set()

    def ask(self, question: Any) -> None:
        self.drop()
        self._run, self._seen = Run(question.kind, question), 0
        how = {"changed": self._wake, "stop_timeout_seconds": STOP_TIMEOUT_SECONDS}
        work = threading.Thread(target=self._run.do, args=(self._pool,), kwargs=how, daemon=True)
        work.start()

    def stop(self) -> None:
        if self._run is not None:
            self._run.stop.set()

    def drop(self) -> None:
        self.stop()
        self._run = None

    def poll(self) -> Run | None:
        """The run that answers the question, if something has changed since the last call."""
        run = self._run
        if run is None or run.version == self._seen:
            return None
        self._seen = run.version
        if run.over:
            self._run = None
        return run


class Lanes:
    """One lane for what you asked, one for what the screen shows without being asked."""

    def __init__(self, pool: Pool, wake: Callable[[], None]) -> None:
        self.pool, self.asked, self.aside = pool, Lane(pool, wake), Lane(pool, wake)

    def warm(self) -> None:
        """Start the workers now, so that the first question needn't wait for them."""
        self.pool.warm(2)

    def close(self) -> None:
        self.asked.drop()
        self.aside.drop()
        self.pool.close()
