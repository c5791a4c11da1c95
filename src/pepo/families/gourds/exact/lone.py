"""Lower bounds by lone gourds, for numbered and coloured boards of any size.

Every move moves one gourd. So a solution needs at least as many moves as all gourds together, each
as if it were alone: to its own place on a numbered board, to the nearest pair of cells with its
indices on a coloured one.

IDA* with this bound needs little memory and no list of goals: it ends wherever every end lies on
its index. So it also works on coloured boards with too many goals to list.
"""

from functools import lru_cache

import numpy as np

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.kernels import coordinates, neighbour_table
from pepo.families.gourds.exact import ida
from pepo.families.gourds.exact.kernels import search
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import find_target, is_unique

MAX_ENTRIES = 20_000_000  # of lone moves kept for a puzzle
MAX_DEPTH = 2_000


def place(board: Board, pair: tuple[int, int]) -> int:
    """The place of a gourd: its first cell and the direction to the second, as one number."""
    return 6 * pair[0] + board.ring[pair[0]].index(pair[1])


def has_bound(puzzle: Gourds) -> bool:
    """Whether lone gourds give a lower bound: by tables if they fit, else on numbered boards."""
    return has_tables(puzzle) or is_unique(puzzle)


def has_tables(puzzle: Gourds) -> bool:
    """Whether tables of lone moves fit; then a bound is found at once."""
    different = len({gourd.indices for gourd in puzzle.gourds})
    return different * 6 * len(puzzle.wants) <= MAX_ENTRIES


@lru_cache(maxsize=8)
def lone_of(puzzle: Gourds) -> search.Lone:
    """What each gourd of a puzzle needs at least; ask `has_bound` first.

    Tables have one row for each pair of indices.
    """
    board, table = puzzle.board, neighbour_table(puzzle.board)
    if not has_tables(puzzle):
        target = find_target(puzzle, puzzle.start())
        assert target is not None
        aims = np.array(target.pairs, np.int64).ravel()
        return search.Lone(table, np.empty((0, 0), np.uint16), aims, aims, *coordinates(board))
    rows: dict[tuple[int, int], int] = {}
    goals = goals_of(puzzle)
    row_of = np.array([rows.setdefault(g.indices, len(rows)) for g in puzzle.gourds], np.int64)
    there, _ = search.moves_from(table)
    values = [search.lone_moves(there, np.array(goals[sort], np.int64), -1) for sort in rows]
    whole = np.array(values, np.uint16).reshape(len(rows), -1)
    return search.Lone(table, whole, row_of, row_of, *coordinates(board))


def goals_of(puzzle: Gourds) -> dict[tuple[int, int], list[int]]:
    """For each pair of indices the places where a gourd with these is at a goal."""
    found: dict[tuple[int, int], list[int]] = {}
    for a, near in enumerate(puzzle.board.ring):
        for towards, b in enumerate(near):
            if b >= 0:
                found.setdefault((puzzle.wants[a], puzzle.wants[b]), []).append(6 * a + towards)
    return found


def lone_bound(puzzle: Gourds, position: Position) -> int:
    """The moves that every solution needs at least."""
    if has_tables(puzzle):
        return int(search.need(lone_of(puzzle), np.array(position.pairs, np.int64).ravel()))
    if not is_unique(puzzle):
        return 0
    target = find_target(puzzle, position)
    assert target is not None
    there, _ = search.moves_from(neighbour_table(puzzle.board))
    total = 0
    for pair, goal in zip(position.pairs, target.pairs, strict=True):
        start, end = place(puzzle.board, pair), np.array([place(puzzle.board, goal)])
        total += int(search.lone_moves(there, end, start)[start])
    return total


# -- IDA*


def lone_search(puzzle: Gourds, position: Position) -> ida.Search:
    """The position is changed in place; when a bound is exhausted, it is back at the start."""
    lone = lone_of(puzzle)
    ends, where = np.array(position.ends, np.int64), np.array(position.pairs, np.int64).ravel()
    line = search.Line(ends, where, *np.full((3, MAX_DEPTH + 2), -1, np.int64))
    lower = int(search.need(lone, where))
    status = np.array([0, 0, 0, 0, position.empty, lower], np.int64)
    return ida.Search(
        puzzle,
        position,
        lower,
        status,
        line.choices,
        lambda nodes: search.deepen(status, lone, line, nodes),
        lambda depth: line.moves[:depth].tolist(),
    )
