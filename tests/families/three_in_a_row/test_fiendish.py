"""The walk finds fiendish puzzles with symmetric givens; its tables say what the lines say."""

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
    table = kernels.line_table(n, least, most)
    rules = Rules(n, least, most)
    for line in product(range(3), repeat=n):
        black, white = (sum(1 << k for k in range(n) if line[k] == c) for c in (1, 2))
        entry = table[sum(digit * 3**k for k, digit in enumerate(line))]
        found = consistent(black, white, rules)
        expected = kernels.BROKEN if found is None else found[0] | found[1] << 16
        assert entry == expected, line


@pytest.mark.parametrize(("width", "height"), [(12, 12), (13, 13), (10, 14)])
def test_what_a_walk_finds_is_fiendish_symmetric_and_has_nothing_to_spare(
    width: int, height: int
) -> None:
    params = GridParams(width=width, height=height, level=Level.FIENDISH, symmetric=True)
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


def test_a_walk_may_find_nothing_and_wishes_for_givens_are_heard() -> None:
    assert walk.find(blank_grid(4, 4), 1) is None
    params = GridParams(width=12, level=Level.FIENDISH, symmetric=True, givens=48)
    puzzle = make(params, Random(1), Watch())
    assert grade(puzzle, True) == 4
    assert np.count_nonzero(np.array(list(puzzle.start())) != BLANK) >= 40
