"""Three in a row: the kernels as Python calls them."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Claim, Watch
from pepo.families.three_in_a_row.kernels import cells
from pepo.families.three_in_a_row.kernels import rows as words
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, WHITE, Fill, ThreeInARow

MOST_WORD = 64
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
    if size <= MOST_WORD:
        return _by_words(puzzle, state)
    return _by_cells(puzzle, state, watch)


def _by_words(puzzle: ThreeInARow, state: str) -> tuple[str | None, bool]:
    grids = to_cells(state)[None, :]
    counts, cut, full = words.solve_batch(
        grids, puzzle.height, puzzle.width, puzzle.distinct_lines, 1, NODES, RESTARTS
    )
    return (to_state(full[0]), True) if counts[0] else (None, not cut[0])


def _by_cells(puzzle: ThreeInARow, state: str, watch: Watch) -> tuple[str | None, bool]:
    """Row after row first, then cell by cell; each by chance a few times.

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


def solve_many(puzzles: Sequence[ThreeInARow], watch: Watch) -> list[Claim[Fill]]:
    """Many puzzles: those of one size together."""
    from pepo.core.params import NoParams
    from pepo.families.three_in_a_row.methods.claims import solved
    from pepo.families.three_in_a_row.methods.fast import solve_fast

    claims: list[Claim[Fill] | None] = [None] * len(puzzles)
    for numbers in _by_size(puzzles).values():
        full = batch([puzzles[number] for number in numbers])
        for number, found in zip(numbers, full, strict=True):
            puzzle = puzzles[number]
            if found is not None:
                claims[number] = solved(puzzle, puzzle.start(), found, {"steps": 1})
    return [
        claim or solve_fast(puzzle, puzzle.start(), watch, NoParams())
        for claim, puzzle in zip(claims, puzzles, strict=True)
    ]


def _by_size(puzzles: Sequence[ThreeInARow]) -> dict[Any, list[int]]:
    groups: dict[Any, list[int]] = {}
    for number, puzzle in enumerate(puzzles):
        if max(puzzle.width, puzzle.height) <= MOST_WORD:
            key = (puzzle.height, puzzle.width, puzzle.distinct_lines)
            groups.setdefault(key, []).append(number)
    return groups


def batch(puzzles: Sequence[ThreeInARow]) -> list[str | None]:
    """Full grids of puzzles of one size; None where there is none or none was found soon."""
    first = puzzles[0]
    grids = np.stack([to_cells(puzzle.start()) for puzzle in puzzles])
    counts, _, full = words.solve_batch(
        grids, first.height, first.width, first.distinct_lines, 1, NODES, RESTARTS
    )
    return [to_state(row) if count else None for row, count in zip(full, counts, strict=True)]


def count_up_to(
    puzzle: ThreeInARow, state: str, most: int, nodes: int
) -> tuple[int, bool, list[str]]:
    """How many fillings (up to `most`), whether the count was cut short, and up to two of them."""
    count, cut, examples = words.count_all(
        to_cells(state), puzzle.height, puzzle.width, puzzle.distinct_lines, most, nodes
    )
    return int(count), bool(cut), [to_state(examples[k]) for k in range(min(int(count), 2))]


def is_level_three(puzzle: ThreeInARow) -> bool:
    """Whether trials of single cells settle the grid."""
    return bool(
        words.settled_by_trials(
            to_cells(puzzle.start()), puzzle.height, puzzle.width, puzzle.distinct_lines
        )
    )


def random_state(empty: ThreeInARow, seed: int) -> str | None:
    """A full grid by chance, or None."""
    full = words.random_full(empty.height, empty.width, empty.distinct_lines, np.uint64(seed))
    return to_state(full) if len(full) else None


def drop(puzzle: ThreeInARow, order: Sequence[int], level: int | None, watch: Watch) -> str:
    """Take givens away in order: those that logic of a level tells, or, without a level, those
    without which there is still one solution."""
    givens = to_cells(puzzle.start())
    cells_in_order = np.array(order, np.int64)
    height, width, distinct = puzzle.height, puzzle.width, puzzle.distinct_lines
    if level is not None and (givens >= 0).all():
        backwards = cells_in_order[::-1].copy()
        givens = words.grow_givens(givens, backwards, height, width, distinct, level)
    if level is not None:
        words.drop_told(givens, cells_in_order, height, width, distinct, level)
        return to_state(givens)
    undecided = words.drop_unique(givens, cells_in_order, height, width, distinct, NODES)
    if undecided.any():
        _drop_rest(puzzle, givens, [cell for cell in order if undecided[cell]], watch)
    return to_state(givens)


def _drop_rest(
    puzzle: ThreeInARow, givens: NDArray[np.int8], order: Sequence[int], watch: Watch
) -> None:
    """Where the search could not decide, CaDiCaL does: may the cell have the other colour?"""
    from pepo.families.three_in_a_row.logic.sat import Clauses

    with Clauses(puzzle) as clauses:
        for cell in order:
            watch.look(what="givens")
            colour = givens[cell]
            givens[cell] = 1 - colour
            other_way = clauses.solve(to_state(givens))
            givens[cell] = -1 if other_way is None else colour


def is_settled_by(puzzle: ThreeInARow, level: int) -> bool:
    """Whether logic of level 1 or 2 alone fills the grid."""
    height, width = puzzle.height, puzzle.width
    black, white = np.zeros(128, np.uint64), np.zeros(128, np.uint64)
    words.read_cells(to_cells(puzzle.start()), height, width, black, white)
    rows, columns = np.uint64((1 << height) - 1), np.uint64((1 << width) - 1)
    tables = np.zeros((64, 4), np.uint64)
    sound = words.settle(
        black, white, height, width, puzzle.distinct_lines, rows, columns, level, tables
    )
    return bool(sound) and words._narrowest(black, white, height, width)[0] < 0
