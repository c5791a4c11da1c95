"""The buttons that zoom and move a board, and what keys and the wheel do to it.

They are there where zooming helps, and on a zoomed board.
"""

import math
from collections.abc import Callable
from functools import partial

from pygame import Rect

from pepo.apps.window.desk import Desk
from pepo.apps.window.paint.zoom import PAN
from pepo.apps.window.widgets.board_view import BoardView
from pepo.apps.window.widgets.controls import Action, Maker, symbol
from pepo.core.scene import AnyShape, Point

SIDE = 36
WHEEL = 0.25  # how much larger the board is after a line of the wheel: e to this power
LINE = 48  # px that a line of the wheel moves a zoomed board
WHOLE = "The whole board is shown already."
TIPS = {  # by icon: its name and the action of its key
    "closer": ("Zoom in", "zoom-in"), "farther": ("Zoom out", "zoom-out"),
    "whole": ("Show the whole board", "fit"), "left": ("Scroll left", ""),
    "up": ("Scroll up", ""), "lower": ("Scroll down", ""), "right": ("Scroll right", ""),
}  # fmt: skip
PANS = (("left", -1, 0), ("up", 0, -1), ("lower", 0, 1), ("right", 1, 0))


class ZoomBar:
    """`focused` is the cell under the keyboard's focus, around which keys zoom."""

    def __init__(
        self,
        view: BoardView,
        desk: Desk,
        focused: Callable[[], AnyShape | None],
        say: Callable[[str], None],
    ) -> None:
        self._view, self._desk, self._focused, self._say = view, desk, focused, say
        self._told = False  # whether it has said why it didn't zoom

    @property
    def _rate(self) -> float:
        return 0.0 if self._desk.is_still else self._desk.pace

    @property
    def is_zoomed(self) -> bool:
        return self._view.zoom.scale > 0

    # -- what its buttons and keys do

    def closer(self) -> None:
        if self._view.zoom.scale >= self._view.zoom.max:
            self._tell("The board is as large as it gets.")
        else:
            self._to(self._view.zoom.closer)

    def farther(self) -> None:
        self._to(self._view.zoom.farther) if self.is_zoomed else self._tell(WHOLE)

    def fit(self) -> None:
        self._to(0.0) if self.is_zoomed else self._tell(WHOLE)

    def _tell(self, sentence: str) -> None:
        self._say(sentence)
        self._told = bool(sentence)

    def _to(self, scale: float) -> None:
        if self._told:  # that no longer holds
            self._tell("")
        cell = self._focused()
        around = None if cell is None else self._view.middle_of(cell)
        self._view.zoom_to(scale, around, rate=self._rate)

    def pan(self, across: int, down: int) -> None:
        """By half the frame."""
        wide, high = self._view.rect.size
        self._view.pan(across * PAN * wide, down * PAN * high, rate=self._rate)

    def wheel(self, at: Point, lines: float, *, zooms: bool, sideways: bool) -> None:
        """Zoom around the pointer; or else move a zoomed board."""
        view = self._view
        if zooms:
            around = (at[0] - view.rect.left, at[1] - view.rect.top)
            times = math.exp(WHEEL * max(-1.0, min(1.0, lines)))
            view.zoom_to(view.zoom.now * times, around)
        else:
            by = -lines * LINE * view.zoom.unit
            view.pan(by if sideways else 0, 0 if sideways else by)

    def deeds(self) -> dict[str, Action]:
        """By action."""
        return {"zoom-in": self.closer, "zoom-out": self.farther, "fit": self.fit}

    # -- layout

    @property
    def offers(self) -> tuple[bool, bool, bool]:
        """Whether there are buttons, those of a zoomed board too, and one that zooms in."""
        zoom = self._view.zoom
        return self.is_zoomed or zoom.helps, self.is_zoomed, zoom.scale < zoom.max

    def lay(self, maker: Maker, room: Rect) -> Rect:
        """At the right edge; returns the room for the board."""
        side = maker.look.px(SIDE)
        is_there, _, can_grow = self.offers
        if not is_there:
            return room
        buttons: list[tuple[str, Action | None]] = [("closer", self.closer if can_grow else None)]
        if self.is_zoomed:
            buttons += [("farther", self.farther), ("whole", self.fit)]
            pans = [(name, partial(self.pan, x, y)) for name, x, y in PANS]
            fits = side * (len(buttons) + len(pans)) <= room.height
            buttons += pans if fits else []  # all or none; a drag and the wheel do it too
        column = Rect(room.right - side, room.top, side, room.height)
        for number, (name, act) in enumerate(buttons):
            place = Rect(column.left, column.top + number * side, side, side)
            maker.add(f"zoom-{name}", place, act, symbol, name).tip = TIPS[name]
        return Rect(room.left, room.top, room.width - side - maker.look.px(4), room.height)
