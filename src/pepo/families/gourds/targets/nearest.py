"""A near target on a board of some size.

What a target costs is the sum over its gourds of the moves each needs alone. Which gourd of a sort
takes which pair is an assignment, and the cheapest one is found quickly. Annealing decides which
pairs are used, with a weight on each pair: how far it is from the nearest gourd that could lie
there. So that not all pairs go to the same gourd, every gourd has a price, as at an auction. It
rises while no pair asks for the gourd and falls when many do, and each round anneals under new
prices.

Where annealing does worst, on small boards and with many colours, hardly any tiling fits. There a
SAT solver finds one that keeps what lies right, and then solves small windows of the board again.
"""

from collections import defaultdict
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pepo.families.gourds.board.hex import distance
from pepo.families.gourds.puzzle import Gourds, Pair, Position
from pepo.families.gourds.targets.annealing import Annealer, Tiling
from pepo.families.gourds.targets.lone_moves import lone_costs
from pepo.families.gourds.targets.sat_model import Model
from pepo.search.sat import Sat

Prices = list[NDArray[np.float64]]  # for each sort, one for each gourd
MAX_ROUNDS, MIN_ROUNDS = 14, 3
WORK = 30_000  # rounds times cells
SWEEPS = 40  # of a round; a sweep has as many steps as there are cells
COLD, WARM, HOT = 0.3, 0.6, 1.0
STEP, SMALLER = 1.0, 0.93  # by how much prices change, and how that gets less
WINDOWS = 40  # attempts to bring the target nearer
LIGHTER = 0.6  # by how much weights count less while no round finds a tiling without a fault


def in_reading_order(puzzle: Gourds, position: Position, tiling: Tiling) -> Position:
    """For the largest boards, where a table of costs would not fit in memory: the gourds of a sort
    get its pairs in reading order, so that they stay in about the same rows."""
    lies, wants = position.pairs, puzzle.wants
    left = {
        sort: iter(sorted(gourds, key=lambda gourd: min(lies[gourd])))
        for sort, gourds in puzzle.gourds_of.items()
    }
    pairs = {}
    for a, b in sorted(tiling):
        gourd = next(left[puzzle.sort_at(a, b)])
        pairs[gourd] = (a, b) if puzzle.gourds[gourd].indices[0] == wants[a] else (b, a)
    return Position.of(len(wants), pairs.items())


class Priced(NamedTuple):
    """A target and its cost: the moves its gourds need, each alone."""

    cost: int
    target: Position


class SortCosts(NamedTuple):
    """The gourds of one sort, and what it costs each of them to go to each of its pairs of cells.

    edges    the numbers of the pairs
    pairs    the cell with the smaller index first
    costs    a row for each gourd and a column for each pair
    turned   whether the reverse direction is cheaper there, if both directions fit
    """

    gourds: list[int]
    edges: list[int]
    pairs: list[Pair]
    costs: NDArray[np.int64]
    turned: NDArray[np.bool_]

    def laid(self, tiling: Tiling) -> list[int]:
        """Which of the pairs are in a tiling."""
        return [k for k, (a, b) in enumerate(self.pairs) if (min(a, b), max(a, b)) in tiling]


