"""Exact distances near the goal.

A *ball* holds all positions within some moves of the solved ones, with their exact distance. On
small boards it holds everything that can be solved at all: then a position outside of it can't be
solved. A search from elsewhere may run into the ball; the first layer that does gives the exact
distance, because the layers of the ball are complete.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.puzzle import EMPTY, Gourds, Position
from pepo.families.gourds.targets.target import solved_positions
from pepo.search.breadth_first import moves_to

S = TypeVar("S", bound=Hashable)
SMALL_CELLS = 13  # cells
MAX_SMALL_STATES, MAX_STATES = 30_000, 10_000
MAX_OUTWARDS = 4_000  # positions looked at before the search gives up
MAX_DEPTH = 7  # moves that such a search covers


@dataclass(frozen=True, eq=False)
class Ball:
    """`radius` layers are complete; `whole` if nothing outside can be solved.

    If there are too many solved positions to list, the ball is empty and its radius is -1.
    """

    far: dict[Position, int]
    radius: int
    whole: bool


@lru_cache(maxsize=16)
def ball(puzzle: Gourds) -> Ball:
    """All positions near the goal; empty if there are too many solved ones to list."""
    most = MAX_SMALL_STATES if len(puzzle.board.cells) <= SMALL_CELLS else MAX_STATES
    return grow_ball(puzzle, most, Watch())


def grow_ball(puzzle: Gourds, most: int, watch: Watch) -> Ball:
    """Layer by layer around the goal, until there are about `most` positions."""
    solved = solved_positions(puzzle, most)
    if solved is None:
        return Ball({}, -1, whole=False)
    far = dict.fromkeys(solved, 0)
    layer, radius = solved, 0
    while layer and len(far) < most:
        radius += 1
        found = []
        for _, _, after in _steps(puzzle, layer, watch):
            if after not in far:
                far[after] = radius
                found.append(after)
        layer = found
    return Ball(far, radius, whole=not layer)


def _steps(
    puzzle: Gourds, layer: list[Position], watch: Watch
) -> Iterator[tuple[Position, Cell, Position]]:
    """Every move from the positions of a layer, with the positions before and after it."""
    for position in layer:
        watch.tick(what="positions")
        for move in puzzle.moves(position):
            yield position, move, puzzle.apply(position, move)


@lru_cache(maxsize=4096)
def exact_distance(puzzle: Gourds, position: Position) -> int | None:
    """The fewest moves to a goal, or None if the goal is too far away to know."""
    moves = shortest_solution(puzzle, position, Watch())
    return None if moves is None else len(moves)


def count_descents(start: S, nearer: Callable[[S], Iterable[tuple[object, S]]]) -> int:
    """How many paths lead down from a position when `nearer` gives the next steps."""
    layer = {start: 1}
    while True:
        following: dict[S, int] = {}
        for here, count in layer.items():
            for after in {after for _, after in nearer(here)}:
                following[after] = following.get(after, 0) + count
        if not following:
            return sum(layer.values())
        layer = following


def _count_misplaced(puzzle: Gourds, position: Position) -> int:
    """A lower bound: every gourd with an end on a wrong cell needs a move."""
    index_of = puzzle.index_of
    pairs = zip(position.ends, puzzle.wants, strict=True)
    return len({end // 2 for end, want in pairs if end != EMPTY and index_of[end] != want})


def _outwards(
    puzzle: Gourds, start: Position, near: Ball, most: int, watch: Watch
) -> tuple[Position, list[Cell]] | None:
    """The first position of the ball that is met, and the moves to it."""
    came_by: dict[Position, tuple[Position, Cell] | None] = {start: None}
    layer = [start]
    while layer and len(came_by) < most:
        found = []
        for position, move, after in _steps(puzzle, layer, watch):
            if after not in came_by:
                came_by[after] = position, move
                found.append(after)
        is_met = puzzle.is_solved if near.radius < 0 else near.far.__contains__
        if met := list(filter(is_met, found)):
            nearest = min(met, key=lambda position: near.far.get(position, 0))
            return nearest, list(moves_to(came_by, nearest))
        layer = found
    return None


def shortest_solution(
    puzzle: Gourds, position: Position, watch: Watch, *, most: int = MAX_OUTWARDS
) -> list[Cell] | None:
    """The moves of a shortest solution, or None if the goal is too far away to know."""
    near = ball(puzzle)
    moves: list[Cell] = []
    if position not in near.far:
        deepest = max(near.radius, 0) + MAX_DEPTH
        far = most == MAX_OUTWARDS and _count_misplaced(puzzle, position) > deepest
        found = None if near.whole or far else _outwards(puzzle, position, near, most, watch)
        if found is None:
            return None
        position, moves = found
    while near.far.get(position, 0):
        move, position = next(nearer(puzzle, position, near))
        moves.append(move)
    return moves


def nearer(puzzle: Gourds, position: Position, near: Ball) -> Iterator[tuple[Cell, Position]]:
    """The moves to positions in the ball that are one move nearer to the goal."""
    for _, move, after in _steps(puzzle, [position], Watch()):
        if near.far.get(after) == near.far[position] - 1:
            yield move, after
