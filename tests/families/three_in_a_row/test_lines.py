"""One line alone: against the list of all its completions."""

from itertools import pairwise, product
from random import Random

import pytest

from pepo.families.three_in_a_row.logic.lines import (
    Rules,
    _forward,
    completions,
    consistent,
    consistent_apart,
    count_lines,
    even,
    simple,
)


def all_fills(rules: Rules) -> list[int]:
    """Every line that follows the rules, written as a person would check it."""
    found = []
    for cells in product("XO", repeat=rules.n):
        text = "".join(cells)
        if text.count("X") not in (rules.min_black, rules.max_black):
            continue
        pairs = list(enumerate(pairwise(text)))
        alike = all(a == b for k, (a, b) in pairs if rules.alike >> k & 1)
        differ = all(a != b for k, (a, b) in pairs if rules.differ >> k & 1)
        if "XXX" not in text and "OOO" not in text and alike and differ:
            found.append(sum(1 << k for k, c in enumerate(text) if c == "X"))
    return found


# Even and odd, without and with signs: the last two numbers are bits of = and of x.
KINDS = [
    *(even(n) for n in (2, 4, 6, 8, 10, 12)),
    *(Rules(3, 1, 2), Rules(5, 2, 2), Rules(7, 3, 4), Rules(9, 4, 4), Rules(11, 5, 6)),
    Rules(4, 2, 2, 0b001, 0b100),
    Rules(5, 2, 3, 0b0010, 0b1000),
    Rules(6, 3, 3, 0b10001, 0b00100),
    Rules(6, 3, 3, 0b00011, 0),
    Rules(9, 4, 5, 0b00100100, 0b01000001),
    Rules(10, 5, 5, 0b100010001, 0b000100100),
    Rules(12, 6, 6, 0b10101010101, 0),
]


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


@pytest.mark.parametrize("rules", KINDS)
def test_a_line_knows_what_all_its_completions_agree_on(rules: Rules) -> None:
    n = rules.n
    fills, full = all_fills(rules), (1 << n) - 1
    assert count_lines(rules) == len(fills)
    for black, white in partial_lines(n, 500):
        left = [fill for fill in fills if not (black & ~fill or white & fill)]
        assert sorted(completions(black, white, rules)) == sorted(left)
        found = consistent(black, white, rules)
        if not left:
            assert found is None
            continue
        always_black = always_white = full
        for fill in left:
            always_black &= fill
            always_white &= ~fill
        assert found == (always_black, always_white)
        forced = simple(black, white, rules)
        assert forced is not None
        assert not forced[0] & ~always_black
        assert not forced[1] & ~always_white


@pytest.mark.parametrize("rules", [even(4), even(6), even(8), even(12), *KINDS[-5:-1]])
def test_a_line_leaves_out_completions_that_copy_a_full_line(rules: Rules) -> None:
    n = rules.n
    fills, full, rng = all_fills(rules), (1 << n) - 1, Random(n)
    for black, white in partial_lines(n, 200):
        all_ways = [fill for fill in fills if not (black & ~fill or white & fill)]
        taken = set(rng.sample(all_ways, rng.randint(0, len(all_ways))))
        left = [fill for fill in all_ways if fill not in taken]
        always_black = always_white = full
        for fill in left:
            always_black &= fill
            always_white &= ~fill
        expected = (always_black, always_white) if left else None
        assert consistent_apart(black, white, rules, taken) == expected


@pytest.mark.parametrize("n", [8, 12, 20, 40])
def test_possible_numbers_of_black_cells_form_an_interval(n: int) -> None:
    """What the kernel for large grids relies on."""
    for black, white in partial_lines(n, 2000):
        for table in _forward(black, white, even(n)):
            for counts in table:
                if counts:
                    shifted = counts >> ((counts & -counts).bit_length() - 1)
                    assert shifted & (shifted + 1) == 0


def test_in_short_lines_patterns_and_counts_say_all_there_is() -> None:
    shapes = ((4, 2, 2, True), (5, 2, 3, True), (5, 2, 2, False), (6, 3, 3, False))
    for n, least, most, same in shapes:
        rules = Rules(n, least, most)
        lines = [
            (black, white)
            for black in range(1 << n)
            for white in range(1 << n)
            if not black & white
        ]
        assert same == all(simple(b, w, rules) == consistent(b, w, rules) for b, w in lines)
