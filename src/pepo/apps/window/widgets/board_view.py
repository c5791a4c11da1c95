"""A board in the window: shows scenes, animates from one to the next, and finds what is clicked."""

import time
from collections.abc import Callable, Hashable

import pygame

from pepo.apps.window.paint.artist import Artist, Drawn, Order
from pepo.apps.window.paint.raster import Picture
from pepo.apps.window.paint.stencil import Sheet
from pepo.core.scene import AnyShape, Scene
from pepo.render.finale import Finale
from pepo.render.focus import Place, with_ring
from pepo.render.hit import shape_at
from pepo.render.theme import Theme
from pepo.render.tween import Tween

AT_ONCE = 0.03  # seconds to wait for a drawing before the next frame is shown without it
PAINTING = 0.008  # seconds of a frame spent on painting


class BoardView:
    """Call `lay` to place it, `show` to show something, and `tick` every frame."""

    def __init__(self, theme: Theme, wake: Callable[[], None]) -> None:
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.scene: Scene | None = None
        self.picture = Picture(theme, (1, 1))
        self._artist = Artist(wake)
        self._theme = theme
        self._shown: Hashable = None
        self._drawn: Drawn | None = None  # what is shown after the last motion
        self._motion: Tween | Finale | None = None
        self._motions: list[tuple[Tween | Finale, Sheet]] = []  # the motions after this one
        self._began = 0.0
        self._speed = 1.0

    def close(self) -> None:
        self._artist.close()

    # -- what to show

    def lay(self, rect: pygame.Rect, theme: Theme) -> None:
        if theme is not self._theme:
            self._theme, self._shown = theme, None
        if rect.size != self.rect.size:
            self.picture.fit(self.picture.theme, rect.size)
        self.rect = rect

    def show(
        self,
        key: Hashable,
        make: Callable[[], Scene],
        *,
        speed: float = 0.0,
        focus: Place | None = None,
        won: bool = False,
    ) -> None:
        """Show the scene that `make` draws, unless it is already shown. `speed` 0 means no motion;
        a board that was just `won` plays its finale."""
        key = (key, focus)
        if key == self._shown:
            return
        self._shown = key
        self._settle()
        same = self.picture.theme is self._theme
        before = self.scene if speed and same else None
        self._speed = speed
        self._artist.order(
            Order(lambda: with_ring(make(), focus), self._theme, before, won and speed > 0)
        )
        self._take(AT_ONCE)

    def _take(self, wait: float = 0.0) -> None:
        drawn = self._artist.take(wait)
        if drawn is None:
            return
        if drawn.order.theme is not self.picture.theme:
            self.picture.fit(drawn.order.theme, self.rect.size)
        self.scene, self._drawn, self._motions = drawn.scene, drawn, list(drawn.motions)
        self._go_on(drawn)

    def _go_on(self, drawn: Drawn) -> None:
        """Start the next motion; after the last, show the scene at rest."""
        if not self._motions:
            self._motion = None
            self.picture.show(drawn.scene, drawn.sheet)
            return
        self._motion, sheet = self._motions.pop(0)
        self._began = time.perf_counter()
        self.picture.show(drawn.scene, sheet)
        self.picture.change(self._motion.at(0.0))

    def _settle(self) -> None:
        """Skip to the end of all motion, so that you can click again at once."""
        if self._motion is not None and self._drawn is not None:
            self._motions = []
            self._go_on(self._drawn)

    # -- time

    @property
    def moving(self) -> bool:
        return self._motion is not None

    @property
    def busy(self) -> bool:
        return self.moving or self._artist.busy or self.picture.waiting

    def tick(self) -> bool:
        """Advance one frame; returns whether the picture has changed."""
        self._take()
        if self._motion is not None and self._drawn is not None:
            gone = (time.perf_counter() - self._began) * self._speed
            if gone >= self._motion.seconds:
                self._go_on(self._drawn)
            else:
                self.picture.change(self._motion.at(gone))
        return bool(self.picture.waiting and self.picture.paint(PAINTING))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the picture; while a new size is being painted, the old one, centred. One of another
        theme isn't shown: a white board would flash in a dark window."""
        if self.picture.theme is not self._theme:
            return
        inside = self.picture.surface.get_rect(center=self.rect.center)
        surface.set_clip(self.rect)
        surface.blit(self.picture.surface, inside)
        surface.set_clip(None)

    # -- pointing

    def at(self, pixel: tuple[int, int]) -> AnyShape | None:
        if self.scene is None or not self.rect.collidepoint(pixel):
            return None
        x, y = pixel[0] - self.rect.left, pixel[1] - self.rect.top
        return shape_at(self.scene, self.picture.to_board((x, y)))
