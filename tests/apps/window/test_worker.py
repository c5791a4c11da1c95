"""Answers from a process of its own: stopped politely, stopped by force, failed, ended."""

import time
from collections.abc import Callable, Iterator

import pytest

from pepo import families
from pepo.apps.window.play.questions import Question, Run, Way, answer
from pepo.apps.window.play.worker import Lane, Report
from pepo.core.solving import Outcome


def reports(lane: Lane, until: str, seconds: float = 600.0) -> list[Report]:
    found: list[Report] = []
    end = time.monotonic() + seconds
    while not any(report.kind == until for report in found):
        assert time.monotonic() < end, f"no {until}: {found}"
        found += lane.poll()
        time.sleep(0.01)
    return found


def ask(lane: Lane, method: str) -> None:
    puzzle = families.load("ring").entry("exercise").puzzle
    lane.ask(Question("solve", "slow", puzzle, puzzle.start(), method))


@pytest.fixture
def lane() -> Iterator[Callable[[], Lane]]:
    made = Lane(lambda: None)
    yield made  # type: ignore[misc]
    made.close()


def test_a_polite_answer_hands_over_what_it_had(slow: str, lane: Lane) -> None:
    ask(lane, "polite")
    reports(lane, "progress")
    lane.stop()
    way = reports(lane, "answer")[-1].value
    assert isinstance(way, Way)
    assert (way.outcome, way.cancelled, len(way.moves)) == (Outcome.GAVE_UP, True, 3)
    assert lane._process.is_alive()


def test_a_deaf_answer_is_ended(slow: str, lane: Lane) -> None:
    ask(lane, "deaf")
    time.sleep(0.5)
    process = lane._process
    asked = time.monotonic()
    lane.stop()
    reports(lane, "stopped")
    assert time.monotonic() - asked < 60
    assert not process.is_alive()
    ask(lane, "polite")  # and the next question is answered by a new process
    reports(lane, "progress")


@pytest.mark.parametrize("method", ["polite", "deaf"])
def test_a_dropped_answer_is_never_reported(slow: str, lane: Lane, method: str) -> None:
    ask(lane, method)
    lane.drop()
    assert not lane.busy
    ask(lane, "polite")
    found = reports(lane, "progress")
    assert {report.question.name for report in found} == {"polite"}
    lane.drop()
    end = time.monotonic() + 600
    while lane._drop_by is not None:
        assert time.monotonic() < end
        assert lane.poll() == []
        time.sleep(0.01)


def test_a_broken_answer_is_said_and_the_process_lives(slow: str, lane: Lane) -> None:
    ask(lane, "broken")
    said = reports(lane, "failed")[-1].value
    assert "ZeroDivisionError" in said
    ask(lane, "polite")
    reports(lane, "progress")


def test_a_process_that_dies_is_noticed(slow: str, lane: Lane) -> None:
    ask(lane, "deaf")
    time.sleep(0.3)
    lane._process.kill()
    assert "ended" in reports(lane, "failed")[-1].value
    assert not lane.busy


def test_all_rows_of_a_long_table_are_kept() -> None:
    puzzle = families.load("gourds").entry("hexagon-37").puzzle
    asked = Question("solve", "gourds", puzzle, puzzle.start(), "phases-leaf-sort")
    way = answer(asked, Run(lambda progress: None))
    assert len(way.rows) == len(way.moves) > 2_000
    assert way.row_at[-1] == len(way.rows) - 1
