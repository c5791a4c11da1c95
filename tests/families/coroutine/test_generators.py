"""Makers of boards keep their word, and refuse what cannot be."""

from random import Random
from typing import Any

import pytest

import pepo
from pepo.core.errors import BadInput, Stop
from pepo.core.levels import Level
from pepo.core.solving import Limits, Watch, solve
from pepo.families.coroutine import generators
from pepo.families.coroutine.advice import rate
from pepo.families.coroutine.generators import (
    LONGEST_UNIQUE,
    LONGEST_WITH,
    BackwardsBoard,
    LevelBoard,
    RandomBoard,
    WishedBoard,
    backwards_board,
    level_board,
    random_board,
    wished_board,
)
from pepo.families.coroutine.methods import BREADTH_FIRST
from pepo.families.coroutine.puzzle import Coroutine


def figures(puzzle: Coroutine) -> tuple[int, int]:
    answer = solve(puzzle, BREADTH_FIRST)
    return (answer.length, answer.stats["shortest_solutions"]) if answer.solved else (0, 0)


def arrows(puzzle: Coroutine) -> list[int]:
    return [len(a) for k, a in enumerate(puzzle.squares) if k not in puzzle.goals]


@pytest.mark.parametrize("shape", [(3, 3), (1, 3), (2, 2), (3, 5), (5, 2), (6, 6), (15, 15)])
def test_random_boards_can_be_solved(shape: tuple[int, int]) -> None:
    rows, columns = shape
    puzzle = random_board(RandomBoard(rows, columns, at_least=2), Random(1), Watch())
    assert (puzzle.height, puzzle.width) == shape
    assert figures(puzzle)[0] >= 2
    assert min(arrows(puzzle)) >= 1


@pytest.mark.parametrize("turns", [1, 2, 5, 9, 14, 20, 24, 26, 28])
def test_a_board_has_exactly_the_length_that_was_asked_for(turns: int) -> None:
    for seed in range(2):
        puzzle = wished_board(WishedBoard(turns, unique=True), Random(seed), Watch())
        assert figures(puzzle) == (turns, 1)
        assert min(arrows(puzzle)) >= 1


