"""Mines started on the page: each has processes of its own, at low priority.

The page follows them through the library, like any job; so does `pepo jobs`.
"""

import threading

from pepo.core.errors import PepoError
from pepo.jobs import executors, runner
from pepo.library import Library, jobs
from pepo.workers.pool import Busy

MAX_MINES = 2  # running at once
FAREWELL = 5.0  # seconds to save what was found


class Miners:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[int, tuple[threading.Thread, threading.Event]] = {}
        self.failed: dict[int, str] = {}  # why jobs ended, where the library couldn't say it

    def require_room(self) -> None:
        with self._lock:
            self._running = {n: one for n, one in self._running.items() if one[0].is_alive()}
            if len(self._running) >= MAX_MINES:
                raise Busy(f"{MAX_MINES} jobs are already running. Stop one first.")

    def start(self, library: Library, number: int) -> None:
        """Run or continue a job."""
        self.require_room()
        if number in self.failed:  # the library still calls it ours, if it couldn't be told
            with library.writing() as connection:
                jobs.settle(connection, number, jobs.STOPPED, self.failed[number], seconds=0)
            del self.failed[number]
        with self._lock:
            if number not in self._running:
                cancel = threading.Event()
                thread = threading.Thread(target=self._work, args=(library, number, cancel))
                self._running[number] = thread, cancel
                thread.start()

    def stop(self, number: int) -> None:
        """Stop a job at once, if this server runs it; what it found is kept."""
        with self._lock:
            if number in self._running:
                self._running[number][1].set()

    def close(self) -> None:
        with self._lock:
            running = list(self._running.values())
        for _, cancel in running:
            cancel.set()
        for thread, _ in running:
            thread.join(FAREWELL)

    def _work(self, library: Library, number: int, cancel: threading.Event) -> None:
        pool = executors.Pool(max(1, executors.cores() - 1), nice=10)  # play comes first
        try:
            runner.run(library, number, pool, cancel=cancel)
        except PepoError as error:  # another process runs it, or the library can't be used
            self.failed[number] = str(error)
