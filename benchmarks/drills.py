"""Drills: a thousand items of each, mined one by one in readable Python."""

from itertools import islice

from benchmarks.measurement import Row, cpu
from pepo.drills import Drills
from pepo.drills.source import kinds_of

ITEMS = 1_000


def run() -> list[Row]:
    return [row(*kind) for kind in kinds_of()]


def row(family: str, kind: str) -> Row:
    drills = Drills(family, kind, seed=1)
    seconds = cpu(lambda: sum(1 for _ in islice(drills, ITEMS)))
    return f"{family} {kind}, {ITEMS:,} items", f"{seconds:.1f} s", "60 s or less"
