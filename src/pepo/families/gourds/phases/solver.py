"""The three phases put together: two methods, and each phase alone.

    phase 1   align: lay every gourd along a Hamiltonian cycle              (align.py)
    phase 2   sort them along it, in O(n³) or in O(n²) moves  (leaf_sort.py, divide_and_conquer.py)
    phase 3   un-align: from the aligned target to the target               (unalign.py)

While phase 2 sorts, gourds may lie either way round: that saves every second move at sharp
corners. Directions are fixed at its end.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from pepo.core.highlight import NOTHING, Highlight
from pepo.core.listing import Listing, Place
from pepo.core.solving import MAX_EVENTS, Claim, Outcome, Watch
from pepo.core.trace import Column, Event, Kind
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.cycle import find_cycle, why_none
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.board.loop import Leaf, Loop, Polygon, make_polygon
from pepo.families.gourds.drawing import cell_id
from pepo.families.gourds.exact.ball import shortest_solution
from pepo.families.gourds.moves.sequences import Moves, Reasons
from pepo.families.gourds.moves.walker import FREE, WAYS, Walker
from pepo.families.gourds.notation import format_move
from pepo.families.gourds.phases.align import LISTED as ALIGN_LISTED
from pepo.families.gourds.phases.align import align, count_strays
from pepo.families.gourds.phases.claims import basics, settled
from pepo.families.gourds.phases.divide_and_conquer import LISTED as DIVIDE_LISTED
from pepo.families.gourds.phases.divide_and_conquer import divide_and_conquer
from pepo.families.gourds.phases.leaf_sort import LISTED as LEAF_LISTED
from pepo.families.gourds.phases.leaf_sort import find_leaf, sort_by_leaf, why_no_leaf
from pepo.families.gourds.phases.options import LeafOptions
from pepo.families.gourds.phases.unalign import LISTED as UNALIGN_LISTED
from pepo.families.gourds.phases.unalign import AlignedTarget, align_target, finish_sorting
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.target import find_target

Sort = Callable[[Walker, Polygon, dict[int, int]], None]
MAX_POSITIONS = 200_000  # searched on boards where the phases don't work


@lru_cache(maxsize=64)
def polygon_of(board: Board) -> Polygon | None:
    """The cycle the phases work on, with its chords; None where there is none."""
    cycle = find_cycle(board)
    return None if cycle is None else make_polygon(board, cycle)


def why_no_phases(board: Board) -> str:
    proof = why_none(board)
    if proof:
        return f"it has no Hamiltonian cycle. {proof}"
    if find_cycle(board) is None:
        return "no Hamiltonian cycle was found"
    return "its Hamiltonian cycle runs round a hole, and the phases need a cycle that does not"


# -- sorting


def leaf_sorting(wanted: str) -> Sort:
    """Phase 2 with leaves of the wanted type, if there is one: any, one or two."""

    def sort(walker: Walker, polygon: Polygon, rank: dict[int, int]) -> None:
        if polygon.loop.slots <= 2:
            return
        leaf = find_leaf(polygon, polygon.loop, wanted)
        assert leaf is not None, "why_no_leaf is asked first"
        sort_by_leaf(walker, leaf, rank)

    return sort


def sort_by_dividing(walker: Walker, polygon: Polygon, rank: dict[int, int]) -> None:
    divide_and_conquer(walker, polygon, polygon.loop, rank)


# -- all three phases


@dataclass
class Run:
    """One run: the walker with all moves so far, and how many each phase took."""

    walker: Walker
    polygon: Polygon
    target: AlignedTarget

    def phase_1(self) -> None:
        align(self.walker, self.polygon.loop)

    def phase_2(self, sort: Sort) -> None:
        self.walker.leads = FREE
        sort(self.walker, self.polygon, {g: rank for rank, g in enumerate(self.target.order)})
        finish_sorting(self.walker, self.polygon.loop, self.target)

    def phase_3(self) -> None:
        self.walker.say("Phase 3: the moves that aligned the target, in reverse.")
        for cell in self.target.moves_back:
            self.walker.click(cell)


def solve_by_leaves(
    puzzle: Gourds, position: Position, watch: Watch, options: LeafOptions
) -> Claim[Cell]:
    polygon = polygon_of(puzzle.board)
    if polygon is not None and (lacking := why_no_leaf(polygon, options.leaf)):
        return Claim(Outcome.GAVE_UP, stats=basics(puzzle), reason=lacking)
    ways = WAYS[options.direction]
    return solve_by_phases(puzzle, position, watch, leaf_sorting(options.leaf), ways)


def solve_by_phases(
    puzzle: Gourds,
    position: Position,
    watch: Watch,
    sort: Sort,
    ways: tuple[int, ...] = WAYS["shorter"],
) -> Claim[Cell]:
    if claim := settled(puzzle, position, watch):
        record_end(puzzle, position, claim, watch)
        return claim
    run = begin(puzzle, position, watch)
    if run is None:
        return without_phases(puzzle, position, watch)
    run.walker.ways = ways
    ends = []
    for phase in (run.phase_1, lambda: run.phase_2(sort), run.phase_3):
        phase()
        ends.append(run.walker.end_phase())
    return claim_of(run.walker, position, run.polygon, ends)


def begin(
    puzzle: Gourds, position: Position, watch: Watch, *, aim_from: Position | None = None
) -> Run | None:
    """All that the phases need, or None on boards where they don't work.

    `aim_from` is the position that the target should be near, if not this one.
    """
    polygon = polygon_of(puzzle.board)
    target = find_target(puzzle, position if aim_from is None else aim_from)
    if polygon is None or target is None:
        return None
    aligned = align_target(puzzle, target, polygon.loop, watch)
    return Run(Walker(puzzle, position, watch), polygon, aligned)


def claim_of(
    walker: Walker, start: Position, polygon: Polygon, ends: Sequence[int] = ()
) -> Claim[Cell]:
    """The walker's moves and their reasons; `ends` says where each phase ended."""
    puzzle = walker.puzzle
    moves = Moves(puzzle.board.cells, walker.moves)
    whys = Reasons(walker.reasons, len(moves))
    if walker.watch.tracing:
        write_trace(
            puzzle,
            start,
            moves,
            whys,
            polygon.loop,
            walker.watch,
            walker.places,
            walker.leaves,
        )
    lengths = (after - before for before, after in pairwise((0, *ends)))
    phases = {f"phase_{number}": length for number, length in enumerate(lengths, start=1)}
    stats = basics(puzzle) | phases
    return Claim(Outcome.SOLVED, moves, whys, stats=stats)


