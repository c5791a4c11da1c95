"""Ring: the kernels as a Python user calls them."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pepo.core.errors import BadInput, quote

if TYPE_CHECKING:
    from numpy.typing import ArrayLike


def shortest_length(board: "ArrayLike") -> int | None:
    """The fewest jumps of a ring given as a NumPy array of whole numbers; None if impossible.

    Made for rings of up to hundreds of millions of tiles: the array is read where it lies, and
    less than a byte a tile is added to it.
    """
    import numpy as np

    from pepo.families.ring.kernels import rings

    array = np.asarray(board)
    if array.ndim != 1 or array.size == 0 or array.dtype.kind not in "iu":
        raise BadInput(
            f"The board is {array.ndim}-dimensional, of size {array.size} and type "
            f"{quote(str(array.dtype))}; expected one row of whole numbers."
        )
    least = int(array.min())
    if least < 0:
        place = int(array.argmin())
        raise BadInput(f"Tile {place} is {quote(least)}; expected a whole number, 0 or more.")
    if array.dtype == np.uint64:
        array = array % np.uint64(array.size)
    length = int(rings.shortest_length(array))
    return None if length == rings.UNREACHED else length


def shortest_lengths(boards: Sequence[Sequence[int]]) -> list[int | None]:
    """The fewest jumps of each of many rings."""
    lengths = []
    for number, board in enumerate(boards):
        try:
            lengths.append(shortest_length(board))
        except BadInput:
            said = f"Board {number} is {quote(board)}; expected whole numbers, 0 or more."
            raise BadInput(said) from None
    return lengths
