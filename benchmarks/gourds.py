"""Gourds: cycles, moves of the phases with fitted exponents, and small boards."""

from collections.abc import Callable
from random import Random
from time import process_time

from benchmarks.measurement import Row, cpu, run_apart
from pepo.core.power_law import power_law
from pepo.core.solving import Method, Watch, solve
from pepo.families.gourds.board.board import Board, make_board
from pepo.families.gourds.board.cycle import thread
from pepo.families.gourds.board.shapes import random_board, shape_board, shape_cells
from pepo.families.gourds.methods import DIVIDE_AND_CONQUER, LEAF_SORT
from pepo.families.gourds.moves.scramble import blank_puzzle, puzzle_between, random_position
from pepo.families.gourds.moves.sequences import replay_fast
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.targets.lone_moves import lone_distance
from pepo.families.gourds.targets.target import find_target

SCRAMBLES = 5


def run() -> list[Row]:
    """Exponents are fitted where n is 30 or more: below, ends of loops weigh more than laps."""
    return [
        *_cycles(),
        *_moves(LEAF_SORT, "hexagons", _hexagon, (3, 4, 5, 6, 7), "at most 1.3·n³"),
        *_moves(DIVIDE_AND_CONQUER, "hexagons", _hexagon, (3, 5, 7, 9, 12, 18), "at most 10·n²"),
        *_moves(DIVIDE_AND_CONQUER, "snakes", _snake, (37, 91, 217, 469, 937), "at most 14·n²"),
        *_million(),
        *_targets(),
        *_small(),
    ]


def _hexagon(size: int) -> Board:
    return shape_board("hexagon", size)


def _snake(cells: int) -> Board:
    return random_board(cells, 0.0, Random(cells), Watch())


def _puzzle(board: Board, seed: int) -> Gourds:
    """A numbered puzzle between two random placements."""
    rng = Random(seed)
    blank = blank_puzzle(board)
    start, target = (random_position(blank, "walk", rng, Watch()) for _ in range(2))
    return puzzle_between("numbered", board, tuple(range(1, len(board.cells) + 1)), start, target)


def _cycles() -> list[Row]:
    """From the neighbours of all cells of a board to its cycle."""
    rows: list[Row] = []
    boards = {
        "hexagon of 99,919 cells": make_board(shape_cells("hexagon", 183)),
        "random board of 100,001 cells": random_board(100_001, 0.5, Random(1), Watch()),
        "hexagon of 1,000,519 cells": make_board(shape_cells("hexagon", 578)),
    }
    for name, board in boards.items():
        ring = board.ring
        assert sorted(thread(ring) or ()) == list(range(len(ring)))
        seconds = cpu(lambda ring=ring: thread(ring), times=3)  # type: ignore[misc]
        speed = f"{len(ring) / seconds:,.0f} cells a second"
        wanted = "works" if len(ring) > 200_000 else "at least 500,000"
        rows.append((f"Hamiltonian cycle, {name}", speed, wanted))
    return rows


def _moves(
    method: Method,
    where: str,
    board_of: Callable[[int], Board],
    sizes: tuple[int, ...],
    wanted: str,
) -> list[Row]:
    """Moves over n² or n³, the mean and the worst of some scrambles, and the fitted exponent."""
    power, name, what = (3, "n³", "leaf sort") if method is LEAF_SORT else (2, "n²", "divide")
    points, worst, said = [], 0.0, []
    for size in sizes:
        board = board_of(size)
        n = len(board.cells) // 2
        answers = [
            solve(_puzzle(board, seed), method, fast_replay=replay_fast)
            for seed in range(SCRAMBLES)
        ]
        lengths = [answer.length for answer in answers if answer.solved]
        mean = sum(lengths) / len(answers)
        points += [(n, mean)] if n >= 30 else []
        worst = max(worst, max(lengths) / n**power)
        said.append(f"{mean / n**power:.2f} at n = {n}")
    law = power_law(points)
    exponent = f"{law.exponent:.2f}" if law else "too few sizes"
    return [
        (f"{what}, {where}: moves over {name}, mean of {SCRAMBLES}", ", ".join(said), ""),
        (f"{what}, {where}: the worst of all", f"{worst:.2f}·{name}", wanted),
        (f"{what}, {where}: fitted exponent", exponent, "at most 2.1" if power == 2 else ""),
    ]


def _million() -> list[Row]:
    """The time of a solve through the door, which produces the moves and replays them."""
    puzzle = _puzzle(shape_board("hexagon", 9), 1)
    replay_fast(puzzle, puzzle.start(), [])  # compile
    lengths: list[int] = []
    seconds = cpu(
        lambda: lengths.append(solve(puzzle, LEAF_SORT, fast_replay=replay_fast).length), times=3
    )
    each = 1e6 * seconds / lengths[0]
    what = f"leaf sort, hexagon of 217 cells: {lengths[0]:,} moves made and replayed"
    return [
        (what, f"{seconds:.2f} s CPU", ""),
        ("a million moves made and replayed", f"{each:.2f} s CPU", "under 3 s"),
    ]


def _targets() -> list[Row]:
    """A near target of coloured boards: the slowest of 2, 3, 5 and 8 colours."""
    boards = {
        "hexagon of 919 cells": (_hexagon(18), "under 2 s"),
        "blob of 919 cells": (random_board(919, 0.6, Random(1), Watch()), "under 2 s"),
        "snake of 919 cells": (_snake(919), "under 2 s"),
        "hexagon of 2,107 cells": (_hexagon(27), "under 10 s"),
    }
    rows: list[Row] = []
    for name, (board, wanted) in boards.items():
        slowest, said = 0.0, []
        for colours in (2, 3, 5, 8):
            puzzle = _coloured(board, colours)
            began = process_time()
            target = find_target(puzzle, puzzle.start())
            slowest = max(slowest, process_time() - began)
            assert target is not None
            assert puzzle.is_solved(target)
            far = lone_distance(board, puzzle.start(), target)
            said.append(f"{far:,} moves with {colours}")
        rows.append((f"near target, {name}", f"{slowest:.2f} s CPU", wanted))
        rows.append(("  how far it is at least", ", ".join(said), ""))
    return rows


def _coloured(board: Board, colours: int) -> Gourds:
    rng = Random(colours)
    blank = blank_puzzle(board)
    start, target = (random_position(blank, "walk", rng, Watch()) for _ in range(2))
    wants = tuple(rng.choices(range(1, colours + 1), k=len(board.cells)))
    return puzzle_between("coloured", board, wants, start, target)


def _small() -> list[Row]:
    puzzle = _puzzle(shape_board("hexagon", 5), 1)
    solve(puzzle, DIVIDE_AND_CONQUER)
    seconds = cpu(lambda: solve(puzzle, DIVIDE_AND_CONQUER), times=5)
    loaded = run_apart(
        "import sys, pepo\n"
        "pepo.load('gourds/diamond-9').solve()\n"
        "pepo.load('gourds/hexagon-61').solve('phases-divide-and-conquer')\n"
        "print(*(m for m in ('numba', 'numpy') if m in sys.modules))"
    )
    return [
        (
            "divide and conquer, 61 cells, solved and replayed",
            f"{seconds:.3f} s CPU",
            "under 0.5 s",
        ),
        ("heavy modules of that, and of best on 9 cells", loaded.strip() or "none", "none"),
    ]
