"""Runs: those without followers are stopped, and old finished ones are forgotten."""

import time

from pepo.apps.web.limits import ABANDONED, KEPT_RUNS, KEPT_STEPS
from pepo.apps.web.runs.reel import PageReel
from pepo.apps.web.runs.run import PageRun, Runs
from pepo.core.solving import Outcome, Solution
from pepo.reading.text import read


def holding(*jobs: PageRun) -> Runs:
    held = Runs()
    held._runs = {job.id: job for job in jobs}
    return held


def test_work_without_followers_is_stopped() -> None:
    long_ago = time.monotonic() - ABANDONED - 1
    left = PageRun("method", {}, id="left", status="running", seen=long_ago)
    followed = PageRun("method", {}, id="followed", status="running", seen=long_ago, followers=1)
    new = PageRun("method", {}, id="new", status="waiting")
    holding(left, followed, new).sweep()
    assert [job.stop.is_set() for job in (left, followed, new)] == [True, False, False]


def test_the_oldest_finished_runs_are_forgotten() -> None:
    jobs = [PageRun("method", {}, id=str(k), status="done", seen=k) for k in range(KEPT_RUNS + 5)]
    held = holding(*jobs)
    held.sweep()
    assert set(held._runs) == {str(k) for k in range(5, KEPT_RUNS + 5)}


def test_a_few_very_long_runs_push_out_the_rest_but_the_last_stays() -> None:
    puzzle = read("ring/exercise").puzzle
    solution = Solution(Outcome.SOLVED, method="m", puzzle=puzzle, start=0)
    reel = PageReel(solution, "", {}, length=KEPT_STEPS)
    huge = [PageRun("method", {}, id=str(k), status="done", seen=k, result=reel) for k in range(3)]
    held = holding(*huge)
    held.sweep()
    assert set(held._runs) == {"2"}
