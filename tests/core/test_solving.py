"""The only door to a solver lets nothing wrong through."""

import threading
import time

import pytest

from pepo.core.errors import BadInput, WrongSolver
from pepo.core.solving import Claim, Limits, Outcome, Progress, Watch, solve
from pepo.core.trace import Event
from tests.tiny import ENDLESS, Walk, method


def test_a_right_claim_becomes_a_solution_with_its_steps() -> None:
    answer = solve(Walk(2), method(Claim(Outcome.SOLVED, (1, 1), ("first", "second"))))
    assert [(step.move, step.state, step.why) for step in answer.steps()] == [
        (1, 1, "first"),
        (1, 2, "second"),
    ]
    assert answer.length == 2
    assert not answer.shortest


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        (Claim(Outcome.SOLVED, (1,)), "'test' claims a solution whose last position is not solved"),
        (Claim(Outcome.SOLVED, ()), "not solved"),
        (Claim(Outcome.SOLVED, (1, 7)), "Move 2 of method 'test' is illegal: No step 7 from 1."),
        (Claim(Outcome.SOLVED, (1, 1, 1)), "Move 3"),
        (Claim(Outcome.IMPOSSIBLE, (1, 1)), "calls a puzzle impossible and solves it"),
        (Claim(Outcome.GAVE_UP, (5,)), "illegal"),
    ],
)
def test_a_wrong_claim_is_an_error_that_names_the_method(claim: Claim[int], words: str) -> None:
    with pytest.raises(WrongSolver, match=words):
        solve(Walk(2), method(claim))


def test_only_a_solution_can_be_shortest() -> None:
    assert not solve(Walk(2), method(Claim(Outcome.GAVE_UP, shortest=True))).shortest


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (Limits(seconds=0.05), "limit of 0.05 s"),
        (Limits(states=5000), "limit of 5,000 states"),
    ],
)
def test_a_limit_ends_the_work_and_keeps_the_best_so_far(limits: Limits, words: str) -> None:
    answer = solve(Walk(3), ENDLESS, limits=limits)
    assert answer.outcome is Outcome.GAVE_UP
    assert words in answer.reason
    assert answer.moves == (1, 1, 1)
    assert not answer.cancelled


def test_memory_is_limited() -> None:
    hoard: list[bytes] = []

    def greedy(puzzle: Walk, state: int, watch: Watch, options: object) -> Claim[int]:
        while True:
            hoard.append(b"x" * 5_000_000)
            watch.tick(1024)

    answer = solve(Walk(3), method(Claim(Outcome.GAVE_UP)), limits=Limits(memory=1))
    assert answer.outcome is Outcome.GAVE_UP
    greedy_method = type(ENDLESS)("greedy", "Greedy", "For tests.", greedy)
    answer = solve(Walk(3), greedy_method, limits=Limits(memory=50_000_000, seconds=30))
    assert "bytes of memory" in answer.reason


def test_what_would_need_too_much_memory_is_not_begun() -> None:
    def careful(puzzle: Walk, state: int, watch: Watch, options: object) -> Claim[int]:
        watch.need(10**12, what="this")
        raise AssertionError

    careful_method = type(ENDLESS)("careful", "Careful", "For tests.", careful)
    answer = solve(Walk(3), careful_method, limits=Limits(memory=10**9))
    assert (
        answer.reason == "this needs about 1,000,000,000,000 bytes and the limit is 1,000,000,000"
    )


def test_work_can_be_cancelled_from_another_thread() -> None:
    cancel = threading.Event()
    threading.Timer(0.05, cancel.set).start()
    began = time.perf_counter()
    answer = solve(Walk(3), ENDLESS, cancel=cancel, limits=Limits(seconds=600))
    assert answer.cancelled
    assert answer.outcome is Outcome.GAVE_UP
    assert time.perf_counter() - began < 60


def test_progress_is_reported() -> None:
    seen: list[Progress] = []
    solve(Walk(3), ENDLESS, limits=Limits(states=10_000), progress=seen.append)
    assert [progress.done for progress in seen] == sorted(progress.done for progress in seen)
    assert len(seen) >= 5
    assert seen[0].what == "positions"


def test_a_trace_is_refused_by_methods_that_keep_none_and_cut_when_long() -> None:
    with pytest.raises(BadInput, match="'test' keeps no trace"):
        solve(Walk(2), method(Claim(Outcome.SOLVED, (1, 1))), trace=True)
    watch = Watch(tracing=True)
    for _ in range(100_001):
        watch.record(Event("try", {}))
    assert len(watch.events) == 100_000
    assert watch.trace_cut


def test_long_answers_may_be_replayed_by_a_twin_and_short_ones_never_are() -> None:
    called = []

    def twin(puzzle: Walk, state: int, moves: object) -> int:
        called.append(len(moves))  # type: ignore[arg-type]
        return puzzle.end

    solve(Walk(2), method(Claim(Outcome.SOLVED, (1, 1))), fast_replay=twin)
    assert called == []
    solve(Walk(150_000), method(Claim(Outcome.SOLVED, (1,) * 150_000)), fast_replay=twin)
    assert called == [150_000]
