"""Depth-first search on bit lines: small grids in readable Python.

Each step settles what every line forces, then tries a cell of the line with the fewest blanks.
"""

from collections.abc import Iterator
from random import Random

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.puzzle import ThreeInARow


class OutOfNodes(Exception):
    """The search has used its allowance; nothing is proved."""


def solutions(
    puzzle: ThreeInARow,
    state: str,
    watch: Watch,
    *,
    nodes: int | None = None,
    rng: Random | None = None,
) -> Iterator[str]:
    """Every filling of the grid, one after the other; OutOfNodes after `nodes` steps."""
    grid = Grid.of(puzzle, state)
    stack = [grid] if grid.settle() else []
    used = 0
    while stack:
        grid = stack.pop()
        watch.tick()
        used += 1
        if nodes is not None and used > nodes:
            raise OutOfNodes
        if grid.is_full():
            yield grid.state()
            continue
        row, column = _narrowest(grid)
        first = _scarcer_is_black(grid, row, column) if rng is None else rng.random() < 0.5
        for is_black in (not first, first):  # the last pushed is tried first
            following = grid.with_cell(row, column, is_black)
            if following is not None:
                stack.append(following)


def _narrowest(grid: Grid) -> tuple[int, int]:
    """A blank cell of the line with the fewest blanks, where it crosses the next fewest."""
    counts = [grid.blanks(line).bit_count() or 1 << 30 for line in range(grid.height + grid.width)]
    line = min(range(len(counts)), key=counts.__getitem__)
    blank, best = grid.blanks(line), (1 << 31, 0)
    crossing = grid.height if line < grid.height else 0
    while blank:
        k = (blank & -blank).bit_length() - 1
        blank &= blank - 1
        best = min(best, (counts[crossing + k], k))
    return (line, best[1]) if line < grid.height else (best[1], line - grid.height)


def _scarcer_is_black(grid: Grid, row: int, column: int) -> bool:
    lines = (row, grid.height + column)
    black = sum(grid.black[line].bit_count() for line in lines)
    white = sum(grid.white[line].bit_count() for line in lines)
    return black < white or (black == white and (row + column) % 2 == 1)
