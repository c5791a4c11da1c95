"""The other side of the pipe: a process that does one task after the other."""

import os
import signal
import time
from typing import Any

from pepo.apps.web.limits import WORKER_MEMORY
from pepo.core.errors import GaveUp, PepoError, WrongSolver
from pepo.core.solving import Progress

EVERY = 0.1  # seconds between two reports of progress


class StopFlag:
    """Set when the number of the running task comes down its own pipe."""

    def __init__(self, pipe: Any) -> None:
        self.pipe = pipe
        self.task = 0
        self.stopped = 0

    def is_set(self) -> bool:
        while self.pipe.poll():
            self.stopped = self.pipe.recv()
        return self.stopped == self.task


def main(pipe: Any, stops: Any, nice: int) -> None:
    """Wait for tasks until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which ends us
    if nice and hasattr(os, "nice"):
        os.nice(nice)  # play comes first
    _bound_memory()
    import pepo.apps.web.runs.tasks  # noqa: F401 - now, so that the first to ask does not wait

    stop = StopFlag(stops)
    while True:
        try:
            stop.task, name, arguments = pipe.recv()
            pipe.send(_answer(name, arguments, _Reporter(pipe), stop))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            return


def _answer(name: str, arguments: dict[str, Any], progress: Any, stop: Any) -> tuple[str, Any]:
    from pepo.apps.web.runs.tasks import task

    try:
        return "done", task(name)(arguments, progress, stop)
    except PepoError as error:
        return "refused", error
    except WrongSolver as error:
        return "broken", f"{error} This is a bug of pepo; nothing is proved."
    except MemoryError:
        return "refused", GaveUp("It took more memory than there is; a smaller puzzle may help.")
    except (BrokenPipeError, ConnectionResetError):
        raise
    except Exception as error:  # a bug of ours must not end the worker silently
        return "broken", f"pepo failed: {type(error).__name__}: {error}"


def _bound_memory() -> None:
    """Limits are kept by those who look at them; this one also holds for those who do not."""
    try:
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (WORKER_MEMORY, most))
    except (ImportError, ValueError, OSError):  # not on this system
        return


class _Reporter:
    def __init__(self, pipe: Any) -> None:
        self.pipe = pipe
        self.last = 0.0

    def __call__(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self.last >= EVERY:
            self.last = now
            self.pipe.send(("progress", progress))
