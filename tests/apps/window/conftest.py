"""One display for all tests of the window, a library for each, and a hand that works it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pepo.apps.midend import tasks
from pepo.workers.lane import Lanes
from pepo.workers.pool import Pool
from tests.apps.window.display import Display, display, missing


@pytest.fixture(scope="session")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    if missing():
        pytest.skip(f"needs {', '.join(missing())}: see tools/setup.py")
    with display(tmp_path_factory.mktemp("screen")) as server:
        yield server
        from pepo.apps import window

        window.close_display()  # before the display goes


class Staff(Pool):
    """Workers of all windows, one after the other: what they have loaded and compiled stays."""

    def close(self) -> None:
        """A window that closes doesn't end them."""

    def go_home(self) -> None:
        super().close()


@pytest.fixture(scope="session")
def staff() -> Iterator[Staff]:
    hired = Staff(tasks.__name__, tasks.WORKERS, limit=100, nice=5)
    yield hired
    hired.go_home()


FOREIGN = {"slow", "countdown"}  # families that only workers started with them know


@pytest.fixture
def hand(
    shown: Display,
    staff: Staff,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> Iterator[Callable[..., object]]:
    """Open the window at a puzzle, or at the list of boards."""
    from pepo.apps.window import program
    from tests.apps.window.hand import Hand

    if not FOREIGN & set(request.fixturenames):
        monkeypatch.setattr(program, "open_lanes", lambda wake: Lanes(staff, wake))
    monkeypatch.setattr(program, "IDLE", 10)  # or each look at an idle window would take long
    monkeypatch.setitem(os.environ, "DISPLAY", shown.name)
    monkeypatch.setitem(os.environ, "PEPO_LIBRARY", str(tmp_path / "library.sqlite"))
    monkeypatch.setitem(os.environ, "PEPO_SCALE", "1")
    hands: list[Hand] = []

    def take(puzzle: str | None = None) -> Hand:
        hands.append(Hand(shown, puzzle))
        return hands[-1]

    yield take
    for one in hands:
        one.close()
