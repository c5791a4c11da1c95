"""What is known exactly and at once, for hints and for the live distance.

A solution may ship with pepo. On small boards all positions are listed, boards with up to 7 gourds
have a table, and elsewhere a short search finds near goals. The positions along a shortest solution
are remembered: the rest of a shortest solution is shortest too.
"""

from functools import lru_cache
from threading import Lock

from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.ball import shortest_solution
from pepo.families.gourds.exact.kept import kept_moves
from pepo.families.gourds.exact.prove import TABLE_GOURDS, is_small
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.exact.solvable import can_be_solved
from pepo.families.gourds.puzzle import Gourds, Position

NODES = 200_000  # of the short search
FAR = 25  # a lower bound above this is too much for a short search
MAX_POSITIONS = 20_000  # remembered for a puzzle

Moves = tuple[Cell, ...]
_lock = Lock()  # a server asks from several threads


def solution_at_once(puzzle: Gourds, position: Position) -> Moves | None:
    """The moves of a shortest solution; None if there is none, or it is too far away to know."""
    if puzzle.is_solved(position):
        return ()
    with _lock:
        known = _known(puzzle)
        if position not in known:
            _remember(puzzle, position, _find(puzzle, position))
        return known[position]


@lru_cache(maxsize=8)
def _known(puzzle: Gourds) -> dict[Position, Moves | None]:
    """The solutions found so far, by position."""
    return {}


def distance_at_once(puzzle: Gourds, position: Position) -> int | None:
    moves = solution_at_once(puzzle, position)
    return None if moves is None else len(moves)


def _remember(puzzle: Gourds, position: Position, found: list[Cell] | None) -> None:
    known = _known(puzzle)
    if len(known) > MAX_POSITIONS:
        known.clear()
    known[position] = None if found is None else tuple(found)
    for number, move in enumerate(found or (), start=1):
        position = puzzle.apply(position, move)
        known[position] = tuple(found or ())[number:]


def _find(puzzle: Gourds, position: Position) -> list[Cell] | None:
    if not puzzle.playable or can_be_solved(puzzle, position) is False:
        return None
    if (kept := kept_moves(puzzle, position)) is not None:
        return kept
    if is_small(puzzle):
        return shortest_solution(puzzle, position, Watch())
    if len(puzzle.gourds) <= TABLE_GOURDS and reach_of(puzzle.board) is not None:
        from pepo.families.gourds.exact.tables import distances_of

        return distances_of(puzzle, Watch()).solution(position)
    from pepo.families.gourds.exact.ida import shortest_moves
    from pepo.families.gourds.exact.lone import LoneSearch, has_bound

    if not has_bound(puzzle):
        return None
    search = LoneSearch(puzzle, position)
    return None if search.lower_bound > FAR else shortest_moves(search, Watch(), max_nodes=NODES)
