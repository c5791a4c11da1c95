"""Which few givens leave a full grid as the only solution; twin of study/unavoidable.

Another full grid differs from this one in some cells: an *unavoidable set*, because one of them
must be given. Givens that hit every unavoidable set leave one solution, and no others do. The
search has a pool of such sets. It takes the smallest that isn't hit and tries each of its cells; a
cell that was tried is dead for those that come after. Sets without a common cell need a given each:
if there are more of them than givens left, it goes back. Where all sets of the pool are hit, a
solver looks for another solution, and what that differs in joins the pool.

A set of cells is 128 bits, in two parts; cells are counted row by row. A grid is the bits of its
rows, then of its columns.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.core.bits import set_bits, trailing_zeros
from pepo.core.compiled import njit
from pepo.families.three_in_a_row.kernels.lines import ONE, ZERO
from pepo.families.three_in_a_row.kernels.rows import Lines, blank_lines, put, search

MAX_SETS = 1024  # in the pool; later ones take the places of earlier ones
MAX_CELLS = 128
MAX_NODES = 1 << 60  # never reached


class Hall(NamedTuple):
    """Room to work in, for grids of one size."""

    lines: Lines  # for the solver
    known: NDArray[np.int8]  # the grid's cells, for the solver
    pool: NDArray[np.uint64]
    many: NDArray[np.int64]  # sets in the pool; how many were ever added
    open: NDArray[np.uint64]  # sets that aren't hit, without dead cells
    next: NDArray[np.int64]  # the next open set with as many cells, or -1
    given: NDArray[np.uint64]  # at each depth of the search
    dead: NDArray[np.uint64]
    left: NDArray[np.uint64]  # cells that are still to be tried


@njit(cache=True)
def new_hall(height, width, distinct):
    return Hall(
        blank_lines(height, width, distinct, 0, False),
        np.zeros(height * width, np.int8),
        np.zeros((MAX_SETS, 2), np.uint64),
        np.zeros(2, np.int64),
        np.zeros((MAX_SETS, 2), np.uint64),
        np.zeros(MAX_SETS, np.int64),
        np.zeros((MAX_CELLS + 1, 2), np.uint64),
        np.zeros((MAX_CELLS + 1, 2), np.uint64),
        np.zeros((MAX_CELLS + 1, 2), np.uint64),
    )


@njit(cache=True)
def _add_cell(cells, cell):
    cells[cell >> 6] |= ONE << np.uint64(cell & 63)


@njit(cache=True)
def _has_cell(cells, cell):
    return cells[cell >> 6] >> np.uint64(cell & 63) & ONE != ZERO


@njit(cache=True)
def _add_set(hall, cells):
    place = hall.many[0]
    if place == MAX_SETS:
        place = hall.many[1] % MAX_SETS
    else:
        hall.many[0] += 1
    hall.many[1] += 1
    hall.pool[place] = cells


@njit(cache=True)
def read_grid(hall, grid):
    """Begin with another grid; the pool gets its rectangles."""
    height, width = hall.lines.height, hall.lines.width
    for cell in range(height * width):
        hall.known[cell] = grid[cell // width] >> (cell % width) & 1
    hall.many[:] = 0
    for above in range(height):
        for below in range(above + 1, height):
            blacks = grid[above] & ~grid[below]
            while blacks:
                one = blacks & -blacks
                blacks ^= one
                whites = grid[below] & ~grid[above]
                while whites:
                    two = whites & -whites
                    whites ^= two
                    if _stays_full(hall.lines, grid, above, below, one, two):
                        _add_rectangle(hall, above, below, one | two)


@njit(cache=True)
def _add_rectangle(hall, above, below, columns):
    place = hall.many[0]
    hall.pool[place] = ZERO
    for row in (above, below):
        rest = np.uint64(columns)
        while rest != ZERO:
            _add_cell(hall.pool[place], row * hall.lines.width + np.int64(trailing_zeros(rest)))
            rest &= rest - ONE
    hall.many[:] += 1


@njit(cache=True)
def _stays_full(lines, grid, above, below, one, two):
    """Whether the grid keeps the rules when the corners of a rectangle change their colours: in two
    rows, in columns `one` and `two`, each a bit. They alternate, so every line still has as many
    black cells."""
    height, width = lines.height, lines.width
    across = one | two
    if _has_three(grid[above] ^ across, width) or _has_three(grid[below] ^ across, width):
        return False
    down = 1 << above | 1 << below
    left = height + np.int64(trailing_zeros(np.uint64(one)))
    right = height + np.int64(trailing_zeros(np.uint64(two)))
    if _has_three(grid[left] ^ down, height) or _has_three(grid[right] ^ down, height):
        return False
    return not lines.distinct or not (
        _has_copy(grid, 0, height, above, below, across)
        or _has_copy(grid, height, height + width, left, right, down)
    )


@njit(cache=True)
def _has_three(line, n):
    other = line ^ ((1 << n) - 1)
    return line & line >> 1 & line >> 2 | other & other >> 1 & other >> 2 != 0


@njit(cache=True)
def _has_copy(grid, first, past, one, two, changed):
    """Whether line `one` or `two`, with some cells changed, is the same as another line. They
    differ in these cells."""
    for line in range(first, past):
        if line not in (one, two) and grid[line] ^ changed in (grid[one], grid[two]):
            return True
    return False


@njit(cache=True)
def _other(hall, given, cells):
    """Look for another solution; whether there is one. In `cells`: where it differs."""
    lines = hall.lines
    height, width = lines.height, lines.width
    lines.black[: height + width] = ZERO
    lines.white[: height + width] = ZERO
    for cell in range(height * width):
        if _has_cell(given, cell):
            black = hall.known[cell] == 1
            put(lines.black, lines.white, cell // width, cell % width, height, black)
    many, _ = search(lines, 2, MAX_NODES, hall.known, ZERO)
    if many < 2:
        return False
    cells[:] = ZERO
    for row in range(height):
        differ = lines.found[0, row] ^ lines.found[1, row]
        while differ != ZERO:
            _add_cell(cells, row * width + np.int64(trailing_zeros(differ)))
            differ &= differ - ONE
    return True


@njit(cache=True)
def _make_minimal(hall, cells):
    """As long as another full grid differs in some of these cells only, take that."""
    given, fewer = np.empty(2, np.uint64), np.empty(2, np.uint64)
    for cell in range(len(hall.known)):
        if _has_cell(cells, cell):
            given[0], given[1] = ~cells[0], ~cells[1]
            _add_cell(given, cell)
            if _other(hall, given, fewer):
                cells[:] = fewer


@njit(cache=True)
def _look(hall, heads, depth, most):
    """Which cells to try at a depth; none if `most` givens can't be enough. True if the givens so
    far are."""
    given, dead, left = hall.given[depth], hall.dead[depth], hall.left[depth]
    more = np.empty(2, np.uint64)
    while True:
        left[:] = ZERO
        many = _open_sets(hall, heads, given, dead)
        if many < 0:
            return False
        if many > 0:
            break
        if not _other(hall, given, more):
            return True
        _make_minimal(hall, more)
        _add_set(hall, more)
    if depth == most or _disjoint(hall, heads, most - depth) > most - depth:
        return False
    if depth == most - 1:
        left[:] = ~ZERO
        for k in range(many):
            left &= hall.open[k]
    else:
        smallest = 1
        while heads[smallest] < 0:
            smallest += 1
        left[:] = hall.open[heads[smallest]]
    return False


@njit(cache=True)
def _open_sets(hall, heads, given, dead):
    """Sets of the pool that aren't hit, without dead cells, linked by how many cells they have.
    Returns how many; -1 if one can't be hit any more."""
    heads[:] = -1
    many = 0
    for k in range(hall.many[0]):
        low, high = hall.pool[k]
        if low & given[0] | high & given[1]:
            continue
        low &= ~dead[0]
        high &= ~dead[1]
        size = set_bits(low) + set_bits(high)
        if size == ZERO:
            return -1
        hall.open[many, 0], hall.open[many, 1] = low, high
        hall.next[many] = heads[size]
        heads[size] = many
        many += 1
    return many


