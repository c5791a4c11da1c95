"""What commands print, and their exit codes."""

import errno
import json
import os
import re
import shutil
import sys
import tempfile
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from enum import IntEnum
from pathlib import Path
from typing import BinaryIO, Self, TextIO

import click

from pepo._version import __version__
from pepo.api.answer import Answer
from pepo.core.errors import BadInput, quote
from pepo.core.scene import Scene
from pepo.core.solving import Outcome, Progress, Solution
from pepo.render import terminal
from pepo.render.blocks import in_ascii
from pepo.render.table import cut, table


class Exit(IntEnum):
    DONE = 0
    IMPOSSIBLE = 1
    BAD_INPUT = 2
    GAVE_UP = 3
    INTERRUPTED = 130

    @classmethod
    def of(cls, solution: Solution) -> "Exit":
        return cls.INTERRUPTED if solution.cancelled else CODES[solution.outcome]


CODES = {
    Outcome.SOLVED: Exit.DONE,
    Outcome.IMPOSSIBLE: Exit.IMPOSSIBLE,
    Outcome.GAVE_UP: Exit.GAVE_UP,
}
COLOURS = re.compile("\x1b\\[[0-9;]*m")
PLAINER = str.maketrans({"…": "...", "–": "-", "−": "-", "×": "x", "›": ">", "✓": "+", "✗": "-",
                         "²": "^2", "³": "^3", "·": "-"})  # fmt: skip


def say(text: str = "") -> None:
    """A line on standard output, in characters that its encoding has."""
    encoding = sys.stdout.encoding or "ascii"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = text.translate(PLAINER).encode(encoding, "replace").decode(encoding)
    sys.stdout.write(text + "\n")


def say_now(text: str) -> None:
    """The same, flushed at once, for programs that wait for it."""
    say(text)
    sys.stdout.flush()


def say_words(text: str, *, indent: str = "") -> None:
    """Sentences: wrapped between words on a terminal, one line in a file."""
    say(_broken(text, indent))


def _broken(text: str, indent: str = "") -> str:
    wide = screen().columns - 1
    return _wrapped(text, wide, indent) if sys.stdout.isatty() and wide > 20 else text


def _wrapped(text: str, wide: int, indent: str) -> str:
    """Wrapped between words; colour codes have no width."""
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


def say_json(value: Mapping[str, object]) -> None:
    """One object on one line, flushed at once. The version of pepo comes first."""
    sys.stdout.write(json.dumps({"pepo": __version__, **value}, ensure_ascii=True) + "\n")
    sys.stdout.flush()


def complain(sentence: str) -> None:
    """One sentence on standard error."""
    said = f"pepo: {' '.join(sentence.split())}"
    if sys.stderr.isatty():
        said = textwrap.fill(said, max(20, terminal.Screen.of(sys.stderr).columns - 1))
    click.echo(said, err=True)


def screen(*, ascii: bool = False, columns: int | None = None) -> terminal.Screen:
    found = terminal.Screen.of(sys.stdout)
    rows = found.rows if sys.stdout.isatty() and columns is None else None
    unicode = found.unicode and not ascii
    return replace(found, columns=columns or found.columns, rows=rows, unicode=unicode)


def say_table(rows: Sequence[Sequence[str]]) -> None:
    """As wide as the terminal; in a file, as wide as it needs to be."""
    say(table(rows, columns=table_width()))


def table_width() -> int | None:
    return max(screen().columns - 1, 40) if sys.stdout.isatty() else None


def write_text(file: str, text: str) -> None:
    """Into a file; '-' prints it."""
    if file == "-":
        say(text.rstrip())
        return
    try:
        Path(file).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInput(f"Can't write {quote(file)}: {error.strerror or error}.") from None


