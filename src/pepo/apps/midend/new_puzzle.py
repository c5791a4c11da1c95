"""A new puzzle: made by a generator, and rated."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack

from pepo import families
from pepo.core import generating
from pepo.core.advice import Rating
from pepo.core.errors import GaveUp, Stop
from pepo.core.solving import Running
from pepo.reading.text import Reading


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
        made = generating.generate(loaded, given, generator=generator, seed=seed, **running)
    except Stop as stopped:
        raise GaveUp(f"No puzzle was found: {stopped}.") from None
    rating = loaded.advice.rate(made.puzzle)
    return NewPuzzle(family, made.puzzle, made.generator, made.params, made.seed, rating)
