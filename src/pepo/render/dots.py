"""Lines and fills as dots: along an outline with its dash, row by row inside of it, and its rim."""

from collections.abc import Iterator
from itertools import pairwise
from math import ceil, hypot

from pepo.core.scene import Point

RIM = ((-2, 0), (2, 0), (0, -3), (0, 3))  # from a dot to beyond the edge that it is near to


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
    cuts: dict[int, list[float]] = {}  # where the outline crosses the middle of each row
    for (x1, y1), (x2, y2) in pairwise([*points, points[0]]):
        for y in range(ceil(min(y1, y2) - 0.5), ceil(max(y1, y2) - 0.5)):
            cuts.setdefault(y, []).append(x1 + (y + 0.5 - y1) * (x2 - x1) / (y2 - y1))
    for y, row in sorted(cuts.items()):
        row.sort()
        for left, right in zip(row[::2], row[1::2], strict=False):
            yield y, round(left), round(right) - 1


def rim_of(inside: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The dots near the edge; all of what is small."""
    return {(x, y) for x, y in inside if any((x + dx, y + dy) not in inside for dx, dy in RIM)}


def cells_in(dots: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """The characters, by column and row, that they fill in the middle."""
    return {(x // 2, y // 4) for x, y in dots
            if y % 4 == 2 and x % 2 == 0 and (x + 1, y) in dots}  # fmt: skip
