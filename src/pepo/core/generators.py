"""What makes a family's puzzles. Its generators run through `generating`."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from pepo.core.levels import Level
from pepo.core.params import NoParams, describe
from pepo.core.puzzle import P
from pepo.core.solving import Watch


@dataclass(frozen=True)
class Generator(Generic[P]):
    """Makes puzzles. `generate(params, rng, watch)` returns one; all randomness comes from rng.

    `for_many(params, common, rng, watch)` makes the same kind of puzzles, though not the same ones,
    when thousands are wanted: by kernels from the first try, or with what puzzles may have in
    common (a board and its goal) drawn from `common`, which stays the same for some of them.

    `together(params, rngs, watch)` makes what `generate` makes with each rng, quicker if there are
    many.
    """

    name: str
    title: str
    summary: str
    generate: Callable[[Any, Random, Watch], P]
    params: type[object] = NoParams
    for_many: Callable[[Any, Random, Random, Watch], P] | None = None
    together: Callable[[Any, Iterable[Random], Watch], Iterator[P]] | None = None


Settings = tuple[str, Mapping[str, object]]  # a generator's name, and parameters for it


@dataclass(frozen=True)
class Generators(Generic[P]):
    """A family's generators; the first is the default.

    `again(puzzle, rng, watch)` makes another puzzle of the same kind: the board scrambled again, or
    one of its size. `at_level(level, rng)` says which generator and parameters make a puzzle of a
    level, in well under a second and the same everywhere: no time limits, no random numbers but
    those of `rng`. Without it, the first generator that has a level is used.
    """

    all: tuple[Generator[P], ...] = ()
    again: Callable[[P, Random, Watch], P] | None = None
    at_level: Callable[[Level, Random], Settings] | None = None

    def settings(self, level: Level, rng: Random) -> Settings | None:
        """What makes a puzzle of this level; None if the family can't choose levels."""
        if self.at_level is not None:
            return self.at_level(level, rng)
        for generator in self.all:
            for param in describe(generator.params):
                if param.is_level:
                    return generator.name, {param.name: level}
        return None

    def __iter__(self) -> Iterator[Generator[P]]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)
