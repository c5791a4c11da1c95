"""Gourds: all distances, and proved shortest solutions."""

import time
from random import Random

from tests.families.gourds.boards import numbered

from benchmarks.gourds_sets import board_of
from benchmarks.measurement import Row, cpu, peak_bytes, run_apart
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.exact.ball import grow_ball
from pepo.families.gourds.exact.ida import shortest_moves
from pepo.families.gourds.exact.kernels.search import NODES
from pepo.families.gourds.exact.numbers import goal_of_placement, numbers_of
from pepo.families.gourds.exact.patterns import patterns_of
from pepo.families.gourds.exact.placements import placement_graph
from pepo.families.gourds.exact.tables import make_table
from pepo.families.gourds.exact.team import pattern_search

READABLE = 100_000  # positions that the readable breadth first is timed on


def run() -> list[Row]:
    return [*_six_gourds(), *_seven_gourds(), *_optimal()]


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


# Numba would load scipy if it is there; pepo doesn't install it.
APART = """
import sys
sys.modules["scipy"] = None
from benchmarks.gourds_exact import print_seven_gourds
print_seven_gourds()
"""


def print_seven_gourds() -> None:
    board = shape_board("triangle", 5)
    goal = [goal_of_placement(placement_graph(board), 0)]
    begun = time.process_time()
    far = make_table(board, goal, Watch()).distribution
    print(sum(far), len(far) - 1, time.process_time() - begun, peak_bytes())


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
