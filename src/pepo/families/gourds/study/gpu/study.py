"""A study on a card: the same figures as with the processor's tables, for up to nine gourds."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

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
from pepo.families.gourds.study.gpu.descent import Descent, descend
from pepo.families.gourds.study.gpu.search import Machine, Search

MakeMachine = Callable[[int], Machine]


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

    @property
    def far(self) -> int:
        return len(self.distribution) - 1


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
