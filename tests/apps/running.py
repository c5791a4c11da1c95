"""Runs pepo as a person would: in this process, or, where that is the point, as one of its own."""

import io
import os
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Iterator, Mapping
from contextlib import chdir, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest.mock import patch

from pepo.__main__ import run

PEPO = [sys.executable, "-m", "pepo"]
QUIET = (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning)


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


def pepo(
    *args: str, stdin: str | bytes = "", env: Mapping[str, str] = {}, cwd: Path = Path()
) -> Ran:
    """One run in this process, which saves the start of another. Its streams are files."""
    with _input(_bytes(stdin)), _stream() as out, _stream("backslashreplace") as err:
        with (
            patch.multiple(sys, argv=["pepo", *args], stdout=out, stderr=err),
            patch.dict(os.environ, environment(**env), clear=True),
            warnings.catch_warnings(),
            chdir(cwd),
        ):
            warnings.resetwarnings()  # as Python starts, not as pytest does
            for kind in QUIET:
                warnings.simplefilter("ignore", kind)
            code = _exit_code()
            out.flush()
            err.flush()
        return Ran(code, _content(out), _content(err))


@contextmanager
def _input(content: bytes) -> Iterator[None]:
    """Standard input, which pepo reads below Python's own stream."""
    kept = os.dup(0)
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.seek(0)
        os.dup2(file.fileno(), 0)
    try:
        yield
    finally:
        os.dup2(kept, 0)
        os.close(kept)


@contextmanager
def _stream(errors: str = "strict") -> Iterator[io.TextIOWrapper]:
    with tempfile.TemporaryFile() as file:
        yield io.TextIOWrapper(file, encoding="utf-8", errors=errors, newline="")


def _exit_code() -> int:
    try:
        run()
    except SystemExit as ended:
        assert isinstance(ended.code, int)
        return ended.code
    raise AssertionError("run() ends with an exit code")


def _content(stream: io.TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def process(*args: str, stdin: str | bytes = "", **options: Any) -> Ran:
    """One run as a process of its own, to its end, however slow the machine."""
    env = environment(**options.pop("env", {}))
    done = subprocess.run(
        [*PEPO, *args],
        input=_bytes(stdin),
        capture_output=True,
        timeout=600,  # only so that nothing hangs
        env=env,
        check=False,
        **options,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()
