"""A win in figures and words, and what to play next."""

from collections.abc import Container
from dataclasses import dataclass

from pepo.core.advice import Distance
from pepo.core.catalogue import Entry
from pepo.core.family import Family
from pepo.core.session import Session
from pepo.daily.puzzle import Daily, daily_puzzle
from pepo.daily.result import result_text
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import Reading


@dataclass(frozen=True)
class Win:
    """A solved game, compared with the fewest moves it takes, as far as that is known."""

    title: str
    sentence: str
    played: int
    fewest: int | None
    exact: bool  # whether fewer moves are impossible
    hints: int
    watched: int  # moves played for you
    assisted: bool
    counts: bool  # whether it's your own win
    seconds: int

    @property
    def proved_fewest(self) -> int | None:
        """The fewest moves possible, where that is proved and solutions differ in length."""
        return self.fewest if self.exact else None


def win_of(session: Session, distance: Distance) -> Win:
    """`distance` is how far the goal is from the start."""
    fewest = session.fewest(distance)
    title, sentence = session.applause(fewest)
    return Win(
        title,
        sentence,
        played=session.at,
        fewest=fewest.moves if session.family.has_shortest else None,
        exact=fewest.exact,
        hints=session.hints,
        watched=session.watched,
        assisted=session.assisted,
        counts=session.is_own,
        seconds=int(session.seconds),
    )


def of_the_day(library: TolerantLibrary, reading: Reading, win: Win) -> tuple[Daily, str] | None:
    """If it was the puzzle of a day: that puzzle, and the win as text to share. The text is empty
    for a win that isn't yours."""
    date = library.day_of(reading.id)
    daily = None if date is None else daily_puzzle(reading.family.name, date)
    if daily is None or daily.id != reading.id:
        return None
    text = result_text(
        daily,
        seconds=win.seconds,
        moves=win.played,
        fewest=win.proved_fewest,
        hints=win.hints,
        streak=library.streak(reading.family.name),
    )
    return daily, text if win.counts else ""


def help_in_words(session: Session) -> str:
    """What help there was besides hints, and whether it still counts as your win."""
    said = []
    if session.watched:
        said.append(f"Played for you: {session.family.count(session.watched)}.")
    if session.assisted:
        said.append("Assists were on.")
    if not session.is_own:
        said.append("Mostly solved for you, so it isn't counted as your win.")
    return " ".join(said)


def in_order(family: Family) -> list[Entry]:
    """The catalogue from gentle to fiendish, the shortest first within a level; unsolvable puzzles
    last."""
    return sorted(family.catalogue.values(), key=_hardness)


def _hardness(entry: Entry) -> tuple[int, int]:
    return entry.level or 99, entry.known.get("length", 0)


def next_entry(family: Family, here: Entry | None, won: Container[str]) -> Entry | None:
    """The next puzzle of the catalogue that isn't solved yet; `won` holds the ids of those."""
    entries = in_order(family)
    place = entries.index(here) + 1 if here else 0
    for entry in [*entries[place:], *entries[:place]]:
        solvable = entry.known.get("outcome") == "solved"
        if solvable and entry is not here and family.id(entry.puzzle) not in won:
            return entry
    return None
