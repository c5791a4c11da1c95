"""How many moves a gourd would need if it were alone on the board.

Every move of the puzzle moves one gourd, so the sum over all gourds is a lower bound for the
moves of any solution. It also measures how near a target is.

`lone_costs` computes it for many gourds and places at once. On a small board the moves are counted.
On a large one that would take too long. No move takes an end farther than 1 cell, so the distance
of the ends is a lower bound: in a straight line, or by landmarks (if one cell is 5 steps from a
landmark and another 20, they are at least 15 apart). The first is nearly exact on a fat board, the
second on a snake.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING

from pepo.families.gourds.board.board import Board, steps_from
from pepo.families.gourds.board.hex import distance
from pepo.families.gourds.puzzle import Pair, Position

if TYPE_CHECKING:  # it is loaded where it is needed
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

MAX_CELLS_SUMMED = 250  # cells; above this the lower bound uses plain distances
MAX_CELLS_COUNTED = 81  # cells; up to this lone_costs counts moves
OUT_OF_REACH = 1_000
LANDMARKS = 12


def _steps(board: Board, pair: Pair) -> Iterator[Pair]:
    """Where one move takes a lone gourd: either end goes ahead, the other follows or stays."""
    near = board.neighbours
    first, second = pair
    for cell in near[first]:
        if cell != second:
            yield (cell, second) if second in near[cell] else (cell, first)
    for cell in near[second]:
        if cell != first:
            yield (first, cell) if first in near[cell] else (second, cell)


def lone_distance(board: Board, position: Position, target: Position) -> int | None:
    """The sum over all gourds; None if one of them can't get there even alone.

    On large boards straight distances are used: no move takes an end farther than 1 cell.
    """
    total = 0
    for start, goal in zip(position.pairs, target.pairs, strict=True):
        if start != goal and len(board.cells) > MAX_CELLS_SUMMED:
            ends = zip(start, goal, strict=True)
            total += max(distance(board.cells[a], board.cells[b]) for a, b in ends)
        elif start != goal:
            far = steps_from(start, partial(_steps, board), goal).get(goal)
            if far is None:
                return None
            total += far
    return total


def lone_costs(board: Board, starts: Sequence[Pair], goals: Sequence[Pair]) -> "Ints":
    """A row for every start, a column for every goal."""
    import numpy as np

    if len(board.cells) > MAX_CELLS_COUNTED:
        (a, b), (c, d) = np.array(starts).T, np.array(goals).T
        return np.maximum(_distances(board, a, c), _distances(board, b, d))
    rows = []
    for start in starts:
        far = moves_alone(board, start)
        rows.append([far.get(goal, OUT_OF_REACH) for goal in goals])
    return np.array(rows)


@lru_cache(maxsize=2_000)
def moves_alone(board: Board, start: Pair) -> dict[Pair, int]:
    """The fewest moves from one pair of cells to every other."""
    return steps_from(start, partial(_steps, board))


def _distances(board: Board, here: "Ints", there: "Ints") -> "Ints":
    """From each of some cells to each of others."""
    import numpy as np

    across, down, *seen = _surveyed(board)
    columns = np.abs(across[here][:, None] - across[there])
    rows = np.abs(down[here][:, None] - down[there])
    found: Ints = np.maximum(rows, (columns + rows) // 2)
    for steps in seen:
        np.maximum(found, np.abs(steps[here][:, None] - steps[there]), out=found)
    return found


@lru_cache(maxsize=4)
def _surveyed(board: Board) -> "list[NDArray[np.int32]]":
    """The coordinates of all cells, and their steps from each landmark."""
    import numpy as np

    found = [np.array([cell[k] for cell in board.cells], np.int32) for k in (0, 1)]
    nearest = np.full(len(board.cells), len(board.cells), np.int32)
    landmark = 0
    for _ in range(LANDMARKS):
        steps = np.full(len(board.cells), -1, np.int32)
        reached = steps_from(landmark, board.neighbours.__getitem__)
        steps[list(reached)] = list(reached.values())
        found.append(steps)
        nearest = np.minimum(nearest, steps)
        landmark = int(nearest.argmax())  # far from all others
    return found
