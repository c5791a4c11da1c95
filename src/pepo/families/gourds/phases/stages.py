"""Each phase by itself, in order, from any position.

All phases aim at one target, the one chosen from the puzzle's start, so that phase 3 undoes what
phase 2 made. When both are through, the earlier phases count as done as well.
"""

from collections.abc import Callable
from functools import lru_cache

from pepo.core.solving import Claim, Outcome, Watch
from pepo.core.stages import Stage
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.moves.walker import Walker
from pepo.families.gourds.phases.align import align, count_strays
from pepo.families.gourds.phases.claims import settled
from pepo.families.gourds.phases.solver import (
    Run,
    begin,
    claim_of,
    leaf_sorting,
    polygon_of,
    sort_by_dividing,
    why_no_phases,
)
from pepo.families.gourds.puzzle import Gourds, Position


def _align(puzzle: Gourds, position: Position, watch: Watch, options: object) -> Claim[Cell]:
    """Phase 1 needs no target, so it also runs if no placement matches."""
    watch.tick()
    polygon = polygon_of(puzzle.board)
    if not puzzle.playable:
        return Claim(Outcome.IMPOSSIBLE, reason=puzzle.layout_faults[0].removesuffix("."))
    if polygon is None:
        return Claim(Outcome.GAVE_UP, reason=why_no_phases(puzzle.board).removesuffix("."))
    walker = Walker(puzzle, position, watch)
    align(walker, polygon.loop)
    return claim_of(walker, position, polygon)


def _stage(
    work: Callable[[Run], None],
) -> Callable[[Gourds, Position, Watch, object], Claim[Cell]]:
    """A later stage: what it does with a run, as a function that the door can call."""

    def run(puzzle: Gourds, position: Position, watch: Watch, options: object) -> Claim[Cell]:
        if claim := settled(puzzle, position, watch):
            return claim
        begun = begin(puzzle, position, watch, aim_from=puzzle.start())
        if begun is None:
            return Claim(Outcome.GAVE_UP, reason=why_no_phases(puzzle.board).removesuffix("."))
        work(begun)
        return claim_of(begun.walker, position, begun.polygon)

    return run


@lru_cache(maxsize=64)
def _aligned_target(puzzle: Gourds) -> Position | None:
    begun = begin(puzzle, puzzle.start(), Watch())
    return None if begun is None else begun.target.position


def is_aligned_or_later(puzzle: Gourds, position: Position) -> bool:
    polygon = polygon_of(puzzle.board)
    if puzzle.playable and polygon and count_strays(puzzle, position, polygon.loop) == 0:
        return True
    return is_sorted_or_later(puzzle, position)


def is_sorted_or_later(puzzle: Gourds, position: Position) -> bool:
    return position == _aligned_target(puzzle) or puzzle.is_solved(position)


STAGES = (
    Stage(
        "phase-1-align", "Phase 1, align", "Lay every gourd along the cycle.",
        _align, done=is_aligned_or_later, shows=("cycle",),
    ),
    Stage(
        "phase-2-leaf-sort", "Phase 2, O(n³)", "Sort with leaves.",
        _stage(lambda run: run.phase_2(leaf_sorting("any"))), done=is_sorted_or_later,
        after=("phase-1-align",), shows=("cycle",),
    ),
    Stage(
        "phase-2-divide-and-conquer", "Phase 2, O(n²)", "Sort by divide and conquer.",
        _stage(lambda run: run.phase_2(sort_by_dividing)), done=is_sorted_or_later,
        after=("phase-1-align",), shows=("cycle",),
    ),
    Stage(
        "phase-3-unalign", "Phase 3, un-align", "Go from the cycle to the target.",
        _stage(Run.phase_3), done=Gourds.is_solved,
        after=("phase-2-leaf-sort", "phase-2-divide-and-conquer"),
        shows=("cycle",),
    ),
)  # fmt: skip
