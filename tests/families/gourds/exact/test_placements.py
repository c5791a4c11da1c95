"""The placement graph against the readable rules, and what its groups say against brute force."""

from itertools import permutations, product
from math import factorial
from random import Random

import numpy as np
import pytest

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.count_placements import count_placements
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.exact.arrays import graph_arrays
from pepo.families.gourds.exact.groups import Group, inverse, signed, then
from pepo.families.gourds.exact.numbers import (
    Numbers,
    arrangements,
    number_of,
    rank,
    ranks,
    state_of,
    unrank,
)
from pepo.families.gourds.exact.placements import (
    Named,
    is_listable,
    moves_between,
    named,
    placement_graph,
    position_of,
)
from pepo.families.gourds.exact.reach import reach_of
from tests.families.gourds.board.test_board import STAR
from tests.families.gourds.boards import some_board
from tests.families.gourds.exact.test_ball import brute_distances, lies_of
from tests.families.gourds.polyhexes import boards, proper_boards

HEXAGON_7 = shape_board("hexagon", 2)


def random_state(board: Board, rng: Random) -> Named:
    graph = placement_graph(board)
    gourds = list(range(graph.gourds))
    rng.shuffle(gourds)
    return Named(rng.randrange(len(graph)), tuple(gourds), rng.getrandbits(graph.gourds))


SOME_BOARDS = [HEXAGON_7, STAR, *(some_board(cells, seed) for cells in (9, 11, 13) for seed in range(4)), *list(boards(7))[::40]]  # fmt: skip


@pytest.mark.parametrize("board", SOME_BOARDS, ids=lambda b: f"{len(b.cells)} {b.cells[0]}")
def test_edges_can_be_undone_and_move_one_gourd(board: Board) -> None:
    graph, rng = placement_graph(board), Random(len(board.cells))
    assert len(graph) == count_placements(board)
    for _ in range(200):
        if len(graph) == 0:
            break
        state = random_state(board, rng)
        position = position_of(graph, state)
        assert named(graph, position) == state
        edges = graph.edges[state.placement]
        assert [board.cells[edge.click] for edge in edges] == [
            board.cells[near] for near in board.neighbours[position.empty]
        ]
        for edge in edges:
            after = state.after(edge)
            back = graph.reverse(state.placement, edge)
            assert after.after(back) == state
            moved = [
                g for g in range(graph.gourds) if pair(graph, state, g) != pair(graph, after, g)
            ]
            assert moved == [state.gourds[edge.mover]]
            assert moves_between(graph, [state, after]) == [edge.click]


def pair(graph, state, gourd):  # type: ignore[no-untyped-def]
    ends = position_of(graph, state).ends
    return ends.index(2 * gourd), ends.index(2 * gourd + 1)


@pytest.mark.parametrize(("board", "placements"), [(HEXAGON_7, 20), (shape_board("hexagon", 3), 2288), (STAR, 38)])  # fmt: skip
def test_known_numbers_of_placements(board: Board, placements: int) -> None:
    assert len(placement_graph(board)) == count_placements(board) == placements


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_ranks_follow_the_alphabet(count: int) -> None:
    for number, permutation in enumerate(permutations(range(count))):
        assert rank(permutation, count) == number
        assert unrank(number, count) == permutation
    for size in range(count + 1):
        rows = arrangements(count, size)
        assert ranks(rows, count).tolist() == list(range(len(rows)))
        assert [rank(row, count) for row in rows.tolist()] == list(range(len(rows)))


@pytest.mark.parametrize("board", SOME_BOARDS[:8], ids=lambda b: f"{len(b.cells)} {b.cells[0]}")
def test_numbers_and_positions_are_one_to_one(board: Board) -> None:
    graph, rng = placement_graph(board), Random(7)
    goal = random_state(board, rng)
    numbers = Numbers(graph, goal)
    at_home = Named(goal.placement, tuple(range(graph.gourds)), 0)
    assert numbers.number(position_of(graph, goal)) == number_of(graph, at_home)
    for _ in range(100):
        number = rng.randrange(numbers.total)
        assert numbers.number(numbers.position(number)) == number
        assert number_of(graph, state_of(graph, number)) == number


