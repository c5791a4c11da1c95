"""Gourds: all distances, proved shortest solutions, and how near to the bound others come."""

import time
from random import Random

from tests.families.gourds.boards import numbered

from benchmarks.gourds_sets import board_of
from benchmarks.measurement import Row, cpu, run_apart
from pepo.core.solving import Limits, Watch, solve
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.shapes import random_board, shape_board
from pepo.families.gourds.exact.ball import grow_ball
from pepo.families.gourds.exact.ida import shortest_moves
from pepo.families.gourds.exact.kernels.search import NODES
from pepo.families.gourds.exact.lone import lone_bound
from pepo.families.gourds.exact.numbers import goal_of_placement, numbers_of
from pepo.families.gourds.exact.patterns import patterns_of
from pepo.families.gourds.exact.placements import placement_graph
from pepo.families.gourds.exact.tables import make_table
from pepo.families.gourds.exact.team import pattern_search
from pepo.families.gourds.methods import BEST, PEEL
from pepo.families.gourds.moves.scramble import moved
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.targets.target import find_target

READABLE = 100_000  # positions that the readable breadth first is timed on


def run() -> list[Row]:
    return [*_six_gourds(), *_seven_gourds(), *_optimal(), *_peel(), *_best(), *_near()]


def _rows(*lengths: int) -> Board:
    wide = max(lengths)
    return make_board(
        {Cell(wide - count + 2 * k, y) for y, count in enumerate(lengths) for k in range(count)}
    )


def _six_gourds() -> list[Row]:
    board = _rows(4, 5, 4)
    goal = [goal_of_placement(placement_graph(board), 0)]
    table = make_table(board, goal, Watch())  # compile
    seconds = cpu(lambda: make_table(board, goal, Watch()), times=5)
    puzzle = numbered(board, 1)
    sizes: list[int] = []
    slow = cpu(lambda: sizes.append(len(grow_ball(puzzle, READABLE, Watch()).far)))
    states = sum(table.distribution)
    whole = slow / sizes[0] * states
    return [
        (f"six gourds, 13 cells: all {states:,} distances", f"{seconds:.3f} s CPU", ""),
        (
            f"readable breadth first, from its first {sizes[0]:,} positions",
            f"{whole:.0f} s CPU",
            "",
        ),
        ("ratio", f"{whole / seconds:,.0f} ×", "at least 1,000 ×"),
    ]


APART = """
import sys, time
sys.modules["scipy"] = None  # Numba would load it if it is there; pepo does not install it
from benchmarks.gourds_sets import board_of
from benchmarks.measurement import peak_bytes
from pepo.core.solving import Watch
from pepo.families.gourds.exact.numbers import goal_of_placement
from pepo.families.gourds.exact.placements import placement_graph
from pepo.families.gourds.exact.tables import make_table
from pepo.families.gourds.board.shapes import shape_board
board = shape_board("triangle", 5)
begun = time.process_time()
table = make_table(board, [goal_of_placement(placement_graph(board), 0)], Watch())
print(table.states, len(table.distribution) - 1, time.process_time() - begun, peak_bytes())
"""


def _seven_gourds() -> list[Row]:
    run_apart(APART)  # compile
    states, far, seconds, peak = run_apart(APART).split()
    what = f"seven gourds, triangle of 15 cells: all {int(states):,} distances, farthest {far}"
    return [
        (what, f"{float(seconds):.2f} s CPU", "under 10 s"),
        ("its peak memory, Python and Numba included", f"{int(peak) / 1e6:.0f} MB", "under 200 MB"),
    ]


def _optimal() -> list[Row]:
    """Uniform random positions of 19 and 21 cells, all of a board against one goal."""
    return [_proved(19, "90% within 10 s each, all proved"), _proved(21, "all within 10 s each")]


