"""What commands print, and their exit codes."""

import json
import re
import shutil
import sys
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from pepo.api.answer import Answer
from pepo.core.scene import Scene
from pepo.core.solving import Outcome, Progress
from pepo.render import terminal
from pepo.render.table import cut

DONE, IMPOSSIBLE, BAD_INPUT, GAVE_UP, INTERRUPTED = 0, 1, 2, 3, 130
CODES = {Outcome.SOLVED: DONE, Outcome.IMPOSSIBLE: IMPOSSIBLE, Outcome.GAVE_UP: GAVE_UP}


COLOURS = re.compile("\x1b\\[[0-9;]*m")
PLAINER = str.maketrans({"…": "...", "–": "-", "−": "-", "×": "x", "›": ">", "✓": "+", "✗": "-",
                         "²": "^2", "³": "^3", "·": "-"})  # fmt: skip


def say(text: str = "") -> None:
    """A line on standard output, in characters its reader knows."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(PLAINER).encode(encoding, "replace").decode(encoding)
    sys.stdout.write(text + "\n")


def say_words(text: str, *, indent: str = "") -> None:
    """Sentences: on a terminal they break between words, in a file they stay on their line."""
    say(_broken(text, indent))


def _broken(text: str, indent: str = "") -> str:
    wide = screen().columns - 1
    return _wrapped(text, wide, indent) if sys.stdout.isatty() and wide > 20 else text


def _wrapped(text: str, wide: int, indent: str) -> str:
    """Broken between words; colours take no room."""
    lines: list[str] = []
    line = ""
    for number, word in enumerate(text.split(" ")):
        longer = word if number == 0 else f"{line} {word}"
        if len(COLOURS.sub("", longer)) > wide and line.strip():
            lines.append(line.rstrip())
            line = indent + word
        else:
            line = longer
    return "\n".join([*lines, line])


def say_json(value: Any) -> None:
    """One object, one line, out at once."""
    sys.stdout.write(json.dumps(value, ensure_ascii=True) + "\n")
    sys.stdout.flush()


def complain(sentence: str) -> int:
    """One sentence on standard error; returns the exit code for bad input."""
    said = f"pepo: {' '.join(sentence.split())}"
    if sys.stderr.isatty():
        said = textwrap.fill(said, max(20, terminal.Screen.of(sys.stderr).columns - 1))
    click.echo(said, err=True)
    return BAD_INPUT


def screen(*, ascii: bool = False, columns: int | None = None) -> terminal.Screen:
    found = terminal.Screen.of(sys.stdout)
    return terminal.Screen(
        columns=columns or found.columns,
        rows=found.rows if sys.stdout.isatty() and columns is None else None,
        unicode=found.unicode and not ascii,
        colour=found.colour,
    )


def say_scene(scene: Scene, on: terminal.Screen | None = None) -> None:
    say(terminal.draw(scene, on or screen()))
    say()


PROMPT = 2  # lines for what a shell asks next


def say_picture(
    scene: Scene, on: terminal.Screen, *, above: Sequence[str], below: Sequence[str]
) -> None:
    """A picture between words. What stands above it would scroll off where the picture is higher
    than the screen, and stands below it there."""
    high = shutil.get_terminal_size().lines - PROMPT
    words = [_broken(text) for text in (*above, *below)]
    taken = sum(text.count("\n") + 1 for text in words) + 2
    if on.rows is not None:
        on = replace(on, rows=max(1, high - taken))
    picture = terminal.draw(scene, on)
    fits = on.rows is None or picture.count("\n") < on.rows
    top, bottom = words[: len(above)], words[len(above) :]
    for text in (*top, "", picture, "", *bottom) if fits else (picture, "", *top, *bottom):
        say(text)


def strong(text: str) -> str:
    return terminal.paint(text, "1", screen())


def accent(text: str) -> str:
    return terminal.paint(text, "32", screen())


def quiet(text: str) -> str:
    return terminal.paint(text, "90", screen())


MAX_MOVES = 1_000  # on a terminal; a file or a pipe gets them all


def say_moves(answer: Answer) -> None:
    """All moves, in a form that `pepo verify` reads."""
    moves = answer.moves
    separator = answer.separator
    if not sys.stdout.isatty():
        say(separator.join(moves))
        return
    say_words(separator.join(moves[:MAX_MOVES]))
    if len(moves) > MAX_MOVES:
        say(quiet(f"… and {len(moves) - MAX_MOVES:,} more; --json has them all."))


def short_moves(answer: Answer, columns: int) -> str:
    """As many whole moves as fit, for the line of a list."""
    said = ""
    moves = answer.moves[:columns]
    for number, move in enumerate(moves):
        longer = f"{said} {move}".strip()
        if len(longer) > columns:
            return f"{said} … ({len(answer):,})"
        said = longer
        if number + 1 == columns and len(answer) > columns:
            return f"{said} …"
    return said


class ProgressLine:
    """One line on standard error that is written over, on a terminal only."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.last = 0.0
        self.shown = False
        self.is_terminal = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, progress: Progress) -> None:
        if not self.is_terminal or progress.seconds < max(0.5, self.last + 0.1):
            return
        self.last, self.shown = progress.seconds, True
        part = f" of {progress.total:,}" if progress.total else ""
        line = f"{self.what}: {progress.done:,}{part} {progress.what}, {progress.seconds:.0f} s"
        line = cut(f"{line}  (Ctrl-C stops)", terminal.Screen.of(sys.stderr).columns - 1)
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.shown = False
