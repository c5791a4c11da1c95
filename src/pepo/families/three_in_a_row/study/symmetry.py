"""How many full grids there are up to symmetry: Burnside's lemma.

Two grids are the same up to symmetry if a rotation, a reflection or a swap of colours, or several
of them, make one of the other. The number of such classes is the mean, over all symmetries, of how
many grids a symmetry leaves as they are. The identity leaves all of them: that number comes from
the census. Others are counted row by row (kernels/symmetric.py):

    half a turn      the lower half is the upper one, turned over and backwards
    top and bottom   the two rows in the middle are the same, so those around them are their
                     opposites; if colours are swapped, too, any half will do, as the count of black
                     cells comes out by itself
    left and right   the same for the transposed grid
    diagonals        each row is a column, so that its first cells are known
    quarter turns    few grids: cells fall into orbits that are filled together (kernels/orbits.py)

With distinct lines, a grid with two mirrored halves has equal lines, so there is none.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.families.three_in_a_row.puzzle import ThreeInARow, blank_grid
from pepo.families.three_in_a_row.study.census import FullGrids, count_all
from pepo.families.three_in_a_row.study.kernels import bands, orbits, symmetric
from pepo.families.three_in_a_row.study.successors import Successors, successors

Cell = tuple[int, int]  # row, column
Fields = tuple[int, int, int, int, int]
ALIKE = {  # of a square: the same but for a turn, or backwards, so they leave as many grids
    "top and bottom": "left and right",
    "other diagonal": "diagonal",
    "quarter turn back": "quarter turn",
}


class Middles(NamedTuple):
    """Rows that may be in the middle: those below row k, from first[k] to first[k + 1]."""

    first: NDArray[np.int64]
    rows: NDArray[np.int64]


NO_MIDDLES = Middles(np.zeros(0, np.int64), np.zeros(0, np.int64))


class Symmetry(NamedTuple):
    """Where a cell goes, and whether colours are swapped."""

    turn: str
    move: Callable[[int, int], Cell]
    swaps: bool

    @property
    def name(self) -> str:
        return self.turn + " and colours" * self.swaps


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
            yield Symmetry(name, move, swaps)


def count_fixed(empty: ThreeInARow, symmetry: Symmetry) -> int:
    """How many full grids of the size and rules of an empty one a symmetry leaves as they are."""
    across = blank_grid(empty.height, empty.width, empty.distinct_lines)
    match symmetry.turn:
        case "top and bottom":
            return _count_mirrored(empty, symmetry.swaps)
        case "left and right":
            return _count_mirrored(across, symmetry.swaps)
        case "half a turn":  # an odd height is a shorter half
            tall = empty if empty.height % 2 >= empty.width % 2 else across
            return _count_paired(tall, symmetry.swaps, reverse=True)
        case "diagonal" | "other diagonal":
            return 0 if symmetry.swaps else _count_transposable(empty)
        case _:
            return count_by_orbits(empty, symmetry)


def _count_mirrored(empty: ThreeInARow, swaps: bool) -> int:
    if not swaps:
        return 0 if empty.distinct_lines else _count_reflected(empty)
    if empty.height % 2:
        return 0  # the row in the middle would be its own opposite
    if empty.distinct_lines:
        return _count_paired(empty, swaps, reverse=False)
    return _count_stacks(_rows(empty), empty.height // 2)


def _count_reflected(empty: ThreeInARow) -> int:
    """Of grids whose lower half is the upper one, turned over, where lines may be alike.

    An odd height: the row in the middle is between two that are alike, so it is their opposite. A
    column has a right number of black cells if its upper half is balanced, with as many black cells
    as white ones; or, if that is odd, all of it but its last cell.

    An even height: the two rows in the middle are alike, so the rows around them are their
    opposites. A column is balanced if its upper half is, without its last two cells.

    So a balanced stack of rows decides the grid, but for one row that follows it or none.
    """
    half = empty.height // 2
    if empty.height % 2:
        height, is_followed = half - half % 2, half % 2 == 1
    elif half % 2:
        return 0
    else:
        height, is_followed = half - 2, True
    if not is_followed:
        return count_all(FullGrids(f"{empty.width}x{height}"))
    rows = _rows(empty)
    if height == 0:
        return len(rows.bits)
    fields, places = _fields(empty.width, height, height)
    digits = 2 * _cells(rows, empty.width) @ places
    return int(symmetric.count_balanced((height, rows.starts, rows.following), digits, fields))


def _rows(empty: ThreeInARow) -> Successors:
    return successors(empty.width, *empty.black_limits(empty.width))


def _cells(rows: Successors, width: int) -> NDArray[np.int64]:
    return rows.bits[:, None] >> np.arange(width) & 1


def _count_stacks(rows: Successors, height: int) -> int:
    """How many stacks of rows there are with never three alike, whatever columns have."""
    lines = len(rows.bits)
    if height == 1:
        return lines
    ways = np.ones(lines**2, np.int64)  # of ending with two rows
    for _ in range(height - 2):
        pair = np.repeat(np.arange(lines**2), np.diff(rows.starts))
        after = pair % lines * lines + rows.following
        more = np.bincount(after, ways[pair], lines**2)  # floats, exact up to 2**53
        assert more.sum() < 1 << 53
        ways = more.astype(np.int64)
    return int(ways.sum())


def _count_paired(empty: ThreeInARow, swaps: bool, *, reverse: bool) -> int:
    """Of grids whose lower half is the upper one, turned over, with rows reversed or colours
    swapped, or both."""
    rows, width, height = _rows(empty), empty.width, empty.height
    cells = _cells(rows, width)
    moved = cells[:, ::-1] if reverse else cells
    moved = 1 - moved if swaps else moved
    image = np.searchsorted(rows.bits, moved @ (1 << np.arange(width)))
    columns = (width + 1) // 2  # the others have the same counts, or the same of white cells
    few, many = empty.black_limits(height)
    odd = height % 2
    middles = _middles(rows.bits, image, width) if odd else NO_MIDDLES
    if odd and not len(middles.rows):
        return 0
    fields, places = _fields(columns, few - odd, many)  # a row in the middle may add one
    digits = (cells + moved)[:, :columns] @ places
    return int(
        symmetric.count_paired(
            (height // 2, rows.starts, rows.following),
            (rows.bits, image, _equal_cells(rows.bits, width), digits),
            fields,
            middles,
            empty.distinct_lines,
        )
    )


def _fields(columns: int, least: int, most: int) -> tuple[Fields, NDArray[np.int64]]:
    """One number for the black cells of all columns, as the kernels have it: what it may be, and
    the place of each column."""
    bits = 63 // columns
    top = 1 << bits - 1
    assert most + 2 <= top  # a row and its image may be two too many
    places = 1 << bits * np.arange(columns)
    ones = int(places.sum())
    return (least * ones, most * ones, top * ones, ones, least // 2), places


def _middles(bits: NDArray[np.int64], image: NDArray[np.int64], width: int) -> Middles:
    """The rows that are their own image, and may be between each row and its image."""
    own = np.nonzero(image == np.arange(len(image)))[0]
    full = (1 << width) - 1
    alike = ~(bits ^ bits[image]) & full
    below, middle = np.nonzero((alike[:, None] & ~(bits[:, None] ^ bits[own])) == 0)
    return Middles(np.searchsorted(below, np.arange(len(bits) + 1)), own[middle])


def _equal_cells(bits: NDArray[np.int64], width: int) -> NDArray[np.uint64]:
    """The pairs of equal cells of each row, as 128 bits."""
    found = np.zeros((len(bits), 2), np.uint64)
    for row in range(len(bits)):
        bands.pairs_of(bits[row : row + 1], width, found[row])
    return found


def _count_transposable(empty: ThreeInARow) -> int:
    side = empty.width
    lines = _rows(empty).bits  # all of them, so it doesn't matter which end is the first
    starts = np.zeros((side + 1, (1 << side) + 1), np.int64)
    for cells in range(side + 1):
        values = np.arange((1 << cells) + 1) << side - cells
        starts[cells, : len(values)] = np.searchsorted(lines, values)
    return int(symmetric.count_transposable(lines, starts, empty.distinct_lines))


def count_by_orbits(empty: ThreeInARow, symmetry: Symmetry) -> int:
    """The same for any symmetry, cell by cell: slower, and a twin to check the others by."""
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
    known: dict[tuple[str, bool], int] = {}
    fixed = total
    for symmetry in others:
        turn = ALIKE.get(symmetry.turn, symmetry.turn) if width == height else symmetry.turn
        if (turn, symmetry.swaps) not in known:
            known[turn, symmetry.swaps] = count_fixed(empty, symmetry)
        fixed += known[turn, symmetry.swaps]
    classes, left = divmod(fixed, len(others) + 1)
    assert left == 0
    return classes
