"""Asks the terminal for the colour of its ground, and so whether it is light or dark.

The question is OSC 11. Terminals that don't know it are silent, so a second question follows that
all of them answer (what are you, DA1): once that answer has come, there is nothing more to wait
for.
"""

import contextlib
import os
import re
import select
import sys
import time
from collections.abc import Iterator

from pepo.render.ink import lightness

QUESTION = b"\x1b]11;?\x1b\\\x1b[c"
COLOUR = re.compile(rb"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")
LAST = re.compile(rb"\x1b\[\?[0-9;]*c")  # the answer to the second question
# Most answer in a thousandth of that; over ssh it takes a round trip, which may be slow. What came
# later would be taken for keys.
TIMEOUT_SECONDS = 2.0
MIDDLE = 0.18  # of lightness: as far from black as from white, to the eye


def ask_theme() -> str:
    """Light or dark; empty if the terminal doesn't say."""
    try:
        with _unbuffered(sys.stdin.fileno()):
            os.write(sys.stdout.fileno(), QUESTION)
            return theme_of(_answer(sys.stdin.fileno()))
    except (ImportError, OSError, ValueError):  # not a terminal that can be asked
        return ""


def theme_of(answer: bytes) -> str:
    """What an answer means."""
    found = COLOUR.search(answer)
    if found is None:
        return ""
    parts = [round(255 * int(part, 16) / (16 ** len(part) - 1)) for part in found.groups()]
    return "light" if lightness(parts) > MIDDLE else "dark"


def _answer(stream: int) -> bytes:
    end, said = time.monotonic() + TIMEOUT_SECONDS, b""
    while not LAST.search(said):
        left = end - time.monotonic()
        if left <= 0 or not select.select([stream], [], [], left)[0]:
            break
        said += os.read(stream, 1024)
    return said


@contextlib.contextmanager
def _unbuffered(stream: int) -> Iterator[None]:
    """Without echo, and letter by letter."""
    import termios
    import tty

    before = termios.tcgetattr(stream)
    try:
        tty.setcbreak(stream, termios.TCSANOW)
        yield
    finally:
        termios.tcsetattr(stream, termios.TCSANOW, before)
