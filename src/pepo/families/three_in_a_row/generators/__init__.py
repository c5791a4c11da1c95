"""Three in a row: puzzles with one solution, of a chosen size and level.

A random full grid; then givens are taken away, in random order, as long as what is left still has
one solution that logic of the chosen level finds.

With signs: the full grid and as many random signs as wished. Givens that can go, go; then signs
that can go, and new ones come in their place, with which more givens can go; and so on until no
given and no sign can go. Where the wished number can't all be needed, some aren't.

params     what you can ask of a grid, and what no grid can have
groups     cells and signs that are given or not together
attempt    one try: what is taken away from a full grid, and what comes back
unique     one puzzle: tries until one has the chosen level
together   many puzzles at once
"""

from random import Random

from pepo.core.generators import Generator, Settings
from pepo.core.levels import Level
from pepo.core.params import build
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.generators.params import GridParams
from pepo.families.three_in_a_row.generators.together import make_together
from pepo.families.three_in_a_row.generators.unique import make, make_for_many
from pepo.families.three_in_a_row.puzzle import ThreeInARow

__all__ = [
    "GENERATORS",
    "GridParams",
    "again",
    "at_level",
    "make",
    "make_for_many",
    "make_together",
]


def again(puzzle: ThreeInARow, rng: Random, watch: Watch) -> ThreeInARow:
    """Of the same size and rules, with about as many signs."""
    alike = {
        "width": puzzle.width,
        "height": puzzle.height,
        "distinct_lines": puzzle.distinct_lines,
        "signs": len(puzzle.signs),
        "blacks": puzzle.blacks,
    }
    return make(build(GridParams, alike, what="grid"), rng, watch)


SIDES = {Level.GENTLE: 6, Level.MODERATE: 8, Level.HARD: 8, Level.FIENDISH: 12}


def at_level(level: Level, rng: Random) -> Settings:
    """The smallest side on which a level is found at once."""
    return "unique", {"width": SIDES[level], "level": level}


GENERATORS = (
    Generator(
        name="unique",
        title="One solution, any difficulty",
        summary="One solution, the size and difficulty you choose, and as few givens as possible.",
        generate=make,
        params=GridParams,
        for_many=make_for_many,
        together=make_together,
    ),
)
