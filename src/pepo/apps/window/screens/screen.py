"""What every screen can do, and where its parts are."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from pygame import Rect

from pepo.apps.window.desk import Desk
from pepo.apps.window.paint.look import BIG, NORMAL, Look
from pepo.apps.window.widgets.board_view import BoardView
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.controls import Maker
from pepo.apps.window.widgets.header import HEIGHT

LINE = 20  # line height of a sentence that needs several lines
LOW = 460  # the height of a stage that has no room to spare
MARGIN = ((1180, 400), (960, 340), (0, 308))  # from this window width on, this margin width


@dataclass(frozen=True)
class Plan:
    """Where the parts of a screen are: the stage from top to bottom, and the margin column."""

    caption: Rect
    table: Rect  # the room for the board
    status: Rect
    foot: Rect
    column: Rect


def plan(look: Look, size: tuple[int, int], caption: Caption, foot: int, said: str) -> Plan:
    """The same for every screen; `foot` is the height of the buttons below the board, `said` the
    sentence between the two."""
    width, top = size[0], look.px(HEIGHT)
    wide = next(look.px(wide) for least, wide in MARGIN if width >= look.px(least) or not least)
    stage = Rect(0, top, width - wide, size[1] - top)
    column = Rect(stage.right, top, wide, stage.height)
    pad = look.px(32 if stage.width > look.px(620) else 16)
    inside = Rect(stage.left + pad, stage.top + look.px(20), stage.width - 2 * pad,
                  stage.height - look.px(32))  # fmt: skip
    words = Rect(*inside.topleft, inside.width, caption.fit(inside.width))
    below = Rect(inside.left, inside.bottom - look.px(foot), inside.width, look.px(foot))
    more = look.px(LINE) * (len(_lines(look, said, inside.width)[1]) - 1)
    status = Rect(inside.left, below.top - look.px(34) - more, inside.width, look.px(26) + more)
    if not said and stage.height < look.px(LOW):  # the board needs the room more
        status = Rect(inside.left, below.top - look.px(4), inside.width, 0)
    top = words.bottom + look.px(14)
    table = Rect(inside.left, top, inside.width, status.top - look.px(6) - top)
    return Plan(words, table, status, below, column)


def _draw_status(look: Look, rect: Rect, said: str, paint: str) -> None:
    size, lines = _lines(look, said, rect.width)
    for number, line in enumerate(lines):
        y = rect.centery + round((number - (len(lines) - 1) / 2) * look.px(LINE))
        look.words((rect.centerx, y), line, size, 400, paint, book=True, anchor="middle")


def _lines(look: Look, said: str, width: int) -> tuple[float, list[str]]:
    """A type size and the lines: large if it fits on one line, otherwise smaller, over several."""
    if look.width(said, BIG, book=True) <= width:
        return BIG, [said]
    return NORMAL, look.lines(said, width, NORMAL, book=True)


class Screen(ABC):
    """What the window shows: a board with its caption, a sentence below it, and a column beside
    it. By default the mouse does nothing."""

    foot: int  # the height of the buttons below the board
    title = ""  # in the title of the window

    def __init__(self, desk: Desk, family: str) -> None:
        self.desk, self.family = desk, family  # the family of the selected tab
        self.view = BoardView(desk.look.theme, desk.wake)
        self.status, self.bad = "", False
        self._caption: Caption | None = None
        self._plan: Plan | None = None

    def say(self, sentence: str, *, bad: bool = False) -> None:
        """Show a sentence below the board."""
        self.status, self.bad = sentence, bad

    @property
    def said(self) -> tuple[str, bool]:
        """The sentence below the board, and whether it is bad news."""
        return self.status, self.bad

    @abstractmethod
    def choose_family(self, family: str) -> None:
        """Called when the tab of a family is pressed."""

    # -- layout and drawing

    def lay(self, maker: Maker, size: tuple[int, int]) -> None:
        self._caption = self.caption(maker.look)
        self._plan = plan(maker.look, size, self._caption, self.foot, self.said[0])
        self.lay_parts(maker, self._plan)

    @abstractmethod
    def caption(self, look: Look) -> Caption:
        """The words above the board."""

    @abstractmethod
    def lay_parts(self, maker: Maker, plan: Plan) -> None:
        """Place everything but the caption and the sentence below the board."""

    def draw(self, look: Look) -> None:
        """Draw everything but the controls."""
        if self._caption is not None and self._plan is not None:
            said, bad = self.said
            self._caption.draw(self._plan.caption)
            _draw_status(look, self._plan.status, said, "danger" if bad else "ink-2")
        self.view.draw(look.surface)

    # -- time

    def tick(self) -> tuple[bool, bool]:
        """Advance one frame; returns whether to redraw everything, and whether the board."""
        return False, self.view.tick()

    @property
    def busy(self) -> bool:
        """Whether the next frame will differ from this one."""
        return self.view.busy

    def rest(self) -> None:
        """Called before another screen is shown above this one."""
        return

    def leave(self) -> None:
        """Called before another screen is shown, or the window closes."""
        self.view.close()

    # -- mouse and keys

    @abstractmethod
    def key(self, event: Any) -> bool:
        """Handle a key; False if it means nothing here."""

    @abstractmethod
    def press(self, at: tuple[int, int], button: int) -> None:
        """Handle a click where there is no control."""

    @abstractmethod
    def wheel(self, at: tuple[int, int], lines: float) -> None:
        """Handle the mouse wheel."""

    @abstractmethod
    def reveal(self, rect: Rect) -> None:
        """Scroll until a control is visible."""

    def takes(self, event: Any) -> bool:
        """Take a key before anything else gets it; False if it isn't waited for."""
        return False

    def drag(self, at: tuple[int, int]) -> bool:
        """The mouse moves with a button down; returns whether that did something."""
        return False

    def pinch(self, at: tuple[int, int], times: float) -> None:
        """Two fingers are around a point, `times` as far apart as they were at first."""
        return

    def release(self) -> None:
        """The mouse button is released, or a finger lifted."""
        return

    def has_second(self, at: tuple[int, int]) -> bool:
        """Whether the other mouse button means something else there."""
        return False

    def is_live(self, at: tuple[int, int]) -> bool:
        """Whether a click there would do something."""
        return False
