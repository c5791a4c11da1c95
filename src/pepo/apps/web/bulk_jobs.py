"""Mines started on the page: each in a process of its own, at low priority.

The page follows them through the library, like any job; so does `pepo jobs`.
"""

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from pepo.apps.workers.pool import Busy

MAX_MINES = 2  # running at once
FAREWELL = 5.0  # seconds to save what was found


class Miners:
    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running: dict[int, tuple[BaseProcess, Callable[[], None]]] = {}  # and what stops it

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
            theirs, ours = context.Pipe(duplex=False)
            process = context.Process(target=_work, args=(path, number, theirs))
            process.start()
            theirs.close()
            self._running[number] = process, ours.close

    def stop(self, number: int) -> None:
        """Stop a job at once, if this server runs it; what it found is kept."""
        with self._lock:
            if number in self._running:
                self._running[number][1]()

    def _tidy(self) -> None:
        for number, (process, stop) in list(self._running.items()):
            if not process.is_alive():
                stop()
                del self._running[number]

    def close(self) -> None:
        with self._lock:
            running = list(self._running.values())
        for _, stop in running:
            stop()
        for process, _ in running:
            process.join(FAREWELL)
            if process.is_alive():
                process.kill()


def _work(path: str, number: int, pipe: Connection) -> None:
    from pepo.core.errors import PepoError
    from pepo.jobs import executors, runner
    from pepo.library import Library

    cancel = threading.Event()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    signal.signal(signal.SIGTERM, lambda *_: cancel.set())
    threading.Thread(target=_follow_server, args=(pipe, cancel), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(10)  # play comes first
    spare = executors.cores() - 1
    # A PepoError means that another process runs it; the library says which.
    with Library(path) as library, contextlib.suppress(PepoError):
        runner.run(library, number, executors.make(None, max(0, spare)), cancel=cancel)


def _follow_server(pipe: Connection, cancel: threading.Event) -> None:
    """Stop when the server closes the pipe, and when it dies, which closes it too."""
    with contextlib.suppress(EOFError, OSError):
        pipe.recv()
    cancel.set()
