"""Ring: how many jumps every tile is from the goal."""

from functools import lru_cache

from pepo.families.ring.puzzle import Ring
from pepo.search.state_space import walk_back


@lru_cache(maxsize=8)
def distances(ring: Ring) -> list[int]:
    """For every tile the fewest jumps to the goal, -1 where it can't be reached."""
    into: list[list[int]] = [[] for _ in ring.tiles]
    for tile in range(len(ring.tiles)):
        for jump in ring.moves(tile):
            into[ring.apply(tile, jump)].append(tile)
    far = [-1] * len(ring.tiles)
    far[ring.goal] = 0
    walk_back(far, into)
    return far
