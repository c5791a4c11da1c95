"""What every benchmark needs: CPU time of a call, of a command, and the machine's name."""

import os
import platform
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from pepo import families
from pepo.core.solving import Method

Row = tuple[str, str, str]  # what, measured, at least (or at most)


def method(family: str, name: str | None = None) -> Method:
    """A method of a family; its default one without a name."""
    return families.load(family).method(name)


def cpu(call: Callable[[], object], *, times: int = 1) -> float:
    """The least CPU seconds of a few calls: the machine is noisy, the least is the work."""
    best = float("inf")
    for _ in range(times):
        before = time.process_time()
        call()
        best = min(best, time.process_time() - before)
    return best


def cpu_of_command(*args: str, times: int = 5) -> float:
    """The least CPU seconds of a command, the start of Python included."""
    return min(time_of_command(*args)[1] for _ in range(times))


def time_of_command(*args: str, env: Mapping[str, str] | None = None) -> tuple[float, float]:
    """The seconds of a command on the clock and of CPU, the start of Python included."""
    before = os.times()
    command = [sys.executable, "-m", "pepo", *args]
    subprocess.run(command, capture_output=True, check=True, env={**os.environ, **(env or {})})
    after = os.times()
    work = after.children_user + after.children_system
    work -= before.children_user + before.children_system
    return after.elapsed - before.elapsed, work


def family_of(process: int) -> Iterator[int]:
    """A process, its children, and theirs."""
    yield process
    for thread in Path(f"/proc/{process}/task").iterdir():
        with suppress(FileNotFoundError):  # it has just ended
            for child in (thread / "children").read_text(encoding="ascii").split():
                yield from family_of(int(child))


def cpu_of_family() -> float:
    """The CPU seconds of this process and of all that it has started and that still run."""
    return sum(map(_cpu_of, family_of(os.getpid())))


def _cpu_of(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # user, system


def run_apart(code: str) -> str:
    """Run code in a process of its own, so that its peak memory is its own; what it printed."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout


def peak_bytes() -> int:
    """The most memory this process has had, less the pages of files such as LLVM's library: how
    many of those are counted depends on what the system has in its cache. Linux's own file is
    asked: getrusage counts the parent's memory before exec as ours."""
    with open("/proc/self/status", encoding="ascii") as file:
        said = dict(line.split(":", 1) for line in file)
    return (int(said["VmHWM"].split()[0]) - int(said["RssFile"].split()[0])) * 1024


def machine() -> str:
    return f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}"
