"""The library of page, window and terminal. They can play without one, and say so."""

import threading
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TypeVar

from pepo.core.errors import PepoError
from pepo.core.session import Session
from pepo.daily.puzzle import Daily
from pepo.daily.result import result_text
from pepo.drills.rotation import next_of
from pepo.library import Best, Choice, GamesInMemory, Kept, Library, Saved, drills
from pepo.library.database import Damaged
from pepo.library.drills import DrillAnswer, DrillFigures, Kind
from pepo.reading.text import Reading, read

T = TypeVar("T")

MAX_MOVES = 200_000  # of a saved game; longer ones would take seconds to write
WAIT_SECONDS = 10.0  # for another program to finish writing; a person waits for it too
TOO_LONG = f"Games of more than {MAX_MOVES:,} moves aren't saved."


class TolerantLibrary:
    """Opens the library when it is first needed. While it can't be used, games are kept in memory
    and `trouble` says why; later they move into the library. If it was damaged, `rescued` says what
    became of it."""

    def __init__(self, path: Path | None = None) -> None:
        self.trouble = ""  # why the library couldn't be used when it was last tried
        self.rescued = ""
        self._path = path
        self._lock = threading.Lock()
        self._library: Library | None = None
        self._memory = GamesInMemory()
        self._settings: dict[str, str] = {}  # as they were last read
        self._unsaved: dict[str, str | None] = {}  # settings too

    def opened(self) -> Library:
        """The library itself; PepoError if it can't be used."""
        with self._lock:
            if self._library is None:
                self._library = self._once_more(
                    lambda: Library(self._path, timeout_seconds=WAIT_SECONDS)
                )
            return self._library

    def _once_more(self, act: Callable[[], T]) -> T:
        """Do it; if the library turns out to be damaged, again with the one that took its place."""
        try:
            return act()
        except Damaged as told:
            self.rescued = str(told)
            return act()

    def find_trouble(self) -> str:
        """Why games can't be saved now; empty if they can."""
        try:
            self._once_more(self._write_nothing)
            self._bring_back()
            self.trouble = ""
        except PepoError as error:
            self.trouble = str(error)
        return self.trouble

    def keep(self, session: Session) -> str:
        """Save a game. Returns why it wasn't saved; then it is kept in memory, unless it is too
        long."""
        if session.length > MAX_MOVES:
            return TOO_LONG
        try:
            self._once_more(lambda: self.opened().keep(session))
            self._memory.forget(session.family.id(session.puzzle))
            self._bring_back()
            self.trouble = ""
        except PepoError as error:
            self._memory.keep(session)
            self.trouble = str(error)
        return self.trouble

    def resume(self, reading: Reading) -> Session:
        """The game where it was left, or a new one."""
        text = self.saved(reading.id)
        try:
            kept = read(text).session() if text is not None else None
        except PepoError:  # saved by another pepo, perhaps
            kept = None
        return kept if kept is not None and kept.is_under_way else reading.new_session()

    def give_up(self, puzzle: str) -> None:
        """Drop the saved game; if it was begun and isn't solved, it counts as lost."""
        self._memory.give_up(puzzle)
        self._try(lambda library: library.give_up(puzzle))

    def saved(self, puzzle: str) -> str | None:
        newest = self._memory.saved(puzzle)
        return newest or self._try(lambda library: library.saved(puzzle))

    def saves(self, limit: int) -> list[Saved]:
        newest = self._memory.saves(limit)
        there = {saved.puzzle for saved in newest}
        kept = self._try(lambda library: library.saves(limit)) or []
        return (newest + [saved for saved in kept if saved.puzzle not in there])[:limit]

    def bests(self) -> dict[str, Best]:
        found = self._try(lambda library: library.bests()) or {}
        for puzzle, best in self._memory.bests().items():
            found[puzzle] = min(best, found.get(puzzle, best))
        return found

    def note(self, puzzle: str, level: int | None, fewest: int | None) -> None:
        self._try(lambda library: library.note(puzzle, level, fewest))

    def lacks_level(self, puzzle: str) -> bool:
        """Whether there are results of a puzzle whose level isn't known yet."""
        return bool(self._try(lambda library: library.lacks_level(puzzle)))

    def note_days(self, dailies: Sequence[Daily]) -> None:
        self._memory.note_days(dailies)
        self._try(lambda library: library.note_days(dailies))

    def day_of(self, puzzle: str) -> date | None:
        return self._memory.day_of(puzzle) or self._try(lambda library: library.day_of(puzzle))

    def solved_days(self, first: date, last: date) -> dict[str, list[str]]:
        """The families whose puzzle of the day is solved, by day."""
        ends = first.isoformat(), last.isoformat()
        found = self._try(lambda library: library.solved_days(*ends)) or {}
        for day, solved in self._memory.solved_days(*ends).items():
            found[day] = sorted({*found.get(day, []), *solved})
        return found

    def streak(self, family: str) -> int:
        """How many days in a row you solved a puzzle of this family."""
        today = date.today()
        known = self._try(lambda library: library.streak(family, today)) or 0
        return max(known, self._memory.streak(family, today))

    def result(self, daily: Daily) -> str:
        """Your best win of a day's puzzle, as text to share; empty if it isn't solved."""
        best = self.bests().get(daily.id)
        if best is None:
            return ""
        return result_text(
            daily,
            seconds=best.seconds,
            moves=best.length,
            fewest=self._try(lambda library: library.fewest(daily.id)),
            hints=best.hints,
            streak=self.streak(daily.family.name),
        )

    def keep_drill(self, answer: DrillAnswer) -> None:
        """Keep an answer; while that isn't possible, in memory."""
        self._memory.keep_drill(answer)
        self.find_trouble()

    def drill_figures(self) -> list[DrillFigures]:
        """How your drills go; without a library, since you began."""
        found = self._try(lambda library: library.drill_figures())
        return self._memory.drill_figures() if found is None else found

    def next_drill(self, kinds: Sequence[Kind]) -> tuple[Kind, str]:
        """The drill to practise next, and why."""
        found = self._try(lambda library: library.drill_standings(kinds))
        return next_of(kinds, self._memory.drill_standings(kinds) if found is None else found)

    def settings(self) -> dict[str, str]:
        """What is kept; if it can't be read, as it was last read."""
        found = self._try(lambda library: library.settings())
        self._settings = self._settings if found is None else found
        kept = {**self._settings, **self._unsaved}
        return {name: value for name, value in kept.items() if value is not None}

    def keep_settings(self, changes: Mapping[str, str | None]) -> None:
        """Keep settings; while that isn't possible, in memory."""
        self._unsaved.update(changes)
        self.find_trouble()

    def puzzles(self, limit: int) -> list[Kept]:
        """The newest puzzles of the library."""
        return self._try(lambda library: library.choose(Choice(limit=limit))) or []

    def _try(self, ask: Callable[[Library], T]) -> T | None:
        try:
            return self._once_more(lambda: ask(self.opened()))
        except PepoError as error:
            self.trouble = str(error)
            return None

    def _write_nothing(self) -> None:
        with self.opened().writing():
            pass

    def _bring_back(self) -> None:
        """Move games, answers and settings from memory into the library, now it can be used."""
        if self._unsaved:
            changes = dict(self._unsaved)
            self.opened().keep_settings(changes)
            for name, value in changes.items():
                if self._unsaved.get(name) == value:  # not changed meanwhile
                    self._unsaved.pop(name, None)
        self._bring_back_drills()
        for saved in self._memory.saves():
            self.opened().keep(read(saved.text).session())
            self._memory.forget(saved.puzzle)

    def _bring_back_drills(self) -> None:
        answers = self._memory.take_drills()
        try:
            if answers:
                with self.opened().writing() as connection:
                    for answer in answers:
                        drills.keep(connection, answer)
        except PepoError:
            for answer in answers:
                self._memory.keep_drill(answer)
            raise

    def close(self) -> None:
        if self._memory.saves(1) or self._memory.drill_figures() or self._unsaved:
            self.find_trouble()  # move what is there into the library, if possible
        with self._lock:
            if self._library is not None:
                self._library.close()
