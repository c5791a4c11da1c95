"""The finale of a win: pieces darken one after the other, rings swell, lines are drawn."""

from dataclasses import replace
from math import pi, sin

from pepo.core.scene import AnyShape, Line, Scene
from pepo.render.theme import Theme
from pepo.render.tween import drawn_to

SECONDS = 0.6  # in total
EACH = 0.26  # for one piece
DEPTH = 0.42  # how dark a piece gets
FAINT = 0.2  # opacity of a line before its turn


class Finale:
    """The animation of a win: pieces darken one after the other, rings swell, lines are drawn. It
    follows the order of the scene's groups; the shapes of a group change together."""

    def __init__(self, scene: Scene, theme: Theme) -> None:
        self.shapes: list[AnyShape] = list(scene.shapes)
        self._theme = theme
        self._turn = {name: number for number, group in enumerate(scene.finale) for name in group}
        self._turns = {place: self._turn[shape.id] for place, shape in enumerate(self.shapes)
                       if shape.id in self._turn}  # fmt: skip
        self.count = len(scene.finale)
        self.seconds = SECONDS if self._turns else 0.0

    def turn_of(self, id: str) -> int | None:
        """The number of the group that a shape changes with, if it does; from 0 to `count`."""
        return self._turn.get(id)

    def at(self, seconds: float) -> dict[int, AnyShape | None]:
        return {place: self._drawn(self.shapes[place], turn, seconds)
                for place, turn in self._turns.items()}  # fmt: skip

    def _drawn(self, shape: AnyShape, turn: int, seconds: float) -> AnyShape:
        if seconds >= SECONDS:
            return shape
        if isinstance(shape, Line):
            part = seconds * self.count / SECONDS - turn
            return (
                drawn_to(shape, part) if part > 0 else replace(shape, opacity=shape.opacity * FAINT)
            )
        begin = (SECONDS - EACH) * turn / max(1, self.count - 1)
        part = (seconds - begin) / EACH
        if not 0 < part < 1:
            return shape
        deep = DEPTH * sin(pi * part)
        if shape.fill:
            return replace(shape, fill=darker(self._theme.colour(shape.fill), deep))
        return replace(shape, width=shape.width * (1 + 2 * deep))


def darker(colour: str, part: float) -> str:
    """A colour mixed with black, or with white if it is dark already."""
    channels = [int(colour[k : k + 2], 16) for k in (1, 3, 5)]
    target = 0 if max(channels) > 90 else 255
    mixed = [round(channel + part * (target - channel)) for channel in channels]
    return "#" + "".join(f"{channel:02x}" for channel in mixed) + colour[7:]