@njit(cache=True)
def _disjoint(hall, heads, enough):
    """How many open sets without a common cell there are, small ones first; it stops when there are
    more than enough."""
    many = 0
    used_low, used_high = ZERO, ZERO
    for size in range(1, len(heads)):
        k = heads[size]
        while k >= 0:
            low, high = hall.open[k]
            if low & used_low | high & used_high == ZERO:
                used_low |= low
                used_high |= high
                many += 1
                if many > enough:
                    return many
            k = hall.next[k]
    return many


@njit(cache=True)
def hitting_sets(hall, most, found, enough, max_nodes):
    """All sets of `most` givens that leave one solution, if fewer aren't enough: as many as there
    is room for in `found`. Returns how many there are, and the steps of the search. It stops after
    `max_nodes` steps, or when it has enough; then some may have fewer givens."""
    heads = np.empty(MAX_CELLS + 1, np.int64)
    hall.given[0] = ZERO
    hall.dead[0] = ZERO
    nodes, many, depth, entered = 0, 0, 0, True
    while depth >= 0 and many < enough and nodes < max_nodes:
        left = hall.left[depth]
        if entered:
            nodes += 1
            entered = False
            if _look(hall, heads, depth, most):
                if many < len(found):
                    found[many] = hall.given[depth]
                many += 1
        if left[0] | left[1] == ZERO:
            depth -= 1
            continue
        part = 0 if left[0] != ZERO else 1
        cell = left[part] & -left[part]
        left[part] ^= cell
        for k in range(2):
            hall.given[depth + 1, k] = hall.given[depth, k]
            hall.dead[depth + 1, k] = hall.dead[depth, k]
        hall.given[depth + 1, part] |= cell
        hall.dead[depth, part] |= cell
        depth += 1
        entered = True
    return many, nodes


