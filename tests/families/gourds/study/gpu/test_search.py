"""The card's search, by its twin on the processor and on a card where there is one: equal to the
tables of the processor, bit for bit where a bit can be seen."""

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from pepo.core.errors import Stop
from pepo.core.solving import Limits, Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.numbers import goal_numbers, goal_of_placement, number_of, state_of
from pepo.families.gourds.exact.placements import Named, orbits, placement_graph
from pepo.families.gourds.exact.tables import Table, distances_of, make_table
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.study.gpu import search as searching
from pepo.families.gourds.study.gpu.search import Search, shape_of
from pepo.families.gourds.study.gpu.study import (
    MakeMachine,
    are_symmetric,
    descend,
    search_all_goals,
    search_puzzle,
)
from tests.families.gourds.polyhexes import boards
from tests.families.gourds.study.gpu.grown import grown_boards
from tests.families.gourds.study.gpu.machines import MACHINES
from tests.families.gourds.study.gpu.twin import Twin

on_every_machine = pytest.mark.parametrize("machine", MACHINES, ids=lambda m: m.__name__)


def board_of(name: str) -> Board:
    puzzle = FAMILY.entry(name).puzzle
    assert isinstance(puzzle, Gourds)
    return puzzle.board


def compare(board: Board, placement: int, machine: MakeMachine) -> tuple[Search, Table]:
    """Both machines, to one goal: every layer, each placement's share, the last positions."""
    goals = [goal_of_placement(placement_graph(board), placement)]
    search = Search(board, machine)
    found, table = search.run(goals, Watch()), make_table(board, goals, Watch())
    assert found.distribution == list(table.distribution)
    last = set(search.last_layer(10**6).tolist())
    assert last == set(table.farthest(10**6))
    placements = {state_of(table.graph, number).placement for number in last}
    assert set(np.flatnonzero(found.by_placement[-1]).tolist()) == placements
    return search, table


@on_every_machine
@pytest.mark.parametrize("size", [3, 5, 7, 9])
def test_every_small_board_has_the_layers_of_the_tables(size: int, machine: MakeMachine) -> None:
    some = list(boards(size))
    for number, board in enumerate(some[:: 1 if size < 9 else 4]):
        if len(placement_graph(board)):
            compare(board, number % len(placement_graph(board)), machine)


@on_every_machine
@pytest.mark.parametrize("name", ["ladder-11", "tray-13", "star-of-david", "triangle-15"])
def test_larger_boards_have_the_layers_of_the_tables(name: str, machine: MakeMachine) -> None:
    """Five to seven gourds; the Star, of which a part only can be reached."""
    compare(board_of(name), 5, machine)


@on_every_machine
@pytest.mark.prove
@pytest.mark.parametrize(("size", "boards", "every"), [(11, 69, 1), (13, 327, 1), (15, 1614, 20)])
def test_boards_of_five_to_seven_gourds_have_the_layers_of_the_tables(
    size: int, boards: int, every: int, machine: MakeMachine
) -> None:
    """Every board without holes and cut cells; of those with seven gourds some."""
    found = grown_boards(size)
    assert len(found) == boards
    for number, board in enumerate(found[::every]):
        compare(board, number % len(placement_graph(board)), machine)


