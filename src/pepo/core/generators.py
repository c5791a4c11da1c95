"""What makes a family's puzzles. Its generators run through `generating`."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from pepo.core.params import NoParams
from pepo.core.puzzle import P
from pepo.core.solving import Watch


@dataclass(frozen=True)
class Generator(Generic[P]):
    """Makes puzzles. `generate(params, rng, watch)` returns one; all randomness comes from rng."""

    name: str
    title: str
    summary: str
    generate: Callable[[Any, Random, Watch], P]
    params: type[object] = NoParams


@dataclass(frozen=True)
class Generators(Generic[P]):
    """A family's generators; the first is the default. `again(puzzle, rng, watch)` makes another
    puzzle of the same kind: the board scrambled again, or one of its size."""

    all: tuple[Generator[P], ...] = ()
    again: Callable[[P, Random, Watch], P] | None = None

    def __iter__(self) -> Iterator[Generator[P]]:
        return iter(self.all)

    def __len__(self) -> int:
        return len(self.all)
