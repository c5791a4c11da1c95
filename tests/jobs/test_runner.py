"""Jobs find the same puzzles however they run; nothing is lost or saved twice; stop and resume."""

import os
import signal
import struct
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from pepo.core.errors import BadInput, Stop, UnknownName
from pepo.core.generating import generate, generate_many
from pepo.core.solving import Progress, Watch
from pepo.families import load
from pepo.jobs import runner, work
from pepo.jobs import start as starting
from pepo.jobs.executors import Executor, Here, LostExecutor, LostWorker, Pool
from pepo.jobs.plans import plan_of
from pepo.library import Choice, Library, expression, jobs
from pepo.library.facts import facts_of
from pepo.workers import process
from tests.jobs.mining import found, reference, start

RING = load("ring")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as opened:
        yield opened


def job_of(library: Library, number: int) -> jobs.Job:
    with library.reading() as connection:
        return jobs.get(connection, number)


def by_hand(count: int) -> list[tuple[str, int]]:
    """The first seeds whose ring matches, without any job."""
    want, seed = expression.read("length >= 5 and unique"), 11
    seen: dict[str, int] = {}
    while len(seen) < count:
        ring = generate(RING, {"tiles": 12}, generator="random", seed=seed).puzzle
        if want.holds(facts_of(RING, ring, Watch())):
            seen.setdefault(RING.canonical_id(ring), seed)
        seed += 1
    return list(seen.items())


def test_a_mine_finds_the_first_seeds_that_match(library: Library) -> None:
    number = start(library)
    job = runner.run(library, number, Here())
    assert (job.state, job.found) == ("done", 60)
    assert found(library, number) == by_hand(60)
    one = library.choose(Choice(where=f"job = {number}", limit=1))[0]
    assert (one.what, one.job, one.version) == ("mined", number, job.version)
    again = generate(RING, {"tiles": 12}, generator="random", seed=one.seed)
    assert RING.canonical_id(again.puzzle) == one.canonical


@pytest.mark.parametrize("workers", [1, 2])
def test_a_pool_finds_the_same(library: Library, workers: int) -> None:
    number = start(library, batch=13)
    assert runner.run(library, number, Pool(workers)).state == "done"
    assert found(library, number) == reference()


class Shuffled(Executor):
    """An executor that finishes batches in the worst order and loses a third of its workers."""

    name, workers = "shuffled", 5

    def __init__(self) -> None:
        self.held: list[tuple[Future[str], str]] = []
        self.given = 0

    def submit(self, text: str) -> "Future[str]":
        future: Future[str] = Future()
        self.held.append((future, text))
        self.given += 1
        if len(self.held) == 4:
            for late, held in reversed(self.held):
                if self.given % 3 == 0:
                    late.set_exception(LostWorker("gone"))
                else:
                    late.set_result(work.run(held))
                self.given += 1
            self.held.clear()
        return future

    def close(self) -> None: ...


def test_neither_the_order_nor_lost_workers_change_what_is_found(library: Library) -> None:
    number = start(library, batch=11)
    assert runner.run(library, number, Shuffled()).state == "done"
    assert found(library, number) == reference()


def test_a_batch_that_loses_every_worker_fails_the_job_by_name(library: Library) -> None:
    class Doomed(Shuffled):
        def submit(self, text: str) -> "Future[str]":
            future: Future[str] = Future()
            future.set_exception(LostWorker("gone"))
            return future

    job = runner.run(library, start(library), Doomed())
    assert job.state == "failed"
    assert "ended unexpectedly" in job.note


@pytest.mark.parametrize(
    ("want", "limit", "words"),
    [
        ("length > 0", "MAX_REPEATS", "had been found before"),  # there are 2 such rings
        ("length > 5", "MAX_WITHOUT_NEW", " puzzles matched"),
    ],
)
def test_a_mine_that_asks_for_too_many_stops(
    library: Library, want: str, limit: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, limit, 300)
    number = starting.mine(library, RING, {"tiles": 2}, want=want, count=50, seed=1)
    job = runner.run(library, number, Here())
    assert job.state == "stopped"
    assert words in job.note
    assert job.found == (2 if want == "length > 0" else 0)


class FirstIsLast(Executor):
    """An executor whose first batch ends after three others."""

    workers = 3

    def __init__(self) -> None:
        self.first: Future[str] = Future()
        self.given: list[str] = []

    def submit(self, text: str) -> "Future[str]":
        self.given.append(text)
        if len(self.given) == 1:
            return self.first
        if len(self.given) == 5:
            self.first.set_result(work.run(self.given[0]))
        future: Future[str] = Future()
        future.set_result(work.run(text))
        return future

    def close(self) -> None: ...


