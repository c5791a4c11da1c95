"""Coroutine: all 3×3 boards at once. An arrow is decided only when the search asks for it.

kernels/boards.py walks the search. Here it is cut into nodes that can be counted separately, and
its leaves are expanded into boards. "Board number 7 of length 20" has a meaning: boards come in the
order of the search, and inside a leaf in the order of `_board`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.coroutine.kernels import boards as kernels

Bits = NDArray[np.uint64]

BUDGET = 20_000_000  # nodes between two checks of the clock, a quarter of a second
ALL = 2**64 - 1
IMPOSSIBLE = 0  # the index of the boards without a solution among the counts


@dataclass(frozen=True)
class Kind:
    """Which boards: with exactly `arrows` arrows on every square, or with at least one on each."""

    arrows: int | None = None

    def completions(self, undecided: int, there: int) -> int:
        """How many completions a square has, given its undecided and known arrows."""
        if self.arrows is None:
            return int(2**undecided) - (there == 0)
        return comb(undecided, self.arrows - there) if there <= self.arrows else 0

    @property
    def total(self) -> int:
        return self.completions(8, 0) ** 8

    def weights(self) -> Bits:
        """The table the kernel multiplies from."""
        table = np.zeros((9, 9), np.uint64)
        for undecided in range(9):
            for there in range(9 - undecided):
                table[undecided, there] = self.completions(undecided, there)
        return table

    def boards(self, absent: int, there: int) -> int:
        """How many boards agree with these arrows."""
        boards = 1
        for square in range(8):
            undecided = ~(absent | there) >> 8 * square & 255
            known = there >> 8 * square & 255
            boards *= self.completions(undecided.bit_count(), known.bit_count())
        return boards


def root(decisions: int = kernels.EVERY) -> Bits:
    """The node above all boards; the walk stops below `decisions` decisions."""
    node = np.zeros(kernels.NODE, np.uint64)
    node[2], node[6] = kernels._START, decisions
    return node


def cut(kind: Kind, decisions: int) -> list[Bits]:
    """Nodes that hold every board once: the root, walked only `decisions` deep, and the
    nodes that were put aside there."""
    top = root(decisions)
    walk = _Walk(kind, top)
    walk.on()
    return [top, *walk.aside]


def count(kind: Kind, node: Bits, watch: Watch) -> list[int]:
    """How many boards below a node have each length; at 0, how many can't be solved."""
    walk = _Walk(kind, node)
    while walk.depth:
        walk.on(budget=BUDGET)
        watch.look(what="boards")
    return [int(count) for count in walk.counts]


def board_number(kind: Kind, node: Bits, length: int, number: int) -> int:
    """The board with this number among those below a node that have this length, packed."""
    for leaf in _leaves(kind, node, length, skip=number):
        return _board(kind, *leaf)
    raise IndexError(number)


def boards(kind: Kind, node: Bits, length: int, watch: Watch) -> Iterator[int]:
    """All boards of this length below a node, packed, in order."""
    for absent, there, hit, _ in _leaves(kind, node, length, skip=0):
        many = kind.boards(absent, there) - (kind.boards(absent | hit, there) if hit else 0)
        for number in range(many):
            watch.tick(what="boards")
            yield _board(kind, absent, there, hit, number)


def _leaves(
    kind: Kind, node: Bits, length: int, *, skip: int
) -> Iterator[tuple[int, int, int, int]]:
    """The leaves of one length, from the one that holds board number `skip` onwards; each with
    the number that is left inside it."""
    walk = _Walk(kind, node)
    while walk.depth:
        walk.leaf[:] = 0
        walk.on(target=length, skip=skip)
        if walk.leaf.any():
            absent, there, hit, left = map(int, walk.leaf)
            yield absent, there, hit, left
        skip = 0


class _Walk:
    """A walk of the kernel below one node, which can be resumed."""

    def __init__(self, kind: Kind, node: Bits) -> None:
        self.weights = kind.weights()
        self.stack = np.zeros((kernels.MAX_DEPTH, kernels.NODE), np.uint64)
        self.stack[0] = node
        self.depth = 1
        self.counts = np.zeros(kernels.MAX_LENGTH, np.uint64)
        self.leaf = np.zeros(kernels.LEAF, np.uint64)
        decisions = int(node[-1])
        room = 2**decisions if decisions < kernels.EVERY else 1
        self._room = np.zeros((room, kernels.NODE), np.uint64)
        self.aside = self._room[:0]

    def on(self, *, target: int = 0, skip: int = ALL, budget: int = 2**62) -> None:
        self.depth, many = kernels.walk_boards(
            self.stack, self.depth, self.weights, self.counts, target, np.uint64(skip), self.leaf,
            self._room, budget,
        )  # fmt: skip
        self.aside = self._room[:many]


# -- inside a leaf


def _board(kind: Kind, absent: int, there: int, hit: int, number: int) -> int:
    """Board `number` of a leaf. Where one of the arrows `hit` must be there, those with the first
    come first, then those with the second but not the first, and so on."""
    while hit:
        arrow = hit & -hit
        with_it = kind.boards(absent, there | arrow)
        if number < with_it:
            there |= arrow
            break
        number -= with_it
        absent |= arrow
        hit ^= arrow
    board = 0
    for square in range(8):
        undecided = ~(absent | there) >> 8 * square & 255
        known = there >> 8 * square & 255
        count = kind.completions(undecided.bit_count(), known.bit_count())
        number, which = divmod(number, count)
        board |= (known | _completion(kind, undecided, known, which)) << 8 * square
    return board


def _completion(kind: Kind, undecided: int, known: int, which: int) -> int:
    """The arrows of completion number `which` of a square."""
    bits = [1 << direction for direction in range(8) if undecided >> direction & 1]
    if kind.arrows is None:
        which += known == 0  # no arrow at all does not count
        return sum(bit for place, bit in enumerate(bits) if which >> place & 1)
    chosen, wanted = 0, kind.arrows - known.bit_count()
    for place, bit in enumerate(bits):  # combinations in lexicographic order
        with_it = comb(len(bits) - place - 1, wanted - 1) if wanted else 0
        if which < with_it:
            chosen, wanted = chosen | bit, wanted - 1
        else:
            which -= with_it
    return chosen
