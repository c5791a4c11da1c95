"""A job process killed with SIGKILL at random moments ends, resumed, with the undisturbed set."""

import time
from functools import partial
from pathlib import Path
from random import Random

import pytest

from pepo.library import Library, jobs
from tests.jobs.mining import found, reference, start
from tests.jobs.processes import children_of, is_running, kill, start_pepo, wait_until


def batches(library: Library, number: int) -> int:
    with library.reading() as connection:
        return jobs.get(connection, number).batches


def has_more(library: Library, number: int, before: int) -> bool:
    return batches(library, number) > before


def are_gone(workers: set[int]) -> bool:
    return not any(map(is_running, workers))


def killed_and_resumed(tmp_path: Path, times: int, seed: int) -> None:
    rng = Random(seed)
    size = {"count": 60 * (times + 2), "batch": 20}
    path = tmp_path / "library.sqlite"
    with Library(path) as library:
        number = start(library, **size)
        for kills in range(times):
            before = batches(library, number)
            process = start_pepo("jobs", "resume", str(number), "--processes", "1", library=path)
            wait_until(partial(has_more, library, number, before))  # it is in the midst of it
            time.sleep(rng.uniform(0, 0.3))
            workers = children_of(process.pid)
            kill(process)
            assert process.returncode == -9, f"kill {kills}: it had ended: {process.returncode}"
            wait_until(partial(are_gone, workers))  # none is left behind
            with library.reading() as connection:
                assert jobs.get(connection, number).shown_state == "interrupted"
        process = start_pepo("jobs", "resume", str(number), library=path)
        assert process.stderr is not None
        assert process.wait(600) == 0, process.stderr.read()
        assert found(library, number) == reference(count=size["count"])


@pytest.mark.early
def test_killed_three_times_it_finds_the_same(tmp_path: Path) -> None:
    killed_and_resumed(tmp_path, 3, seed=1)


@pytest.mark.prove
def test_killed_twenty_times_it_finds_the_same(tmp_path: Path) -> None:
    killed_and_resumed(tmp_path, 20, seed=2)
