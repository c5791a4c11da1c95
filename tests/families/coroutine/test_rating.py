"""Hints, distances, reviews, verdicts and ratings."""

from random import Random

import pytest

import pepo
from pepo import families
from pepo.core.levels import Level
from pepo.core.solving import Watch, solve
from pepo.families.coroutine import notation
from pepo.families.coroutine.advice import distance, hint, rate, review, verdict
from pepo.families.coroutine.distances import _walk_back, distances
from pepo.families.coroutine.methods import BREADTH_FIRST
from pepo.families.coroutine.puzzle import Position
from tests.families.coroutine.boards import PUZZLE_2, SHAPES, random_board

TENTH = "A E, B -, A E, B N, A W, B SW, A SW, B NE, A SE, B NW"


def after(moves: str) -> Position:
    return pepo.load("coroutine/puzzle-2").play(*notation.split_moves(moves)).state  # type: ignore[no-any-return]


@pytest.mark.parametrize("shape", SHAPES)
def test_every_position_knows_its_distance(shape: tuple[int, int]) -> None:
    rng = Random(f"{shape}")
    puzzle = random_board(rng, shape)
    for position in puzzle.positions():
        answer = solve(puzzle, BREADTH_FIRST, start=position)
        assert distance(puzzle, position).moves == (answer.length if answer.solved else None)


def test_the_kernel_knows_the_same_distances() -> None:
    from pepo.families.coroutine.kernels import boards as kernels
    from pepo.families.coroutine.kernels.packed import plain

    rng = Random(8)
    for shape in (*SHAPES, (7, 4), (10, 10)):
        puzzle = random_board(rng, shape, 0.3)
        assert list(kernels.distances(*plain(puzzle))) == _walk_back(puzzle)


def test_a_hint_shows_the_arrows_that_count_and_then_the_best_of_them() -> None:
    said = hint(PUZZLE_2, after(TENTH))
    assert said.look == (
        "B is on 2, which points NE, E, S and SW. From 8, south and southwest leave the board. "
        "A has 2 moves."
    )
    assert said.therefore == (
        "A goes NE to 6. 4 turns remain. Going east to 9 would leave 13 turns."
    )
    assert said.evidence == ("plate-2",)
    assert said.conclusion == ("ghost-A-6",)


@pytest.mark.parametrize(
    ("moves", "look", "therefore"),
    [
        ("", "A has only 1 move.", "A goes E to 2. 14 turns remain."),
        ("A E", "B has no move.", "B passes. 13 turns remain."),
        (f"{TENTH}, A NE, B W, A N, B S", "A has 2 moves.",
         "A goes SW to 5, the goal. Going south to 6 would leave 7 turns."),
        (f"{TENTH}, A NE, B W, A N", "B has only 1 move.", "B goes S to 4. 1 turn remains."),
        (f"{TENTH}, A NE, B W", "A has 3 moves.",
         "A goes N to 3. 2 turns remain. Going southwest to 8 is just as good. "
         "Going south to 9 would leave 15 turns."),
    ],
)  # fmt: skip
def test_hints_speak_of_forced_moves_passes_and_wins(moves: str, look: str, therefore: str) -> None:
    said = hint(PUZZLE_2, after(moves))
    assert said.look.endswith(look)
    assert said.therefore == therefore


def test_a_hint_names_dead_ends_and_refuses_in_one() -> None:
    puzzle = notation.parse("-,-,-/-,g,-/-,6,23")
    said = hint(puzzle, puzzle.start())
    assert said.therefore == "A goes SE to 5, the goal. Going east to 2 would be a dead end."
    astray = puzzle.apply(puzzle.start(), notation.parse_move("A E"))
    assert hint(puzzle, astray).refused
    assert "either coin can reach the goal" in hint(puzzle, astray).look
    assert not review(puzzle, astray).ok
    assert review(puzzle, astray).marks == ("plate-2", "plate-9")
    play = pepo.load("coroutine:-,-,-/-,g,-/-,6,23").play("A E", "B -")
    assert play.hint().look.endswith("Undo 2 turns to get back to a solvable position.")


def test_following_hints_is_a_shortest_solution_from_everywhere() -> None:
    for start in PUZZLE_2.positions():
        position, turns = start, 0
        while not (said := hint(PUZZLE_2, position)).refused:
            position = PUZZLE_2.apply(position, said.moves[0])
            turns += 1
        assert turns == (distances(PUZZLE_2).of(start) or 0)


def test_a_solved_position_needs_no_hint() -> None:
    assert "solved" in hint(PUZZLE_2, Position((4, 0), 1)).look


def test_the_verdict_states_the_facts() -> None:
    found = verdict(PUZZLE_2, Watch())
    assert found.ok
    assert found.facts == {
        "outcome": "solved",
        "length": 15,
        "steps": 14,
        "shortest_solutions": 2,
        "unique": False,
        "forced": 10,
        "dead_ends": 0,
        "level": 3,
        "level_name": "hard",
    }
    assert [finding.sentence for finding in found.findings] == [
        "It can be solved in 15 turns (14 steps); 2 solutions are this short.",
        "10 of its 15 turns are forced, 5 are choices.",
        "No reachable position is a dead end.",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("-,-,-/-,g,-/-,-,3", "Its only turn is forced."),
        ("coroutine/first-steps", "All 3 turns are forced."),
        ("coroutine/coroutine-1", "18 of its 19 turns are forced, 1 is a choice."),
    ],
)
def test_forced_turns_are_described_in_good_english(text: str, sentence: str) -> None:
    found = verdict(pepo.load(text, family="coroutine").puzzle, Watch())
    assert found.findings[1].sentence == sentence


def test_the_verdict_counts_dead_ends() -> None:
    found = verdict(notation.parse("-,-,-/-,g,-/-,6,23"), Watch())
    assert found.facts["dead_ends"] == 6
    assert found.findings[-1].sentence == "6 reachable positions are dead ends."
    assert not verdict(notation.parse("-,g,-"), Watch()).ok


@pytest.mark.parametrize(
    ("name", "level"),
    [("first-steps", 1), ("crosswinds", 2), ("puzzle-2", 3), ("puzzle-3", 4), ("grand-tour", 4)],
)
def test_the_level_goes_by_turns(name: str, level: int) -> None:
    rating = rate(pepo.load(f"coroutine/{name}").puzzle)
    assert (rating.level, rating.name) == (level, Level(level).word)


def test_an_impossible_board_has_no_level() -> None:
    assert rate(notation.parse("-,g,-")).level is None


def test_each_board_of_the_catalogue_keeps_its_promise() -> None:
    """What its note claims beyond its figures."""
    names = families.load("coroutine").catalogue
    catalogue = {name: pepo.load(f"coroutine/{name}") for name in names}
    own = [name for name in catalogue if not name.startswith("puzzle-")]
    assert len(own) >= 12
    lengths = [catalogue[name].solve().length for name in own if name != "round-and-round"]
    assert {3, 28} <= set(lengths)
    assert all(len(square) == 1 for square in arrows(catalogue["single-file"]))
    assert all(len(square) == 2 for square in arrows(catalogue["two-by-two"]))
    assert all(len(square) == 4 for square in arrows(catalogue["four-winds"]))
    assert all(arrows(catalogue["as-long-as-it-gets"]))
    assert catalogue["round-and-round"].study().space.size == 34


def arrows(game: pepo.Game) -> list[tuple[int, ...]]:
    squares = enumerate(game.puzzle.squares)
    return [square for number, square in squares if number not in game.puzzle.goals]
