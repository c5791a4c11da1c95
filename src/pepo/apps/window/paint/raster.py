"""A Scene as pixels in pygame, repainted only where it changed.

Shapes are painted by SDL's SVG renderer, which knows curves and transparent colours and smooths
every edge; text is drawn with fonts, on top of what came before it. Only the changed part is
repainted, so a move costs as little on a board of 1,000 cells as on one of 10. A full repaint
runs in the background, a part each frame, and is shown when it is complete.
"""

import io
import time
from collections.abc import Mapping

import numpy as np
import pygame

from pepo.apps.window.paint.lettering import font, rendered
from pepo.apps.window.paint.stencil import Sheet, Stencil, stencil
from pepo.apps.window.paint.zoom import Zoom
from pepo.core.scene import AnyShape, Point, Scene, Text
from pepo.render.box import Box
from pepo.render.theme import Theme

TILE = 256  # side in pixels of what is painted at once
SLOW = 0.025  # seconds; if repaints keep taking longer, motion is painted at half the detail
OFTEN = 3  # that many slow repaints in a row; a single one may be an accident
PATCH = 420  # larger changes than this, squared, are painted in tiles
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{} {} {} {}" width="{}" height="{}">'
GROUP = '<g stroke-linecap="round" stroke-linejoin="round">'


