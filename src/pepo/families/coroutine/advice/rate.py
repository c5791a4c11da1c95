"""Coroutine: how hard a puzzle is."""

from pepo.core.advice import Rating
from pepo.core.levels import Level
from pepo.core.words import counted
from pepo.families.coroutine.distances import distances
from pepo.families.coroutine.puzzle import Coroutine

LENGTHS = {  # the fewest and the most turns of a level's shortest solutions
    Level.GENTLE: (1, 5),
    Level.MODERATE: (6, 10),
    Level.HARD: (11, 17),
    Level.FIENDISH: (18, 28),
}


def rate(puzzle: Coroutine) -> Rating:
    """By the number of turns: you can go wrong in nearly every one."""
    far = distances(puzzle).of(puzzle.start())
    if far is None:
        return Rating(None, "Neither coin can reach the goal.")
    level = Level.at(far, [least for least, _ in LENGTHS.values()])
    return Rating(level, f"Shortest solution: {counted(far, 'turn')}.")
