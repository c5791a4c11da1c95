"""Text as the cover of pixels, in the bundled typeface."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pepo.core.scene import Anchor
from pepo.render.typeface import font_file

FINER = 4  # text is drawn this many times larger, so that it moves by parts of a pixel
ANCHORS: dict[Anchor, str] = {"start": "ls", "middle": "ms", "end": "rs"}


@lru_cache(maxsize=64)
def _font(weight: int, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(font_file(weight)), size)


@lru_cache(maxsize=2_000)
def _drawn(
    text: str, weight: int, size: float, anchor: Anchor, x: int, y: int
) -> tuple[int, int, NDArray[np.uint8]]:
    """Left, top and cover of a text whose anchor is at x and y, less than a pixel from 0."""
    font = _font(weight, size * FINER)
    box = font.getbbox(text, anchor=ANCHORS[anchor])
    left, top = int(box[0] // FINER) - 1, int(box[1] // FINER) - 1
    wide, high = int(-(-box[2] // FINER)) + 2 - left, int(-(-box[3] // FINER)) + 2 - top
    image = Image.new("L", (wide * FINER, high * FINER))
    place = (x - left * FINER, y - top * FINER)
    ImageDraw.Draw(image).text(place, text, 255, font, anchor=ANCHORS[anchor])
    return left, top, np.asarray(image.reduce(FINER))


def set_text(
    text: str, weight: int, size: float, anchor: Anchor, x: float, y: float
) -> tuple[int, int, NDArray[np.uint8]]:
    """Left, top and cover of a text of `size` pixels; x and y are its anchor, on its baseline."""
    (column, across), (row, down) = divmod(round(x * FINER), FINER), divmod(round(y * FINER), FINER)
    left, top, cover = _drawn(text, weight, round(size, 2), anchor, across, down)
    return left + column, top + row, cover
