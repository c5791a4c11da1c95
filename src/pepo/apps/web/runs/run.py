"""Long work: queued, followed, stopped, and kept for a while when it is finished."""

import secrets
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Literal

from pepo.apps.web.errors import Gone
from pepo.apps.web.limits import (
    ABANDONED,
    KEPT_JOBS,
    KEPT_STEPS,
    MOST_JOBS,
    SOLVE_SECONDS,
    WORKER_MEMORY,
    WORKERS,
)
from pepo.apps.workers.pool import Busy, Pool
from pepo.apps.workers.process import Broken, Stopped, TooLong
from pepo.core.errors import PepoError
from pepo.core.session import Session
from pepo.core.solving import Progress

TASKS = "pepo.apps.web.runs.tasks"
Status = Literal["waiting", "running", "done", "failed", "stopped"]


@dataclass
class Job:
    """One piece of long work. `version` grows whenever there is something new to tell."""

    id: str
    what: str
    arguments: dict[str, Any]
    status: Status = "waiting"
    progress: Progress | None = None
    result: Any = None
    error: str = ""
    version: int = 0
    followers: int = 0
    seen: float = field(default_factory=time.monotonic)
    stop: threading.Event = field(default_factory=threading.Event)

    @property
    def over(self) -> bool:
        return self.status in ("done", "failed", "stopped")

    def tell(self, **changes: Any) -> None:
        for name, value in changes.items():
            setattr(self, name, value)
        self.version += 1


class Jobs:
    """All long work of this server; at most WORKERS processes do it."""

    def __init__(self) -> None:
        self.pool = Pool(TASKS, WORKERS, limit=MOST_JOBS + WORKERS, nice=10, memory=WORKER_MEMORY)
        self._threads = ThreadPoolExecutor(WORKERS, thread_name_prefix="pepo-job")
        self._lock = threading.Lock()
        self._jobs: dict[str, Job] = {}

    def start(self, what: str, arguments: dict[str, Any]) -> Job:
        with self._lock:
            if sum(not job.over for job in self._jobs.values()) >= MOST_JOBS:
                raise Busy(f"{MOST_JOBS} runs are waiting already; stop one, or try again later.")
            job = Job(secrets.token_urlsafe(9), what, arguments)
            self._jobs[job.id] = job
        self._threads.submit(self._run, job)
        return job

    def _run(self, job: Job) -> None:
        if job.stop.is_set():
            job.tell(status="stopped")
            return
        job.tell(status="running")
        try:
            result = self.pool.run(
                job.what,
                job.arguments,
                seconds=SOLVE_SECONDS + 2,
                progress=lambda progress: job.tell(progress=progress),
                is_stopped=job.stop.is_set,
            )
            job.tell(status="done", result=result)
        except Stopped:
            job.tell(status="stopped")
        except (PepoError, Broken, Busy, TooLong) as error:
            job.tell(status="failed", error=str(error))
        except Exception as error:  # a follower must learn of it, whatever it was
            job.tell(status="failed", error=f"pepo failed: {type(error).__name__}: {error}")

    def find(self, id: str) -> Job:
        with self._lock:
            job = self._jobs.get(id)
        if job is None:
            raise Gone("This run is no longer kept; start it again.")
        job.seen = time.monotonic()
        return job

    def shortest_from(self, session: Session) -> int | None:
        """The length of the shortest solution that a run has found from a game's position."""
        with self._lock:
            found = [job.result for job in self._jobs.values() if job.what == "method"]
        lengths = [
            watched.length
            for watched in found
            if watched is not None
            and watched.outcome == "solved"
            and session.is_at(watched.position)
        ]
        return min(lengths, default=None)

    def stop(self, id: str) -> Job:
        job = self.find(id)
        job.stop.set()
        if job.status == "waiting":
            job.tell(status="stopped")
        return job

    def sweep(self) -> None:
        """Stop what nobody follows any more, and forget the oldest of what is finished."""
        now = time.monotonic()
        with self._lock:
            jobs = list(self._jobs.values())
        for job in jobs:
            if not job.over and not job.followers and now - job.seen > ABANDONED:
                job.stop.set()
        self._forget()

    def _forget(self) -> None:
        with self._lock:
            finished = sorted(
                (job for job in self._jobs.values() if job.over), key=lambda job: -job.seen
            )
            steps = 0
            for place, job in enumerate(finished):
                reel = getattr(job.result, "reel", None)
                steps += reel.length if reel is not None else 0
                if place and (place >= KEPT_JOBS or steps > KEPT_STEPS):
                    del self._jobs[job.id]

    def close(self) -> None:
        with self._lock:
            for job in self._jobs.values():
                job.stop.set()
        self._threads.shutdown(wait=False, cancel_futures=True)
        self.pool.close()
