"""Exports: a puzzle as one of its family's writers writes it, in one file or several."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pepo.core.errors import BadInput, quote
from pepo.core.folder import refuse_full, write_folder, zipped
from pepo.core.params import build
from pepo.core.writers import Writer
from pepo.reading.text import Reading

ZIP = ".zip"


@dataclass(frozen=True)
class Export:
    """`files` by name; `name` is what to call the file, or the folder of several."""

    name: str
    files: Mapping[str, bytes]
    several: bool = False

    @property
    def size(self) -> int:
        """Bytes in all its files."""
        return sum(map(len, self.files.values()))

    @property
    def content(self) -> bytes:
        """The file; several are zipped."""
        return zipped(self.files) if self.several else next(iter(self.files.values()))

    @property
    def download(self) -> str:
        """What to call `content`."""
        return f"{self.name}{ZIP}" if self.several else self.name

    def write(self, path: str | Path | None = None) -> Path:
        """Into this file, by default `name`. Several files go into a new folder, or into a zip if
        the path ends in .zip."""
        where = Path(self.name if path is None else path)
        if self.several and where.suffix.lower() != ZIP:
            write_folder(where, self.files)
            return where
        try:
            where.write_bytes(self.content)
        except OSError as error:
            raise BadInput(f"Can't write {quote(str(where))}: {error.strerror or error}.") from None
        return where

    def __repr__(self) -> str:
        return f"<pepo.Export {', '.join(self.files)}>"


def refuse_path(path: str | Path, writer: Writer) -> None:
    """BadInput before the work begins, if the files of this writer can't go there."""
    if not writer.suffix and Path(path).suffix.lower() != ZIP:
        refuse_full(path)


def export(reading: Reading, writer: Writer, options: Mapping[str, object]) -> Export:
    """What the writer makes of a puzzle."""
    chosen = build(writer.options, options, what=f"writer '{writer.name}'")
    written = writer.write(reading.puzzle, chosen)
    stem = file_stem(reading)
    if isinstance(written, str | bytes):
        name = stem + writer.suffix
        return Export(name, {name: _bytes(written)})
    files = {name: _bytes(content) for name, content in written.items()}
    return Export(f"{stem}-{writer.name}", files, several=True)


def file_stem(reading: Reading) -> str:
    """A name for files about this puzzle."""
    said = reading.entry.name if reading.entry else reading.family.words.describe(reading.puzzle)
    words = re.findall(r"[a-z0-9]+", said.lower())
    return "-".join([reading.family.name, *words])[:80]


def _bytes(content: str | bytes) -> bytes:
    return content.encode() if isinstance(content, str) else content
