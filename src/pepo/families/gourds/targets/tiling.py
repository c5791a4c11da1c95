"""Whether the gourds can be placed on the board at all, each on cells with its colours.

Annealing places them if there are few colours, however large the board is. A SAT solver does if
there are many, and proves it if they can't be placed. On large boards the solver has a limit, and
boards with a medium number of colours may reach it. Then the answer isn't known.
"""

from dataclasses import dataclass
from functools import lru_cache
from random import Random

from pepo.families.gourds.puzzle import Gourds, Sort
from pepo.families.gourds.targets.annealing import Annealer, Tiling
from pepo.families.gourds.targets.sat_model import MAX_UNLIMITED, Model
from pepo.search.sat import OutOfConflicts

EFFORTS = ((300, 20_000), (1_500, 60_000))  # sweeps of annealing, conflicts of the solver
HOT, COLD = 0.5, 0.3


@dataclass(frozen=True)
class Laying:
    """A tiling, if one is known.

    If none is and it is proved that there is none, these are the sorts that cannot all be laid.
    """

    tiling: Tiling | None = None
    guilty: tuple[Sort, ...] | None = None

    @property
    def settled(self) -> bool:
        return self.tiling is not None or self.guilty is not None


@lru_cache(maxsize=64)
def lay(puzzle: Gourds) -> Laying:
    """A tiling of a puzzle that can be played; or the proof that there is none; or neither."""
    cells = len(puzzle.wants)
    annealer = Annealer(puzzle, puzzle.start(), Random(cells))
    model = Model(puzzle)
    for sweeps, conflicts in EFFORTS:
        tiling = annealer.run(sweeps * cells, HOT, COLD, first=True)
        if tiling is not None:
            return Laying(tiling)
        limit = None if cells <= MAX_UNLIMITED else conflicts
        try:
            tiling = model.a_tiling(limit)
        except OutOfConflicts:
            continue
        if tiling is None:
            return Laying(guilty=tuple(model.conflict(limit)))
        return Laying(tiling)
    return Laying()