@contextmanager
def whole_file(name: str) -> Iterator[BinaryIO]:
    """A file that appears whole, or not at all; checked before the work begins."""
    path = Path(name)
    try:
        if path.is_dir():
            raise IsADirectoryError(21, "Is a directory")
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".", suffix=".part")
    except OSError as error:
        raise BadInput(f"Can't write {quote(name)}: {error.strerror}.") from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
            whole = file.tell() > 0
        if whole:
            os.chmod(temporary, 0o666 & ~_mask())
            os.replace(temporary, path)
    except OSError as error:
        raise BadInput(f"Can't write {quote(name)}: {error.strerror}.") from None
    finally:
        with suppress(FileNotFoundError):
            os.remove(temporary)


def _mask() -> int:
    """What permissions new files don't get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask


def say_content(content: bytes) -> None:
    """A file on standard output; one that isn't text only into a file or a pipe."""
    if b"\0" not in content:
        say(content.decode().rstrip())
        return
    if sys.stdout.isatty():
        raise BadInput("This format can't be shown in a terminal; name a file with -o.")
    try:
        sys.stdout.flush()
        sys.stdout.buffer.write(content)
        sys.stdout.buffer.flush()
    except OSError as error:
        raise OutputFailed(error) from error


def say_scene(scene: Scene, on: terminal.Screen | None = None) -> None:
    say(terminal.draw(scene, on or screen()))
    say()


def say_explained(scene: Scene) -> None:
    """A picture by itself, and below it what its signs and numbers mean."""
    on = screen()
    legend = _broken(quiet(legend_of(scene, on)))
    if on.rows is not None:
        on = replace(on, rows=max(1, on.rows - legend.count("\n") - 2))
    say_scene(scene, on)
    if scene.legend:
        say(f"{legend}\n")


def legend_of(scene: Scene, on: terminal.Screen) -> str:
    """What signs and numbers mean."""
    said = "; ".join(scene.legend)
    return said if on.unicode else in_ascii(said)


PROMPT_LINES = 2  # that the shell takes for its next prompt


def say_picture(
    scene: Scene, on: terminal.Screen, *, above: Sequence[str], below: Sequence[str]
) -> None:
    """A picture between sentences. Where the picture is higher than the screen, the sentences
    above it would scroll off, so they go below."""
    high = shutil.get_terminal_size().lines - PROMPT_LINES
    if legend := legend_of(scene, on):
        below = [quiet(legend), *below]
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
    """As many whole moves as fit on a line of a list."""
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


class StatusLine:
    """One line on standard error that is overwritten; on a terminal only."""

    def __init__(self) -> None:
        self.shown = False
        self.is_terminal = sys.stderr is not None and sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.clear()

    def show(self, text: str) -> None:
        line = cut(f"{text}  (Ctrl-C stops)", terminal.Screen.of(sys.stderr).columns - 1)
        sys.stderr.write(f"\r\x1b[K{line}")
        sys.stderr.flush()
        self.shown = True

    def clear(self) -> None:
        if self.shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self.shown = False


class ProgressLine(StatusLine):
    def __init__(self, what: str) -> None:
        super().__init__()
        self.what = what
        self.last = 0.0

    def __enter__(self) -> Self:
        self.last = 0.0  # of another run, with its own clock
        return self

    def __call__(self, progress: Progress) -> None:
        if not self.is_terminal or progress.seconds < max(0.5, self.last + 0.1):
            return
        self.last = progress.seconds
        self.show(f"{self.what}: {progress.words}")


class OutputFailed(Exception):
    """Standard output or standard error can't be written."""

    def __init__(self, error: OSError) -> None:
        super().__init__(f"Can't write the output: {error.strerror}.")
        self.reader_has_gone = isinstance(error, BrokenPipeError) or (
            sys.platform == "win32" and error.errno == errno.EINVAL  # its word for a closed pipe
        )


class _Output:
    """A stream that raises OutputFailed when writing fails, to tell it from other errors."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        try:
            return self._stream.write(text)
        except OSError as error:
            raise OutputFailed(error) from error

    def flush(self) -> None:
        try:
            self._stream.flush()
        except OSError as error:
            raise OutputFailed(error) from error

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


@contextmanager
def watched_output() -> Iterator[None]:
    """Inside, errors while writing are OutputFailed instead of OSError."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = _Output(before[0]), _Output(before[1])
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
