"""Any text, to the puzzle it means.

A text is a saved game or id (`ring:3,6,4,1`, `ring:3,6,4,1|+3;+6`), JSON (also what pepo prints), a
catalogue name (`ring/exercise`), a link to pepo's own page, a link to another site that holds a
puzzle (Notation.pages), lists from a Python program (`board = [3, 6, 4, 1]`), or plain text of one
family. If the text doesn't name a family, it belongs to the only family that can read it; if
several can, it is an error.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import quote as quoted
from urllib.parse import unquote

from pepo import families
from pepo.core.catalogue import Entry
from pepo.core.errors import BadInput, PepoError, UnknownName, quote
from pepo.core.family import Family
from pepo.core.json_text import json_type, read_json
from pepo.core.moves import move_texts
from pepo.core.python_text import assignments, looks_assigned
from pepo.core.session import Session
from pepo.core.words import listed

PREFIX = re.compile(r"([a-z][a-z0-9-]*):")
NAME = re.compile(r"([a-z][a-z0-9-]*)/([a-z0-9][a-z0-9-]*)(\|.*)?")
WORD = re.compile(r"[A-Za-z][\w-]*")
LINK = re.compile(r"(?:[a-z]{1,12}://)?[^\s#]*#/([a-z]+)/(\S+)")  # to pepo's own page
LINK_SAFE = "/:,;=|+-._~"  # characters of ids that a link keeps as they are
WATCH = re.compile(  # a link to a method at work: its name, its options, the row, the puzzle
    r"([a-z][a-z0-9-]*)((?:;[a-z][a-z0-9-]*=[^/;=]+)*)/(\d{1,9})/(.+)", re.DOTALL
)
PAGE = re.compile(r"[a-z]{1,12}://(?:[^#?]*/)?([\w-]*)[^#]*(?:#(.*))?", re.IGNORECASE | re.DOTALL)
JSON_OBJECTS = re.compile(r"\[?\s*\{")
BOARD = re.compile(r"(?i)board|puzzle|tiles|grid|gourds")  # what people call a board


@dataclass(frozen=True)
class Reading:
    """A puzzle, with the moves of a saved game and the catalogue entry, if any."""

    family: Family
    puzzle: Any
    moves: tuple[str, ...] = ()
    extras: str = field(default="", compare=False)
    entry: Entry | None = field(default=None, compare=False)

    @cached_property
    def id(self) -> str:
        return self.family.id(self.puzzle)

    @property
    def title(self) -> str:
        """The name in the catalogue, or a description."""
        return self.entry.title if self.entry else self.family.words.describe(self.puzzle)

    @property
    def saved(self) -> str:
        """The id, with the moves of the saved game if there are any."""
        board = self.family.id(self.puzzle)
        return f"{board}|{';'.join(self.moves)}" if self.moves else board

    def session(self) -> Session:
        """A game to continue: at the start, or after the saved moves."""
        return self.new_session().restore(self.moves, self.extras)

    def new_session(self) -> Session:
        """A game from the start, without the saved moves."""
        return Session(self.family, self.puzzle)

    def with_entry(self) -> "Reading":
        """The same, with its catalogue entry if it has one."""
        entries = self.family.catalogue.values()
        named = (entry for entry in entries if entry.puzzle == self.puzzle)
        return self if self.entry else replace(self, entry=next(named, None))


def read(text: str, *, family: str | None = None) -> Reading:
    """The puzzle of a text; BadInput or UnknownName with one sentence if there is none."""
    assumed = families.load(family) if family is not None else None
    text = text.removeprefix("\ufeff")  # Windows editors put it at the start of files
    stripped = text.strip()
    if not stripped:
        raise BadInput(f"The text {quote(text)} is empty; expected a puzzle.")
    if link := LINK.fullmatch(stripped):
        return _read_link(link[1], link[2], family)
    if page := PAGE.fullmatch(stripped):
        return _read_page(stripped, page[1].lower(), unquote(page[2] or ""))
    if named := _prefixed(stripped):
        return _read_id(*named)
    if JSON_OBJECTS.match(stripped):
        return _read_json(stripped, assumed)
    if name := _catalogue_name(stripped):
        return _read_name(*name)
    if looks_assigned(stripped):
        return _read_assigned(text, family)
    if assumed is not None:
        return Reading(assumed, assumed.notation.parse(text))
    return _recognise(text)


def read_each(text: str, *, family: str | None = None) -> list[Reading]:
    """The puzzle of a text; several, if it is JSON about several."""
    stripped = text.strip()
    if not JSON_OBJECTS.match(stripped):
        return [read(text, family=family)]
    return _json_readings(read_json(stripped), None if family is None else families.load(family))


def names_itself(text: str) -> bool:
    """Whether a text is a complete id or a catalogue name."""
    named = _prefixed(text)
    return bool(named and named[1].strip()) or _catalogue_name(text) is not None


def _read_link(screen: str, held: str, family: str | None) -> Reading:
    """The puzzle after the # of a link: an id, name or saved game, never another link."""
    text = unquote(held)
    if screen == "watch":
        watched = WATCH.fullmatch(text)
        if watched is None:
            raise BadInput(f"The link has {quote(text)}; expected a method, a row and a puzzle.")
        text = watched[4]
    if LINK.fullmatch(text.strip()):
        raise BadInput(f"The link contains another link, {quote(text)}; expected a puzzle.")
    return read(text, family=family)


