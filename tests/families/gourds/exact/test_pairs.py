"""The lower bound by pairs: never above the truth, and its kernels against a readable walk."""

from collections.abc import Iterator
from itertools import combinations, permutations

import numpy as np
import pytest
from benchmarks.gourds_sets import load, puzzles

from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board, find_holes, steps_from
from pepo.families.gourds.board.count_placements import count_placements
from pepo.families.gourds.exact import pairs
from pepo.families.gourds.exact.kernels import pairs as kernels
from pepo.families.gourds.exact.lone import lone_bound, place
from pepo.families.gourds.exact.numbers import numbers_of
from pepo.families.gourds.exact.pairs import pair_bound
from pepo.families.gourds.exact.placements import Named, placement_graph, position_of
from pepo.families.gourds.exact.tables import distances_of
from pepo.families.gourds.moves.scramble import puzzle_between
from pepo.families.gourds.puzzle import Gourds, Pair
from pepo.families.gourds.study import small_boards
from pepo.families.gourds.targets.target import find_target
from tests.families.gourds.boards import coloured, numbered, some_board
from tests.families.gourds.polyhexes import boards

State = tuple[tuple[Pair, ...], frozenset[int]]  # places of some gourds, the empty cell's part


# -- against all exact distances


def check_all(puzzle: Gourds, step: int = 1) -> int:
    """Compare the bound of every position that can be solved with its distance; how many moves it
    gains in all."""
    numbers, table, gain = numbers_of(puzzle), distances_of(puzzle, Watch()), 0
    for number in range(0, numbers.total, step):
        position = numbers.position(number)
        far, bound = table.distance(position), pair_bound(puzzle, position)
        if far is None:
            continue
        assert lone_bound(puzzle, position) <= bound <= far
        gain += bound - lone_bound(puzzle, position)
    return gain


@pytest.mark.parametrize("number", range(4))
def test_no_position_of_a_board_of_seven_cells_is_nearer_than_the_bound(number: int) -> None:
    board = [board for board in boards(7) if board.proper][number]
    assert check_all(numbered(board, number)) > 0
    check_all(coloured(board, 3, number), 7)


def test_the_bound_holds_with_cut_cells_and_holes() -> None:
    found = [board for board in boards(7) if not board.proper and count_placements(board)]
    holes = [board for board in found if find_holes(board)]
    for board in found[::30] + holes:
        graph = placement_graph(board)
        goal = position_of(graph, Named(0, (0, 1, 2), 0))
        check_all(puzzle_between("numbered", board, tuple(range(1, 8)), goal, goal), 7)
        check_all(puzzle_between("coloured", board, (1, 2, 3, 1, 2, 3, 1), goal, goal), 7)


@pytest.mark.parametrize(
    ("cells", "seed", "step"), [(9, 0, 61), (9, 4, 61), (11, 1, 3_001), (13, 2, 99_991)]
)
def test_the_bound_is_never_above_the_distance(cells: int, seed: int, step: int) -> None:
    board = some_board(cells, seed)
    assert check_all(numbered(board, seed), step) > 0
    check_all(coloured(board, 4, seed), step)


@pytest.mark.prove
@pytest.mark.parametrize(("cells", "step"), [(9, 1), (11, 101), (13, 40_009)])
def test_the_bound_holds_on_all_small_boards(cells: int, step: int) -> None:
    found = small_boards.boards(cells)  # without cut cells, and so with all that are proper
    for number, board in enumerate(board for board in found if board.proper):
        check_all(numbered(board, number), step)


@pytest.mark.parametrize("cells", [19, 21, 23])
def test_the_bound_is_at_most_the_proved_length(cells: int) -> None:
    for puzzle, result in zip(puzzles(cells), load(cells), strict=True):
        if result.length is not None:
            assert pair_bound(puzzle, puzzle.start()) <= result.length


def test_what_it_gains() -> None:
    """On fat boards little, on thin ones a lot."""
    gains = []
    for seed in (0, 2, 5):
        puzzle = numbered(some_board(61, seed), seed)
        lone = lone_bound(puzzle, puzzle.start())
        gains.append(round(100 * (pair_bound(puzzle, puzzle.start()) / lone - 1)))
    assert gains[0] > 20 > gains[1] > 2 >= gains[2] >= 0


