"""A lower bound by pairs of gourds, and by the empty cell that must pass them.

Every move moves one gourd. Let m(G) be the number of moves of a gourd G in some solution; its
length is the sum of all m(G). What can be proved about one or two gourds at a time:

Sides. Take a gourd G off the board: its two cells cut the rest into *sides*, on a fat board just
one. The empty cell is on one of them, and only a move of G takes it to another, because every other
move takes it by way of neighbouring cells that G doesn't cover. The other sides are full of whole
gourds, so they have an even number of cells. So every solution, seen from G alone, is a walk over
pairs (place of G, side of the empty cell): G goes into cells on that side only, and then the side
is that of the cell it left. m(G) is at least the length of a shortest such walk, h(G): the moves of
a lone gourd that must let the empty cell pass. On a thin board that is far more than without.

Pairs. The same holds for two gourds A and B and the parts into which both of them cut the board. So
m(A) + m(B) is at least the length of a shortest walk of both, h(A) + h(B) + w(A, B). A search that
stops early has proved a smaller w, and that is a bound as well. Of a walk we forget some of what is
true of it (in which part the empty cell ends, parts between gourds that don't touch), which only
makes it shorter.

All gourds. Let x(G) = m(G) - h(G), not negative, with x(A) + x(B) ≥ w(A, B) for all pairs. Give
each gourd another one, each of them once: G gets p(G). The sum of x(G) + x(p(G)) over all gourds
has each x twice. So the sum of all x is at least half the sum of w(G, p(G)), and because it is a
whole number, that is rounded up. The best p is an assignment problem; gourds that no chain of pairs
with w > 0 connects are separate problems, each rounded up by itself.
"""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.kernels import neighbour_table
from pepo.families.gourds.exact.kernels import pairs as kernels
from pepo.families.gourds.exact.kernels.search import UNREACHED, moves_from
from pepo.families.gourds.exact.lone import goals_of, lone_bound, place
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import find_target, is_unique

MAX_ENTRIES = 20_000_000  # of moves kept for a puzzle
MAX_CELLS = 5_000  # the sides of larger boards take more than 150 MB
MAX_GOURDS = 200  # on larger boards pairs take too long, and gain next to nothing
MAX_STATES, MIN_STATES = 4_000, 300  # of the search for one pair
MAX_IN_ALL = 2_000_000  # states, about, of all these searches

Ints = NDArray[np.int64]


def pair_bound(puzzle: Gourds, position: Position) -> int:
    """The moves that every solution needs at least; where this takes too long, the lone bound."""
    lone = lone_bound(puzzle, position)
    if not _is_worth_it(puzzle):
        return lone
    ways, (moves, row_of), empty = _graph(puzzle.board), _walks(puzzle), position.empty
    where = np.array([place(puzzle.board, pair) for pair in position.pairs], np.int64)
    alone = moves[row_of, where, ways.side[where, empty]].astype(np.int64)
    if (alone == UNREACHED).any():  # it can't be solved
        return lone
    total, count = int(alone.sum()), len(where)
    if total and count <= MAX_GOURDS:
        most = max(MIN_STATES, min(MAX_STATES, MAX_IN_ALL // count**2))
        close = _touching(puzzle.board)
        total += _shared(kernels.all_more_moves(ways, close, moves, row_of, where, empty, most))
    return total


def _is_worth_it(puzzle: Gourds) -> bool:
    """Whether the tables are small enough, and there is something to gain."""
    different = len({gourd.indices for gourd in puzzle.gourds})
    entries = different * 6 * len(puzzle.wants) * kernels.MAX_SIDES
    if entries > MAX_ENTRIES or len(puzzle.wants) > MAX_CELLS:
        return False
    if not puzzle.board.conditions.connected.ok:
        return False
    return len(puzzle.gourds) <= MAX_GOURDS or bool(_graph(puzzle.board).allowed[:, 1:].any())


@lru_cache(maxsize=8)
def _graph(board: Board) -> kernels.Ways:
    table = neighbour_table(board)
    return kernels.Ways(table, *moves_from(table), *kernels.sides(table))


@lru_cache(maxsize=2)
def _touching(board: Board) -> kernels.Touching:
    return kernels.Touching(*kernels.touching(neighbour_table(board)))


@lru_cache(maxsize=8)
def _walks(puzzle: Gourds) -> tuple[NDArray[np.uint16], Ints]:
    """The moves of gourds that must let the empty cell pass: a row for each pair of indices, and
    which row each gourd has."""
    ways, empty = _graph(puzzle.board), -1
    if is_unique(puzzle):
        target = find_target(puzzle, puzzle.start())
        assert target is not None
        empty = target.empty
    rows: dict[tuple[int, int], int] = {}
    row_of = np.array([rows.setdefault(g.indices, len(rows)) for g in puzzle.gourds], np.int64)
    goals = goals_of(puzzle)
    moves = [kernels.lone_moves(ways, np.array(goals[sort], np.int64), empty) for sort in rows]
    return np.array(moves), row_of


def _shared(more: Ints) -> int:
    """What all gourds need in addition, if each pair needs as much as `more` says."""
    total, left = 0, set(np.flatnonzero(more.any(axis=1)).tolist())
    while left:
        chain = _chain(more, min(left))
        left -= set(chain)
        weight = np.ascontiguousarray(more[np.ix_(chain, chain)])
        total += -(-int(kernels.heaviest_assignment(weight)) // 2)
    return total


def _chain(more: Ints, gourd: int) -> list[int]:
    """All gourds that a chain of pairs connects to one."""
    found, waiting = {gourd}, [gourd]
    while waiting:
        new = set(np.flatnonzero(more[waiting.pop()]).tolist()) - found
        found |= new
        waiting += new
    return sorted(found)
