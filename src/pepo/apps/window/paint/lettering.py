"""Text in pygame: the two bundled fonts, measured, cut and broken into lines.

"text" is for labels and numbers, "book" for sentences. Both come with pepo, so the window looks
the same on every machine. "code" is the machine's own font for source text; "text" if it has none.
"""

from bisect import bisect_right
from functools import lru_cache
from pathlib import Path

import pygame

from pepo.render.paragraph import lines
from pepo.render.typeface import font_file

BOOK, CODE = "book", "code"
CODE_FONTS = (
    "jetbrainsmono,cascadiamono,sfmono,menlo,consolas,dejavusansmono,liberationmono,notosansmono"
)
MAX_RENDERED = 4_000  # pieces of text kept as pictures
FINER = 4  # text is rendered this many times larger and scaled down, for exact letter spacing


class Face:
    """A font at a size in pixels, which may be a fraction."""

    def __init__(self, file: Path, size: float) -> None:
        self._font = pygame.font.Font(str(file), max(4, round(size * FINER)))
        self._widths: dict[str, int] = {}

    def width(self, text: str) -> int:
        if text not in self._widths:
            if len(self._widths) > MAX_RENDERED:
                self._widths.clear()
            self._widths[text] = -(-self._font.size(text)[0] // FINER)
        return self._widths[text]

    @property
    def ascent(self) -> int:
        """Pixels from the top of its picture to the baseline."""
        return -(-self._font.get_ascent() // FINER)

    def render(self, text: str, colour: str) -> pygame.Surface:
        large = self._font.render(text, True, pygame.Color(colour))
        wide, high = -(-large.get_width() // FINER), -(-large.get_height() // FINER)
        page = pygame.Surface((wide * FINER, high * FINER), pygame.SRCALPHA)
        page.fill((*pygame.Color(colour)[:3], 0))
        drop = self.ascent * FINER - self._font.get_ascent()  # so that the baseline is on a pixel
        page.blit(large, (0, drop), special_flags=pygame.BLEND_RGBA_MAX)
        return pygame.transform.smoothscale(page, (wide, high))


@lru_cache(maxsize=256)
def font(size: float, weight: int = 400, face: str = "text") -> Face:
    own = code_file() if face == CODE else None
    return Face(own or font_file(weight, book=face == BOOK), size)


@lru_cache(maxsize=1)
def code_file() -> Path | None:
    found = pygame.font.match_font(CODE_FONTS)
    return Path(found) if found else None


@lru_cache(maxsize=MAX_RENDERED)
def rendered(face: Face, text: str, colour: str) -> pygame.Surface:
    """Text as a picture with a transparent background; kept, because most is drawn often."""
    return face.render(text, colour)


def forget() -> None:
    """Drop all fonts: they can't be used after pygame.quit."""
    font.cache_clear()
    cut.cache_clear()
    rendered.cache_clear()


def wrap(face: Face, text: str, width: int) -> list[str]:
    """Lines no wider than `width`; a single word that is wider is broken."""
    each = [lines(part.split(), width, face.width) for part in text.split("\n")]
    return [line for found in each for line in found or [""]]


@lru_cache(maxsize=2_000)
def cut(face: Face, text: str, width: int) -> str:
    """One line no wider than `width`, ending in an ellipsis if it was cut."""
    if face.width(text) <= width:
        return text

    def shown(letters: int) -> str:
        return text[:letters].rstrip() + "…"

    return shown(bisect_right(range(1, len(text)), width, key=lambda k: face.width(shown(k))))
