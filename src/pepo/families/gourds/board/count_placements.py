"""Counts all placements of a board, and draws one of them uniformly at random.

A placement without names is a set of pairs of neighbouring cells that leaves one cell out. Cells
are decided one after the other. All that matters from the past is which later cells are already
covered and whether the empty cell is chosen, so the completions are counted once for each such
situation. Drawing follows the counts.
"""

from bisect import bisect
from functools import lru_cache
from itertools import accumulate
from random import Random

from pepo.families.gourds.board.board import Board, steps_from

MAX_CELLS = 61


@lru_cache(maxsize=32)
def _counter(board: Board) -> "_Counter":
    return _Counter(board)


def count_placements(board: Board) -> int:
    """How many placements there are; gourds have no names and directions."""
    return _counter(board).completions(0, 0, False)


def random_placement(board: Board, rng: Random) -> list[tuple[int, int]] | None:
    """Pairs of cells, every placement equally likely; None if there is none."""
    counter = _counter(board)
    return counter.draw(rng) if counter.completions(0, 0, False) else None


class _Counter:
    """Counts in an order of the cells that keeps few of them undecided at a time."""

    def __init__(self, board: Board) -> None:
        self.order = _best_order(board)
        place = {cell: k for k, cell in enumerate(self.order)}
        self.later = [
            sorted(place[near] - k for near in board.neighbours[cell] if place[near] > k)
            for k, cell in enumerate(self.order)
        ]
        self.known: dict[tuple[int, int, bool], int] = {}

    def completions(self, place: int, covered: int, has_empty: bool) -> int:
        """Completions from here. Bit k of `covered` is the cell k places later in the order."""
        while covered & 1:
            covered >>= 1
            place += 1
        if place == len(self.order):
            return int(has_empty)
        key = (place, covered, has_empty)
        if key not in self.known:
            self.known[key] = sum(
                self.completions(place + 1, after >> 1, empty)
                for after, empty, _ in self._choices(place, covered, has_empty)
            )
        return self.known[key]

    def _choices(self, place: int, covered: int, has_empty: bool) -> list[tuple[int, bool, int]]:
        """Leave the cell empty (0), or pair it with a cell some places later (how many)."""
        pairs = [(covered | 1 << far, has_empty, far)
                 for far in self.later[place] if not covered >> far & 1]  # fmt: skip
        return pairs if has_empty else [(covered, True, 0), *pairs]

    def draw(self, rng: Random) -> list[tuple[int, int]]:
        pairs = []
        covered, has_empty = 0, False
        for place, cell in enumerate(self.order):
            if not covered & 1:
                choices = self._choices(place, covered, has_empty)
                weights = [self.completions(place + 1, a >> 1, empty) for a, empty, _ in choices]
                covered, has_empty, far = choices[_weighted(weights, rng)]
                if far:
                    pairs.append((cell, self.order[place + far]))
            covered >>= 1
        return pairs


def _weighted(weights: list[int], rng: Random) -> int:
    """An index, with probability exactly in proportion to its weight."""
    return bisect(list(accumulate(weights)), rng.randrange(sum(weights)))


def _best_order(board: Board) -> list[int]:
    """By rows, by columns, by diagonals or outwards from a tip: whichever is narrowest."""
    cells, numbers = board.cells, range(len(board.cells))
    orders = [
        sorted(numbers, key=lambda n: (cells[n].y, cells[n].x)),
        sorted(numbers, key=lambda n: (cells[n].x, cells[n].y)),
        sorted(numbers, key=lambda n: (cells[n].x + 3 * cells[n].y, cells[n].y)),
        sorted(numbers, key=lambda n: (cells[n].x - 3 * cells[n].y, cells[n].y)),
        _outwards(board, _outwards(board, 0)[-1]),
    ]
    return min(orders, key=lambda order: _width(board, order))


def _outwards(board: Board, start: int) -> list[int]:
    """By their steps from a cell; what can't be reached from there comes last."""
    reached = steps_from(start, board.neighbours.__getitem__)
    return [*reached] + [n for n in range(len(board.cells)) if n not in reached]


def _width(board: Board, order: list[int]) -> int:
    """What the counting may cost: 2 to the power of the cells open at a time, summed."""
    place = {cell: k for k, cell in enumerate(order)}
    cost, open_cells = 0, set[int]()
    for k, cell in enumerate(order):
        open_cells.discard(cell)
        open_cells |= {near for near in board.neighbours[cell] if place[near] > k}
        cost += 1 << len(open_cells)
    return cost
