"""Coroutine's four methods, against each other and against what is known."""

from random import Random

import pytest

import pepo
from pepo.core.solving import Limits, Outcome, Solution, Watch, solve
from pepo.families.coroutine import distances, notation
from pepo.families.coroutine.methods import METHODS
from pepo.families.coroutine.methods.breadth_first import (
    BreadthFirst,
    count_shortest,
    search_by_kernel,
)
from pepo.families.coroutine.puzzle import Coroutine, Position, Turn, board
from tests.families.coroutine.boards import (
    PUZZLE_2,
    PUZZLE_3,
    SHAPES,
    random_board,
    random_classic,
)

BREADTH_FIRST, EXACT, GLOBAL, DECISIONS = METHODS
Answer = Solution[Position, Turn]


def every_solution(puzzle: Coroutine, length: int) -> list[tuple[Turn, ...]]:
    """Every play of that length that ends on a goal, one by one."""

    def plays(position: Position, left: int) -> list[tuple[Turn, ...]]:
        if left == 0 or puzzle.is_solved(position):
            return [()] if left == 0 and puzzle.is_solved(position) else []
        return [
            (turn, *rest)
            for turn in puzzle.moves(position)
            for rest in plays(puzzle.apply(position, turn), left - 1)
        ]

    return plays(puzzle.start(), length)


def steps(moves: tuple[Turn, ...]) -> int:
    return sum(not turn.is_pass for turn in moves)


def test_puzzle_2_has_two_solutions_of_15_turns_with_14_and_13_steps() -> None:
    answer = solve(PUZZLE_2, BREADTH_FIRST)
    assert (answer.length, answer.stats["shortest_solutions"]) == (15, 2)
    assert sorted(steps(play) for play in every_solution(PUZZLE_2, 15)) == [13, 14]
    assert answer.stats["turns"] == 15
    assert answer.stats["steps"] == steps(tuple(answer.moves))


def test_puzzle_3_has_one_solution_of_20_turns_and_15_steps() -> None:
    answer = solve(PUZZLE_3, BREADTH_FIRST)
    assert answer.length == 20
    assert answer.stats["steps"] == 15
    assert answer.stats["shortest_solutions"] == 1
    assert every_solution(PUZZLE_3, 20) == [tuple(answer.moves)]


def test_an_old_solution_of_puzzle_2_replays() -> None:
    old = """0, E  1, -  0, E  1, N  0, W  1, SW  0, SW  1, NE  0, SE  1, NW
             0, NE  1, W  0, SW  1, -  0, N (WIN)"""
    play = pepo.load("coroutine/puzzle-2").play(*notation.split_moves(old))
    assert play.solved
    assert len(play.played) == 15


def test_the_old_solution_of_coroutine_1_fixes_the_smallest_board() -> None:
    """Its 19 turns need every arrow of the board, and no arrow less would do."""
    old = """0, S  1, -  0, S  1, W  0, N  1, NE  0, N  1, N  0, S  1, -
             0, S  1, W  0, -  1, W  0, N  1, E  0, SE  1, SE  0, N (WIN)"""
    puzzle: Coroutine = pepo.load("coroutine/coroutine-1").puzzle
    needed: dict[int, set[int]] = {}
    position = puzzle.start()
    for text in notation.split_moves(old):
        turn = notation.parse_move(text)
        if turn.direction is not None:
            needed.setdefault(position.other, set()).add(turn.direction)
        position = puzzle.apply(position, turn)
    assert puzzle.is_solved(position)
    assert needed == {k: set(arrows) for k, arrows in enumerate(puzzle.squares) if arrows}
    answer = solve(puzzle, BREADTH_FIRST)
    assert [notation.format_move(turn) for turn in answer.moves] == [
        notation.format_move(notation.parse_move(text)) for text in notation.split_moves(old)
    ]


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("density", [0.15, 0.4])
def test_the_exact_methods_agree_on_boards_of_every_shape(
    shape: tuple[int, int], density: float
) -> None:
    rng = Random(f"{shape} {density}")
    for _ in range(20):
        puzzle = random_board(rng, shape, density)
        answers = [solve(puzzle, method) for method in METHODS]
        assert len({answer.outcome for answer in answers}) == 1
        first, path_local, over_all, decisions = (answer.length for answer in answers)
        assert first == path_local == decisions <= over_all
        assert first == (distances.distances(puzzle).of(puzzle.start()) or 0)


def test_shortest_solutions_are_counted_one_by_one() -> None:
    rng = Random(3)
    for _ in range(300):
        puzzle = random_classic(rng)
        answer = solve(puzzle, BREADTH_FIRST)
        if answer.solved and answer.length <= 8:
            assert answer.stats["shortest_solutions"] == len(every_solution(puzzle, answer.length))


