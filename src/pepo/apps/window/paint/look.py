"""Draws everything but boards: text, boxes and icons, in any theme, at any scale.

Sizes are design sizes, for a screen at scale 1; `px` turns them into pixels.
"""

import io
from functools import lru_cache

import pygame

from pepo.apps.window.paint.icons import MARK, SEED, icon_svg
from pepo.apps.window.paint.lettering import BOOK, CODE, Face, cut, font, rendered, wrap
from pepo.render.theme import Theme

TINY, SMALL, NORMAL, BIG, GOAL = 12, 13, 14.5, 17, 30  # type sizes


class Look:
    """A theme at a scale, and the surface to draw on."""

    def __init__(self, theme: Theme, scale: float, surface: pygame.Surface) -> None:
        self.theme, self.scale, self.surface = theme, scale, surface

    def px(self, size: float) -> int:
        return round(size * self.scale)

    def colour(self, paint: str) -> str:
        return self.theme.colour(paint)

    # -- type

    def face(
        self, size: float, weight: int = 400, *, book: bool = False, code: bool = False
    ) -> Face:
        return font(size * self.scale, weight, BOOK if book else CODE if code else "text")

    def width(self, text: str, size: float, weight: int = 400, **face: bool) -> int:
        """`face` is book or code, where it isn't the face of labels."""
        return self.face(size, weight, **face).width(text)

    def words(
        self,
        at: tuple[int, int],
        text: str,
        size: float = NORMAL,
        weight: int = 400,
        paint: str = "ink",
        *,
        book: bool = False,
        code: bool = False,
        anchor: str = "left",
        most: int | None = None,
    ) -> pygame.Rect:
        """One line of text; `at` is its left, middle or right, at half the height of capitals."""
        face = self.face(size, weight, book=book, code=code)
        shown = text if most is None else cut(face, text, max(most, 1))
        picture = rendered(face, shown, self.colour(paint))
        left = at[0] - {"left": 0, "middle": picture.get_width() // 2,
                        "right": picture.get_width()}[anchor]  # fmt: skip
        foot = at[1] + round(0.355 * self.px(size))
        rect = picture.get_rect(left=left, top=foot - face.ascent)
        self.surface.blit(picture, rect)
        return rect

    def lines(
        self, text: str, width: int, size: float = NORMAL, weight: int = 400, **face: bool
    ) -> list[str]:
        return wrap(self.face(size, weight, **face), text, width)

    # -- boxes and icons

    def box(
        self,
        rect: pygame.Rect,
        *,
        fill: str = "",
        stroke: str = "",
        width: float = 1,
        radius: float = 8,
        dashed: bool = False,
    ) -> None:
        """A box with round corners."""
        picture = _box(
            rect.size,
            self.colour(fill) if fill else "none",
            self.colour(stroke) if stroke else "none",
            width * self.scale,
            radius * self.scale,
            self.scale if dashed else 0.0,
        )
        self.surface.blit(picture, rect)

    def rule(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """A hairline."""
        thick = max(1, self.px(1))
        wide, high = max(end[0] - start[0], thick), max(end[1] - start[1], thick)
        self.fill("line", (*start, wide, high))

    def fill(self, paint: str, rect: pygame.Rect | tuple[int, int, int, int]) -> None:
        self.surface.fill(self.colour(paint), rect)

    def bar(self, track: pygame.Rect, before: int, seen: int, whole: int) -> None:
        """A scroll bar: `seen` of `whole`, after `before`."""
        high = max(self.px(24), track.height * seen // whole)
        top = track.top + (track.height - high) * before // max(1, whole - seen)
        bar = pygame.Rect(track.left, top, track.width, high)
        self.box(bar, fill="line-strong", radius=2)

    def icon(self, center: tuple[int, int], name: str, size: float, paint: str) -> None:
        side = self.px(size)
        picture = _svg(icon_svg(name, side, self.colour(paint), self.colour("surface")))
        self.surface.blit(picture, picture.get_rect(center=center))

    def mark_width(self, *, named: bool) -> int:
        name = self.px(10) + self.width("pepo", 25, book=True) if named else 0
        return round(self.px(15) * 3.012 / 1.28) + name

    def mark(self, left: int, middle: int, *, named: bool) -> None:
        """The logo, and the name where there is room."""
        high = self.px(15)
        wide = round(high * 3.012 / 1.28)
        picture = self._mark(wide, high)
        self.surface.blit(picture, picture.get_rect(left=left, centery=middle + self.px(2)))
        if named:
            self.words((left + wide + self.px(10), middle), "pepo", 25, book=True)

    def sign(self) -> pygame.Surface:
        """The icon of the window."""
        sign = pygame.Surface((64, 64), pygame.SRCALPHA)
        sign.blit(self._mark(64, 27), (0, 18))
        return sign

    def _mark(self, wide: int, high: int) -> pygame.Surface:
        ink, ground = self.colour("accent"), self.colour("surface")
        return _svg(MARK.format(w=wide, h=high, ink=ink, ground=ground))

    def seeds(self, left: int, top: int, count: int = 3, *, of: int = 3) -> None:
        """Some of several seeds, the others pale; three are the sign of a win."""
        wide, high = self.px(11), self.px(18)
        for number in range(of):
            ink = self.colour("accent" if number < count else "line")
            picture = _svg(SEED.format(w=wide, h=high, ink=ink))
            self.surface.blit(picture, (left + number * (wide + self.px(5)), top))


@lru_cache(maxsize=600)
def _svg(text: str) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(text.encode()), "icon.svg")


@lru_cache(maxsize=400)
def _box(
    size: tuple[int, int], fill: str, stroke: str, width: float, radius: float, dashed: float
) -> pygame.Surface:
    wide, high = max(size[0], 1), max(size[1], 1)
    inset = width / 2 if stroke != "none" else 0.0
    round_by = max(0.0, min(radius, wide / 2, high / 2) - inset)
    dash = f' stroke-dasharray="{4 * dashed} {3 * dashed}"' if dashed else ""
    return _svg(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}"><rect x="{inset}" y="{inset}" width="{wide - 2 * inset}" '
        f'height="{high - 2 * inset}" rx="{round_by}" fill="{fill}" stroke="{stroke}" '
        f'stroke-width="{width}"{dash}/></svg>'
    )
