"""Hints, checks, levels, counts and generators of three in a row."""

from typing import Any

import pytest

import pepo
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.advice.grade import grade, known
from pepo.families.three_in_a_row.advice.hint import hint, review
from pepo.families.three_in_a_row.advice.verdict import verdict
from pepo.families.three_in_a_row.family import FAMILY
from pepo.families.three_in_a_row.logic.deductions import line_agreements
from pepo.families.three_in_a_row.notation import parse
from pepo.families.three_in_a_row.puzzle import BLANK, ThreeInARow
from pepo.families.three_in_a_row.study.count import count_solutions

GAME = pepo.load("8x8:bAJBbgBEdkbbdCce")


def test_a_hint_explains_the_easiest_deduction() -> None:
    found = GAME.hint()
    assert found.look == "Look at row 2: 2 black cells with a gap between them."
    assert found.therefore == (
        "A third black between them would make 3 in a row, so row 2, column 6 is white."
    )
    counted = hint(parse("XX.X....\n" + "........\n" * 7), "XX.X.X.." + "." * 56)
    assert (
        counted.therefore.startswith("A third black")
        or "already has its 4 black cells" in counted.therefore
    )


def test_a_line_that_is_full_of_one_colour_finishes_the_rest() -> None:
    puzzle = parse("XXOXO.X..X\n" + "..........\n" * 9)
    found = hint(puzzle, puzzle.start())
    assert "Row 1 already has its 5 black cells, so the rest are white." in found.therefore
    assert len(found.moves) == 3


def test_after_a_mistake_a_hint_names_the_cells_but_a_review_does_not() -> None:
    solution = GAME.solve().moves
    wrong = solution[0][:-1] + ("O" if solution[0].endswith("X") else "X")
    play = GAME.play(wrong)
    refused = play.hint()
    assert refused.refused
    assert refused.look.startswith("There is a mistake: row 1, column 1")
    assert not play.review().ok
    assert (
        "row 1" not in play.review().sentence.lower() or "three" in play.review().sentence.lower()
    )
    assert play.undo_mistakes() == 1


def test_a_broken_rule_is_named_and_marked() -> None:
    found = review(parse("....\n....\n....\n...."), "XXX." + "." * 12)
    assert found.sentence == "Row 1 has 3 black cells in a row."
    assert found.marks == ("cell-1-1", "cell-1-2", "cell-1-3")


def test_verdicts() -> None:
    several = verdict(parse("....\n....\n....\n...."), Watch())
    assert several.ok
    assert several.facts["unique"] is False
    assert [(found.name, found.ok) for found in several.findings] == [
        ("solvable", True),
        ("unique", False),
    ]
    assert len(several.examples) == 2
    assert several.findings[1].marks
    one, two = several.facts["two_solutions"]
    assert one != two
    impossible = verdict(parse("XX..\nXX..\n....\nX..."), Watch())
    assert not impossible.ok
    broken = verdict(parse("XXX.\n....\n....\n...."), Watch())
    assert (
        broken.findings[0].sentence == "The givens break a rule: row 1 has 3 black cells in a row."
    )
    unique = verdict(GAME.puzzle, Watch())
    assert unique.facts["unique"]
    assert set(unique.facts["steps_by_level"]) == {"1", "2", "3"}


@pytest.mark.parametrize(
    ("side", "distinct", "number"),
    [
        (2, False, 2),
        (4, False, 90),
        (6, False, 11_222),
        (2, True, 2),
        (4, True, 72),
        (6, True, 4_140),
    ],
)
def test_full_grids_are_counted(side: int, distinct: bool, number: int) -> None:
    empty = ThreeInARow(("." * side,) * side, distinct)
    found = count_solutions(empty, empty.start(), None, Watch())
    assert (found.number, found.exact) == (number, True)


def test_a_count_may_be_limited() -> None:
    empty = ThreeInARow(("." * 6,) * 6)
    found = count_solutions(empty, empty.start(), 100, Watch())
    assert (found.number, found.exact) == (101, False)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("distinct", [False, True])
def test_generated_puzzles_have_one_solution_and_the_level(level: int, distinct: bool) -> None:
    game = pepo.new(
        "three-in-a-row", width=8, height=6, level=level, distinct_lines=distinct, seed=level
    )
    assert known(game.puzzle).only is not None
    assert grade(game.puzzle) == level
    assert game.puzzle.distinct_lines is distinct