def test_puzzles_that_wait_for_an_earlier_batch_are_no_repeats(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(runner, "MAX_REPEATS", 10)
    number = start(library, batch=100)  # four or more of them match
    assert runner.run(library, number, FirstIsLast()).state == "done"
    assert found(library, number) == reference()


def test_the_first_puzzles_of_a_mine_can_be_stopped(library: Library) -> None:
    cancel = threading.Event()
    heard: list[Progress] = []

    def tell(progress: Progress) -> None:
        heard.append(progress)
        cancel.set()

    given = {"tiles": 60, "at_least": 50}
    with pytest.raises(Stop):
        starting.mine(library, RING, given, count=1, watch=Watch(progress=tell, cancel=cancel))
    assert heard
    with library.reading() as connection:
        assert jobs.every(connection) == []


def test_a_job_continues_elsewhere_if_its_executor_is_gone(library: Library) -> None:
    class Gone(Shuffled):
        def require_alive(self) -> None:
            if self.given > 8:
                raise LostExecutor("the scheduler at X is gone")

    number = start(library, batch=11)
    job = runner.run(library, number, Gone())
    assert (job.state, job.note) == ("stopped", "stopped: the scheduler at X is gone")
    assert runner.run(library, number, Here()).state == "done"
    assert found(library, number) == reference()


def test_a_process_lost_while_sending_blocks_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The first half of an answer, then nothing: no lock stays behind, and no reader waits."""
    pool = Pool(2)
    monkeypatch.setattr(process, "_serve", half_an_answer)
    lost = [pool.submit("a batch") for _ in range(4)]
    for future in lost:
        with pytest.raises(LostWorker):
            future.result(timeout=600)
    held = [pool.submit("wait") for _ in range(5)]
    pool.close()
    assert not any(thread.is_alive() for thread in pool._threads._threads)
    assert all(isinstance(future.exception(timeout=600), LostWorker) for future in held)


def half_an_answer(pipe: Any, *settings: object) -> None:
    """Sends the length of a long message and a little of it, and is killed."""
    if pipe.recv()[1] == "wait":
        time.sleep(600)
    os.write(pipe.fileno(), struct.pack("!i", 1_000_000) + b"x")
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_stopped_job_continues_where_it_was(library: Library) -> None:
    number = start(library, batch=5)
    stops = 0
    while job_of(library, number).state != "done":
        cancel = threading.Event()
        before = job_of(library, number).batches

        class StopsSoon(Here):
            def submit(
                self, text: str, cancel: threading.Event = cancel, before: int = before
            ) -> "Future[str]":
                if job_of(library, number).batches > before + 2:
                    cancel.set()
                return super().submit(text)

        job = runner.run(library, number, StopsSoon(), cancel=cancel)
        stops += job.state == "stopped"
    assert stops > 2
    assert found(library, number) == reference()


def test_a_batch_is_saved_once(library: Library) -> None:
    number = start(library, batch=200)
    job = job_of(library, number)
    run = runner._Run(library, job, plan_of(job), Here(), threading.Event(), None)
    with library.reading() as connection:
        text = run.plan.batch(connection, 0)
    result = work.run(text)
    run._write_down(0, result)
    first = found(library, number)
    run._write_down(0, result)
    assert found(library, number) == first != []
    assert job_of(library, number).tried == 200


def test_puzzles_already_in_the_library_count_too(library: Library) -> None:
    """What a job finds doesn't depend on what is in the library."""
    one, two = start(library), start(library)
    runner.run(library, one, Here())
    job = runner.run(library, two, Here())
    assert job.found == 60
    assert found(library, one) == found(library, two)
    assert library.count() == 60


def test_a_time_limit_is_kept_and_can_be_extended(library: Library) -> None:
    number = start(library, count=None, seconds=1.0, batch=20)
    job = runner.run(library, number, Here())
    assert job.state == "done"
    assert 1.0 <= job.worked < 8
    before = job.found
    assert before > 0
    with library.writing() as connection:
        jobs.extend(connection, number, job.worked + 1.0)
    assert runner.run(library, number, Here()).found > before


def test_another_process_can_stop_it(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "HEARTBEAT_SECONDS", 0.05)
    number = start(library, count=10**6, batch=5)
    said = []

    def ask(report: runner.Report) -> None:
        said.append(report)
        with Library(library.path) as other, other.writing() as connection:
            assert jobs.ask_to_stop(connection, number).state == "stopping"

    job = runner.run(library, number, Here(), progress=ask)
    assert (job.state, job.is_running) == ("stopped", False)
    assert said[0].job.id == number
    assert job.batches > 0


def test_only_one_process_runs_a_job(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    number = start(library)
    with library.writing() as connection:
        jobs.claim(connection, number)
        connection.execute("UPDATE jobs SET runner = 'elsewhere 1' WHERE id = ?", (number,))
        with pytest.raises(BadInput, match="already running"):
            jobs.claim(connection, number)
        connection.execute("UPDATE jobs SET alive = alive - 1000 WHERE id = ?", (number,))
        assert jobs.get(connection, number).shown_state == "interrupted"
        jobs.claim(connection, number)  # its runner has been silent for too long


def test_a_job_of_another_version_cannot_be_resumed(library: Library) -> None:
    number = start(library)
    with library.writing() as connection:
        connection.execute("UPDATE jobs SET version = '0.0.1' WHERE id = ?", (number,))
        with pytest.raises(BadInput, match="started with pepo 0"):
            jobs.claim(connection, number)


BAD = [
    ({"want": "lenght > 3", "count": 5}, "did you mean length"),
    ({"want": "length >", "count": 5}, "at the end"),
    (
        {"want": "level = harrd", "count": 5},
        "level is gentle, moderate, hard or fiendish, or 1 to 4.",
    ),
    ({"want": "length = hard", "count": 5}, "length is a number."),
    ({"want": "unique = twice", "count": 5}, "unique is yes or no."),
    ({"given": {"tiles": "many"}, "count": 5}, "a whole number"),
    ({"given": {"colour": 3}, "count": 5}, "colour"),
    ({"generator": "magic", "count": 5}, "magic"),
    ({}, "--count or --for"),
]


@pytest.mark.parametrize(("asked", "said"), BAD, ids=[said for _, said in BAD])
def test_bad_settings_are_refused_before_a_mine_starts(
    library: Library, asked: dict[str, Any], said: str
) -> None:
    given = asked.pop("given", {})
    with pytest.raises((BadInput, UnknownName)) as refused:
        starting.mine(library, RING, given, **asked)
    assert said in str(refused.value)
    with library.reading() as connection:
        assert jobs.every(connection) == []


@pytest.mark.parametrize(
    ("text", "seconds"), [("90", 90), ("90s", 90), ("10m", 600), ("1.5h", 5400)]
)
def test_durations_are_read(text: str, seconds: float) -> None:
    assert starting.read_duration(text) == seconds
    with pytest.raises(BadInput, match="10m"):
        starting.read_duration("soon" + text)


def test_a_census_runs_as_a_job_and_keeps_its_longest(library: Library) -> None:
    number = starting.census(library, load("coroutine"), {"arrows": "5"})
    job = runner.run(library, number, Here())
    assert job.answer is not None
    assert job.answer["total"] == 56**8
    by_length = job.answer["by_length"]
    assert isinstance(by_length, dict)
    longest = by_length["13"]
    ids = library.choose_ids(Choice(where=f"job = {number} and length = 13"))
    assert len(ids) == job.found
    assert longest / 2 <= len(ids) <= longest  # reflected boards are the same


def test_a_removed_job_leaves_its_puzzles(library: Library) -> None:
    number = start(library)
    runner.run(library, number, Here())
    with library.writing() as connection:
        jobs.remove(connection, number)
    assert library.count() == 60
    assert library.choose(Choice(limit=1))[0].job is None


def test_a_mine_makes_together_what_it_would_make_one_by_one_also_where_one_gives_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    family, params, seeds = load("three-in-a-row"), {"width": 6}, range(5, 75)

    def stops_at_nine(*args: Any, **running: Any) -> Iterator[Any]:
        for made in generate_many(*args, **running):
            if made.seed == 9:
                raise Stop("none of 200,000 tries made a puzzle")
            yield made

    monkeypatch.setattr(work, "generate_many", stops_at_nine)
    tried = {
        seed: puzzle for seed, puzzle, _ in work.attempts(family, "unique", params, seeds, Watch())
    }
    assert tried.keys() == set(seeds) - {9}
    for seed in (5, 10, 74):
        assert tried[seed] == generate(family, params, seed=seed).puzzle
