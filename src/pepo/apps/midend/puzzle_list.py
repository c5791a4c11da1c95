"""The puzzles to choose from: those of a file that was opened, games to continue, today's, the
catalogue, the library's; searched and sorted.

Words, or how they begin, find what has all of them in title, description, note, level or tags. A
comparison, such as `length > 9 and unique`, is the filter of the library: it finds puzzles by their
facts.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pepo import families
from pepo.apps.midend.opened_text import OpenedText
from pepo.core.errors import PepoError, choose
from pepo.core.levels import Level
from pepo.core.words import counted
from pepo.daily.puzzle import Daily
from pepo.library import Best, Choice, Kept, expression, facts
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import Reading, read

ALL = ""  # the family of all puzzles
MAX_BEGUN = 6  # games to continue, at the head of the list
MAX_SAVES = 100  # games searched for those
MAX_KEPT = 400  # of the library
COMPARES = re.compile(r"[<>=]")  # in a search, a filter by facts


@dataclass(frozen=True)
class Listed:
    """A puzzle of the list, with the text on the right of its line, whether it is won or begun, and
    the heading of its group."""

    reading: Reading
    head: str
    aside: str = ""
    mark: str = ""  # won or begun
    name: str = ""  # yours, for a puzzle of the library
    tags: tuple[str, ...] = ()
    facts: Mapping[str, object] | None = None

    @cached_property
    def title(self) -> str:
        return self.name or self.reading.title

    @cached_property
    def about(self) -> str:
        return self.reading.family.words.describe(self.reading.puzzle)

    @property
    def level(self) -> int | None:
        known = self.facts.get("level") if self.facts else None
        return known if isinstance(known, int) else None

    @property
    def length(self) -> float | None:
        known = self.facts.get("length") if self.facts else None
        return known if isinstance(known, int | float) else None

    @cached_property
    def text(self) -> str:
        """What words are searched in."""
        entry, family = self.reading.entry, self.reading.family
        named = (entry.note, f"{family.name}/{entry.name}") if entry else (family.name,)
        parts = (self.title, self.reading.title, self.about, family.title, self.head, self.aside,
                 *named, *self.tags)  # fmt: skip
        return " ".join(parts).casefold()


@dataclass(frozen=True)
class Sort:
    """An order of the list; `by` is the library's name for it, if it has one."""

    name: str
    title: str
    by: str | None = None
    key: Callable[[Listed], Any] | None = None


def _low(value: float | None) -> tuple[bool, float]:
    return value is None, value or 0


def _high(value: float | None) -> tuple[bool, float]:
    return value is None, -(value or 0)


SORTS = (
    Sort("listed", "As listed"),
    Sort("title", "By name", key=lambda one: one.title.casefold()),
    Sort("easy", "Easiest first", "level", lambda one: _low(one.level)),
    Sort("hard", "Hardest first", "-level", lambda one: _high(one.level)),
    Sort("short", "Shortest first", "length", lambda one: _low(one.length)),
    Sort("long", "Longest first", "-length", lambda one: _high(one.length)),
)
AS_LISTED = SORTS[0]


@dataclass(frozen=True)
class Found:
    """What a search finds, and in words what of it can't be shown."""

    puzzles: tuple[Listed, ...]
    said: str = ""
    bad: bool = False


