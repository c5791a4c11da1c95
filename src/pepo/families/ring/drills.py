"""Ring: what one can practise on small rings."""

from collections.abc import Sequence
from random import Random

from pepo.core.advice import Hint
from pepo.core.drills import Drill, Posed
from pepo.core.puzzle import replay
from pepo.core.words import listed
from pepo.families.ring.advice import hint
from pepo.families.ring.distances import distances
from pepo.families.ring.notation import format_move
from pepo.families.ring.puzzle import Jump, Ring
from pepo.search.distance_questions import NONE, dead_end, how_far

UNIT = ("jump", "jumps")
TILES = (8, 14)
JUMPS = (2, 6)  # of "how far"
WITHOUT = 4  # one item in this many has no dead end


def _random_ring(rng: Random) -> Ring:
    tiles = rng.randint(*TILES)
    return Ring(tuple(rng.randint(1, tiles // 2) for _ in range(tiles)))


def pose_how_far(rng: Random) -> Posed[Ring, int] | None:
    ring, far = _random_ring(rng), rng.randint(*JUMPS)
    tiles = [tile for tile, known in enumerate(distances(ring)) if known == far]
    if not tiles:
        return None
    tile = rng.choice(tiles)

    def spell(jumps: Sequence[Jump]) -> str:
        return (
            f"from tile {tile} to {listed([str(step.state) for step in replay(ring, tile, jumps)])}"
        )

    asked = how_far(ring, tile, rng, unit=UNIT, spell=spell, hint=hint(ring, tile))
    return None if asked is None else Posed(ring, tile, asked)


def pose_dead_end(rng: Random) -> Posed[Ring, int] | None:
    ring, wants_one = _random_ring(rng), rng.randrange(WITHOUT) > 0
    tile = rng.randrange(ring.goal)

    def say(jump: Jump) -> str:
        return f"{jump.direction} to tile {ring.apply(tile, jump)}"

    def mark(jump: Jump) -> str:
        return f"tile-{ring.apply(tile, jump)}"

    def shown(jump: Jump) -> Hint[Jump]:
        return Hint("", say(jump), (jump,), (f"tile-{tile}", mark(jump)), (mark(jump),))

    if distances(ring)[tile] < 2:
        return None
    asked = dead_end(ring, tile, unit=UNIT, answer=format_move, say=say, mark=mark, hint=shown)
    if asked is None or (NONE not in asked.right) != wants_one:
        return None
    return Posed(ring, tile, asked)


DRILLS = (
    Drill("how-far", "How far is it?", "Count the fewest jumps to the goal.", pose_how_far),
    Drill(
        "dead-end",
        "Which is a dead end?",
        "Find the jump after which the goal can't be reached.",
        pose_dead_end,
    ),
)
