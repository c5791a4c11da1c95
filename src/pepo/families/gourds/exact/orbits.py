"""The symmetries of a board: rotations and reflections that map the board to itself.

Distances don't change when the whole board is rotated, so of all placements that are images of each
other, one is enough.
"""

from functools import lru_cache

from pepo.families.gourds.board.board import Board
from pepo.families.gourds.board.hex import Cell, images
from pepo.families.gourds.exact.placements import PlacementGraph


@lru_cache(maxsize=64)
def symmetries(board: Board) -> tuple[tuple[int, ...], ...]:
    """For each symmetry, where every cell goes; the first is the identity."""
    found = [_onto(board, image) for image in images(board.cells)]
    return tuple(moved for moved in found if moved is not None)


def _onto(board: Board, image: list[Cell]) -> tuple[int, ...] | None:
    """The image shifted onto the board: the cell where each cell ends up, if it fits."""
    (x, y), (to_x, to_y) = min(image), min(board.cells)
    moved = [board.number.get(Cell(cell.x + to_x - x, cell.y + to_y - y)) for cell in image]
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
