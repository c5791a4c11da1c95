"""Long work: what nobody follows is stopped, what is finished is forgotten in time."""

import time
from dataclasses import dataclass

import pytest

from pepo.apps.web.limits import ABANDONED, KEPT_JOBS, KEPT_STEPS
from pepo.apps.web.runs.run import TASKS, Job, Jobs
from pepo.apps.workers.process import Broken, Worker


@dataclass
class Reel:
    length: int


@dataclass
class Result:
    reel: Reel


def holding(*jobs: Job) -> Jobs:
    held = Jobs()
    held._jobs = {job.id: job for job in jobs}
    return held


def test_work_that_nobody_follows_is_stopped() -> None:
    long_ago = time.monotonic() - ABANDONED - 1
    left = Job("left", "method", {}, status="running", seen=long_ago)
    followed = Job("followed", "method", {}, status="running", seen=long_ago, followers=1)
    new = Job("new", "method", {}, status="waiting")
    holding(left, followed, new).sweep()
    assert [job.stop.is_set() for job in (left, followed, new)] == [True, False, False]


def test_the_oldest_finished_runs_are_forgotten() -> None:
    jobs = [Job(str(k), "method", {}, status="done", seen=k) for k in range(KEPT_JOBS + 5)]
    held = holding(*jobs)
    held.sweep()
    assert set(held._jobs) == {str(k) for k in range(5, KEPT_JOBS + 5)}


def test_a_few_very_long_runs_push_out_the_rest_but_the_last_stays() -> None:
    huge = [
        Job(str(k), "method", {}, status="done", seen=k, result=Result(Reel(KEPT_STEPS)))
        for k in range(3)
    ]
    held = holding(*huge)
    held.sweep()
    assert set(held._jobs) == {"2"}


def test_a_worker_that_died_is_told_in_a_sentence() -> None:
    worker = Worker(TASKS)
    worker.process.kill()
    worker.process.join()
    with pytest.raises(Broken, match="ended by the system"):
        worker.run("hint", {}, seconds=1)
