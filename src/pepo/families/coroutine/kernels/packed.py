"""Coroutine: the kernels as a Python user calls them.

A classic 3×3 board (coins in the corners, goal in the middle) packs into 64 bits;
`shortest_turns` takes many of them. boards.py says how the bits are laid out.
"""

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pepo.core.errors import BadInput, quote
from pepo.families.coroutine.kernels import boards as kernels
from pepo.families.coroutine.puzzle import STEPS, Coroutine, board

Bits = NDArray[np.uint64]

CENTRE = 4
# PLACES[k] is the square from which direction k leads to the centre.
PLACES = tuple((1 - down) * 3 + 1 - right for down, right in STEPS)


def pack(puzzle: Coroutine) -> int:
    classic = (3, 3, (0, 8), frozenset({CENTRE}))
    if (puzzle.width, puzzle.height, puzzle.coins, puzzle.goals) != classic:
        raise BadInput(
            "Only 3×3 boards with coins in the corners and the goal in the middle are packed."
        )
    return sum(mask(puzzle.squares[place]) << 8 * k for k, place in enumerate(PLACES))


def unpack(bits: int) -> Coroutine:
    squares: list[tuple[int, ...]] = [()] * 9
    for k, place in enumerate(PLACES):
        squares[place] = tuple(d for d in range(8) if bits >> (8 * k + d) & 1)
    return board([squares[row : row + 3] for row in (0, 3, 6)])


def shortest_turns(boards: Iterable[Coroutine] | Bits, *, threads: int = 1) -> NDArray[np.uint8]:
    """The fewest turns of many classic boards, packed or not; 0 where there is no solution."""
    if not isinstance(boards, np.ndarray):
        boards = np.array([pack(puzzle) for puzzle in boards], np.uint64)
    if boards.ndim != 1 or boards.dtype != np.uint64:
        raise BadInput(
            f"The boards are {boards.ndim}-dimensional and of type {quote(str(boards.dtype))}; "
            "expected one row of uint64."
        )
    turns = np.empty(len(boards), np.uint8)
    if threads <= 1:
        kernels.shortest_turns(boards, turns)
        return turns
    pieces = zip(np.array_split(boards, threads), np.array_split(turns, threads))
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(lambda piece: kernels.shortest_turns(*piece), pieces))
    return turns


def mask(arrows: Iterable[int]) -> int:
    """The arrows of a square as one byte."""
    return sum(1 << direction for direction in arrows)


def plain(puzzle: Coroutine) -> tuple[NDArray[np.uint8], kernels.Plan]:
    """A board of any size as the plain kernels take it."""
    arrows = np.array([mask(square) for square in puzzle.squares], np.uint8)
    goals = np.zeros(len(arrows), np.bool_)
    goals[list(puzzle.goals)] = True
    a, b = puzzle.coins
    return arrows, kernels.Plan(_leads(puzzle.height, puzzle.width), goals, a * len(arrows) + b)


@lru_cache(maxsize=32)
def _leads(height: int, width: int) -> NDArray[np.int64]:
    """[square, direction]: the square one step away, or -1 off the board."""
    framed = np.pad(np.arange(height * width).reshape(height, width), 1, constant_values=-1)
    ends = [framed[1 + d : 1 + d + height, 1 + r : 1 + r + width].ravel() for d, r in STEPS]
    return np.stack(ends, axis=1)
