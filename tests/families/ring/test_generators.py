"""Rings to order."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

import pepo
from pepo.core.errors import BadInput, GaveUp, UnknownName
from pepo.core.levels import Level
from pepo.core.solving import Watch, solve
from pepo.families.ring import generators
from pepo.families.ring.generators import WishedRing, longest, wished_ring
from pepo.families.ring.methods import BREADTH_FIRST
from pepo.families.ring.puzzle import Ring


def make(n: int, jumps: int, seed: int, *, unique: bool = False) -> Ring:
    return wished_ring(WishedRing(n, jumps, unique), Random(seed), Watch())


@pytest.mark.parametrize("n", [*range(3, 31), 32, 36, 40, 47, 48, 60, 64])
def test_every_length_exists_for_every_size(n: int) -> None:
    for jumps in range(1, n - 1):
        answer = solve(make(n, jumps, seed=n + jumps, unique=True), BREADTH_FIRST)
        assert answer.length == jumps
        assert answer.stats["shortest_solutions"] == 1


@pytest.mark.parametrize("n", [99, 100, 128, 150, 199, 200, 1000])
def test_the_longest_and_some_others_exist_for_large_sizes(n: int) -> None:
    for jumps in (1, 2, n // 3, n // 2, n - 10, n - 3, n - 2):
        assert solve(make(n, jumps, seed=jumps), BREADTH_FIRST).length == jumps


@pytest.mark.prove
@pytest.mark.parametrize("n", [*range(3, 201), 1000])
def test_every_length_from_one_to_the_longest_exists(n: int) -> None:
    for jumps in range(1, n - 1) if n < 1000 else [*range(1, 999, 37), 998]:
        answer = solve(make(n, jumps, seed=jumps, unique=True), BREADTH_FIRST)
        assert (answer.length, answer.stats["shortest_solutions"]) == (jumps, 1)


def test_no_ring_of_up_to_six_tiles_takes_more_than_the_longest() -> None:
    """All of them, by the kernel: numbers beyond half the ring are the same jumps again."""
    from itertools import product

    from pepo.families.ring.kernels.packed import shortest_lengths

    for n in range(1, 7):
        boards = list(product(range(n // 2 + 1), repeat=n))
        assert max(length or 0 for length in shortest_lengths(boards)) == longest(n)


def test_the_rng_varies_the_puzzle() -> None:
    assert len({make(16, 9, seed) for seed in range(40)}) == 40
    assert len({make(16, 14, seed) for seed in range(40)}) >= 38
    assert len({make(200, 198, seed) for seed in range(5)}) == 5


@pytest.mark.parametrize("level", Level, ids=lambda level: level.word)
def test_a_ring_has_the_requested_difficulty(level: Level) -> None:
    for seed in range(8):
        assert pepo.new("ring", level=level.word, seed=seed).rate().level is level


def test_hardest_takes_n_minus_2_jumps() -> None:
    for n in (3, 4, 5, 6, 17, 30):
        assert pepo.new("ring", "hardest", tiles=n, seed=n).solve().length == n - 2


@pytest.mark.parametrize("n", range(8, 40, 2))
def test_the_even_ring_of_the_proof_takes_n_minus_2_jumps(n: int) -> None:
    """docs/mathematics.md has the proof."""
    p = n // 2 - 1 - n // 2 % 2
    walk = [*range(n - p), *range(n - p + 1, n - 1, 2), *range(n - 3, n - p - 1, -2)]
    times = -pow(n - p, -1, n)
    jumps = {a * times % n: (b - a) * times % n for a, b in pairwise(walk)}
    answer = solve(Ring(tuple(jumps.get(k, 0) for k in range(n))), BREADTH_FIRST)
    assert (answer.length, answer.stats["shortest_solutions"]) == (n - 2, 1)


def test_a_random_ring_takes_at_least_the_requested_jumps() -> None:
    for at_least in (1, 5, 8):
        answer = pepo.new("ring", at_least=at_least, tiles=24, seed=at_least).solve()
        assert answer.length is not None
        assert answer.length >= at_least


@pytest.mark.parametrize("tiles", [1, 2, 3, 30_000])
def test_random_rings_of_odd_sizes(tiles: int) -> None:
    assert pepo.new("ring", "random", tiles=tiles, seed=1).solve().solved


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"tiles": 5, "jumps": 4}, "jumps is '4'; a ring of 5 tiles takes at most 3 jumps."),
        ({"tiles": 5, "jumps": 0}, "jumps is '0'; expected 1 or more."),
        ({"tiles": 1, "jumps": 1}, "tiles is '1'; expected 2 or more."),
        ({"tiles": "many"}, "tiles is 'many'; expected a whole number."),
        ({"tiles": 10**9}, "expected 100000 or less."),
        ({"tiles": 4, "at_least": 3}, "at-least is '3'; a ring of 4 tiles takes at most 2 jumps."),
        ({"largest": 0}, "With largest 0 every tile is a dead end"),
        ({"level": "cruel"}, "There is no level 'cruel'; expected gentle"),
        ({"largest": 1, "tiles": 100, "at_least": 5}, "with largest 1 every ring takes 1 jump"),
        ({"level": "hard", "tiles": 5}, "a hard ring takes 9 jumps or more"),
    ],
    ids=str,
)
def test_impossible_parameters_are_refused(params: dict[str, Any], sentence: str) -> None:
    with pytest.raises((BadInput, UnknownName)) as caught:
        pepo.new("ring", seed=1, **params)
    assert sentence in str(caught.value)


def test_a_random_ring_gives_up_and_says_how_many_were_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(generators, "MAX_NUMBERS", 10_000)
    with pytest.raises(GaveUp, match=r"none of \d+ random rings takes 60 jumps or more"):
        pepo.new("ring", largest=2, tiles=100, at_least=60, seed=1)


def test_parameters_choose_the_generator_or_are_refused() -> None:
    made = pepo.new("ring", jumps=5, seed=1).made
    assert made is not None
    assert made.generator == "length"
    with pytest.raises(UnknownName, match="No ring generator takes jumps, level together"):
        pepo.new("ring", jumps=5, level="hard")
    with pytest.raises(UnknownName, match="did you mean jumps"):
        pepo.new("ring", jump=5)
