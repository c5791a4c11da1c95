"""Memory at rest: what all processes of the window and of the page's server have for themselves."""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.apps.window.display import display

from benchmarks.measurement import Row, family_of

REST_SECONDS = 15  # until everything is prepared and today's puzzles are made
MEGABYTE = 10**6


def run() -> list[Row]:
    with TemporaryDirectory() as folder, display(Path(folder)) as shown:
        env = {"PEPO_LIBRARY": f"{folder}/library.sqlite", "DISPLAY": shown.name}
        return [
            ("the window, with the list of boards", _at_rest(env, "--window"), "120 MB or less"),
            ("the window, with a board of 19 cells",
             _at_rest(env, "--window", "gourds/hexagon-19"), "120 MB or less"),
            ("the page's server", _at_rest(env, "--no-browser", "--port", "0"), "150 MB or less"),
        ]  # fmt: skip


def _at_rest(env: dict[str, str], *args: str) -> str:
    command = [sys.executable, "-m", "pepo", "play", *args]
    program = subprocess.Popen(command, env={**os.environ, **env}, stdout=subprocess.DEVNULL)
    try:
        time.sleep(REST_SECONDS)
        own = [_own_bytes(one) for one in family_of(program.pid)]
    finally:
        program.terminate()
        program.wait()
    return f"{sum(own) / MEGABYTE:.0f} MB in {len(own)} processes"


def _own_bytes(process: int) -> int:
    """Memory that would be free if it ended."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Private_"))
