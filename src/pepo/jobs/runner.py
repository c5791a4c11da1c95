"""Runs a job: keeps the executor busy, and saves each batch that is done.

However it ends, by Ctrl-C, `pepo jobs stop` or kill -9: what was saved stays, and the next run
continues from there.
"""

import itertools
import json
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from dataclasses import dataclass, replace

from pepo.core.errors import PepoError, Stop
from pepo.core.words import counted
from pepo.jobs.executors import MAX_TRIES, Executor, LostExecutor, LostWorker
from pepo.jobs.plans import Plan, items, plan_of
from pepo.library import Library, jobs
from pepo.library.jobs import DONE, FAILED, STOPPED, Batch, Job

POLL_SECONDS = 0.2  # between checks for Ctrl-C
EXTRA_SECONDS = 10.0  # that running batches may take after the time limit
HEARTBEAT_SECONDS = 2.0  # between two reports to the library
MAX_WITHOUT_NEW = 1_000_000  # puzzles without a new find, before a mine stops
MAX_SECONDS_WITHOUT_NEW = 3600.0
MAX_REPEATS = 10_000  # matching puzzles, all already known: there are probably no others


@dataclass(frozen=True)
class Report:
    """Progress of a running job."""

    job: Job
    seconds: float  # of this run
    total: int | None  # batches, if known
    tried: int  # in this run


def run(
    library: Library,
    number: int,
    executor: Executor,
    *,
    cancel: threading.Event | None = None,
    progress: Callable[[Report], None] | None = None,
) -> Job:
    """Run a job until it is complete, its time is up, or it is stopped."""
    with library.writing() as connection:
        jobs.claim(connection, number)
        job = jobs.get(connection, number)
    run = _Run(library, job, plan_of(job), executor, cancel or threading.Event(), progress)
    try:
        state, note = run.to_its_end()
        if state == DONE:
            run.plan.deliver(library)
    except LostExecutor as lost:
        state, note = STOPPED, f"stopped: {lost}"
    except BaseException as error:
        with suppress(PepoError):  # the library may be what failed
            run.settle(STOPPED, str(error) or "interrupted")
        raise
    finally:
        executor.close()
    return run.settle(state, note)


