"""Uniform boards: every number is another board of that length, and all come equally often."""

import math
from collections import Counter
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import numpy as np
import pytest

from pepo.core.errors import BadInput
from pepo.core.generating import generate
from pepo.core.solving import Watch, solve
from pepo.families import load
from pepo.families.coroutine.kernels import packed
from pepo.families.coroutine.study import decision_tree, uniform
from tests.families.coroutine.test_census import CENSUS

COROUTINE = load("coroutine")


def every_board() -> uniform.Tree:
    return uniform.tree(decision_tree.Kind(), Watch())


def turns(boards: Iterable[int]) -> list[int]:
    found: list[int] = packed.shortest_turns(np.array(list(boards), np.uint64)).tolist()
    return found


def test_the_counts_that_come_with_pepo_are_those_of_the_census() -> None:
    assert every_board().lengths == CENSUS
    assert sum(every_board().lengths.values()) == 255**8


def test_the_counts_that_come_with_pepo_are_what_is_counted() -> None:
    nodes = decision_tree.cut(decision_tree.Kind(), uniform.DECISIONS)
    counts = uniform._load()
    assert counts is not None
    for k in [0, *Random(5).sample(range(1, len(nodes)), 60)]:
        counted = decision_tree.count(decision_tree.Kind(), nodes[k], Watch())
        assert counts[k].tolist() == counted[: counts.shape[1]]


@pytest.mark.prove
def test_all_counts_that_come_with_pepo_are_what_is_counted() -> None:
    loaded = uniform._load()
    assert loaded is not None
    assert np.array_equal(uniform.count(decision_tree.Kind(), Watch())[1], loaded)


@pytest.mark.parametrize("length", range(1, 29))
def test_boards_of_every_length_can_be_drawn(length: int) -> None:
    rng = Random(length)
    words = [every_board().draw(length, rng) for _ in range(15)]
    assert set(turns(words)) == {length}
    assert len(set(words)) > 12
    assert all(word >> 8 * square & 255 for word in words for square in range(8))


def test_the_numbers_are_all_boards_of_that_length_once() -> None:
    tree = uniform.tree(decision_tree.Kind(5), Watch())
    words = {tree.board(13, number) for number in range(tree.lengths[13])}
    assert len(words) == tree.lengths[13] == 974
    assert set(turns(sorted(words))) == {13}
    some = [every_board().board(28, number) for number in range(0, CENSUS[28], 15)]
    assert len(set(some)) == len(some)
    assert turns([every_board().board(12, 0), every_board().board(12, CENSUS[12] - 1)]) == [12, 12]


def how_even(draw: Callable[[], object], boards: int, draws: int) -> float:
    """How likely draws as uneven as these are, if all boards are equally likely.

    The chi-squared test; the third root of its sum is nearly normal (Wilson and Hilferty, 1931).
    """
    seen, expected, free = Counter(draw() for _ in range(draws)), draws / boards, boards - 1
    chi_squared = sum(times**2 for times in seen.values()) / expected - draws
    spread = 2 / (9 * free)
    off = ((chi_squared / free) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    return math.erfc(off / math.sqrt(2)) / 2


def test_all_boards_come_equally_often() -> None:
    rng, tree = Random(2026), uniform.tree(decision_tree.Kind(5), Watch())
    assert how_even(lambda: tree.draw(13, rng), 974, 6_000) > 1e-4


@pytest.mark.prove
def test_all_boards_of_28_turns_come_equally_often() -> None:
    rng = Random(2026)
    assert how_even(lambda: every_board().draw(28, rng), CENSUS[28], 32_000) > 1e-4


def test_the_test_of_evenness_can_fail() -> None:
    """Boards drawn by choosing a node first, whatever it holds, are noticed."""
    rng, tree = Random(1), uniform.tree(decision_tree.Kind(5), Watch())
    past = tree._past[13]
    nodes = [k for k, count in enumerate(past) if count > (past[k - 1] if k else 0)]

    def careless() -> int:
        node = rng.choice(nodes)
        before = past[node - 1] if node else 0
        return tree.board(13, rng.randrange(before, past[node]))

    assert how_even(careless, 974, 6_000) < 1e-9


def test_squares_of_short_boards_are_as_free_as_counting_says() -> None:
    """Of boards of length 1 exactly half of those with an arrow missing lose it anywhere alike:
    the goal arrow under B is there, every other arrow is there 128 times of 255."""
    rng = Random(3)
    words = [every_board().draw(1, rng) for _ in range(4000)]
    winning = 8 * 7 + 3
    assert all(word >> winning & 1 for word in words)
    for bit in (0, 9, 27, 63 - 6):
        there = sum(word >> bit & 1 for word in words)
        likely = 4000 * (128 / 255 if bit // 8 != 7 else 0.5)
        assert abs(there - likely) < 6 * 1000**0.5


@pytest.mark.parametrize(
    ("params", "arrows"), [({"arrows": 2}, 2), ({"arrows": 1}, 1), ({"unique": True}, None)]
)
def test_arrows_and_uniqueness_can_be_chosen_too(
    params: dict[str, Any], arrows: int | None
) -> None:
    for seed in range(3):
        puzzle = generate(COROUTINE, {"turns": 13, "uniform": True, **params}, seed=seed).puzzle
        answer = solve(puzzle, COROUTINE.method())
        assert answer.length == 13
        if arrows is not None:
            assert {len(square) for square in puzzle.squares} == {arrows, 0}
        if "unique" in params:
            assert answer.stats["shortest_solutions"] == 1


def test_a_length_that_no_such_board_has_is_refused() -> None:
    with pytest.raises(BadInput, match="at most 16"):
        generate(COROUTINE, {"turns": 17, "uniform": True, "arrows": 1}, seed=1)
    with pytest.raises(BadInput, match="28 or less"):
        generate(COROUTINE, {"turns": 29, "uniform": True}, seed=1)