class PuzzleList:
    """What there is now; `find` can be asked again and again."""

    def __init__(
        self,
        library: TolerantLibrary,
        bests: Mapping[str, Best],
        dailies: Sequence[Daily] = (),
        opened: OpenedText | None = None,
    ) -> None:
        self._library, self._bests, self._opened = library, bests, opened
        self._saves = {one.puzzle: one for one in library.saves(MAX_SAVES)}
        self._begun = {id: one for id, one in self._saves.items() if one.moves and not one.solved}
        self._dailies = dailies
        self._kept: dict[tuple[str, str | None, str | None, str], tuple[list[Listed], str]] = {}

    def continues(self, reading: Reading) -> bool:
        """Whether there is a game to continue: it has moves; after a win the next one is new."""
        if reading.id in self._saves:
            return reading.id in self._begun
        return self._library.resume(reading).is_under_way

    def find(self, family: str = ALL, search: str = "", sort: Sort = AS_LISTED) -> Found:
        """Of a family, or of all. If the library can't be read, it says so and finds the rest."""
        search = search.strip()
        compares = bool(COMPARES.search(search))
        try:
            holds = _filter(search) if compares else _matcher(search)
        except PepoError as error:
            return Found((), str(error), bad=True)
        shown = [one for one in self._others if _is_of(one, family) and holds(one)]
        try:
            kept, said = self._of_library(family, search if compares else None, sort.by)
            if search and not compares:
                named, told = self._of_library(family, None, sort.by, search)
                kept, said = [*named, *kept], told
        except PepoError as error:
            # A fact that the library lacks is an error only where nothing else has it.
            told = "" if compares and shown else str(error)
            return Found(tuple(_sorted(shown, sort)), told, bad=bool(told))
        listed = {one.reading.id for one in shown}
        for one in kept:
            if one.reading.id not in listed and (compares or holds(one)):
                listed.add(one.reading.id)
                shown.append(one)
        return Found(tuple(_sorted(shown, sort)), said)

    @cached_property
    def _others(self) -> list[Listed]:
        """All but those of the library."""
        return [*self._of_file(), *self._to_continue(), *self._of_today(), *self._of_catalogues()]

    def _of_file(self) -> Iterator[Listed]:
        """With their numbers: most have no name of their own, and many the same title."""
        if self._opened is not None:
            for number, reading in enumerate(self._opened.readings, start=1):
                one = self._listed(reading.with_entry(), self._opened.name)
                aside = ", ".join(filter(None, (one.aside, f"no. {number:,}")))
                yield replace(one, aside=aside)

    def _to_continue(self) -> Iterator[Listed]:
        dailies = {daily.id: daily for daily in self._dailies}
        for save in list(self._begun.values())[:MAX_BEGUN]:
            if reading := dailies.get(save.puzzle) or reading_of(save.puzzle):
                count = reading.family.count(save.moves)
                yield replace(self._listed(reading, "Continue"), aside=count, mark="begun")

    def _of_today(self) -> Iterator[Listed]:
        for daily in self._dailies:
            yield replace(self._listed(daily, "Today", daily.level), name=daily.family.title)

    def _of_catalogues(self) -> Iterator[Listed]:
        for family in families.every():
            for entry in family.catalogue.values():
                yield self._listed(Reading(family, entry.puzzle, entry=entry), family.title)

    def _listed(self, reading: Reading, head: str, level: Level | None = None) -> Listed:
        entry = reading.entry
        known: dict[str, Any] = dict(entry.known) if entry else {}
        level = level or (entry.level if entry else None)
        aside = level.word if level else entry.level_name if entry else ""
        mark = "won" if reading.id in self._bests else "begun" if reading.id in self._begun else ""
        known |= {"level": level.word} if level else {}
        return Listed(reading, head, aside, mark, facts=_named(reading, facts.with_level(known)))

    def _of_library(
        self, family: str, where: str | None, by: str | None, words: str = ""
    ) -> tuple[list[Listed], str]:
        """The newest, or the first in another order; and how many there are, if more. Words are
        looked for in what the library knows: a description is only in the puzzle itself."""
        key = family, where, by, words
        if key not in self._kept:
            library = self._library.opened()
            if where is not None and not library.count():  # it has no facts to compare
                expression.read(where).sql(self._fact)
                return [], ""
            by = by if by is None or by.removeprefix("-") in library.fact_names() else None
            parts = tuple(words.replace("-", " ").split())
            choice = Choice(family or None, where, by, words=parts)
            chosen = library.choose(replace(choice, limit=MAX_KEPT))
            count = len(chosen) if len(chosen) < MAX_KEPT else library.count(choice)
            most = f"{MAX_KEPT:,} of {counted(count, 'puzzle')} of your library are listed."
            listed = [one for kept in chosen if (one := self._of_kept(kept))]
            self._kept[key] = listed, most if count > MAX_KEPT else ""
        return self._kept[key]

    def _fact(self, name: str) -> str:
        """The name of a fact, if any puzzle here has it or could have it."""
        few = facts.values_in_words(*families.every())
        known = {*facts.NOT_FACTS, *facts.LEVEL_NAMES, *facts.FEW_VALUES, *few}
        known.update(*(one.facts for one in self._others if one.facts))
        return choose(name, sorted(known), lack="No puzzle here has the fact")

    def _of_kept(self, kept: Kept) -> Listed | None:
        reading = reading_of(kept.puzzle)
        if reading is None:
            return None
        one = self._listed(reading, "Library")
        level, length = Level.find(kept.facts.get("level")), kept.facts.get("length")
        count = reading.family.count(length) if isinstance(length, int) else ""
        aside = ", ".join(filter(None, (count, level.word if level else one.aside)))
        return replace(one, aside=aside, name=kept.name, tags=kept.tags, facts=kept.facts)


def reading_of(puzzle: str) -> Reading | None:
    """The puzzle of a saved game or of a result, with its catalogue entry if it has one."""
    try:
        return read(puzzle).with_entry()
    except PepoError:  # saved by another pepo, with a family we don't have
        return None


def _named(reading: Reading, known: Mapping[str, Any]) -> dict[str, Any]:
    """Facts, with those that a library tells of all its puzzles."""
    found = {"name": reading.title, "family": reading.family.name, **known}
    if (count := known.get("shortest_solutions")) is not None:
        found["unique"] = count == 1
    return found


def _is_of(one: Listed, family: str) -> bool:
    return family in (ALL, one.reading.family.name)


def _matcher(search: str) -> Callable[[Listed], bool]:
    begins = [re.compile(rf"(?<!\w){re.escape(word)}") for word in search.casefold().split()]
    return lambda one: all(begin.search(one.text) for begin in begins) or one.reading.id == search


def _filter(search: str) -> Callable[[Listed], bool]:
    """BadInput if it isn't an expression."""
    more = facts.values_in_words(*families.every())
    wanted = expression.fitted(expression.read(search), lambda one: facts.fit(one, more))
    return lambda one: bool(wanted.holds(one.facts or {}))


def _sorted(puzzles: list[Listed], sort: Sort) -> list[Listed]:
    """In one group, each once; as listed, in groups."""
    if sort.key is None:
        return puzzles
    once: dict[str, Listed] = {}
    for one in puzzles:
        once.setdefault(one.reading.id, one)
    ordered = sorted(once.values(), key=sort.key)
    return [replace(one, head=sort.title) for one in ordered]
