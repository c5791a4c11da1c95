"""Random puzzles for tests, solvable or just not."""

from dataclasses import replace
from functools import cache
from random import Random

from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.givens import random_full
from pepo.families.three_in_a_row.puzzle import BLANK, Sign, ThreeInARow, blank_grid, other


def near_the_edge(
    width: int, height: int, distinct: bool, rng: Random, blacks: int | None = None, signs: int = 0
) -> ThreeInARow:
    """A full grid with many cells blanked and perhaps a few flipped: solvable or just not."""
    full = random_full(blank_grid(width, height, distinct, blacks), rng, Watch())
    while full is None:  # some sizes have no grid with distinct lines
        distinct = False
        full = random_full(blank_grid(width, height, distinct, blacks), rng, Watch())
    share = rng.choice([0.15, 0.3, 0.45, 0.6])
    flips = rng.choice([0, 0, 1, 1, 2])
    cells = [cell if rng.random() < share else BLANK for cell in full.start()]
    filled = [k for k, cell in enumerate(cells) if cell != BLANK]
    for k in rng.sample(filled, min(flips, len(filled))):
        cells[k] = other(cells[k])
    joined = [sign_of(full.start(), pair) for pair in rng.sample(list(full.pairs()), signs)]
    if joined and flips:
        joined[0] = replace(joined[0], alike=not joined[0].alike)
    return replace(full.with_cells("".join(cells)), signs=tuple(joined))


def sign_of(full: str, pair: tuple[int, int]) -> Sign:
    return Sign(*pair, full[pair[0]] == full[pair[1]])


SIZES = [(2, 2), (2, 4), (4, 4), (4, 6), (6, 6), (6, 8), (8, 8), (8, 10), (10, 10), (12, 12), (14, 14), (16, 12), (20, 20)]  # fmt: skip


@cache
def some_puzzles(count: int, seed: int) -> list[ThreeInARow]:
    rng = Random(seed)
    return [
        near_the_edge(*SIZES[k % len(SIZES)], distinct=k % 3 == 0, rng=rng) for k in range(count)
    ]


ODD = [(3, 3), (5, 4), (5, 5), (7, 6), (7, 7), (9, 9), (11, 8), (13, 13), (6, 6), (8, 8), (10, 10)]


@cache
def signed_puzzles(count: int, seed: int) -> list[ThreeInARow]:
    """Of any parity, with signs, some with a number of blacks."""
    rng = Random(seed)
    found = []
    for k in range(count):
        width, height = ODD[k % len(ODD)]
        exact = width == height and width % 2 and rng.random() < 0.5
        blacks = width // 2 + rng.randint(0, 1) if exact else None
        signs = rng.randint(0, min(12, width * height // 3))
        found.append(near_the_edge(width, height, k % 3 == 0, rng, blacks, signs))
    return found


@cache
def varied_puzzles(count: int, seed: int, max_side: int) -> list[ThreeInARow]:
    """Of any size and parity, all with signs or odd sides, with and without distinct lines and a
    number of blacks; with one solution, several or none. Every twelfth is made of givens and signs at random."""
    rng = Random(seed)
    return [_varied(k, rng, max_side) for k in range(count)]


def _varied(k: int, rng: Random, max_side: int) -> ThreeInARow:
    width = rng.randint(2, max_side)
    height = width if rng.random() < 0.5 else rng.randint(2, max_side)
    distinct = rng.random() < 0.4
    exact = width == height and width % 2 and rng.random() < 0.5
    blacks = width // 2 + rng.randint(0, 1) if exact else None
    pairs = list(blank_grid(width, height).pairs())
    even = not (width % 2 or height % 2)
    signs = rng.randint(1, len(pairs) // 2) if even or rng.random() < 0.7 else 0
    if k % 12:
        return near_the_edge(width, height, distinct, rng, blacks, signs)
    cells = "".join(rng.choice("XO" + 8 * BLANK) for _ in range(width * height))
    joined = tuple(Sign(*pair, rng.random() < 0.3) for pair in rng.sample(pairs, signs // 4))
    blank = blank_grid(width, height, distinct, blacks)
    return replace(blank.with_cells(cells), signs=joined)
