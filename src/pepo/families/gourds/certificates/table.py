"""Shortest: the distances of all positions on a small board.

    certificate.json   "moves": a shortest solution
    distances.bin      one byte for each position, its number of moves to a goal: 0 at goals, and no
                       move lowers it by more than 1 (see pepo.certificates.distances)

Positions are in the order of their placements, as the walk from the start finds them, and on a
placement in the order of renamings (placements.py). With n gourds there are n!·2ⁿ: gourd k gets the
name p[k], and its ends change places if bit k of f is set. Its number is rank(p)·2ⁿ + f, where rank
is the place of p among all permutations in alphabetical order.
"""

from collections.abc import Iterable, Iterator
from itertools import permutations
from math import factorial

from pepo.certificates.distances import check_heights, check_solution
from pepo.core.certificates import Proof
from pepo.core.errors import Flaw
from pepo.families.gourds.certificates.placements import (
    Placements,
    Renaming,
    placement_of,
    renamed,
    renaming,
)
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.puzzle import Gourds, Position

FILE = "distances.bin"
MAX_READABLE = 20_000  # positions; above this fast_table.py checks them


class Table:
    """The distances, looked up by position."""

    def __init__(self, puzzle: Gourds, content: bytes) -> None:
        self.content, self.placements = content, Placements.of(puzzle)
        self.names = list(_renamings(len(puzzle.gourds)))
        self.number = {names: k for k, names in enumerate(self.names)}
        if len(content) != len(self.placements.first) * len(self.names):
            raise Flaw(f"{FILE} has the wrong size for this board.")

    def get(self, position: Position, default: int) -> int:
        placement = self.placements.number[placement_of(position)]
        names = renaming(self.placements.first[placement], position)
        return self.content[placement * len(self.names) + self.number[names]]

    def items(self) -> Iterator[tuple[Position, int]]:
        far = iter(self.content)
        for first in self.placements.first:
            for names in self.names:
                if here := next(far):
                    yield renamed(first, names), here


def _renamings(gourds: int) -> Iterable[Renaming]:
    """All of them, in the order of their numbers."""
    for order in permutations(range(gourds)):
        for flips in range(1 << gourds):
            yield tuple(
                2 * gourd + (side ^ (flips >> k & 1))
                for k, gourd in enumerate(order)
                for side in (0, 1)
            )


def check_table(puzzle: Gourds, claim: str, proof: Proof) -> None:
    """Flaw, unless the distances prove that the moves are a shortest solution."""
    length = check_solution(puzzle, NOTATION.parse_move, proof)
    check_heights(puzzle, Table(puzzle, content_of(puzzle, proof)), length, claim)


def content_of(puzzle: Gourds, proof: Proof) -> bytes:
    if FILE not in proof.files:
        raise Flaw(f"The certificate has no file {FILE}.")
    if not puzzle.playable:
        raise Flaw("The gourds can't lie like this, so there are no placements.")
    gourds = len(puzzle.gourds)
    if len(proof.files[FILE]) % (factorial(gourds) << gourds):
        raise Flaw(f"{FILE} has the wrong size for {gourds} gourds.")
    return proof.files[FILE]


def is_large(proof: Proof) -> bool:
    return len(proof.files.get(FILE, b"")) > MAX_READABLE
