"""Lines and fills as dots: along an outline with its dash, and row by row inside of it."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, hypot

from pepo.core.scene import Point


def dashed(points: list[Point], dash: list[float]) -> Iterator[tuple[int, int]]:
    """Dots along a line, without the gaps of its dash; a dash shorter than a dot is a dot."""
    if dash:
        dash = [max(part, 1.0) for part in (dash if len(dash) % 2 == 0 else dash * 2)]
    gone = 0.0
    for (x1, y1), (x2, y2) in pairwise(points):
        length = hypot(x2 - x1, y2 - y1)
        steps = max(1, ceil(length * 1.5))
        for k in range(steps):
            part = k / steps
            if not dash or _is_on(gone + part * length, dash):
                yield (int(x1 + (x2 - x1) * part), int(y1 + (y2 - y1) * part))
        gone += length


def _is_on(far: float, dash: list[float]) -> bool:
    far %= sum(dash)
    for number, part in enumerate(dash):
        if far < part:
            return number % 2 == 0
        far -= part
    return True


def spans(points: list[Point]) -> Iterator[tuple[int, int, int]]:
    """The rows of dots inside a closed outline."""
    if len(points) < 3:
        return
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    closed = [*points, points[0]]
    for y in range(int(top), int(bottom) + 1):
        middle = y + 0.5
        cuts = sorted(
            x1 + (middle - y1) * (x2 - x1) / (y2 - y1)
            for (x1, y1), (x2, y2) in pairwise(closed)
            if (y1 <= middle) != (y2 <= middle)
        )
        for left, right in zip(cuts[::2], cuts[1::2], strict=False):
            yield y, round(left), round(right) - 1
