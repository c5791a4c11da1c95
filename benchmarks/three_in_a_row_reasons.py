"""Three in a row, why: every stuck position of 75 uniqueness-minimal 10x10 puzzles explained.

`python -m benchmarks.three_in_a_row_reasons` takes 500 puzzles, a quarter of an hour on 2 cores.
"""

import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from statistics import median

from tests.families.three_in_a_row.referee import spare

from benchmarks.measurement import Row
from pepo.core.levels import Level
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.advice.grade import grade, known
from pepo.families.three_in_a_row.generators import GridParams, make
from pepo.families.three_in_a_row.kernels import packed
from pepo.families.three_in_a_row.logic.givens import drop
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.reasons import Reason, Reasons
from pepo.families.three_in_a_row.puzzle import BLACK, BLANK, ThreeInARow
from pepo.search.sat import beside

RANDOM, FIENDISH = 66, 9  # puzzles
ALL_RANDOM, ALL_FIENDISH = 440, 60


@dataclass(frozen=True)
class Told:
    """One reason: how long it took, how large it is, and what is known of it."""

    seconds: float
    rules: int
    proved: bool  # it can be told step by step
    minimal: bool  # it says that nothing can be left out
    sound: bool  # CP-SAT agrees that it follows, and with that


@dataclass(frozen=True)
class Played:
    """A puzzle that was played by its smallest reasons."""

    level: int
    easiest: tuple[Told, ...]
    asked: tuple[Told, ...]


def run(random: int = RANDOM, fiendish: int = FIENDISH) -> list[Row]:
    puzzles = [*_random(random), *_fiendish(fiendish)]
    with multiprocessing.get_context("spawn").Pool(os.cpu_count()) as pool:
        played = list(pool.imap_unordered(_play, enumerate(puzzles)))
    return list(_rows(played))


def _rows(played: Sequence[Played]) -> Iterator[Row]:
    for what, target, told in (
        ("the easiest of all", "1.5 s", [reason for one in played for reason in one.easiest]),
        ("a cell asked", "1 s", [reason for one in played for reason in one.asked]),
    ):
        yield f"{what}: positions", f"{len(told):,}", ""
        seconds = sorted(reason.seconds for reason in told)
        at = seconds[int(0.95 * len(seconds))]
        yield f"{what}: median and p95", f"{median(seconds):.3f} s, {at:.3f} s", f"p95 {target}"
        yield f"{what}: constraints, median", f"{median(r.rules for r in told):.0f}", ""
        step_by_step = sum(reason.proved for reason in told) / len(told)
        yield f"{what}: told step by step", f"{100 * step_by_step:.1f}%", ""
        shorter = sum(not reason.minimal for reason in told) / len(told)
        yield f'{what}: "a shorter reason may exist"', f"{100 * shorter:.2f}%", "at most 1%"
        wrong = sum(not reason.sound for reason in told)
        yield f"{what}: not confirmed by CP-SAT", f"{wrong}", "none"
    for level in (2, 3, 4):
        rules = [r.rules for one in played if one.level == level for r in one.easiest]
        yield f"the easiest of all, {Level(level).word}: constraints", f"{median(rules):.0f}", "6"


def _random(count: int) -> Iterator[ThreeInARow]:
    """Random full grids, and every given taken away that uniqueness can spare."""
    rng, empty = Random(19), ThreeInARow((BLANK * 10,) * 10)
    for _ in range(count):
        full = packed.random_state(empty, rng.getrandbits(62) | 1)
        assert full is not None
        yield drop(empty.with_cells(full), rng.sample(range(100), 100), None, full, Watch())


def _fiendish(count: int) -> Iterator[ThreeInARow]:
    rng = Random(4)
    for _ in range(count):
        yield make(GridParams(width=10, level=Level.FIENDISH), rng, Watch())


def _play(numbered: tuple[int, ThreeInARow]) -> Played:
    """Single constraints fill what they can; wherever they end, the easiest reason is asked for,
    and once a random cell's."""
    number, puzzle = numbered
    return beside(lambda: _played(puzzle, Random(number)))


def _played(puzzle: ThreeInARow, rng: Random) -> Played:
    only = known(puzzle).only
    assert only is not None
    grid = Grid.of(puzzle, puzzle.start())
    easiest: list[Told] = []
    asked: list[Told] = []
    while grid.settle(level=1) and not grid.is_full():
        filled = {cell: c for cell, c in enumerate(grid.state()) if c != BLANK}
        if not asked:
            cell = rng.choice(sorted(set(range(len(only))) - filled.keys()))
            began = time.process_time()
            with Reasons(puzzle) as reasons:
                reason = reasons.reason(filled, cell, only[cell])
            asked.append(_told(reason, time.process_time() - began))
        began = time.process_time()
        with Reasons(puzzle) as reasons:
            reason = reasons.easiest(filled, only)
        easiest.append(_told(reason, time.process_time() - began))
        assert reason is not None
        grid.put(*divmod(reason.cell, puzzle.width), reason.colour == BLACK)
    return Played(grade(puzzle), tuple(easiest), tuple(asked))


def _told(reason: Reason | None, seconds: float) -> Told:
    assert reason is not None, "a stuck position without a reason"
    left = spare(reason)
    sound = left is not None and not (left and reason.minimal)
    return Told(seconds, len(reason.rules), reason.proof is not None, reason.minimal, sound)


if __name__ == "__main__":
    for row in run(ALL_RANDOM, ALL_FIENDISH):
        print(*filter(None, row), sep=" | ")
