"""The colours of a GIF: at most 255 for the whole film, and one for what stays as it was."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pepo.motion.canvas import Canvas
from pepo.motion.film import Film
from pepo.motion.layout import Layout
from pepo.render.finale import Finale
from pepo.render.theme import Theme
from pepo.render.tween import FADE, Tween

SIZE = 255
CLEAR = 255  # its number: see-through
SAMPLES = 8  # positions whose colours are looked at
EXACT = 96  # the most frequent colours are kept as they are
Pixels = NDArray[np.uint8]


def sampled(film: Film, layout: Layout, theme: Theme) -> "Palette":
    """A palette for a film, from its last picture, some others, and what is half done."""
    last = len(film.frames) - 1
    numbers = sorted({round(last * k / (SAMPLES - 1)) for k in range(SAMPLES)})
    scenes = [film.scene(number) for number in numbers]
    captions = [film.captions[number] if film.captions else "" for number in numbers]
    canvas = Canvas(layout, theme)
    images = []
    for number, scene in enumerate(scenes):
        if number and not film.is_fast:
            tween = Tween(scenes[number - 1], scene)
            canvas.show(tween.shapes)
            canvas.change(tween.at(tween.seconds - FADE / 2))
            images.append(canvas.image.copy())
        canvas.show(layout.framed(scene, layout.words(captions[number])).shapes)
        images.append(canvas.image.copy())
    if film.won:
        finale = Finale(scenes[-1], theme)
        canvas.show(finale.shapes)
        for part in (0.3, 0.5, 0.7):
            canvas.change(finale.at(part * finale.seconds))
            images.append(canvas.image.copy())
    return Palette(images)


class Palette:
    """Colours chosen from some pictures; `numbers` finds the nearest for any other."""

    def __init__(self, samples: Iterable[Image.Image]) -> None:
        self.colours = _chosen(samples)
        self._number = np.zeros(1 << 24, np.uint8)
        self._known = np.zeros(1 << 24, np.bool_)

    def numbers(self, pixels: Pixels) -> Pixels:
        """For each pixel, as red, green and blue, the number of its colour."""
        packed = _packed(pixels)
        known = self._known[packed]
        if not known.all():
            self._learn(np.unique(packed[~known]))
        found: Pixels = self._number[packed]
        return found

    def _learn(self, packed: NDArray[np.uint32]) -> None:
        for first in range(0, len(packed), 1024):
            part = packed[first : first + 1024]
            far = _unpacked(part)[:, None, :] - self.colours[None, :, :].astype(np.int32)
            self._number[part] = (far * far * WEIGHTS).sum(axis=2).argmin(axis=1)
            self._known[part] = True

    @property
    def table(self) -> bytes:
        """256 colours, as a GIF holds them."""
        return self.colours.tobytes().ljust(768, b"\0")


WEIGHTS = np.array([3, 6, 1])  # how much a difference in red, green and blue is seen


def _chosen(samples: Iterable[Image.Image]) -> Pixels:
    """The most frequent colours, and for the rest those that a median cut finds."""
    packed = np.concatenate([_packed(np.asarray(image)).ravel() for image in samples])
    found, counts = np.unique(packed, return_counts=True)
    order = np.argsort(-counts, kind="stable")
    exact = _unpacked(found[order[:EXACT]]).astype(np.uint8)
    if len(found) <= SIZE:
        return _unpacked(found[order]).astype(np.uint8)
    rest = order[EXACT:]
    weights = np.minimum(counts[rest], 64).astype(np.int64)
    spread = np.repeat(_unpacked(found[rest]).astype(np.uint8), weights, axis=0)
    image = Image.fromarray(spread.reshape(1, -1, 3))
    cut = image.quantize(SIZE - EXACT, Image.Quantize.MEDIANCUT).getpalette() or []
    return np.concatenate([exact, np.array(cut, np.uint8).reshape(-1, 3)])[:SIZE]


def _packed(pixels: Pixels) -> NDArray[np.uint32]:
    wide = pixels.astype(np.uint32)
    packed = wide[..., 0] * 65_536 + wide[..., 1] * 256 + wide[..., 2]
    return packed.astype(np.uint32)


def _unpacked(packed: NDArray[np.uint32]) -> NDArray[np.int32]:
    return np.stack([packed >> 16, packed >> 8 & 255, packed & 255], axis=-1).astype(np.int32)
