"""Unavoidable sets of a full grid, in readable Python.

Another full grid differs from this one in some cells, and one of them must be given: they are an
*unavoidable set*. Givens leave one solution if, and only if, they hit every unavoidable set. Those
that contain a smaller one needn't be looked at.

A set of cells is a number with a bit for each of them. kernels/unavoidable does the same for
millions of grids; it makes the sets as it needs them.
"""

from collections.abc import Iterator, Sequence
from itertools import count

Cells = int


def unavoidable_sets(full: str, grids: Sequence[str]) -> list[Cells]:
    """Where other full grids differ, only the sets that contain no smaller one."""
    differences = {_difference(full, other) for other in grids} - {0}
    minimal: list[Cells] = []
    for cells in sorted(differences, key=lambda cells: (cells.bit_count(), cells)):
        if not any(smaller & cells == smaller for smaller in minimal):
            minimal.append(cells)
    return minimal


def _difference(one: str, other: str) -> Cells:
    return sum(1 << k for k, (a, b) in enumerate(zip(one, other, strict=True)) if a != b)


def fewest_givens(sets: Sequence[Cells]) -> list[Cells]:
    """Every choice of givens that hits all sets, with as few as possible."""
    return next(found for most in count() if (found := list(hitting_sets(sets, most))))


def hitting_sets(sets: Sequence[Cells], most: int) -> Iterator[Cells]:
    """Every set of `most` cells that hits all sets, if fewer don't.

    Try each cell of a smallest set; after that it is dead, and the others are tried without it.
    """
    if not sets:
        yield 0
        return
    if most == 0:
        return
    dead, rest = 0, min(sets, key=int.bit_count)
    while rest:
        cell = rest & -rest
        rest ^= cell
        left = [cells & ~dead for cells in sets if not cells & cell]
        yield from (cell | more for more in hitting_sets(left, most - 1))
        dead |= cell
