"""How a gourd moves, and how close it comes to the others and to the wall.

Around a move lie gourds, each on any two other cells, and a wall that leaves at least the three
cells of the move free. There are few ways to lie near, so what holds for all of them holds on every
board.
"""

from functools import lru_cache
from itertools import combinations
from math import ceil, hypot, sqrt
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.board.hex import Cell, adjacent, around
from pepo.families.gourds.puzzle import MoveKind
from pepo.families.gourds.workshop.dimensions import Dimensions
from pepo.families.gourds.workshop.outline import Point
from pepo.families.gourds.workshop.shapes import gourd, position

Array = NDArray[np.float64]
STEP = 0.2  # between two looks at a moving end
TOLERANCE = 0.005  # of a gap that is measured
SAGITTA = 1e-4  # of the outline that is moved, for cells that are 1 apart


class Move(NamedTuple):
    """From the cells of the end that follows and the end that leads, into the empty one."""

    follower: Point
    leader: Point
    empty: Point


def path(kind: MoveKind, move: Move, steps: int) -> list[tuple[Point, Point]]:
    """Where the two ends are, step by step; they stay a cell apart. The leader goes straight into
    the empty cell. In a slide and a turn the follower goes straight to where the leader was; in a
    pivot it gives way, straight away from the leader's path, and comes back."""
    follower, leader, empty = (np.array(point) for point in move)
    size = float(hypot(*(leader - follower)))
    found = []
    for number in range(steps + 1):
        part = number / steps
        leads = leader + part * (empty - leader)
        if kind == "pivot":
            middle = (leader + empty) / 2
            away = (follower - middle) / hypot(*(follower - middle))
            back = sqrt(max(0.0, size**2 - (size * (part - 0.5)) ** 2)) - sqrt(3) / 2 * size
            follows = follower + back * away
        elif kind == "slide":
            follows = follower + part * (leader - follower)
        else:
            left = (sqrt(4 - 3 * part * part) - part) / 2  # of the way between follower and leader
            follows = leader + left * (follower - leader)
        found.append(((float(follows[0]), float(follows[1])), (float(leads[0]), float(leads[1]))))
    return found


def clearance(kind: MoveKind, dimensions: Dimensions) -> float:
    """The smallest gap between a gourd and anything around it, all along a move of this kind, at
    its ends included; negative if they would overlap."""
    return _clearance(kind, Dimensions(dimensions.cell, dimensions.play, dimensions.neck))


@lru_cache(maxsize=64)
def _clearance(kind: MoveKind, dimensions: Dimensions) -> float:
    follower, leader, empty = CELLS[kind]
    size = dimensions.cell
    move = Move(*(position(cell, size) for cell in CELLS[kind]))
    outline = np.array(gourd(dimensions).points(SAGITTA * size))
    steps = max(60, ceil(size / STEP))  # a pivot is 60°
    swept = np.concatenate([placed(outline, *ends) for ends in path(kind, move, steps)])
    gaps = [
        float(outside(dimensions, swept, position(a, size), position(b, size)).min())
        for a, b in _around((follower, leader, empty))
    ]
    return min(*gaps, dimensions.wall - float(_off(swept, kind, move).max()))


def lifted(dimensions: Dimensions) -> dict[MoveKind, float]:
    """The kinds of move for which a gourd must be lifted, and how much is missing: without lifting,
    something would come closer than the play."""
    missing = {kind: dimensions.play - clearance(kind, dimensions) for kind in CELLS}
    return {kind: lack for kind, lack in missing.items() if lack > TOLERANCE}


def outside(dimensions: Dimensions, points: Array, first: Point, second: Point) -> Array:
    """How far points are outside a gourd whose ends lie here; negative inside."""
    ends = np.array(first), np.array(second)
    along = (ends[1] - ends[0]) / dimensions.cell
    from_middle = points - (ends[0] + ends[1]) / 2
    x = np.abs(from_middle @ along)
    y = np.abs(from_middle @ np.array([-along[1], along[0]]))
    half, radius, waist = dimensions.cell / 2, dimensions.radius, dimensions.waist
    curve = (half**2 + waist**2 - radius**2) / (2 * (radius - waist))
    up = waist + curve
    at_neck = x * up + y * half < half * up
    off: Array = np.where(at_neck, curve - np.hypot(x, y - up), np.hypot(x - half, y) - radius)
    return off


def placed(outline: Array, first: Point, second: Point) -> Array:
    """The outline of a gourd, moved to its ends."""
    ends = np.array(first), np.array(second)
    along = (ends[1] - ends[0]) / hypot(*(ends[1] - ends[0]))
    across = np.array([-along[1], along[0]])
    moved: Array = (ends[0] + ends[1]) / 2 + outline[:, :1] * along + outline[:, 1:] * across
    return moved


def from_segment(points: Array, a: Point, b: Point) -> Array:
    """How far points are from a straight line between two others."""
    start, line = np.array(a), np.array(b) - np.array(a)
    along = np.clip((points - start) @ line / (line @ line), 0, 1)
    off: Array = np.hypot(*(points - start - along[:, None] * line).T)
    return off


def _off(points: Array, kind: MoveKind, move: Move) -> Array:
    """How far points are from the lines between the three cells, and from their triangle."""
    a, b, c = move
    off = np.minimum(from_segment(points, a, b), from_segment(points, b, c))
    if kind != "pivot":
        return off
    off = np.minimum(off, from_segment(points, c, a))
    turns = [_turn(points, p, q) for p, q in ((a, b), (b, c), (c, a))]
    within = np.all(np.sign(turns) == np.sign(turns[0]), axis=0)
    inside: Array = np.where(within, 0.0, off)
    return inside


def _turn(points: Array, a: Point, b: Point) -> Array:
    turn: Array = (b[0] - a[0]) * (points[:, 1] - a[1]) - (b[1] - a[1]) * (points[:, 0] - a[0])
    return turn


def _around(own: tuple[Cell, Cell, Cell]) -> list[tuple[Cell, Cell]]:
    """Every way for another gourd to lie next to a move."""
    beside = {cell for one in own for cell in around(one)} - {*own}
    near = {cell for one in beside for cell in around(one)} - {*own}
    pairs = combinations(sorted(near | beside), 2)
    return [(a, b) for a, b in pairs if adjacent(a, b) and (a in beside or b in beside)]


CELLS: dict[MoveKind, tuple[Cell, Cell, Cell]] = {  # follower, leader, empty; the rest is symmetry
    "slide": (Cell(-2, 0), Cell(0, 0), Cell(2, 0)),
    "turn": (Cell(-1, 1), Cell(0, 0), Cell(2, 0)),
    "pivot": (Cell(0, 0), Cell(2, 0), Cell(1, 1)),
}
