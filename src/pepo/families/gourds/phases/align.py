"""Phase 1, align: lay every gourd along the cycle.

Look from the empty cell in both directions along the cycle, or in the one that was chosen, for the
nearest gourd that lies across it. Move the empty cell there, past gourds that lie along the cycle,
and pull the stray one in: its end next to the empty cell moves into it or, at a sharp corner, its
other end does. Either way it then lies along the cycle, and no other gourd has moved off it. That's
at most n times at most n steps: O(n²) moves.
"""

from pepo.families.gourds.board.loop import Loop
from pepo.families.gourds.moves.walker import FREE, Walker
from pepo.families.gourds.puzzle import EMPTY, Gourds, Position


def align(walker: Walker, loop: Loop) -> None:
    """Move until all gourds lie along the loop, which runs through all cells."""
    walker.leads = FREE
    strays = count_strays(walker.puzzle, walker.position, loop)
    total = loop.slots
    while strays:
        direction, steps = _nearest_stray(walker, loop)
        done = total - strays
        walker.say(f"Phase 1: go along the cycle to the next stray gourd; {_lie(done, total)}.")
        walker.walk(loop, direction * steps)
        walker.say(f"Phase 1: the stray gourd moves onto the cycle; {_lie(done + 1, total)} now.")
        _draw_in(walker, loop, direction)
        strays -= 1


def _lie(count: int, total: int) -> str:
    return f"{count} of {total} {'lies' if count == 1 else 'lie'} on it"


def _nearest_stray(walker: Walker, loop: Loop) -> tuple[int, int]:
    """The direction to the nearest stray gourd, and the steps past aligned gourds."""
    ends, cells, count = walker.ends, loop.cells, len(loop.cells)
    place = loop.place[walker.empty]
    steps = 0
    while True:
        for direction in walker.ways:
            near = ends[cells[(place + direction * (2 * steps + 1)) % count]]
            far = ends[cells[(place + direction * (2 * steps + 2)) % count]]
            if near ^ 1 != far:
                return direction, steps
        steps += 1


def _draw_in(walker: Walker, loop: Loop, direction: int) -> None:
    empty = walker.empty
    near = loop.cells[(loop.place[empty] + direction) % len(loop.cells)]
    other = walker.puzzle.other_cell(walker.ends, near)
    walker.click(other if other in walker.puzzle.neighbours[empty] else near)


def count_strays(puzzle: Gourds, position: Position, loop: Loop) -> int:
    """How many gourds don't lie along the loop."""
    cells, ends = loop.cells, position.ends
    along = sum(
        ends[cell] != EMPTY and ends[cells[k - 1]] == ends[cell] ^ 1 for k, cell in enumerate(cells)
    )
    return len(puzzle.gourds) - along


LISTED = (align, _draw_in)
