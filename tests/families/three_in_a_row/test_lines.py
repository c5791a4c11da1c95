"""One line alone: against the list of all its completions."""

from itertools import product
from random import Random

import pytest

from pepo.families.three_in_a_row.logic.lines import (
    _forward,
    completions,
    consistent,
    consistent_apart,
    count_lines,
    simple,
)


def all_fills(n: int) -> list[int]:
    """Every balanced line without three alike, written as a person would check it."""
    found = []
    for cells in product("XO", repeat=n):
        text = "".join(cells)
        if text.count("X") == n // 2 and "XXX" not in text and "OOO" not in text:
            found.append(sum(1 << k for k, c in enumerate(text) if c == "X"))
    return found


def partial_lines(n: int, count: int) -> list[tuple[int, int]]:
    if n <= 6:
        cells = product(range(3), repeat=n)
        return [
            (
                sum((c == 1) << k for k, c in enumerate(x)),
                sum((c == 2) << k for k, c in enumerate(x)),
            )
            for x in cells
        ]
    rng = Random(n)
    lines = []
    for _ in range(count):
        share = rng.choice([0.1, 0.2, 0.3])
        marks = [rng.random() for _ in range(n)]
        black = sum((m < share) << k for k, m in enumerate(marks))
        white = sum((share <= m < 2 * share) << k for k, m in enumerate(marks))
        lines.append((black, white))
    return lines


@pytest.mark.parametrize("n", [2, 4, 6, 8, 10, 12])
def test_a_line_knows_what_all_its_completions_agree_on(n: int) -> None:
    fills, full = all_fills(n), (1 << n) - 1
    assert count_lines(n) == len(fills)
    for black, white in partial_lines(n, 800):
        left = [fill for fill in fills if not (black & ~fill or white & fill)]
        assert sorted(completions(black, white, n)) == sorted(left)
        found = consistent(black, white, n)
        if not left:
            assert found is None
            continue
        always_black = always_white = full
        for fill in left:
            always_black &= fill
            always_white &= ~fill
        assert found == (always_black, always_white)
        forced = simple(black, white, n)
        assert forced is not None
        assert not forced[0] & ~always_black
        assert not forced[1] & ~always_white


@pytest.mark.parametrize("n", [4, 6, 8, 12])
def test_a_line_leaves_out_completions_that_copy_a_full_line(n: int) -> None:
    fills, full, rng = all_fills(n), (1 << n) - 1, Random(n)
    for black, white in partial_lines(n, 200):
        all_ways = [fill for fill in fills if not (black & ~fill or white & fill)]
        taken = set(rng.sample(all_ways, rng.randint(0, len(all_ways))))
        left = [fill for fill in all_ways if fill not in taken]
        always_black = always_white = full
        for fill in left:
            always_black &= fill
            always_white &= ~fill
        expected = (always_black, always_white) if left else None
        assert consistent_apart(black, white, n, taken) == expected


@pytest.mark.parametrize("n", [8, 12, 20, 40])
def test_possible_numbers_of_black_cells_form_an_interval(n: int) -> None:
    """What the kernel for large grids relies on."""
    for black, white in partial_lines(n, 2000):
        for table in _forward(black, white, n):
            for counts in table:
                if counts:
                    shifted = counts >> ((counts & -counts).bit_length() - 1)
                    assert shifted & (shifted + 1) == 0


def test_in_a_line_of_four_patterns_and_counts_say_all_there_is() -> None:
    for n, same in ((4, True), (6, False)):
        lines = [
            (black, white)
            for black in range(1 << n)
            for white in range(1 << n)
            if not black & white
        ]
        assert same == all(simple(b, w, n) == consistent(b, w, n) for b, w in lines)
