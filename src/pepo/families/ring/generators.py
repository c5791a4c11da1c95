"""Ring: makers of puzzles.

Rings of a set length, from 1 to n−2 jumps, come from a walk by reflection. Standing on tile c,
choose the next tile x so that the other jump from c, to 2c − x, does no harm: it lands on a tile
seen before, or on one that becomes a dead end. So the walk is forced, and after L tiles the last
one jumps to the goal. A walk that gets stuck goes back a step; one that stays stuck starts over.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from pepo.core.errors import BadInput, Stop
from pepo.core.generators import Generator, Settings
from pepo.core.levels import Level
from pepo.core.params import build, param
from pepo.core.solving import Watch, solve
from pepo.core.words import counted
from pepo.families.ring.advice import LENGTHS
from pepo.families.ring.methods import BREADTH_FIRST
from pepo.families.ring.puzzle import MAX_NUMBER, Ring

MAX_TILES = 100_000
MAX_WALKED = 3_000  # a walk looks at every tile before every step
MAX_NUMBERS = 50_000_000  # drawn for one random ring: a million rings of 50 tiles
MAX_WALKS = 100_000  # tried for one ring


@dataclass(frozen=True)
class RandomRing:
    tiles: int = param(16, "number of tiles", least=1, most=MAX_TILES)
    largest: int | None = param(
        None,
        "largest number on a tile (default: half the number of tiles)",
        least=0,
        most=MAX_NUMBER,
    )
    at_least: int = param(0, "minimum number of jumps", least=0, most=60)


@dataclass(frozen=True)
class WishedRing:
    tiles: int = param(16, "number of tiles", least=2, most=MAX_WALKED)
    jumps: int | None = param(
        None,
        "number of jumps in the shortest solution (default: any)",
        least=1,
        most=MAX_WALKED,
    )
    unique: bool = param(False, "only one shortest solution")


@dataclass(frozen=True)
class LevelRing:
    level: Level = param(Level.MODERATE, "difficulty")
    tiles: int | None = param(
        None, "number of tiles (default: depends on the difficulty)", least=2, most=MAX_WALKED
    )


@dataclass(frozen=True)
class HardestRing:
    tiles: int = param(16, "number of tiles", least=3, most=MAX_WALKED)


def longest(tiles: int) -> int:
    """The most jumps that a shortest solution on a ring of `tiles` tiles can take."""
    return tiles - 2 if tiles > 2 else tiles - 1


def _refuse_too_long(name: str, jumps: int, tiles: int) -> None:
    if jumps > longest(tiles):
        raise BadInput(
            f"{name} is '{jumps}'; a ring of {counted(tiles, 'tile')} takes "
            f"at most {counted(longest(tiles), 'jump')}."
        )


def random_ring(params: RandomRing, rng: Random, watch: Watch) -> Ring:
    """Random rings until one can be solved; in larger and larger batches."""
    largest = params.tiles // 2 if params.largest is None else params.largest
    _refuse_too_long("at-least", params.at_least, params.tiles)
    if params.tiles > 1 and largest == 0:
        raise BadInput("With largest 0 every tile is a dead end; expected 1 or more.")
    if largest == 1 and params.at_least > 1:
        raise BadInput(
            f"at-least is '{params.at_least}'; with largest 1 every ring takes 1 jump, because "
            "the goal is next to the start."
        )
    tried = 0
    for batch in _batches(params.tiles, largest, rng):
        for ring, length in zip(batch, _lengths(batch), strict=True):
            watch.tick(what="rings")
            watch.look(what="rings")
            if length is not None and length >= params.at_least:
                return ring
        tried += len(batch)
        if tried * params.tiles >= MAX_NUMBERS:
            break
    wanted = counted(params.at_least, "jump")
    raise Stop(f"none of {tried:,} random rings takes {wanted} or more")


def _batches(tiles: int, largest: int, rng: Random) -> Iterator[list[Ring]]:
    size = 1
    while True:
        yield [Ring(tuple(rng.choices(range(largest + 1), k=tiles))) for _ in range(size)]
        size = min(size * 2, 256, max(1, 200_000 // tiles))


def _lengths(rings: list[Ring]) -> list[int | None]:
    """Shortest lengths: by the readable search for a few, by the bulk kernel for many."""
    if len(rings) * len(rings[0].tiles) < 1000:
        solutions = [solve(ring, BREADTH_FIRST) for ring in rings]
        return [solution.length if solution.solved else None for solution in solutions]
    from pepo.families.ring.kernels.packed import shortest_lengths

    return shortest_lengths([ring.tiles for ring in rings])


def wished_ring(params: WishedRing, rng: Random, watch: Watch) -> Ring:
    jumps = params.jumps or rng.randint(1, longest(params.tiles))
    _refuse_too_long("jumps", jumps, params.tiles)
    for _ in range(MAX_WALKS):
        walk = _Walk(params.tiles, jumps, rng).find(watch)
        if walk is None:
            continue
        ring = walk.ring()
        answer = solve(ring, BREADTH_FIRST)
        if answer.length == jumps and (
            not params.unique or answer.stats["shortest_solutions"] == 1
        ):
            return ring
    raise Stop(f"none of {MAX_WALKS:,} walks makes a ring of {counted(jumps, 'jump')}")


def level_ring(params: LevelRing, rng: Random, watch: Watch) -> Ring:
    least, most = LENGTHS[params.level]
    jumps = rng.randint(least, most)
    tiles = params.tiles if params.tiles is not None else jumps + rng.randint(3, 4 + jumps // 2)
    if tiles - 2 < least:
        raise BadInput(
            f"tiles is '{tiles}'; a {params.level.word} ring takes "
            f"{counted(least, 'jump')} or more and needs at least {least + 2} tiles."
        )
    return wished_ring(WishedRing(tiles, min(jumps, tiles - 2)), rng, watch)


def hardest_ring(params: HardestRing, rng: Random, watch: Watch) -> Ring:
    return wished_ring(WishedRing(params.tiles, longest(params.tiles), unique=True), rng, watch)


@dataclass
class _Walk:
    """A forced walk over `length` tiles from tile 0 that never touches the goal."""

    n: int
    length: int
    rng: Random
    tiles: list[int] = field(default_factory=lambda: [0])
    seen: set[int] = field(default_factory=lambda: {0})
    dead: dict[int, int] = field(default_factory=dict)  # tile -> the step that first lands there

    def find(self, watch: Watch) -> "_Walk | None":
        """Depth first with a small allowance: starting over beats mending a stuck walk."""
        steps_left = 2 * self.length + 50
        choices = [self._choices()]
        while len(self.tiles) < self.length:
            watch.tick(what="steps")
            steps_left -= 1
            if steps_left < 0 or not choices:
                return None
            if choices[-1]:
                self._step(choices[-1].pop())
                choices.append(self._choices())
            else:
                choices.pop()
                self._step_back()
        return self

    def _other(self, source: int, target: int) -> int:
        """Where the other jump lands: the reflection of target in source."""
        return (2 * source - target) % self.n

    def _choices(self) -> list[int]:
        """Next tiles, best last. A new dead end is affordable while enough tiles remain."""
        here, goal = self.tiles[-1], self.n - 1
        free: list[int] = []
        costly: list[int] = []
        for target in range(1, goal):
            if target in self.seen or target in self.dead:
                continue
            other = self._other(here, target)
            if other == goal:
                continue
            known = other in self.seen or other in self.dead or other == target
            (free if known else costly).append(target)
        self.rng.shuffle(free)
        self.rng.shuffle(costly)
        affordable = self.n - 1 - self.length - len(self.dead)
        if affordable <= 0:
            return free
        still_to_go = max(1, self.length - len(self.tiles))
        if self.rng.random() < 0.5 * affordable / still_to_go:
            return free + costly
        return costly + free

    def _step(self, target: int) -> None:
        other = self._other(self.tiles[-1], target)
        if other not in self.seen and other != target:
            self.dead.setdefault(other, len(self.tiles))
        self.tiles.append(target)
        self.seen.add(target)

    def _step_back(self) -> None:
        if len(self.tiles) > 1:
            self.seen.remove(self.tiles.pop())
            self.dead = {tile: step for tile, step in self.dead.items() if step < len(self.tiles)}

    def ring(self) -> Ring:
        """Numbers for the walk, decoys for its dead ends, random ones for tiles out of reach."""
        goal = self.n - 1
        numbers = [self.rng.randrange(self.n // 2 + 1) for _ in range(self.n)]
        for source, target in zip(self.tiles, [*self.tiles[1:], goal], strict=True):
            numbers[source] = self._shorter((target - source) % self.n)
        for tile, step in self.dead.items():
            numbers[tile] = self._decoy(tile, step)
        return Ring(tuple(numbers))

    def _shorter(self, by: int) -> int:
        """n - by leads to the same tiles; the smaller number reads better."""
        return min(by, self.n - by)

    def _decoy(self, tile: int, step: int) -> int:
        """A number for a dead end that only leads back to tiles seen by then."""
        harmless = set(self.tiles[: step + 1]) | {d for d, s in self.dead.items() if s <= step}
        for _ in range(12):
            by = self.rng.randrange(1, self.n)
            if {(tile + by) % self.n, (tile - by) % self.n} <= harmless:
                return self._shorter(by)
        return 0


def again(ring: Ring, rng: Random, watch: Watch) -> Ring:
    size = build(RandomRing, {"tiles": len(ring.tiles)}, what="ring")
    return random_ring(size, rng, watch)


def at_level(level: Level, rng: Random) -> Settings:
    """Neither trivial nor endless."""
    least, most = {Level.GENTLE: (3, 4), Level.FIENDISH: (16, 24)}.get(level, LENGTHS[level])
    jumps = rng.randint(least, most)
    return "length", {"tiles": jumps + rng.randint(3, 4 + jumps // 2), "jumps": jumps}


GENERATORS = (
    Generator(
        name="random",
        title="Random",
        summary="Random numbers on a ring that can be solved.",
        generate=random_ring,
        params=RandomRing,
    ),
    Generator(
        name="length",
        title="A set number of jumps",
        summary="A shortest solution with exactly as many jumps as you choose.",
        generate=wished_ring,
        params=WishedRing,
    ),
    Generator(
        name="level",
        title="Difficulty",
        summary="Gentle, moderate, hard or fiendish.",
        generate=level_ring,
        params=LevelRing,
    ),
    Generator(
        name="hardest",
        title="Hardest",
        summary="As many jumps as possible, n-2 for n tiles, and only one shortest solution.",
        generate=hardest_ring,
        params=HardestRing,
    ),
)
