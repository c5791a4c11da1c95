"""A stroke as polygons: round at its ends and corners."""

from cmath import exp, phase
from collections.abc import Sequence
from itertools import pairwise
from math import ceil, pi

import numpy as np

from pepo.motion.coverage import Points

STEP = pi / 10  # of a round corner
SLIGHT = 0.2  # a bend that needs no round corner
NEAR = 1e-9


def stroked(points: Sequence[complex], half: float, *, closed: bool) -> list[Points]:
    """The outline of a stroke, `half` on either side of a line through these points; of a closed
    one the outline and its hole."""
    line = _distinct(points, closed)
    if len(line) == 1:
        return [_array(_fan(line[0], half, 0.0, 2 * pi))]
    if closed and len(line) > 2:
        return [_array(_side(line, half)), _array(_side(line[::-1], half))]
    there, back = _open_side(line, half), _open_side(line[::-1], half)
    return [_array([*there, *back])]


def _distinct(points: Sequence[complex], closed: bool) -> list[complex]:
    """Without points that repeat the one before."""
    found = [points[0]]
    found += [b for a, b in pairwise(points) if abs(b - a) > NEAR]
    if closed and len(found) > 1 and abs(found[0] - found[-1]) <= NEAR:
        found.pop()
    return found


def _side(line: list[complex], half: float) -> list[complex]:
    """What lies to the left of a closed line."""
    side = []
    for number, point in enumerate(line):
        side += _corner(line[number - 1], point, line[(number + 1) % len(line)], half)
    return side


def _open_side(line: list[complex], half: float) -> list[complex]:
    """What lies to the left of an open line, and the round end after it."""
    normal = -1j * half * _unit(line[1] - line[0])
    side = [line[0] + normal]
    for before, point, after in zip(line, line[1:], line[2:]):
        side += _corner(before, point, after, half)
    last = phase(line[-1] - line[-2])
    return [*side, *_fan(line[-1], half, last - pi / 2, pi)]


def _corner(before: complex, at: complex, after: complex, half: float) -> list[complex]:
    first, second = _unit(at - before), _unit(after - at)
    bend = phase(second / first)
    across = -1j * half
    if bend > SLIGHT:  # outside of the bend: round
        return _fan(at, half, phase(first) - pi / 2, bend)
    middle = first + second
    reach = abs(middle) ** 2 / 2
    if abs(bend) <= SLIGHT or half * abs(bend) < min(abs(at - before), abs(after - at)):
        return [at + across * middle / max(reach, 0.25)]
    return [at + across * first, at, at + across * second]


def _fan(center: complex, radius: float, begin: float, turn: float) -> list[complex]:
    count = max(2, ceil(turn / STEP))
    return [center + radius * exp(1j * (begin + turn * k / count)) for k in range(count + 1)]


def _unit(step: complex) -> complex:
    return step / abs(step)


def _array(points: list[complex]) -> Points:
    flat = np.array(points)
    return np.stack([flat.real, flat.imag], axis=1)
