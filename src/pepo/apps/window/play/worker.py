"""Answers from a process of its own, so that the window never waits.

A Lane asks one question at a time. `stop` is honoured at once: a running answer gets a moment to
hand over the best it has; if it does not, its process is ended and the next question starts a new
one. `drop` is the same for an answer that nobody wants any more. When the window ends, however it
ends, its processes see the pipe close and end too.
"""

import multiprocessing
import os
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from typing import Any

from pepo.apps.window.play.questions import Question, Run, Way, answer
from pepo.core.errors import PepoError, Stop
from pepo.core.solving import Progress

GRACE = 0.4  # seconds a stopped answer has to hand over what it found


@dataclass(frozen=True)
class Report:
    """What came of a question: progress, then an answer, a failure in words, or a stop."""

    question: Question
    kind: str  # progress, answer, failed or stopped
    value: Any = None


class Lane:
    """One process and the question it works on. `wake` is called, from a thread, when there is
    something to `poll`."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self.asked: Question | None = None
        self._wake = wake
        self._number = 0
        self._stop_by: float | None = None
        self._drop_by: float | None = None  # a dropped answer has not ended yet
        self._process: Any = None
        self._pipe: Connection | None = None
        self._reports: SimpleQueue[tuple[int, str, Any]] = SimpleQueue()

    # -- asking

    @property
    def busy(self) -> bool:
        return self.asked is not None

    @property
    def stopping(self) -> bool:
        return self._stop_by is not None

    def start(self) -> None:
        """Have a process ready, so that the first answer is quick."""
        if self._process is not None and self._process.is_alive():
            return
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        self._process = context.Process(target=serve, args=(theirs,), daemon=True)
        self._process.start()
        theirs.close()
        self._pipe = ours
        listener = threading.Thread(target=self._listen, args=(ours,), daemon=True)
        listener.start()

    def ask(self, question: Question) -> None:
        """Ask; whatever was asked before is dropped."""
        if self.busy or self._drop_by is not None:
            self._end()
        self.start()
        self._number += 1
        self.asked, self._stop_by = question, None
        assert self._pipe is not None
        try:
            self._pipe.send(("ask", self._number, question))
        except OSError:  # the process has died; the next question gets another
            self._end()
            self._reports.put((self._number, "failed", "The solver's process ended."))

    def stop(self) -> None:
        """Stop the running answer."""
        if self.busy and not self.stopping:
            self._stop_by = self._send_stop()

    def drop(self) -> None:
        """Stop the running answer, and hear no more of it."""
        if self.busy:
            self._drop_by = self._stop_by or self._send_stop()
            self.asked = self._stop_by = None

    def _send_stop(self) -> float:
        """Ask it to end; returns until when it may take."""
        assert self._pipe is not None
        try:
            self._pipe.send(("stop", self._number, None))
        except OSError:
            return time.monotonic()
        return time.monotonic() + GRACE

    def close(self) -> None:
        self.asked = None
        self._end()

    def _end(self) -> None:
        process, self._process, self._drop_by = self._process, None, None
        if process is not None and process.is_alive():
            process.kill()
            process.join(2)
        # Its listener closes the pipe: the number of a file that one thread closes while another
        # reads it may be that of another file by then.
        self._pipe = None

    # -- listening

    def _listen(self, pipe: Connection) -> None:
        while True:
            try:
                number, kind, value = pipe.recv()
            except Exception:  # however it broke, this was its last word
                pipe.close()
                if pipe is self._pipe:  # nobody ended it: it died
                    said = "The solver's process ended unexpectedly."
                    self._reports.put((self._number, "failed", said))
                    self._wake()
                return
            self._reports.put((number, kind, value.unpacked() if isinstance(value, Way) else value))
            self._wake()

    def poll(self) -> list[Report]:
        """What was reported since the last time, of the question that is asked now."""
        found = []
        while True:
            try:
                number, kind, value = self._reports.get_nowait()
            except Empty:
                break
            if self.asked is not None and number == self._number:
                found.append(Report(self.asked, kind, value))
                if kind != "progress":
                    self.asked = self._stop_by = None
            elif kind != "progress" and number == self._number:
                self._drop_by = None  # it has ended by itself
        if self._drop_by is not None and time.monotonic() > self._drop_by:
            self._end()
        if self.asked is not None and self._stop_by and time.monotonic() > self._stop_by:
            found.append(Report(self.asked, "stopped"))
            self.asked = self._stop_by = None
            self._end()
        return found


@dataclass
class Lanes:
    """One process for what was asked for, one for what the screen likes to know."""

    wake: Callable[[], None]
    asked: Lane = field(init=False)
    aside: Lane = field(init=False)

    def __post_init__(self) -> None:
        self.asked, self.aside = Lane(self.wake), Lane(self.wake)

    def start(self) -> None:
        self.asked.start()
        self.aside.start()

    def close(self) -> None:
        self.asked.close()
        self.aside.close()


# -- the other process


def serve(pipe: Connection) -> None:
    """Answer questions until the pipe closes."""
    _be_modest()
    questions: SimpleQueue[tuple[int, Question]] = SimpleQueue()
    running: dict[int, Run] = {}
    stopped: set[int] = set()

    def listen() -> None:
        while True:
            try:
                kind, number, question = pipe.recv()
            except (EOFError, OSError):
                os._exit(0)  # the window is gone, and with it everybody who would want an answer
            if kind == "ask":
                questions.put((number, question))
            elif number in running:
                running[number].cancel.set()
            else:
                stopped.add(number)

    threading.Thread(target=listen, daemon=True).start()
    while True:
        number, question = questions.get()
        run = Run(_reporter(pipe, number))
        running[number] = run
        if number in stopped:
            run.cancel.set()
        pipe.send((number, *_outcome(question, run)))
        del running[number]


def _outcome(question: Question, run: Run) -> tuple[str, Any]:
    try:
        return "answer", answer(question, run)
    except Stop as stop:
        return ("stopped", None) if stop.cancelled else ("failed", f"It gave up: {stop}.")
    except PepoError as error:
        return "failed", str(error)
    except MemoryError:
        return "failed", "The machine's memory was used up."
    except Exception as error:
        return "failed", f"That went wrong, which is our fault: {type(error).__name__}: {error}"


def _reporter(pipe: Connection, number: int) -> Callable[[Progress], None]:
    """Progress at most ten times a second."""
    last = [0.0]

    def report(progress: Progress) -> None:
        now = time.monotonic()
        if now - last[0] > 0.1:
            last[0] = now
            pipe.send((number, "progress", progress))

    return report


def _be_modest() -> None:
    """The window comes first: answers get what it leaves, and Ctrl-C is the window's affair."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if sys.platform != "win32":
        os.nice(5)
