"""Gourds: how near to the lower bound peel and best come."""

import time
from random import Random

from tests.families.gourds.boards import numbered, some_board

from benchmarks.measurement import Row
from pepo.core.solving import Limits, Watch, solve
from pepo.families.gourds.board.shapes import random_board, shape_board
from pepo.families.gourds.exact.lone import lone_bound
from pepo.families.gourds.exact.pairs import pair_bound
from pepo.families.gourds.methods import BEST, PEEL, BestOptions, solve_best
from pepo.families.gourds.moves.scramble import moved
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.targets.target import find_target

KINDS = {"hexagons": None, "snakes": 0, "thin": 1, "medium": 2, "fat": 5}  # random but the first
SIZES = (5, 7, 9, 12, 18, 27)  # hexagons of 61 to 2,107 cells


def run() -> list[Row]:
    return [
        *_peel(),
        _best(5, 10, "at most 1.45"),
        _best(7, 5, "at most 1.80"),
        *_near(),
        *_bounds(),
    ]


def _peel() -> list[Row]:
    solve(numbered(shape_board("hexagon", 5), 9), PEEL)  # compile
    said, ratios, worst, largest = [], [], 0.0, 0.0
    for size in SIZES:
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
            bounds.append(pair_bound(puzzle, puzzle.start()))
        mean = sum(lengths) / len(lengths)
        worst = max(worst, mean / n**1.5)
        said.append(f"{mean:,.0f} at n = {n}")
        ratios.append(f"{sum(lengths) / sum(bounds):.2f}")
    return [
        ("peel, hexagons of 61 to 2,107 cells: moves, mean of 5", ", ".join(said), ""),
        ("peel: the greatest mean over n^1.5", f"{worst:.2f}·n^1.5", "at most 2.2·n^1.5"),
        ("peel: moves over the lower bound", ", ".join(ratios), "at most 2.20"),
        ("peel, 919 cells, the slowest of 5, replayed", f"{largest:.2f} s CPU", "under 3 s"),
    ]


class ByWork(Watch):
    """Counts CPU time instead of the clock, so that a busy machine finds the same."""

    @property
    def seconds(self) -> float:
        begun: float = self.__dict__.setdefault("begun", time.process_time())
        return time.process_time() - begun


def _best(size: int, count: int, wanted: str) -> Row:
    """One thread. The share for a proof goes by the clock, so a busy machine gives it less."""
    board = shape_board("hexagon", size)
    solve(numbered(board, 99), BEST, limits=Limits(seconds=1))  # compile
    lengths, bounds = [], []
    for seed in range(count):
        puzzle = numbered(board, seed)
        watch = ByWork(Limits(seconds=10))
        claim = solve_best(puzzle, puzzle.start(), watch, BestOptions())
        assert puzzle.is_solved(replay_fast(puzzle, puzzle.start(), claim.moves))
        lengths.append(len(claim.moves))
        bounds.append(pair_bound(puzzle, puzzle.start()))
    mean = sum(lengths) / count
    what = f"best, {len(board.cells)} cells, 10 s of CPU time, mean of {count} scrambles"
    return what, f"{mean:.0f} moves, {sum(lengths) / sum(bounds):.2f} × the lower bound", wanted


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


def _bounds() -> list[Row]:
    """What the pair bound gains over the lone bound."""
    first = numbered(shape_board("hexagon", 3), 9)
    pair_bound(first, first.start())  # compile
    rows: list[Row] = []
    for size in (3, 5, 7, 9):
        gains, slowest = [], 0.0
        for kind, seed in KINDS.items():
            pairs = lone = 0
            for k in range(5):
                hexagon = shape_board("hexagon", size)
                cells = len(hexagon.cells)
                puzzle = numbered(hexagon if seed is None else some_board(cells, 6 * k + seed), k)
                begun = time.process_time()
                pairs += pair_bound(puzzle, puzzle.start())
                slowest = max(slowest, time.process_time() - begun)
                lone += lone_bound(puzzle, puzzle.start())
            gains.append(f"{kind} {100 * (pairs / lone - 1):.1f} %")
        what = f"pair bound, {cells} cells: more than the lone bound, 5 positions each"
        rows.append((what, f"{', '.join(gains)}; at most {slowest:.2f} s CPU", ""))
    return rows
