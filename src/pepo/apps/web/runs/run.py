"""Runs: long work that is queued, followed, stopped, and kept for a while when it is done."""

import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from pepo.apps.web import limits
from pepo.apps.web.errors import Gone
from pepo.apps.web.runs.animation import AnimationFile
from pepo.apps.web.runs.reel import PageReel
from pepo.core.errors import OtherPosition
from pepo.core.puzzle import Puzzle
from pepo.core.session import Session
from pepo.workers.pool import Busy, Pool
from pepo.workers.run import Run

TASKS = "pepo.apps.web.runs.tasks"


@dataclass(eq=False)
class PageRun(Run):
    """One piece of long work, and who follows it."""

    id: str = field(default_factory=lambda: secrets.token_urlsafe(9))
    followers: int = 0
    seen: float = field(default_factory=time.monotonic)


class Runs:
    def __init__(self) -> None:
        room = limits.MAX_RUNS + limits.WORKERS
        memory = limits.WORKER_MEMORY
        self.pool = Pool(TASKS, limits.WORKERS, limit=room, nice=10, memory=memory)
        self._threads = ThreadPoolExecutor(limits.WORKERS, thread_name_prefix="pepo-run")
        self._lock = threading.Lock()
        self._runs: dict[str, PageRun] = {}

    def start(self, what: str, arguments: dict[str, Any]) -> PageRun:
        with self._lock:
            if sum(not run.over for run in self._runs.values()) >= limits.MAX_RUNS:
                waiting = f"{limits.MAX_RUNS} runs are already waiting"
                raise Busy(f"{waiting}. Stop one, or try again later.")
            run = PageRun(what, arguments)
            self._runs[run.id] = run
        self._threads.submit(run.do, self.pool, seconds=limits.SOLVE_SECONDS + 2)
        return run

    def find(self, id: str) -> PageRun:
        with self._lock:
            run = self._runs.get(id)
        if run is None:
            raise Gone("This run is gone. Start it again.")
        run.seen = time.monotonic()
        return run

    def find_reel(self, id: str) -> tuple[PageRun, PageReel]:
        run = self.find(id)
        if not isinstance(run.result, PageReel):
            raise Gone("This run has nothing to watch.")
        return run, run.result

    def find_file(self, id: str) -> AnimationFile:
        found = self.find(id).result
        if not isinstance(found, AnimationFile):
            raise Gone("This run has no file.")
        return found

    def end_of(self, id: str, puzzle: Puzzle) -> Any:
        _, reel = self.find_reel(id)
        if reel.solution.puzzle != puzzle:
            raise OtherPosition("That run is for another puzzle.")
        return reel.end

    def lengths_from(self, session: Session) -> list[int]:
        with self._lock:
            found = [run.result for run in self._runs.values() if run.what == "method"]
        return [
            reel.solution.length
            for reel in found
            if reel is not None and reel.solution.solved and session.is_at(reel.position)
        ]

    def stop(self, id: str) -> PageRun:
        run = self.find(id)
        run.stop.set()
        if run.status == "waiting":
            run.tell(status="stopped")
        return run

    def sweep(self) -> None:
        """Stop runs without followers, and forget the oldest finished ones."""
        now = time.monotonic()
        with self._lock:
            runs = list(self._runs.values())
        for run in runs:
            if not run.over and not run.followers and now - run.seen > limits.ABANDONED:
                run.stop.set()
        self._forget()

    def _forget(self) -> None:
        with self._lock:
            finished = sorted(
                (run for run in self._runs.values() if run.over), key=lambda run: -run.seen
            )
            steps = size = 0
            for place, run in enumerate(finished):
                steps += run.result.length if isinstance(run.result, PageReel) else 0
                size += run.result.size if isinstance(run.result, AnimationFile) else 0
                full = steps > limits.KEPT_STEPS or size > limits.KEPT_BYTES
                if place and (place >= limits.KEPT_RUNS or full):
                    del self._runs[run.id]

    def close(self) -> None:
        with self._lock:
            for run in self._runs.values():
                run.stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.pool.close()
