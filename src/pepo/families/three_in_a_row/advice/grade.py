"""What is known of a puzzle: whether it has a solution, one or several, and how hard it is.

Small grids are settled in readable Python; larger ones by the kernels.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from pepo.core.params import NoParams
from pepo.core.solving import Watch, running
from pepo.families.three_in_a_row.drawing import cell_of
from pepo.families.three_in_a_row.logic.default_grid import another_grid, default_grid
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.logic.search import OutOfNodes, solutions
from pepo.families.three_in_a_row.methods.fast import MAX_READABLE, complete, solve_fast
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow

FEW_NODES = 2_000  # steps of the readable search before the kernel is worth importing
MAX_BITS = 64


@dataclass(frozen=True)
class Known:
    """Up to two solutions; `several` if there are at least two."""

    examples: tuple[str, ...]

    @property
    def solvable(self) -> bool:
        return bool(self.examples)

    @property
    def several(self) -> bool:
        return len(self.examples) > 1

    @property
    def only(self) -> str | None:
        """The solution, where there is exactly one."""
        return self.examples[0] if len(self.examples) == 1 else None


@lru_cache(maxsize=64)
def known(puzzle: ThreeInARow, by_kernel: bool = False) -> Known:
    """Up to two solutions of a puzzle; always decided. Bulk work goes to the kernel at once."""
    watch = running()
    start = puzzle.start()
    if puzzle.is_open(start) and (full := default_grid(puzzle)) is not None:
        return Known((full, another_grid(puzzle, full)))
    if not by_kernel and find_crowd(puzzle, start) is not None:
        return Known(())
    if len(start) <= MAX_READABLE and not by_kernel:
        try:
            return Known(tuple(islice(solutions(puzzle, start, watch, nodes=FEW_NODES), 2)))
        except OutOfNodes:
            pass
    return _known_by_kernel(puzzle, start) or _known_by_sat(puzzle, start, watch)


def _known_by_kernel(puzzle: ThreeInARow, start: str) -> Known | None:
    if max(puzzle.width, puzzle.height) > MAX_BITS:
        return None
    from pepo.families.three_in_a_row.kernels.packed import count_up_to

    count, cut, examples = count_up_to(puzzle, start, 2, 20_000)
    return Known(tuple(examples)) if not cut or count == 2 else None


def _known_by_sat(puzzle: ThreeInARow, start: str, watch: Watch) -> Known:
    from pepo.families.three_in_a_row.logic.sat import Clauses

    first = complete(puzzle, start, watch)
    if first is None:
        return Known(())
    with Clauses(puzzle) as clauses:
        clauses.forbid(first)
        second = clauses.solve(start)
    return Known((first,) if second is None else (first, second))


def extends(puzzle: ThreeInARow, state: str) -> str | None:
    """A solution that keeps all cells of a position, or None if there is none."""
    about = known(puzzle)
    for full in about.examples:
        if agrees(state, full):
            return full
    return complete(puzzle, state, running()) if about.several else None


def agrees(state: str, full: str) -> bool:
    return all(cell in (BLANK, right) for cell, right in zip(state, full, strict=True))


@lru_cache(maxsize=256)
def grade(puzzle: ThreeInARow, by_kernel: bool = False) -> int:
    """1 pattern and count; 2 whole lines; 3 a trial in one cell; 4 deeper; 0 no single solution."""
    if known(puzzle, by_kernel).only is None:
        return 0
    large = by_kernel or len(puzzle.start()) > MAX_READABLE // 2
    large &= max(puzzle.width, puzzle.height) <= MAX_BITS
    return next((level for level in (1, 2, 3) if is_settled(puzzle, level, large)), 4)


def is_settled(puzzle: ThreeInARow, level: int, large: bool) -> bool:
    if large:
        from pepo.families.three_in_a_row.kernels import packed

        return packed.is_settled(puzzle, level)
    grid = Grid.of(puzzle, puzzle.start())
    if level == 3:
        return _settled_by_trials(grid)
    return grid.settle(level=level) and grid.is_full()


def _settled_by_trials(grid: Grid) -> bool:
    """Whether trying single cells, each followed by levels 1 and 2, fills the grid."""
    if not grid.settle():
        return False
    moved = True
    while moved and not grid.is_full():
        moved = False
        for row, column in list(grid.blank_cells()):
            if (grid.black[row] | grid.white[row]) >> column & 1:
                continue
            for is_black in (True, False):
                if grid.with_cell(row, column, is_black) is None:
                    grid.put(row, column, not is_black)
                    if not grid.settle({row, grid.height + column}):
                        return False
                    moved = True
                    break
    return grid.is_full()


def wrong_cells(puzzle: ThreeInARow, state: str) -> list[int]:
    """Own cells that no solution has: against the only one, or those that clash."""
    only = known(puzzle).only
    if only is not None:
        return [
            cell
            for cell, (mine, right) in enumerate(zip(state, only, strict=True))
            if mine not in (BLANK, right)
        ]
    clash = solve_fast(puzzle, state, running(), NoParams()).marks
    cells = [cell_of(puzzle, mark) for mark in clash]
    return [cell for cell in cells if not puzzle.is_given(cell)]
