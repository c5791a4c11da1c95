"""Whether the gourds can be laid on the board at all, each where its colours are wanted.

Annealing lays them where there are few colours, however large the board. A SAT solver does where
there are many, and proves it where nobody can; on large boards only as far as a limit, which
boards with a middling number of colours reach. Then nothing is known, and nothing is claimed.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from pepo.families.gourds.puzzle import EMPTY, Gourds, Sort
from pepo.families.gourds.targets.annealing import Annealer
from pepo.families.gourds.targets.sat_model import MAX_UNLIMITED, Model, Tiling
from pepo.search.sat import OutOfConflicts

EFFORTS = ((300, 20_000), (1_500, 60_000))  # sweeps of annealing, conflicts of the solver
HOT, COLD = 0.5, 0.3


@dataclass(frozen=True)
class Laying:
    """For each cell the one it is paired with, if a tiling is known.

    If none is and it is proved that there is none, these are the sorts that cannot all be laid.
    """

    mates: tuple[int, ...] | None = None
    guilty: tuple[Sort, ...] | None = None

    @property
    def settled(self) -> bool:
        return self.mates is not None or self.guilty is not None


@lru_cache(maxsize=64)
def lay(puzzle: Gourds) -> Laying:
    """A tiling of a puzzle that can be played; or the proof that there is none; or neither."""
    cells = len(puzzle.wants)
    annealer = Annealer(puzzle, puzzle.start(), Random(cells))
    model = Model(puzzle)
    for sweeps, conflicts in EFFORTS:
        mates = annealer.run(sweeps * cells, HOT, COLD, first=True)
        if mates is not None:
            return Laying(tuple(mates))
        limit = None if cells <= MAX_UNLIMITED else conflicts
        try:
            tiling = model.a_tiling(limit)
        except OutOfConflicts:
            continue
        if tiling is None:
            return Laying(guilty=tuple(model.conflict(limit)))
        return Laying(tuple(mates_of(puzzle, tiling)))
    return Laying()


def mates_of(puzzle: Gourds, tiling: Tiling) -> list[int]:
    """For each cell the one it is paired with."""
    found = [EMPTY] * len(puzzle.wants)
    for a, b in tiling:
        found[a], found[b] = b, a
    return found
