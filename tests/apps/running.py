"""Runs pepo as a person would: as a process of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

PEPO = [sys.executable, "-m", "pepo"]


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def environment(**extra: str) -> dict[str, str]:
    """The environment without what would change colours and widths."""
    dropped = ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "PEPO_FAMILIES")
    kept = {key: value for key, value in os.environ.items() if key not in dropped}
    return {**kept, "PYTHONIOENCODING": "utf-8", "TERM": "xterm", **extra}


def pepo(*args: str, stdin: str | bytes = "", **options: Any) -> Ran:
    """One run, to its end, within a minute."""
    data = stdin if isinstance(stdin, bytes) else stdin.encode()
    env = environment(**options.pop("env", {}))
    done = subprocess.run(
        [*PEPO, *args], input=data, capture_output=True, timeout=60, env=env, check=False, **options
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())
