"""A board in the window: shows scenes, animates from one to the next, and finds what is clicked."""

import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass

import pygame

from pepo.apps.window.paint.artist import Artist, Drawn, Order
from pepo.apps.window.paint.raster import Picture
from pepo.apps.window.paint.stencil import Sheet
from pepo.apps.window.paint.zoom import Zoom, smallest_target
from pepo.core.scene import AnyShape, Point, Scene
from pepo.render.box import box_of
from pepo.render.finale import Finale
from pepo.render.focus import Place, with_ring
from pepo.render.hit import middle_of, shape_at
from pepo.render.theme import Theme
from pepo.render.tween import Tween

AT_ONCE = 0.03  # seconds to wait for a drawing before the next frame is shown without it
PAINTING = 0.008  # seconds of a frame spent on painting
GLIDE = 0.16  # seconds of a step of zooming
SEEN = 28  # px around the cell under the focus that are seen, too


@dataclass(frozen=True)
class Glide:
    """A step of zooming or panning: `at` is called with how much of it is over, up to 1."""

    began: float
    seconds: float
    at: Callable[[float], None]


@dataclass(frozen=True)
class Grip:
    """Where two fingers took hold of the board, and how large it was then."""

    place: Point
    scale: float


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
        self._glide: Glide | None = None  # the zoom's own motion

    def close(self) -> None:
        self._artist.close()

    # -- what to show

    def lay(self, rect: pygame.Rect, theme: Theme, unit: float = 1.0) -> None:
        """`unit` is the pixels of a px."""
        self.picture.zoom.unit = unit
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
        zoom = self.picture.zoom
        zoom.target = smallest_target(drawn.scene.shapes) or zoom.target
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
        return self.moving or self._artist.busy or self.picture.waiting or self._glide is not None

    def tick(self) -> bool:
        """Advance one frame; returns whether the picture has changed."""
        self._take()
        if self._glide is not None:
            self._glide_on(self._glide)
            return True
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
        surface.set_clip(self.rect)
        surface.fill(self._theme.colour("surface"), self.rect)
        self.picture.draw(surface, self.rect)
        if self.zoom.scale:
            line = max(1, round(self.zoom.unit))
            pygame.draw.rect(surface, self._theme.colour("line-strong"), self.rect, line)
        surface.set_clip(None)

    # -- zooming

    @property
    def zoom(self) -> Zoom:
        return self.picture.zoom

    def zoom_to(self, scale: float, around: Point | None = None, *, rate: float = 0.0) -> None:
        """Zoom around a point of the frame, or its middle; at once, if the rate is 0."""
        zoom, (wide, high) = self.zoom, self.rect.size
        held = around or (wide / 2, high / 2)
        first, last = zoom.now, zoom.within(scale)

        def at(part: float) -> None:
            zoom.set(first * (last / first) ** part, held)
            if part == 1:
                zoom.settle()

        self._begin(at, rate)

    def pan(self, across: float, down: float, *, rate: float = 0.0) -> None:
        """Move what is seen by pixels."""
        if not self.zoom.scale:
            return
        gone = 0.0

        def at(part: float) -> None:
            nonlocal gone
            self.zoom.move(across * (part - gone), down * (part - gone))
            gone = part

        self._begin(at, rate)

    def grip(self, at: tuple[int, int]) -> Grip:
        self._end_glide()
        return Grip(self.zoom.board_at(self._in_frame(at)), self.zoom.now)

    def pull(self, grip: Grip, at: tuple[int, int], times: float) -> None:
        """What was held comes to a point of the window, and grows by a factor."""
        self.zoom.set(grip.scale * times, self._in_frame(at), grip.place)
        self.picture.follow_zoom(passing=True)

    def let_go(self) -> None:
        self.zoom.settle()
        self.picture.follow_zoom()

    def _in_frame(self, at: tuple[int, int]) -> Point:
        return at[0] - self.rect.left, at[1] - self.rect.top

    def show_place(self, shape: AnyShape) -> None:
        """Pan until a cell is seen."""
        if self.zoom.scale:
            self._end_glide()
            self.zoom.reveal(box_of(shape), SEEN * self.zoom.unit)
            self.picture.follow_zoom()

    def middle_of(self, shape: AnyShape) -> Point:
        """Of a shape, in the frame."""
        return self.picture.to_pixel(middle_of(shape))

    def _begin(self, at: Callable[[float], None], rate: float) -> None:
        self._end_glide()
        self._glide = Glide(time.perf_counter(), GLIDE / rate if rate else 0.0, at)
        self._glide_on(self._glide)

    def _glide_on(self, glide: Glide) -> None:
        gone = time.perf_counter() - glide.began
        over = gone >= glide.seconds
        glide.at(1.0 if over else gone / glide.seconds)
        self.picture.follow_zoom(passing=not over)
        self._glide = None if over else glide

    def _end_glide(self) -> None:
        if self._glide is not None:
            self._glide.at(1.0)
            self.picture.follow_zoom()
            self._glide = None

    # -- pointing

    def at(self, pixel: tuple[int, int]) -> AnyShape | None:
        if self.scene is None or not self.rect.collidepoint(pixel):
            return None
        x, y = pixel[0] - self.rect.left, pixel[1] - self.rect.top
        return shape_at(self.scene, self.picture.to_board((x, y)))
