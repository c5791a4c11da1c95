"""All boards without holes and cut cells, grown cell by cell: the boards that are proper, and one
more of thirteen cells, the Star of David."""

from functools import lru_cache

from pepo.families.gourds.board.board import Board
from tests.families.gourds.polyhexes import STEPS, Axial, board_of, canonical


def fits(cells: frozenset[Axial], place: Axial) -> bool:
    """Whether a new cell would touch the others in one arc of two to five cells."""
    q, r = place
    near = [(q + dq, r + dr) in cells for dq, dr in STEPS]
    arcs = sum(here and not before for here, before in zip(near, near[-1:] + near, strict=False))
    return 2 <= sum(near) <= 5 and arcs == 1


@lru_cache
def shapes(size: int) -> tuple[frozenset[Axial], ...]:
    if size == 3:
        return (frozenset({(0, 0), (1, 0), (0, 1)}),)
    found: dict[tuple[int, ...], frozenset[Axial]] = {}
    for cells in shapes(size - 1):
        for place in {(q + dq, r + dr) for q, r in cells for dq, dr in STEPS} - cells:
            if fits(cells, place):
                larger = cells | {place}
                found.setdefault(canonical(larger), larger)
    return tuple(found.values())


def grown_boards(size: int) -> list[Board]:
    return [board_of(cells) for cells in shapes(size)]
