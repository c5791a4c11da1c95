"""A near target on a board of some size.

What a target costs is the sum over its gourds of the moves each needs alone. Which gourd of a sort
takes which pair is an assignment, and the cheapest one is quickly found. Which pairs are laid is
left to annealing, with a weight on each pair: how far it is from the nearest gourd that could lie
there. So that not all go to the same gourd, every gourd has a price, as at an auction. It rises
while no pair asks for the gourd and falls when many do, and each round anneals under new prices.
"""

from collections import defaultdict
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.puzzle import Gourds, Pair, Position
from pepo.families.gourds.targets.annealing import Annealer
from pepo.families.gourds.targets.assignment import cheapest
from pepo.families.gourds.targets.lone_moves import lone_costs

Prices = dict[int, NDArray[np.float64]]  # for each sort, one for each gourd
ROUNDS, FEWEST_ROUNDS = 14, 3
WORK = 30_000  # rounds times cells
SWEEPS = 40  # of a round; a sweep has as many steps as there are cells
COLD, WARM, HOT = 0.3, 0.6, 1.0
STEP, SMALLER = 1.0, 0.93  # by how much prices change, and how that gets less
LIGHTER = 0.6  # weights count less while they keep all rounds from a tiling without a fault


def in_reading_order(puzzle: Gourds, position: Position, mates: Sequence[int]) -> Position:
    """On the largest boards, for which a table of costs has no room: the gourds of a sort get its
    pairs in the order in which both are read, so that they stay in about the same rows."""
    lies, wants = position.pairs, puzzle.wants
    left = {
        sort: iter(sorted(gourds, key=lambda gourd: min(lies[gourd])))
        for sort, gourds in puzzle.gourds_of.items()
    }
    pairs = {}
    for a, b in enumerate(mates):
        if a < b:
            gourd = next(left[puzzle.sort_at(a, b)])
            pairs[gourd] = (a, b) if puzzle.gourds[gourd].indices[0] == wants[a] else (b, a)
    return Position.of(len(mates), pairs.items())


class Priced(NamedTuple):
    """A target, and the moves its gourds need, each alone."""

    cost: int
    target: Position


class Nearness:
    """One position of a puzzle, and what it costs each gourd to go to each pair of cells.

    gourds   of each sort
    pairs    of each sort, the cell with the smaller index first
    costs    of each sort, a row for each gourd and a column for each pair
    turned   whether it is cheaper to lie there the other way round, where both ways are right
    """

    def __init__(self, puzzle: Gourds, position: Position, rng: Random) -> None:
        self._puzzle, self._position = puzzle, position
        self._annealer = annealer = Annealer(puzzle, position, rng)
        self._gourds = {annealer.sort_number[s]: gourds for s, gourds in puzzle.gourds_of.items()}
        self._edges: dict[int, list[int]] = defaultdict(list)
        for edge, sort in enumerate(annealer.sort):
            self._edges[sort].append(edge)
        self._pairs: dict[int, list[Pair]] = {}
        self._costs: dict[int, NDArray[np.int64]] = {}
        self._turned: dict[int, NDArray[np.bool_]] = {}
        for sort in self._gourds:
            self._price_sort(sort)

    def _price_sort(self, sort: int) -> None:
        puzzle, lies = self._puzzle, self._position.pairs
        wants, indices_of = puzzle.wants, [gourd.indices for gourd in puzzle.gourds]
        edges = [self._annealer.edges[edge] for edge in self._edges[sort]]
        pairs = [(a, b) if wants[a] <= wants[b] else (b, a) for a, b in edges]
        starts = [
            lies[gourd] if indices_of[gourd][0] <= indices_of[gourd][1] else lies[gourd][::-1]
            for gourd in self._gourds[sort]
        ]
        costs = lone_costs(puzzle.board, starts, pairs)
        self._pairs[sort], self._turned[sort] = pairs, np.zeros(costs.shape, np.bool_)
        one, other = indices_of[self._gourds[sort][0]]
        if one == other:
            backwards = lone_costs(puzzle.board, starts, [(b, a) for a, b in pairs])
            self._turned[sort] = backwards < costs
            costs = np.minimum(costs, backwards)
        self._costs[sort] = costs

    def anneal(self) -> Priced | None:
        """The nearest target of all rounds and what it costs; None if they found none.

        The first round is cold: a position that is nearly there keeps its target.
        """
        steps = SWEEPS * len(self._puzzle.wants)
        prices = {sort: np.zeros(len(gourds)) for sort, gourds in self._gourds.items()}
        best: Priced | None = None
        scale, change = 1.0, STEP
        for number in range(max(FEWEST_ROUNDS, min(ROUNDS, WORK // len(self._puzzle.wants)))):
            self._weigh(prices, scale)
            hot = (COLD, HOT)[number] if number < 2 else WARM
            mates = self._annealer.run(steps, hot, COLD)
            if mates is None:
                scale *= LIGHTER if best is None else 1.0
                continue
            found = self.share_out(mates)
            if best is None or found.cost < best.cost:
                best = found
            if best.cost == 0:
                break
            self._bid(prices, mates, change)
            change *= SMALLER
        return best

    def _weigh(self, prices: Prices, scale: float) -> None:
        weight = self._annealer.weight
        for sort, costs in self._costs.items():
            weights = scale * (costs - prices[sort][:, None]).min(axis=0)
            for edge, new in zip(self._edges[sort], weights.tolist(), strict=True):
                weight[edge] = new

    def _bid(self, prices: Prices, mates: Sequence[int], change: float) -> None:
        """Every pair that is laid asks for the gourd that suits it best."""
        for sort, costs in self._costs.items():
            suits = costs[:, self._laid(sort, mates)] - prices[sort][:, None]
            asked = np.bincount(suits.argmin(axis=0), minlength=len(costs))
            prices[sort] += change * (1 - asked)

    def _laid(self, sort: int, mates: Sequence[int]) -> list[int]:
        """Which of the pairs of a sort are in a tiling."""
        return [column for column, (a, b) in enumerate(self._pairs[sort]) if mates[a] == b]

    def share_out(self, mates: Sequence[int]) -> Priced:
        """Each gourd of a sort gets one of its pairs, at the least total cost."""
        total, pairs = 0, dict[int, Pair]()
        for sort, gourds in self._gourds.items():
            laid = self._laid(sort, mates)
            costs = self._costs[sort][:, laid]
            for row, place in enumerate(cheapest(costs)):
                total += int(costs[row, place])
                column, indices = laid[place], self._puzzle.gourds[gourds[row]].indices
                swapped = indices[0] > indices[1] or self._turned[sort][row, column]
                pair = self._pairs[sort][column]
                pairs[gourds[row]] = pair[::-1] if swapped else pair
        return Priced(total, Position.of(len(mates), pairs.items()))
