"""The sheet with all keyboard shortcuts."""

import pygame
from pygame import Rect

from pepo.apps.window.paint.look import NORMAL, SMALL, Look
from pepo.apps.window.widgets.controls import Action, Maker, symbol

LINE = 25
Keys = tuple[tuple[str, str], ...]

BOARD: Keys = (
    ("Arrows, Enter", "move between cells, play"),
    ("Shift+Enter", "same as a right click"),
    ("H", "hint; press again for more"),
    ("W", "why? Ask about a cell"),
    ("U or Ctrl+Z", "undo"),
    ("R or Ctrl+Y", "redo"),
    ("C", "check for mistakes"),
    ("K, B", "checkpoint, back to it"),
    ("D, Shift+D", "pencil or keep, take back"),
    ("L", "ruler: compare two lines"),
    ("Home", "restart"),
    ("N", "new puzzle of this kind"),
    ("M, S", "next method, solve"),
    ("1 … 9", "run a phase"),
    ("Shift+1 … 9", "turn a switch on or off"),
    ("A, I", "assists, how to play"),
    ("P", "play or pause the solution"),
    (", and .", "step back, step forward"),
    ("End", "to the end of the solution"),
    ("- and +", "slower, faster"),
    ("PgUp, PgDn", "scroll the trace"),
    ("X", "stop"),
    ("Esc", "stop, or back to all puzzles"),
)
BOARDS: Keys = (
    ("Left, Right", "previous puzzle, next puzzle"),
    ("Up, Down", "the same, in the list"),
    ("1 … 9", "all puzzles, or one family"),
    ("Enter", "start or continue"),
)
EVERYWHERE: Keys = (
    ("Tab, Enter", "choose a control, press it"),
    ("Ctrl+V, Ctrl+C", "paste a puzzle, copy game"),
    ("T", "next theme"),
    ("G", "statistics"),
    ("Ctrl + and -", "zoom in, zoom out"),
    ("F11", "full screen"),
    ("?", "show these shortcuts"),
    ("Ctrl+Q", "quit"),
)


class Help:
    """Shown on top of the screen until any key or click."""

    def __init__(self, close: Action) -> None:
        self._close = close
        self.shown = False
        self._sheet = Rect(0, 0, 0, 0)
        self._line = LINE  # smaller where there is little room

    def lay(self, maker: Maker, size: tuple[int, int]) -> None:
        look = maker.look
        rows = max(len(BOARD), len(BOARDS) + len(EVERYWHERE) + 2)
        wide = min(size[0] - look.px(40), look.px(1000))
        high = min(size[1] - look.px(24), look.px(LINE) * rows + look.px(116))
        self._line = (high - look.px(116)) // rows
        self._sheet = Rect(0, 0, wide, high).move_to(center=(size[0] // 2, size[1] // 2))
        corner = (self._sheet.right - look.px(14), self._sheet.top + look.px(14))
        rect = Rect(0, 0, look.px(36), look.px(36)).move_to(topright=corner)
        maker.add("close-keys", rect, self._close, symbol, "close")

    def draw(self, look: Look) -> None:
        sheet = self._sheet
        veil = pygame.Surface(look.surface.get_size(), pygame.SRCALPHA)
        veil.fill((0, 0, 0, 90))
        look.surface.blit(veil, (0, 0))
        look.box(sheet, fill="surface-raised", stroke="line", radius=14)
        left, top = sheet.left + look.px(32), sheet.top + look.px(36)
        look.words((left, top), "Keyboard shortcuts", 24, book=True)
        half = (sheet.width - look.px(96)) // 2
        top += look.px(36)
        look.surface.set_clip(sheet)
        self._draw_part(look, (left, top), half, "While playing", BOARD)
        left += half + look.px(32)
        y = self._draw_part(look, (left, top), half, "Choosing a puzzle", BOARDS)
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
