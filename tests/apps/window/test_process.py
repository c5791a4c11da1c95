"""The window as a process: what it says when it can't open, and that it leaves no process behind."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.apps.window.display import Display

COMMAND = [sys.executable, "-m", "pepo", "play", "--window"]


def run(*arguments: str, code: str = "", **variables: str) -> "subprocess.CompletedProcess[str]":
    hidden = {"DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"}
    kept = {name: value for name, value in os.environ.items() if name not in hidden}
    command = [sys.executable, "-c", code] if code else [*COMMAND, *arguments]
    return subprocess.run(command, env={**kept, **variables}, capture_output=True, text=True,
                          timeout=600, check=False)  # fmt: skip


def test_without_a_display_it_points_to_the_page() -> None:
    done = run("ring/exercise")
    assert done.returncode == 2
    assert done.stderr.strip() == (
        "pepo: There is no display to open a window on. Play in the browser instead: "
        "pepo play ring/exercise"
    )


def test_without_pygame_it_says_how_to_install_it() -> None:
    done = run(code="import sys; sys.modules['pygame'] = None\n"
                    "from pepo.__main__ import run\n"
                    "sys.argv = ['pepo', 'play', '--window']; run()")  # fmt: skip
    assert done.returncode == 2
    assert "pip install 'pepo[window]'" in done.stderr
    assert "Traceback" not in done.stderr


def test_plain_pygame_is_reported() -> None:
    done = run(code="import sys, types; sys.modules['pygame'] = types.ModuleType('pygame')\n"
                    "from pepo.__main__ import run\n"
                    "sys.argv = ['pepo', 'play', '--window']; run()")  # fmt: skip
    assert done.returncode == 2
    assert done.stderr.startswith("pepo: The window needs pygame-ce, but plain pygame is installed")
    assert "Traceback" not in done.stderr


def test_a_bad_puzzle_is_reported_before_a_window_opens() -> None:
    done = run("ring/exercize", DISPLAY=":99999")
    assert done.returncode == 2
    assert "did you mean exercise" in done.stderr


def test_a_display_that_does_not_answer_is_reported() -> None:
    done = run(DISPLAY=":99999")
    assert done.returncode == 2
    assert "There is no display" in done.stderr


def test_importing_it_does_not_load_pygame() -> None:
    done = run(code="import sys, pepo.apps.window, pepo.apps.cli.main\n"
                    "print('pygame' in sys.modules, 'numba' in sys.modules)")  # fmt: skip
    assert done.stdout.split() == ["False", "False"]


def children(pid: int) -> list[int]:
    said = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in said.split()]


def title(shown: Display, pid: int) -> str:
    """The title of a process's window; nothing while it has none."""
    found = shown.xdotool("search", "--all", "--onlyvisible", "--pid", pid)
    return shown.xdotool("getwindowname", found) if found else ""


def is_running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["killed", "interrupted"])
def test_no_process_is_left_however_it_ends(shown: Display, tmp_path: Path, how: int) -> None:
    environment = {**os.environ, "DISPLAY": shown.name, "PEPO_LIBRARY": str(tmp_path / "l.sqlite")}
    window = subprocess.Popen([*COMMAND, "ring/exercise"], env=environment,
                              stderr=subprocess.PIPE)  # fmt: skip
    try:
        end = time.monotonic() + 600
        while "The exercise" not in title(shown, window.pid):  # its workers have been started
            assert window.poll() is None
            assert time.monotonic() < end
            time.sleep(0.1)
        workers = children(window.pid)
        assert len(workers) >= 2
        window.send_signal(how)
        window.wait(600)
        end = time.monotonic() + 600
        while any(is_running(worker) for worker in workers):
            assert time.monotonic() < end, "a worker outlived its window"
            time.sleep(0.05)
    finally:
        window.kill()
        window.wait()
        assert window.stderr is not None
        said = window.stderr.read().decode()
        window.stderr.close()
    assert "Traceback" not in said
