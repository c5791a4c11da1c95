"""The four methods agree with each other and with an independent model."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from pepo.api.answer import Answer
from pepo.core.notes import NO_NOTE
from pepo.core.solving import Limits, Method, Outcome, Watch, solve
from pepo.families.three_in_a_row.advice.grade import known
from pepo.families.three_in_a_row.drawing import cell_id, cell_of
from pepo.families.three_in_a_row.family import FAMILY
from pepo.families.three_in_a_row.logic.deductions import (
    counts,
    line_agreements,
    patterns,
    signs,
    trials,
)
from pepo.families.three_in_a_row.logic.default_grid import another_grid, default_grid
from pepo.families.three_in_a_row.logic.grid import Grid
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.logic.sat import Clauses, smallest_clash
from pepo.families.three_in_a_row.methods import METHODS
from pepo.families.three_in_a_row.notation import parse
from pepo.families.three_in_a_row.puzzle import (
    BLANK,
    Fill,
    Sign,
    ThreeInARow,
    blank_grid,
    other,
    with_cell,
)
from tests.families.three_in_a_row.making import (
    SIZES,
    near_the_edge,
    signed_puzzles,
    some_puzzles,
    varied_puzzles,
)
from tests.families.three_in_a_row.outsider import solutions_by_cp_sat

FAST, TEACHING, LOGIC, SAT = METHODS


def check_agreement(count: int, seed: int) -> None:
    outcomes = set()
    for puzzle in some_puzzles(count, seed):
        fast, sat = solve(puzzle, FAST), solve(puzzle, SAT)
        assert fast.outcome is sat.outcome
        assert fast.solved == bool(solutions_by_cp_sat(puzzle, limit=1))
        outcomes.add(fast.outcome)
    assert outcomes == {Outcome.SOLVED, Outcome.IMPOSSIBLE}


def test_fast_sat_and_an_independent_model_agree() -> None:
    check_agreement(5 * len(SIZES), seed=7)


@pytest.mark.prove
def test_fast_sat_and_an_independent_model_agree_ten_thousand_times() -> None:
    check_agreement(10_000, seed=8)


def test_teaching_and_logic_never_contradict_the_referee() -> None:
    for puzzle in some_puzzles(3 * len(SIZES), seed=2):
        right = solve(puzzle, SAT).outcome
        for method in (TEACHING, LOGIC):
            found = solve(puzzle, method, limits=Limits(states=2_000))
            assert found.outcome in (right, Outcome.GAVE_UP)


def test_teaching_and_logic_with_signs_and_odd_sides() -> None:
    """The textbook method always ends; logic may stop, but only where it has no deduction left."""
    stopped = 0
    for puzzle in varied_puzzles(100, seed=2, max_side=6):
        solvable = bool(solutions_by_cp_sat(puzzle, limit=1))
        right = Outcome.SOLVED if solvable else Outcome.IMPOSSIBLE
        assert solve(puzzle, TEACHING).outcome is right
        logic = solve(puzzle, LOGIC)
        stopped += logic.outcome is Outcome.GAVE_UP
        assert logic.outcome is right or (logic.stats["blank"] and "logic ends" in logic.reason)
    assert 10 < stopped < 60


def test_a_clash_is_as_small_as_possible() -> None:
    seen = 0
    for puzzle in some_puzzles(150, seed=5):
        answer = solve(puzzle, FAST)
        if answer.outcome is not Outcome.IMPOSSIBLE:
            continue
        seen += 1
        core = [
            (int(r) - 1) * puzzle.width + int(c) - 1
            for _, r, c in (m.split("-") for m in answer.marks)
        ]
        with Clauses(puzzle) as clauses:

            def only(kept: list[int], puzzle: ThreeInARow = puzzle) -> str:
                return "".join(c if k in kept else "." for k, c in enumerate(puzzle.start()))

            assert clauses.solve(only(core)) is None
            if "differ" in answer.reason:
                continue  # proved by counting: the cells of some lines, no smallest set
            for cell in core:
                assert clauses.solve(only([k for k in core if k != cell])) is not None
    assert seen > 20


def test_a_clash_of_cells_and_signs_is_as_small_as_possible() -> None:
    seen = 0
    for puzzle in varied_puzzles(300, seed=20, max_side=6)[:120]:
        state = puzzle.start()
        if not puzzle.signs or solutions_by_cp_sat(puzzle, limit=1):
            continue
        with Clauses(puzzle) as clauses:
            clash = smallest_clash(puzzle, state, clauses, Watch())

        def has_grid(cells: Sequence[int], signs: Sequence[Sign]) -> bool:
            kept = "".join(c if k in cells else BLANK for k, c in enumerate(state))  # noqa: B023
            fewer = replace(puzzle.with_cells(kept), signs=tuple(signs))  # noqa: B023
            return bool(solutions_by_cp_sat(fewer, limit=1))

        assert not has_grid(clash.cells, clash.signs)
        for cell in clash.cells:
            assert has_grid([other for other in clash.cells if other != cell], clash.signs)
        for sign in clash.signs:
            assert has_grid(clash.cells, [other for other in clash.signs if other != sign])
        seen += bool(clash.signs)
    assert seen > 10


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (
            ".=.=. .\n. . . .\n. . . .\n. . . .",
            "these 2 signs clash, though neither does alone: row 1, columns 1 and 2 joined by =; "
            "row 1, columns 2 and 3 joined by =",
        ),
        (".=.\n. .", "row 1, columns 1 and 2 joined by = can't be completed"),
        (
            "X .=. O\n. . . .\n. . . .\n.x. . .",
            "these 2 cells and 1 sign clash, though not without any one of them: row 1, column 1 "
            "black; row 1, column 4 white; row 1, columns 2 and 3 joined by =",
        ),
    ],
)
def test_a_clash_names_signs(text: str, reason: str) -> None:
    for method in (FAST, SAT):
        answer = solve(parse(text), method)
        assert (answer.outcome, answer.reason) == (Outcome.IMPOSSIBLE, reason)
        assert answer.marks


def test_every_deduction_from_signs_and_odd_lines_truly_follows() -> None:
    looked = Counter[str]()
    for puzzle in varied_puzzles(60, seed=9, max_side=6):
        if not solutions_by_cp_sat(puzzle, limit=1):
            continue
        for state in (puzzle.start(), by_level_1(puzzle)):
            found = [
                deduction
                for find in (patterns, signs, counts, line_agreements, trials)
                for deduction in find(puzzle, state)
            ]
            for rule, fill in {(one.rule, fill) for one in found for fill in one.fills}:
                wrong = with_cell(state, puzzle.cell(fill), other(fill.colour))
                assert not solutions_by_cp_sat(puzzle.with_cells(wrong), limit=1), (rule, fill)
                looked[rule] += 1
    assert looked.keys() == {"pattern", "sign", "count", "line", "trial"}
    assert min(looked.values()) > 20


def by_level_1(puzzle: ThreeInARow) -> str:
    """All that patterns, signs and counts say, again and again."""
    state, before = puzzle.start(), ""
    while state != before:
        before = state
        for find in (patterns, signs, counts):
            for deduction in find(puzzle, before):
                for fill in deduction.fills:
                    state = with_cell(state, puzzle.cell(fill), fill.colour)
    return state


def test_deductions_of_level_1_are_those_of_the_grid() -> None:
    for puzzle in varied_puzzles(300, seed=20, max_side=6) + signed_puzzles(66, seed=2):
        if known(puzzle).solvable:
            grid = Grid.of(puzzle, puzzle.start())
            assert grid.settle(level=1)
            assert by_level_1(puzzle) == grid.state()


def test_every_deduction_truly_follows() -> None:
    """With the other colour in any cell a deduction fills, no completion is left."""
    looked = 0
    for puzzle in some_puzzles(60, seed=9):
        if len(puzzle.start()) > 100 or not solve(puzzle, SAT).solved:
            continue
        state = puzzle.start()
        with Clauses(puzzle) as clauses:
            for find in (patterns, counts, line_agreements, trials):
                for deduction in find(puzzle, state):
                    for fill in deduction.fills:
                        cell = fill.row * puzzle.width + fill.column
                        wrong = state[:cell] + other(fill.colour) + state[cell + 1 :]
                        assert clauses.solve(wrong) is None, (deduction.rule, deduction.therefore)
                        looked += 1
    assert looked > 300


def test_the_trace_shows_guesses_and_undos() -> None:
    puzzle = parse("8x8:bAJBbgBEdkbbdCce")
    answer = solve(puzzle, TEACHING, trace=True)
    kinds = [event.kind for event in answer.trace]
    assert kinds.count("guess") == answer.stats["guesses"]
    assert kinds.count("undo") == answer.stats["undos"]
    assert kinds[-1] == "win"


def test_every_row_says_which_method_found_the_cell_and_what_it_takes_back() -> None:
    puzzle = parse("8x8:bAJBbgBEdkbbdCce")
    answer = solve(puzzle, TEACHING, trace=True)
    state, seen = puzzle.start(), set()
    filled: list[Fill] = []
    for event in answer.trace[:-1]:
        shown, method = event.highlight, event.values["method"]
        if event.kind == "undo":
            assert shown.gone == tuple(filled[-len(shown.gone) :])
            assert event.values["cell"] == f"{len(shown.gone)} undone"
            assert len(shown.gone) == 1 or f"the {len(shown.gone) - 1} cell" in event.why
            assert BLANK not in {state[cell_of(puzzle, name)] for name in shown.marks}
            assert set(event.notes) == {cell_id(puzzle, puzzle.cell(fill)) for fill in shown.gone}
            assert set(event.notes.values()) == {NO_NOTE}
            del filled[-len(shown.gone) :]
            assert event.state.count(BLANK) == state.count(BLANK) + len(shown.gone)
        else:
            cell = cell_id(puzzle, puzzle.cell(event.move))
            assert shown.conclusion == (cell,)
            assert {id: note.text for id, note in event.notes.items()} == {cell: method}
            assert BLANK not in {state[cell_of(puzzle, name)] for name in shown.evidence}
            assert not shown.regions or any(cell in region for region in shown.regions)
            filled.append(event.move)
        seen.add((method, event.values["rule"]))
        state = event.state
    assert seen == {("1", "pattern"), ("2", "count"), ("3", "guess"), ("3", "undo")}
    rows = Answer(FAMILY, puzzle, "", "", answer).json["trace"]
    assert isinstance(rows, list)
    (undo, *_) = (row for row in rows if row["kind"] == "undo")
    assert undo["method"] == "3"
    assert undo["board"]["gone"][0].endswith("=O")


def test_logic_stops_honestly_where_logic_ends() -> None:
    answer = solve(parse("....\n....\n....\n...."), LOGIC)
    assert answer.outcome is Outcome.GAVE_UP
    assert "logic ends here: no line and no trial settles 16 blank cells" in answer.reason


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("XXX.\n....\n....\n....", "row 1, column 1 black"),
        ("X...\nX...\n....\nX...", "clash"),
        ("XO\nXO", "clash"),
    ],
)
def test_impossible_comes_with_the_cells_that_clash(text: str, words: str) -> None:
    for method in (FAST, SAT):
        answer = solve(parse(text), method)
        assert answer.outcome is Outcome.IMPOSSIBLE
        assert words in answer.reason
        assert answer.marks
    for method in (TEACHING, LOGIC):  # and the last row of a trace says so
        taught = solve(parse(text), method, trace=True)
        assert taught.outcome is Outcome.IMPOSSIBLE
        last = taught.trace[-1]
        assert (last.kind, last.place is not None) == ("fail", True)
        assert last.why.endswith(".")
        assert not last.why.endswith("..")


def test_small_grids_need_no_numba() -> None:
    import subprocess
    import sys

    code = (
        "import sys, pepo\n"
        "pepo.solve('three-in-a-row/decade'); pepo.hint('three-in-a-row/decade')\n"
        "pepo.verdict('three-in-a-row/chessboard'); pepo.new('three-in-a-row', seed=1)\n"
        "print('numba' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def empty(width: int, height: int, distinct: bool) -> ThreeInARow:
    return ThreeInARow(("." * width,) * height, distinct)


@pytest.mark.parametrize(
    ("width", "height", "distinct"),
    [
        (2, 2, True),
        (14, 14, False),
        (20, 20, True),
        (6, 100, False),
        (14, 6, True),
        (12, 208, True),
    ],
)
def test_an_empty_grid_is_filled_at_once(width: int, height: int, distinct: bool) -> None:
    for method in (TEACHING, FAST):
        answer = solve(empty(width, height, distinct), method)
        assert answer.solved
        assert answer.length == width * height
        assert answer.stats.get("guesses", 0) == 0


@pytest.mark.parametrize("most", [16, pytest.param(30, marks=pytest.mark.prove)])
def test_counting_and_the_default_grid_settle_every_size(most: int) -> None:
    """Only some odd sizes with distinct lines are left to the search."""
    sizes = range(2, most + 1)
    for width, height, distinct in product(sizes, sizes, (False, True)):
        sides = {side for side in (width, height) if side % 2}
        for blacks in (None, *(side // 2 + k for side in sides for k in (0, 1))):
            if blacks and any(blacks not in (side // 2, side // 2 + 1) for side in sides):
                continue
            puzzle = blank_grid(width, height, distinct, blacks)
            full = default_grid(puzzle)
            if full is not None:
                assert puzzle.is_solved(full)
                twin = another_grid(puzzle, full)
                assert twin != full
                assert puzzle.is_solved(twin)
            elif find_crowd(puzzle, puzzle.start()) is None:
                assert sides
                assert distinct
                assert width != height
                assert most < 30 or solve(puzzle, FAST).solved


CROWDS = [
    (
        "16x6u:zzzv",
        "all 16 columns must differ, but only 14 columns of 6 cells follow the rules",
    ),
    (
        "4x8u:zh",
        "all 8 rows must differ, but only 6 rows of 4 cells follow the rules",
    ),
    (
        "distinct lines\n......\nXO.XO.\nXO.XO.\n......\nXO.XO.\n......",
        "rows 2, 3 and 5 must all differ, but only 2 ways are left to fill them",
    ),
]


@pytest.mark.parametrize(("text", "reason"), CROWDS)
@pytest.mark.parametrize("method", [FAST, TEACHING, LOGIC], ids=lambda method: method.name)
def test_lines_that_outnumber_their_fillings_are_impossible(
    method: Method, text: str, reason: str
) -> None:
    answer = solve(parse(text), method)
    assert (answer.outcome, answer.reason) == (Outcome.IMPOSSIBLE, reason)


def test_counting_never_contradicts_the_referee() -> None:
    """Narrow grids with many distinct lines, where counting has something to say."""
    rng, crowds = Random(1), 0
    for _ in range(300):
        full = default_grid(empty(4, 6, True))
        assert full is not None
        state = "".join(c if rng.random() < 0.5 else rng.choice("XO...") for c in full)
        rows = tuple(state[k : k + 4] for k in range(0, 24, 4))
        puzzle = ThreeInARow(rows, distinct_lines=True)
        if find_crowd(puzzle, state) is not None:
            crowds += 1
            assert not solve(puzzle, SAT).solved
    assert crowds > 20


def test_counting_never_contradicts_cp_sat_with_signs_and_odd_sides() -> None:
    rng, crowds = Random(1), 0
    sizes = [(3, 3, 1), (3, 3, None), (3, 5, None), (5, 3, None), (4, 5, None), (5, 5, 2)]
    for k in range(240):
        width, height, blacks = sizes[k % len(sizes)]
        made = near_the_edge(width, height, False, rng, blacks, rng.randint(0, 5))
        puzzle = replace(made, distinct_lines=True)
        if find_crowd(puzzle, puzzle.start()) is not None:
            crowds += 1
            assert not solutions_by_cp_sat(puzzle, limit=1)
    assert crowds > 20


def test_a_limit_is_kept() -> None:
    answer = solve(
        parse("X" + "." * 13 + ("\n" + "." * 14) * 13), TEACHING, limits=Limits(states=3)
    )
    assert answer.outcome is Outcome.GAVE_UP