def _proved(cells: int, wanted: str) -> Row:
    puzzle = numbered(board_of(cells), 1)
    numbers, rng = numbers_of(puzzle), Random(1)
    patterns = patterns_of(puzzle, Watch())  # built once
    times, lengths, nodes = [], [], 0
    for _ in range(30):
        position = numbers.position(rng.randrange(numbers.total))
        begun = time.process_time()
        search = pattern_search(puzzle, position, patterns)
        moves = shortest_moves(search, Watch())
        times.append(time.process_time() - begun)
        assert moves is not None
        lengths.append(len(moves))
        nodes += int(search.status[NODES])
    times.sort()
    within = sum(seconds <= 10 for seconds in times)
    middle = f"median {times[15]:.3f} s CPU, slowest {times[-1]:.1f} s, {nodes:,} nodes in all"
    tables = patterns.data.values.nbytes / 1e6
    return (
        f"optimal, {cells} cells, databases of {tables:.1f} MB, 30 positions, "
        f"mean {sum(lengths) / 30:.1f} moves",
        f"{within} within 10 s, all proved; {middle}",
        wanted,
    )


def _peel() -> list[Row]:
    solve(numbered(shape_board("hexagon", 5), 9), PEEL)  # compile
    said, ratios, worst, largest = [], [], 0.0, 0.0
    for size in (5, 7, 9, 12, 18, 27):
        board = shape_board("hexagon", size)
        n = len(board.cells) // 2
        lengths, bounds = [], []
        for seed in range(5):
            puzzle = numbered(board, seed)
            begun = time.process_time()
            answer = solve(puzzle, PEEL, fast_replay=replay_fast)
            if size == 18:
                largest = max(largest, time.process_time() - begun)
            lengths.append(answer.length)
            bounds.append(lone_bound(puzzle, puzzle.start()))
        mean = sum(lengths) / len(lengths)
        worst = max(worst, mean / n**1.5)
        said.append(f"{mean:,.0f} at n = {n}")
        ratios.append(f"{sum(lengths) / sum(bounds):.2f}")
    return [
        ("peel, hexagons of 61 to 2,107 cells: moves, mean of 5", ", ".join(said), ""),
        ("peel: the greatest mean over n^1.5", f"{worst:.2f}·n^1.5", "at most 2.2·n^1.5"),
        ("peel: moves over the lower bound", ", ".join(ratios), ""),
        ("peel, 919 cells, the slowest of 5, replayed", f"{largest:.2f} s CPU", "under 3 s"),
    ]


def _best() -> list[Row]:
    """Seconds on the clock, as a user gives them; a busy machine does less in them."""
    board = shape_board("hexagon", 5)
    solve(numbered(board, 99), BEST, limits=Limits(seconds=1))  # compile
    lengths, bounds, used = [], [], time.process_time()
    for seed in range(10):
        puzzle = numbered(board, seed)
        lengths.append(solve(puzzle, BEST, limits=Limits(seconds=10)).length)
        bounds.append(lone_bound(puzzle, puzzle.start()))
    each = (time.process_time() - used) / 10
    mean = f"{sum(lengths) / 10:.0f} moves ({sum(lengths) / sum(bounds):.2f} × the lower bound)"
    return [
        (
            f"best, 61 cells, 10 s on the clock ({each:.1f} s CPU), mean of 10 scrambles",
            mean,
            "at most 275",
        )
    ]


def _near() -> list[Row]:
    proved = count = 0
    slowest = 0.0
    for seed in range(20):
        board = random_board(9 + 10 * seed, (seed % 6) / 5, Random(seed), Watch())
        puzzle = numbered(board, seed)
        goal = find_target(puzzle, puzzle.start())
        assert goal is not None
        start = moved(puzzle, goal, 12, Random(seed))
        begun = time.process_time()
        answer = solve(puzzle, BEST, start=start)
        slowest = max(slowest, time.process_time() - begun)
        count += 1
        proved += answer.shortest and answer.length <= 12
    what = "best, at most 12 moves from solved, boards of 9 to 199 cells"
    return [(what, f"{proved} of {count} proved shortest, at most {slowest:.2f} s CPU", "all")]
