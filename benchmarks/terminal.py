"""How soon `pepo play --terminal` shows something."""

import os
import pty
import select
import signal
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measurement import Row

RUNS = 5
MAX_SECONDS = 60.0
COMMAND = ("-m", "pepo", "play", "--terminal")
DRAWN = b"Choose a puzzle"  # on the first picture
ANSWER = b"\x1b[?1;2c"  # to the question what kind of terminal this is
TICKS = os.sysconf("SC_CLK_TCK")


def run() -> list[Row]:
    cpu = min(_first_picture() for _ in range(RUNS))
    what = "`pepo play --terminal` to its first picture"
    return [(what, f"{cpu:.2f} s CPU", "under 0.6 s")]


def _first_picture() -> float:
    """Seconds of the program's own CPU; its workers start afterwards."""
    with TemporaryDirectory() as folder:
        process, screen = pty.fork()
        if process == 0:
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # as for everyone who has it installed
            os.environ |= {"TERM": "xterm-256color", "PEPO_LIBRARY": f"{folder}/library.sqlite"}
            os.execv(sys.executable, [sys.executable, *COMMAND])
        os.write(screen, ANSWER)
        said = b""
        while DRAWN not in said:
            if not select.select([screen], [], [], MAX_SECONDS)[0]:
                raise TimeoutError(f"no picture after {MAX_SECONDS:.0f} s")
            said += os.read(screen, 65536)
        cpu = _cpu(process)
        os.kill(process, signal.SIGTERM)
        _drain(screen)
        os.waitpid(process, 0)
    return cpu


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def _drain(screen: int) -> None:
    """Until the program has ended."""
    try:
        while os.read(screen, 65536):
            pass
    except OSError:
        pass
    os.close(screen)
