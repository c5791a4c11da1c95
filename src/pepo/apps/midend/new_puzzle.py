"""A new puzzle: made by a generator, and rated."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Unpack

from pepo import families
from pepo.core.advice import Rating
from pepo.core.errors import GaveUp, Stop
from pepo.core.family import Family
from pepo.core.generating import fresh_seed, generate
from pepo.core.levels import Level
from pepo.core.solving import Running
from pepo.reading.text import Reading

TRIES = 5  # seeds, until one makes a puzzle


@dataclass(frozen=True)
class NewPuzzle:
    """A puzzle, what makes it again, and how hard it is. A worker can send it."""

    family: str
    puzzle: Any
    generator: str
    params: Mapping[str, Any]
    seed: int
    rating: Rating

    @property
    def reading(self) -> Reading:
        return Reading(families.load(self.family), self.puzzle)

    @property
    def about(self) -> str:
        return self.reading.title

    @property
    def goal(self) -> str:
        return families.load(self.family).words.goal(self.puzzle)

    @property
    def again(self) -> str:
        """What makes it again, in words."""
        return f"Seed {self.seed}. The same seed and settings always make this puzzle."


def puzzle_at(family: Family, level: Level, **running: Unpack[Running]) -> Any:
    """A new puzzle of a level; None if the family can't make one."""
    for _ in range(TRIES):
        seed = fresh_seed()
        settings = family.generators.settings(level, Random(seed))
        if settings is None:
            return None
        try:
            made = generate(family, settings[1], generator=settings[0], seed=seed, **running)
            return made.puzzle
        except Stop:
            if (cancel := running.get("cancel")) is not None and cancel.is_set():
                raise
    return None


def new_puzzle(
    family: str,
    generator: str | None,
    given: Mapping[str, object],
    seed: int | None,
    **running: Unpack[Running],
) -> NewPuzzle:
    """GaveUp if it was stopped, or a limit was reached, before there was one."""
    loaded = families.load(family)
    try:
        made = generate(loaded, given, generator=generator, seed=seed, **running)
    except Stop as stopped:
        raise GaveUp(f"No puzzle was found: {stopped}.") from None
    rating = loaded.advice.rate(made.puzzle)
    return NewPuzzle(family, made.puzzle, made.generator, made.params, made.seed, rating)
