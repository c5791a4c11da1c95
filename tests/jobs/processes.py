"""Starts and ends real processes for the tests: pepo itself, Dask schedulers and workers."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.apps.running import PEPO, environment


def start_pepo(*args: str, library: Path) -> subprocess.Popen[bytes]:
    """pepo in a process group of its own, so that its workers end with it."""
    return subprocess.Popen(
        [*PEPO, *args],
        env=environment(PEPO_LIBRARY=str(library)),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Dask:
    """A scheduler and workers, each a process, on loopback."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.address = f"tcp://127.0.0.1:{free_port()}"
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", self.address.rpartition(":")[2]
        )
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, kind: str, *args: str) -> subprocess.Popen[bytes]:
        log = (self.folder / f"{kind}-{len(getattr(self, 'workers', []))}.log").open("wb")
        command = [sys.executable, "-m", "distributed.cli.dask_" + kind, *args, "--no-dashboard"]
        return subprocess.Popen(command, stdout=log, stderr=log, env=environment(), cwd=self.folder)

    def add_worker(self) -> None:
        self.workers.append(
            self._start(
                "worker", self.address, "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1"
            )
        )

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
        for process in (*self.workers, self.scheduler):
            process.wait()


@contextmanager
def dask(folder: Path, workers: int) -> Iterator[Dask]:
    from distributed import Client

    cluster = Dask(folder)
    try:
        for _ in range(workers):
            cluster.add_worker()
        with Client(cluster.address, timeout=600, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=600)
        yield cluster
    finally:
        cluster.close()


def children_of(process: int) -> set[int]:
    """The processes that this one has started, and those that they have."""
    found: set[int] = set()
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = re.sub(r"\(.*\)", "x", status.read_text()).split()
            parents[int(fields[0])] = int(fields[3])
        except (OSError, ValueError):
            continue
    waiting = [process]
    while waiting:
        parent = waiting.pop()
        more = {child for child, its in parents.items() if its == parent} - found
        found |= more
        waiting += more
    return found


def is_running(process: int) -> bool:
    """Alive, and not only waiting for its parent to notice that it ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def kill(process: subprocess.Popen[bytes]) -> None:
    os.kill(process.pid, signal.SIGKILL)
    process.wait()


def wait_until(condition: Callable[[], object], *, seconds: float = 600) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen in time"
        time.sleep(0.02)
