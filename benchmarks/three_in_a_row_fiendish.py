"""Three in a row, fiendish with symmetric givens: every size from 8x8 to 14x14, CPU time of each.

The kernels and tables are there when the clock starts.
`python -m benchmarks.three_in_a_row_fiendish 60` takes 60 seeds of every size, both ways up.
"""

import sys
from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement, product
from random import Random

from benchmarks.measurement import Row, cpu
from pepo.core.levels import Level
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.advice.grade import grade
from pepo.families.three_in_a_row.generators import GridParams, make
from pepo.families.three_in_a_row.puzzle import BLANK

SIDES = range(8, 15)
NAMED = ((8, 8), (9, 9), (8, 9), (10, 10), (11, 11), (12, 12), (13, 13), (14, 14))
SEEDS, FEW_SEEDS = 60, 5
WANTED = "1 s or less each"


def run() -> list[Row]:
    rows = [
        (f"{name}, {SEEDS} seeds", _said(each), WANTED) for name, each in measured(NAMED, SEEDS)
    ]
    sizes = list(combinations_with_replacement(SIDES, 2))
    every = [seconds for _, each in measured(sizes, FEW_SEEDS) for seconds in each]
    what = f"all {len(sizes)} sizes, without and with distinct lines, {FEW_SEEDS} seeds each"
    return [*rows, (what, _said(every), WANTED)]


def measured(sizes: Iterable[tuple[int, int]], seeds: int) -> Iterator[tuple[str, list[float]]]:
    """Of each size, without and with distinct lines: its name, and the seconds of each seed."""
    for (width, height), distinct in product(sizes, (False, True)):
        params = GridParams(
            width=width, height=height, level=Level.FIENDISH, symmetric=True,
            distinct_lines=distinct,
        )  # fmt: skip
        _checked(params, seeds)
        name = f"{width}x{height}" + (", distinct lines" if distinct else "")
        yield name, [_seconds(params, seed) for seed in range(seeds)]


def _seconds(params: GridParams, seed: int) -> float:
    return cpu(lambda: make(params, Random(seed), Watch()))


def _checked(params: GridParams, seed: int) -> None:
    """One that isn't timed: the kernels and tables are there then."""
    puzzle = make(params, Random(seed), Watch())
    assert grade(puzzle, True) == Level.FIENDISH
    givens = [cell != BLANK for cell in puzzle.start()]
    assert givens == givens[::-1]


def _said(each: list[float]) -> str:
    return f"{sum(each) / len(each):.2f} s, slowest {max(each):.2f} s"


if __name__ == "__main__":
    for name, each in measured(product(SIDES, SIDES), int(sys.argv[1])):
        print(f"{name}: {_said(each)}", flush=True)
