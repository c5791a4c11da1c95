"""Booklets: 200 puzzles of all families with their solutions, as PDF."""

from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.measurement import Row, time_of_command
from pepo import families
from pepo.core.generating import generate
from pepo.core.words import byte_size

EACH = 50  # of every family


def run() -> list[Row]:
    with TemporaryDirectory() as folder:
        puzzles, book = Path(folder) / "puzzles.txt", Path(folder) / "book.pdf"
        ids = [
            family.id(generate(family, {"level": 1 + number % 3}, seed=number).puzzle)
            for family in families.every()
            for number in range(EACH)
        ]
        puzzles.write_text("\n".join(ids), encoding="utf-8")
        args = ("print", str(puzzles), "--with-solutions", "-o", str(book))
        seconds, cpu = time_of_command(*args)
        size = byte_size(book.stat().st_size)
    what = f"`pepo print` of {len(ids)} puzzles, with solutions"
    return [(what, f"{seconds:.1f} s, {cpu:.1f} s CPU, {size}", "15 s or less")]
