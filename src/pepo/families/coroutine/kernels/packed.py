"""Coroutine: the kernels as a Python user calls them.

A classic 3×3 board (coins in the corners, goal in the middle) packs into one 64-bit word;
`shortest_turns` takes many of them. kernels.py says how the word is made.
"""

from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo.core.errors import BadInput, quote
from pepo.core.solving import Claim, Outcome, Watch
from pepo.families.coroutine.kernels import boards as kernels
from pepo.families.coroutine.methods.breadth_first import finished, follow_distances
from pepo.families.coroutine.puzzle import STEPS, Coroutine, Turn, board

Words = NDArray[np.uint64]

CENTRE = 4
# PLACES[k] is the square from which direction k leads to the centre.
PLACES = tuple((1 - down) * 3 + 1 - right for down, right in STEPS)


def is_classic(puzzle: Coroutine) -> bool:
    """Whether a board fits the packed kernel: 3×3, coins in the corners, goal in the middle."""
    return (
        (puzzle.width, puzzle.height) == (3, 3)
        and puzzle.coins == (0, 8)
        and puzzle.goals == frozenset({CENTRE})
    )


def pack(puzzle: Coroutine) -> int:
    """A classic board as one word."""
    if not is_classic(puzzle):
        raise BadInput(
            "Only 3×3 boards with coins in the corners and the goal in the middle are packed."
        )
    return sum(_mask(puzzle.squares[place]) << 8 * k for k, place in enumerate(PLACES))


def unpack(word: int) -> Coroutine:
    """The classic board of a word."""
    squares: list[tuple[int, ...]] = [()] * 9
    for k, place in enumerate(PLACES):
        squares[place] = tuple(d for d in range(8) if word >> (8 * k + d) & 1)
    return board([squares[row : row + 3] for row in (0, 3, 6)])


def shortest_turns(boards: Iterable[Coroutine] | Words, *, threads: int = 1) -> NDArray[np.uint8]:
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


def _mask(arrows: Iterable[int]) -> int:
    return sum(1 << direction for direction in arrows)


def _plain(puzzle: Coroutine) -> tuple[NDArray[np.uint8], int, int, NDArray[np.bool_]]:
    """A board of any size as the plain kernels take it."""
    arrows = np.array([_mask(square) for square in puzzle.squares], np.uint8)
    goals = np.zeros(len(arrows), np.bool_)
    goals[list(puzzle.goals)] = True
    return arrows, puzzle.width, puzzle.height, goals


def distances_by_kernel(puzzle: Coroutine) -> Sequence[int]:
    """Turns to the goal from every pair of squares: mover times squares plus other."""
    far: Any = kernels.distances(*_plain(puzzle))
    return far  # type: ignore[no-any-return]


def solve_many(puzzles: Sequence[Coroutine], watch: Watch) -> list[Claim[Turn]]:
    """Many boards, each by the plain kernel: what streams use."""
    return [_solve(puzzle, watch) for puzzle in puzzles]


def _solve(puzzle: Coroutine, watch: Watch) -> Claim[Turn]:
    n = len(puzzle.squares)
    start = puzzle.start()
    parents, depths = np.full((2, 2 * n * n), -1, np.int32)
    queue = np.empty_like(parents)
    first = start.here * n + start.other
    seen, won, ways = kernels.search(*_plain(puzzle), first, parents, queue, depths)
    watch.tick(int(seen))
    if won < 0:
        return finished(puzzle, start, Claim(Outcome.IMPOSSIBLE, stats={"states": int(seen)}))
    if ways == kernels.OVERFLOW:
        return finished(puzzle, start, follow_distances(puzzle, start, watch))
    stats = {"states": int(seen), "shortest_solutions": int(ways)}
    moves = _moves(puzzle, _way(parents, int(won)))
    return finished(puzzle, start, Claim(Outcome.SOLVED, moves, shortest=True, stats=stats))


def _way(parents: NDArray[np.int32], state: int) -> list[int]:
    way = [state]
    while parents[way[-1]] >= 0:
        way.append(int(parents[way[-1]]))
    return way[::-1]


def _moves(puzzle: Coroutine, way: list[int]) -> tuple[Turn, ...]:
    """The turns between numbered states."""
    n = len(puzzle.squares)
    position, moves = puzzle.start(), []
    for state in way[1:]:
        target = state % n
        landings = {square: d for d, square in puzzle.landings(position).items()}
        moves.append(Turn(position.mover, landings.get(target)))
        position = position.after(target)
    return tuple(moves)