class Watched(NamedTuple):
    """A method at work: what was chosen for it, and the row of its trace."""

    method: str
    row: int = 0
    options: Mapping[str, str] = {}


def watched(text: str) -> Watched | None:
    """What is watched, if the text is a link to a method at work."""
    link = LINK.fullmatch(text.strip())
    found = WATCH.fullmatch(unquote(link[2])) if link and link[1] == "watch" else None
    if found is None:
        return None
    options = dict(option.split("=") for option in found[2].split(";")[1:])
    return Watched(found[1], int(found[3]), options)


def watch_link(what: Watched, puzzle: str) -> str:
    """What follows a page's address in a link to a method at work."""
    method = ";".join([what.method, *(f"{name}={value}" for name, value in what.options.items())])
    return f"#/watch/{method}/{what.row}/{quoted(puzzle, safe=LINK_SAFE)}"


def _read_page(link: str, page: str, held: str) -> Reading:
    """A link to another site; some of them hold a puzzle that we know."""
    for loaded in families.every():
        if page in loaded.notation.pages:
            if not held:
                raise BadInput(f"The link {quote(link)} has no puzzle; expected one after a '#'.")
            return Reading(loaded, loaded.notation.parse(held))
    raise BadInput(
        f"The link {quote(link)} contains no puzzle that pepo knows; expected an id such as "
        f"'{_example()}', or a link that pepo made."
    )


def _catalogue_name(text: str) -> tuple[str, str, str] | None:
    """Family, name and saved moves, if the text is a catalogue name: `ring/exercise|+3`."""
    found = NAME.fullmatch(text)
    if found and found[1] in families.names():
        return found[1], found[2], (found[3] or "").removeprefix("|")
    return None


def _read_name(family: str, name: str, saved: str) -> Reading:
    loaded = families.load(family)
    entry = loaded.entry(name)
    return _with_saved(Reading(loaded, entry.puzzle, entry=entry), saved)


def _prefixed(text: str) -> tuple[str, str] | None:
    """Family and body, if the text names its family. `6x6u:…` doesn't."""
    found = PREFIX.match(text)
    if found and found[1] in families.names():
        return found[1], text[found.end() :]
    return None


def _read_id(family: str, rest: str) -> Reading:
    loaded = families.load(family)
    body, _, saved = rest.partition("|")
    return _with_saved(Reading(loaded, loaded.notation.parse(body)), saved)


