"""A run of peel, with the three phases as its fallback.

On a few large boards, peel can't freeze anything further. Then it begins again without beams. If it
still gets stuck, what is left of the board is proper, so the phases solve it; `left_to_phases` says
how many gourds that were.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pepo.core.solving import Outcome, Watch
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.kernels import coordinates, neighbour_table
from pepo.families.gourds.peel.kernels import peel as peeling
from pepo.families.gourds.peel.kernels import search
from pepo.families.gourds.puzzle import EMPTY, Position

EXACT_STEPS = 3_000  # cells; on larger boards distances are measured as the crow flies
MAX_REACH = 64  # cells; a lone gourd that is farther away is taken for one end
MARGIN = 3  # cells that a lone gourd may go beyond a board without an edge
AT_A_TIME = 64  # gourds frozen between two checks of the limits
# Found by random changes on hexagons of 127 to 2,107 cells; benchmarks/gourds_near.py uses other
# positions.
USUAL = search.Manner(
    far_weight=4.9,
    empty_weight=1.07,
    kindness=1.2,
    ahead=4,
    slack=0,
    both=True,
    guess_weight=3.5,
    most_nodes=27_000,
    wide=400_000,
    width=150,
    horizon=28,
    played=6,
    worth=0.97 * (np.arange(512) / 2) ** 1.1,
    outer=1.6,  # of the whole depth of the board
)


# If that gets stuck. Without beams solutions are longer elsewhere.
PLAIN = USUAL._replace(width=0)


@dataclass(frozen=True)
class Peeled:
    """The moves, and how many gourds were left if peel got stuck."""

    moves: Sequence[int]
    turn: int = 0  # from here on, the moves are those of the target in reverse
    left_to_phases: int = 0


@lru_cache(maxsize=16)
def _arrays(board: Board) -> tuple[object, ...]:
    table = neighbour_table(board)
    small = len(board.cells) <= EXACT_STEPS
    steps = search.all_steps(table) if small else np.empty((0, 0), np.uint16)
    across, down = coordinates(board)
    reach = min(MAX_REACH, int(max(np.ptp(across), np.ptp(down))) + MARGIN)
    return table, across, down, steps, _free_moves(reach), search.depths(table)


@lru_cache(maxsize=16)
def _free_moves(reach: int) -> NDArray[np.int16]:
    found: NDArray[np.int16] = search.free_moves(reach)
    return found


def ground_of(board: Board) -> search.Ground:
    """The whole board, all cells alive."""
    table, across, down, steps, free, depth = _arrays(board)
    alive = np.ones(len(board.cells), np.bool_)
    return search.Ground(
        table, across, down, steps, free, depth, alive, np.array([len(board.cells)])
    )


def world_of(position: Position, room: int) -> search.World:
    """A position to make moves in, with room for `room` of them."""
    ends = np.array(position.ends, np.int64)
    where = np.array(position.pairs, np.int64).ravel()
    now = np.array([position.empty, 0], np.int64)
    return search.World(ends, where, now, np.empty(room, np.int64))


def make_run(ground: search.Ground, manner: search.Manner) -> search.Run:
    """What a run needs: a field, a search, and the slots that are banned for a while."""
    places = 6 * len(ground.table)
    field = search.Field(
        np.zeros(places, np.int64),
        np.zeros(places, np.int64),
        np.zeros(2, np.int64),
        np.empty(places, np.int64),
    )
    nodes = search.make_search.py_func(manner.most_nodes)  # it only makes arrays
    manner = manner._replace(outer=manner.outer / max(1, int(ground.depth.max())))
    return search.Run(ground, manner, field, nodes, np.zeros(places + 1, np.int64))


def peel(board: Board, position: Position, target: Position, watch: Watch) -> Peeled:
    """Moves that lead from a position to a target on a proper board."""
    gourds = len(board.cells) // 2
    room, manner = int(60 * gourds**1.5) + 2_000, USUAL
    while True:
        watch.look(what="gourds")
        ground = ground_of(board)
        one, two = world_of(position, room), world_of(target, room)
        run = make_run(ground, manner)
        outcome = peeling.NOT_YET
        while outcome == peeling.NOT_YET:
            outcome = peeling.peel(run, one, two, AT_A_TIME)
            watch.tick(AT_A_TIME, total=gourds, what="gourds")
        if outcome == peeling.TOO_LONG:
            room *= 4  # a long thin board
        elif outcome == peeling.STUCK and manner is USUAL:
            manner = PLAIN
        else:
            break
    between: list[int] = []
    left = 0
    if outcome == peeling.STUCK:
        left = int(ground.left[0]) // 2
        between = _by_phases(board, ground.alive, one, two, watch)
    there = one.moves[: one.now[search.COUNT]].tolist()
    played = two.moves[: two.now[search.COUNT]].copy()
    back = peeling.taken_back(ground, world_of(target, len(played)), played).tolist()
    moves = array("q", [*there, *between, *back])
    return Peeled(moves, len(there) + len(between), left)


def _by_phases(
    board: Board, alive: NDArray[np.bool_], one: search.World, two: search.World, watch: Watch
) -> list[int]:
    """Solve the cells that are left, as a board of their own, by divide and conquer."""
    from pepo.families.gourds.moves.scramble import puzzle_between
    from pepo.families.gourds.phases.solver import solve_by_phases, sort_by_dividing

    numbers = np.flatnonzero(alive).tolist()
    place = {cell: k for k, cell in enumerate(numbers)}
    gourds = sorted({end // 2 for end in one.ends[alive].tolist() if end != EMPTY})

    def lying(world: search.World) -> Position:
        pairs = world.where.reshape(-1, 2)[gourds].tolist()
        return Position.of(len(numbers), enumerate((place[a], place[b]) for a, b in pairs))

    rest = make_board({board.cells[number] for number in numbers})
    indices = tuple(range(1, len(numbers) + 1))
    puzzle = puzzle_between("numbered", rest, indices, lying(one), lying(two))
    claim = solve_by_phases(puzzle, puzzle.start(), watch, sort_by_dividing)
    assert claim.outcome is Outcome.SOLVED, "the rest of a proper board is proper"
    return [board.number[cell] for cell in claim.moves]
