"""The real thing in a real terminal: tmux. A game of each family is played to its end by keys."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pepo
from pepo.library import Library
from pepo.render import focus
from tests.apps.terminal.test_playing import SMALL
from tests.jobs.processes import is_running, wait_until

WAIT_SECONDS = 60.0
COMMAND = f"{sys.executable} -m pepo play --terminal"


class Tmux:
    """One terminal, 80 by 24."""

    def __init__(self, folder: Path, command: str, environ: dict[str, str]) -> None:
        self._folder = folder
        sets = [part for name, value in environ.items() for part in ("-e", f"{name}={value}")]
        self.run("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", *sets, command)

    def run(self, *arguments: str) -> str:
        command = ["tmux", "-S", str(self._folder / "tmux"), *arguments]
        clean = {
            name: value for name, value in os.environ.items() if name not in ("TMUX", "NO_COLOR")
        }
        done = subprocess.run(
            command, env=clean, capture_output=True, text=True, check=False, timeout=30
        )
        return done.stdout

    def keys(self, *keys: str) -> None:
        self.run("send-keys", *keys)

    def type(self, text: str) -> None:
        self.run("send-keys", "-l", text)

    @property
    def text(self) -> str:
        return self.run("capture-pane", "-p")

    def wait_for(self, words: str) -> str:
        end = time.monotonic() + WAIT_SECONDS
        while words not in " ".join((text := self.text).split()):
            assert time.monotonic() < end, f"{words!r} isn't shown:\n{text}"
            time.sleep(0.03)
        return text

    def close(self) -> None:
        self.run("kill-server")


Open = Callable[..., Tmux]


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Open]:
    if shutil.which("tmux") is None:
        pytest.skip("needs tmux: see tools/setup.py")
    opened: list[Tmux] = []

    def begin(command: str, **environ: str) -> Tmux:
        environ = {"PEPO_LIBRARY": str(tmp_path / "library.sqlite"), "LC_ALL": "C.UTF-8", **environ}
        opened.append(Tmux(tmp_path, command, environ))
        return opened[-1]

    yield begin
    for one in opened:
        one.close()


def keys_to_win(name: str) -> list[str]:
    """The keys of a solution: to each cell with `.`, then Enter, or Space for its second move."""
    game = pepo.load(name)
    session, place = game.session(), None
    keys: list[str] = []
    for move in game.solve().moves:
        cells = focus.cells_of(session.scene())
        wanted = {at for at, cell in cells.items() if move in cell.moves}
        while place not in wanted:
            place = focus.jump(cells, place, 1)
            keys.append(".")
        assert place is not None
        keys.append("Space" if cells[place].moves.index(move) else "Enter")
        session.play(move)
    assert session.solved
    return keys


def test_a_game_of_each_family_is_played_to_its_end_by_keys(tmux: Open) -> None:
    shell = tmux(f"sh -c '{COMMAND}; echo left with $?; stty -a; sleep 60'")
    shell.wait_for("Choose a puzzle")
    for name in SMALL.values():
        entry = pepo.load(name).entry
        assert entry is not None
        shell.keys("/")
        shell.type(f"{name.partition('/')[0]} {entry.name}")
        shell.keys("Enter", "Enter")
        shell.wait_for(f"{entry.title} ")
        shell.wait_for("undo")
        shell.keys(*keys_to_win(name))
        shell.wait_for("· solved")
        shell.keys("Escape", "Escape")
        shell.wait_for("Esc shows all puzzles")
        shell.keys("Escape")
        shell.wait_for("Choose a puzzle")
    shell.keys("C-c")
    text = shell.wait_for("left with 0")
    shell.wait_for("icanon")
    assert "Choose a puzzle" not in text, "the screen is as it was before"


def test_it_ends_with_its_terminal_even_if_nobody_tells_it(tmp_path: Path) -> None:
    ours, its = os.openpty()
    environ = {**os.environ, "TERM": "xterm", "PEPO_LIBRARY": str(tmp_path / "library.sqlite")}
    command = [*COMMAND.split(), "--theme", "dark", "ring/exercise"]
    process = subprocess.Popen(
        command, env=environ, stdin=its, stdout=its, stderr=its, start_new_session=True
    )
    os.close(its)
    shown = b""
    while b"jumps" not in shown:
        shown += os.read(ours, 4096)
    os.close(ours)
    assert process.wait(WAIT_SECONDS) == 0


def test_a_game_is_saved_when_the_terminal_goes_away(tmux: Open, tmp_path: Path) -> None:
    shell = tmux(f"exec {COMMAND} ring/exercise", NO_COLOR="1")
    shell.wait_for("0 jumps made")
    shell.keys(".", "Enter")
    shell.wait_for("1 jump made")
    coloured = re.findall(r"\x1b\[[0-9;]*[34][0-8][0-9;]*m", shell.run("capture-pane", "-p", "-e"))
    assert not coloured, "NO_COLOR means none"
    process = int(shell.run("display-message", "-p", "#{pane_pid}"))
    assert is_running(process)
    shell.close()
    wait_until(lambda: not is_running(process), seconds=WAIT_SECONDS)
    with Library(tmp_path / "library.sqlite") as library:
        assert [save.moves for save in library.saves(9)] == [1]
