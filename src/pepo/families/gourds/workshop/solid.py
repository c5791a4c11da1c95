"""Terraced solids as triangles: flat areas at different heights, and upright walls between them.

A terrace is an area with its height, and terraces inside it: towers if they are higher, pockets if
they are lower. So every edge belongs to exactly two triangles, which run along it in opposite
directions: the solid is closed.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.workshop.outline import Outline, Point, area

Array = NDArray[np.float64]
Loop = list[Point]
Triangle = tuple[tuple[float, float, float], ...]
DIGITS = 4  # of a coordinate in mm


@dataclass(frozen=True)
class Terrace:
    """`inside` don't touch each other, nor the outline."""

    outline: Outline
    height: float
    inside: tuple["Terrace", ...] = ()


def triangles(root: Terrace, x: float = 0, y: float = 0) -> Iterator[Triangle]:
    """A solid that stands on height 0, moved by x and y. Seen from outside, the corners of each
    triangle turn left; y points away from you, so outlines are reflected."""
    loop = _loop(root.outline, x, y)
    for a, b, c in triangulated(loop, []):
        yield (*a, 0.0), (*c, 0.0), (*b, 0.0)
    yield from _above(root, loop, 0.0, x, y)


def _above(terrace: Terrace, loop: Loop, below: float, x: float, y: float) -> Iterator[Triangle]:
    """The wall around a terrace, its area, and what is inside."""
    high = terrace.height
    for p, q in zip(loop, [*loop[1:], loop[0]]):
        yield (*p, below), (*q, below), (*q, high)
        yield (*p, below), (*q, high), (*p, high)
    loops = [_loop(part.outline, x, y) for part in terrace.inside]
    for corners in triangulated(loop, loops):
        yield tuple((*corner, high) for corner in corners)
    for part, around in zip(terrace.inside, loops):
        yield from _above(part, around, high, x, y)


def _loop(outline: Outline, x: float, y: float) -> Loop:
    points = [(round(px + x, DIGITS), round(-py + y, DIGITS)) for px, py in outline.points()]
    return points if area(points) > 0 else points[::-1]


# -- triangulation


def triangulated(loop: Loop, holes: list[Loop]) -> Iterator[tuple[Point, Point, Point]]:
    """The area inside a loop and outside its holes as triangles, all turning left, with no corners
    but those of the loops. Holes are joined to the loop by bridges, then ears are cut off."""
    joined = loop
    for hole in sorted(holes, key=lambda one: (max(one), one), reverse=True):
        joined = _bridged(joined, hole[::-1], holes)
    yield from _ears(joined)


def _bridged(loop: Loop, hole: Loop, holes: list[Loop]) -> Loop:
    """One loop: along the first, over the shortest bridge that crosses nothing, and around."""
    outer, inner = np.array(loop), np.array(hole)
    rings = [loop, *holes]
    starts = np.concatenate([np.array(ring) for ring in rings])
    ends = np.concatenate([np.roll(np.array(ring), -1, axis=0) for ring in rings])
    lengths = np.hypot(*(outer[:, None] - inner[None]).transpose(2, 0, 1))
    for flat in np.argsort(lengths, axis=None, kind="stable"):
        i, j = divmod(int(flat), len(hole))
        if _is_inside(loop, i, hole[j]) and not _crosses(outer[i], inner[j], starts, ends):
            return [*loop[: i + 1], *hole[j:], *hole[: j + 1], *loop[i:]]
    raise AssertionError("a hole that isn't inside its loop")


def _is_inside(loop: Loop, i: int, to: Point) -> bool:
    """Whether a bridge from a corner begins inside the loop."""
    before, at, after = loop[i - 1], loop[i], loop[(i + 1) % len(loop)]
    if _turn(before, at, after) > 0:
        return _turn(before, at, to) > 0 and _turn(at, after, to) > 0
    return _turn(before, at, to) > 0 or _turn(at, after, to) > 0


def _crosses(a: Array, b: Array, starts: Array, ends: Array) -> bool:
    """Whether a line touches one of these sides, other than at its own two corners."""
    first, second = _sides(a, b, starts), _sides(a, b, ends)
    third, fourth = _sides(starts, ends, a), _sides(starts, ends, b)
    touches = (first * second <= 0) & (third * fourth <= 0)
    own = np.zeros(len(starts), bool)
    for corner in (a, b):
        own |= (starts == corner).all(axis=1) | (ends == corner).all(axis=1)
    return bool((touches & ~own).any())


def _sides(a: Array, b: Array, c: Array) -> Array:
    right, up = b - a, c - a
    turn: Array = right[..., 0] * up[..., 1] - right[..., 1] * up[..., 0]
    return turn


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _ears(loop: Loop) -> Iterator[tuple[Point, Point, Point]]:
    """Corners are cut off, one after the other, where nothing of the rest is in the way."""
    points = np.array(loop)
    left = list(range(len(loop)))
    at = 0
    misses = 0
    while len(left) > 3:
        size = len(left)
        i, j, k = left[at - 1], left[at % size], left[(at + 1) % size]
        if _is_ear(points, left, i, j, k, strict=misses < size):
            yield loop[i], loop[j], loop[k]
            del left[at % size]
            at, misses = max(at - 1, 0) % len(left), 0
        else:
            at, misses = (at + 1) % size, misses + 1
            assert misses <= 2 * size, "a loop that crosses itself"
    yield loop[left[0]], loop[left[1]], loop[left[2]]


def _is_ear(points: Array, left: list[int], i: int, j: int, k: int, *, strict: bool) -> bool:
    """Whether a triangle turns left and holds no other corner; a bridge's corners come twice, and
    don't count where they are corners of the triangle. Only if there is no other, a triangle may
    be flat."""
    a, b, c = points[i], points[j], points[k]
    turn = float(_sides(a, b, c))
    if turn < 0 or (strict and turn < 1e-9):
        return False
    rest = points[left]
    inside = (_sides(a, b, rest) >= 0) & (_sides(b, c, rest) >= 0) & (_sides(c, a, rest) >= 0)
    for corner in (a, b, c):
        inside &= ~(rest == corner).all(axis=1)
    return not inside.any()
