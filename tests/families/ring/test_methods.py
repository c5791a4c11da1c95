"""Ring's two methods, against each other and against what is known."""

from random import Random

import pytest

import pepo
from pepo.core.errors import BadInput
from pepo.core.solving import Limits, Method, Outcome, Solution, solve
from pepo.families.ring import methods
from pepo.families.ring.puzzle import Jump, Ring

BREADTH_FIRST, RECURSIVE = methods.METHODS


def count_shortest(ring: Ring, length: int) -> int:
    """Every tile sequence of that length to the goal, one by one."""

    def ways(tile: int, left: int) -> int:
        if ring.is_solved(tile) or left == 0:
            return int(ring.is_solved(tile) and left == 0)
        return sum(
            ways(target, left - 1) for target in {ring.apply(tile, j) for j in ring.moves(tile)}
        )

    return ways(0, length)


def solve_both(ring: Ring) -> tuple[Solution[int, Jump], Solution[int, Jump]]:
    return solve(ring, BREADTH_FIRST), solve(ring, RECURSIVE)


def test_the_exercise_takes_3_jumps_and_has_2_shortest_solutions() -> None:
    answer = solve(Ring((3, 6, 4, 1, 3, 4, 2, 0)), BREADTH_FIRST)
    assert answer.length == 3
    assert answer.shortest
    assert answer.stats["shortest_solutions"] == 2


def test_the_second_board_is_impossible() -> None:
    for answer in solve_both(Ring((3, 4, 1, 2, 0))):
        assert answer.outcome is Outcome.IMPOSSIBLE
        assert answer.moves == ()
        assert "can be reached" in answer.reason or "reachable" in answer.reason


def test_one_reachable_tile_is_singular() -> None:
    first, recursive = solve_both(Ring((0, 5)))
    assert first.reason == "only 1 of the 2 tiles can be reached, and the goal isn't one of them"
    assert recursive.reason == "only 1 tile can be reached, and it isn't the goal"


