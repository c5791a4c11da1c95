"""Certificates: made, and checked again from their files alone; the largest of each."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import process_time

import pepo
from benchmarks.measurement import Row, cpu
from pepo.certificates.certificate import Certificate
from pepo.certificates.certification import certify
from pepo.core.certificates import IMPOSSIBLE, SHORTEST, UNIQUE
from pepo.core.levels import Level
from pepo.core.solving import Watch
from pepo.core.words import byte_size
from pepo.families import load
from pepo.families.three_in_a_row.generators import GridParams, make
from pepo.families.three_in_a_row.logic.givens import drop, random_full
from pepo.families.three_in_a_row.puzzle import (
    BLANK,
    ThreeInARow,
    blank_grid,
    other,
    with_cell,
)

GRIDS = load("three-in-a-row")


def run() -> list[Row]:
    certify(GRIDS, minimal(14, Random(1)), UNIQUE).check()
    return [*_twenty(), *_near_unique(), *_table(), *_ring()]


def minimal(side: int, rng: Random) -> ThreeInARow:
    """A grid of which no given can be left out."""
    while True:
        full = random_full(blank_grid(side, side), rng, Watch(), by_kernel=True)
        if full is not None:
            order = rng.sample(range(side * side), side * side)
            return drop(full, order, None, full.start(), Watch())


def spoilt(puzzle: ThreeInARow, rng: Random) -> ThreeInARow:
    """The grid with a given more, of the wrong colour: just impossible."""
    full = "".join(certify(GRIDS, puzzle, UNIQUE).proof.fields["solution"])
    at = rng.choice([k for k, cell in enumerate(puzzle.start()) if cell == BLANK])
    return puzzle.with_cells(with_cell(puzzle.start(), at, other(full[at])))


def _certified(puzzles: Iterator[ThreeInARow], claim: str, count: int) -> tuple[list[float], int]:
    """Seconds that each took to be certified and checked, and the bytes of the longest proof."""
    seconds, longest = list[float](), 0
    while len(seconds) < count:
        puzzle = next(puzzles)
        began = process_time()
        made = certify(GRIDS, puzzle, claim)  # which checks it
        seconds.append(process_time() - began)
        longest = max(longest, len(made.proof.files["proof.drat"]))
    return seconds, longest


def _row(what: str, found: tuple[list[float], int], wanted: str) -> Row:
    seconds, longest = found
    said = (
        f"{median(seconds):.2f} s, slowest {max(seconds):.2f} s, proofs up to {byte_size(longest)}"
    )
    return f"{what}, {len(seconds)} grids", said, wanted


def _twenty() -> list[Row]:
    rng = Random(20)
    grids = (make(GridParams(width=20, level=Level.MODERATE), rng, Watch()) for _ in iter(int, 1))
    wrong = (spoilt(grid, rng) for grid in grids)
    return [
        _row("20x20 unique, certified and checked", _certified(grids, UNIQUE, 9), "2 s or less"),
        _row("20x20 impossible", _certified(wrong, IMPOSSIBLE, 9), "2 s or less"),
    ]


def _near_unique() -> list[Row]:
    rng = Random(14)
    grids = (minimal(14, rng) for _ in iter(int, 1))
    wrong = (spoilt(grid, rng) for grid in grids)
    unique, impossible = _certified(grids, UNIQUE, 20), _certified(wrong, IMPOSSIBLE, 20)
    return [
        _row("14x14 without a given to spare, unique", unique, "30 s or less"),
        _row("the same with a wrong given more, impossible", impossible, "30 s or less"),
    ]


def _table() -> list[Row]:
    game = next(g for g in pepo.catalogue("gourds") if len(g.puzzle.gourds) == 7)
    made: list[Certificate] = []
    making = cpu(lambda: made.append(game.certify(SHORTEST)))
    checking = cpu(made[0].check, times=2)
    return [
        ("7 gourds, a table of 154,828,800 distances, made and checked", f"{making:.1f} s", ""),
        ("7 gourds, the table checked again", f"{checking:.2f} s", "10 s or less"),
    ]


def _ring() -> list[Row]:
    ring = load("ring")
    puzzle = ring.puzzle_class(tuple(Random(6).choices(range(10**6), k=10**6)))
    made: list[Certificate] = []
    making = cpu(lambda: made.append(certify(ring, puzzle)))
    checking = cpu(made[0].check)
    positions = next(iter(made[0].proof.files.values())).count(b"\n")
    what = f"ring of 1,000,000 tiles, {made[0].claim}, {positions:,} positions"
    return [(f"{what}, made", f"{making:.1f} s", ""), (f"{what}, checked", f"{checking:.1f} s", "")]
