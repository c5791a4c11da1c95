"""Three in a row in lanes: the same puzzles by both kernels, by turns in one process."""

from collections.abc import Sequence
from random import Random

from benchmarks.measurement import Row, cpu
from benchmarks.three_in_a_row import NO_UNRULY, find_unruly, made, stacked
from pepo.core.levels import Level
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.generators import GridParams, make_for_many
from pepo.families.three_in_a_row.kernels import packed, rows
from pepo.families.three_in_a_row.lanes import batch
from pepo.families.three_in_a_row.methods.fast import solve_many
from pepo.families.three_in_a_row.puzzle import ThreeInARow

TURNS = 6
CALLS = 5  # of a turn; lanes take too little time to measure one


def run() -> list[Row]:
    program = find_unruly()
    if program is None:
        return [NO_UNRULY]
    found: list[Row] = []
    for side, count, wanted in ((10, 4096, 25), (14, 1024, 25), (20, 512, 20)):
        puzzles = made(program, f"{side}x{side}dn#1", count)
        found += _compared(f"{side}x{side} normal", puzzles, f"at least {wanted} ×")
    minimal = _ours(GridParams(width=10, level=Level.MODERATE), 512)
    found += _compared("10x10 logic-minimal", minimal, "")
    found += _compared(
        "10x10 distinct lines", _ours(GridParams(width=10, distinct_lines=True), 512), ""
    )
    signed = _ours(GridParams(width=6, signs=10, level=Level.MODERATE), 256)
    found += _compared("6x6 with 10 signs", 4 * signed, "")
    return [*found, *_in_python(made(program, "10x10dn#1", 4096))]


def _ours(params: GridParams, count: int) -> list[ThreeInARow]:
    rngs = (Random(seed) for seed in range(count))
    return [make_for_many(params, Random(0), rng, Watch()) for rng in rngs]


def _compared(what: str, puzzles: Sequence[ThreeInARow], wanted: str) -> list[Row]:
    like, (grids, signs) = puzzles[0], stacked(puzzles)
    rest = (*packed.shape(like), packed.NODES, packed.RESTARTS)
    one = many = float("inf")
    for _ in range(TURNS):
        one = min(one, cpu(lambda: rows.solve_batch(grids, signs, *rest)))
        many = min(many, cpu(lambda: _often(grids, signs, like)) / CALLS)
    count = len(puzzles)
    return [
        (f"{what}, {count:,} one after the other", f"{count / one:,.0f} a second", ""),
        ("the same in lanes", f"{count / many:,.0f} a second", ""),
        ("ratio", f"{one / many:.1f} ×", wanted),
    ]


def _often(grids: batch.Cells, signs: batch.Cells, like: ThreeInARow) -> None:
    for _ in range(CALLS):
        batch.solve_batch(grids, signs, like)


def _in_python(puzzles: Sequence[ThreeInARow]) -> list[Row]:
    seconds = cpu(lambda: solve_many(puzzles, Watch()), times=TURNS)
    each = seconds / len(puzzles) * 1e6
    return [("10x10 normal, `solve_many` in Python", f"{each:.1f} µs each", "5 µs or less")]
