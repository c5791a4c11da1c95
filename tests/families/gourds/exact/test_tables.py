"""Tables of all distances, against an independent brute force and against each other."""

from collections import Counter
from math import factorial
from random import Random
from typing import Any

import numpy as np
import pytest

import pepo
from pepo import families
from pepo.api.game import Game
from pepo.core.solving import Limits, Watch
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.count_placements import count_placements
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.exact.numbers import Numbers, goal_of_placement, state_of
from pepo.families.gourds.exact.placements import (
    Named,
    orbits,
    placement_graph,
    position_of,
    symmetries,
)
from pepo.families.gourds.exact.reach import can_be_solved, reach_of
from pepo.families.gourds.exact.tables import distances_of, make_table
from pepo.families.gourds.puzzle import Gourds
from tests.families.gourds.boards import coloured, numbered, some_board
from tests.families.gourds.exact.test_ball import brute_distances, lies_of
from tests.families.gourds.phases.test_phases import between_placements
from tests.families.gourds.polyhexes import boards

HEXAGON_7 = shape_board("hexagon", 2)


def no_gourds(board: Board) -> Gourds:
    return Gourds("numbered", board, tuple(range(1, len(board.cells) + 1)), ())


def compare_with_brute_force(board: Board, placement: int) -> int:
    """All distances to a placement, by table and by brute force; returns the greatest."""
    graph, rules = placement_graph(board), no_gourds(board)
    home = Named(placement, tuple(range(graph.gourds)), 0)
    truth = brute_distances(rules, position_of(graph, home))
    table = make_table(board, [goal_of_placement(graph, placement)], Watch())
    assert table.distribution == tuple(
        count for _, count in sorted(Counter(truth.values()).items())
    )
    numbers = Numbers(graph, home)
    far = np.concatenate(list(table.depths()))
    for number, distance in enumerate(far.tolist()):
        lies = lies_of(rules, numbers.position(number))
        assert truth.get(lies, -1) == distance
    return len(table.distribution) - 1


@pytest.mark.parametrize("size", [3, 5, 7])
def test_distances_on_every_small_proper_board_are_those_of_brute_force(size: int) -> None:
    for number, board in enumerate(b for b in boards(size) if b.proper):
        compare_with_brute_force(board, number % len(placement_graph(board)))


def test_distances_from_all_20_solved_placements_of_the_hexagon_of_seven() -> None:
    far = [compare_with_brute_force(HEXAGON_7, placement) for placement in range(20)]
    assert (min(far), max(far)) == (12, 13)
    figures = pepo.study("gourds/flower-7", all_solved=True).figures()
    assert (figures["radius"], figures["diameter"]) == (12, 13)
    assert figures["gods_numbers"] == {str(k): n for k, n in Counter(far).items()}


def test_distances_on_some_boards_of_nine_cells_are_those_of_brute_force() -> None:
    for number in (3, 9):
        compare_with_brute_force(nine_cells(number), number)


def nine_cells(number: int) -> Board:
    return [board for board in boards(9) if board.proper][number]


@pytest.mark.prove
@pytest.mark.parametrize("number", range(16))
def test_distances_on_every_proper_board_of_nine_cells_are_those_of_brute_force(
    number: int,
) -> None:
    board = nine_cells(number)
    for placement in (0, len(placement_graph(board)) - 1):
        compare_with_brute_force(board, placement)


def test_distances_on_improper_boards_are_those_of_brute_force() -> None:
    some = [b for b in boards(7) if not b.proper and count_placements(b)]
    for number, board in enumerate(some[::20]):
        compare_with_brute_force(board, number % len(placement_graph(board)))


def test_a_table_of_a_larger_board_reaches_everything_and_descends() -> None:
    """Eleven cells: the kernel's two-bit planes in one word; the sums are known beforehand."""
    for seed in range(3):
        puzzle = numbered(some_board(11, seed), seed)
        far = distances_of(puzzle, Watch())
        reach = reach_of(puzzle.board)
        assert reach is not None
        assert sum(far.table.distribution) == reach.positions
        rng = Random(seed)
        for _ in range(50):
            position = far.numbers.position(rng.randrange(reach.positions))
            here = far.distance(position)
            assert here is not None
            after = [far.distance(puzzle.apply(position, m)) for m in puzzle.moves(position)]
            assert all(there is not None and abs(there - here) <= 1 for there in after)
            assert here == 0 or here - 1 in after


def test_seven_gourds_need_more_than_64_bits_and_agree_with_their_neighbours() -> None:
    puzzle = pepo.load("gourds/triangle-15").puzzle
    far = distances_of(puzzle, Watch())
    assert sum(far.table.distribution) == 240 * factorial(7) << 7
    assert far.distance(puzzle.start()) == 17
    farthest = far.table.farthest(3)
    assert farthest
    for number in farthest:
        position = far.numbers.position(number)
        assert far.distance(position) == len(far.table.distribution) - 1 == 23