def test_counting_answers_check_count_and_hint_at_once() -> None:
    puzzle = parse("16x6u:zzzv")
    reason = "all 16 columns must differ, but only 14 columns of 6 cells follow the rules."
    assert verdict(puzzle, Watch()).findings[0].sentence == f"It cannot be solved: {reason}"
    assert hint(puzzle, puzzle.start()).look == f"This puzzle has no solution: {reason}"
    found = count_solutions(puzzle, puzzle.start(), None, Watch())
    assert (found.number, found.exact) == (0, True)


def test_cells_that_leave_too_few_fillings_are_named() -> None:
    puzzle = parse("distinct lines" + "\n......" * 6)
    found = hint(puzzle, "......XO.XO.XO.XO.......XO.XO.......")
    assert "these cells can't all be right: row 2, column 1" in found.look


@pytest.mark.parametrize("distinct", [False, True])
def test_goal_and_rules_name_every_rule_that_holds(distinct: bool) -> None:
    puzzle = ThreeInARow(("....",) * 4, distinct)
    assert ("no two rows or columns the same" in FAMILY.words.goal(puzzle)) == distinct
    assert (
        "No two rows are the same, and no two columns are the same."
        in FAMILY.words.rules_of(puzzle)
    ) == distinct
    assert FAMILY.method_to_watch.teaches
    assert not FAMILY.method().teaches  # the default answers quickly


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (
            "XXOO\nOO..\nXX..\n....",
            "With white in column 3 it can't be filled without 3 in a row",
        ),
        (
            "XOXOXO\nXO..XO\n......\n......\n......\n......",
            "With black in column 3 it could only be a copy of row 1, so 2 cells are settled: "
            "this one is white.",
        ),
    ],
)
def test_a_hint_says_which_rule_it_follows_from(rows: str, sentence: str) -> None:
    puzzle = parse(f"distinct lines\n{rows}")
    found = [d.therefore for d in line_agreements(puzzle, puzzle.start())]
    assert any(said.startswith(sentence) for said in found)


# each was called level 4 by a kernel that saw less of distinct lines than the readable rules
@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("16x14u:gJADncTPGecEbmjaBcdKCdeeDbaBcFkNeEAccAcab", 3),
    ],
)
def test_a_level_is_what_logic_needs(text: str, level: int) -> None:
    game = pepo.load(text)
    assert grade(game.puzzle) == grade(game.puzzle, by_kernel=True) == level
    assert game.solve("logic").stats["level"] == level


@pytest.mark.parametrize("seed", range(3))
def test_puzzles_of_level_four_with_distinct_lines_are_beyond_logic(seed: int) -> None:
    game = pepo.new("three-in-a-row", width=10, level=4, distinct_lines=True, seed=seed)
    assert game.solve("logic").outcome == "gave up"


def test_no_given_can_go() -> None:
    game = pepo.new("three-in-a-row", width=8, level=3, seed=5)
    # level 3 puzzles are minimal unless cells were given back to ease them
    start = game.puzzle.start()
    assert start.count(BLANK) > 40
    hard = pepo.new("three-in-a-row", width=14, level=4, seed=13)
    assert grade(hard.puzzle) == 4


def test_givens_may_be_symmetric_and_as_many_as_requested() -> None:
    game = pepo.new("three-in-a-row", width=8, level=1, symmetric=True, seed=2)
    marks = [cell != BLANK for cell in game.puzzle.start()]
    assert marks == marks[::-1]
    wished = pepo.new("three-in-a-row", width=8, level=1, givens=30, seed=2)
    assert 28 <= 64 - wished.puzzle.start().count(BLANK) <= 32


@pytest.mark.parametrize(
    ("params", "words"),
    [
        ({"width": 2}, "expected 4 or more"),
        ({"width": 4, "level": 3}, "too small for it"),
        (
            {"level": 5},
            "There is no level '5'; expected gentle, moderate, hard or fiendish, or 1 to 4.",
        ),
        (
            {"width": 4, "height": 8, "level": 1, "distinct_lines": True},
            "There is no full grid of 4x8 with distinct lines: all 8 rows must differ",
        ),
    ],
)
def test_impossible_parameters_are_refused(params: dict[str, Any], words: str) -> None:
    with pytest.raises(pepo.BadInput, match=words):
        pepo.new("three-in-a-row", **params)
