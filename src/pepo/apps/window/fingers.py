"""Fingers on a touch screen: a tap, a drag, a long press, and two that zoom.

SDL makes a mouse of the first finger. That mouse is left out: it would play a move before the
finger has become a drag, or a second one has come.
"""

import math
import time
from typing import Any

import pygame

from pepo.apps.window.touches import Touches
from pepo.apps.window.widgets.column import LINE
from pepo.core.scene import Point

EVENTS = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
TRACKPAD = -1  # it moves the mouse, which does all this already
FAR = 10  # px that make a drag
LONG = 0.42  # seconds that make a long press, as on the page
WAITS, SCROLLS, DRAGS, ZOOMS, DONE = range(5)  # what the fingers do


class Fingers:
    """What they do is clear once they move, lift or have waited."""

    def __init__(self, touches: Touches) -> None:
        self._touches = touches
        self._down: dict[int, Point] = {}  # where each of them is
        self._does = DONE
        self._begun = (0, 0)
        self._since = 0.0
        self._apart = 1.0  # the distance of two, when the second came

    @property
    def waits(self) -> bool:
        """Whether a long press is to come."""
        return self._does == WAITS

    def take(self, event: Any) -> bool:
        """Whether an event is one of fingers, or of the mouse that SDL makes of them."""
        if event.type == pygame.WINDOWFOCUSLOST:
            self._leave()
        if event.type not in EVENTS:
            return bool(getattr(event, "touch", False))
        if event.touch_id == TRACKPAD:
            return True
        wide, high = self._touches.program.look.surface.get_size()
        at = event.x * wide, event.y * high
        if event.type == pygame.FINGERDOWN:
            self._put(event.finger_id, at)
        elif event.finger_id in self._down:
            act = self._lift if event.type == pygame.FINGERUP else self._move
            act(event.finger_id, at)
            self._touches.program.dirty = True
        return True

    def tick(self) -> None:
        """A finger that stays is a long press: the second move there, or the name of an icon."""
        if self._does != WAITS or time.monotonic() < self._since + LONG:
            return
        touches = self._touches
        control = touches.control_at(self._begun)
        if control is not None and control.tip[0]:
            touches.hover_over(control.name)
        elif control is None and touches.program.screen.has_second(self._begun):
            touches.press(self._begun, 3)
            touches.release()
        else:
            return
        self._does, touches.program.dirty = DONE, True

    def _leave(self) -> None:
        if self._down:
            self._touches.release()
        self._down, self._does = {}, DONE

    # -- one after the other

    def _put(self, finger: int, at: Point) -> None:
        self._down[finger] = at
        if len(self._down) == 1:
            self._begun, self._since = _pixel(at), time.monotonic()
            self._does = WAITS
        elif len(self._down) == 2:
            self._touches.release()
            self._does, self._apart = ZOOMS, max(1.0, math.dist(*self._down.values()))
            self._zoom()

    def _move(self, finger: int, at: Point) -> None:
        before, self._down[finger] = self._down[finger], at
        touches = self._touches
        if self._does == WAITS and math.dist(self._begun, at) > touches.program.look.px(FAR):
            self._set_off(_pixel(at))
        if self._does == SCROLLS:
            touches.scroll(self._begun, (at[1] - before[1]) / LINE)
        elif self._does == DRAGS:
            touches.drag(_pixel(at))
        elif self._does == ZOOMS:
            self._zoom()

    def _set_off(self, at: tuple[int, int]) -> None:
        """A drag begins: of a slider, a column, a zoomed board, or a brush. One that begins on a
        button is a tap, if it ends there."""
        touches = self._touches
        control, screen = touches.control_at(self._begun), touches.program.screen
        if control is not None and control.drag is not None:
            self._does = DRAGS
            touches.press(self._begun, 1)
        elif control is not None and control.clip is None:
            return
        elif touches.program.help.shown or not screen.view.rect.collidepoint(self._begun):
            self._does = SCROLLS
        else:
            self._does = DRAGS
            touches.press(self._begun, 2)
            if not touches.drag(at):
                touches.press(self._begun, 1)

    def _lift(self, finger: int, at: Point) -> None:
        del self._down[finger]
        touches = self._touches
        if self._does == WAITS and touches.control_at(_pixel(at)) == touches.control_at(
            self._begun
        ):
            touches.press(self._begun, 1)
        if self._does != DONE:
            touches.release()
        self._does, touches.hover = DONE, ""

    def _zoom(self) -> None:
        one, other = list(self._down.values())[:2]
        middle = _pixel(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2))
        if not self._touches.program.help.shown:
            self._touches.program.screen.pinch(middle, math.dist(one, other) / self._apart)


def _pixel(at: Point) -> tuple[int, int]:
    return round(at[0]), round(at[1])
