"""One display for all tests of the window, a library for each, and a hand that works it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.apps.window.display import Display, display, missing


@pytest.fixture(scope="session")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Display]:
    if missing():
        pytest.skip(f"needs {', '.join(missing())}: see tools/setup.py")
    with display(tmp_path_factory.mktemp("screen")) as server:
        yield server
        import pygame

        pygame.quit()  # before the display goes


@pytest.fixture
def hand(
    shown: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., object]]:
    """Open the window at a puzzle, or at the list of boards."""
    from tests.apps.window.hand import Hand

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
