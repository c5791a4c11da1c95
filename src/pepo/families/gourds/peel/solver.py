"""A run of peel, with the three phases as its safety net.

It hardly ever happens that nothing can be frozen any more. What is left of the board is proper
then, so the phases solve it; how often that was needed is counted.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Outcome, Watch
from pepo.families.gourds.board import kernels as board_kernels
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.peel.kernels import peel as peeling
from pepo.families.gourds.peel.kernels import search
from pepo.families.gourds.puzzle import EMPTY, Position

EXACT_STEPS = 3_000  # cells; on larger boards steps are counted as the crow flies
AT_A_TIME = 64  # gourds frozen between two looks at the clock
USUAL = search.Manner(
    far_weight=3.4,
    empty_weight=0.55,
    kindness=1.2,
    ahead=4,
    slack=0,
    both=True,
    guess_weight=3.5,
    most_nodes=6_000,
    wide=400_000,
)


@dataclass(frozen=True)
class Peeled:
    """The moves, and how it went: gourds left when it got stuck, and what was done how often."""

    moves: Sequence[int]
    turn: int = 0  # the moves from here on are those of the target, backwards
    left_to_phases: int = 0
    forced: int = 0
    groups: int = 0


@lru_cache(maxsize=16)
def _arrays(board: Board) -> tuple[NDArray[Any], ...]:
    table = board_kernels.neighbour_table(board)
    origin = board.cells[0]
    down = np.array([cell.y - origin.y for cell in board.cells], np.int64)
    across = np.array([(cell.x - origin.x - (cell.y - origin.y)) // 2 for cell in board.cells])
    small = len(board.cells) <= EXACT_STEPS
    steps = search.all_steps(table) if small else np.empty((0, 0), np.uint16)
    return table, across.astype(np.int64), down, steps, search.depths(table)


def ground_of(board: Board) -> search.Ground:
    """The whole board, all cells alive."""
    table, across, down, steps, depth = _arrays(board)
    alive = np.ones(len(board.cells), np.bool_)
    return search.Ground(table, across, down, steps, depth, alive, np.array([len(board.cells)]))


def world_of(position: Position, room: int) -> search.World:
    """A position to play on, with room for `room` moves."""
    ends = np.array(position.ends, np.int64)
    where = np.array(position.pairs, np.int64).ravel()
    now = np.array([position.empty, 0], np.int64)
    return search.World(ends, where, now, np.empty(room, np.int64))


def peel(
    board: Board, position: Position, target: Position, watch: Watch, manner: search.Manner = USUAL
) -> Peeled:
    """Clicks that lead from a position to a target on a proper board."""
    gourds = len(board.cells) // 2
    room = int(60 * gourds**1.5) + 2_000
    while True:
        watch.look(what="gourds")
        ground = ground_of(board)
        one, two = world_of(position, room), world_of(target, room)
        tally = np.zeros(4, np.int64)
        needed = peeling.make_room(len(board.cells), manner.most_nodes)
        outcome = peeling.NOT_YET
        while outcome == peeling.NOT_YET:
            outcome = peeling.peel(ground, manner, needed, one, two, tally, AT_A_TIME)
            watch.tick(AT_A_TIME, total=gourds, what="gourds")
        if outcome != peeling.TOO_LONG:
            break
        room *= 4  # a long thin board
    forced, groups = int(tally[peeling.FORCED]), int(tally[peeling.GROUPS])
    between: list[int] = []
    left = 0
    if outcome == peeling.STUCK:
        left = int(ground.left[0]) // 2
        between = _by_phases(board, ground.alive, one, two, watch)
    there = one.moves[: one.now[search.COUNT]].tolist()
    played = two.moves[: two.now[search.COUNT]].copy()
    back = peeling.taken_back(ground, world_of(target, len(played)), played).tolist()
    moves = array("q", [*there, *between, *back])
    return Peeled(moves, len(there) + len(between), left, forced, groups)


def _by_phases(
    board: Board, alive: NDArray[np.bool_], one: search.World, two: search.World, watch: Watch
) -> list[int]:
    """The cells that are left as a board of their own, solved by divide and conquer."""
    from pepo.families.gourds.moves.scramble import puzzle_between
    from pepo.families.gourds.phases.solver import solve_by_phases, sort_by_dividing

    numbers = np.flatnonzero(alive).tolist()
    rest = make_board({board.cells[number] for number in numbers})
    start, goal = _renamed(numbers, one), _renamed(numbers, two, like=one)
    indices = tuple(range(1, len(numbers) + 1))
    puzzle = puzzle_between("numbered", rest, indices, start, goal)
    claim = solve_by_phases(puzzle, puzzle.start(), watch, sort_by_dividing)
    assert claim.outcome is Outcome.SOLVED, "the rest of a proper board is proper"
    return [board.number[cell] for cell in claim.moves]


def _renamed(numbers: list[int], world: search.World, like: search.World | None = None) -> Position:
    """What lies on some cells, the gourds counted from 0 in the order of another world."""
    order: dict[int, int] = {}
    for cell in numbers:
        end = int((world if like is None else like).ends[cell])
        if end >= 0:
            order.setdefault(end // 2, len(order))
    ends = [EMPTY] * len(numbers)
    for place, cell in enumerate(numbers):
        end = int(world.ends[cell])
        if end >= 0:
            ends[place] = 2 * order[end // 2] + end % 2
    return Position(tuple(ends), ends.index(EMPTY))
