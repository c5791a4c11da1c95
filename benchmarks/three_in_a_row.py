"""Three in a row: batches, generators, large grids; puzzles from Unruly's own generator."""

import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from random import Random

import numpy as np

from benchmarks.measurement import Row, cpu
from pepo.core.levels import Level
from pepo.core.solving import Watch, solve
from pepo.families.three_in_a_row import notation
from pepo.families.three_in_a_row.generators import GridParams, make, make_together
from pepo.families.three_in_a_row.kernels import cells, packed
from pepo.families.three_in_a_row.lanes.batch import Cells, solve_batch
from pepo.families.three_in_a_row.logic.givens import drop
from pepo.families.three_in_a_row.logic.sat import Clauses
from pepo.families.three_in_a_row.methods import FAST
from pepo.families.three_in_a_row.methods.fast import find
from pepo.families.three_in_a_row.puzzle import ThreeInARow
from pepo.families.three_in_a_row.study.census import FullGrids, count_part, parts

TOGETHER = 1024
NO_UNRULY = ("sgt-unruly is not installed", "", "apt install sgt-puzzles")


def find_unruly() -> str | None:
    return shutil.which("sgt-unruly", path="/usr/games") or shutil.which("sgt-unruly")


def run() -> list[Row]:
    program = find_unruly()
    if program is None:
        return [NO_UNRULY]
    return [*_batches(program), *_generators(program), *_large(), *_near_unique(), *_census()]


def made(program: str, params: str, count: int) -> list[ThreeInARow]:
    """By Unruly's own generator."""
    done = subprocess.run(
        [program, "--generate", str(count), params], capture_output=True, text=True, check=True
    )
    return [notation.parse(text) for text in done.stdout.split()]


def _rate(call: Callable[[], object], count: int) -> float:
    return count / cpu(call, times=3)


def stacked(puzzles: Sequence[ThreeInARow]) -> tuple[Cells, Cells]:
    """Their cells and signs, as kernels take them."""
    cells = np.stack([packed.to_cells(puzzle.start()) for puzzle in puzzles])
    return cells, packed.stack_signs(puzzles)


def _batch(puzzles: list[ThreeInARow]) -> Callable[[], object]:
    cells, signs = stacked(puzzles)
    return lambda: solve_batch(cells, signs, puzzles[0])


def _batches(program: str) -> list[Row]:
    ten, fourteen = made(program, "10x10dn", 400), made(program, "14x14dn", 200)
    twenty = made(program, "20x20dn", 60)
    _batch(ten)()
    by_sat = 60 / cpu(lambda: [_by_sat(puzzle) for puzzle in ten[:60]])
    by_cp = 20 / cpu(lambda: [_by_cp_sat(puzzle) for puzzle in fourteen[:20]])
    ours_ten, ours_fourteen = _rate(_batch(ten), len(ten)), _rate(_batch(fourteen), len(fourteen))
    return [
        ("10x10 normal, batch", f"{ours_ten:,.0f} a second", ""),
        ("the same by CaDiCaL from Python", f"{by_sat:,.0f} a second", ""),
        ("ratio", f"{ours_ten / by_sat:,.0f} ×", "at least 150 ×"),
        ("14x14 normal, batch", f"{ours_fourteen:,.0f} a second", ""),
        ("the same by CP-SAT", f"{by_cp:,.0f} a second", ""),
        ("ratio", f"{ours_fourteen / by_cp:,.0f} ×", "at least 300 ×"),
        ("20x20 normal, batch", f"{_rate(_batch(twenty), len(twenty)):,.0f} a second", "20,000"),
        *(_signed_batch(level) for level in (Level.GENTLE, Level.MODERATE)),
    ]


def _signed_batch(level: Level) -> Row:
    """4,096 at a time: 256 of ours, again and again."""
    params = GridParams(width=6, signs=10, level=level)
    made = [make(params, Random(seed), Watch()) for seed in range(256)]
    rate = _rate(_batch(made * 16), 4096)
    return f"6x6 with 10 signs, {level.word}, batch", f"{rate:,.0f} a second", "300,000"


def _by_sat(puzzle: ThreeInARow) -> str | None:
    with Clauses(puzzle) as clauses:
        return clauses.solve(puzzle.start())


