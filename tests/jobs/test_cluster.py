"""A real Dask scheduler and real workers: the same puzzles as from here, even when one dies."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pepo import families
from pepo.core.errors import BadInput
from pepo.jobs import executors, runner
from pepo.jobs.executors import Cluster, Here
from pepo.jobs.plans import plan_of
from pepo.jobs.start import dataset
from pepo.library import Library, jobs
from tests.jobs.mining import found, reference, start
from tests.jobs.processes import Dask, dask, free_port, wait_until


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.mark.early
def test_a_cluster_finds_the_same_as_workers_come_and_go_and_can_be_lost(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = start(library, count=120, batch=15)
    expected = reference(count=120)
    assert len(expected) == 120
    with dask(tmp_path, workers=4) as cluster:
        assert Cluster(cluster.address).workers == 4
        write_data_sets(library, tmp_path, Cluster(cluster.address))
        monkeypatch.setattr(executors, "COUNT_SECONDS", 0)
        disturbed = Disturbed(cluster)
        assert runner.run(library, number, disturbed).state == "done"
        assert found(library, number) == expected
        assert batches_run(cluster)[disturbed.added] > 0
        assert [worker.poll() is None for worker in cluster.workers] == [False, *[True] * 4]
        monkeypatch.setattr(executors, "CLUSTER_TIMEOUT_SECONDS", 2)
        lose_the_scheduler(library, cluster)


class Disturbed(Cluster):
    """A worker freezes half-way, so that it keeps the batches it is given. When it has some, another
    worker comes, and the frozen one is killed."""

    def __init__(self, cluster: Dask) -> None:
        super().__init__(cluster.address)
        self.cluster = cluster
        self.sent = 0
        self.frozen = ""  # the address of the worker that is killed
        self.added = ""  # and of the one that comes

    def submit(self, text: str) -> "Future[str]":
        self.sent += 1
        if self.sent == 8:
            self.frozen = addresses(self._client)[self.cluster.workers[0].pid]
            self.cluster.workers[0].send_signal(signal.SIGSTOP)
        return super().submit(text)

    def require_alive(self) -> None:
        super().require_alive()
        if self.frozen and not self.added and self._client.processing().get(self.frozen):
            self._replace()

    def _replace(self) -> None:
        self.cluster.add_worker()
        wait_until(lambda: len(self._client.nthreads()) == 5)
        super().require_alive()
        assert self.workers == 5
        self.cluster.workers[0].kill()
        wait_until(lambda: self.frozen not in self._client.nthreads())
        self.added = addresses(self._client)[self.cluster.workers[-1].pid]


def addresses(client: Any) -> dict[int, str]:
    """The address of each worker, by the number of its process."""
    return {pid: address for address, pid in client.run(os.getpid).items()}


def batches_run(cluster: Dask) -> dict[str, int]:
    """How many batches each worker has completed."""
    from distributed import Client

    def completed(dask_worker: Any) -> int:
        events = dask_worker.state.stimulus_log
        return sum(type(event).__name__ == "ExecuteSuccessEvent" for event in events)

    with Client(cluster.address, timeout=600, set_as_default=False) as client:
        return dict(client.run(completed))


def write_data_sets(library: Library, folder: Path, cluster: Cluster) -> None:
    """The same files as from here."""
    made = {}
    for name, executor in (("here", Here()), ("there", cluster)):
        number = dataset(library, families.load("ring"), {"tiles": 7}, folder=folder / name,
                         form="jsonl", split={"train": 0.5, "test": 0.5}, command="",
                         count=20, seed=3)  # fmt: skip
        assert runner.run(library, number, executor).state == "done"
        made[name] = {file.name: file.read_bytes() for file in (folder / name).iterdir()}
    assert made["here"] == made["there"]
    assert made["here"]["train.jsonl"].count(b"\n") == 10


def lose_the_scheduler(library: Library, cluster: Dask) -> None:
    """The wait ends, and the job can be resumed."""
    number = start(library, count=100_000, batch=20)
    executor = Cluster(cluster.address)

    def lose() -> None:
        wait_until(lambda: done(library, number) >= 2)
        cluster.scheduler.kill()

    killer = threading.Thread(target=lose)
    killer.start()
    job = runner.run(library, number, executor)
    killer.join()
    assert job.state == "stopped"
    assert job.note == f"stopped: the Dask scheduler at {cluster.address} is gone"
    assert job.batches >= 2


def test_a_local_cluster_keeps_its_memory_and_drops_its_work_at_once(library: Library) -> None:
    """It would wait four seconds for a batch; its workers then end by themselves, with 0."""
    executor = Cluster("local", 1)
    assert [*executor._client.run(os.environ.get, "MALLOC_TRIM_THRESHOLD_").values()] == [None]
    number = start(library, count=1, batch=10**9)
    with library.reading() as connection:
        executor.submit(plan_of(jobs.get(connection, number)).batch(connection, 0))
    wait_until(lambda: any(executor._client.processing().values()))
    [nanny] = executor._cluster.workers.values()
    ended: list[int] = []
    nanny.process.on_exit = ended.append
    executor.close()
    assert ended == [-signal.SIGTERM]


class Fetched:
    """A finished batch whose result comes when its worker answers."""

    status = "finished"

    def __init__(self, answers: threading.Event) -> None:
        self.answers = answers

    def result(self) -> str:
        self.answers.wait(60)
        return "result"

    def add_done_callback(self, callback: Any) -> None:
        callback(self)


def test_nobody_waits_for_the_result_of_a_frozen_worker() -> None:
    frozen, awake = threading.Event(), threading.Event()
    awake.set()
    batches = [Fetched(frozen), Fetched(awake)]
    cluster = Cluster.__new__(Cluster)
    cluster._client = SimpleNamespace(submit=lambda *args, **more: batches.pop(0))
    late, early = cluster.submit("1"), cluster.submit("2")
    assert early.result(60) == "result"
    assert not late.done()
    frozen.set()
    assert late.result(60) == "result"


def done(library: Library, number: int) -> int:
    with library.reading() as connection:
        return jobs.get(connection, number).batches


def test_an_address_without_a_cluster_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "CLUSTER_TIMEOUT_SECONDS", 2)
    with pytest.raises(BadInput, match=r"no Dask cluster at .* after 2 s\."):
        Cluster(f"tcp://127.0.0.1:{free_port()}")


def test_without_dask_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    import builtins

    real = builtins.__import__

    def refuse(name: str, *args: Any, **more: Any) -> Any:
        if name == "distributed":
            raise ImportError(name)
        return real(name, *args, **more)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(BadInput, match=r"pepo\[cluster\]"):
        executors.make("tcp://127.0.0.1:1", None)
