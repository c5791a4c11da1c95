"""Gourds: what each way of improving a solution is worth: lengths without it, in the same time."""

from statistics import fmean
from time import process_time

from tests.families.gourds.boards import numbered, some_board

from benchmarks.measurement import Row
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.shapes import shape_board
from pepo.families.gourds.peel.compilation import compile_all
from pepo.families.gourds.peel.improver import WHOLE, Improver
from pepo.families.gourds.peel.solver import peel
from pepo.families.gourds.puzzle import Position
from pepo.families.gourds.targets.target import find_target

SECONDS = 1.0  # of CPU time for each solution
SEEDS = 2


class Without(Improver):
    """An improver that leaves one way out: the turns it would take go to another one."""

    def __init__(self, board: Board, position: Position, moves: list[int], way: str) -> None:
        super().__init__(board, position, moves)
        self.way = way

    def _beam(self) -> None:
        super()._stretches() if self.way == "beam" else super()._beam()

    def _whole(self) -> None:
        whole = self.way not in ("beam", "the whole anew")
        super()._whole() if whole else self._beam()

    def _stretches(self) -> None:
        at_first = self.turns <= WHOLE and self.way == "the whole anew"
        super()._beam() if at_first or self.way == "stretches" else super()._stretches()

    def cut_loops(self) -> None:
        if self.way != "loops":
            super().cut_loops()


WAYS = ("beam", "stretches", "the whole anew", "loops")


def run() -> list[Row]:
    boards = {
        "fat, 61 cells": [shape_board("hexagon", 5)],
        "fat, 169 cells": [shape_board("hexagon", 8)],
        "thin, 61 cells": [some_board(61, 0), some_board(61, 6)],
        "random, 91 cells": [some_board(91, 2), some_board(91, 3)],
    }
    compile_all()
    rows: list[Row] = []
    for name, some in boards.items():
        each = [f"by all ways {fmean(_ratios(some, '')):.3f}"]
        each += [f"without {way} {fmean(_ratios(some, way)):.3f}" for way in WAYS]
        what = f"improved for {SECONDS:g} s, {name}: length over peel's"
        rows.append((what, ", ".join(each), ""))
    return rows


def _ratios(boards: list[Board], way: str) -> list[float]:
    found = []
    for seed in range(SEEDS):
        for board in boards:
            puzzle = numbered(board, seed)
            target = find_target(puzzle, puzzle.start())
            assert target is not None
            moves = list(peel(board, puzzle.start(), target, Watch()).moves)
            improver = Without(board, puzzle.start(), moves, way)
            end = process_time() + SECONDS
            while process_time() < end:
                improver.turn()
            improver.cut_loops()
            found.append(len(improver) / len(moves))
    return found
