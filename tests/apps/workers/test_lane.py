"""Answers from other processes: stopped politely, stopped by force, failed, ended."""

import time
from collections.abc import Callable, Iterator
from threading import Event as Flag

import pytest

from pepo import families
from pepo.apps.midend.reel import Reel
from pepo.apps.midend.tasks import Question, moves
from pepo.core.solving import Outcome
from pepo.workers.lane import Lane
from pepo.workers.pool import Pool
from pepo.workers.process import Worker
from pepo.workers.run import Run


def answered(lane: Lane, until: str, seconds: float = 600.0) -> Run:
    """What the lane has polled when the run has this status, or has made progress."""
    end = time.monotonic() + seconds
    while True:
        run = lane.poll()
        if run is not None and (
            run.progress is not None if until == "progress" else run.status == until
        ):
            return run
        assert time.monotonic() < end, f"no {until}: {run}"
        time.sleep(0.01)


def ask(lane: Lane, method: str) -> None:
    puzzle = families.load("ring").entry("exercise").puzzle
    lane.ask(Question("method", "slow", puzzle, puzzle.start(), method))


@pytest.fixture
def lane() -> Iterator[Lane]:
    made = Lane(Pool("pepo.apps.midend.tasks", 2, limit=9), lambda: None)
    yield made
    made._pool.close()


def worker_of(lane: Lane) -> Worker:
    """The only worker there is, once it works."""
    wait_until(lambda: lane._pool.running)
    [worker] = lane._pool._all
    return worker


def wait_until(holds: Callable[[], object]) -> None:
    end = time.monotonic() + 600
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def test_a_stopped_answer_hands_over_what_it_had(slow: str, lane: Lane) -> None:
    ask(lane, "polite")
    answered(lane, "progress")
    lane.stop()
    assert lane.stopping
    found = answered(lane, "done").result
    assert isinstance(found, Reel)
    solution = found.solution
    assert (solution.outcome, solution.cancelled, solution.length) == (Outcome.GAVE_UP, True, 3)
    assert not lane.stopping
    assert worker_of(lane).alive


def test_an_answer_that_ignores_stop_is_ended(slow: str, lane: Lane) -> None:
    ask(lane, "deaf")
    worker = worker_of(lane)
    asked = time.monotonic()
    lane.stop()
    answered(lane, "stopped")
    assert time.monotonic() - asked < 60
    assert not worker.alive
    ask(lane, "polite")  # and the next question is answered by a new process
    answered(lane, "progress")
    assert worker_of(lane) is not worker


@pytest.mark.parametrize("method", ["polite", "deaf"])
def test_a_dropped_answer_is_never_reported(slow: str, lane: Lane, method: str) -> None:
    ask(lane, method)
    lane.drop()
    assert lane.asked is None
    ask(lane, "polite")
    assert answered(lane, "progress").arguments.name == "polite"
    lane.drop()
    wait_until(lambda: not lane._pool._inside)
    assert lane.poll() is None


def test_a_failing_answer_is_reported_and_the_process_survives(slow: str, lane: Lane) -> None:
    ask(lane, "broken")
    said = answered(lane, "failed").error
    assert "ZeroDivisionError" in said
    worker = worker_of(lane)
    ask(lane, "polite")
    answered(lane, "progress")
    assert worker_of(lane) is worker


def test_a_process_that_dies_is_noticed(slow: str, lane: Lane) -> None:
    ask(lane, "polite")
    answered(lane, "progress")
    worker_of(lane).process.kill()
    assert "ended" in answered(lane, "failed").error
    assert lane.asked is None


def test_all_rows_of_a_long_table_are_kept() -> None:
    puzzle = families.load("gourds").entry("hexagon-37").puzzle
    asked = Question("method", "gourds", puzzle, puzzle.start(), "phases-leaf-sort")
    found = moves(asked, lambda progress: None, Flag())
    assert len(found.rows) == len(found.moves) > 2_000
    assert found.frame_after[-1] == found.length == len(found.rows)