def _with_saved(reading: Reading, saved: str) -> Reading:
    """The moves and the rest of a saved game, checked by playing them."""
    if not saved:
        return reading
    moves, _, extras = saved.partition("|")
    whole = replace(reading, moves=tuple(filter(None, moves.split(";"))), extras=extras)
    whole.session()
    return whole


# -- JSON, as people write it and as pepo prints it


def _read_json(text: str, assumed: Family | None) -> Reading:
    """The only puzzle of a JSON text."""
    found = _json_readings(read_json(text), assumed)
    if len(found) > 1:
        raise BadInput(f"The JSON contains {len(found)} puzzles; expected 1.")
    return found[0]


def _json_readings(value: object, assumed: Family | None) -> list[Reading]:
    """All puzzles in a decoded value, each once."""
    objects = value if isinstance(value, list) else [value]
    found = [_of_object(one, assumed) for each in objects for one in _inside(each)]
    return list({reading.saved: reading for reading in found}.values())


def _inside(value: object) -> list[object]:
    """The objects in an answer about several puzzles (a comparison, a catalogue, what a job found);
    otherwise the value itself."""
    if isinstance(value, dict) and not _is_about_a_puzzle(value):
        ids = value.get("puzzles")
        if isinstance(ids, list) and ids and all(isinstance(one, str) for one in ids):
            return [{"puzzle": one} for one in ids]
        for part in value.values():
            if isinstance(part, list) and part and all(map(_is_about_a_puzzle, part)):
                return part
    return [value]


def _is_about_a_puzzle(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("puzzle"), str)


def _of_object(value: object, assumed: Family | None) -> Reading:
    """A puzzle from an object with its id, or with its fields."""
    if not isinstance(value, dict):
        raise BadInput(f"The list contains {json_type(value)}; expected objects with a puzzle.")
    said = value.get("family")
    if said is not None and not isinstance(said, str):
        raise BadInput(f"The JSON's family is {json_type(said)}; expected a name.")
    if isinstance(value.get("puzzle"), str):
        if LINK.fullmatch(value["puzzle"]) or value["puzzle"].lstrip().startswith(("{", "[")):
            raise BadInput(f"The JSON's puzzle is {quote(value['puzzle'])}; expected an id.")
        return read(value["puzzle"], family=said)
    family = families.load(said) if said is not None else assumed
    if family is None and (known := _with_fields(value)):
        family = known[0]
    if family is None:
        raise BadInput(f'The JSON object has no "family"; expected one of: {_known()}.')
    fields = {key: part for key, part in value.items() if key not in ("pepo", "moves")}
    reading = Reading(family, family.notation.from_json(fields))
    return _with_moves(reading, value["moves"]) if "moves" in value else reading


def _with_moves(reading: Reading, moves: object) -> Reading:
    if not isinstance(moves, list):
        raise BadInput(f"The JSON's moves are {json_type(moves)}; expected a list.")
    texts = tuple(move_texts(reading.family.notation, moves))
    whole = replace(reading, moves=texts)
    whole.session()
    return whole


def _with_fields(names: Mapping[str, object]) -> tuple[Family, dict[str, object]] | None:
    """The family whose fields these are, if none is missing, and the fields with their values."""
    for family in families.every():
        for needed, more in family.notation.fields.items():
            if all(name in names for name in needed):
                return family, {name: names[name] for name in (*needed, *more) if name in names}
    return None


# -- Python, as people paste it from a program


