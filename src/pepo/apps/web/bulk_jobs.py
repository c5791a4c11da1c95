"""Mines started on the page: each in a process of its own, at low priority.

The page follows them through the library, like any job; so does `pepo jobs`.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from multiprocessing.process import BaseProcess

from pepo.apps.workers.pool import Busy

MAX_MINES = 2  # running at once
FAREWELL = 5.0  # seconds to save what was found


class Miners:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[int, BaseProcess] = {}

    def require_room(self) -> None:
        with self._lock:
            self._tidy()
            if len(self._running) >= MAX_MINES:
                raise Busy(f"{MAX_MINES} jobs are already running. Stop one first.")

    def start(self, path: str, number: int) -> None:
        """Run or continue a job of the library at `path`."""
        self.require_room()
        with self._lock:
            if number in self._running:
                return
            context = multiprocessing.get_context("spawn")
            process = context.Process(target=_work, args=(path, number))
            process.start()
            self._running[number] = process

    def stop(self, number: int) -> None:
        """Stop a job at once, if this server runs it; what it found is kept."""
        with self._lock:
            process = self._running.get(number)
        if process is not None and process.is_alive():
            process.terminate()

    def _tidy(self) -> None:
        self._running = {n: p for n, p in self._running.items() if p.is_alive()}

    def close(self) -> None:
        with self._lock:
            processes = list(self._running.values())
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(FAREWELL)
            if process.is_alive():
                process.kill()


def _work(path: str, number: int) -> None:
    from pepo.core.errors import PepoError
    from pepo.jobs import executors, runner
    from pepo.library import Library

    cancel = threading.Event()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    signal.signal(signal.SIGTERM, lambda *_: cancel.set())
    threading.Thread(target=executors.follow_parent, args=(cancel.set,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)  # play comes first
    spare = executors.cores() - 1
    # A PepoError means that another process runs it; the library says which.
    with Library(path) as library, contextlib.suppress(PepoError):
        runner.run(library, number, executors.make(None, max(0, spare)), cancel=cancel)