@pytest.mark.parametrize("count", range(1, 9))
def test_a_board_has_exactly_the_number_of_arrows_that_was_asked_for(count: int) -> None:
    for turns in {1, LONGEST_WITH[count] // 2 or 1, min(LONGEST_WITH[count], 20)}:
        puzzle = wished_board(WishedBoard(turns, arrows=count), Random(count), Watch())
        assert set(arrows(puzzle)) == {count}
        assert figures(puzzle)[0] == turns
    turns = min(LONGEST_UNIQUE[count], 4)
    unique = wished_board(WishedBoard(turns, arrows=count, unique=True), Random(2), Watch())
    assert figures(unique) == (turns, 1)


@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize("turns", [3, 8, 24])
def test_in_a_minimal_board_no_arrow_can_go(turns: int, unique: bool) -> None:
    wish = WishedBoard(turns, unique=unique, minimal=True)
    puzzle = wished_board(wish, Random(turns), Watch())
    length, ways = figures(puzzle)
    assert length == turns
    assert ways == 1 or not unique
    for square, there in enumerate(puzzle.squares):
        for arrow in there:
            less, ways_less = figures(puzzle.toggled(square, arrow))
            assert less != length or (ways_less == 1) != (ways == 1)


def test_the_bare_bones_of_the_catalogue_are_minimal() -> None:
    puzzle = pepo.load("coroutine/bare-bones").puzzle
    assert generators.minimal(puzzle, Random(0), Watch()) == puzzle


@pytest.mark.parametrize(
    ("rows", "columns", "turns"), [(3, 5, 30), (5, 5, 40), (2, 4, 7), (4, 4, 15)]
)
def test_other_sizes_have_exactly_the_length_that_was_asked_for(
    rows: int, columns: int, turns: int
) -> None:
    puzzle = wished_board(WishedBoard(turns, rows, columns), Random(5), Watch())
    assert (puzzle.height, puzzle.width) == (rows, columns)
    assert figures(puzzle)[0] == turns


@pytest.mark.parametrize("level", Level, ids=lambda level: level.word)
def test_a_board_has_the_level_that_was_asked_for(level: Level) -> None:
    assert rate(level_board(LevelBoard(level), Random(4), Watch())).level is level


@pytest.mark.parametrize("seed", range(6))
def test_walking_back_from_the_goal_leaves_a_board_that_can_be_solved(seed: int) -> None:
    for params in (BackwardsBoard(), BackwardsBoard(5, 4, walk=20, at_least=6, decoys=30)):
        assert figures(backwards_board(params, Random(seed), Watch()))[0] >= params.at_least


def test_decoys_shorten_nothing() -> None:
    plain = backwards_board(BackwardsBoard(decoys=0), Random(3), Watch())
    decoyed = backwards_board(BackwardsBoard(decoys=12), Random(3), Watch())
    assert figures(plain)[0] == figures(decoyed)[0]
    assert sum(arrows(decoyed)) == sum(arrows(plain)) + 12
    assert all(set(a) <= set(b) for a, b in zip(plain.squares, decoyed.squares))


@pytest.mark.parametrize("generator", generators.GENERATORS, ids=lambda generator: generator.name)
def test_the_same_seed_makes_the_same_board(generator: Any) -> None:
    boards = [generator.generate(generator.params(), Random(seed), Watch()) for seed in (1, 1, 2)]
    assert boards[0] == boards[1] != boards[2]


@pytest.mark.parametrize(
    ("params", "why"),
    [
        (
            {"turns": 29},
            "turns is '29'; a 3 by 3 board with arrows on every square takes at most 28 turns",
        ),
        ({"turns": 17, "arrows": 1}, "with 1 arrow on each square takes at most 16 turns"),
        ({"turns": 2, "arrows": 8}, "with 8 arrows on each square takes at most 1 turn"),
        (
            {"turns": 3, "arrows": 7, "unique": True},
            "and one shortest solution takes at most 2 turns",
        ),
        ({"turns": 0}, "turns is '0'; expected 1 or more"),
        ({"turns": 3, "arrows": 9}, "arrows is '9'; expected 8 or less"),
        ({"turns": 3, "arrows": 2, "minimal": True}, "arrows and minimal exclude each other"),
        ({"turns": 3, "rows": 1, "columns": 3}, "a board of 1 by 3 takes at most 2 turns"),
        ({"turns": 1, "rows": 1, "columns": 2}, "expected 3 squares or more"),
        ({"at_least": 29, "density": 0.3}, "at-least is '29'; expected 28 or less"),
        ({"rows": 16}, "rows is '16'; expected 15 or less"),
        (
            {"density": 1},
            "at-least is '2'; a 3 by 3 board with 8 arrows on each square takes at most 1",
        ),
        ({"density": 0}, "density is '0'; expected 0.05 or more"),
        ({"level": "easy"}, "There is no level 'easy'"),
        ({"walk": 5, "rows": 1}, "rows is '1'; expected 2 or more"),
    ],
)
def test_impossible_parameters_are_refused_in_one_sentence(
    params: dict[str, Any], why: str
) -> None:
    with pytest.raises(pepo.PepoError) as refused:
        pepo.new("coroutine", seed=1, **params)
    assert why in str(refused.value)


def test_a_search_that_finds_nothing_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generators, "WORK", 2**20)
    monkeypatch.setattr(generators, "MAX_WALKS", 20)
    with pytest.raises(Stop, match="random boards takes 9 turns or more"):
        random_board(RandomBoard(density=0.95, at_least=9), Random(1), Watch())
    with pytest.raises(Stop, match="boards fits and takes"):
        wished_board(WishedBoard(20, 2, 3), Random(1), Watch())
    with pytest.raises(Stop, match="none of 20 walks"):
        backwards_board(BackwardsBoard(walk=300, at_least=12), Random(1), Watch())


def test_making_stops_at_a_limit() -> None:
    with pytest.raises(Stop, match="limit"):
        wished_board(WishedBoard(20, 2, 3), Random(1), Watch(Limits(seconds=0.2)))


def test_bad_input_is_an_error_of_ours() -> None:
    assert issubclass(BadInput, pepo.PepoError)
