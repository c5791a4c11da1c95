"""How large a picture may be in characters, and how large that makes a unit of its board."""

from dataclasses import dataclass
from math import floor
from typing import NamedTuple

from pepo.core.scene import Scene

MAX_COLUMNS = 5.0  # per unit, where a picture isn't asked to be larger
MIN_COLUMNS = 2.6  # a picture isn't made smaller than this to save lines
GRID_COLUMNS = 4  # a square of a grid that has room for lines; half as many are the least
CENTRED_COLUMNS = 12  # a square of a grid from which on one of its rows is in the middle
MAX_FLAT = 1.7  # columns of half a cell of a honeycomb for a row: it may be this flat
MIN_COMB = 2  # columns of half a cell, and rows, that leave room for its numbers


class Scale(NamedTuple):
    """Characters a unit of the board. A character is about twice as high as wide."""

    columns: float
    rows: float


def even_scale(columns: float) -> Scale:
    return Scale(columns, columns / 2)


@dataclass(frozen=True)
class Room:
    """How large a picture may be, in characters, and what it may be made of. A picture is higher
    than `rows` where it would be too small to read; with `zoom` it is larger by that factor. One
    that scrolls may be wider, too: a grid is as large as shows all of it, but never smaller than a
    row of characters for a row of squares."""

    columns: int
    rows: int | None = None
    unicode: bool = True
    most: float = MAX_COLUMNS  # columns a unit
    zoom: float = 1.0
    scrolls: bool = False


def fitting_scale(scene: Scene, room: Room) -> Scale:
    """The cells of a grid or a honeycomb are made whole characters wide and high."""
    if scene.comb[0] and (found := _comb_scale(scene, room)):
        return found
    step = scene.pitch or 1.0
    is_moved = scene.pitch or scene.comb[0]  # a little, so that rows go through characters
    edge = 2 if is_moved else 1
    fits = max(1, room.columns - edge) / scene.width * step
    if room.rows is not None:
        high = 2 * room.rows / scene.height * step
        if room.scrolls and scene.pitch:
            fits = max(min(fits, high), GRID_COLUMNS if scene.lined else GRID_COLUMNS / 2)
        else:
            fits = min(fits, max(high, GRID_COLUMNS if scene.pitch else MIN_COLUMNS))
    fits = min(fits, room.most * step)
    if not scene.pitch:
        return even_scale(fits * room.zoom)
    return even_scale(_whole(fits, room.zoom) / step)


def _whole(columns: float, zoom: float) -> float:
    """Columns of a square of a grid: even, so that its rows are whole, too; where it is large, such
    that one row is in its middle."""
    step = 4 if columns * zoom >= CENTRED_COLUMNS else 2
    if zoom == 1:
        return step * floor(columns / step) or columns
    return max(2, step * round(columns * zoom / step))


def _comb_scale(scene: Scene, room: Room) -> Scale | None:
    """None if there isn't even room for its numbers."""
    half, high = scene.comb
    wide = floor(min(max(1, room.columns - 1) / scene.width, room.most) * half)
    if wide < MIN_COMB:
        return None
    tall = round(wide * high / half / 2)
    if room.rows is not None:
        tall = max(MIN_COMB, min(tall, floor((room.rows + 0.4) / scene.height * high)))
        wide = min(wide, max(MIN_COMB, floor(tall * MAX_FLAT)))
    if room.zoom != 1:
        wide = max(MIN_COMB, round(wide * room.zoom))
        tall = max(MIN_COMB, round(wide * high / half / 2))
    return Scale(wide / half, tall / high)
