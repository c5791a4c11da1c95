"""The walk finds fiendish puzzles with symmetric givens; its tables say what the lines say."""

from collections.abc import Iterator
from itertools import product
from random import Random

import numpy as np
import pytest

from pepo.core.levels import Level
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.advice.grade import grade, known
from pepo.families.three_in_a_row.fiendish import kernels, walk
from pepo.families.three_in_a_row.generators import GridParams, make
from pepo.families.three_in_a_row.logic.givens import without
from pepo.families.three_in_a_row.logic.lines import Rules, consistent
from pepo.families.three_in_a_row.puzzle import BLANK, blank_grid


@pytest.mark.parametrize(("n", "least", "most"), [(3, 1, 2), (6, 3, 3), (7, 3, 4), (7, 4, 4)])
def test_tables_say_what_all_completions_agree_on(n: int, least: int, most: int) -> None:
    table, _ = kernels.line_table(n, least, most)
    rules = Rules(n, least, most)
    for line in product(range(3), repeat=n):
        black, white = (sum(1 << k for k in range(n) if line[k] == c) for c in (1, 2))
        entry = table[_number(line)]
        found = consistent(black, white, rules)
        expected = kernels.BROKEN if found is None else found[0] | found[1] << 16
        assert entry == expected, line


@pytest.mark.parametrize(("n", "least", "most"), [(6, 3, 3), (7, 3, 4), (7, 4, 4)])
def test_tables_count_all_completions(n: int, least: int, most: int) -> None:
    _, counts = kernels.line_table(n, least, most)
    full = [line for line in product((1, 2), repeat=n) if counts[_number(line)]]
    assert full == [
        line
        for line in product((1, 2), repeat=n)
        if least <= line.count(1) <= most and not any(_three_alike(line))
    ]
    for line in product(range(3), repeat=n):
        fitting = [
            other for other in full if all(a in (0, b) for a, b in zip(line, other, strict=True))
        ]
        assert counts[_number(line)] == len(fitting), line


def _number(line: tuple[int, ...]) -> int:
    return sum(digit * 3**k for k, digit in enumerate(line))


def _three_alike(line: tuple[int, ...]) -> Iterator[bool]:
    return (a == b == c for a, b, c in zip(line, line[1:], line[2:], strict=False))


@pytest.mark.parametrize(
    ("width", "height", "distinct"),
    [(8, 8, False), (9, 9, False), (12, 12, False), (10, 14, False), (8, 8, True), (11, 10, True)],
)
def test_what_a_walk_finds_is_fiendish_symmetric_and_has_nothing_to_spare(
    width: int, height: int, distinct: bool
) -> None:
    params = GridParams(
        width=width, height=height, level=Level.FIENDISH, symmetric=True, distinct_lines=distinct
    )
    puzzle = make(params, Random(2), Watch())
    start = puzzle.start()
    last = len(start) - 1
    given = [cell for cell, colour in enumerate(start) if colour != BLANK]
    assert {last - cell for cell in given} == set(given)
    assert grade(puzzle) == 4
    for cell in given:
        if cell <= last - cell:
            assert known(without(puzzle, (cell, last - cell)), True).several
    assert make(params, Random(2), Watch()) == puzzle


@pytest.mark.parametrize(
    ("size", "distinct", "max_walks"),
    [((8, 8), False, 130), ((8, 9), False, 60), ((8, 8), True, 60)],
)
def test_a_few_thousand_steps_find_one(
    size: tuple[int, int], distinct: bool, max_walks: int
) -> None:
    """By the kernels of everything else: the walk's own say the same of lines and solutions."""
    empty = blank_grid(*size, distinct)
    for seed in (10, 20, 30):
        walks = (walk.find(empty, 1_000 * seed + k) for k in range(max_walks))
        found = next((both for both in walks if both is not None), None)
        assert found is not None
        puzzle, full = found
        assert known(puzzle, True).only == full.start()
        assert grade(puzzle, True) == 4


@pytest.mark.parametrize(
    ("width", "height", "distinct", "blacks", "twins"),
    [
        (8, 8, False, None, kernels.OPPOSITE),
        (8, 8, True, None, kernels.SAME),
        (9, 9, False, None, kernels.SAME),  # the middle cell is its own twin
        (9, 8, False, None, kernels.OPPOSITE),
        (9, 8, False, 4, kernels.SAME),  # 4 blacks in rows of 9 would be 5 in their twins
        (9, 10, False, 4, kernels.FREE),  # and 5 blacks in a column of 10 can't be its own twin
        (10, 9, True, None, kernels.OPPOSITE),
        (10, 14, True, None, kernels.SAME),
        (10, 10, False, None, kernels.FREE),
    ],
)
def test_the_walk_keeps_to_a_symmetry_that_full_grids_can_have(
    width: int, height: int, distinct: bool, blacks: int | None, twins: int
) -> None:
    assert walk.twins(blank_grid(width, height, distinct, blacks)) == twins


def test_a_walk_may_find_nothing_and_wishes_for_givens_are_heard() -> None:
    assert walk.find(blank_grid(4, 4), 1) is None
    params = GridParams(width=12, level=Level.FIENDISH, symmetric=True, givens=48)
    puzzle = make(params, Random(1), Watch())
    assert grade(puzzle, True) == 4
    assert np.count_nonzero(np.array(list(puzzle.start())) != BLANK) >= 40
