"""Where an environment's puzzles come from: texts, or a generator with its options."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from pepo import families
from pepo.core import generating
from pepo.core.errors import BadInput, GaveUp, Stop, quote
from pepo.core.params import build
from pepo.reading.text import read

PROBES = 8  # puzzles of a generator that are looked at to learn how large they are


class Puzzles:
    """Draws puzzles of one family. Everything is checked when it is made."""

    def __init__(
        self,
        family: str,
        puzzle: str | Sequence[str] | None,
        generator: str | None,
        options: Mapping[str, object],
    ) -> None:
        self.family = family
        self.given = tuple(self.read(text) for text in _texts(puzzle))
        self.generator = generator
        self.options = dict(options)
        loaded = families.load(family)
        if self.given and (generator is not None or options):
            said = quote(generator if generator is not None else next(iter(options)))
            raise BadInput(f"A puzzle was given, and {said} for a generator; expected one of them.")
        if not self.given:
            chosen = generating.pick(loaded, generator, self.options)
            build(chosen.params, self.options, what=f"{family} generator '{chosen.name}'")

    def read(self, text: object) -> Any:
        """The puzzle of a text: an id, a name in the catalogue, or any text of this family."""
        if not isinstance(text, str):
            raise BadInput(f"The puzzle is {quote(text)}; expected a text, or a list of texts.")
        loaded = families.load(self.family)
        reading = read(loaded.id(loaded.entry(text).puzzle) if text in loaded.catalogue else text,
                       family=self.family)  # fmt: skip
        if reading.family is not loaded:
            raise BadInput(
                f"The puzzle {quote(text)} belongs to {reading.family.name}; expected one of "
                f"{self.family}."
            )
        if reading.moves:
            raise BadInput(f"The puzzle {quote(text)} has moves; expected a puzzle without moves.")
        start = reading.puzzle.start()
        if reading.puzzle.is_solved(start):
            raise BadInput(f"The puzzle {quote(text)} is solved at its start.")
        if not list(reading.puzzle.moves(start)):
            raise BadInput(f"The puzzle {quote(text)} has no legal move.")
        return reading.puzzle

    def make(self, seed: int) -> Any:
        try:
            return generating.generate(
                families.load(self.family), self.options, generator=self.generator, seed=seed
            ).puzzle
        except Stop as stop:
            raise GaveUp(f"No puzzle was found: {stop}.") from None

    def draw(self, rng: np.random.Generator) -> Any:
        """The puzzle of an episode."""
        if not self.given:
            return self.make(int(rng.integers(2**31)))
        number = int(rng.integers(len(self.given))) if len(self.given) > 1 else 0
        return self.given[number]

    def some(self) -> Sequence[Any]:
        """The puzzles that were given, or a few as the generator makes them."""
        return self.given or [self.make(seed) for seed in range(PROBES)]


def _texts(puzzle: object) -> Sequence[object]:
    """Each is read, and refused if it isn't a text."""
    if puzzle is None:
        return ()
    if not isinstance(puzzle, list | tuple):
        return (puzzle,)
    if not puzzle:
        raise BadInput("The list of puzzles is empty; expected at least 1.")
    return puzzle