def without_phases(puzzle: Gourds, position: Position, watch: Watch) -> Claim[Cell]:
    """On a board without a usable cycle, search breadth first."""
    lacking = why_no_phases(puzzle.board)
    moves = shortest_solution(puzzle, position, watch, most=MAX_POSITIONS)
    if moves is None:
        reason = (
            f"the phases don't work on this board ({lacking.removesuffix('.')}), and a search of "
            f"{MAX_POSITIONS:,} positions found no solution"
        )
        claim: Claim[Cell] = Claim(Outcome.GAVE_UP, stats=basics(puzzle), reason=reason)
        record_end(puzzle, position, claim, watch)
        return claim
    why = "The phases don't work on this board, so a search found this shortest solution."
    whys = [why] * len(moves)
    if watch.tracing:
        write_trace(puzzle, position, moves, whys, None, watch)
    return Claim(Outcome.SOLVED, moves, whys, stats=basics(puzzle))


# -- the trace


COLUMNS = (
    Column("move", "Move"),
    Column("click", "Click"),
    Column("kind", "Kind"),
    Column("phase", "Phase", marks=True),
    Column("aligned", "Aligned"),
)
LEAF_COLUMNS = (*COLUMNS, Column("leaf", "Leaf"))


def write_trace(
    puzzle: Gourds,
    position: Position,
    moves: Sequence[Cell],
    whys: Sequence[str],
    loop: Loop | None,
    watch: Watch,
    places: Sequence[Place | None] = (),
    leaves: Mapping[str, Leaf] | None = None,
) -> None:
    """Replay the moves and record each of them, with its place in the source if that is known;
    `leaves` has the leaf that a reason speaks of."""
    shown = {why: _shown(puzzle, leaf) for why, leaf in (leaves or {}).items()}
    for number, move in enumerate(moves):
        words, highlight = shown.get(whys[number], ({}, NOTHING))
        kind = puzzle.kind_of_move(position, move)
        position = puzzle.apply(position, move)
        phase, _, _ = whys[number].partition(":")
        values = {
            "move": str(number + 1),
            "click": f"{move.x},{move.y}",
            "kind": kind,
            "phase": phase.partition(",")[0] if phase.startswith("Phase") else "search",
            "aligned": _aligned(puzzle, position, loop),
            **words,
        }
        done = puzzle.is_solved(position)
        kind_of_event: Kind = "win" if done else "deduce"
        place = places[number] if places else None
        watch.record(
            Event(
                kind_of_event,
                values,
                why=whys[number],
                state=position,
                move=move,
                place=place,
                highlight=highlight,
            )
        )
        if number > MAX_EVENTS:
            return


def _shown(puzzle: Gourds, leaf: Leaf) -> tuple[dict[str, str], Highlight]:
    """What a row says about its leaf, and what it marks on the board."""
    cells = [puzzle.board.cells[cell] for cell in leaf.cells]
    words = {"leaf": leaf.type, "leaf_cells": " ".join(map(format_move, cells))}
    return words, Highlight(regions=(tuple(map(cell_id, cells)),))


def record_end(puzzle: Gourds, position: Position, claim: Claim[Cell], watch: Watch) -> None:
    """The only row of a run without moves: why there are none."""
    if not watch.tracing or claim.outcome is Outcome.SOLVED:
        return
    polygon = polygon_of(puzzle.board)
    aligned = _aligned(puzzle, position, polygon.loop if polygon else None)
    values = {"move": "–", "click": "–", "kind": claim.outcome.value, "aligned": aligned}
    why = f"{claim.reason[:1].upper()}{claim.reason[1:].rstrip('.')}."
    watch.record(Event("fail", values, why=why, state=position))


def _aligned(puzzle: Gourds, position: Position, loop: Loop | None) -> str:
    if loop is None:
        return "–"
    count = len(puzzle.gourds)
    return f"{count - count_strays(puzzle, position, loop)} of {count}"


def _listing(*sorting: tuple[Callable[..., object], ...]) -> Listing:
    """The phases with this way of sorting."""
    parts = (ALIGN_LISTED, *sorting, UNALIGN_LISTED)
    inner = [function for part in parts for function in part]
    return Listing(
        (solve_by_phases, Run.phase_1, Run.phase_2, Run.phase_3, *inner, without_phases),
        hidden=(
            *("walker.say", "self.walker.say", "_say", "self._say"),
            *("corner", "stored", "spun", "lacking", "reason", "why", "whys"),
            *("record_end", "ends", "run.walker"),
        ),
    )


LEAF_LISTING = _listing(LEAF_LISTED)
DIVIDE_LISTING = _listing(DIVIDE_LISTED, LEAF_LISTED)