@njit(cache=True, nogil=True)
def lower_bounds(grids, height, width, distinct):
    """For each grid, how many rectangles without a common cell it has: each needs a given."""
    hall = new_hall(height, width, distinct)
    heads = np.empty(MAX_CELLS + 1, np.int64)
    bounds = np.zeros(len(grids), np.int64)
    for number in range(len(grids)):
        read_grid(hall, grids[number])
        _open_sets(hall, heads, hall.given[0], hall.dead[0])
        bounds[number] = _disjoint(hall, heads, MAX_CELLS)
    return bounds


@njit(cache=True, nogil=True)
def fewest(grids, height, width, distinct, most, found):
    """For each grid, how many sets of `most` givens leave it as the only solution, if fewer never
    do; the sets, as many as there is room for in `found`; and how many steps the search took, and
    how many unavoidable sets."""
    hall = new_hall(height, width, distinct)
    many = np.zeros(len(grids), np.int64)
    effort = np.zeros(2, np.int64)
    stored = 0
    for number in range(len(grids)):
        read_grid(hall, grids[number])
        many[number], nodes = hitting_sets(hall, most, found[stored:], MAX_NODES, MAX_NODES)
        stored = min(stored + many[number], len(found))
        effort[0] += nodes
        effort[1] += hall.many[1]
    return many, effort


@njit(cache=True, nogil=True)
def improve(grid, height, width, distinct, most, max_nodes):
    """As few givens as it finds, at most `most`, that leave a grid as the only solution; and how
    many, 0 if it finds none. It takes `max_nodes` steps for each number of givens."""
    hall = new_hall(height, width, distinct)
    read_grid(hall, grid)
    best, found = np.zeros(2, np.uint64), np.zeros((1, 2), np.uint64)
    least = 0
    while most > 0 and hitting_sets(hall, most, found, 1, max_nodes)[0]:
        best[:] = found[0]
        least = np.int64(set_bits(best[0]) + set_bits(best[1]))
        most = least - 1
    return best, least
