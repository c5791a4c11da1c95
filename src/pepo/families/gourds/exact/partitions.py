"""How the gourds are shared out among pattern databases, and how many databases fit in memory.

Larger patterns give better lower bounds and take far more memory, so the largest ones that fit are
taken. If they fit twice, a second partition with other patterns comes on top, and the greater sum
counts: that halves the nodes or better, and a third one no longer pays for its look-ups.

Gourds that get into each other's way belong in one pattern. How much two of them do is known from
the databases of all pairs, which are tiny: their *gain* is the mean value of the pair's database
less those of both gourds alone. The partition with the greatest gains wins; for the second one,
gains that are had already count half.
"""

from collections.abc import Iterator
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

Pattern = tuple[int, ...]
Partition = tuple[Pattern, ...]

MAX_PARTITIONS = 2
HAD = 0.5  # what a gain counts that another partition has already

Gains = NDArray[np.float64]


def shape(gourds: int, largest: int) -> tuple[int, ...]:
    """The sizes of patterns: as many of the largest size as possible, and the rest.

    >>> shape(11, 4), shape(9, 5)
    ((4, 4, 3), (5, 4))
    """
    whole, rest = divmod(gourds, largest)
    return (largest,) * whole + ((rest,) if rest else ())


def best_partitions(gains: Gains, sizes: tuple[int, ...], count: int) -> tuple[Partition, ...]:
    """The partitions into patterns of these sizes with the greatest gains."""
    left, found = gains.copy(), list[Partition]()
    choices = list(_splits(tuple(range(len(gains))), sizes))
    for _ in range(count):
        best = max(choices, key=lambda partition: _gain(partition, left))
        found.append(best)
        for pattern in best:
            left[np.ix_(pattern, pattern)] *= HAD
    return tuple(found)


def _gain(partition: Partition, gains: Gains) -> float:
    return sum(float(gains[pair]) for pattern in partition for pair in combinations(pattern, 2))


def _splits(gourds: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Partition]:
    """Every way to share out gourds, once: of patterns of one size, the first has the first."""
    if not sizes:
        yield ()
        return
    if sizes[-1] != sizes[0]:  # the odd one at the end
        for last in combinations(gourds, sizes[-1]):
            left = tuple(gourd for gourd in gourds if gourd not in last)
            yield from ((*rest, last) for rest in _splits(left, sizes[:-1]))
        return
    for others in combinations(gourds[1:], sizes[0] - 1):
        left = tuple(gourd for gourd in gourds[1:] if gourd not in others)
        yield from (((gourds[0], *others), *rest) for rest in _splits(left, sizes[1:]))
