"""The study of a puzzle as the page shows it."""

import threading
from typing import Any

import pytest

from pepo.apps.web.runs.study import study
from pepo.reading.text import read


@pytest.mark.parametrize(
    "puzzle", ["ring/exercise", "ring/sixteen", "coroutine/puzzle-2", "coroutine/first-steps"]
)
def test_only_positions_with_something_to_play_are_offered(puzzle: str) -> None:
    found: Any = study({"puzzle": puzzle}, lambda _: None, threading.Event())
    shown = [*found["farthest"], *found["hardest"], *found["dead_ends"]]
    assert all(one["game"] for one in found["hardest"])
    assert found["hardest"]
    for one in shown:
        assert bool(one["game"]) != bool(one["what"])
        if one["game"]:
            session = read(one["game"]).session()
            assert not session.solved
            assert session.review().ok
    assert all(one["what"] == "dead end" for one in found["dead_ends"])
    for chart in found["chart"].values():
        bars = [shape for shape in chart["shapes"] if shape["role"] == "bar"]
        assert len(bars) == sum(count > 0 for count in found["distribution"])


def test_a_goal_that_lies_farthest_is_not_offered() -> None:
    found = study({"puzzle": "ring:1,0"}, lambda _: None, threading.Event())
    assert [(one["what"], one["game"]) for one in found["farthest"]] == [("solved", None)]
    assert (found["to_go"], [one["game"] for one in found["hardest"]]) == (1, ["ring:1,0"])