@on_every_machine
@pytest.mark.parametrize("by_queue", [1, 1000, 10**9])
def test_queues_and_sweeps_find_the_same(
    by_queue: int, machine: MakeMachine, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All layers by queue as far as they fit, all but the first few by sweeps, all by sweeps."""
    monkeypatch.setattr(searching, "BY_QUEUE", max(by_queue, 13))
    compare(board_of("ladder-11"), 3, machine)


@on_every_machine
def test_distances_that_were_asked_for_are_those_of_the_table(machine: MakeMachine) -> None:
    board, rng = board_of("tray-13"), Random(6)
    graph = placement_graph(board)
    goals = [goal_of_placement(graph, 17)]
    search, table = Search(board, machine), make_table(board, goals, Watch())
    ask = np.array([rng.randrange(search.shape.positions) for _ in range(300)], np.uint64)
    far = search.run(goals, Watch(), ask=ask).distances
    found = [table.solution(state_of(graph, number)) for number in ask.tolist()]
    assert far.tolist() == [-1 if moves is None else len(moves) for moves in found]


@on_every_machine
def test_shortest_solutions_are_counted_and_one_is_found(machine: MakeMachine) -> None:
    board, rng = board_of("ladder-11"), Random(5)
    graph = placement_graph(board)
    goals = [goal_of_placement(graph, 3)]
    search, table = Search(board, machine), make_table(board, goals, Watch())
    for _ in range(6):
        start = rng.randrange(search.shape.positions)
        found = descend(search, goals, start, Watch())
        state = state_of(graph, start)
        assert found.distance == len(table.solution(state) or ())
        assert found.solutions == table.count_shortest(state)
        states = [state_of(graph, number) for number in found.positions]
        assert states[0] == state
        assert number_of(graph, states[-1]) == goals[0][0]
        for before, after in pairwise(states):
            assert after in {before.after(edge) for edge in graph.edges[before.placement]}


def test_a_descent_asks_again_where_a_ball_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pepo.families.gourds.study.gpu.study.MAX_ASKED", 50)
    test_shortest_solutions_are_counted_and_one_is_found(Twin)


@on_every_machine
@pytest.mark.parametrize("name", ["pebble-9", "hexagon-7", "no-room", "star-of-david", "ladder-11"])
def test_a_puzzle_has_the_same_figures_on_both(name: str, machine: MakeMachine) -> None:
    """Coloured ones with many goals, one without any, one whose start is out of reach."""
    puzzle = FAMILY.entry(name).puzzle
    on_card = search_puzzle(puzzle, puzzle.start(), Watch(), most=1000, make_machine=machine)
    by_table = distances_of(puzzle, Watch())
    assert on_card.descent.layers.distribution == list(by_table.table.distribution)
    assert on_card.descent.distance == by_table.distance(puzzle.start())
    assert on_card.descent.solutions == by_table.count_shortest(puzzle.start())
    last = {by_table.numbers.number(position) for position in on_card.farthest}
    assert last == set(by_table.table.farthest(1000))


@on_every_machine
def test_all_goals_one_of_each_class(machine: MakeMachine) -> None:
    board = board_of("diamond-9")
    graph = placement_graph(board)
    found = list(search_all_goals(board, Watch(), most=5, make_machine=machine))
    assert sorted(p for goal in found for p in goal.images) == list(range(len(graph)))
    for goal in found:
        for placement in goal.images:
            table = make_table(board, [goal_of_placement(graph, placement)], Watch())
            assert goal.distribution == list(table.distribution)
        assert 1 <= len(goal.farthest) == min(5, goal.distribution[-1])


def test_the_counts_between_goals_are_checked() -> None:
    board = board_of("flower-7")
    graph = placement_graph(board)
    classes = orbits(graph)
    sizes = np.array([len(images) for images in classes])
    search = Search(board, Twin)
    between = []
    for images in classes:
        found = search.run([goal_of_placement(graph, images[0])], Watch()).by_placement
        between.append(np.stack([found[:, others].sum(axis=1) for others in classes], axis=1))
    assert are_symmetric(between, sizes)
    between[1][3, 0] += 1
    assert not are_symmetric(between, sizes)


def test_goals_given_twice_count_once_and_many_goals_need_no_queue() -> None:
    puzzle = FAMILY.entry("ladder-11").puzzle
    goals = list(goal_numbers(puzzle))
    once = Search(puzzle.board, Twin).run(goals, Watch()).distribution
    assert Search(puzzle.board, Twin).run(goals * 2, Watch()).distribution == once
    search = Search(puzzle.board, Twin)
    everything = np.arange(search.shape.positions, dtype=np.uint64)
    assert search.run([everything], Watch()).distribution == [len(everything)]


def test_a_run_up_to_a_distance_stops_there() -> None:
    board = board_of("ladder-11")
    goals = [goal_of_placement(placement_graph(board), 3)]
    search = Search(board, Twin)
    whole = search.run(goals, Watch()).distribution
    assert search.run(goals, Watch(), until=7).distribution == whole[:8]
    assert len(search.last_layer(10**6)) == whole[7]


def test_what_it_needs_is_said_before_it_starts() -> None:
    board = board_of("tray-13")
    said: list[str] = []
    Search(board, Twin, Watch(told=said.append))
    assert said == ["The study needs about 69 MiB on the card; the twin has 16.0 GiB free."]
    with pytest.raises(Stop, match=r"needs about 69 MiB on the card, and the twin has 1 MiB free"):
        Search(board, lambda gourds: Twin(gourds, free=1 << 20))


def test_the_hexagon_of_19_cells_needs_two_bits_a_position_and_little_more() -> None:
    shape = shape_of(board_of("hexagon-19"))
    assert shape.positions == 425_097_953_280
    assert 2 * shape.positions / 8 <= shape.bytes < 1.03 * 2 * shape.positions / 8


def test_a_search_can_be_stopped_between_layers() -> None:
    board = board_of("tray-13")
    with pytest.raises(Stop, match="the limit of 1,000 states"):
        Search(board, Twin).run(
            [goal_of_placement(placement_graph(board), 0)], Watch(Limits(states=1000))
        )


def test_numbers_are_those_of_the_tables() -> None:
    """A neighbour by the kernels is a neighbour by the graph, for random positions of all sizes."""
    rng = Random(1)
    for name in ("triangle-3", "flower-7", "tray-13", "triangle-15"):
        board = board_of(name)
        graph, search = placement_graph(board), Search(board, Twin)
        numbers = [rng.randrange(search.shape.positions) for _ in range(50)]
        rows = search.around(np.array(numbers, np.uint64)).tolist()
        for number, row in zip(numbers, rows, strict=True):
            state: Named = state_of(graph, number)
            after = [number_of(graph, state.after(e)) for e in graph.edges[state.placement]]
            assert row == after + [searching.NO_POSITION] * (6 - len(after))
