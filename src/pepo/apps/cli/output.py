"""What commands print, and their exit codes."""

import json
import sys
import textwrap
from typing import Any

import click

from pepo.api import Answer
from pepo.core.scene import Scene
from pepo.core.solving import Outcome, Progress
from pepo.render import terminal
from pepo.render.table import cut

DONE, IMPOSSIBLE, BAD_INPUT, GAVE_UP, INTERRUPTED = 0, 1, 2, 3, 130
CODES = {Outcome.SOLVED: DONE, Outcome.IMPOSSIBLE: IMPOSSIBLE, Outcome.GAVE_UP: GAVE_UP}


def say(text: str = "") -> None:
    """A line on standard output, in characters its reader knows."""
    stream = sys.stdout
    encoding = stream.encoding or "ascii"
    stream.write(text.encode(encoding, "replace").decode(encoding) + "\n")


def say_words(text: str) -> None:
    """Sentences: on a terminal they break between words, in a file they stay on their line."""
    wide = screen().columns - 1
    say(textwrap.fill(text, wide) if sys.stdout.isatty() and wide > 10 else text)


def say_json(value: Any) -> None:
    """One object, one line, out at once."""
    sys.stdout.write(json.dumps(value, ensure_ascii=True) + "\n")
    sys.stdout.flush()


def complain(sentence: str) -> int:
    """One sentence on standard error; returns the exit code for bad input."""
    click.echo(f"pepo: {' '.join(sentence.split())}", err=True)
    return BAD_INPUT


def screen(*, ascii: bool = False, columns: int | None = None) -> terminal.Screen:
    found = terminal.Screen.of(sys.stdout)
    return terminal.Screen(
        columns=columns or found.columns,
        unicode=found.unicode and not ascii,
        colour=found.colour,
    )


def say_scene(scene: Scene, on: terminal.Screen | None = None) -> None:
    say(terminal.draw(scene, on or screen()))
    say()


def strong(text: str) -> str:
    return terminal.paint(text, "1", screen())


def accent(text: str) -> str:
    return terminal.paint(text, "32", screen())


def quiet(text: str) -> str:
    return terminal.paint(text, "90", screen())


def moves_line(answer: Answer, columns: int) -> str:
    """The moves on one line, cut where the terminal ends."""
    moves = answer.moves
    separator = " " if all(" " not in move for move in moves[:1]) else "; "
    shown = separator.join(moves[: columns // 2 + 1])
    if len(shown) <= columns and len(moves) <= columns // 2 + 1:
        return shown
    return cut(shown, columns - 24).rstrip("…+- ") + f" … ({len(moves):,} moves)"


class ProgressLine:
    """One line on standard error that is written over, on a terminal only."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.last = 0.0
        self.shown = False
        self.is_terminal = sys.stderr.isatty()

    def __call__(self, progress: Progress) -> None:
        if not self.is_terminal or progress.seconds < max(0.5, self.last + 0.1):
            return
        self.last, self.shown = progress.seconds, True
        part = f" of {progress.total:,}" if progress.total else ""
        line = f"{self.what}: {progress.done:,}{part} {progress.what}, {progress.seconds:.0f} s"
        sys.stderr.write(f"\r\x1b[K{line}  (Ctrl-C stops)")
        sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.shown = False