def _by_cp_sat(puzzle: ThreeInARow) -> bool:
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    x = [model.new_bool_var(str(k)) for k in range(len(puzzle.start()))]
    for k, cell in enumerate(puzzle.start()):
        if cell != ".":
            model.add(x[k] == (cell == "X"))
    for line in puzzle.lines:
        model.add(sum(x[k] for k in line.cells) == len(line.cells) // 2)
        for k in range(len(line.cells) - 2):
            model.add_linear_constraint(sum(x[c] for c in line.cells[k : k + 3]), 1, 2)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    return solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def _generators(program: str) -> list[Row]:
    rng = Random(1)
    make(GridParams(width=20, level=Level.MODERATE), rng, Watch())
    _unique_minimal(20, rng)
    unique = _per_second(lambda: _unique_minimal(20, rng), 12)
    thirty = GridParams(width=30, level=Level.MODERATE)
    logic = _per_second(lambda: make(thirty, rng, Watch()), 100)
    seeds = range(TOGETHER)
    list(make_together(GridParams(), map(Random, seeds), Watch()))
    seconds = cpu(lambda: list(make_together(thirty, map(Random, seeds), Watch())))
    began = time.perf_counter()
    made(program, "30x30dn", 1)
    theirs = 1 / (time.perf_counter() - began)
    return [
        ("20x20, uniqueness-minimal, generated", f"{unique:.1f} a second", "55 a second"),
        ("30x30, logic-solvable and minimal, one by one", f"{logic:.1f} a second", ""),
        ("the same, 1,024 together", f"{TOGETHER / seconds:.1f} a second", "400 a second"),
        ("30x30 normal by Unruly's own generator", f"{theirs:.2f} a second", ""),
    ]


def _per_second(call: Callable[[], object], count: int) -> float:
    return count / cpu(lambda: [call() for _ in range(count)])


def _unique_minimal(side: int, rng: Random) -> str:
    """Full grid, then every given taken away that uniqueness can spare."""
    empty = ThreeInARow(("." * side,) * side)
    full = packed.random_state(empty, rng.getrandbits(62) | 1)
    assert full is not None
    order = rng.sample(range(side * side), side * side)
    told = drop(empty.with_cells(full), order, 2, full, Watch())
    return drop(told, order, None, full, Watch()).start()


def _large() -> list[Row]:
    grid = np.full((100, 100), -1, np.int8)
    signs, limits = np.zeros((100, 100), np.int8), np.full((2, 2), 50, np.int64)
    cells.search(grid, signs, False, limits, 100, 1)
    slowest, decided = 0.0, 0
    rng = np.random.default_rng(1)
    for share in (0.0, 0.05, 0.1, 0.15, 0.2):
        for _ in range(6):
            blank = np.where(rng.random(grid.shape) < share, grid, -1).astype(np.int8)
            text = packed.to_state(blank.ravel())
            puzzle = ThreeInARow(tuple(text[k : k + 100] for k in range(0, 10_000, 100)))
            began = time.process_time()
            decided += packed.find_one(puzzle, puzzle.start(), Watch())[1]
            slowest = max(slowest, time.process_time() - began)
    empty = ThreeInARow(("." * 200,) * 200)
    two_hundred = cpu(lambda: find(empty, empty.start(), Watch()), times=3)
    return [
        (f"100x100, 0-20% givens, {decided} of 30 decided, slowest", f"{slowest:.3f} s", "0.3 s"),
        ("empty 200x200", f"{two_hundred:.4f} s", "0.1 s"),
    ]


def _near_unique() -> list[Row]:
    """One given of a minimal 30x30 flipped: barely solvable or barely not."""
    rng = Random(2)
    slowest, decided = 0.0, 0
    for _ in range(200):
        puzzle = make(GridParams(width=30, level=Level.MODERATE), rng, Watch())
        state = list(puzzle.start())
        cell = rng.choice([k for k, c in enumerate(state) if c != "."])
        state[cell] = "O" if state[cell] == "X" else "X"
        text = "".join(state)
        flipped = ThreeInARow(tuple(text[k : k + 30] for k in range(0, 900, 30)))
        began = time.process_time()
        decided += solve(flipped, FAST).outcome.value != "gave up"
        slowest = max(slowest, time.process_time() - began)
    return [
        (
            f"near-unique 30x30, {decided} of 200 decided, slowest",
            f"{slowest:.2f} s",
            "each under 1 s",
        )
    ]


def _census() -> list[Row]:
    """All full 10x10 grids, by both rules; the kernels are compiled on a smaller one first."""
    rows = []
    for distinct, target in ((False, "under 30 s"), (True, "under 4 s")):
        _count(FullGrids("4x10", distinct))
        size = FullGrids("10x10", distinct)
        found: list[int] = []
        seconds = cpu(lambda size=size, found=found: found.append(_count(size)))  # type: ignore[misc]
        what = f"10x10, all {found[0]:,} full grids{', distinct lines' * distinct}"
        rows.append((what, f"{seconds:.1f} s", target))
    return rows


def _count(grids: FullGrids) -> int:
    return sum(count_part(grids, part, Watch()) for part in parts(grids))
