"""A text field: one line of text, its cursor and its selection."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

BROWSING = (pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN)
NEAR = 300  # only this many characters around the cursor are measured: the text may be very long


@dataclass
class TextField:
    """`enter` is called with the text on Enter, `leave` on Esc; `copied` reads the clipboard."""

    enter: Callable[[str], None]
    leave: Callable[[], None]
    copied: Callable[[], str]
    copy: Callable[[str], None]
    text: str = ""
    cursor: int = 0
    selected: bool = False  # whether all of it is selected
    browses: bool = False  # whether arrows up and down go to what it finds

    def write(self, text: str) -> None:
        if self.selected:
            self.text, self.cursor = "", 0
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor, self.selected = self.cursor + len(text), False

    def clear(self) -> None:
        self.text, self.cursor, self.selected = "", 0, False

    def select_all(self) -> None:
        self.cursor, self.selected = len(self.text), bool(self.text)

    def near(self) -> tuple[str, str]:
        """The text before and after the cursor, on one line, as much as could be visible."""
        before = self.text[max(0, self.cursor - NEAR) : self.cursor]
        after = self.text[self.cursor : self.cursor + NEAR]
        return _flat(before), _flat(after)

    def key(self, event: Any) -> bool:
        """Handle a key pressed in the field; False for keys that mean the same everywhere."""
        control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if event.key in (pygame.K_TAB, pygame.K_F11) or (control and event.key == pygame.K_q):
            return False
        if self.browses and event.key in BROWSING:
            return False
        deed = (self._with_control() if control else self._alone()).get(event.key)
        if deed is not None:
            deed()
        return True  # letters arrive as text events; they aren't shortcuts here

    def _alone(self) -> dict[int, Callable[[], None]]:
        return {
            pygame.K_RETURN: lambda: self.enter(self.text),
            pygame.K_KP_ENTER: lambda: self.enter(self.text),
            pygame.K_ESCAPE: self.leave,
            pygame.K_BACKSPACE: lambda: self._cut(-1),
            pygame.K_DELETE: lambda: self._cut(1),
            pygame.K_LEFT: lambda: self._go(self.cursor - 1),
            pygame.K_RIGHT: lambda: self._go(self.cursor + 1),
            pygame.K_HOME: lambda: self._go(0),
            pygame.K_END: lambda: self._go(len(self.text)),
        }

    def _with_control(self) -> dict[int, Callable[[], None]]:
        return {
            pygame.K_a: self.select_all,
            pygame.K_v: lambda: self.write(self.copied()),
            pygame.K_c: lambda: self.copy(self.text),
            pygame.K_x: self._take,
        }

    def _go(self, cursor: int) -> None:
        self.cursor, self.selected = max(0, min(len(self.text), cursor)), False

    def _cut(self, by: int) -> None:
        """Delete the character before the cursor (-1) or after it (1), or the selection."""
        if self.selected:
            self.clear()
            return
        begin, end = sorted((self.cursor, max(0, self.cursor + by)))
        self.text, self.cursor = self.text[:begin] + self.text[end:], begin

    def _take(self) -> None:
        self.copy(self.text)
        self.clear()


def _flat(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
