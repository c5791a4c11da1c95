"""Peel: kernels against the readable rules, and whole runs on boards from snake to blob."""

from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from pepo.core.solving import Outcome, Watch, solve
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.methods import PEEL
from pepo.families.gourds.moves.scramble import blank_puzzle, moved, random_position
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.peel import solver
from pepo.families.gourds.peel.improver import Improver, improve_for
from pepo.families.gourds.peel.kernels import beam, freeze
from pepo.families.gourds.peel.kernels import peel as peeling
from pepo.families.gourds.peel.kernels.search import Ground, Run
from pepo.families.gourds.peel.solver import ground_of, peel, world_of
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.lone_moves import moves_alone
from pepo.families.gourds.targets.target import find_target
from tests.families.gourds.boards import coloured, numbered, some_board


def ends(puzzle: Gourds, position: Position, moves: list[int]) -> Position:
    return replay_fast(puzzle, position, [puzzle.board.cells[cell] for cell in moves])


@numba.njit  # type: ignore[untyped-decorator]
def removable_pairs(ground: Ground, pairs: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Which pairs of cells may be frozen; the kernel can only be called by another one."""
    found = np.empty(pairs.shape[0], np.bool_)
    for number in range(pairs.shape[0]):
        found[number] = freeze.is_removable(ground, pairs[number])
    return found


def left_by_peel(seed: int, least: int, most: int) -> int:
    """Solve and replay a board; how many gourds are left to the phases."""
    sizes = range(least, most + 1, 2)
    board = some_board(sizes[seed * 7 % len(sizes)], seed)
    puzzle, rng = blank_puzzle(board), Random(seed)
    how = "uniform" if len(board.cells) <= 61 else "walk"
    start, target = (random_position(puzzle, how, rng, Watch()) for _ in range(2))
    found = peel(board, start, target, Watch())
    assert ends(puzzle, start, list(found.moves)) == target
    return found.left_to_phases


def peel_random_boards(count: int, least: int, most: int) -> int:
    """Boards of all sizes and kinds; how often the phases had to help."""
    helped = sum(left_by_peel(seed, least, most) > 0 for seed in range(count))
    print(f"{count} boards of {least} to {most} cells: the phases helped {helped} times")
    return helped


def test_200_random_boards_of_7_to_61_cells() -> None:
    assert peel_random_boards(200, 7, 61) <= 2


def test_what_a_run_left_in_memory_means_nothing_to_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The next one gets the same memory, as it is."""
    puzzle = numbered(shape_board("hexagon", 3), 1)
    target = find_target(puzzle, puzzle.start())
    assert target is not None
    runs: list[Run] = []
    make_run, empty = solver.make_run, np.empty

    def noted(*args: Any) -> Run:
        runs.append(make_run(*args))
        return runs[-1]

    def used(shape: Any, dtype: Any = float) -> NDArray[Any]:
        return keys.copy() if (shape, dtype) == (len(keys), np.uint64) else empty(shape, dtype)

    monkeypatch.setattr(solver, "make_run", noted)
    before = list(peel(puzzle.board, puzzle.start(), target, Watch()).moves)
    keys = runs[0].search.keys
    monkeypatch.setattr(np, "empty", used)
    assert list(peel(puzzle.board, puzzle.start(), target, Watch()).moves) == before


def test_5_random_boards_of_201_to_401_cells() -> None:
    assert peel_random_boards(5, 201, 401) == 0


@pytest.mark.prove
def test_2000_random_boards_of_7_to_61_cells() -> None:
    assert peel_random_boards(2000, 7, 61) < 20


@pytest.mark.prove
def test_100_random_boards_of_201_to_401_cells() -> None:
    assert peel_random_boards(100, 201, 401) < 1


def test_where_peel_gets_stuck_it_begins_again_without_beams(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seed, *sizes = 36, 201, 401  # one of 2 in 100
    assert left_by_peel(seed, *sizes) == 0
    monkeypatch.setattr(solver, "PLAIN", solver.USUAL._replace())
    assert left_by_peel(seed, *sizes) == 25


def test_if_peel_gets_stuck_the_phases_continue(monkeypatch: pytest.MonkeyPatch) -> None:
    """A kernel that freezes a few gourds and then gives up."""
    board = some_board(31, 4)
    puzzle, rng = blank_puzzle(board), Random(3)
    start, target = (random_position(puzzle, "uniform", rng, Watch()) for _ in range(2))
    for frozen in (0, 1, 5):
        real = peeling.peel

        def some(*args: object, most: int = frozen) -> int:
            real(*args[:-1], most)  # noqa: B023
            return peeling.STUCK

        monkeypatch.setattr(peeling, "peel", some)
        found = peel(board, start, target, Watch())
        monkeypatch.undo()
        assert found.left_to_phases == 15 - frozen
        assert ends(puzzle, start, list(found.moves)) == target


def test_room_for_moves_grows_when_it_is_too_small(monkeypatch: pytest.MonkeyPatch) -> None:
    board = some_board(61, 0)
    puzzle, rng = blank_puzzle(board), Random(3)
    start, target = (random_position(puzzle, "uniform", rng, Watch()) for _ in range(2))
    made = solver.world_of
    monkeypatch.setattr(solver, "world_of", lambda p, room: made(p, max(40, room // 60)))
    assert ends(puzzle, start, list(peel(board, start, target, Watch()).moves)) == target


@pytest.mark.parametrize("seed", range(6))
def test_what_may_be_frozen_leaves_a_proper_board(seed: int) -> None:
    """Every pair of neighbours, judged by the kernel and by the board itself."""
    board = some_board(15 + 6 * (seed % 3), seed)
    ground = ground_of(board)
    moves = np.array([[a, b] for a, b in board.edges])
    judged = removable_pairs(ground, moves)
    for (a, b), may in zip(board.edges, judged.tolist(), strict=True):
        rest = {cell for number, cell in enumerate(board.cells) if number not in (a, b)}
        assert may == make_board(rest).proper


def test_the_star_is_never_left() -> None:
    star = {(3, 0), *((x, 1) for x in (0, 2, 4, 6)), *((x, 2) for x in (1, 3, 5)), *((x, 3) for x in (0, 2, 4, 6)), (3, 4)}  # fmt: skip
    from pepo.families.gourds.board.hex import Cell

    board = make_board({Cell(x + 2, y + 1) for x, y in star} | {Cell(3, 1), Cell(4, 0)})
    ground = ground_of(board)
    for a, b in board.edges:
        rest = make_board({c for n, c in enumerate(board.cells) if n not in (a, b)})
        if rest.is_star:
            assert not removable_pairs(ground, np.array([[a, b]]))[0]
            break
    else:
        raise AssertionError("the board was made so that the star could be left")


# -- improving


@pytest.mark.parametrize("seed", range(6))
def test_a_beam_that_is_wide_enough_finds_the_shortest_moves(seed: int) -> None:
    """On boards whose distances are all known."""
    from pepo.families.gourds.exact.tables import distances_of

    puzzle = numbered(some_board(11 + 2 * (seed % 2), seed), seed)
    far = distances_of(puzzle, Watch())
    goal = far.numbers.position(0)
    for move in far.solution(goal) or ():
        goal = puzzle.apply(goal, move)
    for walk in range(6):
        start = moved(puzzle, goal, 6 + walk, Random(walk))
        ground = ground_of(puzzle.board)
        one, two = world_of(start, 0), world_of(goal, 0)
        truth = far.distance(start)
        assert truth is not None
        # A beam that is wide enough to keep everything is a breadth-first search.
        chance, taste = np.array([seed + 1], np.uint64), beam.Taste(1.5, 0.5, 8)
        found = beam.beam(ground, one, two, ground.alive, taste, 40, 40_000, chance)
        assert len(found) == truth
        assert ends(puzzle, start, found.tolist()) == goal
        narrow = beam.beam(ground, one, two, ground.alive, taste, 200, 60, chance)
        assert len(narrow) >= truth
        assert ends(puzzle, start, narrow.tolist()) == goal


def some_solution(board: Board, seed: int) -> tuple[Gourds, Position, Position, list[int]]:
    puzzle, rng = blank_puzzle(board), Random(seed)
    start, target = (random_position(puzzle, "uniform", rng, Watch()) for _ in range(2))
    return puzzle, start, target, list(peel(board, start, target, Watch()).moves)


@pytest.mark.parametrize("cells", [9, 19, 31, 45])
def test_every_turn_of_improving_keeps_the_ends_and_never_lengthens(cells: int) -> None:
    puzzle, start, target, moves = some_solution(some_board(cells, cells), cells)
    improver = Improver(puzzle.board, start, moves)
    length = len(moves)
    for _ in range(150):
        improver.turn()
        assert len(improver) <= length
        length = len(improver)
        assert ends(puzzle, start, improver.moves.tolist()) == target
    improver.cut_loops()
    assert ends(puzzle, start, improver.moves.tolist()) == target


def test_improving_gains_and_is_the_same_each_time() -> None:
    puzzle, start, target, moves = some_solution(shape_board("hexagon", 4), 1)
    lengths = []
    for _ in range(2):
        improver = Improver(puzzle.board, start, moves)
        improve_for(improver, Watch(), turns=60, lower=0)
        assert ends(puzzle, start, improver.moves.tolist()) == target
        lengths.append(improver.moves.tolist())
    assert lengths[0] == lengths[1]
    assert len(lengths[0]) < 0.9 * len(moves)


def test_loops_are_cut_out() -> None:
    puzzle, start, target, moves = some_solution(some_board(19, 1), 1)
    there = puzzle.neighbours[start.empty][0]
    after = puzzle.apply(start, puzzle.board.cells[there])
    back = start.empty if after.empty == there else there
    improver = Improver(puzzle.board, start, [there, back, there, back, *moves])
    improver.cut_loops()
    assert len(improver) <= len(moves)
    assert ends(puzzle, start, improver.moves.tolist()) == target


# -- the method


@pytest.mark.parametrize("cells", [3, 5, 7, 9, 13, 25, 61])
def test_the_method_solves_numbered_and_coloured_boards(cells: int) -> None:
    for puzzle in (numbered(some_board(cells, 1), 1), coloured(some_board(cells, 2), 3, 2)):
        answer = solve(puzzle, PEEL)
        assert answer.outcome is Outcome.SOLVED
        if answer.length:
            assert answer.stats["left_to_phases"] == 0
            assert answer.stats["lower_bound"] <= answer.length


def test_lone_moves_without_an_edge_are_those_in_the_middle_of_a_large_board() -> None:
    board = shape_board("hexagon", 7)
    ground = ground_of(board)
    reach = ground.free.shape[0] // 2
    middle = min(range(len(board.cells)), key=lambda cell: max(map(abs, board.cells[cell])))
    pairs = [(a, b) for a in (middle, *board.neighbours[middle]) for b in board.neighbours[a]]
    for start in pairs:
        alone = moves_alone(board, start)
        for goal in pairs:
            across = ground.across[start[0]] - ground.across[goal[0]] + reach
            down = ground.down[start[0]] - ground.down[goal[0]] + reach
            turned = [list(ground.table[a]).index(b) for a, b in (start, goal)]
            assert ground.free[(across, down, *turned)] == alone[goal], (start, goal)