@pytest.mark.parametrize("seed", range(6))
def test_coloured_distances_lead_to_the_nearest_matching_placement(seed: int) -> None:
    """Against a walk from every solved position at once."""
    puzzle = coloured(some_board(7, seed), 3 if seed % 2 else 2, seed)
    far = distances_of(puzzle, Watch())
    numbers = far.numbers
    everything = [numbers.position(k) for k in range(numbers.total)]
    layer = {position for position in everything if puzzle.is_solved(position)}
    truth = dict.fromkeys(layer, 0)
    distance = 0
    while layer:
        assert len(layer) == far.table.distribution[distance]
        distance += 1
        layer = {
            after
            for position in layer
            for move in puzzle.moves(position)
            if (after := puzzle.apply(position, move)) not in truth
        }
        truth |= dict.fromkeys(layer, distance)
    for position in everything:
        assert far.distance(position) == truth.get(position)


def test_figures_of_a_coloured_table_and_of_single_steps_are_one() -> None:
    """The same puzzle, small enough for both methods."""
    puzzle = pepo.load("gourds/pebble-9").puzzle
    figures = pepo.study("gourds/pebble-9").figures()
    far = distances_of(puzzle, Watch())
    assert list(far.table.distribution) == figures["distribution"]
    assert far.count_shortest(puzzle.start()) == figures["shortest_solutions"] == 1
    assert far.distance(puzzle.start()) == figures["start_distance"] == 7


def test_studies_have_the_common_fields() -> None:
    figures = pepo.study("gourds/tray-13").figures()
    assert figures["states"] == sum(figures["distribution"]) == 207 * factorial(6) << 6
    assert (figures["from"], figures["components"], figures["dead_ends"]) == ("solved", 1, 0)
    assert (figures["farthest"], figures["start_distance"]) == (34, 18)
    assert figures["shortest_solutions"] == 1
    star = pepo.study("gourds/star-of-david").figures()
    assert (star["components"], star["states"], star["start_distance"]) == (1440, 38 * 32, None)


def test_a_study_that_is_too_large_says_so_and_keeps_what_is_certain() -> None:
    game = Game(families.load("gourds"), numbered(some_board(13, 3), 9))
    study = game.study(memory=100_000)
    assert not study.complete
    assert "bytes" in study.reason
    study = pepo.study("gourds/hexagon-19", recompute=True, engine="cpu")
    assert not study.complete
    assert study.figures()["distribution"][:5] == [1, 3, 12, 46, 145]


def test_a_stopped_table_leaves_its_layers() -> None:
    puzzle = pepo.load("gourds/ladder-11").puzzle
    layers: list[int] = []
    with pytest.raises(Exception, match="limit of 2,000 states"):
        distances_of(puzzle, Watch(Limits(states=2000)), layers.append)
    assert layers


def rows(*lengths: int) -> Board:
    wide = max(lengths)
    cells = {Cell(wide - n + 2 * k, y) for y, n in enumerate(lengths) for k in range(n)}
    return make_board(cells)


@pytest.mark.parametrize(
    ("board", "count"),
    [(HEXAGON_7, 12), (shape_board("hexagon", 3), 12), (rows(4, 5, 4), 4), (rows(2, 3), 2),
     (shape_board("triangle", 2), 6), (some_board(13, 1), 1)],
)  # fmt: skip
def test_symmetries_map_the_board_to_itself(board: Board, count: int) -> None:
    found = symmetries(board)
    assert len(set(found)) == len(found) == count
    assert found[0] == tuple(range(len(board.cells)))
    for moved in found:
        for a, near in enumerate(board.neighbours):
            assert {moved[b] for b in near} == set(board.neighbours[moved[a]])
    graph = placement_graph(board)
    classes = orbits(graph)
    assert sorted(p for images in classes for p in images) == list(range(len(graph)))


def test_what_can_be_solved_is_what_brute_force_solves() -> None:
    verdicts: Counter[Any] = Counter()
    some = [b for b in boards(7) if not b.proper and count_placements(b) > 1]
    for number, board in enumerate(some[::6]):
        for colours in (0, 2, 3):
            start = between_placements(board, number)
            if colours:
                rng = Random(number)
                try:
                    start = recoloured(start, colours, rng)
                except ValueError:
                    continue
            reached = brute_distances(start, start.start())
            solved = {
                lies
                for lies in reached
                if all(
                    start.index_of[end] == start.wants[start.board.number[Cell(*cell)]]
                    for cell, end in lies
                )
            }
            answer = can_be_solved(start, start.start())
            assert answer == bool(solved)
            verdicts[answer] += 1
    assert min(verdicts.values()) > 10


def recoloured(puzzle: Gourds, colours: int, rng: Random) -> Gourds:
    """Cells and ends coloured at random, so that often many placements match."""
    colour = {index: rng.randrange(colours) + 1 for index in puzzle.wants}
    from dataclasses import replace

    gourds = tuple(
        replace(gourd, indices=(colour[gourd.indices[0]], colour[gourd.indices[1]]))
        for gourd in puzzle.gourds
    )
    wants = tuple(colour[want] for want in puzzle.wants)
    return Gourds("coloured", puzzle.board, wants, gourds)


def test_number_0_is_every_gourd_in_its_own_slot() -> None:
    assert state_of(placement_graph(HEXAGON_7), 0) == Named(0, (0, 1, 2), 0)
