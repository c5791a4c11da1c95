"""An internal error: one sentence, a file with the details, an exit code."""

import os
import platform
import sys
import tempfile
import traceback

FAILED = 70  # as sysexits.h has it: an error inside the program


def say_failure(error: Exception) -> int:
    """Say what failed and how to report it; returns the exit code."""
    from pepo._version import __version__

    details = "".join(traceback.format_exception(error))
    about = f"pepo {__version__}, Python {platform.python_version()}, {platform.platform()}"
    told = f"{about}\npepo {' '.join(map(repr, sys.argv[1:]))}\n\n{details}"
    last = f"{type(error).__name__}: {' '.join(str(error).split()) or 'no details'}"
    said = f"pepo: Internal error, so there is no result: {last.rstrip('.')}."
    where = _written(told)
    if where is None:
        said += f" Please open an issue where you got pepo from, and include this:\n{told}"
    else:
        said += f" Please open an issue where you got pepo from, and attach {where}."
    if sys.stderr is not None:
        sys.stderr.write(f"{said.rstrip()}\n")
    return FAILED


def _written(told: str) -> str | None:
    try:
        number, path = tempfile.mkstemp(prefix="pepo-failed-", suffix=".txt")
        with os.fdopen(number, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(told)
    except OSError:
        return None
    return path
