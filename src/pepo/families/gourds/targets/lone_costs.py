"""How many moves gourds would need, each alone, to many places at once; estimated where it must be.

On a small board they are counted (alone.py). On a large one that would take too long, and no move
takes an end farther than one cell, so the distance of the ends will do: as the crow flies, or as
seen from some landmarks: who is 5 steps from a landmark is at least 15 from whom it is 20. On a fat
board the first is nearly the truth, on a snake the second. Both never say too much.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.targets.lone_moves import Pair, moves_alone

EXACT = 81  # cells
OUT_OF_REACH = 1_000
LANDMARKS = 12


def lone_costs(board: Board, starts: Sequence[Pair], goals: Sequence[Pair]) -> Any:
    """A row for every start, a column for every goal."""
    if len(board.cells) > EXACT:
        (a, b), (c, d) = np.array(starts).T, np.array(goals).T
        return np.maximum(_distances(board, a, c), _distances(board, b, d))
    rows = []
    for start in starts:
        far = _counted(board, start)
        rows.append([far.get(goal, OUT_OF_REACH) for goal in goals])
    return np.array(rows)


@lru_cache(maxsize=2_000)
def _counted(board: Board, start: Pair) -> dict[Pair, int]:
    return moves_alone(board, start)


def _distances(board: Board, here: Any, there: Any) -> Any:
    """From each of some cells to each of others."""
    across, down, *seen = _surveyed(board)
    columns = np.abs(across[here][:, None] - across[there])
    rows = np.abs(down[here][:, None] - down[there])
    found = np.maximum(rows, (columns + rows) // 2)
    for steps in seen:
        np.maximum(found, np.abs(steps[here][:, None] - steps[there]), out=found)
    return found


@lru_cache(maxsize=4)
def _surveyed(board: Board) -> list[Any]:
    """The coordinates of all cells, and their steps from each landmark."""
    found = [np.array([cell[k] for cell in board.cells], np.int32) for k in (0, 1)]
    nearest = np.full(len(board.cells), len(board.cells), np.int32)
    landmark = 0
    for _ in range(LANDMARKS):
        steps = np.array(_steps_from(board, landmark), np.int32)
        found.append(steps)
        nearest = np.minimum(nearest, steps)
        landmark = int(nearest.argmax())  # far from all others
    return found


def _steps_from(board: Board, start: int) -> list[int]:
    steps = [-1] * len(board.cells)
    steps[start] = 0
    queue = [start]
    for cell in queue:  # grows while it is walked
        for other in board.neighbours[cell]:
            if steps[other] < 0:
                steps[other] = steps[cell] + 1
                queue.append(other)
    return steps
