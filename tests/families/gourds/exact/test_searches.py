"""Lone gourds and the deepening search, against breadth first."""

from random import Random

import numpy as np
import pytest

from pepo.core.errors import Stop
from pepo.core.solving import Limits, Watch, solve
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.count_placements import count_placements
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.kernels import neighbour_table
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.exact.ida import shortest_moves
from pepo.families.gourds.exact.kernels import search
from pepo.families.gourds.exact.lone import lone_bound, lone_of, lone_search, place
from pepo.families.gourds.exact.prove import (
    BRISK,
    PATIENT,
    Proof,
    distance_at_once,
    prove,
    try_to_prove,
)
from pepo.families.gourds.exact.tables import distances_of
from pepo.families.gourds.methods import BEST
from pepo.families.gourds.moves.scramble import moved
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.targets.lone_moves import lone_distance, moves_alone
from pepo.families.gourds.targets.target import find_target
from tests.families.gourds.boards import coloured, numbered, some_board
from tests.families.gourds.polyhexes import boards


@pytest.mark.parametrize("board", [some_board(19, 3), some_board(31, 0), list(boards(7))[30]])
def test_lone_moves_are_those_of_the_readable_walk(board: Board) -> None:
    there, _ = search.moves_from(neighbour_table(board))
    for a, b in board.edges[:: max(1, len(board.edges) // 5)]:
        moves = search.lone_moves(there, np.array([place(board, (a, b))]), -1)
        truth = moves_alone(board, (a, b))
        for pair in [(x, y) for x, near in enumerate(board.neighbours) for y in near]:
            assert moves[place(board, pair)] == truth.get(pair, search.UNREACHED)


@pytest.mark.parametrize("cells", [9, 21, 61, 127])
def test_the_bound_of_a_numbered_board_is_the_readable_one(cells: int) -> None:
    puzzle = numbered(some_board(cells, 2), 2)
    target = find_target(puzzle, puzzle.start())
    assert target is not None
    bound = lone_bound(puzzle, puzzle.start())
    assert bound == lone_distance(puzzle.board, puzzle.start(), target)
    with pytest.MonkeyPatch.context() as patch:  # as on a board too large for tables
        patch.setattr("pepo.families.gourds.exact.lone.MAX_ENTRIES", 0)
        assert lone_bound(puzzle, puzzle.start()) == bound


def check(puzzle: Gourds, moves: list[Cell] | None, length: int | None) -> None:
    assert moves is not None
    assert len(moves) == length
    position = puzzle.start()
    for move in moves:
        position = puzzle.apply(position, move)
    assert puzzle.is_solved(position)


@pytest.mark.parametrize("seed", range(30))
def test_the_search_finds_what_breadth_first_finds(seed: int) -> None:
    board = some_board(5 + 2 * (seed % 5), seed)
    puzzle = numbered(board, seed) if seed % 2 else coloured(board, 2 + seed % 3, seed)
    far = distances_of(puzzle, Watch()).distance(puzzle.start())
    assert far is not None
    assert lone_bound(puzzle, puzzle.start()) <= far
    bounds: list[int] = []
    if far < 26:
        check(
            puzzle,
            shortest_moves(lone_search(puzzle, puzzle.start()), Watch(), bounds=bounds.append),
            far,
        )
        assert max(bounds, default=0) <= far


@pytest.mark.parametrize("seed", range(1, 30, 2))
def test_without_tables_the_search_finds_the_same(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a numbered board too large for tables: the distances of the ends count instead."""
    puzzle = numbered(some_board(5 + 2 * (seed % 5), seed), seed)
    far = distances_of(puzzle, Watch()).distance(puzzle.start())
    assert far is not None
    bound = lone_search(puzzle, puzzle.start()).lower_bound
    monkeypatch.setattr("pepo.families.gourds.exact.lone.MAX_ENTRIES", 0)
    lone_of.cache_clear()
    without = lone_search(puzzle, puzzle.start())
    assert without.lower_bound <= bound
    if far < 22:
        check(puzzle, shortest_moves(without, Watch()), far)
    lone_of.cache_clear()


def test_near_the_goal_a_numbered_board_too_large_for_tables_is_solved_and_proved() -> None:
    puzzle = numbered(shape_board("hexagon", 31), 1)  # 2,791 cells
    goal = find_target(puzzle, puzzle.start())
    assert goal is not None
    start = moved(puzzle, goal, 14, Random(1))
    answer = solve(puzzle, BEST, start=start)
    assert answer.shortest
    assert 8 <= answer.length <= 14
    assert distance_at_once(puzzle, start) == answer.length


def test_a_board_too_large_for_a_search_is_not_called_impossible() -> None:
    puzzle = coloured(some_board(41, 1), 3, 1)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pepo.families.gourds.exact.lone.MAX_ENTRIES", 0)
        with pytest.raises(Stop, match="41 cells is too large for this search"):
            prove(puzzle, puzzle.start(), Watch(), PATIENT, Proof())
        assert try_to_prove(puzzle, puzzle.start(), Watch(), BRISK).moves is None


def test_improper_boards_are_searched_as_well() -> None:
    from pepo.families.gourds.exact.reach import can_be_solved
    from tests.families.gourds.phases.test_phases import between_placements

    solved = 0
    some = [board for board in boards(7) if not board.proper and count_placements(board) > 1]
    for number, board in enumerate(some):
        puzzle = between_placements(board, number)
        if number % 2 or not can_be_solved(puzzle, puzzle.start()):
            continue
        far = distances_of(puzzle, Watch()).distance(puzzle.start())
        check(puzzle, shortest_moves(lone_search(puzzle, puzzle.start()), Watch()), far)
        solved += 1
    assert solved > 5


def test_the_search_keeps_to_its_limits() -> None:
    puzzle = numbered(some_board(61, 3), 3)
    assert shortest_moves(lone_search(puzzle, puzzle.start()), Watch(), max_nodes=100_000) is None
    with pytest.raises(Exception, match="limit"):
        shortest_moves(lone_search(puzzle, puzzle.start()), Watch(Limits(states=1_000)))
