"""Tilings by annealing: gourds are placed at random until every sort has as many pairs as it needs.

The state is a tiling of the whole board but one cell. That one is paired with a place *outside*,
which touches every cell. A step takes a cell and a neighbour, makes them a pair, and makes their
old partners another pair if those touch. The energy to bring down is the sum of

    the faults    for every sort, how many pairs it has too many or too few
    the weights   of the pairs: what the caller wants to avoid

and a step that raises it is taken with a probability that falls with the temperature. With few
colours it tiles thousands of cells in a moment, where a SAT solver takes minutes. With very many
colours it finds nothing, and the solver is fast (sat_model.py).
"""

from math import exp
from random import Random

from pepo.families.gourds.puzzle import EMPTY, Gourds, Pair, Position, Sort

Tiling = frozenset[Pair]  # pairs of cells, the smaller number first
NO_SORT = (0, 0)  # of the empty cell
COOLING = 256  # steps between two changes of the temperature


class Annealer:
    """A tiling that steps through the others, beginning with how a position lies.

    edges   pairs of neighbouring cells; every pair is known by its number here, and any pair with
            the place outside by the number after the last
    sort    for each of them the number of its sort
    weight  for each of them what it costs to use it; may be changed between two runs
    mate    for each cell the one it is paired with
    over    for each sort how many pairs too many it has
    """

    def __init__(self, puzzle: Gourds, position: Position, rng: Random) -> None:
        board = puzzle.board
        self._near, self._rng = board.neighbours, rng
        self.edges = board.edges
        self._edge: list[dict[int, int]] = [{} for _ in (*board.cells, "outside")]
        self.sort_number: dict[Sort, int] = {}
        self.sort: list[int] = []
        for number, (a, b) in enumerate(self.edges):
            self._edge[a][b] = self._edge[b][a] = number
            self.sort.append(self._number_of(puzzle.sort_at(a, b)))
        outside = len(board.cells)
        for cell in range(outside):
            self._edge[cell][outside] = self._edge[outside][cell] = len(self.edges)
        self.sort.append(self._number_of(NO_SORT))
        needs = {self._number_of(sort): len(found) for sort, found in puzzle.gourds_of.items()}
        needs[self._number_of(NO_SORT)] = 1
        self.weight = [0.0] * len(self.sort)
        self.mate = [EMPTY] * len(self._edge)
        self.over = [-needs.get(number, 0) for number in range(len(self.sort_number))]
        for a, b in (*position.pairs, (position.empty, outside)):
            self.mate[a], self.mate[b] = b, a
            self.over[self.sort[self._edge[a][b]]] += 1

    def _number_of(self, sort: Sort) -> int:
        return self.sort_number.setdefault(sort, len(self.sort_number))

    @property
    def faults(self) -> int:
        return sum(map(abs, self.over))

    def run(self, steps: int, hot: float, cold: float, *, first: bool = False) -> Tiling | None:
        """Step while it cools; the lightest tiling without a fault that was met.

        With `first`, it stops at the first tiling without a fault. None if there was none. It is
        one long function with local names because calls would take most of the time.
        """
        random, near, mate, edge = self._rng.random, self._near, self.mate, self._edge
        sort, over, weight, cells = self.sort, self.over, self.weight, len(self._near)
        faults, load = self.faults, 0.0  # of the weights, since the beginning
        best, least = (mate[:], 0.0) if faults == 0 else (None, 0.0)
        if best is not None and first:
            return _tiling(best)
        heat, slower = hot, (cold / hot) ** (COOLING / max(steps, COOLING))
        for step in range(steps):
            if step % COOLING == 0:
                heat *= slower
            a = int(random() * cells)
            beside = near[a]
            if not beside:
                continue  # a cell on its own stays as it is
            c = beside[int(random() * len(beside))]
            b, d = mate[a], mate[c]
            if b == c:
                continue
            other_new = edge[b].get(d)
            if other_new is None:
                continue
            old, other_old, new = edge[a][b], edge[c][d], edge[a][c]
            more = weight[new] + weight[other_new] - weight[old] - weight[other_old]
            p, q, r, s = sort[old], sort[other_old], sort[new], sort[other_new]
            worse = -1 if over[p] > 0 else 1
            over[p] -= 1
            worse += -1 if over[q] > 0 else 1
            over[q] -= 1
            worse += -1 if over[r] < 0 else 1
            over[r] += 1
            worse += -1 if over[s] < 0 else 1
            over[s] += 1
            rise = more + worse
            if rise > 0 and random() >= exp(-rise / heat):
                over[p] += 1
                over[q] += 1
                over[r] -= 1
                over[s] -= 1
                continue
            mate[a], mate[c], mate[b], mate[d] = c, a, d, b
            faults += worse
            load += more
            if faults == 0 and (best is None or load < least - 1e-9):
                best, least = mate[:], load
                if first:
                    break
        return None if best is None else _tiling(best)


def _tiling(mate: list[int]) -> Tiling:
    outside = len(mate) - 1
    return frozenset((a, b) for a, b in enumerate(mate) if a < b < outside)
