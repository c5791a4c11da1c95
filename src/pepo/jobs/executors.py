"""Where batches run. Each executor takes a text and hands back a future of a text.

    Here      this process, one batch after the other
    Pool      processes on this machine, by default one for each core
    Cluster   a Dask cluster, by address or made on this machine

A worker that is lost costs a retry: the batch is given out again.
"""

import logging
import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from pepo.core.errors import BadInput, quote
from pepo.jobs import work

PATIENCE = 10  # seconds to find a cluster
TIMES = 4  # so often a batch is given out before it is called bad


class LostWorker(Exception):
    """A worker was gone before the batch was done; it may be given out again."""


class Executor(Protocol):
    name: str
    workers: int

    def submit(self, text: str) -> "Future[str]": ...

    def close(self) -> None:
        """Drop what is not done, at once."""
        ...


class Here:
    """This process. The work is done by a thread, so that Ctrl-C is heard in the middle of it."""

    name = "this process"
    workers = 1

    def __init__(self) -> None:
        self._cancel = threading.Event()
        self._thread = ThreadPoolExecutor(1)

    def submit(self, text: str) -> "Future[str]":
        return self._thread.submit(work.run, text, self._cancel)

    def close(self) -> None:
        self._cancel.set()
        self._thread.shutdown(cancel_futures=True)


class Pool:
    """Processes on this machine. A pool that lost a process is made afresh."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = workers or cores()
        self.name = f"{self.workers} process{'' if self.workers == 1 else 'es'}"
        self._pool = self._make()
        self._guard = threading.Lock()

    def _make(self) -> ProcessPoolExecutor:
        import multiprocessing

        return ProcessPoolExecutor(
            self.workers, multiprocessing.get_context("spawn"), initializer=_begin_worker
        )

    def submit(self, text: str) -> "Future[str]":
        with self._guard:
            try:
                inner = self._pool.submit(work.run, text)
            except BrokenProcessPool:
                self._pool.shutdown(wait=False)
                self._pool = self._make()
                inner = self._pool.submit(work.run, text)
        outer: Future[str] = Future()
        inner.add_done_callback(lambda done: _pass_on(done, outer))
        return outer

    def close(self) -> None:
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(timeout=5)


def cores() -> int:
    """The cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _begin_worker() -> None:
    """Ctrl-C is the runner's affair; and a worker whose runner was killed goes too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow_parent, daemon=True).start()


def _follow_parent() -> None:
    from multiprocessing import parent_process
    from multiprocessing.connection import wait

    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _pass_on(done: "Future[str]", outer: "Future[str]") -> None:
    if done.cancelled():
        outer.cancel()
        return
    error = done.exception()
    if isinstance(error, BrokenProcessPool):
        outer.set_exception(LostWorker("a process of the pool was lost"))
    elif error is not None:
        outer.set_exception(error)
    else:
        outer.set_result(done.result())


class Cluster:
    """A Dask cluster. Workers need pepo installed, in the same version; they get text."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        distributed = _distributed()
        self._cluster: Any = None
        where = address
        if address == "local":
            self._cluster = distributed.LocalCluster(
                n_workers=workers or cores(), threads_per_worker=1, dashboard_address=None,
                silence_logs=logging.CRITICAL,  # dropped work is nothing to be warned of
            )  # fmt: skip
            where = self._cluster
        try:
            self._client = distributed.Client(where, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise BadInput(f"There is no Dask cluster at {quote(address)}: {error}.") from None
        threads = self._client.nthreads()
        if not threads:
            self._client.close()
            raise BadInput(f"The cluster at {quote(address)} has no workers.")
        self.workers = sum(threads.values())
        self.name = f"Dask at {address}, {self.workers} worker{'' if self.workers == 1 else 's'}"

    def submit(self, text: str) -> "Future[str]":
        inner = self._client.submit(work.run, text, pure=False, retries=TIMES)
        outer: Future[str] = Future()

        def pass_on(done: Any) -> None:
            if done.status == "finished":
                outer.set_result(done.result())
            elif done.status == "error":
                outer.set_exception(_meaning(done.exception()))
            elif done.status == "lost":
                outer.set_exception(LostWorker("the cluster lost it"))
            else:
                outer.cancel()

        inner.add_done_callback(pass_on)
        outer.inner = inner  # type: ignore[attr-defined]  # Dask forgets work whose future is gone
        return outer

    def close(self) -> None:
        self._client.close()
        if self._cluster is not None:
            self._cluster.close()


def _meaning(error: BaseException) -> BaseException:
    """Dask gives up on a batch whose workers keep dying; we count that ourselves."""
    return LostWorker(str(error)) if type(error).__name__ == "KilledWorker" else error


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise BadInput(
            "A cluster needs Dask, which is not installed: pip install 'pepo[cluster]'."
        ) from None
    return distributed


def make(cluster: str | None, processes: int | None) -> Executor:
    """The executor that was asked for."""
    if cluster is not None:
        return Cluster(cluster, processes)
    return Here() if processes == 0 else Pool(processes)
