"""The puzzles of a day, made in a process that ends afterwards."""

import subprocess
import sys
from datetime import date

import pytest

from pepo.apps.midend.days import Days
from pepo.daily import puzzle
from pepo.daily.puzzle import daily_puzzles

SUNDAY = date(2026, 11, 22)
CODE = """
import sys
from datetime import date
from threading import Event
from pepo.apps.midend.days import Days
if __name__ == "__main__":
    ready = Event()
    days = Days(ready.set)
    assert days.find(date(2026, 11, 22)) is None
    assert ready.wait(60)
    for daily in days.find(date(2026, 11, 22)):
        print(daily.id, daily.level)
    assert days.wait_for(date(2026, 11, 22)) == days.find(date(2026, 11, 22))
    assert "llvmlite" not in sys.modules, "the compiler is in the program that only shows them"
    days.close()
"""


def test_the_same_puzzles_and_no_compiler_in_the_program() -> None:
    ran = subprocess.run([sys.executable, "-c", CODE], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.splitlines() == [f"{one.id} {one.level}" for one in daily_puzzles(SUNDAY)]


def test_puzzles_that_the_process_cannot_make_are_made_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is ended, as by a system that ran out of memory."""
    monkeypatch.setattr(puzzle, "_known", {})
    monkeypatch.setattr("pepo.apps.midend.days.MAX_SECONDS", 0.0)
    assert Days().wait_for(SUNDAY) == daily_puzzles(SUNDAY)
