"""The end of phase 2, and phase 3, un-align.

The target is aligned too, in a simulation. Phase 2 ends when the position *is* that aligned
target: the right order, rotated to the right place, with every gourd pointing the right way. Phase
3 plays the simulation in reverse.

A gourd that still points the wrong way is turned around by three pivots in a triangle whose third
cell is empty: move the empty cell to such a triangle, pivot, move back. If there is none, the
gourds are rotated further: at a sharp corner every gourd is turned around as it passes.
"""

from dataclasses import dataclass

from pepo.core.solving import Watch
from pepo.families.gourds.board.loop import Loop
from pepo.families.gourds.moves.walker import Walker
from pepo.families.gourds.phases.align import align
from pepo.families.gourds.puzzle import Gourds, Position


@dataclass(frozen=True)
class AlignedTarget:
    """The target laid along the cycle: what phase 2 must make, and the moves from there on."""

    position: Position
    order: list[int]  # the gourds from the empty cell on
    leads: tuple[bool, ...]  # of every end, whether it lies in front
    moves_back: list[int]  # the moves of phase 3


def align_target(puzzle: Gourds, target: Position, loop: Loop, watch: Watch) -> AlignedTarget:
    walker = Walker(puzzle, target, watch)
    walker.traced = False  # these moves are played later, and backwards
    align(walker, loop)
    leads = [False] * (2 * len(puzzle.gourds))
    for slot in range(loop.slots):
        leads[_front(walker, loop, slot)] = True
    moves_back = walker.undoing[:0:-1].tolist()
    return AlignedTarget(walker.position, walker.gourds_along(loop), tuple(leads), moves_back)


def finish_sorting(walker: Walker, loop: Loop, target: AlignedTarget) -> None:
    """From the right cyclic order to the aligned target itself."""
    walker.leads = target.leads
    walker.say("Phase 2: everything is sorted; the empty cell goes to its place on the cycle.")
    walker.bring_empty(loop, target.position.empty)
    _rotate_to_target(walker, loop, target)
    _mend_directions(walker, loop)
    _rotate_to_target(walker, loop, target)


def _rotate_to_target(walker: Walker, loop: Loop, target: AlignedTarget) -> None:
    walker.say("Phase 2: everything is sorted; the gourds are rotated to their places.")
    walker.rotate(loop, walker.gourds_along(loop).index(target.order[0]))


def _mend_directions(walker: Walker, loop: Loop) -> None:
    while (slot := _wrong_slot(walker, loop)) is not None:
        steps = _steps_to_triangle(walker, loop, slot)
        if steps is None:
            walker.say("Phase 2: a gourd points the wrong way; rotate to the next sharp corner.")
            walker.rotate(loop, walker.ways[0])
            continue
        gourd = walker.gourds_along(loop)[slot]
        walker.say("Phase 2: a gourd points the wrong way; the empty cell goes to a triangle.")
        walker.walk(loop, steps)
        slot = walker.gourds_along(loop).index(gourd)
        if not walker.leads[_front(walker, loop, slot)]:
            walker.say("Phase 2: 3 pivots in a triangle turn the gourd around.")
            _reverse(walker, gourd)
        walker.say("Phase 2: the empty cell goes back to where it was.")
        walker.walk(loop, -steps)


def _front(walker: Walker, loop: Loop, slot: int) -> int:
    """The end that lies in front in a slot."""
    return walker.ends[loop.cells[(loop.place[walker.empty] + 2 * slot + 2) % len(loop.cells)]]


def _wrong_slot(walker: Walker, loop: Loop) -> int | None:
    """The first slot whose gourd points the wrong way."""
    slots = range(loop.slots)
    return next((slot for slot in slots if not walker.leads[_front(walker, loop, slot)]), None)


def _steps_to_triangle(walker: Walker, loop: Loop, slot: int) -> int | None:
    """The fewest steps after which the empty cell and the gourd of that slot form a triangle."""
    cells, count, start = loop.cells, len(loop.cells), loop.place[walker.empty]
    best: int | None = None
    for direction in (1, -1):
        empty = start
        low = (start + 2 * slot + 1) % count  # the gourd lies on this place and the next
        for steps in range(count):
            if best is not None and steps >= abs(best):
                break
            near = walker.puzzle.neighbours[cells[empty]]
            if cells[low] in near and cells[(low + 1) % count] in near:
                best = direction * steps
                break
            ahead = empty + 1 if direction > 0 else empty - 2
            if ahead % count == low:  # this step passes the gourd
                low = (low - direction) % count
            empty = (empty + 2 * direction) % count
    return best


def _reverse(walker: Walker, gourd: int) -> None:
    ends = list(walker.ends)
    first, second, third = ends.index(2 * gourd), ends.index(2 * gourd + 1), walker.empty
    for cell in (first, second, third):
        walker.click(cell)


LISTED = (finish_sorting, _rotate_to_target, _mend_directions, _reverse)
