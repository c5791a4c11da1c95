"""Any text a person may give us, to the puzzle it means.

A text is a saved game or id (`ring:3,6,4,1`, `ring:3,6,4,1|+3;+6`), JSON (also what pepo prints), a
catalogue name (`ring/exercise`), a link of ours from any host, a link to a page of others that
holds a puzzle of a family's (Notation.pages), lists from a Python program (`board = [3, 6, 4, 1]`),
or bare text of one family. Where nothing says which family it is, the one family that understands
it wins; if several do, we ask.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import unquote

from pepo import families
from pepo.core.catalogue import Entry
from pepo.core.errors import BadInput, PepoError, UnknownName, quote
from pepo.core.family import Family
from pepo.core.json_text import json_type, read_json
from pepo.core.moves import move_texts
from pepo.core.python_text import assignments, looks_assigned
from pepo.core.session import Session

PREFIX = re.compile(r"([a-z][a-z0-9-]*):")
NAME = re.compile(r"([a-z][a-z0-9-]*)/([a-z0-9][a-z0-9-]*)(\|.*)?")
WORD = re.compile(r"[A-Za-z][\w-]*")
LINK = re.compile(r"(?:[a-z]{1,12}://)?[^\s#]*#/[a-z]+/(\S+)")  # of our own page
PAGE = re.compile(r"[a-z]{1,12}://(?:[^#?]*/)?([\w-]*)[^#]*(?:#(.*))?", re.IGNORECASE | re.DOTALL)
JSON_OBJECTS = re.compile(r"\[?\s*\{")
BOARD = re.compile(r"(?i)board|puzzle|tiles|grid|gourds")  # what people call a board


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
        return self.entry.title if self.entry else self.family.words.describe(self.puzzle)

    @property
    def saved(self) -> str:
        """The id, with the moves of the saved game if there are any."""
        return f"{self.id}|{';'.join(self.moves)}" if self.moves else self.id

    def session(self) -> Session:
        return self.new_session().restore(self.moves, self.extras)

    def new_session(self) -> Session:
        """A game from the start, without the saved moves."""
        return Session(self.family, self.puzzle)

    def with_entry(self) -> "Reading":
        """The same under its name in the catalogue, if it has one."""
        entries = self.family.catalogue.values()
        named = (entry for entry in entries if entry.puzzle == self.puzzle)
        return self if self.entry else replace(self, entry=next(named, None))


def read(text: str, *, family: str | None = None) -> Reading:
    """The puzzle a text means; BadInput or UnknownName with one sentence if it means none."""
    assumed = families.load(family) if family is not None else None
    text = text.removeprefix("\ufeff")  # Windows editors put it in front of files
    stripped = text.strip()
    if not stripped:
        raise BadInput(f"The text {quote(text)} is empty; expected a puzzle.")
    if link := LINK.fullmatch(stripped):
        return _read_link(link[1], family)
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
    """The puzzle of a text; the puzzles, where it is JSON about several."""
    stripped = text.strip()
    if not JSON_OBJECTS.match(stripped):
        return [read(text, family=family)]
    return _json_readings(read_json(stripped), None if family is None else families.load(family))


def names_itself(text: str) -> bool:
    """Whether a text is a whole id or a catalogue name of ours."""
    named = _prefixed(text)
    return bool(named and named[1].strip()) or _catalogue_name(text) is not None


def _read_link(held: str, family: str | None) -> Reading:
    """What a link holds behind its #: ids, names and saved games, never another link."""
    text = unquote(held)
    if LINK.fullmatch(text.strip()):
        raise BadInput(f"The link holds {quote(text)}, another link; expected a puzzle.")
    return read(text, family=family)


def _read_page(link: str, page: str, held: str) -> Reading:
    """A link to somebody else's page: some of them hold a puzzle of a family of ours."""
    for loaded in families.every():
        if page in loaded.notation.pages:
            if not held:
                raise BadInput(f"The link {quote(link)} holds no puzzle: nothing follows a '#'.")
            return Reading(loaded, loaded.notation.parse(held))
    raise BadInput(
        f"The link {quote(link)} holds no puzzle that pepo knows; expected an id such as "
        f"'{_example()}', or a link that pepo made."
    )


def _catalogue_name(text: str) -> tuple[str, str, str] | None:
    """Family, name and saved moves, where the text is a name of ours: `ring/exercise|+3`."""
    found = NAME.fullmatch(text)
    if found and found[1] in families.names():
        return found[1], found[2], (found[3] or "").removeprefix("|")
    return None


def _read_name(family: str, name: str, saved: str) -> Reading:
    loaded = families.load(family)
    entry = loaded.entry(name)
    return _with_saved(Reading(loaded, entry.puzzle, entry=entry), saved)


def _prefixed(text: str) -> tuple[str, str] | None:
    """Family and body, where the text names its family. `6x6u:…` names none."""
    found = PREFIX.match(text)
    if found and found[1] in families.names():
        return found[1], text[found.end() :]
    return None


def _read_id(family: str, rest: str) -> Reading:
    loaded = families.load(family)
    body, _, saved = rest.partition("|")
    return _with_saved(Reading(loaded, loaded.notation.parse(body)), saved)


def _with_saved(reading: Reading, saved: str) -> Reading:
    """The moves and the rest of a saved game, checked: a save that cannot be played is no game."""
    if not saved:
        return reading
    moves, _, extras = saved.partition("|")
    whole = replace(reading, moves=tuple(filter(None, moves.split(";"))), extras=extras)
    whole.session()
    return whole


# -- JSON, as people write it and as pepo prints it


