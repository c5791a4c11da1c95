"""Groups of signed permutations.

A signed permutation moves n slots and may flip each: slot s has the two sides 2s and 2s + 1. So it
is a permutation of 2n points, written as the tuple of their images. A group is given by some of its
members; the method of Schreier and Sims, as described by Knuth, finds how many members there are
and which permutations belong to it.
"""

from collections.abc import Iterable
from functools import cached_property
from itertools import product
from math import prod

Signed = tuple[int, ...]


def signed(permutation: Iterable[int], flips: int) -> Signed:
    """The permutation of points that takes slot s to permutation[s], flipped if bit s is set."""
    points: list[int] = []
    for slot, goes in enumerate(permutation):
        turned = flips >> slot & 1
        points += [2 * goes + turned, 2 * goes + 1 - turned]
    return tuple(points)


def then(first: Signed, second: Signed) -> Signed:
    """First `first`, then `second`."""
    return tuple([second[point] for point in first])


def inverse(element: Signed) -> Signed:
    back = [0] * len(element)
    for point, goes in enumerate(element):
        back[goes] = point
    return tuple(back)


class Group:
    """Everything that some generators generate.

    The members that fix the first k base points form the group of level k. For each level,
    `sends[k]` holds one of its members for each point that the base point can be sent to.
    """

    def __init__(self, points: int, generators: Iterable[Signed] = ()) -> None:
        self.points = points
        self.identity: Signed = tuple(range(points))
        self.sends: list[dict[int, Signed]] = [{k: self.identity} for k in range(points)]
        self._backs: list[dict[int, Signed]] = [{k: self.identity} for k in range(points)]
        self._generators: list[list[Signed]] = [[] for _ in range(points)]
        for generator in generators:
            self.add(generator)

    @property
    def order(self) -> int:
        return prod(len(sent) for sent in self.sends)

    @property
    def strong_generators(self) -> list[Signed]:
        """Members that generate the group, and on every level those that fix its base points."""
        return sorted({member for level in self._generators for member in level})

    def __contains__(self, element: Signed) -> bool:
        return self._remainder(element, 0)[1] == self.identity

    def _remainder(self, element: Signed, level: int) -> tuple[int, Signed]:
        """Divide by members level by level, until that fails or the identity is left."""
        while level < self.points:
            back = self._backs[level].get(element[level])
            if back is None:
                return level, element
            element = then(element, back)
            level += 1
        return level, element

    def add(self, element: Signed) -> None:
        """Enlarge the group so that the element belongs to it."""
        todo = [(0, element)]
        while todo:
            level, element = todo.pop()
            last, rest = self._remainder(element, level)
            if last < self.points:  # the rest is new to every level from `level` to `last`
                for each in range(level, last + 1):
                    todo += self._enlarge(each, rest)

    def _enlarge(self, level: int, element: Signed) -> list[tuple[int, Signed]]:
        """Add a generator to a level; returns what the level below must then contain."""
        self._generators[level].append(element)
        sent, backs = self.sends[level], self._backs[level]
        below: list[tuple[int, Signed]] = []
        products = [then(member, element) for member in list(sent.values())]
        while products:
            made = products.pop()
            goes = made[level]
            if goes in sent:
                below.append((level + 1, then(made, backs[goes])))
                continue
            sent[goes], backs[goes] = made, inverse(made)
            products += [then(made, generator) for generator in self._generators[level]]
        return below

    @cached_property
    def members(self) -> list[Signed]:
        """Every member. Check the order first: it may be very large."""
        found = []
        for chosen in product(*(sent.values() for sent in reversed(self.sends))):
            element = self.identity
            for member in chosen:
                element = then(element, member)
            found.append(element)
        return found
