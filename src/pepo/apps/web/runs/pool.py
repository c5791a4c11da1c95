"""Worker processes, reused while they behave and ended when they must be."""

import multiprocessing
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from pepo.apps.web.errors import Broken, Busy, Stopped, TooLong
from pepo.apps.web.limits import GRACE
from pepo.apps.web.runs.worker import main
from pepo.core.solving import Progress

LOOK = 0.02  # seconds between two looks at the pipe
ENDED = "The work was ended by the system; perhaps its memory ran out."


class Worker:
    """One process and the pipe to it."""

    def __init__(self, nice: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, there = context.Pipe()
        stops, self.stops = context.Pipe(duplex=False)
        self.task = 0
        self.process = context.Process(target=main, args=(there, stops, nice), daemon=True)
        self.process.start()
        there.close()
        stops.close()

    def run(
        self,
        name: str,
        arguments: dict[str, Any],
        *,
        seconds: float,
        progress: Callable[[Progress], None] | None = None,
        is_stopped: Callable[[], bool] = lambda: False,
        grace: float = GRACE,
    ) -> Any:
        """Do a task; ended when it takes too long, or soon after somebody stopped it."""
        self.task += 1
        self._send(self.pipe, (self.task, name, arguments))
        deadline = time.monotonic() + seconds
        stopping = None
        while True:
            if self.pipe.poll(LOOK):
                kind, value = self._receive()
                if kind != "progress":
                    return _open(kind, value)
                if progress is not None:
                    progress(value)
            now = time.monotonic()
            if stopping is None and (is_stopped() or now > deadline):
                self._send(self.stops, self.task)
                stopping = now
            if stopping is not None and now - stopping > (grace if is_stopped() else GRACE):
                self.end()
                if is_stopped():
                    raise Stopped("It was stopped.")
                raise TooLong(f"No answer was found within {seconds:g} seconds.")

    def _send(self, pipe: Connection, message: Any) -> None:
        try:
            pipe.send(message)
        except OSError:
            raise Broken(ENDED) from None

    def _receive(self) -> tuple[str, Any]:
        try:
            received: tuple[str, Any] = self.pipe.recv()
            return received
        except (EOFError, OSError):
            raise Broken(ENDED) from None

    @property
    def alive(self) -> bool:
        return self.process.is_alive()

    def end(self) -> None:
        self.process.kill()
        self.process.join(1)
        self.pipe.close()
        self.stops.close()


def _open(kind: str, value: Any) -> Any:
    if kind == "refused":
        raise value
    if kind == "broken":
        raise Broken(value)
    return value


class Pool:
    """At most `size` workers at once; more callers wait, and too many are refused."""

    def __init__(self, size: int, *, most: int, nice: int = 0) -> None:
        self.size, self.most, self.nice = size, most, nice
        self._free = threading.Semaphore(size)
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._inside = 0
        self._closed = False

    def warm(self) -> None:
        """Start a worker before anybody needs it."""
        worker = self._take()
        self._give(worker)

    def run(self, name: str, arguments: dict[str, Any], **how: Any) -> Any:
        with self._lock:
            if self._inside >= self.most:
                raise Busy(f"{self._inside} questions are waiting already; try again in a moment.")
            self._inside += 1
        try:
            with self._free:
                if how.get("is_stopped", bool)():  # while it waited, whoever asked has left
                    raise Stopped("It was stopped.")
                worker = self._take()
                try:
                    return worker.run(name, arguments, **how)
                finally:
                    self._give(worker)
        finally:
            with self._lock:
                self._inside -= 1

    def _take(self) -> Worker:
        with self._lock:
            if self._closed:
                raise Busy("The server is closing.")
            while self._idle:
                worker = self._idle.pop()
                if worker.alive:
                    return worker
                self._all.discard(worker)
            worker = Worker(self.nice)
            self._all.add(worker)
            return worker

    def _give(self, worker: Worker) -> None:
        with self._lock:
            if worker.alive and not self._closed:
                self._idle.append(worker)
            else:
                self._all.discard(worker)

    @property
    def running(self) -> int:
        """How many processes there are."""
        with self._lock:
            return sum(worker.alive for worker in self._all)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            workers = list(self._all)
        for worker in workers:
            worker.end()
