"""Each phase by itself, in order, from any position.

All phases aim at one target, the one chosen from the puzzle's start, so that phase 3 undoes what
phase 2 made. When both are through, the earlier phases count as done as well.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pepo.core.solving import Claim, Outcome, Watch
from pepo.core.stages import Stage
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.moves.walker import WAYS, Walker
from pepo.families.gourds.phases.align import align, count_strays
from pepo.families.gourds.phases.claims import settled
from pepo.families.gourds.phases.leaf_sort import why_no_leaf
from pepo.families.gourds.phases.options import AlignOptions, LeafOptions
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


def _align(puzzle: Gourds, position: Position, watch: Watch, options: AlignOptions) -> Claim[Cell]:
    """Phase 1 needs no target, so it also runs if no placement matches."""
    watch.tick()
    polygon = polygon_of(puzzle.board)
    if not puzzle.playable:
        return Claim(Outcome.IMPOSSIBLE, reason=puzzle.layout_faults[0].removesuffix("."))
    if polygon is None:
        return Claim(Outcome.GAVE_UP, reason=why_no_phases(puzzle.board).removesuffix("."))
    walker = Walker(puzzle, position, watch)
    walker.ways = WAYS[options.direction]
    align(walker, polygon.loop)
    return claim_of(walker, position, polygon)


def _sort_by_leaves(run: Run, options: LeafOptions) -> str | None:
    """Phase 2 with leaves; why not, if there is no leaf of the type that was chosen."""
    if lacking := why_no_leaf(run.polygon, options.leaf):
        return lacking
    run.walker.ways = WAYS[options.direction]
    run.phase_2(leaf_sorting(options.leaf))
    return None


def _stage(
    work: Callable[[Run, Any], str | None],
) -> Callable[[Gourds, Position, Watch, object], Claim[Cell]]:
    """A later stage: what it does with a run, as a function that the door can call. It says why, if
    it does nothing."""

    def run(puzzle: Gourds, position: Position, watch: Watch, options: object) -> Claim[Cell]:
        if claim := settled(puzzle, position, watch):
            return claim
        begun = begin(puzzle, position, watch, aim_from=puzzle.start())
        if begun is None:
            return Claim(Outcome.GAVE_UP, reason=why_no_phases(puzzle.board).removesuffix("."))
        if lacking := work(begun, options):
            return Claim(Outcome.GAVE_UP, reason=lacking)
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
        _align, done=is_aligned_or_later, options=AlignOptions, shows=("cycle",),
    ),
    Stage(
        "phase-2-leaf-sort", "Phase 2, O(n³)", "Sort with leaves.",
        _stage(_sort_by_leaves), done=is_sorted_or_later,
        after=("phase-1-align",), options=LeafOptions, shows=("cycle",),
    ),
    Stage(
        "phase-2-divide-and-conquer", "Phase 2, O(n²)", "Sort by divide and conquer.",
        _stage(lambda run, options: run.phase_2(sort_by_dividing)), done=is_sorted_or_later,
        after=("phase-1-align",), shows=("cycle",),
    ),
    Stage(
        "phase-3-unalign", "Phase 3, un-align", "Go from the cycle to the target.",
        _stage(lambda run, options: run.phase_3()), done=Gourds.is_solved,
        after=("phase-2-leaf-sort", "phase-2-divide-and-conquer"),
        shows=("cycle",),
    ),
)  # fmt: skip