def test_both_methods_agree_on_all_small_rings() -> None:
    """Every ring of up to four tiles with numbers up to four."""
    for n in range(1, 5):
        for code in range(5**n):
            ring = Ring(tuple(code // 5**k % 5 for k in range(n)))
            shortest, any_way = solve_both(ring)
            assert shortest.outcome is any_way.outcome
            if shortest.solved:
                assert shortest.length <= any_way.length
                assert shortest.stats["shortest_solutions"] == count_shortest(ring, shortest.length)


@pytest.mark.parametrize("n", [2, 3, 7, 16, 33, 100])
def test_both_methods_agree_on_random_rings(n: int) -> None:
    rng = Random(n)
    for _ in range(60):
        ring = Ring(tuple(rng.randrange(n + 3) for _ in range(n)))
        shortest, any_way = solve_both(ring)
        assert shortest.outcome is any_way.outcome
        assert shortest.length <= any_way.length
        if shortest.solved and shortest.length < 12:
            assert shortest.stats["shortest_solutions"] == count_shortest(ring, shortest.length)


def test_a_jump_of_half_the_ring_counts_once() -> None:
    answer = solve(Ring((2, 0, 1, 0)), BREADTH_FIRST)
    assert [move.by for move in answer.moves] == [2, 1]
    assert answer.stats["shortest_solutions"] == 1


@pytest.mark.parametrize("method", methods.METHODS, ids=lambda method: method.name)
def test_no_ring_is_too_large(method: Method) -> None:
    """200,000 tiles, all of them visited: plain recursion would overflow the stack."""
    n = 200_001
    ring = Ring((n // 2 + 1,) * (n // 2) + (0,) + (n // 2 + 1,) * (n // 2))
    answer = solve(ring, method)
    assert answer.length == n - 2


def test_the_trace_is_the_table_of_the_design() -> None:
    ring = Ring((6, 2, 4, 6, 1, 5, 4, 5, 3, 1, 1, 5, 7, 4, 7, 0))
    trace = solve(ring, RECURSIVE, trace=True).trace
    rows = [(event.values["row"], event.values["on"], event.values["what"]) for event in trace]
    assert rows[18:29] == [
        ("19", "tile 6", "4 back to 2"),
        ("20", "tile 2", "4 clockwise to 6"),
        ("21", "tile 6", "seen before, so no"),
        ("22", "tile 2", "4 back to 14"),
        ("23", "tile 14", "7 clockwise to 5"),
        ("24", "tile 5", "seen before, so no"),
        ("25", "tile 14", "7 back to 7"),
        ("26", "tile 7", "5 clockwise to 12"),
        ("27", "tile 12", "7 clockwise to 3"),
        ("28", "tile 3", "6 clockwise to 9"),
        ("29", "tile 9", "seen before, so no"),
    ]
    assert len(rows) == 35
    calls = [entry.values for entry in trace[25].stack.entries]
    assert [call["tile"] for call in calls] == ["tile 0", "tile 6", "tile 2", "tile 14", "tile 7"]
    assert [call["answer"] for call in calls] == ["?"] * 5  # each waits for the one above it
    assert calls[-2:] == [
        {"tile": "tile 14", "clockwise": "5 no", "back": "7 ?", "answer": "?"},
        {"tile": "tile 7", "clockwise": "12 ?", "back": "2", "answer": "?"},
    ]
    assert trace[-1].kind == "win"


def recursion(tile: int, ring: Ring, memo: dict[int, str]) -> bool:
    """The exercise as it is taught, with what the memo knows when it ends."""
    if ring.is_solved(tile):
        memo[tile] = "yes"
    elif tile not in memo:
        memo[tile] = "?"
        landings = (ring.apply(tile, jump) for jump in ring.moves(tile))
        memo[tile] = "yes" if any(recursion(to, ring, memo) for to in landings) else "no"
    else:
        return False
    return memo[tile] == "yes"


@pytest.mark.parametrize("n", [2, 5, 8, 13])
def test_the_memo_and_the_stack_are_those_of_the_recursion(n: int) -> None:
    rng = Random(n)
    for _ in range(20):
        ring = Ring(tuple(rng.randrange(n) for _ in range(n)))
        trace = solve(ring, RECURSIVE, trace=True).trace
        expected: dict[int, str] = {}
        solvable = recursion(0, ring, expected)
        memo: dict[str, str] = {}
        for number, event in enumerate(trace, start=1):
            memo |= {id: note.text for id, note in event.notes.items()}
            calls, below = event.stack.entries, event.stack.below
            assert event.depth == below + len(calls) - 1
            waiting = [entry for entry in calls if entry.values["answer"] == "?"]
            assert [memo[entry.values["tile"].replace(" ", "-")] for entry in waiting] == [
                "?"
            ] * len(waiting)
            assert all(trace[entry.row - 1].values["on"] == entry.values["tile"] for entry in calls)
            if event.as_in is not None:
                assert event.kind == "seen before"
                assert event.as_in < number
                assert trace[event.as_in - 1].values["on"] == event.values["on"]
                assert number in trace[event.as_in - 1].again
        assert memo == {f"tile-{tile}": answer for tile, answer in expected.items()}
        assert {entry.values["answer"] for entry in trace[-1].stack.entries} == {
            "yes" if solvable else "no"
        }
        assert trace[-1].kind == ("win" if solvable else "fail")


def test_of_a_deep_stack_the_top_is_kept() -> None:
    n = 101
    trace = solve(Ring((51,) * 50 + (0,) + (51,) * 50), RECURSIVE, trace=True).trace
    assert trace[-1].depth == n - 2
    assert len(trace[-1].stack.entries) == 40
    assert trace[-1].stack.height == n - 1


def test_a_limit_is_a_limit_and_proves_nothing() -> None:
    ring = Ring((3, 4, 1, 2, 0))
    for method in methods.METHODS:
        answer = solve(ring, method, limits=Limits(states=1))
        assert answer.outcome is Outcome.GAVE_UP
        assert "limit of 1 state" in answer.reason


@pytest.mark.parametrize(
    ("board", "solvable"),
    [
        ([3, 6, 4, 1, 3, 4, 2, 0], True),
        ([3, 4, 1, 2, 0], False),
        ([0], True),
        ([7], True),
        ([0, 0], False),
        ([1, 0], True),
        ([0, 1, 2, 3], False),
        ((1, 1, 1), True),
    ],
)
def test_the_exercise_under_its_own_name(board: list[int], solvable: bool) -> None:
    assert pepo.ring.solve_puzzle(board) is solvable


def test_the_exercise_does_not_change_the_board_and_works_at_any_size() -> None:
    board = [50_001] * 100_001
    assert pepo.ring.solve_puzzle(board) is True
    assert board == [50_001] * 100_001


@pytest.mark.parametrize("board", [[], [-1, 0], [1.5, 0], ["1", 0], [None], [True, False]])
def test_the_exercise_refuses_an_invalid_board(board: list[object]) -> None:
    with pytest.raises(BadInput):
        pepo.ring.solve_puzzle(board)
