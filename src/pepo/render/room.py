"""How large a picture may be in characters, and how large that makes a unit of its board."""

from dataclasses import dataclass
from math import floor

from pepo.core.scene import Scene

MAX_COLUMNS = 5.0  # per unit, where a picture isn't asked to be larger
MIN_COLUMNS = 2.6  # a picture isn't made smaller than this to save lines
GRID_COLUMNS = 4  # a square of a grid that has room for lines; half as many are the least


@dataclass(frozen=True)
class Room:
    """How large a picture may be, in characters, and what it may be made of. A picture is higher
    than `rows` where it would be too small to read, unless it is `scale` columns a unit."""

    columns: int
    rows: int | None = None
    unicode: bool = True
    most: float = MAX_COLUMNS  # columns a unit
    scale: float | None = None


def fitting_scale(scene: Scene, room: Room) -> float:
    """Columns a unit. The squares of a grid are made whole characters wide and high."""
    step = scene.pitch or 1.0
    edge = 2 if scene.pitch else 1  # a grid may be moved by less than a character
    fits = max(1, room.columns - edge) / scene.width * step
    if room.rows is not None:
        least = GRID_COLUMNS if scene.pitch else MIN_COLUMNS
        fits = min(fits, max(2 * room.rows / scene.height * step, least))
    fits = min(fits, room.most * step)
    if not scene.pitch:
        return fits
    return (2 * floor(fits / 2) or fits) / step
