"""A shortest solution by the fastest search for the board, and the lower bound that is proved.

shipped with pepo      the solution of a study (kept.py)
few positions          all of them, one by one, in readable Python (ball.py)
near, or few gourds    IDA* with lone gourds (lone.py)
up to 7 gourds         the table of all positions (tables.py)
8 to 12 gourds         IDA* with pattern databases (patterns.py, team.py)
more                   IDA* with lone gourds, without a limit
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.ball import MAX_SMALL_STATES, shortest_solution
from pepo.families.gourds.exact.kept import kept_moves
from pepo.families.gourds.exact.reach import can_be_solved, reach_of
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import is_unique
from pepo.search import breadth_first

TABLE_GOURDS, PATTERN_GOURDS = 7, 12  # for more, the keys of positions need over 64 bits
COLOURED_GOURDS = 9  # on larger coloured boards, there are too many goals for databases
FIRST_PATTERN_NODES = 50_000_000  # of IDA* with small databases, before large ones are built


@dataclass(frozen=True)
class Effort:
    """How far a search may go before it gives up; None means without a limit."""

    first_nodes: int = 400_000  # of IDA*, before a table or databases are built
    lone_nodes: int | None = None
    pattern_nodes: int | None = None
    pattern_gourds: int = PATTERN_GOURDS  # on larger boards, databases take too long to build
    hopeless: int | None = None  # large boards with a lower bound above this are skipped


PATIENT = Effort()
BRISK = Effort(lone_nodes=4_000_000, pattern_nodes=22_000_000, pattern_gourds=9, hopeless=20)
IN_BULK = replace(BRISK, first_nodes=0)  # tables and databases first: puzzles share them
AT_ONCE = Effort(first_nodes=0, lone_nodes=200_000, pattern_nodes=0, hopeless=25)


@dataclass
class Proof:
    """What is known about a position: a shortest solution, if found, and a lower bound."""

    lower: int = 0
    moves: list[Cell] | None = None
    by: str = ""

    def bound(self, bound: int) -> None:
        self.lower = max(self.lower, bound)

    def found(self, moves: list[Cell] | None, by: str) -> bool:
        if moves is not None:
            self.moves, self.by, self.lower = moves, by, len(moves)
        return moves is not None


def is_small(puzzle: Gourds) -> bool:
    """Whether there are few enough positions to list them all at once."""
    reach = reach_of(puzzle.board)
    return reach is not None and reach.positions <= MAX_SMALL_STATES


def prove(puzzle: Gourds, position: Position, watch: Watch, effort: Effort, proof: Proof) -> None:
    """Find a shortest solution within an effort. Results go into the proof as they come.

    The position must be known to be solvable, or the search may never end.
    """
    if proof.found(kept_moves(puzzle, position), "a study of all positions"):
        return
    if is_small(puzzle):
        proof.found(shortest_solution(puzzle, position, Watch()), "all positions")
        return
    if effort.first_nodes and _near(puzzle, position, watch, proof, effort.first_nodes):
        return
    reach = reach_of(puzzle.board)
    if reach is not None and len(puzzle.gourds) <= TABLE_GOURDS:
        from pepo.families.gourds.exact.tables import distances_of

        proof.found(distances_of(puzzle, watch).solution(position), "table")
    elif (
        reach is not None
        and len(puzzle.gourds) <= min(effort.pattern_gourds, _pattern_gourds(puzzle))
        and effort.pattern_nodes != 0
    ):
        _by_patterns(puzzle, position, watch, proof, effort.pattern_nodes)
    else:
        _near(puzzle, position, watch, proof, effort.lone_nodes, effort.hopeless)


def _pattern_gourds(puzzle: Gourds) -> int:
    return PATTERN_GOURDS if is_unique(puzzle) else COLOURED_GOURDS


def _by_patterns(
    puzzle: Gourds, position: Position, watch: Watch, proof: Proof, most: int | None
) -> None:
    """By small databases first. Large ones are worth their time only for hard positions."""
    from pepo.families.gourds.exact.ida import shortest_moves
    from pepo.families.gourds.exact.patterns import patterns_of
    from pepo.families.gourds.exact.team import pattern_search

    for large in (False, True):
        search = pattern_search(puzzle, position, patterns_of(puzzle, watch, large=large))
        nodes = FIRST_PATTERN_NODES if most is None and not large else most
        moves = shortest_moves(search, watch, bounds=proof.bound, max_nodes=nodes)
        if proof.found(moves, "pattern databases") or most is not None:
            return


def all_shortest(
    puzzle: Gourds, position: Position, moves: Sequence[Cell], watch: Watch
) -> Iterator[Sequence[Cell]]:
    """Every shortest solution, given one of them."""
    from pepo.families.gourds.exact.ida import all_solutions
    from pepo.families.gourds.exact.lone import has_bound, lone_search
    from pepo.families.gourds.exact.patterns import patterns_of
    from pepo.families.gourds.exact.tables import distances_of
    from pepo.families.gourds.exact.team import plain_search

    reach = reach_of(puzzle.board)
    if not moves:
        return iter([()])
    if is_small(puzzle):
        return breadth_first.all_shortest(puzzle, position, watch)
    if reach is not None and len(puzzle.gourds) <= TABLE_GOURDS:
        return distances_of(puzzle, watch).solutions(position)
    if reach is not None and len(puzzle.gourds) <= _pattern_gourds(puzzle):
        search = plain_search(puzzle, position, patterns_of(puzzle, watch))
        return all_solutions(search, len(moves), watch)
    if not has_bound(puzzle):
        raise Stop(f"a board of {len(puzzle.wants):,} cells is too large for this search")
    return all_solutions(lone_search(puzzle, position), len(moves), watch)


def try_to_prove(puzzle: Gourds, position: Position, watch: Watch, effort: Effort) -> Proof:
    """What is known when the search ends or reaches a limit. Only a cancellation is passed on."""
    proof = Proof()
    try:
        prove(puzzle, position, watch, effort, proof)
    except (Stop, MemoryError) as stop:
        if isinstance(stop, Stop) and stop.cancelled:
            raise
    return proof


@lru_cache(maxsize=4096)
def solution_at_once(puzzle: Gourds, position: Position) -> tuple[Cell, ...] | None:
    """The moves of a shortest solution; None if there is none, or it is too far away to know
    at once, as hints and the live distance need it."""
    if puzzle.is_solved(position):
        return ()
    if not puzzle.playable or can_be_solved(puzzle, position) is False:
        return None
    moves = try_to_prove(puzzle, position, Watch(), AT_ONCE).moves
    return None if moves is None else tuple(moves)


def distance_at_once(puzzle: Gourds, position: Position) -> int | None:
    moves = solution_at_once(puzzle, position)
    return None if moves is None else len(moves)


def _near(
    puzzle: Gourds,
    position: Position,
    watch: Watch,
    proof: Proof,
    most: int | None,
    hopeless: int | None = None,
) -> bool:
    from pepo.families.gourds.exact.ida import shortest_moves
    from pepo.families.gourds.exact.lone import has_bound, lone_search

    if not has_bound(puzzle):
        raise Stop(f"a board of {len(puzzle.wants):,} cells is too large for this search")
    search = lone_search(puzzle, position)
    if hopeless is not None and max(proof.lower, search.lower_bound) > hopeless:
        return False
    moves = shortest_moves(search, watch, bounds=proof.bound, max_nodes=most)
    return proof.found(moves, "IDA*")
