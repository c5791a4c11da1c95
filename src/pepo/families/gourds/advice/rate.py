"""How hard a puzzle is."""

from pepo.core.advice import Rating, impossible
from pepo.core.levels import Level
from pepo.core.words import counted
from pepo.families.gourds.exact.ball import exact_distance
from pepo.families.gourds.exact.solvable import is_hopeless
from pepo.families.gourds.puzzle import Gourds
from pepo.families.gourds.targets.lone_moves import lone_distance
from pepo.families.gourds.targets.target import find_target, why_impossible

LEVELS = (0, 8, 30, 100)  # where each level begins: moves the gourds need, each by itself


def rate(puzzle: Gourds) -> Rating:
    """By the moves that the gourds need, each as if it were alone: a lower bound."""
    start = puzzle.start()
    if why_impossible(puzzle) or is_hopeless(puzzle, start):
        return Rating(None, impossible())
    target = find_target(puzzle, start)
    least = lone_distance(puzzle.board, start, target) if target else None
    if least is None:
        return Rating(Level.FIENDISH, "It isn't known whether it can be solved.")
    exact = exact_distance(puzzle, start)
    said = (
        f"Shortest solution: {counted(exact, 'move')}."
        if exact is not None
        else f"It needs at least {counted(least, 'move')}."
    )
    if exact is None and puzzle.kind == "coloured":
        said = f"It needs about {counted(least, 'move')} or more."
    return Rating(Level.at(least, LEVELS), said)