def _read_assigned(text: str, family: str | None) -> Reading:
    """The only puzzle among the values that a program assigns."""
    found: dict[str, Reading] = {}
    refused: dict[str, PepoError] = {}
    for names in assignments(text):
        if known := _with_fields(names):
            found[" and ".join(known[1])] = _of_object(known[1], known[0])
            continue
        for name, value in names.items():
            if not isinstance(value, (list, tuple)):
                continue
            try:
                found[name] = read_value(value, family=family)
            except PepoError as error:
                refused[name] = error
    if len(found) > 1:
        found = {name: one for name, one in found.items() if BOARD.search(name)} or found
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        raise BadInput(
            f"The text contains {len(found)} puzzles, {listed(list(found))}; expected 1."
        )
    if len(refused) == 1:
        ((name, why),) = refused.items()
        raise BadInput(f"'{name}' isn't a puzzle: {why}") from why
    raise BadInput(f"The text {quote(text.strip())} assigns no board; expected something like "
                   "board = [3, 6, 4, 1].")  # fmt: skip


def _known() -> str:
    return ", ".join(families.names())


def _recognise(text: str) -> Reading:
    """Plain text: the only family that can read it."""
    understood, refused = [], {}
    for loaded in families.every():
        try:
            understood.append(Reading(loaded, loaded.notation.parse(text)))
        except PepoError as error:
            refused[loaded.name] = error
    if len(understood) == 1:
        return understood[0]
    if understood:
        which = listed([reading.family.name for reading in understood], last="or")
        raise BadInput(f"The text {quote(text)} could be {which}; name the family, as in "
                       f"'{understood[0].family.name}:…'.")  # fmt: skip
    raise _nothing(text, refused)


def _nothing(text: str, refused: dict[str, PepoError]) -> PepoError:
    """The most helpful sentence about text that no family can read."""
    stripped = text.strip()
    if found := PREFIX.match(stripped) or NAME.fullmatch(stripped):
        return UnknownName(f"There is no family {quote(found[1])}; known: {_known()}.")
    if WORD.fullmatch(stripped):
        return _unknown_word(stripped)
    if len(refused) == 1:
        return next(iter(refused.values()))
    for name, error in refused.items():
        if families.load(name).notation.resembles(text):
            return BadInput(f"Read as {families.load(name).title.lower()}: {error}")
    return BadInput(
        f"{quote(stripped)} isn't a puzzle that pepo knows; expected an id such as "
        f"'{_example()}', JSON, or a catalogue name."
    )


def _unknown_word(word: str) -> UnknownName:
    from difflib import get_close_matches

    names = {e: f"{family.name}/{e}" for family in families.every() for e in family.catalogue}
    near = [names[found] for found in get_close_matches(word, names, n=3)]
    hint = f"did you mean {' or '.join(near)}?" if near else f"families: {_known()}."
    return UnknownName(f"There is no file or puzzle {quote(word)}; {hint}")


def _example() -> str:
    ids = [family.id(e.puzzle) for family in families.every() for e in family.catalogue.values()]
    return min(ids, key=len)


def read_value(value: object, *, family: str | None = None) -> Reading:
    """A puzzle from a Python value: text, lists, an array, or a puzzle."""
    if isinstance(value, str):
        return read(value, family=family)
    value = _without_arrays(value)
    if isinstance(value, dict):
        return _of_object(value, None if family is None else families.load(family))
    if isinstance(value, set | frozenset):
        raise BadInput(f"The value {quote(value)} has no order; expected a list.")
    wanted = [families.load(family)] if family is not None else families.every()
    for loaded in wanted:
        if isinstance(value, loaded.puzzle_class):
            return Reading(loaded, value)
    for loaded in wanted:
        puzzle = loaded.notation.from_python(value)
        if puzzle is not None:
            return Reading(loaded, puzzle)
    raise BadInput(f"The value {quote(value)} isn't a puzzle; expected text or lists of numbers.")


def _without_arrays(value: object) -> object:
    """NumPy arrays as lists, alone or in a list, pair or dictionary."""
    if isinstance(value, dict):
        return {key: _without_arrays(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)) and any(hasattr(part, "tolist") for part in value[:3]):
        return [_without_arrays(part) for part in value]
    return value.tolist() if hasattr(value, "tolist") else value
