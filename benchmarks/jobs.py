"""Bulk work: the census of all coroutine boards, uniform boards, mining, Dask, the library."""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from random import Random

from benchmarks.measurement import Row, cpu, cpu_of_family
from pepo import families
from pepo.core.bulk import Fact, Result
from pepo.core.solving import Watch
from pepo.families.coroutine.study import census, decision_tree, uniform
from pepo.jobs import executors, runner, start, work
from pepo.jobs.executors import Executor
from pepo.jobs.plans import plan_of
from pepo.library import Choice, Item, Library, jobs

MILLION = 1_000_000
AT_ONCE = 50_000
WANTED = 2_000  # puzzles of a mine
BATCH = 100  # about half a second
TURNS = 3
LANES = 512  # puzzles that are made together


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        mines = [*_mining(Path(folder)), *_together()]
        return [*_census(), *_uniform(), *mines, *_library(Path(folder))]


def _census() -> list[Row]:
    params = census.BoardCensus()
    census.count(census.BoardCensus(8), "0/20", Watch())  # compile
    results: list[Result] = []

    def count() -> None:
        results.extend(census.count(params, part, Watch()) for part in census.parts(params))

    seconds = cpu(count)
    answer = census.combine(params, results)
    assert answer["total"] == 255**8
    longest = max(map(int, answer["by_length"]))
    return [
        ("census of all 255^8 coroutine boards, CPU in total", f"{seconds:.1f} s", "under 150 s"),
        ("the longest, and how many boards take it",
         f"{longest} turns, {answer['by_length'][str(longest)]:,} boards", ""),
    ]  # fmt: skip


def _uniform() -> list[Row]:
    """CPU milliseconds a board, for every length."""
    rng = Random(1)
    load = cpu(lambda: uniform.tree(decision_tree.Kind(), Watch()))
    tree = uniform.tree(decision_tree.Kind(), Watch())
    means = {}
    worst = 0.0
    for length in range(1, 29):
        times = [cpu(lambda n=length: tree.draw(n, rng)) for _ in range(25)]  # type: ignore[misc]
        means[length] = statistics.mean(times)
        worst = max(worst, *times)
    slowest = max(means, key=means.__getitem__)
    return [
        ("loading the counts", f"{load * 1000:.0f} ms", ""),
        ("uniform board, mean of the slowest length",
         f"{means[slowest] * 1000:.1f} ms ({slowest} turns)", "under 50 ms"),
        ("uniform board, worst of 700 drawn", f"{worst * 1000:.1f} ms", "under 50 ms"),
    ]  # fmt: skip


def _mining(folder: Path) -> list[Row]:
    """The same mine on one process, on two, and on a Dask cluster of two on this machine, by turns.
    Every mine has batches of the same size and needs the same ones. The time is that of the run,
    from its first batch to the end of the last worker; workers have started and compiled before."""
    ways: dict[str, Callable[[], Executor]] = {
        "1 process": lambda: executors.Pool(1),
        "2 processes": lambda: executors.Pool(2),
        "Dask local, 2 workers": lambda: executors.Cluster("local", 2),
    }
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    worked_in: dict[str, list[float]] = {name: [] for name in ways}  # CPU seconds a puzzle
    found = set()
    with Library(folder / "mining.sqlite") as library:
        for _ in range(TURNS):
            for name, make in ways.items():
                number = _mine(library)
                executor = Measured(make())
                warm = [executor.submit(_first(library, number)) for _ in range(executor.workers)]
                for future in warm:
                    future.result()
                began, worked = time.perf_counter(), cpu_of_family()
                job = runner.run(library, number, executor)
                assert job.state == "done"
                seconds[name].append(time.perf_counter() - began)
                worked_in[name].append((executor.worked - worked) / job.tried)
                kept = library.choose(Choice(where=f"job = {number}", sort="id"))
                found.add(tuple((one.canonical, one.seed) for one in kept))
    assert len(found) == 1, "the ways found different puzzles"
    tried = max(seed for _, seed in found.pop() if seed is not None)
    one, two, dask = (statistics.median(every) for every in seconds.values())
    _, work_of_two, work_of_dask = (statistics.median(every) for every in worked_in.values())
    cores = f"on {os.cpu_count()} cores"
    return [
        ("mining coroutine boards, 1 process", f"{tried / one:,.0f} tried a second", ""),
        (f"the same, 2 processes {cores}", f"{tried / two:,.0f} tried a second", ""),
        ("2 processes against 1", f"{one / two:.2f} ×", "at least 1.7 ×"),
        (f"Dask local, 2 workers, against 2 processes {cores}", f"{two / dask:.2f} ×",
         "at least 0.9 ×"),
        ("the same by CPU time of all processes", f"{work_of_two / work_of_dask:.2f} ×",
         "at least 0.9 ×"),
    ]  # fmt: skip


