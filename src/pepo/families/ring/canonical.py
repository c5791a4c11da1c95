"""Ring: which rings are the same puzzle.

A tile that says k and one that says n - k, or k + n, lead to the same two tiles.
"""

from pepo.families.ring.puzzle import Ring


def canonical(ring: Ring) -> Ring:
    """The ring with the smallest numbers that lead to the same tiles."""
    n = len(ring.tiles)
    return Ring(tuple(min(k % n, -k % n) for k in ring.tiles))
