"""How hard a puzzle is."""

from pepo.core.advice import Rating
from pepo.core.levels import Level
from pepo.core.words import counted
from pepo.families.gourds.exact.ball import exact_distance
from pepo.families.gourds.exact.solvable import is_hopeless
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.targets.lone_moves import lone_distance
from pepo.families.gourds.targets.target import find_target, why_impossible

LEVELS = (0, 8, 30, 100)  # moves that the gourds need, each counted alone, where a level begins


def rate(puzzle: Gourds) -> Rating:
    """By the moves the gourds need, each as if it were alone: a bound no solution can beat."""
    start = puzzle.start()
    if why_impossible(puzzle) or is_hopeless(puzzle, start):
        return Rating(None, "It cannot be solved.")
    target = find_target(puzzle, start)
    least = lone_distance(puzzle.board, start, target) if target else None
    if least is None:
        return Rating(Level.FIENDISH, "Nobody can promise that it can be solved.")
    exact = exact_distance(puzzle, start)
    said = (
        f"{counted(exact, 'move')} at best."
        if exact is not None
        else f"At least {counted(least, 'move')}."
    )
    if exact is None and puzzle.kind == "coloured":
        said = f"About {counted(least, 'move')} or more."
    return Rating(Level.at(least, LEVELS), said)
