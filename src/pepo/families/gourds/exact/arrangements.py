"""Gourds in slots, numbered in alphabetical order.

An arrangement says for some gourds the slot of each, all different. If it is of all gourds, it is a
permutation, and the identity has the number 0.
"""

from collections.abc import Sequence
from itertools import chain, permutations
from math import factorial, perm

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


def rank(slots: Sequence[int], count: int) -> int:
    """The place of an arrangement in `count` slots in the order of all of them.

    >>> rank((0, 1, 2), 3), rank((2, 1, 0), 3)
    (0, 5)
    """
    number = 0
    for place, slot in enumerate(slots):
        smaller = slot - sum(before < slot for before in slots[:place])
        number = number * (count - place) + smaller
    return number


def ranks(rows: Ints, count: int) -> Ints:
    """The same for many arrangements, row by row."""
    number = np.zeros(len(rows), np.int64)
    for place in range(rows.shape[1]):
        slot = rows[:, place]
        smaller = slot - (rows[:, :place] < slot[:, None]).sum(axis=1)
        number = number * (count - place) + smaller
    return number


def unrank(number: int, count: int) -> tuple[int, ...]:
    """The permutation at a place of the alphabetical order.

    >>> unrank(5, 3)
    (2, 1, 0)
    """
    left, found = list(range(count)), []
    for place in range(count):
        smaller, number = divmod(number, factorial(count - 1 - place))
        found.append(left.pop(smaller))
    return tuple(found)


def arrangements(count: int, size: int) -> Ints:
    """All ways to put `size` gourds into different slots of `count`: their slots, row by row."""
    slots = chain.from_iterable(permutations(range(count), size))
    return np.fromiter(slots, np.int64).reshape(perm(count, size), size)
