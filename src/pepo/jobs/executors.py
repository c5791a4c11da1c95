"""Where batches run. Each executor takes a text and returns a future of a text.

    Here      this process, one batch after the other
    Pool      processes on this machine, by default one per core
    Cluster   a Dask cluster, by address or started on this machine

If a worker is lost, its batch is run again.
"""

import logging
import os
import signal
import threading
import time
import warnings
from abc import ABC, abstractmethod
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from pepo.core.cores import cores as cores
from pepo.core.errors import BadInput, quote
from pepo.jobs import work
from pepo.workers import pool
from pepo.workers.pool import Busy
from pepo.workers.process import Ended

CLUSTER_TIMEOUT_SECONDS = 10  # for connecting to a cluster
LEAVE_SECONDS = 2  # for disconnecting from one
COUNT_SECONDS = 2  # between two counts of its workers
MAX_TRIES = 4  # how often a batch is tried before it counts as bad

# Settings of a Dask cluster on this machine, so that its workers are as fast as our pool.
LOCAL_CLUSTER = {
    # Dask's value makes the C library return memory to the system as soon as it is freed. Batches
    # allocate and free megabytes a puzzle, so they would take 1.3 times as long. None: not set.
    "distributed.nanny.pre-spawn-environ.MALLOC_TRIM_THRESHOLD_": None,
    # Measurements for Dask's dashboard, which isn't shown.
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.admin.system-monitor.interval": "10s",
}


class LostWorker(Exception):
    """A worker was lost before the batch was done; the batch can be run again."""


class LostExecutor(Exception):
    """The executor is gone, with all its workers; the job can be resumed on another."""


class Executor(ABC):
    workers: int

    @abstractmethod
    def submit(self, text: str) -> "Future[str]":
        """Run a batch; LostExecutor, here or from the future, if the executor is gone."""

    def require_alive(self) -> None:  # noqa: B027
        """Raises LostExecutor if it is gone; called from time to time."""

    @abstractmethod
    def close(self) -> None:
        """Drop unfinished work, at once."""


class Here(Executor):
    """This process. A thread does the work, so that Ctrl-C interrupts it."""

    workers = 1

    def __init__(self) -> None:
        self._cancel = threading.Event()
        self._thread = ThreadPoolExecutor(1)

    def submit(self, text: str) -> "Future[str]":
        return self._thread.submit(work.run, text, None, self._cancel)

    def close(self) -> None:
        self._cancel.set()
        self._thread.shutdown(cancel_futures=True)


class Pool(Executor):
    """Processes on this machine. If one is lost, nothing else has to wait; the next batch starts a
    new one."""

    def __init__(self, workers: int | None = None, *, nice: int = 0) -> None:
        self.workers = workers or cores()
        self._threads = ThreadPoolExecutor(self.workers)
        self._pool = pool.Pool(work.__name__, self.workers, nice=nice)

    def submit(self, text: str) -> "Future[str]":
        return self._threads.submit(self._run, text)

    def _run(self, text: str) -> str:
        try:
            answer: str = self._pool.run("batch", text)
        except (Ended, Busy):
            raise LostWorker("a process of the pool was lost") from None
        return answer

    def close(self) -> None:
        self._pool.close()
        self._threads.shutdown()  # each thread sees that its process has ended