def _read_json(text: str, assumed: Family | None) -> Reading:
    """The one puzzle that a JSON text is about."""
    found = _json_readings(read_json(text), assumed)
    if len(found) > 1:
        raise BadInput(f"The JSON holds {len(found)} puzzles; expected one.")
    return found[0]


def _json_readings(value: object, assumed: Family | None) -> list[Reading]:
    """All puzzles that a decoded value is about, each once."""
    objects = value if isinstance(value, list) else [value]
    found = [_of_object(one, assumed) for each in objects for one in _inside(each)]
    return list({reading.saved: reading for reading in found}.values())


def _inside(value: object) -> list[object]:
    """The objects in an answer about several puzzles (a comparison, a catalogue, what a job found);
    else itself."""
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
    """A puzzle from an object that names it by its id, or that holds its fields."""
    if not isinstance(value, dict):
        raise BadInput(f"The list holds {json_type(value)}; expected objects with a puzzle each.")
    said = value.get("family")
    if said is not None and not isinstance(said, str):
        raise BadInput(f"The JSON's family is {json_type(said)}; expected a name.")
    if isinstance(value.get("puzzle"), str):
        if LINK.fullmatch(value["puzzle"]) or value["puzzle"].lstrip().startswith(("{", "[")):
            raise BadInput(f"The JSON's puzzle is {quote(value['puzzle'])}; expected an id.")
        return read(value["puzzle"], family=said)
    family = families.load(said) if said is not None else assumed or _family_with_fields(value)
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


def _family_with_fields(value: Mapping[str, object]) -> Family:
    """The family whose fields an object has, where it does not say it."""
    for family in families.every():
        if any(all(name in value for name in needed) for needed in family.notation.fields):
            return family
    raise BadInput(f'The JSON object does not say its "family"; expected one of: {_known()}.')


# -- Python, as people paste it from a program


def _read_assigned(text: str, family: str | None) -> Reading:
    """The one puzzle among the values that a program gives to names."""
    found: dict[str, Reading] = {}
    refused: dict[str, PepoError] = {}
    for names in assignments(text):
        if part := _fields_among(names):
            found[" and ".join(part)] = _of_object(part, None)
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
        raise BadInput(f"The text holds {len(found)} puzzles, {', '.join(found)}; expected one.")
    if len(refused) == 1:
        ((name, why),) = refused.items()
        raise BadInput(f"{name} is no puzzle: {why}") from why
    raise BadInput(f"The text {quote(text.strip())} gives no name a board; expected such as "
                   "board = [3, 6, 4, 1].")  # fmt: skip


def _fields_among(names: Mapping[str, object]) -> dict[str, object] | None:
    """The names that are a family's fields, and their values, if all it needs are there."""
    for family in families.every():
        for needed, more in family.notation.fields.items():
            if all(name in names for name in needed):
                return {name: names[name] for name in (*needed, *more) if name in names}
    return None


def _known() -> str:
    return ", ".join(families.names())


def _recognise(text: str) -> Reading:
    """Bare text: whichever family understands it."""
    understood, refused = [], {}
    for loaded in families.every():
        try:
            understood.append(Reading(loaded, loaded.notation.parse(text)))
        except PepoError as error:
            refused[loaded.name] = error
    if len(understood) == 1:
        return understood[0]
    if understood:
        which = " and ".join(reading.family.name for reading in understood)
        raise BadInput(f"The text {quote(text)} could be {which}; say which, as in "
                       f"'{understood[0].family.name}:…'.")  # fmt: skip
    raise _nothing(text, refused)


def _nothing(text: str, refused: dict[str, PepoError]) -> PepoError:
    """The most helpful sentence about text that no family understands."""
    stripped = text.strip()
    if found := PREFIX.match(stripped) or NAME.fullmatch(stripped):
        return UnknownName(f"There is no family {quote(found[1])}; known: {_known()}.")
    if WORD.fullmatch(stripped):
        return _unknown_word(stripped)
    if len(refused) == 1:
        return next(iter(refused.values()))
    for name, error in refused.items():
        if families.load(name).notation.resembles(text):
            return BadInput(f"Taken as {families.load(name).title.lower()}: {error}")
    return BadInput(
        f"The text {quote(text)} is no puzzle pepo knows; expected an id such as "
        f"'{_example()}', JSON, or a catalogue name."
    )


def _unknown_word(word: str) -> UnknownName:
    from difflib import get_close_matches

    names = {e: f"{family.name}/{e}" for family in families.every() for e in family.catalogue}
    near = [names[found] for found in get_close_matches(word, names, n=3)]
    hint = f"did you mean {' or '.join(near)}?" if near else f"families: {_known()}."
    return UnknownName(f"There is no file and no puzzle {quote(word)}; {hint}")


def _example() -> str:
    """The shortest id of the catalogues."""
    ids = [family.id(e.puzzle) for family in families.every() for e in family.catalogue.values()]
    return min(ids, key=len)


def read_value(value: object, *, family: str | None = None) -> Reading:
    """A puzzle from Python: text, lists, an array, or a puzzle that is ready."""
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
    raise BadInput(f"The value {quote(value)} is no puzzle; expected text or lists of numbers.")


def _without_arrays(value: object) -> object:
    """NumPy's arrays as lists, by themselves and in a pair or a dictionary."""
    if isinstance(value, dict):
        return {key: _listed(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)) and any(hasattr(part, "tolist") for part in value[:3]):
        return [_listed(part) for part in value]
    return _listed(value)


def _listed(value: object) -> object:
    return value.tolist() if hasattr(value, "tolist") else value
