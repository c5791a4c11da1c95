"""Coroutine: boards a second, packed into 64 bits, against the readable breadth-first search."""

import os
import time

import numpy as np

from benchmarks.measurement import Row, cpu
from pepo.core.solving import solve
from pepo.families.coroutine.kernels.packed import Bits, shortest_turns, unpack
from pepo.families.coroutine.methods import BREADTH_FIRST

BOARDS = 8_000_000
READABLE = 2_000


def run() -> list[Row]:
    """Half of all arrows are there: a board is any 64-bit word."""
    boards = np.random.default_rng(1).integers(0, 2**64, BOARDS, dtype=np.uint64)
    shortest_turns(boards[:1000])  # compile
    one = BOARDS / cpu(lambda: shortest_turns(boards), times=5)
    two = BOARDS / _wall(boards, threads=2, times=5)
    readable = _readable(boards)
    return [
        ("3×3 boards at half density, kernel, 1 core", f"{one / 1e6:.0f} million/s",
         "at least 50 million/s"),
        (f"the same, 2 threads on {os.cpu_count()} cores", f"{two / 1e6:.0f} million/s", ""),
        ("the same, readable breadth first, 1 core", f"{readable:,.0f}/s", ""),
        ("ratio, 1 core", f"{one / readable:,.0f} ×", "at least 300 ×"),
    ]  # fmt: skip


def _wall(boards: Bits, *, threads: int, times: int) -> float:
    """Seconds on the clock, the least of a few runs: CPU time would hide the second core."""
    best = float("inf")
    for _ in range(times):
        before = time.perf_counter()
        shortest_turns(boards, threads=threads)
        best = min(best, time.perf_counter() - before)
    return best


def _readable(boards: Bits) -> float:
    """Boards a second of the default method, which also counts the ways; the answers must agree."""
    puzzles = [unpack(int(word)) for word in boards[:READABLE]]
    lengths: list[int] = []
    seconds = cpu(lambda: lengths.extend(solve(puzzle, BREADTH_FIRST).length for puzzle in puzzles))
    assert lengths == shortest_turns(boards[:READABLE]).tolist(), "the two disagree"
    return READABLE / seconds
