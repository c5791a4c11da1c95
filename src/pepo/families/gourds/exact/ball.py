"""Exact distances near the goal.

A *ball* holds all positions within some moves of the solved ones, with their exact distance. On
small boards it holds everything that can be solved at all: then a position outside of it is
proved hopeless. From elsewhere a search outwards may run into the ball; the first layer that
does gives the exact distance, since the ball's own layers are complete.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.puzzle import EMPTY, Gourds, Position
from pepo.families.gourds.targets.target import solved_positions

T = TypeVar("T", bound=Hashable)
SMALL_CELLS = 13  # cells
MAX_SMALL_STATES, MAX_STATES = 30_000, 10_000
OUTWARDS = 4_000  # positions looked at before a position counts as far
DEEPEST = 7  # moves that a search of that many positions covers


@dataclass(frozen=True, eq=False)
class Ball:
    """`radius` layers are complete; `whole` when there is nothing outside that can be solved.

    Where the solved positions are too many to list there is no ball, and the radius is -1.
    """

    far: dict[Position, int]
    radius: int
    whole: bool


@lru_cache(maxsize=16)
def ball(puzzle: Gourds) -> Ball:
    """All positions near the goal; an empty ball when the solved ones are too many to list."""
    most = MAX_SMALL_STATES if len(puzzle.board.cells) <= SMALL_CELLS else MAX_STATES
    return grow_ball(puzzle, most, Watch())


def grow_ball(puzzle: Gourds, most: int, watch: Watch) -> Ball:
    """Layer by layer round the goal, until there are about `most` positions."""
    solved = solved_positions(puzzle, most)
    if solved is None:
        return Ball({}, -1, whole=False)
    far = dict.fromkeys(solved, 0)
    layer, radius = solved, 0
    while layer and len(far) < most:
        layer = _next_layer(puzzle, layer, far, radius + 1, watch)
        radius += 1
    return Ball(far, radius, whole=not layer)


def _next_layer(
    puzzle: Gourds, layer: list[Position], far: dict[Position, int], distance: int, watch: Watch
) -> list[Position]:
    found = []
    for _, after in _steps(puzzle, layer, watch):
        if after not in far:
            far[after] = distance
            found.append(after)
    return found


def _steps(
    puzzle: Gourds, layer: list[Position], watch: Watch
) -> Iterator[tuple[Position, Position]]:
    """Every move from the positions of a layer: before and after it."""
    for position in layer:
        watch.tick(what="positions")
        for move in puzzle.moves(position):
            yield position, puzzle.apply(position, move)


@lru_cache(maxsize=4096)
def exact_distance(puzzle: Gourds, position: Position) -> int | None:
    """Moves to the goal at best, or None when that is too far to know."""
    near = ball(puzzle)
    if position in near.far:
        return near.far[position]
    if near.whole or count_misplaced(puzzle, position) > max(near.radius, 0) + DEEPEST:
        return None
    found = _outwards(puzzle, position, near, OUTWARDS, Watch())
    if found is None:
        return None
    met, moves, _ = found
    return moves + near.far.get(met, 0)


def count_descents(start: T, nearer: Callable[[T], Iterable[T]]) -> int:
    """In how many ways `nearer` leads from a position down to where it leads no further."""
    layer = {start: 1}
    while True:
        following: dict[T, int] = {}
        for here, count in layer.items():
            for after in set(nearer(here)):
                following[after] = following.get(after, 0) + count
        if not following:
            return sum(layer.values())
        layer = following


def count_misplaced(puzzle: Gourds, position: Position) -> int:
    """Moves that are certainly needed: one for each gourd that is not at its goal."""
    index_of = puzzle.index_of
    pairs = zip(position.ends, puzzle.wants, strict=True)
    return len({end // 2 for end, want in pairs if end != EMPTY and index_of[end] != want})


def _outwards(
    puzzle: Gourds, start: Position, near: Ball, most: int, watch: Watch
) -> tuple[Position, int, dict[Position, Position]] | None:
    """The first position of the ball that is met, after how many moves, and who came from where."""
    came_from = {start: start}
    layer, moves = [start], 0
    while layer and len(came_from) < most:
        found, moves = [], moves + 1
        for position, after in _steps(puzzle, layer, watch):
            if after not in came_from:
                came_from[after] = position
                found.append(after)
        if near.radius < 0:
            met = [position for position in found if puzzle.is_solved(position)]
        else:
            met = [position for position in found if position in near.far]
        if met:
            return min(met, key=lambda position: near.far.get(position, 0)), moves, came_from
        layer = found
    return None


def shortest_solution(
    puzzle: Gourds, position: Position, watch: Watch, *, most: int = OUTWARDS
) -> list[Cell] | None:
    """The moves of a shortest solution, or None when the goal is too far to know."""
    near = ball(puzzle)
    before: list[Position] = []
    if position not in near.far:
        far = count_misplaced(puzzle, position) > max(near.radius, 0) + DEEPEST and most == OUTWARDS
        found = None if near.whole or far else _outwards(puzzle, position, near, most, watch)
        if found is None:
            return None
        position, _, came_from = found
        step = position
        while came_from[step] != step:
            step = came_from[step]
            before.append(step)
    states = [*reversed(before), position]
    while near.far.get(states[-1], 0):
        states.append(next(nearer(puzzle, states[-1], near)))
    return [
        next(move for move in puzzle.moves(a) if puzzle.apply(a, move) == b)
        for a, b in pairwise(states)
    ]


def nearer(puzzle: Gourds, position: Position, near: Ball) -> Iterator[Position]:
    """The neighbours in the ball that are one move nearer to the goal."""
    afters = (puzzle.apply(position, move) for move in puzzle.moves(position))
    return (after for after in afters if near.far.get(after) == near.far[position] - 1)
