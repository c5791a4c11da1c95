"""The sheet with all keys."""

import pygame
from pygame import Rect

from pepo.apps.window.paint.look import NORMAL, SMALL, Look
from pepo.apps.window.widgets.controls import Action, Maker, symbol

LINE = 25
Keys = tuple[tuple[str, str], ...]

BOARD = (
    ("Arrows, Enter", "go to a cell, act there"),
    ("Shift+Enter", "act as a right click"),
    ("H", "hint, what follows, play it"),
    ("U or Ctrl+Z", "undo"),
    ("R or Ctrl+Y", "redo"),
    ("C", "check"),
    ("K, B", "set a checkpoint, go back"),
    ("Home", "restart"),
    ("N", "another board like this"),
    ("M, S", "next method, solve with it"),
    ("1 … 9", "the phases, in their order"),
    ("Shift+1 … 9", "the switches of the board"),
    ("A, I", "assists, how to play"),
    ("P", "play or pause the answer"),
    (", and .", "a step back, a step on"),
    ("End", "to the end of the answer"),
    ("- and +", "slower, faster"),
    ("Page Up, Page Down", "look through the trace"),
    ("X", "stop what runs"),
    ("Esc", "stop, or back to the boards"),
)
BOARDS = (
    ("Left, Right", "previous board, next board"),
    ("Up, Down", "the same, in the list"),
    ("1 … 9", "all boards, or one family's"),
    ("Enter", "start, or go on"),
)
EVERYWHERE = (
    ("Tab, Enter", "go to a control, press it"),
    ("Ctrl+V, Ctrl+C", "open what was copied, copy the game"),
    ("T", "the next of four themes"),
    ("Ctrl + and -", "larger, smaller"),
    ("F11", "full screen"),
    ("?", "these keys"),
    ("Ctrl+Q", "quit"),
)


class Help:
    """Shown above the screen until any key or click."""

    def __init__(self, close: Action) -> None:
        self._close = close
        self.shown = False
        self._sheet = Rect(0, 0, 0, 0)
        self._line = LINE  # closer where there is little room

    def lay(self, maker: Maker, size: tuple[int, int]) -> None:
        look = maker.look
        rows = max(len(BOARD), len(BOARDS) + len(EVERYWHERE) + 2)
        wide = min(size[0] - look.px(40), look.px(1000))
        high = min(size[1] - look.px(24), look.px(LINE) * rows + look.px(116))
        self._line = (high - look.px(116)) // rows
        self._sheet = Rect(0, 0, wide, high)
        self._sheet.center = (size[0] // 2, size[1] // 2)
        rect = Rect(0, 0, look.px(36), look.px(36))
        rect.topright = (self._sheet.right - look.px(14), self._sheet.top + look.px(14))
        maker.add("close-keys", rect, self._close, symbol, "close")

    def draw(self, look: Look) -> None:
        sheet = self._sheet
        veil = pygame.Surface(look.surface.get_size(), pygame.SRCALPHA)
        veil.fill((0, 0, 0, 90))
        look.surface.blit(veil, (0, 0))
        look.box(sheet, fill="surface-raised", stroke="line", radius=14)
        left, top = sheet.left + look.px(32), sheet.top + look.px(36)
        look.words((left, top), "Keys", 24, book=True)
        half = (sheet.width - look.px(96)) // 2
        top += look.px(36)
        look.surface.set_clip(sheet)
        self._draw_part(look, (left, top), half, "On a board", BOARD)
        left += half + look.px(32)
        y = self._draw_part(look, (left, top), half, "Among the boards", BOARDS)
        self._draw_part(look, (left, y + look.px(14)), half, "Everywhere", EVERYWHERE)
        look.surface.set_clip(None)

    def _draw_part(self, look: Look, at: tuple[int, int], wide: int, title: str, rows: Keys) -> int:
        left, y = at
        look.words((left, y), title, SMALL, 500, "muted")
        first = max(look.width(key, NORMAL, 500) for key, _ in rows) + look.px(18)
        for key, deed in rows:
            y += self._line
            look.words((left, y), key, NORMAL, 500)
            look.words((left + first, y), deed, SMALL, 400, "ink-2", most=wide - first)
        return y + self._line
