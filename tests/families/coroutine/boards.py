"""Boards the tests share: the two classics, and random boards of every shape."""

from random import Random

import numpy as np
from numpy.typing import NDArray

from pepo.families.coroutine.notation import parse
from pepo.families.coroutine.puzzle import Coroutine, board

PUZZLE_2 = parse("045,1245,0145/1457,g,136/067,157,027")
PUZZLE_3 = parse("56,345,36/05,g,47/014,03,27")

SHAPES = ((3, 3), (1, 3), (3, 1), (2, 2), (1, 5), (2, 3), (3, 2), (3, 5), (5, 3), (4, 4), (5, 5))


def random_board(rng: Random, shape: tuple[int, int] = (3, 3), density: float = 0.4) -> Coroutine:
    """Any coins, one goal or two, random arrows."""
    rows, columns = shape
    cells = rows * columns
    goals = rng.sample(range(cells), 1 if cells < 5 else rng.randint(1, 2))
    coins = rng.sample([cell for cell in range(cells) if cell not in goals], 2)
    squares = [
        [] if cell in goals else [d for d in range(8) if rng.random() < density]
        for cell in range(cells)
    ]
    return board(
        [squares[k : k + columns] for k in range(0, cells, columns)], coins=coins, goals=goals
    )


def random_classic(rng: Random, density: float = 0.4) -> Coroutine:
    """A 3×3 board with coins in the corners and the goal in the middle."""
    squares = [[d for d in range(8) if rng.random() < density] for _ in range(9)]
    squares[4] = []
    return board([squares[:3], squares[3:6], squares[6:]])


def one_arrow_boards(numbers: NDArray[np.int64]) -> NDArray[np.uint64]:
    """Packed boards, by their numbers among the 8^8 that have one arrow a square."""
    boards = np.zeros(len(numbers), np.uint64)
    for square in range(8):
        arrow = numbers >> (3 * square) & 7
        boards |= np.uint64(1) << (8 * square + arrow).astype(np.uint64)
    return boards