def test_one_list_for_the_whole_run_can_miss_the_shortest_solution() -> None:
    """About six in a thousand boards, and the one in the catalogue by eight turns."""
    rng = Random(5)
    missed = 0
    for _ in range(4000):
        puzzle = random_classic(rng, 0.5)
        shortest, found = solve(puzzle, BREADTH_FIRST), solve(puzzle, GLOBAL)
        assert shortest.outcome is found.outcome
        assert not found.shortest
        missed += found.length > shortest.length
    assert 10 <= missed <= 60
    too_hasty = pepo.load("coroutine/too-hasty").puzzle
    lengths = {method.name: solve(too_hasty, method).length for method in METHODS}
    assert lengths == {
        "breadth-first": 5,
        "signature-search": 5,
        "signature-search-global": 13,
        "decision-stack": 5,
    }


def test_which_methods_prove_their_answer_shortest() -> None:
    assert [m.proves_shortest for m in METHODS] == [True, True, False, True]
    assert "may not be the shortest" in GLOBAL.summary


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_an_impossible_board_is_proved_impossible(method: object) -> None:
    for text in ("-,g,-", "2356,5,26/26,g,5/0,6,45"):
        answer = solve(notation.parse(text), method)  # type: ignore[arg-type]
        assert answer.outcome is Outcome.IMPOSSIBLE
        assert answer.reason


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_a_limit_ends_any_method_and_what_it_found_is_kept(method: object) -> None:
    answer = solve(PUZZLE_2, method, limits=Limits(states=3))  # type: ignore[arg-type]
    assert answer.outcome is Outcome.GAVE_UP
    assert "limit of 3 states" in answer.reason
    late = solve(pepo.load("coroutine/too-hasty").puzzle, EXACT, limits=Limits(states=20))
    assert late.outcome is Outcome.GAVE_UP
    assert late.length >= 5


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
def test_methods_solve_from_any_position(method: object) -> None:
    table = distances.distances(PUZZLE_2)
    for position in PUZZLE_2.positions():
        answer: Answer = solve(PUZZLE_2, method, start=position)  # type: ignore[arg-type]
        far = table.of(position)
        assert answer.solved is (far is not None)
        if method is not GLOBAL:
            assert answer.length == (far or 0)


def test_fewest_steps_may_take_more_turns_but_never_more_steps() -> None:
    """Against the cheapest of all plays up to a few turns beyond the shortest."""
    rng = Random(9)
    fewer = 0
    for _ in range(150):
        puzzle = random_classic(rng, 0.3)
        shortest = solve(puzzle, BREADTH_FIRST)
        cheapest = solve(puzzle, BREADTH_FIRST, options=BreadthFirst(fewest_steps=True))
        assert cheapest.outcome is shortest.outcome
        if not shortest.solved:
            continue
        assert cheapest.length >= shortest.length
        assert cheapest.stats["steps"] <= shortest.stats["steps"]
        assert cheapest.shortest is (cheapest.length == shortest.length)
        fewer += cheapest.stats["steps"] < shortest.stats["steps"]
        if shortest.length <= 4:
            plays = [play for length in range(1, 8) for play in every_solution(puzzle, length)]
            assert cheapest.stats["steps"] <= min(map(steps, plays))
    assert fewer
    assert solve(PUZZLE_2, BREADTH_FIRST, options=BreadthFirst(True)).stats["steps"] == 13


def test_large_boards_take_the_kernel_and_say_the_same() -> None:
    rng = Random(2)
    for shape in ((2, 7), (5, 4), (6, 6)):
        puzzle = random_board(rng, shape, 0.25)
        answer = solve(puzzle, BREADTH_FIRST)
        for start in [puzzle.start(), *(step.state for step in answer.steps())]:
            slow = solve(puzzle, BREADTH_FIRST, start=start)
            quick = search_by_kernel(puzzle, start, Watch())
            assert quick.outcome is slow.outcome
            assert list(quick.moves) == list(slow.moves)
            assert dict(quick.stats).items() <= dict(slow.stats).items()
            if slow.solved:
                assert count_shortest(puzzle, start) == slow.stats["shortest_solutions"]


def test_more_shortest_solutions_than_64_bits_can_count_are_counted() -> None:
    puzzle = board([[[] if (r, c) == (1, 20) else range(8) for c in range(41)] for r in range(3)])
    quick = search_by_kernel(puzzle, puzzle.start(), Watch())
    assert len(quick.moves) == 39
    assert quick.stats["shortest_solutions"] == count_shortest(puzzle, puzzle.start()) > 2**61


def test_the_largest_board_is_solved_in_a_moment() -> None:
    rng = Random(1)
    squares = [[[d for d in range(8) if rng.random() < 0.4] for _ in range(50)] for _ in range(50)]
    squares[25][25] = []
    answer = solve(board(squares, goals=[25 * 50 + 25]), BREADTH_FIRST)
    assert answer.solved
    assert answer.length > 20
    assert answer.stats["shortest_solutions"] >= 1


def test_every_turn_of_an_answer_says_why() -> None:
    answer = solve(PUZZLE_2, BREADTH_FIRST)
    assert answer.whys[0] == "B on 9 points E: A goes to 2, 14 turns left"
    assert answer.whys[1] == "no arrow under A on 2 helps B: it passes, 13 turns left"
    assert answer.whys[-1].endswith("A goes to 5, the goal")
