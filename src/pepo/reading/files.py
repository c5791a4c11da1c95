"""Opening a file or standard input, as lines of text."""

import codecs
import os
import re
import stat
from collections.abc import Iterator
from difflib import get_close_matches

from pepo import families
from pepo.core.errors import BadInput, quote

READ_BYTES = 1 << 16  # at once
MAX_LINE = 1 << 30  # bytes; a longer line can't be a puzzle
# With a slash or a suffix; on Windows it may begin with a drive.
PATH = re.compile(r"(?:[A-Za-z]:)?[^\[\]{},:|]*([/\\][^\[\]{},:|]*|\.[A-Za-z]\w*)")
UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
TO_NEWLINE = re.compile(rb"[^\n]*\n|[^\n]+")


def is_file_name(name: str) -> bool:
    """Whether a name is a file, or was probably meant as one.

    Names of puzzles, such as `ring:3,6,4` and `ring/exercise`, never are; write ./ring/exercise.
    What follows a page's address in a link, `#/play/ring/exercise`, isn't one either.
    """
    if len(name) > 1000 or "\n" in name or "\0" in name or name.startswith("#/"):
        return False
    prefix = re.match(r"([a-z][a-z0-9-]*)[:/]", name)
    if prefix and prefix[1] in families.names():
        return False
    return bool(name.strip() and os.path.exists(name)) or bool(PATH.fullmatch(name))


def is_piped() -> bool:
    """Whether standard input is a pipe or a file, so that reading it will end."""
    try:
        mode = os.fstat(0).st_mode
    except OSError:
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def lines_of(name: str) -> Iterator[str]:
    """The lines of a file, or of standard input for '-'; BadInput if it can't be read."""
    try:
        source = 0 if name == "-" else os.open(name, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        try:
            yield from _decoded(source, "standard input" if name == "-" else name)
        finally:
            if name != "-":
                os.close(source)
    except FileNotFoundError:
        near = _near(name)
        meant = f"; did you mean {near}?" if near else "."
        raise BadInput(f"There is no file or puzzle {quote(name)}{meant}") from None
    except (IsADirectoryError, PermissionError):  # Windows says the second of a folder
        if os.path.isdir(name):
            raise BadInput(f"{quote(name)} is a folder; expected a file with puzzles.") from None
        raise BadInput(f"Can't read {quote(name)}: permission denied.") from None
    except OSError as error:
        shown = "standard input" if name == "-" else name
        raise BadInput(f"Can't read {quote(shown)}: {error.strerror or error}.") from None


def _near(name: str) -> str:
    """A puzzle of the catalogue with a similar name, or nothing."""
    family, slash, entry = name.partition("/")
    near = get_close_matches(family, families.names(), n=1) if slash and entry else []
    known = list(families.load(near[0]).catalogue) if near else []
    found = get_close_matches(entry, known, n=1)
    return f"{near[0]}/{found[0]}" if found else ""


def read_all(name: str) -> str:
    return "".join(lines_of(name))


def _decoded(source: int, name: str) -> Iterator[str]:
    """Lines as text. Read without a buffer, so that a waiting thread holds no lock, and in pieces,
    so that an endless line is noticed in time."""
    decode = codecs.getincrementaldecoder("utf-8")().decode
    number, pending, size = 1, [], 0
    for piece in _pieces(source):
        for part in TO_NEWLINE.findall(piece):
            if b"\0" in part:
                raise BadInput(f"{quote(name)} isn't text: line {number} contains a zero byte.")
            try:
                pending.append(decode(part))
            except UnicodeDecodeError:
                raise BadInput(f"{quote(name)} isn't text: line {number} isn't UTF-8.") from None
            size += len(part)
            if size > MAX_LINE:
                raise BadInput(f"{quote(name)} has a line of more than {MAX_LINE:,} bytes.")
            if part.endswith(b"\n"):
                yield "".join(pending)
                number, pending, size = number + 1, [], 0
    if pending:
        yield "".join(pending)


def _pieces(source: int) -> Iterator[bytes]:
    """What is read, as UTF-8. Windows PowerShell writes UTF-16, with a mark in front."""
    first = os.read(source, READ_BYTES)
    if not first.startswith(UTF_16):
        while first:
            yield first
            first = os.read(source, READ_BYTES)
        return
    decode = codecs.getincrementaldecoder("utf-16")("replace").decode
    while first:
        yield decode(first).encode()
        first = os.read(source, READ_BYTES)
    yield decode(b"", True).encode()