class Nearness:
    """One position of a puzzle, and what it costs each gourd to go to each pair of cells."""

    def __init__(self, puzzle: Gourds, position: Position, rng: Random) -> None:
        self._puzzle, self._position = puzzle, position
        self._annealer = annealer = Annealer(puzzle, position, rng)
        edges: dict[int, list[int]] = defaultdict(list)
        for edge, sort in enumerate(annealer.sort):
            edges[sort].append(edge)
        self._sorts = [
            self._sort_costs(gourds, edges[annealer.sort_number[sort]])
            for sort, gourds in puzzle.gourds_of.items()
        ]

    def _sort_costs(self, gourds: list[int], edges: list[int]) -> SortCosts:
        puzzle, lies = self._puzzle, self._position.pairs
        wants, indices_of = puzzle.wants, [gourd.indices for gourd in puzzle.gourds]
        cells = [self._annealer.edges[edge] for edge in edges]
        pairs = [(a, b) if wants[a] <= wants[b] else (b, a) for a, b in cells]
        starts = [
            lies[gourd] if indices_of[gourd][0] <= indices_of[gourd][1] else lies[gourd][::-1]
            for gourd in gourds
        ]
        costs = lone_costs(puzzle.board, starts, pairs)
        one, other = indices_of[gourds[0]]
        if one != other:
            return SortCosts(gourds, edges, pairs, costs, np.zeros(costs.shape, np.bool_))
        backwards = lone_costs(puzzle.board, starts, [(b, a) for a, b in pairs])
        return SortCosts(gourds, edges, pairs, np.minimum(costs, backwards), backwards < costs)

    def anneal(self) -> Priced | None:
        """The nearest target of all rounds; None if they found none.

        The first round is cold, so that a nearly solved position keeps its target.
        """
        steps = SWEEPS * len(self._puzzle.wants)
        prices = [np.zeros(len(each.gourds)) for each in self._sorts]
        best: Priced | None = None
        scale, change = 1.0, STEP
        for number in range(max(MIN_ROUNDS, min(MAX_ROUNDS, WORK // len(self._puzzle.wants)))):
            self._weigh(prices, scale)
            hot = (COLD, HOT)[number] if number < 2 else WARM
            tiling = self._annealer.run(steps, hot, COLD)
            if tiling is None:
                scale *= LIGHTER if best is None else 1.0
                continue
            found = self.share_out(tiling)
            if best is None or found.cost < best.cost:
                best = found
            if best.cost == 0:
                break
            self._bid(prices, tiling, change)
            change *= SMALLER
        return best

    def _weigh(self, prices: Prices, scale: float) -> None:
        weight = self._annealer.weight
        for each, price in zip(self._sorts, prices, strict=True):
            weights = scale * (each.costs - price[:, None]).min(axis=0)
            for edge, new in zip(each.edges, weights.tolist(), strict=True):
                weight[edge] = new

    def _bid(self, prices: Prices, tiling: Tiling, change: float) -> None:
        """Every pair in use asks for the gourd that suits it best."""
        for each, price in zip(self._sorts, prices, strict=True):
            suits = each.costs[:, each.laid(tiling)] - price[:, None]
            asked = np.bincount(suits.argmin(axis=0), minlength=len(price))
            price += change * (1 - asked)

    def share_out(self, tiling: Tiling) -> Priced:
        """Each gourd of a sort gets one of its pairs, at the least total cost."""
        total, pairs = 0, dict[int, Pair]()
        for each in self._sorts:
            laid = each.laid(tiling)
            costs = each.costs[:, laid]
            for row, place in enumerate(cheapest(costs)):
                total += int(costs[row, place])
                gourd, column = each.gourds[row], laid[place]
                indices, pair = self._puzzle.gourds[gourd].indices, each.pairs[column]
                swapped = indices[0] > indices[1] or each.turned[row, column]
                pairs[gourd] = pair[::-1] if swapped else pair
        return Priced(total, Position.of(len(self._puzzle.wants), pairs.items()))


# -- windows


def by_windows(model: Model, nearness: Nearness, position: Position, rng: Random) -> Priced:
    """A first tiling that keeps what lies right, then windows."""
    solver, on = model.solver(), list(model.switches.values())
    best = _first(model, solver, on, position)
    nearest = nearness.share_out(best)
    for _ in range(WINDOWS):
        if nearest.cost == 0:
            break
        solver.add([-model.variable[edge] for edge in best])
        outside = _outside_window(model, best, position, nearest.target, rng)
        if not solver.solve([*on, *outside]):
            continue
        tiling = model.read(solver.model())
        found = nearness.share_out(tiling)
        if found.cost < nearest.cost:
            best, nearest = tiling, found
    return nearest


def _first(model: Model, solver: Sat, on: list[int], position: Position) -> Tiling:
    """Assume that every gourd already on its colours stays; then drop those in conflict."""
    keep = [model.variable[edge] for edge in _in_place(model.puzzle, position)]
    while not solver.solve([*on, *keep]):
        in_the_way = set(solver.core())
        assert in_the_way & set(keep), "why_none has checked that there is a tiling"
        keep = [variable for variable in keep if variable not in in_the_way]
    return model.read(solver.model())


def _in_place(puzzle: Gourds, position: Position) -> list[tuple[int, int]]:
    lying, wants = zip(position.pairs, puzzle.gourds, strict=True), puzzle.wants
    placed = [(a, b) for (a, b), gourd in lying if (wants[a], wants[b]) == gourd.indices]
    return [(min(pair), max(pair)) for pair in placed]


def _outside_window(
    model: Model, tiling: Tiling, position: Position, target: Position, rng: Random
) -> list[int]:
    """All pairs except those near a cell where something must still move."""
    cells = model.puzzle.board.cells
    moving = [n for n, end in enumerate(position.ends) if end != target.ends[n]]
    middle, radius = cells[rng.choice(moving)], rng.choice((1, 2, 2, 3))
    return [
        model.variable[edge]
        for edge in sorted(tiling)
        if all(distance(cells[cell], middle) > radius for cell in edge)
    ]


# -- assignment


Ints = NDArray[np.int64]

FAR = 1 << 60


def cheapest(costs: ArrayLike) -> list[int]:
    """For each row the column it gets, so that the sum of the costs is smallest.

    Prices keep every cost reduced to zero or more. First each row takes a column that costs it
    nothing then. The others enter one at a time; each finds a cheapest alternating path to a free
    column, and prices change along it (Kuhn; Jonker and Volgenant).
    """
    table = np.asarray(costs, np.int64)
    count = len(table)
    if count == 0:
        return []
    column_price = table.min(axis=0)
    row_price = (table - column_price).min(axis=1)
    row_of, column_of = np.full(count, -1), np.full(count, -1)
    for row, nothing in enumerate(table - column_price == row_price[:, None]):
        free = np.flatnonzero(nothing & (row_of < 0))
        if len(free):
            row_of[free[0]], column_of[row] = row, free[0]
    for row in np.flatnonzero(column_of < 0).tolist():
        _enter(row, table, row_price, column_price, row_of, column_of)
    found: list[int] = column_of.tolist()
    return found


def _enter(
    row: int, table: Ints, row_price: Ints, column_price: Ints, row_of: Ints, column_of: Ints
) -> None:
    """Dijkstra's algorithm from a row to the nearest free column; then all on that path shift."""
    distance = table[row] - column_price - row_price[row]
    came_from = np.full(len(table), row)
    settled = np.zeros(len(table), np.bool_)
    while True:
        column = int(np.where(settled, FAR, distance).argmin())
        holder = row_of[column]
        if holder < 0:
            break
        settled[column] = True
        onwards = distance[column] + table[holder] - column_price - row_price[holder]
        nearer = (onwards < distance) & ~settled
        distance[nearer], came_from[nearer] = onwards[nearer], holder
    gain = distance[column] - distance[settled]
    row_price[row] += distance[column]
    row_price[row_of[settled]] += gain
    column_price[settled] -= gain
    holder = -1
    while holder != row:
        holder = came_from[column]
        row_of[column] = holder
        column_of[holder], column = column, column_of[holder]
