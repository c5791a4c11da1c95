"""A library for each test, workers for all of them, and a player who reads the screen."""

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pepo.apps.midend import tasks
from pepo.apps.terminal import program
from pepo.apps.terminal.look import Look
from pepo.apps.terminal.program import Program
from pepo.apps.terminal.screens.board import BoardScreen
from pepo.workers.lane import Lanes
from pepo.workers.pool import Pool

KEYS = {"left", "right", "up", "down", "enter", "space", "escape", "tab", "pageup", "pagedown"}
KEYS |= {"home", "end", "backspace", "f1", "f2", "f5", "ctrl+q", "ctrl+c", "shift+tab"}
KEYS |= {"ctrl+u", "ctrl+w"} | {f"shift+{way}" for way in ("left", "right", "up", "down")}


class Player:
    """Presses keys and reads what is shown, as the Textual app does."""

    def __init__(self, puzzle: str | None, look: Look, size: tuple[int, int]) -> None:
        self.program, self.size = Program(puzzle, look), size
        self.draw()

    def draw(self) -> str:
        self.program.draw(*self.size)
        return self.program.page.text

    @property
    def text(self) -> str:
        return self.draw()

    @property
    def board(self) -> BoardScreen:
        assert isinstance(self.program.screen, BoardScreen)
        return self.program.screen

    def press(self, *keys: str) -> None:
        for key in keys:
            typed = " " if key == "space" else "" if key in KEYS else key
            self.program.key(key, typed)
            self.draw()

    def click(self, words: str, button: int = 1) -> None:
        """On the first letter of some words."""
        for row, line in enumerate(self.text.splitlines()):
            if words in line:
                self.program.press(line.index(words), row, button)
                self.draw()
                return
        raise AssertionError(f"{words!r} isn't on the screen:\n{self.text}")

    def wait(self, for_what: Callable[[], object], seconds: float = 60.0) -> None:
        end = time.monotonic() + seconds
        while not for_what():
            assert time.monotonic() < end, self.text
            self.program.tick()
            time.sleep(0.01)
        self.draw()

    def sees(self, words: str) -> bool:
        return words in " ".join(self.text.split())

    def wait_for(self, words: str) -> None:
        self.wait(lambda: self.sees(words))


class Staff(Pool):
    """Workers of all tests, one after the other: what they have loaded stays."""

    def close(self) -> None:
        """A program that closes doesn't end them."""

    def go_home(self) -> None:
        super().close()


@pytest.fixture(scope="session")
def staff() -> Iterator[Staff]:
    hired = Staff(tasks.__name__, tasks.WORKERS, limit=100, nice=5)
    yield hired
    hired.go_home()


@pytest.fixture
def player(
    staff: Staff, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[..., Player]]:
    """Open the terminal at a puzzle, or at the list of puzzles."""
    monkeypatch.setattr(program, "open_lanes", lambda wake: Lanes(staff, wake))
    monkeypatch.setitem(os.environ, "PEPO_LIBRARY", str(tmp_path / "library.sqlite"))
    players: list[Player] = []

    def begin(
        puzzle: str | None = None, look: Look = Look(), size: tuple[int, int] = (80, 24)
    ) -> Player:
        players.append(Player(puzzle, look, size))
        return players[-1]

    yield begin
    for one in players:
        one.program.close()
        assert not one.program.mistakes
