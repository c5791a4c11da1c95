"""The pictures of a film one after the other, as pixels that changed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from PIL import Image

from pepo.motion.canvas import Canvas, Rect, around
from pepo.motion.layout import Layout
from pepo.motion.timeline import Step
from pepo.render.theme import Theme

FRAME = 0.04  # seconds: 25 pictures a second


@dataclass(frozen=True)
class Shot:
    """What is shown for some milliseconds; only `box` of the image differs from the shot before."""

    image: Image.Image
    box: Rect | None
    milliseconds: int


def shots(steps: Iterable[Step], layout: Layout, theme: Theme) -> Iterator[Shot]:
    """The image is the same object every time, and changes."""
    canvas = Canvas(layout, theme)
    changed: list[Rect] = [canvas.whole]
    clock, shown = 0.0, 0  # seconds gone by, and pictures' times given out

    def until(seconds: float) -> Iterator[Shot]:
        nonlocal shown
        end = round(seconds / FRAME)
        if end > shown:
            box = around(changed) if changed else None
            yield Shot(canvas.image, box, round(1000 * FRAME * (end - shown)))
            shown = end
            changed.clear()

    for step in steps:
        for motion in step.motions:
            changed += canvas.show(motion.shapes)
            seconds = motion.seconds / step.rate
            for number in range(int(seconds / FRAME)):
                changed += canvas.change(motion.at(number * FRAME * step.rate))
                if number:  # the first is the picture before
                    yield from until(clock + (number + 1) * FRAME)
            clock += seconds
        changed += canvas.show(step.scene.shapes)
        clock += step.rest
        yield from until(clock)