class Picture:
    """One board on the screen: `surface` shows it, `size` pixels large."""

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        self.theme = theme
        self.size = size
        self.zoom = Zoom()
        self.scale = 1.0
        self.surface = self._blank()
        self._origin = (0.0, 0.0)  # the pixel of the board's origin
        self._shown: tuple[float, Point] | None = None  # scale and origin of `surface`
        self._frame: Box | None = None
        self._sheet = Sheet([], np.zeros((0, 4), np.float32))
        self._todo: list[pygame.Rect] = []
        self._fresh: pygame.Surface | None = None  # being painted in the background
        self._moving = False
        self._slow = 0  # slow repaints in a row
        self._rough: list[pygame.Rect] = []  # what was painted at half the detail

    def _blank(self) -> pygame.Surface:
        surface = pygame.Surface((max(1, self.size[0]), max(1, self.size[1])))
        surface.fill(self.theme.colour("surface"))
        return surface

    # -- what is shown

    def fit(self, theme: Theme, size: tuple[int, int]) -> None:
        """Change size or theme: repaint everything, and keep the old picture until that is done."""
        if size != self.size or theme is not self.theme:
            self._shown = self._shown if theme is self.theme else None
            self.theme, self.size = theme, size
            self._place(self._frame)
            self._all_again()

    def show(self, scene: Scene, sheet: Sheet) -> None:
        """Show another scene; only what differs is painted."""
        frame = (scene.left, scene.top, scene.width, scene.height)
        last, self._sheet = self._sheet, sheet
        if frame != self._frame:
            self._place(frame)
            self._shown = None  # it is the picture of something else
            self._all_again()
            return
        self._moving = False
        self._slow = min(self._slow, OFTEN - 1)  # the next motion starts in full detail again
        rough, self._rough = self._rough, []
        self._add_todo(rough)
        before, now = set(last.stencils), set(sheet.stencils)
        self._soil([part.box for part in before ^ now if part is not _NOTHING])

    def change(self, shapes: Mapping[int, AnyShape | None]) -> None:
        """Replace the shapes at some places of the sheet; None removes one."""
        self._moving = True
        boxes = []
        stencils, array = self._sheet.stencils, self._sheet.boxes
        for place, shape in shapes.items():
            before = stencils[place]
            after = _NOTHING if shape is None else stencil(shape, self.theme)
            if before is not after:
                boxes += [part.box for part in (before, after) if part is not _NOTHING]
                stencils[place] = after
                array[place] = after.box
        self._soil(boxes)

    def _place(self, frame: Box | None) -> None:
        """Fit the board into the centre, or as the zoom says."""
        self._frame = frame
        if frame is not None:
            self.zoom.box, self.zoom.size = frame, self.size
            if self.zoom.scale:
                self.zoom.scale = self.zoom.within(self.zoom.scale)
                self.zoom.settle()
            self.scale, self._origin = self.zoom.now, self.zoom.origin

    def follow_zoom(self, *, passing: bool = False) -> None:
        """Show what the zoom says: at once as well as the picture there is can show it, and then
        painted anew; while it is `passing`, only the first. A picture that only moves is shifted,
        and painted at its edges."""
        if self._frame is None:
            return
        scale, origin = self.zoom.now, self.zoom.origin
        moves = scale == self.scale and self._fresh is None and self._is_current
        before = self._origin
        self.scale, self._origin = scale, origin
        if moves:
            across, down = round(origin[0] - before[0]), round(origin[1] - before[1])
            self._origin = before[0] + across, before[1] + down
            self._shift(across, down)
        elif not passing:
            self._all_again()

    @property
    def _is_current(self) -> bool:
        """Whether the picture is where the board is."""
        return self._shown == (self.scale, self._origin)

    def _shift(self, across: int, down: int) -> None:
        wide, high = self.size
        self._shown = (self.scale, self._origin)
        if abs(across) >= wide or abs(down) >= high:
            self._all_again()
            return
        self._moving = False
        self.surface.scroll(across, down)
        whole = pygame.Rect((0, 0), self.size)
        late = [rect.move(across, down).clip(whole) for rect in self._todo]
        fresh = [
            pygame.Rect(0 if across > 0 else wide + across, 0, abs(across), high),
            pygame.Rect(0, 0 if down > 0 else high + down, wide, abs(down)),
        ]
        self._rough = [rect.move(across, down).clip(whole) for rect in self._rough]
        self._todo = []
        for rect in fresh:
            self.surface.fill(self.theme.colour("surface"), rect)
        self._add_todo([rect for rect in late + fresh if rect.width and rect.height])

    def draw(self, target: pygame.Surface, place: pygame.Rect) -> None:
        """Onto a part of the window: as it is, or, until it is painted for the scale and the place
        it should have, shrunk or stretched."""
        if self._shown is None or self._is_current:
            target.blit(self.surface, self.surface.get_rect(center=place.center))
            return
        scale, origin = self._shown
        times = self.scale / scale
        left, top = self._origin[0] - origin[0] * times, self._origin[1] - origin[1] * times
        seen = pygame.FRect(-left / times, -top / times, place.width / times, place.height / times)
        part = seen.clip(pygame.FRect(self.surface.get_rect()))
        inside = pygame.Rect(part).clip(self.surface.get_rect())
        if not inside.width or not inside.height:
            return
        size = max(1, round(inside.width * times)), max(1, round(inside.height * times))
        at = (
            round(place.left + left + inside.left * times),
            round(place.top + top + inside.top * times),
        )
        target.blit(pygame.transform.scale(self.surface.subsurface(inside), size), at)

    def to_board(self, pixel: tuple[float, float]) -> Point:
        return (
            (pixel[0] - self._origin[0]) / self.scale,
            (pixel[1] - self._origin[1]) / self.scale,
        )

    def to_pixel(self, point: Point) -> tuple[float, float]:
        return (
            point[0] * self.scale + self._origin[0],
            point[1] * self.scale + self._origin[1],
        )

    # -- what must be painted

    def _soil(self, boxes: list[Box]) -> None:
        whole = pygame.Rect((0, 0), self.size)
        rects = [self._pixels(box).clip(whole) for box in boxes]
        self._add_todo([rect for rect in rects if rect.width and rect.height])

    def _add_todo(self, rects: list[pygame.Rect]) -> None:
        for rect in rects:
            while (hit := rect.collidelist(self._todo)) >= 0:
                rect = rect.union(self._todo.pop(hit))
            self._todo.append(rect)
        area = sum(rect.width * rect.height for rect in self._todo)
        if area > PATCH * PATCH and not self._moving:
            self._todo = [tile for rect in self._todo for tile in _tiles(rect)]

    def _all_again(self) -> None:
        self._moving, self._slow = False, 0
        self._rough = []
        self._fresh = self._blank()
        self._todo = _tiles(pygame.Rect((0, 0), self.size))

    def _pixels(self, box: Box) -> pygame.Rect:
        x, y = self.to_pixel((box[0], box[1]))
        u, v = self.to_pixel((box[2], box[3]))
        left, top = int(x) - 2, int(y) - 2
        return pygame.Rect(left, top, int(u) + 3 - left, int(v) + 3 - top)

    @property
    def waiting(self) -> bool:
        return bool(self._todo)

    def paint(self, seconds: float = 1.0) -> list[pygame.Rect]:
        """Paint for about `seconds`; returns the parts of `surface` that changed. Motion is always
        painted completely, so that no half step shows."""
        began = time.perf_counter()
        painted: list[pygame.Rect] = []
        whole = self._moving and self._fresh is None
        while self._todo and (whole or not painted or time.perf_counter() - began < seconds):
            rect = self._todo.pop(0)
            start = time.thread_time()
            self._paint(rect)
            painted.append(rect)
            if self._moving and self._slow < OFTEN:
                self._slow = self._slow + 1 if time.thread_time() - start > SLOW else 0
        if self._fresh is None:
            return painted
        if self._todo:
            return []
        self.surface, self._fresh = self._fresh, None
        self._shown = (self.scale, self._origin)
        return [pygame.Rect((0, 0), self.size)]

    # -- painting

    def _paint(self, rect: pygame.Rect) -> None:
        target = self._fresh or self.surface
        target.set_clip(rect)
        target.fill(self.theme.colour("surface"), rect)
        run: list[str] = []
        words: list[tuple[pygame.Surface, pygame.Rect]] = []
        covered: list[pygame.Rect] = []
        for part in self._within(rect):
            if isinstance(part.shape, Text):
                word = self._set(part.shape)
                words.append(word)
                covered.append(word[1])
                continue
            if words and self._pixels(part.box).collidelist(covered) >= 0:
                self._print(target, rect, run, words)
                run, words, covered = [], [], []
            run.append(part.svg)
        self._print(target, rect, run, words)
        target.set_clip(None)

    def _within(self, rect: pygame.Rect) -> list[Stencil]:
        """The stencils that touch a rectangle, back to front."""
        left, top = self.to_board((rect.left - 1, rect.top - 1))
        right, bottom = self.to_board((rect.right + 1, rect.bottom + 1))
        boxes = self._sheet.boxes
        touches = (
            (boxes[:, 0] <= right)
            & (boxes[:, 2] >= left)
            & (boxes[:, 1] <= bottom)
            & (boxes[:, 3] >= top)
        )
        return [self._sheet.stencils[place] for place in np.flatnonzero(touches)]

    def _print(
        self,
        target: pygame.Surface,
        rect: pygame.Rect,
        run: list[str],
        words: list[tuple[pygame.Surface, pygame.Rect]],
    ) -> None:
        if run:
            left, top = self.to_board(rect.topleft)
            wide, high = rect.width / self.scale, rect.height / self.scale
            rough = self._slow >= OFTEN and self._moving
            size = (-(-rect.width // 2), -(-rect.height // 2)) if rough else rect.size
            text = "".join([HEAD.format(left, top, wide, high, *size), GROUP, *run, "</g></svg>"])
            drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
            if rough:
                self._rough.append(rect)
                drawn = pygame.transform.smoothscale(drawn, rect.size)
            target.blit(drawn, rect)
        target.blits(words)

    def _set(self, shape: Text) -> tuple[pygame.Surface, pygame.Rect]:
        """Text as a picture and its place, with the baseline where every renderer puts it."""
        face = font(round(shape.size * self.scale * 2) / 2, shape.weight)
        picture = rendered(face, shape.text, self.theme.colour(shape.fill or "ink"))
        if shape.opacity < 1:
            picture = picture.copy()
            picture.set_alpha(round(255 * shape.opacity))
        x, y = self.to_pixel((shape.at[0], shape.at[1] + 0.355 * shape.size))
        width = picture.get_width()
        left = {"start": x, "middle": x - width / 2, "end": x - width}[shape.anchor]
        return picture, picture.get_rect(left=round(left), top=round(y) - face.ascent)


_NOTHING = Stencil(Text(id="", role="", at=(0, 0), text="", size=0.0), "", (9e9, 9e9, -9e9, -9e9))


def _tiles(rect: pygame.Rect) -> list[pygame.Rect]:
    return [
        pygame.Rect(x, y, TILE, TILE).clip(rect)
        for y in range(rect.top, rect.bottom, TILE)
        for x in range(rect.left, rect.right, TILE)
    ]
