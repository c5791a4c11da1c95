"""What all screens share: settings, library, clipboard, look."""

from abc import ABC, abstractmethod
from collections.abc import Mapping

import pygame

from pepo.apps.midend import settings as kept
from pepo.apps.midend.days import Days
from pepo.apps.midend.win import next_entry
from pepo.apps.window import memory
from pepo.apps.window.paint.look import Look
from pepo.apps.window.system import is_calm
from pepo.core.session import Session
from pepo.daily.puzzle import Daily, read_date
from pepo.library import Best
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import Reading
from pepo.workers.lane import Lanes

PACES = {"half": 0.5, "normal": 1.0, "quick": 4.0, "fast": 16.0, "off": 0.0}
ALL = ""  # the family of all boards


class Desk(ABC):
    """The program as the screens see it, with the ways from one screen to the next."""

    look: Look
    lanes: Lanes

    def __init__(self) -> None:
        self.memory = memory.load()
        self.library = TolerantLibrary()
        self.library.find_trouble()
        self.settings, self.damaged = kept.load(self.library)  # and what of them can't be used
        self.filter = ALL  # the family whose boards are listed
        self.dirty = True  # whether everything must be redrawn
        self.woken = False  # whether an answer has come since the last frame
        self._bests: dict[str, Best] | None = None
        self.days = Days(self.wake)

    # -- settings

    def change_settings(self, changes: Mapping[str, object]) -> None:
        """PepoError if they can't be changed so."""
        self.take_settings(kept.change(self.library, changes))

    def reset_settings(self, *, only_keys: bool) -> None:
        self.take_settings(kept.reset(self.library, only_keys=only_keys))

    def take_settings(self, settings: kept.Settings) -> None:
        """Show and do as they say from now on."""
        self.settings, self.damaged, self.dirty = settings, "", True

    @property
    def pace(self) -> float:
        """How much quicker than usual things move."""
        return PACES[self.settings.speed]

    @property
    def is_still(self) -> bool:
        """Whether nothing glides from place to place."""
        return self.settings.motion == "never" or (self.settings.motion == "system" and is_calm())

    @abstractmethod
    def leave_settings(self) -> None:
        """Return from the settings to the screen before."""

    # -- screens

    @abstractmethod
    def wake(self) -> None:
        """Called from threads when there is something new."""

    @abstractmethod
    def say(self, sentence: str) -> None:
        """Show an error below the board."""

    @abstractmethod
    def show_boards(self, family: str | None = None) -> None:
        """Return to the list of boards, at the one that was played."""

    @abstractmethod
    def show_new(self, family: str) -> None:
        """Make a new puzzle of a family."""

    @abstractmethod
    def focus_on(self, name: str) -> None:
        """Put the focus on a control, and select the text in it; on none if the name is empty."""

    @abstractmethod
    def open_reading(self, reading: Reading) -> None:
        """Play it; if it comes without moves, continue the saved game."""

    def after(self, reading: Reading) -> Reading | None:
        entry = next_entry(reading.family, reading.entry, self.bests())
        return None if entry is None else Reading(reading.family, entry.puzzle, entry=entry)

    def today(self) -> list[Daily]:
        """Today's puzzles; none for the moment in which they are made."""
        dailies = self.days.find(read_date(None)) or []
        self.library.note_days(dailies)
        return dailies

    def keep(self, session: Session) -> None:
        """Save a game. If no game can be saved, a banner says so for as long as that lasts; if
        only this one can't, that is said once."""
        before = self.library.trouble, self.library.rescued
        said = self.library.keep(session)
        if said != self.library.trouble:
            self.say(said)
        self._bests = None
        after = self.library.trouble, self.library.rescued
        self.dirty = self.dirty or after != before

    def bests(self) -> dict[str, Best]:
        """The best wins by puzzle, looked up again after each saved game."""
        if self._bests is None:
            self._bests = self.library.bests()
        return self._bests

    def copied(self) -> str:
        return str(pygame.scrap.get_text()) if pygame.scrap.has_text() else ""

    def copy(self, text: str) -> None:
        pygame.scrap.put_text(text)