class Cluster(Executor):
    """A Dask cluster. Its workers need the same version of pepo; they get text."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        distributed = _distributed()
        logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)  # we report what matters
        self._cluster: Any = None
        self._address = address
        self._silent_since: float | None = None
        self._counted_at = 0.0
        where: object = address
        if address == "local":
            where = self._cluster = _local_cluster(distributed, workers or cores())
        self._client = distributed.Client.__new__(distributed.Client)
        try:
            self._client.__init__(where, timeout=CLUSTER_TIMEOUT_SECONDS, set_as_default=False)
        except Exception as error:  # no such host, no scheduler there, another version of Dask, …
            self._client.status = "closed"  # or Dask closes it once more, for twenty seconds
            why = " ".join(str(error).split()).rstrip(".") or type(error).__name__
            raise BadInput(f"There is no Dask cluster at {quote(address)}: {why}.") from None
        self._count_workers()
        if not self.workers:
            self.close()
            raise BadInput(f"The cluster at {quote(address)} has no workers.")

    def _count_workers(self) -> None:
        """Workers may come and go while a job runs."""
        self._counted_at = time.monotonic()
        self.workers = sum(self._client.nthreads().values())

    def submit(self, text: str) -> "Future[str]":
        outer: Future[str] = Future()

        def pass_on(done: Any) -> None:
            """In a thread of its own: a result is fetched from the worker that has it, so all
            others would wait for a worker that is frozen."""
            threading.Thread(target=self._settle, args=(outer, done), daemon=True).start()

        try:
            inner = self._client.submit(work.run, text, pure=False, retries=MAX_TRIES)
        except Exception:  # the client is closed, or its loop is
            raise self._lost() from None
        inner.add_done_callback(pass_on)
        outer.inner = inner  # type: ignore[attr-defined]  # Dask drops work whose future is gone
        return outer

    def _settle(self, outer: "Future[str]", done: Any) -> None:
        if done.status == "error":
            outer.set_exception(_meaning(done.exception()))
            return
        try:
            outer.set_result(done.result())
        except Exception:  # lost or cancelled: by a worker that died, or with the scheduler
            outer.set_exception(
                LostWorker("the cluster lost it") if self._is_there else self._lost()
            )

    @property
    def _is_there(self) -> bool:
        return bool(self._client.status == "running")

    def require_alive(self) -> None:
        """The scheduler may be away for a moment, but no longer than the timeout."""
        now = time.monotonic()
        if self._is_there:
            self._silent_since = None
            if now - self._counted_at > COUNT_SECONDS:
                with suppress(Exception):  # the scheduler is just going
                    self._count_workers()
            return
        self._silent_since = self._silent_since or now
        if self._client.status == "closed" or now - self._silent_since > CLUSTER_TIMEOUT_SECONDS:
            raise self._lost()

    def _lost(self) -> LostExecutor:
        return LostExecutor(f"the Dask scheduler at {self._address} is gone")

    def close(self) -> None:
        with suppress(Exception):  # the scheduler may be gone
            self._client.close(timeout=LEAVE_SECONDS)
        if self._cluster is not None:
            _end_workers(self._cluster)
            self._cluster.close()


def _meaning(error: BaseException) -> BaseException:
    """Dask gives up on a batch whose workers keep dying; we count the losses ourselves."""
    return LostWorker(str(error)) if type(error).__name__ == "KilledWorker" else error


def _local_cluster(distributed: Any, workers: int) -> Any:
    import dask

    with dask.config.set(LOCAL_CLUSTER), warnings.catch_warnings():  # workers get a copy of these
        warnings.simplefilter("ignore")  # a port is taken, so it takes another
        return distributed.LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=None,
            memory_limit=0,  # none, as in our pool; else a worker may wait until it has less
            silence_logs=logging.CRITICAL,  # no warnings about dropped work
        )  # fmt: skip


def _end_workers(cluster: Any) -> None:
    """Dask would wait four seconds for batches that are dropped anyway."""
    for nanny in cluster.workers.values():
        with suppress(OSError, TypeError):  # its process has ended, or never started
            nanny.close_gracefully()  # or it would start another
            os.kill(nanny.pid, signal.SIGTERM)


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise BadInput(
            "A cluster needs Dask, which isn't installed: pip install 'pepo[cluster]'."
        ) from None
    return distributed


def make(cluster: str | None, processes: int | None) -> Executor:
    """The executor that was asked for."""
    if cluster is not None:
        return Cluster(cluster, processes)
    return Here() if processes == 0 else Pool(processes)
