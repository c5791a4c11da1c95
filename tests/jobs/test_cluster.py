"""A real Dask scheduler and real workers: the same puzzles as from here, even when one dies."""

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pepo import families
from pepo.core.errors import BadInput
from pepo.jobs import executors, runner
from pepo.jobs.executors import Cluster, Here
from pepo.jobs.start import dataset
from pepo.library import Library, jobs
from tests.jobs.mining import found, reference, start
from tests.jobs.processes import Dask, dask, free_port, wait_until


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.mark.early
def test_a_cluster_finds_the_same_without_a_worker_and_can_be_lost(
    library: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = {"count": 120, "batch": 15}
    by_cluster, disturbed = (start(library, **size) for _ in range(2))
    expected = reference(count=120)
    assert len(expected) == 120
    with dask(tmp_path, workers=2) as cluster:
        executor = Cluster(cluster.address)
        assert executor.workers == 2
        assert runner.run(library, by_cluster, executor).state == "done"
        assert found(library, by_cluster) == expected
        write_data_sets(library, tmp_path, Cluster(cluster.address))

        def kill_one() -> None:
            wait_until(lambda: done(library, disturbed) >= 3)
            cluster.workers[0].kill()

        killer = threading.Thread(target=kill_one)
        killer.start()
        assert runner.run(library, disturbed, Cluster(cluster.address)).state == "done"
        killer.join()
        assert cluster.workers[0].wait(600) != 0
        assert cluster.workers[1].poll() is None
        assert found(library, disturbed) == expected
        monkeypatch.setattr(executors, "CLUSTER_TIMEOUT_SECONDS", 2)
        lose_the_scheduler(library, cluster)


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


def done(library: Library, number: int) -> int:
    with library.reading() as connection:
        return jobs.get(connection, number).batches


def test_an_address_without_a_cluster_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executors, "CLUSTER_TIMEOUT_SECONDS", 2)
    began = time.monotonic()
    with pytest.raises(BadInput, match="no Dask cluster at"):
        Cluster(f"tcp://127.0.0.1:{free_port()}")
    assert time.monotonic() - began < 40


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
