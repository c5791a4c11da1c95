"""Closed walks over cells, and the polygon a Hamiltonian cycle bounds.

A loop has an odd number of cells 2k + 1. When the empty cell is on it and every gourd lies along
it, it carries k gourds: slot 0 on the two cells after the empty one, slot 1 on the next two, …

A Hamiltonian cycle of a board without holes bounds a polygon made of unit triangles with no cell
inside. Each diagonal of it between neighbouring cells is a *chord*. As the cycle is odd, exactly
one side of a chord is a loop with an odd number of cells.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pepo.families.gourds.board.board import Board


@dataclass(frozen=True, eq=False)
class Loop:
    """Cells in order, clockwise; `sharp` says where it bends by 60°."""

    cells: tuple[int, ...]
    sharp: tuple[bool, ...]

    @cached_property
    def place(self) -> dict[int, int]:
        return {cell: place for place, cell in enumerate(self.cells)}

    @property
    def slots(self) -> int:
        return len(self.cells) // 2


def make_loop(board: Board, cells: Sequence[int]) -> Loop:
    """At a sharp corner the cells before and after it touch."""
    count = len(cells)
    sharp = tuple(cells[k - 1] in board.neighbours[cells[(k + 1) % count]] for k in range(count))
    return Loop(tuple(cells), sharp)


@dataclass(frozen=True, eq=False)
class Polygon:
    """A Hamiltonian cycle in clockwise order, and the chords: for each cell the cells across."""

    board: Board
    loop: Loop
    chords: tuple[tuple[int, ...], ...]

    def odd_chords(self, loop: Loop) -> Iterator[tuple[int, int]]:
        """(place, k): the 2k + 1 cells of the loop from that place on are closed by a chord."""
        count = len(loop.cells)
        for place, cell in enumerate(loop.cells):
            for across in self.chords[cell]:
                far = loop.place.get(across)
                if far is None:
                    continue
                length = (far - place) % count
                if length % 2 == 0 and 4 <= length <= count - 3:
                    yield place, length // 2

    def turned(self, loop: Loop, place: int) -> Loop:
        """The same loop, starting at another place."""
        return Loop(
            loop.cells[place:] + loop.cells[:place], loop.sharp[place:] + loop.sharp[:place]
        )

    def cut(self, loop: Loop, k: int) -> Loop:
        """The first 2k + 1 cells as a loop of their own, closed by a chord."""
        return make_loop(self.board, loop.cells[: 2 * k + 1])


@dataclass(frozen=True, eq=False)
class Leaf:
    """Cells at the edge of a polygon where gourds can change their order. `whole` is the loop,
    turned so that its first cells are the small or shortened loop `part`."""

    type: str  # "one" or "two"
    whole: Loop
    part: Loop

    @property
    def cells(self) -> tuple[int, ...]:
        """a, b, c, d of type one, a … e of type two: the first touches the last."""
        around = self.whole.cells
        return (*around[-3:], around[0]) if self.type == "one" else self.part.cells


def make_polygon(board: Board, cycle: Sequence[int]) -> Polygon | None:
    """The polygon of a cycle; None if it has anything but triangles inside (a hole, a cell)."""
    if _area(board, cycle) < 0:
        cycle = tuple(reversed(cycle))
    count = len(cycle)
    inside: list[tuple[int, ...]] = [()] * count
    for place, cell in enumerate(cycle):
        ring = board.ring[cell]
        first = ring.index(cycle[(place + 1) % count])
        last = ring.index(cycle[place - 1])
        between = [ring[(first + k) % 6] for k in range(1, (last - first) % 6)]
        inside[cell] = tuple(other for other in between if other >= 0)
    chords = sum(map(len, inside)) // 2
    if chords != count - 3:
        return None
    return Polygon(board, make_loop(board, tuple(cycle)), tuple(inside))


def _area(board: Board, cycle: Sequence[int]) -> int:
    """Twice the area in doubled coordinates; positive when the cycle runs clockwise (y down)."""
    corners = [board.cells[number] for number in cycle]
    follows = zip(corners, [*corners[1:], corners[0]], strict=True)
    return sum(a.x * b.y - b.x * a.y for a, b in follows)
