"""Places on a circle, moved apart where they would overlap."""

from collections.abc import Sequence
from math import tau
from statistics import fmean


def move_apart(angles: Sequence[float], room: float) -> list[float]:
    """The same angles, in the same order round the circle, at least `room` from each other.

    They move as little as possible: those that are too close stand side by side, centred on where
    they belong. Together they may need at most about half of the circle.
    """
    order = sorted(range(len(angles)), key=lambda k: angles[k] % tau)
    begin = _after_the_widest_gap([angles[k] % tau for k in order])
    order = order[begin:] + order[:begin]
    start = angles[order[0]]
    groups: list[list[float]] = []  # where each would begin if all its places stood side by side
    for place, k in enumerate(order):
        groups.append([(angles[k] - start) % tau - place * room])
        while len(groups) > 1 and fmean(groups[-2]) > fmean(groups[-1]):
            groups[-2:] = [groups[-2] + groups[-1]]
    begins = [fmean(group) for group in groups for _ in group]
    moved = dict(zip(order, begins, strict=True))
    return [start + moved[k] + order.index(k) * room for k in range(len(angles))]


def _after_the_widest_gap(angles: Sequence[float]) -> int:
    gaps = [(angle - angles[k - 1]) % tau for k, angle in enumerate(angles)]
    return gaps.index(max(gaps))
