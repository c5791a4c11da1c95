"""Any text a person may give us, to the puzzle it means.

A text is a saved game or id (`ring:3,6,4,1`, `ring:3,6,4,1|+3;+6`), JSON, a catalogue name
(`ring/exercise`), or bare text of one family. Where nothing says which family it is, the one
family that understands it wins; if several do, we ask.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from pepo import families
from pepo.core.errors import BadInput, PepoError, UnknownName, quote
from pepo.core.family import Entry, Family
from pepo.core.json_text import json_type, read_json
from pepo.core.session import Session

PREFIX = re.compile(r"([a-z][a-z0-9-]*):")
NAME = re.compile(r"([a-z][a-z0-9-]*)/([a-z0-9][a-z0-9-]*)")
MOST_CHARACTERS = 1 << 30
WHOLE_CHARACTERS = 1 << 26  # how much text is tried as one puzzle before it is taken line by line


@dataclass(frozen=True)
class Reading:
    """A puzzle that was read, with the moves of a saved game and the catalogue entry, if any."""

    family: Family
    puzzle: Any
    moves: tuple[str, ...] = ()
    extras: str = ""
    entry: Entry | None = None

    @property
    def id(self) -> str:
        return self.family.id(self.puzzle)

    @property
    def title(self) -> str:
        return self.entry.title if self.entry else self.family.describe(self.puzzle)

    def session(self) -> Session:
        return Session(self.family, self.puzzle).restore(self.moves, self.extras)


def read(text: str, *, family: str | None = None) -> Reading:
    """The puzzle a text means; BadInput or UnknownName with one sentence if it means none."""
    text = text.removeprefix("\ufeff")  # Windows editors put it in front of files
    stripped = text.strip()
    if not stripped:
        raise BadInput(f"The text {quote(text)} is empty; expected a puzzle.")
    if named := _prefixed(stripped):
        return _read_id(*named)
    if stripped.startswith("{"):
        return _read_object(stripped, family)
    if (name := NAME.fullmatch(stripped)) and name[1] in families.names():
        return from_catalogue(stripped)
    if family is not None:
        loaded = families.load(family)
        return Reading(loaded, loaded.notation.parse(text))
    return _recognise(text)


def from_catalogue(name: str) -> Reading:
    family, _, entry_name = name.partition("/")
    loaded = families.load(family)
    entry = loaded.entry(entry_name)
    return Reading(loaded, entry.puzzle, entry=entry)


def _prefixed(text: str) -> tuple[str, str] | None:
    """Family and body, where the text names its family. `6x6u:…` names none."""
    found = PREFIX.match(text)
    if found and found[1] in families.names():
        return found[1], text[found.end() :]
    return None


def _read_id(family: str, rest: str) -> Reading:
    loaded = families.load(family)
    body, bar, saved = rest.partition("|")
    puzzle = loaded.notation.parse(body)
    if not bar:
        return Reading(loaded, puzzle)
    moves, _, extras = saved.partition("|")
    return Reading(loaded, puzzle, tuple(filter(None, moves.split(";"))), extras)


def _read_object(text: str, family: str | None) -> Reading:
    value = read_json(text)
    named = value.get("family", family)
    if named is None:
        raise BadInput("The JSON object does not say its \"family\"; expected one of: "
                       + ", ".join(families.names()) + ".")  # fmt: skip
    if not isinstance(named, str):
        raise BadInput(f"The JSON's family is a {json_type(named)}; expected a name.")
    loaded = families.load(named)
    return Reading(loaded, loaded.notation.from_json(value))


def _recognise(text: str) -> Reading:
    """Bare text: whichever family understands it."""
    understood, refused = [], {}
    for name in families.names():
        loaded = families.load(name)
        try:
            understood.append(Reading(loaded, loaded.notation.parse(text)))
        except PepoError as error:
            refused[name] = error
    if len(understood) == 1:
        return understood[0]
    if understood:
        which = " and ".join(reading.family.name for reading in understood)
        raise BadInput(f"The text {quote(text)} could be {which}; say which, as in "
                       f"'{understood[0].family.name}:…'.")  # fmt: skip
    raise _nothing(text, refused)


def _nothing(text: str, refused: dict[str, PepoError]) -> PepoError:
    """The most helpful sentence about text that no family understands."""
    known = ", ".join(families.names())
    if found := PREFIX.match(text.strip()):
        return UnknownName(f"There is no family {quote(found[1])}; known: {known}.")
    if name := NAME.fullmatch(text.strip()):
        return UnknownName(f"There is no family {quote(name[1])}; known: {known}.")
    if len(refused) == 1:
        return next(iter(refused.values()))
    return BadInput(f"The text {quote(text)} is no puzzle pepo knows; expected an id such as "
                    f"'ring:3,6,4,1', JSON, or a catalogue name.")  # fmt: skip


def read_value(value: object, *, family: str | None = None) -> Reading:
    """A puzzle from Python: text, lists, an array, or a puzzle that is ready."""
    if isinstance(value, str):
        return read(value, family=family)
    if isinstance(value, dict):
        name = value.get("family", family)
        if not isinstance(name, str):
            raise BadInput(f"The dictionary {quote(value)} does not say its 'family'.")
        loaded = families.load(name)
        return Reading(loaded, loaded.notation.from_json(value))
    wanted = [families.load(family)] if family is not None else families.every()
    for loaded in wanted:
        puzzle = loaded.notation.from_python(value)
        if puzzle is not None:
            return Reading(loaded, puzzle)
    raise BadInput(f"The value {quote(value)} is no puzzle; expected text or lists of numbers.")


# -- streams


@dataclass(frozen=True)
class Line:
    """One puzzle of a stream: where it stood, and the reading or the error."""

    number: int
    text: str
    reading: Reading | None = None
    error: PepoError | None = None


def read_stream(lines: Iterable[str], *, family: str | None = None) -> Iterator[Line]:
    """The puzzles of a text: the whole of it if it is one puzzle, else one a line.

    A first line that is a puzzle by itself begins a stream at once, so that answers can flow
    before the text ends.
    """
    source = iter(lines)
    first_number, first = _first_line(source)
    if first is None:
        raise BadInput("The input is empty; expected a puzzle.")
    attempt = _try(first, first_number, family)
    if attempt.reading is not None or _speaks_for_itself(first):
        yield attempt
        yield from _line_by_line(source, first_number + 1, family)
        return
    held = [first]
    size = len(first)
    for line in source:
        held.append(line)
        size += len(line)
        if size > WHOLE_CHARACTERS:
            break
    else:
        yield from _held_whole(held, first_number, family)
        return
    yield attempt
    yield from _line_by_line(iter(held[1:]), first_number + 1, family)
    yield from _line_by_line(source, first_number + len(held), family)


def _first_line(source: Iterator[str]) -> tuple[int, str | None]:
    for number, line in enumerate(source, start=1):
        if line.strip():
            return number, line
    return 0, None


def _speaks_for_itself(line: str) -> bool:
    """Whether a line names its family and goes on: then it is a whole puzzle, good or bad."""
    named = _prefixed(line.strip())
    return named is not None and bool(named[1].strip())


def _held_whole(held: list[str], first_number: int, family: str | None) -> Iterator[Line]:
    """All of the text is here: one puzzle, or one a line; if no line is one, one error."""
    whole = _try("".join(held), first_number, family)
    full = [(n, line) for n, line in enumerate(held, start=first_number) if line.strip()]
    if whole.reading is not None or len(full) == 1:
        yield whole
        return
    attempts = [_try(line, number, family) for number, line in full]
    if any(attempt.reading is not None for attempt in attempts):
        yield from attempts
    else:
        yield whole


def _line_by_line(lines: Iterator[str], first_number: int, family: str | None) -> Iterator[Line]:
    for number, line in enumerate(lines, start=first_number):
        if line.strip():
            yield _try(line, number, family)


def _try(text: str, number: int, family: str | None) -> Line:
    try:
        return Line(number, text, reading=read(text, family=family))
    except PepoError as error:
        return Line(number, text, error=error)
