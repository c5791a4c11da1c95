"""Ring for planners: tiles, and where a jump from each leads."""

from collections.abc import Iterator

from pepo.core import pddl
from pepo.families.ring.notation import NOTATION
from pepo.families.ring.puzzle import Jump, Ring

DOMAIN = """
    (define (domain ring)
      (:requirements :strips :typing)
      (:types tile)
      (:predicates
        (on ?tile - tile)
        (clockwise ?from ?to - tile)
        (counter-clockwise ?from ?to - tile)
      )
      (:action jump-clockwise
        :parameters (?from ?to - tile)
        :precondition (and (on ?from) (clockwise ?from ?to))
        :effect (and (not (on ?from)) (on ?to))
      )
      (:action jump-counter-clockwise
        :parameters (?from ?to - tile)
        :precondition (and (on ?from) (counter-clockwise ?from ?to))
        :effect (and (not (on ?from)) (on ?to))
      )
    )
"""


def write(ring: Ring) -> dict[str, str]:
    return pddl.files(
        DOMAIN,
        about=f"ring:{NOTATION.format(ring)}",
        objects={"tile": [f"tile-{tile}" for tile in range(len(ring.tiles))]},
        facts=[f"on tile-{ring.start()}", *_jumps(ring)],
        goal=[f"on tile-{ring.goal}"],
    )


def _jumps(ring: Ring) -> Iterator[str]:
    for tile in range(len(ring.tiles)):
        for jump in ring.moves(tile):
            yield f"{jump.direction} tile-{tile} tile-{ring.landing(tile, jump)}"


def read_step(ring: Ring, step: list[str]) -> str | None:
    """The jump of a step, if it leads where the step says."""
    tiles = {f"tile-{tile}": tile for tile in range(len(ring.tiles))}
    directions = {f"jump-{jump.direction}": jump.clockwise for jump in (Jump(1), Jump(1, False))}
    name, *objects = step
    if name not in directions or len(objects) != 2 or not set(objects) <= set(tiles):
        return None
    source, target = (tiles[object] for object in objects)
    jump = Jump(ring.tiles[source], directions[name])
    return NOTATION.format_move(jump) if ring.landing(source, jump) == target else None


PDDL = pddl.writer(write, read_step, "(jump-clockwise tile-0 tile-3)")
