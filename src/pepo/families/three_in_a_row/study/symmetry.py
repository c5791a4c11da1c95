"""How many full grids there are up to symmetry: Burnside's lemma.

Two grids are the same up to symmetry if a rotation, a reflection or a swap of colours, or several
of them, make one of the other. The number of such classes is the mean, over all symmetries, of how
many grids a symmetry leaves as they are. The identity leaves all of them: that number comes from
the census. For every other symmetry, cells fall into orbits that are filled together.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from pepo.families.three_in_a_row.puzzle import ThreeInARow, blank_grid
from pepo.families.three_in_a_row.study.kernels import orbits

Cell = tuple[int, int]  # row, column


class Symmetry(NamedTuple):
    """Where a cell goes, and whether colours are swapped."""

    name: str
    move: Callable[[int, int], Cell]
    swaps: bool


def symmetries(width: int, height: int) -> Iterator[Symmetry]:
    """All of a rectangle or a square, the identity first."""
    last_row, last_column = height - 1, width - 1
    moves: dict[str, Callable[[int, int], Cell]] = {
        "identity": lambda row, column: (row, column),
        "left and right": lambda row, column: (row, last_column - column),
        "top and bottom": lambda row, column: (last_row - row, column),
        "half a turn": lambda row, column: (last_row - row, last_column - column),
    }
    if width == height:
        moves |= {
            "diagonal": lambda row, column: (column, row),
            "other diagonal": lambda row, column: (last_row - column, last_row - row),
            "quarter turn": lambda row, column: (column, last_row - row),
            "quarter turn back": lambda row, column: (last_row - column, row),
        }
    for swaps in (False, True):
        for name, move in moves.items():
            yield Symmetry(name + " and colours" * swaps, move, swaps)


def count_fixed(empty: ThreeInARow, symmetry: Symmetry) -> int:
    """How many full grids of the size and rules of an empty one a symmetry leaves as they are."""
    cells: list[int] = []
    swapped: list[int] = []
    starts = [0]
    seen: dict[Cell, bool] = {}
    for start in np.ndindex(empty.height, empty.width):
        cell, black = (int(start[0]), int(start[1])), False
        if cell in seen:
            continue
        while cell not in seen:
            seen[cell] = black
            cells.append(cell[0] * empty.width + cell[1])
            swapped.append(black)
            cell, black = symmetry.move(*cell), black ^ symmetry.swaps
        if seen[cell] != black:
            return 0  # a cell would have to be its own opposite
        starts.append(len(cells))
    limits = (*empty.black_limits(empty.width), *empty.black_limits(empty.height))
    found = orbits.count_fixed(
        np.array(cells, np.int64),
        np.array(starts, np.int64),
        np.array(swapped, np.int64),
        empty.height,
        empty.width,
        np.array(limits, np.int64),
        empty.distinct_lines,
    )
    return int(found)


def count_classes(width: int, height: int, distinct: bool, total: int) -> int:
    """How many full grids there are up to symmetry, if there are `total` in all."""
    empty = blank_grid(width, height, distinct)
    _, *others = symmetries(width, height)
    fixed = total + sum(count_fixed(empty, symmetry) for symmetry in others)
    classes, left = divmod(fixed, len(others) + 1)
    assert left == 0
    return classes
