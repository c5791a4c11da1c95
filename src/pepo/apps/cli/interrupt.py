"""Ctrl-C during work: the work is asked to stop and hands over what it has.

A second Ctrl-C ends it at once.
"""

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

NOTICE_SECONDS = 1.0  # before we confirm that we are stopping


@contextmanager
def stoppable() -> Iterator[threading.Event]:
    """A flag that Ctrl-C sets while the block runs."""
    flag = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield flag
        return

    notice = threading.Timer(NOTICE_SECONDS, _say_stopping)
    notice.daemon = True

    def on_interrupt(number: int, frame: FrameType | None) -> None:
        if flag.is_set():
            raise KeyboardInterrupt
        flag.set()
        notice.start()

    before = signal.signal(signal.SIGINT, on_interrupt)
    try:
        yield flag
    finally:
        notice.cancel()
        signal.signal(signal.SIGINT, before)


def _say_stopping() -> None:
    """Confirm the Ctrl-C when the work takes a moment to stop."""
    if sys.stderr is not None and sys.stderr.isatty():
        sys.stderr.write("\r\x1b[KStopping … press Ctrl-C again to quit now.\n")
        sys.stderr.flush()