def test_numbers_of_a_small_board_are_all_different_positions() -> None:
    graph = placement_graph(HEXAGON_7)
    numbers = Numbers(graph, Named(3, (2, 0, 1), 5))
    assert len({numbers.position(k) for k in range(numbers.total)}) == numbers.total == 960


def test_groups_are_what_multiplying_gives() -> None:
    rng = Random(5)
    for slots in (1, 2, 3):
        everything = [
            signed(p, flips) for p in permutations(range(slots)) for flips in range(1 << slots)
        ]
        for _ in range(40):
            generators = [rng.choice(everything) for _ in range(rng.randrange(3))]
            made = {tuple(range(2 * slots))}
            while True:
                more = made | {then(a, g) for a, g in product(made, generators)}
                if more == made:
                    break
                made = more
            group = Group(2 * slots, generators)
            assert group.order == len(made)
            assert {element for element in everything if element in group} == made
            assert set(group.members) == made
            assert all(then(element, inverse(element)) == group.identity for element in made)


def test_large_groups_have_their_known_orders() -> None:
    for slots in (7, 9):
        turn = signed((*range(1, slots), 0), 0)
        swap = signed((1, 0, *range(2, slots)), 0)
        flip = signed(range(slots), 1)
        assert Group(2 * slots, [turn, swap]).order == factorial(slots)
        assert Group(2 * slots, [turn, swap, flip]).order == factorial(slots) << slots


def test_the_star_has_1440_components() -> None:
    reach = reach_of(STAR)
    assert reach is not None
    assert reach.components == 1440
    assert [group.order for group in reach.groups] == [32]


def test_proper_boards_are_of_one_piece() -> None:
    for board in proper_boards():
        reach = reach_of(board)
        assert reach is not None
        assert reach.components == 1
    honeycomb = reach_of(shape_board("hexagon", 3))
    assert honeycomb is not None
    assert honeycomb.components == 1


def test_on_improper_boards_components_and_reach_are_those_of_brute_force() -> None:
    rng = Random(1)
    counts = set()
    some = [b for size in (5, 7) for b in boards(size) if not b.proper and count_placements(b)]
    for board in some[:: max(1, len(some) // 30)]:
        reach = reach_of(board)
        assert reach is not None
        graph = reach.graph
        rules = _rules(board)
        seen: set[object] = set()
        components = 0
        for number in range(reach.positions):
            position = position_of(graph, state_of(graph, number))
            if lies_of(rules, position) in seen:
                continue
            components += 1
            found = brute_distances(rules, position)
            seen |= found.keys()
            part = graph.part_of[state_of(graph, number).placement]
            assert len(found) == len(graph.parts[part]) * reach.groups[part].order
            for _ in range(10):
                other = position_of(graph, random_state(board, rng))
                assert reach.connects(position, other) == (lies_of(rules, other) in found)
        assert components == reach.components
        counts.add(components)
    assert len(counts) > 3


def _rules(board):  # type: ignore[no-untyped-def]
    from pepo.families.gourds.puzzle import Gourds

    return Gourds("numbered", board, tuple(range(1, len(board.cells) + 1)), ())


def test_large_boards_are_not_listed() -> None:
    assert is_listable(shape_board("hexagon", 3))
    assert not is_listable(shape_board("hexagon", 4))
    assert reach_of(shape_board("hexagon", 5)) is None


def test_arrays_hold_the_same_graph() -> None:
    graph, arrays = placement_graph(some_board(11, 1)), graph_arrays(some_board(11, 1))
    assert arrays.permutations[0].tolist() == list(range(graph.gourds))
    for placement, edges in enumerate(graph.edges):
        rows = range(arrays.first[placement], arrays.first[placement + 1])
        assert len(rows) == len(edges)
        for row, edge in zip(rows, edges, strict=True):
            assert tuple(arrays.permutations[arrays.permutation[row]]) == edge.permutation
            there = (arrays.to[row], arrays.flips[row], arrays.mover[row], arrays.click[row])
            assert there == (edge.to, edge.flips, edge.mover, edge.click)
            assert arrays.back[arrays.back[row]] == row
            assert arrays.to[arrays.back[row]] == placement
    assert np.all(np.diff(arrays.first) > 0)
