"""What outlives a screen, as the screens and their parts see it."""

from abc import ABC, abstractmethod

import pygame

from pepo.apps.midend.win import next_entry
from pepo.apps.window import settings as remembered
from pepo.apps.window.paint.look import Look
from pepo.core.session import Session
from pepo.library import Best
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import Reading

ALL = ""  # the family of all boards


class Desk(ABC):
    """Settings, library, clipboard and look; and the doors from one screen to the next."""

    look: Look

    def __init__(self) -> None:
        self.settings = remembered.load()
        self.library = TolerantLibrary()
        self.library.find_trouble()
        self.filter = ALL  # the family whose boards the switcher shows
        self.dirty = True  # whether all must be drawn again
        self.woken = False  # whether an answer came since the last frame
        self._bests: dict[str, Best] | None = None

    @abstractmethod
    def wake(self) -> None:
        """Called from threads: something came back."""

    @abstractmethod
    def say(self, sentence: str) -> None:
        """Something went wrong: said below the board."""

    @abstractmethod
    def show_boards(self, family: str | None = None) -> None:
        """Back to the switcher, at the board that was played."""

    @abstractmethod
    def open_reading(self, reading: Reading) -> None:
        """Play it; without moves of its own, go on where it was left."""

    def after(self, reading: Reading) -> Reading | None:
        """The next board of its family's catalogue."""
        entry = next_entry(reading.family, reading.entry, self.bests())
        return None if entry is None else Reading(reading.family, entry.puzzle, entry=entry)

    def keep(self, session: Session) -> None:
        """Save a game. That none can be saved is said at the foot of the window as long as it is
        so; that this one cannot is said once."""
        before = self.library.trouble
        said = self.library.keep(session)
        if said != self.library.trouble:
            self.say(said)
        self._bests = None
        self.dirty = self.dirty or self.library.trouble != before

    def bests(self) -> dict[str, Best]:
        """The best wins, by puzzle; looked up once after each game that was saved."""
        if self._bests is None:
            self._bests = self.library.bests()
        return self._bests

    def copied(self) -> str:
        return str(pygame.scrap.get_text()) if pygame.scrap.has_text() else ""

    def copy(self, text: str) -> None:
        pygame.scrap.put_text(text)
