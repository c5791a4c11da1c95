"""Animations: a solution of 53 moves at 480 pixels, in each format."""

from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measurement import Row, time_of_command
from pepo.core.words import byte_size

PUZZLE = "gourds/farthest-19-1"
WANTED = {"gif": "8 s CPU or less, 1.5 MB or less"}


def run() -> list[Row]:
    rows = []
    with TemporaryDirectory() as folder:
        for format in ("gif", "webp", "svg"):
            file = Path(folder) / f"moves.{format}"
            args = ("animate", PUZZLE, "--size", "480", "-o", str(file))
            seconds = min(time_of_command(*args)[1] for _ in range(3))
            measured = f"{seconds:.1f} s CPU, {byte_size(file.stat().st_size)}"
            rows.append((f"`pepo animate {PUZZLE}`, {format}", measured, WANTED.get(format, "")))
    return rows
