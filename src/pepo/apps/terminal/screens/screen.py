"""What every screen can do. By default keys, the mouse and time do nothing."""

from abc import ABC, abstractmethod

from pepo.apps.terminal.desk import Desk
from pepo.apps.terminal.line import Deed, Line, Span, broken, flowing
from pepo.apps.terminal.page import Page

GAP = 2  # columns at the edges
UNSAVED = "Not saved. "  # before other sentences


def button(key: str, label: str, act: Deed | None, *, on: bool = False) -> Line:
    """A key and what it does; a click on it does it, too."""
    paint = "ink" if act is not None else "disabled"
    gap = " " if key and label else ""
    return (Span(key, "accent" if act else "disabled", bold=True, act=act),
            Span(gap, act=act), Span(label, paint, bold=on, act=act))  # fmt: skip


def told(key: str, label: str) -> Line:
    """Keys that only a keyboard has."""
    return (Span(key, "accent", bold=True), Span(f" {label}"))


class Screen(ABC):
    """`draw` lays it out anew whenever something has changed."""

    typing = False  # whether letters are text, not shortcuts

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.status, self.bad = "", False

    @abstractmethod
    def draw(self, page: Page) -> None: ...

    def say(self, sentence: str, *, bad: bool = False) -> None:
        self.status, self.bad = sentence, bad

    def takes(self, key: str, typed: str) -> bool:
        """Whether it wants this key whatever it means elsewhere; then it has it."""
        return False

    def key(self, key: str, typed: str) -> bool:
        """A key that isn't everywhere the same; `typed` is the letter it types. False if it means
        nothing here."""
        return False

    def press(self, column: int, row: int, button: int) -> None:
        """A click where there is no control."""
        return

    def drag(self, column: int, row: int) -> None:
        """The pointer has moved while a button is held."""
        return

    def release(self) -> None:
        """The button was let go."""
        return

    def wheel(self, column: int, row: int, lines: int) -> None:
        """The mouse wheel; down is positive."""
        return

    def paste(self, text: str) -> None:
        self.desk.open_text(text)

    def tick(self) -> bool:
        """Some time has passed; whether something has changed."""
        return False

    def rest(self) -> None:
        """Another one is shown above it."""
        return

    def resume(self) -> None:
        """It is shown again, after one that was above it."""
        return

    def leave(self) -> None:
        """It is left for good."""
        return

    # -- the parts that all have

    def put_status(self, page: Page, row: int, otherwise: str = "") -> None:
        """The sentence above the foot; a long one covers what is above it. Trouble with the library
        is told whenever there is nothing else to say."""
        said, paint = otherwise, "muted"
        if self.status:
            unsaved = UNSAVED if self.desk.library.trouble else ""
            said, paint = unsaved + self.status, "danger" if self.bad else "ink"
        elif trouble := self.desk.trouble or self.desk.damaged:
            said, paint = trouble, "danger"
        lines = broken(said, page.width - 2 * GAP, paint)
        for number, line in enumerate(lines, start=row + 1 - len(lines)):
            page.put((Span(" " * page.width),), 0, number)
            page.put(line, GAP, number)

    def put_foot(self, page: Page, buttons: list[Line]) -> None:
        """The keys, as many as there is room for; the last is always there."""
        room = page.width - 2 * GAP
        *others, last = buttons
        while others and len(flowing([*others, last], room)) > 1:
            others.pop()
        page.put(flowing([*others, last], room)[0], GAP, page.height - 1)
