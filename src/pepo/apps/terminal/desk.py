"""What all screens share: settings, library, look; and the ways from one screen to the next."""

from abc import abstractmethod
from dataclasses import dataclass
from typing import ClassVar

from pepo.apps.midend import desk
from pepo.apps.midend.memory import Memory
from pepo.apps.terminal.look import Look


@dataclass
class TerminalMemory(Memory):
    file: ClassVar[str] = "terminal.json"


class Desk(desk.Desk):
    """The program as the screens see it."""

    look: Look

    def __init__(self) -> None:
        super().__init__()
        self.memory = TerminalMemory.load()

    def key_of(self, action: str) -> str:
        return self.settings.active_key(action)

    @abstractmethod
    def show_puzzles(self) -> None: ...

    @abstractmethod
    def show_maker(self, family: str) -> None:
        """The form for a new puzzle."""

    @abstractmethod
    def show_help(self) -> None: ...

    @abstractmethod
    def show_settings(self) -> None: ...

    @abstractmethod
    def show_statistics(self) -> None: ...

    @abstractmethod
    def quit(self) -> None: ...

    @abstractmethod
    def leave(self) -> None:
        """Return to the screen below."""

    @abstractmethod
    def copy(self, text: str) -> None:
        """To the clipboard, where the terminal can."""
