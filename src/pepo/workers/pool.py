"""Several workers, reused as long as they can be."""

import threading
from math import inf
from typing import Any

from pepo.workers.process import Stopped, Worker


class Busy(Exception):
    """Too much is already running or waiting."""


class Pool:
    """At most `size` workers at once; more callers wait, and more than `limit` are refused."""

    def __init__(
        self, tasks: str, size: int, *, limit: float = inf, nice: int = 0, memory: int | None = None
    ) -> None:
        self.tasks, self.limit, self.nice, self.memory = tasks, limit, nice, memory
        self._free = threading.Semaphore(size)
        self._lock = threading.Lock()
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._inside = 0
        self._closed = False

    def warm(self, count: int = 1) -> None:
        for worker in [self._take() for _ in range(count)]:
            self._give(worker)

    def run(self, name: str, arguments: Any, **how: Any) -> Any:
        with self._lock:
            if self._inside >= self.limit:
                raise Busy(f"{self._inside} questions are already waiting. Try again in a moment.")
            self._inside += 1
        try:
            with self._free:
                if how.get("is_stopped", bool)():  # stopped while it waited
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
            worker = Worker(self.tasks, nice=self.nice, memory=self.memory)
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
        with self._lock:
            return sum(worker.alive for worker in self._all)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            workers = list(self._all)
        for worker in workers:
            worker.end()
