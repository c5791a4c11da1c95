"""Shots as an animated WebP without loss: of each picture only the rectangle that changed."""

import io
from collections.abc import Iterable
from struct import pack

import numpy as np
from PIL import Image, ImageChops

from pepo.motion.canvas import Rect
from pepo.motion.shots import Shot

ANIMATED = 0x12  # flags of the file: it moves, and parts of it are clear
EFFORT = {"quality": 40, "method": 1}  # of the encoder; more takes longer and saves little


def webp(shots: Iterable[Shot], size: tuple[int, int], *, once: bool) -> bytes:
    frames: list[bytes] = []
    shown = Image.new("RGB", size)
    waiting: tuple[Rect, bytes] | None = None
    milliseconds = 0
    for shot in shots:
        box = _changed(shown, shot, first=waiting is None)
        if box is not None:
            if waiting is not None:
                frames.append(_frame(*waiting, milliseconds))
                milliseconds = 0
            part = shot.image.crop(box)
            waiting = box, _pixels(part, shown.crop(box) if frames else None)
            shown.paste(part, box[:2])
        milliseconds += shot.milliseconds
    if waiting is not None:
        frames.append(_frame(*waiting, milliseconds))
    head = _chunk(b"VP8X", bytes([ANIMATED, 0, 0, 0]) + _three(size[0] - 1) + _three(size[1] - 1))
    body = b"".join([b"WEBP", head, _chunk(b"ANIM", pack("<IH", 0, int(once))), *frames])
    return _chunk(b"RIFF", body)


def _changed(shown: Image.Image, shot: Shot, *, first: bool) -> Rect | None:
    """The rectangle that differs from what is shown, with even corners as the format wants."""
    if first or shot.box is None:
        return (0, 0, *shown.size) if first else None
    differs = ImageChops.difference(shown.crop(shot.box), shot.image.crop(shot.box)).getbbox()
    if differs is None:
        return None
    x, y = shot.box[:2]
    left, top = (x + differs[0]) & ~1, (y + differs[1]) & ~1
    return left, top, x + differs[2], y + differs[3]


def _frame(box: Rect, pixels: bytes, milliseconds: int) -> bytes:
    left, top, right, bottom = box
    place = [left // 2, top // 2, right - left - 1, bottom - top - 1, milliseconds]
    return _chunk(b"ANMF", b"".join([*map(_three, place), b"\0", pixels]))


def _pixels(image: Image.Image, before: Image.Image | None) -> bytes:
    """The picture's own chunk, from a file with nothing else; what is as before is clear."""
    if before is not None:
        new, old = np.asarray(image), np.asarray(before)
        differs = (new != old).any(axis=2, keepdims=True)
        seen = np.concatenate([new, np.full_like(new[:, :, :1], 255)], axis=2)
        image = Image.fromarray(np.where(differs, seen, 0).astype(np.uint8))
    file = io.BytesIO()
    image.save(file, "WEBP", lossless=True, **EFFORT)
    return file.getvalue()[12:]


def _chunk(name: bytes, body: bytes) -> bytes:
    return name + pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
