"""Reasons: they follow, nothing can be left out, and their proofs are right step by step."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from pepo import families
from pepo.core.advice import Hint
from pepo.core.errors import BadInput
from pepo.core.levels import Level
from pepo.core.solving import Watch
from pepo.core.view import View
from pepo.families.three_in_a_row.advice.grade import known
from pepo.families.three_in_a_row.advice.hint import hint
from pepo.families.three_in_a_row.advice.why import why
from pepo.families.three_in_a_row.generators import GridParams, make
from pepo.families.three_in_a_row.logic.constraints import Constraint, constraints
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.proof import Proof
from pepo.families.three_in_a_row.logic.reasons import Reason, Reasons
from pepo.families.three_in_a_row.notation import parse
from pepo.families.three_in_a_row.puzzle import (
    BLACK,
    BLANK,
    WHITE,
    Fill,
    Sign,
    ThreeInARow,
    blank_grid,
    other,
)
from tests.families.three_in_a_row.making import varied_puzzles
from tests.families.three_in_a_row.referee import numbers_of_black, spare

FAMILY = families.load("three-in-a-row")
LEVEL_4 = ThreeInARow(
    (
        ".....X....",
        "X..X.X....",
        "X..X..X.OX",
        ".....X....",
        "..O.....OO",
        "........O.",
        "OO.O.X....",
        "....X.....",
        ".O.O......",
        "XO......OX",
    )
)


def holds(rule: Constraint, colours: dict[int, str]) -> bool:
    """A constraint checked by its kind, not by its own code; every cell is filled."""
    found = [colours[cell] for cell in rule.cells]
    if rule.kind == "three":
        return len(set(found)) == 2
    if rule.kind == "count":
        least, most = numbers_of_black(rule)
        return least <= found.count(BLACK) <= most
    if rule.kind in ("alike", "unlike"):
        return (found[0] == found[1]) == (rule.kind == "alike")
    half = len(found) // 2
    return found[:half] != found[half:]


def assert_proves(proof: Proof, reason: Reason, now: dict[int, str]) -> None:
    """Every step follows from its own constraints and cells, by trying all colourings."""
    now = {**now, proof.cell: proof.colour}
    for number, step in enumerate(proof.steps):
        if isinstance(step, Proof):
            assert_proves(step, reason, now)
        else:
            assert set(step.rules) <= set(reason.rules)
            assert step.because <= now.keys()
            assert_step(step.rules, {c: now[c] for c in step.because}, dict(step.colours))
            assert bool(step.colours) == (number < len(proof.steps) - 1)
        now.update(step.colours)


def assert_step(
    rules: tuple[Constraint, ...], because: dict[int, str], colours: dict[int, str]
) -> None:
    blanks = sorted({c for rule in rules for c in rule.cells} - because.keys())
    for tried in product((BLACK, WHITE), repeat=len(blanks)):
        full = {**because, **dict(zip(blanks, tried, strict=True))}
        if all(holds(rule, full) for rule in rules):
            assert all(full[cell] == colour for cell, colour in colours.items())
            assert colours


def stuck(puzzle: ThreeInARow, level: int) -> dict[int, str]:
    """The givens (0), what patterns, signs and counts fill (1), or whole lines (2)."""
    grid = Grid.of(puzzle, puzzle.start())
    assert not level or grid.settle(level=level)
    return {cell: colour for cell, colour in enumerate(grid.state()) if colour != BLANK}


def made(width: int, level: int, seed: int, *, distinct: bool = False) -> ThreeInARow:
    params = GridParams(width=width, level=Level(level), distinct_lines=distinct)
    return make(params, Random(seed), Watch())


def full_of(puzzle: ThreeInARow) -> str:
    only = known(puzzle).only
    assert only is not None
    return only


SIGNS = (Sign(0, 1, True), Sign(2, 3, False))


@pytest.mark.parametrize(
    ("width", "distinct", "blacks"),
    [
        (4, True, None),
        (4, False, None),
        (5, True, None),
        (5, False, 2),
        (6, True, None),
        (6, False, None),
        (7, False, 4),
    ],
)
def test_clauses_and_forced_cells_are_the_rules_of_each_kind(
    width: int, distinct: bool, blacks: int | None
) -> None:
    """Every kind of constraint, on all or random colourings of its cells."""
    rng = Random(width)
    puzzle = replace(blank_grid(width, width, distinct, blacks), signs=SIGNS)
    with Reasons(puzzle) as reasons:
        kinds = {rule.kind: rule for rule in rng.sample(reasons.rules, len(reasons.rules))}
        expected = {"three", "count", "alike", "unlike"}
        assert kinds.keys() == expected | ({"differ"} if distinct else set())
        for rule in kinds.values():
            for _ in range(60):
                colours = {cell: rng.choice((BLACK, WHITE)) for cell in rule.cells}
                if rng.random() < 0.3:
                    half = len(rule.cells) // 2
                    copied = zip(rule.cells[half:], rule.cells[:half], strict=False)
                    colours |= {two: colours[one] for two, one in copied}
                core = reasons.board.core(reasons.board.literals(colours, [rule]))
                assert (core is None) == holds(rule, colours)
                forced = rule.forced(colours)
                assert (forced is None) == holds(rule, colours)
                assert forced is None or not forced.colours
                blank = rng.choice(rule.cells)
                fewer = {cell: colour for cell, colour in colours.items() if cell != blank}
                may = [c for c in (BLACK, WHITE) if holds(rule, {**fewer, blank: c})]
                forced = rule.forced(fewer)
                if len(may) == 1:
                    assert forced is not None
                    assert forced.colours == {blank: may[0]}


@pytest.mark.parametrize(
    ("width", "level", "distinct", "after"),
    [(6, 2, False, 1), (6, 2, True, 1), (8, 3, False, 2), (8, 3, True, 2), (10, 4, False, 2)],
)
def test_reasons_follow_and_are_minimal(width: int, level: int, distinct: bool, after: int) -> None:
    puzzle = LEVEL_4 if level == 4 else made(width, level, 1, distinct=distinct)
    full, filled = full_of(puzzle), stuck(puzzle, after)
    blanks = [cell for cell in range(len(full)) if cell not in filled]
    with Reasons(puzzle) as reasons:
        easiest = reasons.easiest(filled, full)
        asked = [reasons.reason(filled, cell, full[cell]) for cell in blanks[:3]]
    for reason in (easiest, *asked):
        assert reason is not None
        assert reason.minimal
        assert reason.colour == full[reason.cell]
        assert reason.filled.items() <= filled.items()
        assert not spare(reason)
        if reason.proof is not None:
            assert_proves(reason.proof, reason, dict(reason.filled))
    assert easiest is not None
    assert easiest.proof is not None


@pytest.mark.parametrize(
    ("seed", "least"), [(3, 5), *(pytest.param(k, 120, marks=pytest.mark.prove) for k in range(4))]
)
def test_every_cell_of_a_grid_with_signs_or_odd_sides_has_a_minimal_reason(
    seed: int, least: int
) -> None:
    """From the givens, and from what level 1 leaves blank; all cells in `make prove`."""
    kinds, grids = set[str](), 0
    for puzzle in varied_puzzles(400, seed=seed, max_side=7):
        if len(puzzle.start()) < 20 or known(puzzle).only is None or grids == least:
            continue
        grids += 1
        full = full_of(puzzle)
        with Reasons(puzzle) as reasons:
            for filled in (stuck(puzzle, 0), stuck(puzzle, 1)):
                blanks = [cell for cell in range(len(full)) if cell not in filled]
                for cell in blanks if least > 5 else blanks[::9]:
                    assert reasons.colour(filled, cell) == full[cell]
                    reason = reasons.reason(filled, cell, full[cell])
                    assert reason is not None
                    assert reason.minimal
                    assert not spare(reason)
                    if reason.proof is not None and least == 5:
                        assert_proves(reason.proof, reason, dict(reason.filled))
                    kinds.update(rule.kind for rule in reason.rules)
    assert kinds >= {"three", "count", "alike", "unlike"}
    assert grids > 3


def test_the_smallest_reason_is_the_smallest_there_is() -> None:
    """On a small grid, against all sets of constraints of a smaller size."""
    puzzle = ThreeInARow(("X..X", "..O.", "....", "...X"))
    full, filled = full_of(puzzle), stuck(puzzle, 1)
    assert len(filled) == 16  # patterns and counts fill it
    givens = {cell: colour for cell, colour in enumerate(puzzle.start()) if colour != BLANK}
    with Reasons(puzzle) as reasons:
        reason = reasons.easiest(givens, full)
    assert reason is not None
    assert len(reason.rules) == 1


def test_level_4_is_told_step_by_step_on_the_board() -> None:
    puzzle, filled = LEVEL_4, stuck(LEVEL_4, 2)
    state = "".join(filled.get(cell, BLANK) for cell in range(100))
    found = hint(puzzle, state)
    assert found.moves[0].colour == full_of(puzzle)[puzzle.cell(found.moves[0])]
    assert found.beats == 2 + len(found.steps)
    assert found.steps
    assert found.regions
    assert found.evidence
    for beat in range(1, found.beats + 1):
        scene = FAMILY.draw(puzzle, state, View(hint=found, beat=beat))
        ids = {shape.id for shape in scene.shapes}
        lit = {name for name in ids if name.startswith("region-")}
        assert len(lit) == len(View(hint=found, beat=beat).regions)
        for supposed in found.steps[beat - 3].supposed if beat > 2 else ():
            assert f"pebble-{supposed.row + 1}-{supposed.column + 1}" in ids
    assert found.steps[-1].marks


def test_why_of_any_cell() -> None:
    puzzle = ThreeInARow(("X..X", "..O.", "....", "...X"))
    full = full_of(puzzle)
    start = puzzle.start()
    given = why(puzzle, start, (0, 0))
    assert given.refused
    assert "given" in given.look
    for cell in range(16):
        at = divmod(cell, 4)
        if puzzle.is_given(cell):
            continue
        blank = why(puzzle, start, at)
        assert blank.moves == (Fill(*at, full[cell]),)
        right = start[:cell] + full[cell] + start[cell + 1 :]
        assert why(puzzle, right, at).therefore
        assert why(puzzle, right, at).moves == ()
        wrong = start[:cell] + other(full[cell]) + start[cell + 1 :]
        assert why(puzzle, wrong, at).moves == (Fill(*at, full[cell]),)
    with pytest.raises(BadInput, match="row 5, column 1"):
        why(puzzle, start, (4, 0))


def test_why_where_there_are_several_solutions_or_none() -> None:
    empty = ThreeInARow(("....",) * 4)
    assert "either colour" in why(empty, empty.start(), (1, 1)).look
    settled = why(empty, "XX.." + BLANK * 12, (0, 2))
    assert settled.moves == (Fill(0, 2, WHITE),)
    clash = ThreeInARow(("XX..", "XX..", "....", "X..."))
    assert why(clash, clash.start(), (3, 3)).refused
    signed = replace(empty, signs=(Sign(0, 1, True), Sign(1, 2, True)))
    for puzzle, clues in ((clash, "givens"), (signed, "signs")):
        assert hint(puzzle, puzzle.start()).look.startswith(f"The {clues} clash")


def test_a_large_grid_gives_reasons_from_a_few_lines() -> None:
    puzzle = made(32, 2, 1)
    found = hint(puzzle, puzzle.start())
    fill = found.moves[0]
    asked: Hint[Fill] = why(puzzle, puzzle.start(), (fill.row, fill.column))
    assert asked.moves == (fill,)


def test_names_are_what_people_would_say() -> None:
    puzzle = ThreeInARow(("......",) * 6, True)
    names = [rule.name for rule in constraints(puzzle)]
    assert "no three alike in row 2, columns 4–6" in names
    assert "no three alike in column 2, rows 1–3" in names
    assert "row 3 has 3 of each colour" in names
    assert "rows 2 and 5 differ" in names
    assert len(set(names)) == len(names) == 48 + 12 + 30
    signed = replace(blank_grid(9, 9), signs=(Sign(1, 2, True), Sign(3, 12, False)))
    names = [rule.name for rule in constraints(signed)]
    assert "row 1, columns 2 and 3 are joined by =" in names
    assert "column 4, rows 1 and 2 are joined by ×" in names
    assert "row 2 has 4 or 5 of each colour" in names
    exact = [rule.name for rule in constraints(blank_grid(9, 9, blacks=4))]
    assert "column 9 has 4 black and 5 white" in exact


SAID = [
    (
        "X=. . .\n. . . .\n. . . .\n. . . .",
        (0, 1),
        ["row 1, columns 1 and 2 are joined by =, but they are different"],
    ),
    (
        "X=. . .\n. . . .\n. . . .\n. . . .",
        (0, 2),
        ["row 1 has black in column 1 and = between columns 1 and 2, so row 1, column 2 is black"],
    ),
    (
        "XXOXXO.\n.......\n.......",
        (0, 6),
        ["row 1 has 5 black cells"],
    ),
    (
        ". . .\n  x  \n. . .\n  x  \n. X .",
        (0, 1),
        ["column 2 has black in row 3 and × between rows 2 and 3, so row 2, column 2 is white"],
    ),
]


@pytest.mark.parametrize(("text", "at", "said"), SAID)
def test_a_reason_names_its_signs(text: str, at: tuple[int, int], said: list[str]) -> None:
    puzzle = parse(text)
    found = why(puzzle, puzzle.start(), at)
    for sentence in said:
        assert sentence in found.therefore
    two = {f"cell-{r + 1}-{c + 1}" for s in puzzle.signs for r, c in (divmod(s.first, puzzle.width), divmod(s.second, puzzle.width))}  # fmt: skip
    assert "joined by" not in found.look or any(set(region) <= two for region in found.regions)


def test_the_same_question_has_the_same_answer() -> None:
    """Whatever lies where in memory."""
    filled, full = stuck(LEVEL_4, 1), full_of(LEVEL_4)
    told = []
    for _ in range(3):
        with Reasons(LEVEL_4) as reasons:
            found = [reasons.easiest(filled, full), reasons.reason(filled, 6, full[6])]
        told.append([(r.cell, [rule.name for rule in r.rules], r.filled) for r in found if r])
    assert told[0] == told[1] == told[2]
