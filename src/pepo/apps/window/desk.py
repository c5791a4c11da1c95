"""What all screens share: settings, library, clipboard, look."""

from abc import abstractmethod

import pygame

from pepo.apps.midend import desk
from pepo.apps.midend import settings as kept
from pepo.apps.midend.page_server import PageServer
from pepo.apps.window.memory import Memory
from pepo.apps.window.paint.look import Look
from pepo.apps.window.system import is_calm
from pepo.core.session import Session


class Desk(desk.Desk):
    """The program as the screens see it, with the ways from one screen to the next."""

    look: Look

    def __init__(self) -> None:
        super().__init__()
        self.memory = Memory.load()
        self.page = PageServer(self.wake)
        self.dirty = True  # whether everything must be redrawn
        self.woken = False  # whether an answer has come since the last frame
        self.is_seen = True  # unless the window is minimized

    def take_settings(self, settings: kept.Settings) -> None:
        super().take_settings(settings)
        self.dirty = True

    @property
    def is_still(self) -> bool:
        """Whether nothing glides from place to place."""
        return self.settings.motion == "never" or (self.settings.motion == "system" and is_calm())

    @abstractmethod
    def leave_aside(self) -> None:
        """Return from the settings or the statistics to the screen before."""

    # -- screens

    @abstractmethod
    def show_boards(self, family: str | None = None) -> None:
        """Return to the list of boards, at the one that was played."""

    @abstractmethod
    def show_new(self, family: str) -> None:
        """Make a new puzzle of a family."""

    @abstractmethod
    def focus_on(self, name: str) -> None:
        """Put the focus on a control, and select the text in it; on none if the name is empty."""

    def keep(self, session: Session) -> None:
        before = self.trouble
        super().keep(session)
        self.dirty = self.dirty or self.trouble != before

    def copied(self) -> str:
        return str(pygame.scrap.get_text()) if pygame.scrap.has_text() else ""

    def copy(self, text: str) -> None:
        pygame.scrap.put_text(text)
