"""The four methods agree with each other and with an independent model."""

from itertools import product
from random import Random

import pytest

from pepo.core.solving import Limits, Method, Outcome, solve
from pepo.families.three_in_a_row.logic.deductions import counts, line_agreements, patterns, trials
from pepo.families.three_in_a_row.logic.default_grid import default_grid
from pepo.families.three_in_a_row.logic.pigeonhole import find_crowd
from pepo.families.three_in_a_row.logic.sat import Clauses
from pepo.families.three_in_a_row.methods import METHODS
from pepo.families.three_in_a_row.notation import parse
from pepo.families.three_in_a_row.puzzle import BLACK, ThreeInARow, other
from tests.families.three_in_a_row.making import SIZES, some_puzzles

FAST, TEACHING, LOGIC, SAT = METHODS


def by_cp_sat(puzzle: ThreeInARow) -> bool:
    """The rules once more, for another solver: shares no line with ours."""
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    h, w = puzzle.height, puzzle.width
    x = [[model.new_bool_var(f"{r},{c}") for c in range(w)] for r in range(h)]
    for r, row in enumerate(puzzle.rows):
        for c, cell in enumerate(row):
            if cell != ".":
                model.add(x[r][c] == (cell == BLACK))
    lines = [[x[r][c] for c in range(w)] for r in range(h)]
    columns = [[x[r][c] for r in range(h)] for c in range(w)]
    for line in lines + columns:
        model.add(sum(line) == len(line) // 2)
        for k in range(len(line) - 2):
            model.add_linear_constraint(sum(line[k : k + 3]), 1, 2)
    if puzzle.distinct_lines:
        for group in (lines, columns):
            numbers = []
            for number, line in enumerate(group):
                value = model.new_int_var(0, 2 ** len(line), f"v{number}")
                model.add(value == sum(cell * 2**k for k, cell in enumerate(line)))
                numbers.append(value)
            model.add_all_different(numbers)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def check_agreement(count: int, seed: int) -> None:
    outcomes = set()
    for puzzle in some_puzzles(count, seed):
        fast, sat = solve(puzzle, FAST), solve(puzzle, SAT)
        assert fast.outcome is sat.outcome
        assert fast.solved == by_cp_sat(puzzle)
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


def test_counting_and_the_default_grid_settle_every_size() -> None:
    for width, height in product(range(2, 30, 2), repeat=2):
        for distinct in (False, True):
            puzzle = empty(width, height, distinct)
            full = default_grid(puzzle)
            assert (full is None) == (find_crowd(puzzle, puzzle.start()) is not None)
            assert full is None or puzzle.is_solved(full)


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


def test_a_limit_is_kept() -> None:
    answer = solve(
        parse("X" + "." * 13 + ("\n" + "." * 14) * 13), TEACHING, limits=Limits(states=3)
    )
    assert answer.outcome is Outcome.GAVE_UP
