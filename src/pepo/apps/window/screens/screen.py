"""What every screen can do, and where its parts stand."""

from dataclasses import dataclass
from typing import Protocol

import pygame

from pepo.apps.window.input.touches import Target
from pepo.apps.window.paint.look import BIG, NORMAL, Look
from pepo.apps.window.widgets.board_view import BoardView
from pepo.apps.window.widgets.caption import Caption
from pepo.apps.window.widgets.controls import Maker
from pepo.apps.window.widgets.header import HEIGHT

LINE = 20  # from line to line of a sentence that needs several
MARGIN = ((1180, 400), (960, 340), (0, 308))  # from this width on, this wide a margin column


def split(look: Look, size: tuple[int, int], header: int) -> tuple[pygame.Rect, pygame.Rect]:
    """The stage on the left and the margin column on the right."""
    width, height = size
    wide = next(look.px(wide) for least, wide in MARGIN if width >= look.px(least) or not least)
    top = look.px(header)
    stage = pygame.Rect(0, top, width - wide, height - top)
    return stage, pygame.Rect(stage.right, top, wide, height - top)


@dataclass(frozen=True)
class Plan:
    """Where the parts of a screen stand: the stage from top to bottom, and the margin column."""

    caption: pygame.Rect
    table: pygame.Rect  # all the room there is for the board
    status: pygame.Rect
    foot: pygame.Rect
    column: pygame.Rect


def plan(look: Look, size: tuple[int, int], caption: Caption, foot: int, said: str) -> Plan:
    """The same for every screen; `foot` is the height of what stands below the board, `said` the
    sentence between the two."""
    stage, column = split(look, size, HEIGHT)
    pad = look.px(32 if stage.width > look.px(620) else 16)
    inside = pygame.Rect(stage.left + pad, stage.top + look.px(20), stage.width - 2 * pad,
                         stage.height - look.px(32))  # fmt: skip
    words = pygame.Rect(*inside.topleft, inside.width, caption.fit(inside.width))
    below = pygame.Rect(inside.left, inside.bottom - look.px(foot), inside.width, look.px(foot))
    more = look.px(LINE) * (len(_lines(look, said, inside.width)[1]) - 1)
    status = pygame.Rect(inside.left, below.top - look.px(34) - more, inside.width,
                         look.px(26) + more)  # fmt: skip
    top = words.bottom + look.px(14)
    table = pygame.Rect(inside.left, top, inside.width, status.top - look.px(6) - top)
    return Plan(words, table, status, below, column)


def draw_status(
    surface: pygame.Surface, look: Look, rect: pygame.Rect, said: str, *, bad: bool
) -> None:
    """The sentence below the board, over as many lines as it needs."""
    size, lines = _lines(look, said, rect.width)
    for number, line in enumerate(lines):
        y = rect.centery + round((number - (len(lines) - 1) / 2) * look.px(LINE))
        look.words(surface, (rect.centerx, y), line, size, 400, "danger" if bad else "ink-2",
                   book=True, anchor="middle")  # fmt: skip


def _lines(look: Look, said: str, width: int) -> tuple[float, list[str]]:
    """In large type if that fits on one line, else smaller, over several; with the size."""
    if look.width(said, BIG, book=True) <= width:
        return BIG, [said]
    return NORMAL, look.lines(said, width, NORMAL, book=True)


class Screen(Target, Protocol):
    """One thing the window shows."""

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

    def leave(self) -> None:
        """The program shows another screen, or ends."""
