"""Draws scenes in a thread of its own, so that a slow drawing never holds up a frame.

Only the newest order counts: where orders come faster than drawings, some are never drawn.
"""

import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass

from pepo.apps.window.paint.animation import Tween
from pepo.apps.window.paint.finale import Finale
from pepo.apps.window.paint.stencil import Cutter, Sheet
from pepo.core.scene import Scene
from pepo.render.theme import Theme


@dataclass(frozen=True)
class Order:
    """`make` draws the scene; with `before`, the way there from an earlier one is drawn too."""

    make: Callable[[], Scene]
    theme: Theme
    before: Scene | None = None
    won: bool = False  # just now: its finale is seen


@dataclass(frozen=True)
class Drawn:
    """A scene made ready for the screen, and the way to it, if it should be seen."""

    order: Order
    scene: Scene
    sheet: Sheet
    tween: Tween | None
    way: Sheet | None  # the stencils of the way
    finale: Finale | None = None


class Artist:
    """One thread; `wake` is called from it when something is drawn."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._change = threading.Condition()
        self._order: Order | None = None
        self._drawn: Drawn | None = None
        self._working = self._closed = False
        self._cutter: Cutter | None = None
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    def order(self, order: Order) -> None:
        with self._change:
            self._order, self._drawn = order, None
            self._change.notify_all()

    @property
    def busy(self) -> bool:
        """Something is being drawn, or lies drawn and was not fetched yet."""
        return self._working or self._order is not None or self._drawn is not None

    def take(self, wait: float = 0.0) -> Drawn | None:
        """What was drawn last, waiting a moment for it if need be."""
        with self._change:
            if wait:
                self._change.wait_for(lambda: self._drawn is not None or not self.busy, wait)
            drawn, self._drawn = self._drawn, None
            return drawn

    def close(self) -> None:
        with self._change:
            self._closed = True
            self._change.notify_all()

    def _work(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._order is not None or self._closed)
                if self._closed:
                    return
                order, self._order, self._working = self._order, None, True
            assert order is not None
            drawn = None
            try:
                drawn = self._draw(order)
            except Exception:  # the window lives on with the last picture; we hear of it
                traceback.print_exc()
            with self._change:
                self._working = False
                if self._order is None:  # nobody asked for another one meanwhile
                    self._drawn = drawn
                self._change.notify_all()
            self._wake()

    def _draw(self, order: Order) -> Drawn:
        if self._cutter is None or self._cutter.theme is not order.theme:
            self._cutter = Cutter(order.theme)
        scene = order.make()
        tween = None if order.before is None else Tween(order.before, scene)
        way = None if tween is None else self._cutter.sheet(tween.shapes)
        finale = Finale(scene, order.theme) if order.won else None
        return Drawn(order, scene, self._cutter.sheet(scene.shapes), tween, way, finale)
