"""Random puzzles for tests, solvable or just not."""

from functools import cache
from random import Random

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.givens import random_full
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow, other


def near_the_edge(width: int, height: int, distinct: bool, rng: Random) -> ThreeInARow:
    """A full grid with many cells blanked and perhaps a few flipped: solvable or just not."""
    full = random_full(width, height, distinct, rng, Watch())
    while full is None:  # some sizes have no grid with distinct lines
        distinct = False
        full = random_full(width, height, distinct, rng, Watch())
    share = rng.choice([0.15, 0.3, 0.45, 0.6])
    flips = rng.choice([0, 0, 1, 1, 2])
    cells = [cell if rng.random() < share else BLANK for cell in full.start()]
    filled = [k for k, cell in enumerate(cells) if cell != BLANK]
    for k in rng.sample(filled, min(flips, len(filled))):
        cells[k] = other(cells[k])
    text = "".join(cells)
    rows = tuple(text[k : k + width] for k in range(0, len(text), width))
    return ThreeInARow(rows, distinct)


SIZES = [(2, 2), (2, 4), (4, 4), (4, 6), (6, 6), (6, 8), (8, 8), (8, 10), (10, 10), (12, 12), (14, 14), (16, 12), (20, 20)]  # fmt: skip


@cache
def some_puzzles(count: int, seed: int) -> list[ThreeInARow]:
    rng = Random(seed)
    return [
        near_the_edge(*SIZES[k % len(SIZES)], distinct=k % 3 == 0, rng=rng) for k in range(count)
    ]
