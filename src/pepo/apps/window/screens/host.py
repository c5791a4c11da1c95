"""What the program lends its screens."""

from collections.abc import Callable
from typing import Protocol

from pepo.apps.window.paint.look import Look
from pepo.apps.window.settings import Settings
from pepo.apps.window.widgets.header import Header
from pepo.core.family import Family
from pepo.core.puzzle import Puzzle
from pepo.core.session import Session
from pepo.library import Best
from pepo.library.tolerant import TolerantLibrary
from pepo.reading.text import Reading


class Host(Protocol):
    """The program, as a screen sees it."""

    settings: Settings
    library: TolerantLibrary
    look: Look
    woken: bool  # whether an answer came since the last frame
    filter: str  # the family whose boards the switcher shows

    def wake(self) -> None:
        """Called from threads: something came back."""

    def header(self, family: str, choose: Callable[[str], None]) -> Header:
        """The line at the top, with the tab of a family on."""

    def show_boards(self, family: str | None = None) -> None:
        """Back to the switcher."""

    def open_reading(self, reading: Reading) -> None:
        """Play a puzzle."""

    def open_puzzle(self, family: Family, puzzle: Puzzle) -> None:
        """The same for a new one."""

    def open_next(self, reading: Reading) -> None:
        """Play the next puzzle of the catalogue."""

    def next_title(self, reading: Reading) -> str:
        """What it is called; nothing if there is none."""

    def keep(self, session: Session) -> None:
        """Save a game."""

    def bests(self) -> dict[str, Best]:
        """The best wins, by puzzle."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
