"""Three in a row: the kernels as Python calls them."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.kernels import cells, rows
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, ThreeInARow

MAX_BITS = 64  # of a line
NODES = 3_000  # steps of one attempt
RESTARTS = 4
ROW_ATTEMPTS = 200
CODES = {BLACK: 1, WHITE: 0, BLANK: -1}
_TABLE = np.full(128, -1, np.int8)
for _colour, _code in CODES.items():
    _TABLE[ord(_colour)] = _code


def to_cells(state: str) -> NDArray[np.int8]:
    """Black 1, white 0, blank -1."""
    cells: NDArray[np.int8] = _TABLE[np.frombuffer(state.encode("ascii"), np.uint8)]
    return cells


def to_state(cells: NDArray[np.int8]) -> str:
    letters = np.frombuffer((WHITE + BLACK + BLANK).encode("ascii"), np.uint8)
    return letters[cells].tobytes().decode("ascii")


def find_one(puzzle: ThreeInARow, state: str, watch: Watch) -> tuple[str | None, bool]:
    """A full grid if one is found soon; and whether "none" is certain."""
    size = max(puzzle.width, puzzle.height)
    if size <= MAX_BITS:
        return _by_bits(puzzle, state)
    return _by_cells(puzzle, state, watch)


def _by_bits(puzzle: ThreeInARow, state: str) -> tuple[str | None, bool]:
    grids = to_cells(state)[None, :]
    counts, cut, full = rows.solve_batch(
        grids, puzzle.height, puzzle.width, puzzle.distinct_lines, 1, NODES, RESTARTS
    )
    return (to_state(full[0]), True) if counts[0] else (None, not cut[0])


def _by_cells(puzzle: ThreeInARow, state: str, watch: Watch) -> tuple[str | None, bool]:
    """Row after row first, then cell by cell; each at random a few times.

    An attempt that succeeds hardly ever goes back, so most attempts end at their first troubles.
    """
    givens = to_cells(state).reshape(puzzle.height, puzzle.width)
    for seed in range(3):
        watch.look()
        grid = givens.copy()
        if cells.by_rows(grid, puzzle.distinct_lines, ROW_ATTEMPTS, seed) == cells.FOUND:
            return to_state(grid.ravel()), True
    for seed, failures in enumerate([100] * 10 + [400] * 10 + [40_000] * 2):
        watch.look()
        grid = givens.copy()
        found = cells.by_search(grid, puzzle.distinct_lines, failures, seed)
        if found == cells.FOUND:
            return to_state(grid.ravel()), True
        if found == cells.NONE:
            return None, True
    return None, False


def batch(puzzles: Sequence[ThreeInARow]) -> list[str | None]:
    """Full grids of puzzles of one size; None where there is none or none was found soon."""
    first = puzzles[0]
    grids = np.stack([to_cells(puzzle.start()) for puzzle in puzzles])
    counts, _, full = rows.solve_batch(
        grids, first.height, first.width, first.distinct_lines, 1, NODES, RESTARTS
    )
    return [to_state(grid) if count else None for grid, count in zip(full, counts, strict=True)]


def count_up_to(
    puzzle: ThreeInARow, state: str, limit: int, nodes: int
) -> tuple[int, bool, list[str]]:
    """How many fillings (up to `limit`), whether the count was cut short, and up to two of them."""
    count, cut, examples = rows.count_all(
        to_cells(state), puzzle.height, puzzle.width, puzzle.distinct_lines, limit, nodes
    )
    return int(count), bool(cut), [to_state(examples[k]) for k in range(min(int(count), 2))]


def is_level_three(puzzle: ThreeInARow) -> bool:
    """Whether trials of single cells settle the grid."""
    return bool(
        rows.settled_by_trials(
            to_cells(puzzle.start()), puzzle.height, puzzle.width, puzzle.distinct_lines
        )
    )


def random_state(empty: ThreeInARow, seed: int) -> str | None:
    """A random full grid, or None."""
    full = rows.random_full(empty.height, empty.width, empty.distinct_lines, np.uint64(seed))
    return to_state(full) if len(full) else None


def drop_told(puzzle: ThreeInARow, order: Sequence[int], level: int) -> str:
    """Take givens away in order: those that logic of a level tells from the others."""
    givens, cell_order = to_cells(puzzle.start()), np.array(order, np.int64)
    height, width, distinct = puzzle.height, puzzle.width, puzzle.distinct_lines
    if (givens >= 0).all():
        backwards = cell_order[::-1].copy()
        givens = rows.grow_givens(givens, backwards, height, width, distinct, level)
    rows.drop_told(givens, cell_order, height, width, distinct, level)
    return to_state(givens)


def drop_unique(puzzle: ThreeInARow, order: Sequence[int]) -> tuple[str, list[int]]:
    """Take givens away in order, as long as there is still one solution; and the cells for which
    the search could not decide that."""
    givens, cell_order = to_cells(puzzle.start()), np.array(order, np.int64)
    height, width, distinct = puzzle.height, puzzle.width, puzzle.distinct_lines
    undecided = rows.drop_unique(givens, cell_order, height, width, distinct, NODES)
    return to_state(givens), [cell for cell in order if undecided[cell]]


def is_settled_by(puzzle: ThreeInARow, level: int) -> bool:
    """Whether logic of level 1 or 2 alone fills the grid."""
    lines = rows.blank_lines(puzzle.height, puzzle.width, puzzle.distinct_lines)
    rows.read_cells(to_cells(puzzle.start()), lines)
    all_rows = np.uint64((1 << puzzle.height) - 1)
    all_columns = np.uint64((1 << puzzle.width) - 1)
    sound = rows.settle(lines, all_rows, all_columns, level)
    return bool(sound) and rows.narrowest(lines)[0] < 0
