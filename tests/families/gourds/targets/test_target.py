"""Targets of coloured boards, against brute force."""

from itertools import permutations
from random import Random
from time import process_time

import pytest

from pepo.core.advice import Count
from pepo.core.solving import Outcome, Watch, solve
from pepo.families.gourds.advice.hint import hint
from pepo.families.gourds.advice.verdict import check
from pepo.families.gourds.board.shapes import random_board
from pepo.families.gourds.generators import RandomGourds, random_gourds
from pepo.families.gourds.methods import METHODS
from pepo.families.gourds.moves.scramble import moved
from pepo.families.gourds.notation import parse
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets import target as target_module
from pepo.families.gourds.targets.annealing import Annealer
from pepo.families.gourds.targets.lone_moves import lone_costs, lone_distance, moves_alone
from pepo.families.gourds.targets.nearest import cheapest
from pepo.families.gourds.targets.target import (
    count_solutions,
    find_target,
    several_targets,
    solved_positions,
    why_none,
    why_unknown,
)
from tests.families.gourds.boards import coloured, numbered, some_board
from tests.families.gourds.test_puzzle import SEVEN


def brute_force(puzzle: Gourds) -> set[Position]:
    """All solved positions, gourd by gourd."""
    near, wants = puzzle.neighbours, puzzle.wants

    def lay(gourd: int, ends: tuple[int, ...]) -> set[Position]:
        if gourd == len(puzzle.gourds):
            return {Position(ends, ends.index(-1))}
        found = set()
        one, two = puzzle.gourds[gourd].indices
        for a in range(len(wants)):
            for b in near[a]:
                if ends[a] == ends[b] == -1 and (wants[a], wants[b]) == (one, two):
                    laid = list(ends)
                    laid[a], laid[b] = 2 * gourd, 2 * gourd + 1
                    found |= lay(gourd + 1, tuple(laid))
        return found

    return lay(0, (-1,) * len(wants))


@pytest.mark.parametrize("cells", [3, 5, 7, 9])
def test_all_solved_positions_are_found_and_counted(cells: int) -> None:
    for seed in range(8):
        puzzle = coloured(some_board(cells, seed), 1 + seed % 3, seed)
        truth = brute_force(puzzle)
        found = solved_positions(puzzle, 100_000)
        assert found is not None
        assert len(found) == len(truth)
        assert set(found) == truth
        count = count_solutions(puzzle, puzzle.start(), None, Watch())
        assert (count.number, count.exact) == (len(truth), True)
        assert {*count.examples} <= truth
        assert find_target(puzzle, puzzle.start()) in truth
        assert {*several_targets(puzzle, puzzle.start(), 3)} <= truth


def test_boards_whose_gourds_were_changed_have_a_target_exactly_when_brute_force_finds_one() -> (
    None
):
    proofs = set()
    for seed in range(60):
        rng = Random(seed)
        puzzle = coloured(some_board(9, seed), 3, seed)
        indices = [index for gourd in puzzle.gourds for index in gourd.indices]
        rng.shuffle(indices)
        changed = Gourds(
            puzzle.kind,
            puzzle.board,
            puzzle.wants,
            tuple(
                type(gourd)(gourd.cells, (indices[2 * k], indices[2 * k + 1]))
                for k, gourd in enumerate(puzzle.gourds)
            ),
        )
        why = why_none(changed)
        assert bool(why) == (not brute_force(changed))
        assert (find_target(changed, changed.start()) is None) == bool(why)
        proofs.add(why.split()[0] if why else "")
    assert {"No", ""} <= proofs


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "coloured~0-1,1,2.1-2,2~0,0,2,0,1,1.1,1,3,1,1,2",
            "3 ends are yellow, but only 2 cells are",
        ),
        (
            "coloured~0-1,2,1.1-2,2~0,0,2,0,1,1.1,1,3,1,2,2",
            "Gourd 1 needs neighbouring cells in yellow, but there are none",
        ),
        (
            "coloured~0-1,1,2,2.1-3,2,3~0,0,2,0,1,1.4,0,6,0,2,2.1,1,3,1,2,2",
            "4 ends are red, but only 3 cells are",
        ),
    ],
)
def test_why_there_is_no_target(text: str, words: str) -> None:
    assert words in why_none(parse(text))


def test_a_numbered_board_has_one_target() -> None:
    puzzle = numbered(some_board(19, 2), 2)
    target = find_target(puzzle, puzzle.start())
    assert target is not None
    assert puzzle.is_solved(target)
    assert solved_positions(puzzle, 10) == [target]


def test_the_target_is_near_rather_than_the_first_found() -> None:
    """A position few moves from a target must not be sent to the other end of the board."""
    for seed in range(6):
        puzzle = coloured(some_board(31, seed), 2, seed)
        target = find_target(puzzle, puzzle.start())
        assert target is not None
        for move_count in (1, 3, 5):
            position, rng = target, Random(seed)
            for _ in range(move_count):
                position = puzzle.apply(position, rng.choice(list(puzzle.moves(position))))
            again = find_target(puzzle, position)
            assert again is not None
            bound = lone_distance(puzzle.board, position, again)
            assert bound is not None
            assert bound <= 2 * move_count