def test_where_it_would_take_too_long_it_is_the_lone_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = numbered(some_board(37, 0), 1)
    lone, start = lone_bound(puzzle, puzzle.start()), puzzle.start()
    whole = pair_bound(puzzle, start)
    monkeypatch.setattr(pairs, "MAX_GOURDS", 10)
    assert lone < pair_bound(puzzle, start) < whole  # sides only
    for limit in ("MAX_ENTRIES", "MAX_CELLS"):
        with monkeypatch.context() as small:
            small.setattr(pairs, limit, 10)
            assert pair_bound(puzzle, start) == lone


# -- against a readable walk


def part_of(board: Board, taken: frozenset[int], cell: int) -> frozenset[int]:
    return frozenset(steps_from(cell, lambda c: [n for n in board.neighbours[c] if n not in taken]))


def can_be(board: Board, gourds: tuple[Pair, ...], part: frozenset[int]) -> bool:
    """Whether whole gourds fill all parts but the one with the empty cell."""
    left = set(range(len(board.cells))) - {cell for pair in gourds for cell in pair} - part
    while left:
        other = part_of(board, frozenset(set(range(len(board.cells))) - left), min(left))
        if len(other) % 2:
            return False
        left -= other
    return len(part) % 2 == 1


def after(board: Board, state: State) -> Iterator[State]:
    """One gourd moves into a cell where the empty cell can be."""
    gourds, part = state
    for number, (first, second) in enumerate(gourds):
        for ahead, other in ((first, second), (second, first)):
            for cell in set(board.neighbours[ahead]) & part:
                follows, freed = (
                    (other, ahead) if other in board.neighbours[cell] else (ahead, other)
                )
                pair = (cell, follows) if ahead == first else (follows, cell)
                new = (*gourds[:number], pair, *gourds[number + 1 :])
                there = part_of(board, frozenset(c for pair in new for c in pair), freed)
                if can_be(board, new, there):
                    yield new, there


@pytest.mark.parametrize(("cells", "seed"), [(11, 0), (11, 1), (9, 4)])
def test_what_gourds_need_is_what_a_readable_walk_needs(cells: int, seed: int) -> None:
    puzzle = numbered(some_board(cells, seed), seed)
    board, start, target = puzzle.board, puzzle.start(), find_target(puzzle, puzzle.start())
    assert target is not None

    def walk(*gourds: int) -> int:
        """The fewest moves of some gourds, until each is at its goal with the empty cell on its side."""
        places = tuple(start.pairs[gourd] for gourd in gourds)
        begin = places, part_of(board, frozenset(c for pair in places for c in pair), start.empty)
        sides = [part_of(board, frozenset(target.pairs[g]), target.empty) for g in gourds]
        goals = tuple(target.pairs[gourd] for gourd in gourds)
        far = steps_from(begin, lambda state: after(board, state))
        return min(
            moves
            for (lying, part), moves in far.items()
            if lying == goals and all(part <= side for side in sides)
        )

    ways, (moves, rows) = pairs._graph(board), pairs._walks(puzzle)
    where = np.array([place(board, pair) for pair in start.pairs])
    close = pairs._touching(board)
    more = kernels.all_more_moves(ways, close, moves, rows, where, start.empty, 100_000)
    alone = [walk(gourd) for gourd in range(len(where))]
    for gourd, least in enumerate(alone):
        assert moves[rows[gourd], where[gourd], ways.side[where[gourd], start.empty]] == least
    for one, two in combinations(range(len(where)), 2):
        assert more[one, two] == walk(one, two) - alone[one] - alone[two]


# -- how pairs add up


def test_an_assignment_is_the_heaviest() -> None:
    rng = np.random.default_rng(1)
    for size in (1, 2, 3, 5):
        weight = rng.integers(0, 9, (size, size))
        heaviest = max(
            sum(weight[row, column] for row, column in enumerate(order))
            for order in permutations(range(size))
        )
        assert kernels.heaviest_assignment(weight) == heaviest


def test_pairs_share_what_they_need() -> None:
    def shared(*needs: tuple[int, int, int]) -> int:
        more = np.zeros((6, 6), np.int64)
        for one, two, moves in needs:
            more[one, two] = more[two, one] = moves
        return pairs._shared(more)

    assert shared() == 0
    assert shared((0, 1, 3)) == 3
    assert shared((0, 1, 1), (1, 2, 1)) == 1  # gourd 1 makes the move
    assert shared((0, 1, 1), (1, 2, 1), (0, 2, 1)) == 2  # one and a half, rounded up
    assert shared((0, 1, 2), (2, 3, 1), (4, 5, 1)) == 4
