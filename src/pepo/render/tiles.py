"""A picture as rows of characters, with the scene that it shows."""

from dataclasses import dataclass
from typing import NamedTuple

from pepo.core.scene import AnyShape, Point, Scene, bounds
from pepo.render.hit import shape_at
from pepo.render.ink import OWN
from pepo.render.room import Scale

At = tuple[int, int]  # column and row


class Tile(NamedTuple):
    """One character, and how it is written."""

    letter: str
    ink: str = OWN
    ground: str = OWN
    bold: bool = False
    reverse: bool = False
    underline: bool = False


BLANK = Tile(" ")


@dataclass(frozen=True)
class Mosaic:
    """Rows of characters. `shift` is the place of the scene's corner."""

    scene: Scene
    rows: list[list[Tile]]
    scale: Scale
    shift: Point
    is_crowded: bool = False  # there was no room for some of its numbers

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    def point(self, column: float, row: float) -> Point:
        """What a place on the screen is on the board."""
        x, y = (column - self.shift[0]) / self.scale[0], (row - self.shift[1]) / self.scale[1]
        return (x + self.scene.left, y + self.scene.top)

    def shape_at(self, column: int, row: int) -> AnyShape | None:
        """What a click on a character means: the shape in its middle, or else in a corner."""
        for dx, dy in ((0.5, 0.5), (0.2, 0.5), (0.8, 0.5), (0.5, 0.2), (0.5, 0.8)):
            if shape := shape_at(self.scene, self.point(column + dx, row + dy)):
                return shape
        return None

    def place_of(self, shape: AnyShape) -> At:
        """The character in the middle of a shape."""
        (left, top), (right, bottom) = bounds(shape)
        x, y = (left + right) / 2 - self.scene.left, (top + bottom) / 2 - self.scene.top
        columns, rows = x * self.scale[0] + self.shift[0], y * self.scale[1] + self.shift[1]
        return (int(columns + 1e-3), int(rows + 1e-3))
