"""How many moves a gourd would need if it were alone on the board.

Every move of the puzzle moves one gourd, so the sum over all gourds is a lower bound for the
moves of any solution. It also measures how near a target placement is.
"""

from collections.abc import Iterator

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import distance
from pepo.families.gourds.puzzle import EMPTY, Position

LARGE = 250  # cells
Pair = tuple[int, int]  # the cells of a gourd's first and second end


def pairs_of(position: Position) -> list[Pair]:
    """Where each gourd lies: first end, second end."""
    where = [0] * (len(position.ends) - 1)
    for cell, end in enumerate(position.ends):
        if end != EMPTY:
            where[end] = cell
    return list(zip(where[::2], where[1::2], strict=True))


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


def moves_alone(board: Board, start: Pair, goal: Pair | None = None) -> dict[Pair, int]:
    """The fewest moves from `start` to every pair of cells, or only until `goal` is found."""
    far = {start: 0}
    queue = [start]
    for pair in queue:  # grows while it is walked
        if pair == goal:
            break
        for target in _steps(board, pair):
            if target not in far:
                far[target] = far[pair] + 1
                queue.append(target)
    return far


def lower_bound(board: Board, position: Position, target: Position) -> int | None:
    """The sum over all gourds; None if one of them cannot get there even alone.

    On large boards plain distances stand in: no move takes an end farther than one cell.
    """
    total = 0
    for start, goal in zip(pairs_of(position), pairs_of(target), strict=True):
        if start != goal and len(board.cells) > LARGE:
            ends = zip(start, goal, strict=True)
            total += max(distance(board.cells[a], board.cells[b]) for a, b in ends)
        elif start != goal:
            far = moves_alone(board, start, goal).get(goal)
            if far is None:
                return None
            total += far
    return total
