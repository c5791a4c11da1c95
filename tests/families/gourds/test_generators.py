"""Makers of puzzles, shapes and scrambles."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from pepo.core import generating
from pepo.core.errors import BadInput
from pepo.core.levels import Level
from pepo.core.solving import Watch
from pepo.families.gourds.advice.verdict import rate
from pepo.families.gourds.board.count_placements import count_placements, random_placement
from pepo.families.gourds.board.shapes import random_board, shape_board
from pepo.families.gourds.editor import lay_gourds
from pepo.families.gourds.family import FAMILY
from pepo.families.gourds.generators import again
from pepo.families.gourds.moves.scramble import blank_puzzle, walked
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.targets.target import find_target


def make(generator: str, seed: int = 1, **params: object) -> Gourds:
    puzzle = generating.generate(FAMILY, params, generator=generator, seed=seed).puzzle
    assert isinstance(puzzle, Gourds)
    return puzzle


@pytest.mark.parametrize("cells", [3, 5, 7, 19, 61, 201])
@pytest.mark.parametrize("fatness", [0, 0.5, 1])
def test_random_boards_are_proper_and_as_large_as_asked(cells: int, fatness: float) -> None:
    puzzle = make("random", cells=cells, fatness=fatness)
    assert len(puzzle.board.cells) == cells
    assert puzzle.board.proper
    assert puzzle.kind == "numbered"
    assert puzzle.playable
    assert find_target(puzzle, puzzle.start()) is not None


def test_fatness_goes_from_snake_to_blob() -> None:
    def edges(fatness: float) -> int:
        boards = (random_board(61, fatness, Random(seed), Watch()) for seed in range(5))
        return sum(len(board.edges) for board in boards)

    assert edges(0) < edges(0.5) < edges(1)


@pytest.mark.parametrize("colours", [1, 2, 5, 19])
def test_coloured_boards_have_as_many_colours_as_asked_and_a_target(colours: int) -> None:
    for seed in range(5):
        puzzle = make("shape", seed, shape="hexagon", size=3, colours=colours)
        assert puzzle.kind == "coloured"
        assert len(set(puzzle.wants)) == colours
        assert find_target(puzzle, puzzle.start()) is not None


@pytest.mark.parametrize(
    ("generator", "params", "words"),
    [
        ("random", {"cells": 10}, "expected an odd number"),
        ("random", {"cells": 3, "colours": 4}, "only 3 cells"),
        ("random", {"cells": 63, "scramble": "uniform"}, "works only up to 61"),
        ("shape", {"shape": "triangle", "size": 3}, "Sizes near it that work: 2, 5, 6, 9"),
        ("random", {"fatness": 2}, "expected 1 or less"),
    ],
)
def test_what_cannot_be_made_is_refused(generator: str, params: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput, match=words):
        make(generator, **params)


@pytest.mark.parametrize("level", Level, ids=lambda level: level.word)
def test_a_level_is_what_the_rating_says(level: Level) -> None:
    assert rate(make("level", level=level.word)).level is level


def test_a_scramble_by_moves_is_at_most_that_far() -> None:
    from pepo.families.gourds.exact.ball import exact_distance

    for seed in range(5):
        puzzle = make("random", seed, cells=19, scramble="moves", moves=4)
        exact = exact_distance(puzzle, puzzle.start())
        assert exact is not None
        assert 1 <= exact <= 4


def chi_squared(counts: Counter[object], kinds: int) -> float:
    expected = sum(counts.values()) / kinds
    seen = sum((count - expected) ** 2 / expected for count in counts.values())
    return seen + (kinds - len(counts)) * expected


def test_uniform_placements_are_uniform() -> None:
    board = shape_board("hexagon", 2)
    rng = Random(1)
    counts: Counter[object] = Counter(
        frozenset(random_placement(board, rng) or ()) for _ in range(4000)
    )
    assert count_placements(board) == 20
    assert chi_squared(counts, 20) < 44  # 19 degrees of freedom, one in a thousand


def test_the_corrected_walk_comes_everywhere_equally_often() -> None:
    """A plain walk would be at the centre of the small hexagon twice as often as at its rim."""
    board = shape_board("hexagon", 2)
    blank, rng = blank_puzzle(board), Random(2)
    position, counts = blank.start(), Counter[object]()
    for _ in range(4000):
        position = walked(blank, position, 7, rng, Watch())
        counts[
            frozenset(
                frozenset((c, blank.other_cell(position.ends, c)))
                for c in range(7)
                if c != position.empty
            )
        ] += 1
    assert chi_squared(counts, 20) < 60


def test_a_seed_makes_the_same_board_and_the_text_holds_it() -> None:
    assert make("random", 7, cells=31) == make("random", 7, cells=31)
    assert make("random", 7, cells=31) != make("random", 8, cells=31)


def test_gourds_are_laid_and_scrambled_differently_each_time() -> None:
    puzzle = make("shape", shape="hexagon", size=2, colours=3)
    for seed in range(60):
        laid = lay_gourds(puzzle, Random(seed), Watch())
        assert laid != puzzle
        assert laid.is_solved(laid.start())
        puzzle = again(laid, Random(seed), Watch())
        assert puzzle != laid
        assert not puzzle.is_solved(puzzle.start())
