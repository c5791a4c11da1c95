"""Draws scenes in a thread of its own, so that a slow drawing never delays a frame.

Only the newest order counts: if orders come faster than drawings, some are never drawn.
"""

import traceback
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass

from pepo.apps.window.paint.stencil import Cutter, Sheet
from pepo.core.scene import Scene
from pepo.render.finale import Finale
from pepo.render.theme import Theme
from pepo.render.tween import Tween


@dataclass(frozen=True)
class Order:
    """`make` draws the scene; with `before`, the motion from an earlier one is made too."""

    make: Callable[[], Scene]
    theme: Theme
    before: Scene | None = None
    won: bool = False  # just now, so play its finale


@dataclass(frozen=True)
class Drawn:
    """A scene ready for the screen, and the motions before it, each with its own stencils."""

    order: Order
    scene: Scene
    sheet: Sheet
    motions: tuple[tuple[Tween | Finale, Sheet], ...]


class Artist:
    """One thread; `wake` is called from it when something is drawn."""

    def __init__(self, wake: Callable[[], None]) -> None:
        self._wake = wake
        self._thread = ThreadPoolExecutor(1)
        self._ordered: Future[Drawn] | None = None
        self._cutter: Cutter | None = None

    def order(self, order: Order) -> None:
        if self._ordered is not None:
            self._ordered.cancel()
        self._ordered = self._thread.submit(self._draw, order)
        self._ordered.add_done_callback(lambda _: self._wake())

    @property
    def busy(self) -> bool:
        return self._ordered is not None

    def take(self, wait: float = 0.0) -> Drawn | None:
        """What was drawn last; waits up to `wait` seconds for it."""
        ordered = self._ordered
        if ordered is None or (not wait and not ordered.done()):
            return None
        try:
            drawn = ordered.result(wait)
        except TimeoutError:
            return None
        except Exception:  # the window keeps the last picture
            traceback.print_exc()
            drawn = None
        self._ordered = None
        return drawn

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _draw(self, order: Order) -> Drawn:
        if self._cutter is None or self._cutter.theme is not order.theme:
            self._cutter = Cutter(order.theme)
        scene = order.make()
        motions: list[Tween | Finale] = [] if order.before is None else [Tween(order.before, scene)]
        if order.won:
            motions.append(Finale(scene, order.theme))
        moving = [(one, self._cutter.sheet(one.shapes)) for one in motions if one.seconds]
        return Drawn(order, scene, self._cutter.sheet(scene.shapes), tuple(moving))
