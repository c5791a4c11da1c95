"""What a text or a file holds when it is opened: one puzzle, or several to choose from."""

import os
from dataclasses import dataclass
from itertools import islice

from pepo.core.words import counted
from pepo.reading import files
from pepo.reading.stream import Line, read_stream
from pepo.reading.text import Reading, read

MAX_LISTED = 1_000  # puzzles of one file


@dataclass(frozen=True)
class OpenedText:
    """At least one puzzle; `name` is the file's, and `said` what couldn't be read of it."""

    name: str
    readings: tuple[Reading, ...]
    said: str = ""


def open_text(text: str) -> OpenedText:
    """PepoError if there is no puzzle in it."""
    stripped = text.strip()
    is_file = files.is_file_name(stripped)
    if not is_file and "\n" not in stripped:
        return OpenedText("", (read(text),))
    lines = files.lines_of(stripped) if is_file else iter(text.splitlines(keepends=True))
    found = list(islice(read_stream(lines, together=True), MAX_LISTED + 1))
    readings = {line.reading.saved: line.reading for line in found[:MAX_LISTED] if line.reading}
    faults = [line for line in found[:MAX_LISTED] if line.error is not None]
    if not readings:
        assert faults[0].error is not None
        raise faults[0].error
    name = os.path.basename(stripped) if is_file else "Pasted"
    return OpenedText(name, tuple(readings.values()), _said(found, faults))


def _said(found: list[Line], faults: list[Line]) -> str:
    said = []
    if faults:
        first = faults[0]
        said.append(f"{counted(len(faults), 'line')} can't be read. Line {first.number:,}: "
                    f"{first.error}")  # fmt: skip
    if len(found) > MAX_LISTED:
        said.append(f"Only the first {MAX_LISTED:,} lines are listed.")
    return " ".join(said)
