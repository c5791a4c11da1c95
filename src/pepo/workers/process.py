"""One worker: a process that does one task after the other, and can be stopped at once.

A task is `task(arguments, progress, stop)`: `progress` takes a Progress, `stop` is a flag that
running work looks at. A front end lists its tasks under TASKS in a module of its own, and a worker
is given that module's name. A task that doesn't listen to `stop` is ended with its process. When
the program ends, however it ends, its workers see the pipe close and end too.
"""

import importlib
import math
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from threading import Event as Flag
from typing import Any

from pepo.core.errors import GaveUp, PepoError, Stop, WrongSolver
from pepo.core.solving import Progress

Report = Callable[[Progress], None]
Task = Callable[[Any, Report, Flag], Any]

POLL_SECONDS = 0.02  # between two looks at the pipe
STOP_TIMEOUT_SECONDS = 0.6  # a stopped task has to hand over what it found
REPORT_SECONDS = 0.1  # between two reports of progress


class TooLong(Exception):
    """There was no answer within the time limit."""


class Stopped(Exception):
    """A task was stopped and had nothing to hand over."""


class Broken(Exception):
    """A worker hit a bug in pepo."""


class Ended(Broken):
    """A worker was ended by the system."""

    def __init__(self) -> None:
        super().__init__("The system ended the work, perhaps because memory ran out.")


class Worker:
    """One process and the pipe to it. `memory` bounds the bytes it may use."""

    def __init__(self, tasks: str, *, nice: int = 0, memory: int | None = None) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_serve, args=(theirs, tasks, nice, memory), daemon=True
        )
        self.process.start()
        theirs.close()

    def run(
        self,
        name: str,
        arguments: Any,
        *,
        seconds: float = math.inf,
        progress: Report | None = None,
        is_stopped: Callable[[], bool] = lambda: False,
        stop_timeout_seconds: float = STOP_TIMEOUT_SECONDS,
    ) -> Any:
        """Do a task and wait for it; ended when it takes too long, or soon after it was stopped."""
        self._send((name, arguments))
        deadline = time.monotonic() + seconds
        stopping = None
        while True:
            if self.pipe.poll(POLL_SECONDS):
                kind, value = self._receive()
                if kind != "progress":
                    return _opened(kind, value)
                if progress is not None:
                    progress(value)
            now = time.monotonic()
            if stopping is None and (is_stopped() or now > deadline):
                self._send(None)
                stopping = now
            timeout = stop_timeout_seconds if is_stopped() else STOP_TIMEOUT_SECONDS
            if stopping is not None and now - stopping > timeout:
                self.end()
                if is_stopped():
                    raise Stopped("Stopped.")
                raise TooLong(f"No answer within {seconds:g} seconds.")

    def _send(self, message: object) -> None:
        try:
            self.pipe.send(message)
        except OSError:
            raise self._lost() from None

    def _receive(self) -> tuple[str, Any]:
        try:
            received: tuple[str, Any] = self.pipe.recv()
            return received
        except (EOFError, OSError):
            raise self._lost() from None

    def _lost(self) -> Ended:
        self.end()
        return Ended()

    @property
    def alive(self) -> bool:
        return self.process.is_alive()

    def end(self) -> None:
        """End the process at once. The pipe stays open: another thread may be reading it."""
        self.process.kill()
        self.process.join(1)


def _opened(kind: str, value: Any) -> Any:
    if kind == "refused":
        raise value
    if kind == "stopped":
        raise Stopped("Stopped.")
    if kind == "broken":
        raise Broken(value)
    return value


# -- the other side of the pipe


def _serve(pipe: Connection, tasks: str, nice: int, memory: int | None) -> None:
    """Do tasks until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the program, which ends us
    if nice and hasattr(os, "nice"):
        os.nice(nice)  # the program comes first
    if memory is not None:
        _bound_memory(memory)
    table = importlib.import_module(tasks).TASKS
    waiting: SimpleQueue[tuple[str, Any, Flag]] = SimpleQueue()
    threading.Thread(target=_listen, args=(pipe, waiting), daemon=True).start()
    while True:
        name, arguments, stop = waiting.get()
        try:
            pipe.send(outcome(table[name], arguments, _reporter(pipe), stop))
        except (BrokenPipeError, ConnectionResetError):
            return


def _listen(pipe: Connection, waiting: "SimpleQueue[tuple[str, Any, Flag]]") -> None:
    """A task is a pair; None stops the one that runs."""
    stop = Flag()
    while True:
        try:
            message = pipe.recv()
        except (EOFError, OSError):
            os._exit(0)  # the program has ended, so nothing waits for an answer
        if message is None:
            stop.set()
        else:
            stop = Flag()
            waiting.put((*message, stop))


def outcome(task: Task, arguments: object, progress: Report, stop: Flag) -> tuple[str, Any]:
    """What came of a task: its answer, an error to raise, or a sentence about a bug."""
    try:
        return "done", task(arguments, progress, stop)
    except PepoError as error:
        return "refused", error
    except Stop as stopped:
        gave_up = GaveUp(f"Gave up: {stopped}.")
        return ("stopped", None) if stopped.cancelled else ("refused", gave_up)
    except WrongSolver as error:
        return "broken", f"{error} This is a bug in pepo; nothing is proved."
    except MemoryError:
        return "refused", GaveUp("Not enough memory. Try a smaller puzzle.")
    except (BrokenPipeError, ConnectionResetError):
        raise
    except Exception as error:  # a bug must not end the worker silently
        return "broken", f"pepo failed: {type(error).__name__}: {error}"


def _bound_memory(memory: int) -> None:
    """A limit that holds even for work that never checks its own limits."""
    if sys.platform == "win32":
        return  # it has no such limit
    import resource

    with suppress(ValueError, OSError):  # a lower limit is set already
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (memory, hard))


def _reporter(pipe: Connection) -> Report:
    last = 0.0

    def report(progress: Progress) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= REPORT_SECONDS:
            last = now
            pipe.send(("progress", progress))

    return report
