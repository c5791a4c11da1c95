"""What is exactly known at once, for hints and for the live distance.

A solution may be kept with pepo. Small boards are gone through position by position, boards with
up to seven gourds have a table, and elsewhere a short search finds what is near. The positions on
a shortest way are remembered: what is left of a shortest way is shortest.
"""

from threading import Lock

from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.ball import shortest_way
from pepo.families.gourds.exact.kept import known_way
from pepo.families.gourds.exact.prove import TABLE_GOURDS, is_small
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.exact.solvable import can_be_solved
from pepo.families.gourds.puzzle import Gourds, Position

NODES = 200_000  # of the short search
FAR = 25  # with a lower bound above this a short search finds nothing
MOST_PUZZLES, MOST_POSITIONS = 8, 20_000

Way = tuple[Cell, ...]
_ways: dict[Gourds, dict[Position, Way | None]] = {}
_lock = Lock()  # a server asks from several threads


def way_at_once(puzzle: Gourds, position: Position) -> Way | None:
    """The moves of a shortest solution; None when there is none, or it is too far to know."""
    if puzzle.is_solved(position):
        return ()
    with _lock:
        known = _ways.setdefault(puzzle, {})
        if position not in known:
            _remember(puzzle, position, _find(puzzle, position), known)
        while len(_ways) > MOST_PUZZLES:
            del _ways[next(iter(_ways))]
        return known[position]


def distance_at_once(puzzle: Gourds, position: Position) -> int | None:
    way = way_at_once(puzzle, position)
    return None if way is None else len(way)


def _remember(
    puzzle: Gourds, position: Position, way: list[Cell] | None, known: dict[Position, Way | None]
) -> None:
    if len(known) > MOST_POSITIONS:
        known.clear()
    known[position] = None if way is None else tuple(way)
    for number, move in enumerate(way or (), start=1):
        position = puzzle.apply(position, move)
        known[position] = tuple(way or ())[number:]


def _find(puzzle: Gourds, position: Position) -> list[Cell] | None:
    if not puzzle.playable or can_be_solved(puzzle, position) is False:
        return None
    if (way := known_way(puzzle, position)) is not None:
        return way
    if is_small(puzzle):
        return shortest_way(puzzle, position)
    if len(puzzle.gourds) <= TABLE_GOURDS and reach_of(puzzle.board) is not None:
        from pepo.families.gourds.exact.distances import distances_of

        return distances_of(puzzle, Watch()).way(position)
    from pepo.families.gourds.exact.ida import shortest_moves
    from pepo.families.gourds.exact.ida_lone import LoneSearch
    from pepo.families.gourds.exact.lone_bound import at_least, has_lone_tables

    if not has_lone_tables(puzzle) or at_least(puzzle, position) > FAR:
        return None
    clicks = shortest_moves(LoneSearch(puzzle, position), Watch(), max_nodes=NODES)
    return None if clicks is None else [puzzle.board.cells[cell] for cell in clicks]
