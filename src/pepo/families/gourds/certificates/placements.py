"""All that moves can do when gourds look alike, and which gourds they exchange.

Forget which gourd is which and in which direction it lies: what is left of a position is a
placement. From the start, walk to every placement there is, and keep the first position found on
each. A position on a placement is that first one with its ends *renamed*: end e is called g[e],
where g takes the two ends of a gourd to the two ends of a gourd. The rules don't look at names, so
renaming before a move or after it is the same. So if a move leads from the first position on one
placement to the first on another, renamed by a *label*, it does so after any renaming too.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from pepo.families.gourds.puzzle import EMPTY, Gourds, Position

Renaming = tuple[int, ...]  # for each end, its new name


@dataclass(frozen=True)
class Placements:
    """The first position found on each placement, and for each of them every move: the number of
    the placement it leads to, and the label."""

    first: list[Position]
    moves: list[list[tuple[int, Renaming]]]
    number: dict[tuple[int, ...], int]

    @classmethod
    def of(cls, puzzle: Gourds, look: Callable[[], object] = lambda: None) -> "Placements":
        """Every placement that can be reached; `look` is called for each."""
        start = puzzle.start()
        found = cls([start], [], {placement_of(start): 0})
        for position in found.first:  # grows while it is walked
            look()
            found.moves.append([])
            for cell in puzzle.moves(position):
                after = puzzle.apply(position, cell)
                to = found.number.setdefault(placement_of(after), len(found.first))
                if to == len(found.first):
                    found.first.append(after)
                found.moves[-1].append((to, renaming(found.first[to], after)))
        return found


def placement_of(position: Position) -> tuple[int, ...]:
    """For each cell the other cell that its gourd covers; -1 for the empty cell."""
    where = {end: cell for cell, end in enumerate(position.ends)}
    return tuple(-1 if end == EMPTY else where[end ^ 1] for end in position.ends)


def renaming(one: Position, two: Position) -> Renaming:
    """The new name of each end when a position becomes another one on the same placement."""
    named = sorted((a, b) for a, b in zip(one.ends, two.ends) if a != EMPTY)
    assert all(b ^ 1 == d for (a, b), (c, d) in pairwise(named) if a ^ 1 == c)
    return tuple(b for _, b in named)


def renamed(position: Position, names: Renaming) -> Position:
    ends = (EMPTY if end == EMPTY else names[end] for end in position.ends)
    return Position(tuple(ends), position.empty)


def wants_of(puzzle: Gourds, position: Position) -> list[int]:
    """For each end, the index of the cell that it lies on."""
    where = position.where
    return [puzzle.wants[where[end]] for end in range(len(where))]
