"""Shots as a GIF: one palette, and of each picture only the pixels that changed."""

from collections.abc import Iterable
from struct import pack

import numpy as np
from PIL import Image
from PIL.GifImagePlugin import getdata

from pepo.motion.canvas import Rect
from pepo.motion.palette import CLEAR, Palette, Pixels
from pepo.motion.shots import Shot

LOOP = b"!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"  # for ever


def gif(shots: Iterable[Shot], palette: Palette, size: tuple[int, int], *, once: bool) -> bytes:
    wide, high = size
    parts = [b"GIF89a", pack("<HHBBB", wide, high, 0xF7, 0, 0), palette.table]
    parts += [] if once else [LOOP]
    shown = np.full((high, wide), CLEAR, np.uint8)
    waiting: tuple[Rect, Pixels] | None = None
    milliseconds = 0
    for shot in shots:
        changed = _changed(shown, shot, palette) if shot.box else None
        if changed is not None:
            if waiting is not None:
                parts += _frame(*waiting, milliseconds)
                milliseconds = 0
            waiting = changed
        milliseconds += shot.milliseconds
    if waiting is not None:
        parts += _frame(*waiting, milliseconds)
    return b"".join([*parts, b";"])


def _changed(shown: Pixels, shot: Shot, palette: Palette) -> tuple[Rect, Pixels] | None:
    """The smallest rectangle that holds what differs from what is shown; the rest of it clear."""
    assert shot.box is not None
    left, top, right, bottom = shot.box
    new = palette.numbers(np.asarray(shot.image.crop(shot.box)))
    old = shown[top:bottom, left:right]
    differs = new != old
    rows, columns = np.flatnonzero(differs.any(axis=1)), np.flatnonzero(differs.any(axis=0))
    if not len(rows):
        return None
    a, b, c, d = columns[0], rows[0], columns[-1] + 1, rows[-1] + 1
    seen = np.where(differs, new, CLEAR)[b:d, a:c].astype(np.uint8)
    old[:] = new
    return (int(left + a), int(top + b), int(left + c), int(top + d)), seen


def _frame(box: Rect, pixels: Pixels, milliseconds: int) -> list[bytes]:
    high, wide = pixels.shape
    image = Image.frombytes("P", (wide, high), pixels.tobytes())
    blocks: list[bytes] = getdata(
        image, box[:2], duration=milliseconds, disposal=1, transparency=CLEAR
    )
    return blocks
