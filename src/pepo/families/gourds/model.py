"""The SAT model of a coloured board: which pairs of cells the gourds may lie on.

    variables   one for every pair of neighbouring cells whose two indices some gourd has, and one
                for every cell: is it the empty one
    each cell   is covered by exactly one pair that is taken, or is the empty one
    each sort   of gourds has as many pairs as there are gourds of that sort

A way to lay the pairs is a *tiling*. Gourds of one sort then share out their pairs as cheaply as
possible, and small windows of the board are solved anew as long as the target comes nearer.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations, product
from math import factorial, prod
from random import Random
from typing import Any

from pepo.families.gourds.alone import Pair, moves_alone, pairs_of
from pepo.families.gourds.assignment import cheapest
from pepo.families.gourds.puzzle import EMPTY, Gourds, Position
from pepo.geometry.hex import distance

Sort = tuple[int, int]  # the two indices of a gourd, the smaller first
Tiling = frozenset[tuple[int, int]]  # pairs of cells, the smaller number first

EXACT_COSTS = 40  # gourds; with more, plain distances stand in for moves
WINDOWS = 40  # attempts to bring the target nearer


def sort_of(indices: tuple[int, int]) -> Sort:
    return (min(indices), max(indices))


@dataclass
class Model:
    """All that is known of one puzzle; solvers are made from it."""

    puzzle: Gourds

    @cached_property
    def gourds_of(self) -> dict[Sort, list[int]]:
        gourds: dict[Sort, list[int]] = defaultdict(list)
        for number, gourd in enumerate(self.puzzle.gourds):
            gourds[sort_of(gourd.indices)].append(number)
        return gourds

    @property
    def labellings(self) -> int:
        """In how many ways the gourds of each sort can lie on the pairs of a tiling."""
        return prod(
            factorial(len(gourds)) * (2 ** len(gourds) if a == b else 1)
            for (a, b), gourds in self.gourds_of.items()
        )

    def _sort_at(self, a: int, b: int) -> Sort:
        return sort_of((self.puzzle.wants[a], self.puzzle.wants[b]))

    @cached_property
    def variable(self) -> dict[tuple[int, int], int]:
        edges = [e for e in self.puzzle.board.edges if self._sort_at(*e) in self.gourds_of]
        return {edge: number for number, edge in enumerate(edges, start=1)}

    @property
    def _top(self) -> int:
        return len(self.variable) + len(self.gourds_of)

    @cached_property
    def switches(self) -> dict[Sort, int]:
        """A variable for each sort that turns its demand on; a conflict is told in these."""
        first = len(self.variable) + 1
        return {sort: first + k for k, sort in enumerate(self.gourds_of)}

    def solver(self) -> Any:
        from pysat.card import CardEnc, EncType
        from pysat.solvers import Cadical195

        solver = Cadical195()
        empty = [self._top + cell for cell in range(1, len(self.puzzle.wants) + 1)]
        over: list[list[int]] = [[variable] for variable in empty]
        for (a, b), variable in self.variable.items():
            over[a].append(variable)
            over[b].append(variable)
        for variables in over:
            solver.add_clause(variables)
            for k, variable in enumerate(variables):
                for other in variables[:k]:
                    solver.add_clause([-variable, -other])
        one = CardEnc.equals(empty, 1, top_id=empty[-1], encoding=EncType.seqcounter)
        solver.append_formula(one.clauses)
        top = one.nv
        for sort, gourds in self.gourds_of.items():
            pairs = [v for edge, v in self.variable.items() if self._sort_at(*edge) == sort]
            demand = CardEnc.equals(pairs, len(gourds), top_id=top, encoding=EncType.totalizer)
            top = max(top, demand.nv)
            for clause in demand.clauses:
                solver.add_clause([*clause, -self.switches[sort]])
        return solver

    def conflict(self) -> list[Sort] | None:
        """Sorts that cannot all be laid, as few as leaving one out at a time shows.

        None when there is no conflict; no sorts when the board cannot be covered at all.
        """
        solver = self.solver()
        on = list(self.switches.values())
        if solver.solve(assumptions=on):
            return None
        guilty = list(solver.get_core() or [])
        for switch in list(guilty):
            rest = [other for other in guilty if other != switch]
            if not solver.solve(assumptions=rest):
                guilty = rest
        return [sort for sort, switch in self.switches.items() if switch in guilty]

    def _read(self, model: Sequence[int]) -> Tiling:
        true = {literal for literal in model if literal > 0}
        return frozenset(edge for edge, variable in self.variable.items() if variable in true)

    def tilings(self) -> Iterator[Tiling]:
        """Every way to lay the pairs, each once."""
        solver = self.solver()
        on = list(self.switches.values())
        while solver.solve(assumptions=on):
            tiling = self._read(solver.get_model())
            yield tiling
            solver.add_clause([-self.variable[edge] for edge in tiling])

    # -- near targets

    def near_target(self, position: Position, rng: Random | None = None) -> Position:
        """A first tiling that keeps what lies right, then windows solved anew."""
        rng = rng or Random(len(self.puzzle.wants))
        solver = self.solver()
        on = list(self.switches.values())
        best = self._first(solver, on, position)
        cost, target = self.share_out(best, position)
        for _ in range(WINDOWS):
            if cost == 0:
                break
            solver.add_clause([-self.variable[edge] for edge in best])
            window = self._outside_window(best, position, target, rng)
            if not solver.solve(assumptions=[*on, *window]):
                continue
            tiling = self._read(solver.get_model())
            new_cost, new_target = self.share_out(tiling, position)
            if new_cost < cost:
                best, cost, target = tiling, new_cost, new_target
        return target

    def _first(self, solver: Any, on: list[int], position: Position) -> Tiling:
        """Assume that every gourd that lies right stays; give up those that are in the way."""
        keep = [self.variable[edge] for edge in self._lying_right(position)]
        while not solver.solve(assumptions=[*on, *keep]):
            in_the_way = set(solver.get_core() or ())
            assert in_the_way & set(keep), "why_none has seen that there is a tiling"
            keep = [variable for variable in keep if variable not in in_the_way]
        return self._read(solver.get_model())

    def _lying_right(self, position: Position) -> list[tuple[int, int]]:
        wants = self.puzzle.wants
        found = []
        for gourd, (first, second) in enumerate(pairs_of(position)):
            if (wants[first], wants[second]) == self.puzzle.gourds[gourd].indices:
                found.append((min(first, second), max(first, second)))
        return found

    def _outside_window(
        self, tiling: Tiling, position: Position, target: Position, rng: Random
    ) -> list[int]:
        """All pairs but those near a cell where something must still move."""
        cells = self.puzzle.board.cells
        moving = [n for n, end in enumerate(position.ends) if end != target.ends[n]]
        middle, radius = cells[rng.choice(moving)], rng.choice((1, 2, 2, 3))
        return [
            self.variable[edge]
            for edge in sorted(tiling)
            if all(distance(cells[cell], middle) > radius for cell in edge)
        ]

    def share_out(self, tiling: Tiling, position: Position) -> tuple[int, Position]:
        """Each gourd of a sort gets one of its pairs, at the least total cost."""
        pairs: dict[Sort, list[tuple[int, int]]] = defaultdict(list)
        for edge in sorted(tiling):
            pairs[self._sort_at(*edge)].append(edge)
        lies = pairs_of(position)
        total, ends = 0, [EMPTY] * len(self.puzzle.wants)
        for sort, gourds in self.gourds_of.items():
            choices = [[self._ways(g, edge) for edge in pairs[sort]] for g in gourds]
            priced = [[min((self._cost(lies[g], way), way) for way in ways) for ways in row]
                      for g, row in zip(gourds, choices, strict=True)]  # fmt: skip
            columns = cheapest([[cost for cost, _ in row] for row in priced])
            for gourd, row, column in zip(gourds, priced, columns, strict=True):
                cost, (first, second) = row[column]
                total += cost
                ends[first], ends[second] = 2 * gourd, 2 * gourd + 1
        return total, Position(tuple(ends), ends.index(EMPTY))

    def cost(self, position: Position, target: Position) -> int:
        """How far a target is: the moves of all gourds, each alone."""
        lies, shall = pairs_of(position), pairs_of(target)
        return sum(self._cost(a, b) for a, b in zip(lies, shall, strict=True))

    def _ways(self, gourd: int, edge: tuple[int, int]) -> list[Pair]:
        a, b = edge
        wanted = self.puzzle.gourds[gourd].indices
        ways = [(a, b), (b, a)]
        return [(f, s) for f, s in ways if (self.puzzle.wants[f], self.puzzle.wants[s]) == wanted]

    def _cost(self, start: Pair, goal: Pair) -> int:
        if len(self.puzzle.gourds) > EXACT_COSTS:
            cells = self.puzzle.board.cells
            return max(distance(cells[a], cells[b]) for a, b in zip(start, goal, strict=True))
        if start not in self._alone:
            self._alone[start] = moves_alone(self.puzzle.board, start)
        return self._alone[start].get(goal, 1000)

    @cached_property
    def _alone(self) -> dict[Pair, dict[Pair, int]]:
        return {}

    def labelled(self, tiling: Tiling) -> Iterator[Position]:
        """Every solved position on a tiling."""
        pairs: dict[Sort, list[tuple[int, int]]] = defaultdict(list)
        for edge in sorted(tiling):
            pairs[self._sort_at(*edge)].append(edge)
        orders = [
            [list(zip(gourds, order, strict=True)) for order in permutations(pairs[sort])]
            for sort, gourds in self.gourds_of.items()
        ]
        for chosen in product(*orders):
            laid = [(gourd, edge) for part in chosen for gourd, edge in part]
            for ways in product(*(self._ways(gourd, edge) for gourd, edge in laid)):
                ends = [EMPTY] * len(self.puzzle.wants)
                for (gourd, _), (first, second) in zip(laid, ways, strict=True):
                    ends[first], ends[second] = 2 * gourd, 2 * gourd + 1
                yield Position(tuple(ends), ends.index(EMPTY))
