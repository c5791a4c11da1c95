"""The symmetries of a board: turned and mirrored images that are the board again.

Distances do not change when the whole board is turned, so of all placements that are images of
each other one is enough.
"""

from functools import lru_cache

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import Cell
from pepo.families.gourds.exact.placements import PlacementGraph

Axial = tuple[int, int]


def _axial(cell: Cell, origin: Cell) -> Axial:
    """Steps to the right and steps down to the right."""
    down = cell.y - origin.y
    return (cell.x - origin.x - down) // 2, down


def _turned(place: Axial) -> Axial:
    """By 60° round the origin."""
    return -place[1], place[0] + place[1]


def _mirrored(place: Axial) -> Axial:
    return place[1], place[0]


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """For each symmetry, where every cell goes; the first is the identity."""
    places = [_axial(cell, board.cells[0]) for cell in board.cells]
    found = []
    for image in (places, [_mirrored(place) for place in places]):
        for _ in range(6):
            moved = _onto(places, image)
            if moved is not None:
                found.append(moved)
            image = [_turned(place) for place in image]
    return tuple(found)


def _onto(places: list[Axial], image: list[Axial]) -> tuple[int, ...] | None:
    """The image pushed over the board: which cell each cell comes to lie on, if it fits."""
    number = {place: k for k, place in enumerate(places)}
    across, down = (min(places)[k] - min(image)[k] for k in (0, 1))
    moved = [number.get((a + across, b + down)) for a, b in image]
    return None if None in moved else tuple(k for k in moved if k is not None)


def orbits(graph: PlacementGraph) -> list[list[int]]:
    """The placements in classes of images of each other."""
    seen: set[int] = set()
    found = []
    for placement, slots in enumerate(graph.slots):
        if placement in seen:
            continue
        images = {
            graph.number_of([(moved[a], moved[b]) for a, b in slots])
            for moved in symmetries(graph.board)
        }
        seen |= images
        found.append(sorted(images))
    return found
