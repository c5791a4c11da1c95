"""The SAT model of a coloured board: which pairs of cells the gourds may lie on.

    variables   one for every pair of neighbouring cells whose two indices some gourd has, and one
                for every cell: whether it is empty
    each cell   is covered by exactly one pair in use, or is empty
    each sort   of gourds has as many pairs as there are gourds of that sort

The pairs in use form a *tiling*. Gourds of one sort can be assigned to its pairs in any order.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from math import factorial, prod

from pepo.families.gourds.puzzle import Gourds, Pair, Position, Sort
from pepo.families.gourds.targets.annealing import Tiling
from pepo.search.sat import OutOfConflicts, Sat, exactly

MAX_UNLIMITED = 250  # cells; up to here the solver may take the time it takes
CONFLICTS = 50_000  # of the solver for the next tiling of a larger board


@dataclass
class Model:
    """All that is known of one puzzle; solvers are made from it."""

    puzzle: Gourds

    @property
    def labellings(self) -> int:
        """How many solved positions a tiling has: the gourds of a sort can change places."""
        return prod(
            factorial(len(gourds)) * (2 ** len(gourds) if a == b else 1)
            for (a, b), gourds in self.puzzle.gourds_of.items()
        )

    @cached_property
    def variable(self) -> dict[tuple[int, int], int]:
        edges = [
            e for e in self.puzzle.board.edges if self.puzzle.sort_at(*e) in self.puzzle.gourds_of
        ]
        return {edge: number for number, edge in enumerate(edges, start=1)}

    @property
    def _top(self) -> int:
        return len(self.variable) + len(self.puzzle.gourds_of)

    @cached_property
    def switches(self) -> dict[Sort, int]:
        """A variable for each sort that turns its demand on; conflicts are expressed in these."""
        first = len(self.variable) + 1
        return {sort: first + k for k, sort in enumerate(self.puzzle.gourds_of)}

    def solver(self) -> Sat:
        solver = Sat("glucose4")
        empty = [self._top + cell for cell in range(1, len(self.puzzle.wants) + 1)]
        over: list[list[int]] = [[variable] for variable in empty]
        of_sort: dict[Sort, list[int]] = defaultdict(list)
        for (a, b), variable in self.variable.items():
            over[a].append(variable)
            over[b].append(variable)
            of_sort[self.puzzle.sort_at(a, b)].append(variable)
        for variables in over:
            solver.add(variables)
            for k, variable in enumerate(variables):
                for other in variables[:k]:
                    solver.add([-variable, -other])
        one, top = exactly(empty, 1, top=empty[-1])
        solver.add_all(one)
        for sort, gourds in self.puzzle.gourds_of.items():
            demand, top = exactly(of_sort[sort], len(gourds), top=top, encoding="totalizer")
            for clause in demand:
                solver.add([*clause, -self.switches[sort]])
        return solver

    @cached_property
    def _solver(self) -> Sat:
        """An incremental solver; no tiling is ever forbidden in it."""
        return self.solver()

    def a_tiling(self, conflicts: int | None) -> Tiling | None:
        """Some tiling, or None if there is none; OutOfConflicts if it takes more conflicts."""
        if not self._solver.solve(list(self.switches.values()), conflicts=conflicts):
            return None
        return self.read(self._solver.model())

    def conflict(self, conflicts: int | None) -> list[Sort]:
        """Sorts that can't all be placed; no sort can be left out of the list.

        Call it only after a solver proved that there is no tiling. If the list is empty, the board
        can't be covered at all.
        """
        assert not self._solver.solve(list(self.switches.values()))
        guilty = self._solver.core()
        for switch in list(guilty):
            rest = [other for other in guilty if other != switch]
            with suppress(OutOfConflicts):
                guilty = guilty if self._solver.solve(rest, conflicts=conflicts) else rest
        return [sort for sort, switch in self.switches.items() if switch in guilty]

    def read(self, model: Sequence[int]) -> Tiling:
        true = {literal for literal in model if literal > 0}
        return frozenset(edge for edge, variable in self.variable.items() if variable in true)

    def tilings(self) -> Iterator[Tiling]:
        """Every tiling, each once; OutOfConflicts if one took too long, which happens only on large
        boards."""
        conflicts = None if len(self.puzzle.wants) <= MAX_UNLIMITED else CONFLICTS
        apart = Model(self.puzzle)  # with a solver of its own, because tilings are forbidden in it
        while (tiling := apart.a_tiling(conflicts)) is not None:
            yield tiling
            apart._solver.add([-self.variable[edge] for edge in tiling])

    def labelled(self, tiling: Tiling) -> Iterator[Position]:
        """Every solved position on a tiling."""
        pairs: dict[Sort, list[tuple[int, int]]] = defaultdict(list)
        for edge in sorted(tiling):
            pairs[self.puzzle.sort_at(*edge)].append(edge)
        orders = [
            [list(zip(gourds, order, strict=True)) for order in permutations(pairs[sort])]
            for sort, gourds in self.puzzle.gourds_of.items()
        ]
        for chosen in product(*orders):
            laid = [(gourd, edge) for part in chosen for gourd, edge in part]
            for orientations in product(*(self._orientations(gourd, edge) for gourd, edge in laid)):
                gourds = (gourd for gourd, _ in laid)
                yield Position.of(len(self.puzzle.wants), zip(gourds, orientations, strict=True))

    def _orientations(self, gourd: int, edge: tuple[int, int]) -> list[Pair]:
        a, b = edge
        wanted = self.puzzle.gourds[gourd].indices
        wants = self.puzzle.wants
        return [(f, s) for f, s in ((a, b), (b, a)) if (wants[f], wants[s]) == wanted]
