"""The puzzle of a family on a date, and how hard it is on each day of the week.

Date and family give a seed, and the seed a puzzle, so it is the same for everybody, without a
server. `tests/golden/days.txt` keeps those of a whole year.
"""

import datetime
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random

from pepo import families
from pepo.core.errors import BadInput, Stop, quote
from pepo.core.family import Family
from pepo.core.generating import generate
from pepo.core.levels import Level
from pepo.reading.text import Reading

WEEK = (  # from Monday to Sunday
    Level.GENTLE,
    Level.GENTLE,
    Level.MODERATE,
    Level.MODERATE,
    Level.HARD,
    Level.HARD,
    Level.FIENDISH,
)


@dataclass(frozen=True)
class Daily(Reading):
    """The puzzle of a family on a date."""

    date: datetime.date = field(kw_only=True)
    level: Level | None = field(kw_only=True)

    @property
    def title(self) -> str:
        return f"{self.family.title}, {say_date(self.date)}"


def read_date(value: object) -> datetime.date:
    """A date from text such as 2026-11-16, or from a date; None means today."""
    if value is None:
        return datetime.date.today()
    if isinstance(value, datetime.date):
        return value.date() if isinstance(value, datetime.datetime) else value
    text = str(value).strip()
    try:
        if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
            raise ValueError
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise BadInput(f"The date is {quote(value)}; expected a day such as 2026-11-16.") from None


def say_date(date: datetime.date) -> str:
    """As in "16 November 2026"; the same in every locale."""
    return f"{date.day} {MONTHS[date.month - 1]} {date.year}"


MONTHS = ("January", "February", "March", "April", "May", "June", "July",
          "August", "September", "October", "November", "December")  # fmt: skip


def daily_puzzles(date: datetime.date) -> list[Daily]:
    """The puzzles of a date, one for each family that has any."""
    found = (daily_puzzle(family.name, date) for family in families.every())
    return [daily for daily in found if daily is not None]


def daily_puzzle(name: str, date: datetime.date) -> Daily | None:
    """By the family's generators; without any, a solvable puzzle of its catalogue."""
    if (name, date) not in _known:
        _known[name, date] = _make(families.load(name), date)
    return _known[name, date]


def is_made(date: datetime.date) -> bool:
    return all((name, date) in _known for name in families.names())


def remember(dailies: Iterable[Daily]) -> None:
    """Puzzles that were made in another process; they won't be made again."""
    _known.update({(daily.family.name, daily.date): daily for daily in dailies})


_known: dict[tuple[str, datetime.date], Daily | None] = {}


def _make(family: Family, date: datetime.date) -> Daily | None:
    seed = _seed(family, date)
    level = WEEK[date.weekday()]
    settings = family.generators.settings(level, Random(seed))
    if settings is not None:
        generator, params = settings
    elif len(family.generators):
        generator, params = family.generator().name, {}
    else:
        return _from_catalogue(family, date, seed)
    try:
        puzzle = generate(family, params, generator=generator, seed=seed).puzzle
    except Stop:
        return None
    known = level if settings is not None else family.advice.rate(puzzle).level
    return Daily(family, puzzle, date=date, level=known)


def _seed(family: Family, date: datetime.date) -> int:
    said = f"pepo {family.name} {date.isoformat()}"
    return int.from_bytes(sha256(said.encode()).digest()[:6], "big")


def _from_catalogue(family: Family, date: datetime.date, seed: int) -> Daily | None:
    """Of the day's level, if there is one."""
    known = [e for e in family.catalogue.values() if e.known.get("outcome") == "solved"]
    of_level = [entry for entry in known if entry.level == WEEK[date.weekday()]]
    if not known:
        return None
    entry = Random(seed).choice(of_level or known)
    level = Level.find(entry.level) if entry.level else None
    return Daily(family, entry.puzzle, entry=entry, date=date, level=level)
