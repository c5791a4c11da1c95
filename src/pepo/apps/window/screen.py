"""What every screen can do, and what the program lends it."""

from typing import TYPE_CHECKING, Any, Protocol

import pygame

from pepo.apps.window.board_view import BoardView
from pepo.apps.window.controls import Maker
from pepo.apps.window.look import Look

if TYPE_CHECKING:
    from pepo.apps.window.program import Program

MARGIN = ((1180, 400), (960, 340), (0, 308))  # from this width on, this wide a margin column


def split(look: Look, size: tuple[int, int], header: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The stage on the left and the margin column on the right."""
    width, height = size
    wide = next(look.px(wide) for least, wide in MARGIN if width >= look.px(least) or not least)
    top = look.px(header)
    stage = pygame.Rect(0, top, width - wide, height - top)
    return stage, pygame.Rect(stage.right, top, wide, height - top)


class Screen(Protocol):
    """One thing the window shows."""

    program: "Program"
    view: BoardView

    def lay(self, maker: Maker, size: tuple[int, int]) -> None:
        """Make the controls and find a place for everything."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw what is no control."""

    def tick(self) -> tuple[bool, list[pygame.Rect]]:
        """One frame on: whether all must be drawn again, else which parts of the board."""

    def draw_board(self, surface: pygame.Surface) -> None:
        """Draw the board alone."""

    @property
    def busy(self) -> bool:
        """Whether the next frame will differ from this one."""

    def key(self, event: Any) -> bool:
        """A key; False if it means nothing here."""

    def press(self, at: tuple[int, int], button: int) -> None:
        """The mouse, where there is no control."""

    def drag(self, at: tuple[int, int]) -> bool:
        """The mouse moves with a button down; whether that did something."""

    def release(self) -> None:
        """The button is up again."""

    def is_live(self, at: tuple[int, int]) -> bool:
        """Whether a click there would do something."""

    def wheel(self, at: tuple[int, int], lines: int) -> None:
        """The mouse's wheel."""

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll so that a control is seen."""

    def leave(self) -> None:
        """The program shows another screen, or ends."""
