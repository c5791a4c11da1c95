"""Full grids with few rectangles: cells in two rows and two columns that can change their colours.

Each rectangle needs a given, so grids with few of them are solutions of puzzles with few givens. A
walk from grid to grid finds them: some rows, some columns or a window are filled again at random.
It prefers fewer rectangles, and in the beginning sometimes takes more.
"""

import numpy as np

from pepo.core.compiled import njit
from pepo.families.three_in_a_row.kernels.lines import ONE, ZERO, full_line
from pepo.families.three_in_a_row.kernels.rows import next_random, put, search
from pepo.families.three_in_a_row.kernels.unavoidable import new_hall, read_grid

NODES = 1_000  # of a search, after which it tries another place
START_NODES = 100_000


@njit(cache=True)
def _below(random, limit):
    random[0] = next_random(random[0])
    return np.int64((random[0] >> np.uint64(20)) % np.uint64(limit))


@njit(cache=True)
def _choose(open_rows, height, width, random):
    """Which cells to fill again, as bits of each row: two or three rows or columns, or a window."""
    open_rows[:] = ZERO
    kind = _below(random, 3)
    if kind == 0:
        for _ in range(2 + _below(random, 2)):
            open_rows[_below(random, height)] = full_line(width)
    elif kind == 1:
        columns = ZERO
        for _ in range(2 + _below(random, 2)):
            columns |= ONE << np.uint64(_below(random, width))
        open_rows[:] = columns
    else:
        high = min(height, 4 + _below(random, 3))
        wide = min(width, 4 + _below(random, 3))
        top, left = _below(random, height - high + 1), _below(random, width - wide + 1)
        open_rows[top : top + high] = full_line(wide) << np.uint64(left)


@njit(cache=True)
def _refill(lines, grid, open_rows, nodes, random):
    """Fill these cells at random, into `lines.found`; False if that takes too long."""
    height, width = lines.height, lines.width
    lines.black[: height + width] = ZERO
    lines.white[: height + width] = ZERO
    for row in range(height):
        for column in range(width):
            if open_rows[row] >> np.uint64(column) & ONE == ZERO:
                put(lines.black, lines.white, row, column, height, grid[row] >> column & 1 == 1)
    random[0] = next_random(random[0])
    many, _ = search(lines, 1, nodes, np.zeros(0, np.int8), random[0])
    return many == 1


@njit(cache=True, nogil=True)
def sparse_grid(height, width, distinct, steps, heats, seed):
    """A full grid with few rectangles: its rows, then its columns, as bits.

    `heats` are how many more rectangles a step may make, one of them for each step, less and less.
    """
    hall = new_hall(height, width, distinct)
    random = np.full(1, seed, np.uint64)
    open_rows = np.full(height, full_line(width), np.uint64)
    grid = np.zeros(height + width, np.int64)
    while not _refill(hall.lines, grid, open_rows, START_NODES, random):
        pass
    other = np.empty_like(grid)
    now = 1 << 30
    for step in range(steps + 1):
        for line in range(height + width):
            other[line] = np.int64(hall.lines.found[0, line])
        read_grid(hall, other)
        heat = heats[_below(random, len(heats))] * (steps - step) / steps
        if hall.many[0] <= now + heat:
            grid[:], now = other, hall.many[0]
        _choose(open_rows, height, width, random)
        while not _refill(hall.lines, grid, open_rows, NODES, random):
            _choose(open_rows, height, width, random)
    return grid
