"""Targets worth trying on a coloured board, the nearest first.

To choose the best target is hard, so several are tried: the nearest that windows of the SAT model
lead to, from several beginnings. How near a target is: the moves its gourds need, each alone.
"""

from random import Random

from pepo.core.solving import Watch
from pepo.families.gourds.model import Model
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.target import find_target, is_unique, several_targets

LARGE = 150  # cells; there one near target is enough


def candidates(puzzle: Gourds, position: Position, most: int, watch: Watch) -> list[Position]:
    """Different targets, at most so many, about the nearest first."""
    first = find_target(puzzle, position)
    assert first is not None, "settled has seen that there is a target"
    if most == 1 or is_unique(puzzle) or len(puzzle.wants) > LARGE:
        return [first]
    model = Model(puzzle)
    found = {first: model.cost(position, first)}
    for target in several_targets(puzzle, position, most):
        watch.look(what="targets")
        found.setdefault(target, model.cost(position, target))
    for seed in range(most // 3):
        watch.look(what="targets")
        target = model.near_target(position, Random(seed))
        found.setdefault(target, model.cost(position, target))
    return sorted(found, key=lambda target: found[target])[:most]
