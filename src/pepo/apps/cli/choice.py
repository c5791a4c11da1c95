"""Puzzles to print or to publish: named one by one, or chosen from the library."""

import threading
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pepo import families
from pepo.apps.cli.inputs import Stream
from pepo.apps.cli.streams import located
from pepo.core.errors import BadInput, Stop, quote
from pepo.reading.text import Reading, read


class Chosen(NamedTuple):
    """A puzzle, what you call it, and what the library knows about it."""

    reading: Reading
    name: str = ""
    facts: Mapping[str, object] = {}


def named(names: tuple[str, ...], family: str | None, cancel: threading.Event) -> Iterator[Chosen]:
    """The puzzles of arguments, files and standard input."""
    for line in Stream(names, family, cancel, together=True):
        if line.reading is None:
            raise BadInput(located(line, many=line.number > 1))
        yield Chosen(line.reading)
    if cancel.is_set():
        raise Stop("it was stopped", cancelled=True)


def kept(
    path: str | None, chosen: tuple[str, ...], where: str, count: int | None
) -> Iterator[Chosen]:
    """The puzzles of the library that match, oldest first; only of chosen families, if any are."""
    from pepo.library import Choice, Library

    with Library(path) as library:
        of: tuple[str | None, ...] = tuple(families.load(name).name for name in chosen)
        found = [
            one
            for name in of or (None,)
            for one in library.choose(Choice(name, where, "id", count))
        ]
    if not found:
        raise BadInput(f"No puzzle in your library matches {quote(where)}.")
    for one in found:
        yield Chosen(read(one.puzzle), one.name, one.facts)