class _Run:
    def __init__(
        self,
        library: Library,
        job: Job,
        plan: Plan,
        executor: Executor,
        cancel: threading.Event,
        progress: Callable[[Report], None] | None,
    ) -> None:
        self.library, self.job, self.plan = library, job, plan
        self.executor, self.cancel, self.progress = executor, cancel, progress
        self.flying: dict[Future[str], int] = {}
        self.lost: dict[int, int] = {}  # how often each batch lost its worker
        self.tried = self.without_new = self.repeats = 0
        self.early: list[Batch] = []  # done before an earlier one, so not yet in the library
        self.began = self.last_beat = self.last_new = time.monotonic()
        with library.reading() as connection:
            self.waiting = self._numbers(jobs.done_numbers(connection, job.id))
            self.complete = plan.is_complete(connection)

    def _numbers(self, done: set[int]) -> Iterator[int]:
        every = itertools.count() if self.plan.total is None else range(self.plan.total)
        return (number for number in every if number not in done)

    def to_its_end(self) -> tuple[str, str]:
        """The state it ends in, and a note."""
        allowed = self.job.spec.get("seconds")
        while not self.complete:
            time_is_up = allowed is not None and self.job.worked + self.seconds >= allowed
            if not time_is_up:
                self._fill()
            if allowed is not None and time_is_up and (not self.flying or self._overdue(allowed)):
                return DONE, ""
            if not self.flying:
                return STOPPED, "no batches left"
            if self.cancel.is_set():
                return STOPPED, "stopped by Ctrl-C"
            if self._finds_nothing_new():
                return STOPPED, f"stopped: {self._without_new()}"
            self.executor.require_alive()
            done, _ = wait(self.flying, timeout=POLL_SECONDS, return_when=FIRST_COMPLETED)
            for future in sorted(done, key=self.flying.__getitem__):
                if bad := self._take(future):
                    return FAILED, bad
            if not self._say():
                return STOPPED, "stopped by 'pepo jobs stop'"
        return DONE, ""

    def _finds_nothing_new(self) -> bool:
        """A mine may ask for more puzzles than exist; then it must stop by itself."""
        if not self.job.spec.get("count"):
            return False
        waited = time.monotonic() - self.last_new
        return (
            self.repeats >= MAX_REPEATS
            or self.without_new >= MAX_WITHOUT_NEW
            or (self.without_new > 0 and waited > MAX_SECONDS_WITHOUT_NEW)
        )

    def _without_new(self) -> str:
        last = f"none of the last {counted(self.without_new, 'puzzle')}"
        if not self.repeats:
            return f"{last} matched"
        return f"{last} was new; {self.repeats:,} matched, but had been found before"

    def _overdue(self, allowed: float) -> bool:
        """Batches that are running when the time is up may finish, within limits."""
        return self.job.worked + self.seconds > allowed + max(EXTRA_SECONDS, 0.1 * allowed)

    def settle(self, state: str, note: str) -> Job:
        with self.library.writing() as connection:
            answer = self.plan.finish(connection) if state == DONE else None
            silent = time.monotonic() - self.last_beat
            jobs.settle(connection, self.job.id, state, note, seconds=silent, answer=answer)
            return jobs.get(connection, self.job.id)

    @property
    def seconds(self) -> float:
        return time.monotonic() - self.began

    def _fill(self) -> None:
        """Submit one batch more than there are workers, so that none has to wait."""
        while len(self.flying) <= self.executor.workers:
            number = next(self.waiting, None)
            if number is None:
                return
            self._send(number)

    def _send(self, number: int) -> None:
        with self.library.reading() as connection:
            text = self.plan.batch(connection, number)
        self.flying[self.executor.submit(text)] = number

    def _take(self, future: "Future[str]") -> str | None:
        """Save the result of a batch; returns a sentence if it failed."""
        number = self.flying.pop(future)
        error = future.exception()
        if isinstance(error, LostWorker):
            self.lost[number] = self.lost.get(number, 0) + 1
            if self.lost[number] >= MAX_TRIES:
                return f"its worker process ended unexpectedly {MAX_TRIES} times (batch {number})"
            self._send(number)
            return None
        if isinstance(error, Stop) and error.cancelled:
            return None
        if error is not None:
            if not isinstance(error, PepoError | Stop):
                raise error
            return f"batch {number}: {str(error).rstrip('.')}"
        self._write_down(number, future.result())
        return None

    def _write_down(self, number: int, text: str) -> None:
        """Save the result, the puzzles and the mark, in one transaction."""
        result = json.loads(text)
        found = items(text)
        batch = Batch(number, text, result["tried"], len(found), result["seconds"])
        with self.library.writing() as connection:
            if not jobs.mark_done(connection, self.job.id, batch):
                return
            before = jobs.finds(connection, self.job.id)
            self.plan.absorb(connection, number, found)
            self.complete = self.plan.is_complete(connection)
            is_new = jobs.finds(connection, self.job.id) > before
            absorbed = jobs.get(connection, self.job.id).absorbed
        self.tried += batch.tried
        self._count_repeats(replace(batch, result=""), absorbed, is_new=is_new)

    def _count_repeats(self, batch: Batch, absorbed: int, *, is_new: bool) -> None:
        """Whether a puzzle is new is known when all earlier batches are in the library."""
        waiting = [*self.early, batch]
        self.early = [one for one in waiting if one.number >= absorbed]
        if is_new:
            self.without_new, self.repeats, self.last_new = 0, 0, time.monotonic()
            return
        known = [one for one in waiting if one.number < absorbed]
        self.without_new += sum(one.tried for one in known)
        self.repeats += sum(one.found for one in known)

    def _say(self) -> bool:
        """Report progress from time to time; False if the job must stop."""
        now = time.monotonic()
        if now - self.last_beat < HEARTBEAT_SECONDS:
            return True
        with self.library.writing() as connection:
            wanted = jobs.beat(connection, self.job.id, now - self.last_beat)
            job = jobs.get(connection, self.job.id)
        self.last_beat = now
        if self.progress is not None:
            self.progress(Report(job, self.seconds, self.plan.total, self.tried))
        return wanted
