"""One worker: it says when it died, and dies with its program."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pepo.workers.process import Broken, Worker

# A program that is killed after it asked its worker for something that never listens.
KILLED = """
import os, signal
from pepo import families
from pepo.apps.midend.tasks import Question
from pepo.workers.process import Worker

def main():
    puzzle = families.load("ring").entry("exercise").puzzle
    question = Question("method", "slow", puzzle, puzzle.start(), "deaf")
    worker = Worker("pepo.apps.midend.tasks")
    print(worker.process.pid, flush=True)
    worker._send(("method", question))
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    main()
"""


def test_a_worker_that_died_is_told_in_a_sentence() -> None:
    worker = Worker("pepo.apps.midend.tasks")
    worker.process.kill()
    worker.process.join()
    with pytest.raises(Broken, match="The system ended"):
        worker.run("hint", None)


def is_running(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_busy_worker_dies_with_its_program(slow: str, tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    program = subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE)
    assert program.stdout is not None
    worker = int(program.stdout.readline())
    assert program.wait(600) == -signal.SIGKILL
    program.stdout.close()
    end = time.monotonic() + 600
    while is_running(worker):
        assert time.monotonic() < end, "a worker outlived its program"
        time.sleep(0.05)
