"""A study on a card: the same figures as with the processor's tables, for up to nine gourds.

A search keeps one bit a position, not its distance. But a run can be asked for the distances of
many positions. To walk down from a start to the goals, ask for all positions within a few moves of
it: that shows the first moves of every shortest solution. From where they end, ask again.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo.core.errors import WrongSolver
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.numbers import goal_numbers, goal_of_placement, numbers_of, state_of
from pepo.families.gourds.exact.placements import moves_between, orbits, placement_graph
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.study.gpu.card import Card
from pepo.families.gourds.study.gpu.search import NO_POSITION, Layers, Machine, Numbers, Search
from pepo.search.breadth_first import moves_to

MAX_ASKED = 100_000
MakeMachine = Callable[[int], Machine]


@dataclass(frozen=True, eq=False)
class Descent:
    """What was found; distance None means that no goal can be reached."""

    layers: Layers
    distance: int | None
    solutions: int  # how many shortest ones there are
    positions: tuple[int, ...]  # the numbers of the positions along one of them


def descend(
    search: Search,
    goals: list[NDArray[Any]],
    start: int,
    watch: Watch,
    layers: Callable[[int], None] | None = None,
) -> Descent:
    """Walk down from the start; the layers of the whole board come with it."""
    numbers, steps = _ball(search, np.array([start], np.uint64))
    found = search.run(goals, watch, ask=numbers, layers=layers)
    far = _far(numbers, found)
    left = far[start]
    if left < 0:
        return Descent(found, None, 0, ())
    counts = {start: 1}
    came_by: dict[int, tuple[int, int] | None] = {start: None}
    while left:
        if steps == 0:
            numbers, steps = _ball(search, np.array(list(counts), np.uint64))
            far = _far(numbers, search.run(goals, watch, ask=numbers))
        left, steps = left - 1, steps - 1
        counts = _step(search, counts, far, left, came_by)
    positions = start, *moves_to(came_by, next(iter(counts)))
    return Descent(found, len(positions) - 1, sum(counts.values()), positions)


def _ball(search: Search, centres: Numbers) -> tuple[Numbers, int]:
    """The positions within some moves of these, and how many moves that is."""
    ball = layer = np.unique(centres)
    steps = 0
    while steps == 0 or len(ball) + 4 * len(layer) <= MAX_ASKED:
        layer = np.setdiff1d(search.around(layer), np.append(ball, np.uint64(NO_POSITION)))
        if not len(layer):
            return ball, len(ball)  # everything reachable: as many steps as needed
        ball, steps = np.union1d(ball, layer), steps + 1
    return ball, steps


def _far(numbers: Numbers, found: Layers) -> dict[int, int]:
    return dict(zip(numbers.tolist(), found.distances.tolist(), strict=True))


def _step(
    search: Search,
    counts: dict[int, int],
    far: dict[int, int],
    left: int,
    came_by: dict[int, tuple[int, int] | None],
) -> dict[int, int]:
    """One move down on all shortest solutions: how many lead to each position."""
    following: dict[int, int] = {}
    rows = search.around(np.array(list(counts), np.uint64)).tolist()
    for (here, count), row in zip(counts.items(), rows, strict=True):
        for after in set(row) - {NO_POSITION}:
            if far[after] == left:
                following[after] = following.get(after, 0) + count
                came_by[after] = here, after
    return following


# -- what a study asks


@dataclass(frozen=True, eq=False)
class OnCard:
    """What a search found for a puzzle, a shortest solution, and the positions farthest from its
    goals."""

    card: str
    descent: Descent
    solution: list[Cell]
    farthest: list[Position]


def search_puzzle(
    puzzle: Gourds,
    position: Position,
    watch: Watch,
    layers: Callable[[int], None] | None = None,
    *,
    most: int,
    make_machine: MakeMachine = Card,
) -> OnCard:
    """All distances to the goals of a puzzle; solutions are counted from `position`."""
    search = Search(puzzle.board, make_machine, watch)
    numbers, goals = numbers_of(puzzle), list(goal_numbers(puzzle))
    start = numbers.number(position)
    descent = descend(search, goals, start, watch, layers)
    states = [state_of(numbers.graph, number) for number in descent.positions]
    moves = moves_between(numbers.graph, states)
    last = search.last_layer(most).tolist()
    search.free()
    return OnCard(
        search.machine.name,
        descent,
        [puzzle.board.cells[cell] for cell in moves],
        [numbers.position(number) for number in last],
    )


@dataclass(frozen=True, eq=False)
class FromGoal:
    """The distances to one goal placement. `images` are its images under the symmetries of the
    board, itself included."""

    images: tuple[int, ...]
    distribution: list[int]
    farthest: list[int]  # numbers, seen from the goal


def search_all_goals(
    board: Board, watch: Watch, *, most: int = 0, make_machine: MakeMachine = Card
) -> Iterator[FromGoal]:
    """The distances to every placement as the goal, one of each class of images.

    At the end the counts are compared. As moves can be undone, the positions at each distance from
    one goal to another must be as many as in the other direction.
    """
    search = Search(board, make_machine, watch)
    graph = placement_graph(board)
    classes = orbits(graph)
    sizes = np.array([len(images) for images in classes])
    between: list[NDArray[np.int64]] = []  # for each goal: distance and class -> positions
    for images in classes:
        found = search.run([goal_of_placement(graph, images[0])], watch)
        counts = [found.by_placement[:, others].sum(axis=1) for others in classes]
        between.append(np.stack(counts, axis=1))
        numbers = search.last_layer(most).tolist() if most else []
        yield FromGoal(tuple(images), found.distribution, numbers)
    search.free()
    if not are_symmetric(between, sizes):
        raise WrongSolver("the counts between two goals differ from one direction to the other")


def are_symmetric(between: list[NDArray[np.int64]], sizes: NDArray[np.int64]) -> bool:
    """Whether class A as the goal sees class B as often, distance by distance, as B sees A."""
    depth = max(len(counts) for counts in between)
    cube = np.zeros((len(between), depth, len(between)), np.int64)
    for number, counts in enumerate(between):
        cube[number, : len(counts)] = counts * sizes[number]
    return bool(np.array_equal(cube, cube.transpose(2, 1, 0)))