def _together() -> list[Row]:
    """The puzzles of a mine and their facts, one seed after the other and many at a time."""
    family, watch = families.load("three-in-a-row"), Watch()
    rows: list[Row] = []
    for side in (10, 30):

        def made(seeds: range, side: int = side) -> list[object]:
            return [
                puzzle
                for _, puzzle, _ in work.attempts(family, "unique", {"width": side}, seeds, watch)
            ]

        made(range(LANES))  # compile
        one, many = list[object](), list[object]()
        alone = cpu(lambda: one.extend(p for k in range(LANES) for p in made(range(k, k + 1))))  # noqa: B023
        beside = cpu(lambda: many.extend(made(range(LANES))))  # noqa: B023
        assert one == many
        what = f"mining three in a row {side}x{side}, {LANES} together against one by one"
        rows.append((what, f"{alone / beside:.1f} ×", ""))
    return rows


class Measured(Executor):
    """An executor, and the CPU seconds of all processes until it is closed."""

    def __init__(self, inner: Executor) -> None:
        self.inner, self.workers = inner, inner.workers
        self.worked = 0.0

    def submit(self, text: str) -> "Future[str]":
        return self.inner.submit(text)

    def require_alive(self) -> None:
        self.inner.require_alive()

    def close(self) -> None:
        self.worked = cpu_of_family()
        self.inner.close()


def _mine(library: Library) -> int:
    """A mine with batches of a given size; a new one would choose it by the clock."""
    number = start.mine(
        library, families.load("coroutine"), {"turns": 12}, want="unique", count=WANTED, seed=1
    )
    with library.writing() as connection:
        connection.execute(
            "UPDATE jobs SET spec = json_set(spec, '$.batch', ?) WHERE id = ?", (BATCH, number)
        )
    return number


def _first(library: Library, number: int) -> str:
    """Its first batch, so that every worker has compiled what it needs."""
    with library.reading() as connection:
        return plan_of(jobs.get(connection, number)).batch(connection, 0)


def _library(folder: Path) -> list[Row]:
    rng = Random(1)
    spent = 0.0
    with Library(folder / "million.sqlite") as library:
        for first in range(0, MILLION, AT_ONCE):
            items = [_item(first + k, rng) for k in range(AT_ONCE)]
            spent += cpu(lambda batch=items: library.add(batch))  # type: ignore[misc]
        choices = [
            Choice(family="coroutine", where="length >= 20 and unique", sort="-length", limit=50),
            Choice(where="length = 28 and steps < 10 and not unique", limit=50),
            Choice(where="length >= 30 and unique", limit=50),
        ]
        slowest = max(cpu(lambda c=choice: library.choose(c), times=3) for choice in choices)  # type: ignore[misc]
    return [
        ("puzzles added, of a million, with six facts each", f"{MILLION / spent:,.0f} a second",
         "at least 50,000 a second"),
        ("filtered and sorted list over a million, the slowest of three",
         f"{slowest:.2f} s", "under 0.5 s"),
    ]  # fmt: skip


def _item(number: int, rng: Random) -> Item:
    squares = [str(rng.getrandbits(20)) for _ in range(8)]
    facts: dict[str, Fact] = {
             "length": rng.randint(1, 28), "unique": rng.random() < 0.3, "level": rng.randint(1, 4),
             "level_name": "hard", "outcome": "solved", "steps": rng.randint(1, 28)}  # fmt: skip
    return Item(f"coroutine:{','.join(squares)}", facts=facts, seed=number)