@pytest.mark.parametrize(("fatness", "colours"), [(0.6, 2), (0.6, 8), (0.0, 4), (0.6, 50)])
def test_a_large_board_gets_a_target_in_a_moment(fatness: float, colours: int) -> None:
    params = RandomGourds(601, fatness, colours, "walk")
    puzzle = random_gourds(params, Random(colours), Watch())
    began = process_time()
    target = find_target(puzzle, puzzle.start())
    assert process_time() - began < 30  # about half a second; minutes with a solver alone
    assert target is not None
    assert puzzle.is_solved(target)


def test_a_very_large_board_gets_some_target(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(target_module, "MAX_NEAR", 300)
    puzzle = random_gourds(RandomGourds(401, 0.6, 3, "walk"), Random(3), Watch())
    target = find_target(puzzle, puzzle.start())
    assert target is not None
    assert puzzle.is_solved(target)


def test_a_nearly_solved_large_board_keeps_its_target() -> None:
    puzzle = random_gourds(RandomGourds(301, 0.6, 3, "walk"), Random(3), Watch())
    target = find_target(puzzle, puzzle.start())
    assert target is not None
    assert find_target(puzzle, target) == target
    position = moved(puzzle, target, 6, Random(1))
    again = find_target(puzzle, position)
    assert again is not None
    bound = lone_distance(puzzle.board, position, again)
    assert bound is not None
    assert bound <= 12


def test_what_no_effort_settles_is_neither_solved_nor_impossible(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A middling number of colours on a large board, and hardly any time to think."""
    monkeypatch.setattr(target_module, "EFFORTS", ((1, 1),))
    puzzle = random_gourds(RandomGourds(401, 0.6, 12, "walk"), Random(1), Watch())
    assert why_none(puzzle) == ""
    assert find_target(puzzle, puzzle.start()) is None
    assert "it isn't known" in why_unknown(puzzle)
    for method in METHODS:
        answer = solve(puzzle, method)
        assert answer.outcome is Outcome.GAVE_UP
        assert "it isn't known" in answer.reason
    assert "it isn't known" in hint(puzzle, puzzle.start()).look
    assert check(puzzle, Watch()).facts["outcome"] == "gave up"
    assert count_solutions(puzzle, puzzle.start(), None, Watch()) == Count(0, exact=False)


def test_counting_stops_at_numbers_too_long_to_print(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert str(target_module.UNCOUNTABLE)  # which Python refuses for much larger ones
    monkeypatch.setattr(target_module, "UNCOUNTABLE", 10**6)
    puzzle = coloured(some_board(61, 1), 1, 1)
    found = count_solutions(puzzle, puzzle.start(), None, Watch())
    assert (found.number, found.exact) == (10**6, False)


def test_annealing_counts_its_faults_right() -> None:
    puzzle = coloured(some_board(61, 4), 3, 4)
    annealer = Annealer(puzzle, puzzle.start(), Random(1))
    for _ in range(50):
        annealer.run(100, 1.0, 0.5)
        pairs = [(a, b) for a, b in enumerate(annealer.mate) if a < b]
        assert len(pairs) == 31  # 30 gourds, and the empty cell with the place outside
        lying = Position.of(61, enumerate(pair for pair in pairs if 61 not in pair))
        assert annealer.over == Annealer(puzzle, lying, Random(1)).over


def test_distances_from_landmarks_are_never_too_large() -> None:
    board = random_board(201, 0.0, Random(1), Watch())
    pairs = [(a, near[0]) for a, near in enumerate(board.neighbours)]
    told = lone_costs(board, pairs[:20], pairs)
    for start, row in zip(pairs[:20], told.tolist(), strict=True):
        far = moves_alone(board, start)
        assert all(cost <= far[goal] for cost, goal in zip(row, pairs, strict=True))


def test_a_lone_gourd_needs_as_many_moves_as_breadth_first_says() -> None:
    board = SEVEN.board
    far = moves_alone(board, (0, 1))
    assert far[(0, 1)] == 0
    assert len(far) == 2 * len(board.edges)
    assert far[(1, 0)] == 3  # three pivots


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 7])
def test_the_assignment_is_the_cheapest(count: int) -> None:
    rng = Random(count)
    for _ in range(40):
        costs = [[rng.randrange(9) for _ in range(count)] for _ in range(count)]
        columns = cheapest(costs)
        assert sorted(columns) == list(range(count))
        least = min(sum(costs[r][c] for r, c in enumerate(p)) for p in permutations(range(count)))
        assert sum(costs[r][c] for r, c in enumerate(columns)) == least
