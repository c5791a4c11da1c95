"""Makes any solution shorter, for as long as you wait.

An improver holds the best moves so far. It works in short turns, so that it can be stopped at any
time, and never makes a solution longer. Its random numbers come from a seed: the same turns give
the same solution on every machine. benchmarks/gourds_improve.py measures what each kernel is worth.
"""

from array import array
from collections.abc import Sequence

import numpy as np

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.peel.kernels import improvement
from pepo.families.gourds.peel.solver import USUAL, ground_of, make_run, world_of
from pepo.families.gourds.puzzle import Position

ROUNDS = 4  # stretches in a turn that peel solves again
WHOLE = 12  # turns at the beginning that solve the whole again, by beams and by peel in turn
ANEW, WIDE = 8, 16  # later every 8th turn is peel's, and every 16th beam is a wide one
NARROWEST, WIDEST = 1_000, 16_000  # positions kept by beams that solve the whole
LIMIT = 2_500_000  # moves times positions kept, of such a beam: half a second
SHORTEST, LONGEST = 24, 200  # moves of a stretch that a beam tries
AREA, WIDE_AREA = 100_000, 1_000_000  # moves times positions kept, of these
MIN_WIDTH = 50  # positions kept
RESERVE = 0.05  # seconds left for replaying the solution


class Improver:
    """Moves from one position to another, getting fewer."""

    def __init__(
        self, board: Board, position: Position, moves: Sequence[int], *, seed: int = 1
    ) -> None:
        self.moves = np.array(moves, np.int64)
        self._run = make_run(ground_of(board), USUAL._replace(most_nodes=improvement.NODES))
        room = max(len(moves), 64) + 512
        self._worlds = improvement.Worlds(*(world_of(position, room) for _ in range(4)))
        self._rng = np.array([seed * 0x9E3779B97F4A7C15 % 2**64 | 1], np.uint64)
        self._proper = board.proper
        self.turns = 0

    def __len__(self) -> int:
        return len(self.moves)

    def turn(self) -> None:
        """Try a random stretch: beams gain most on fat boards, peel on thin ones."""
        self.turns += 1
        by_peel = self.turns % 2 == 0 if self.turns <= WHOLE else self.turns % ANEW == 0
        if self._proper and by_peel:
            self._stretches()
        elif self.turns > WHOLE:
            self._beam()
        else:
            self._whole()

    def _whole(self) -> None:
        """Each time twice as many positions are kept. Large boards would need too many."""
        count = max(1, len(self.moves))
        width = min(NARROWEST << self.turns // 2, WIDEST, LIMIT // count)
        if width >= NARROWEST:
            self._try(count, count, width)
        else:
            self._beam()

    def _beam(self) -> None:
        area = WIDE_AREA if self.turns % WIDE == 1 else AREA
        longest = min(LONGEST, max(1, len(self.moves)))
        shortest = min(SHORTEST, longest)
        self._try(shortest, longest, max(MIN_WIDTH, area // longest))

    def _try(self, shortest: int, longest: int, width: int) -> None:
        self.moves = improvement.try_beam(
            self._run.ground, self._worlds, self.moves, self._rng, shortest, longest, width
        )

    def _stretches(self) -> None:
        self.moves = improvement.try_stretches(
            self._run, self._worlds, self.moves, self._rng, ROUNDS, self.turns <= WHOLE
        )

    def cut_loops(self) -> None:
        self.moves = improvement.cut_loops(self._run.ground, self._worlds, self.moves)

    def array(self) -> "array[int]":
        return array("q", self.moves.tolist())


def improve_for(improver: Improver, watch: Watch, *, turns: int, lower: int) -> None:
    """Improve until the time is up or, without a time limit, for `turns` turns.

    Whatever stops it, the improver keeps the best moves so far.
    """
    seconds = watch.limits.seconds
    try:
        while len(improver) > lower and (seconds is not None or improver.turns < turns):
            if seconds is not None and watch.seconds > seconds - RESERVE:
                break
            improver.turn()
            watch.look(what=f"positions, {len(improver):,} moves so far")
    except Stop:
        pass
    improver.cut_loops()
