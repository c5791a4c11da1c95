"""Targets worth trying on a coloured board, the nearest first.

Choosing the best target is hard, so several are tried: near ones, found from several random seeds,
and on small boards any others too. A target is near if its gourds need few moves, each alone.
"""

from pepo.core.solving import Watch
from pepo.families.gourds.puzzle import Gourds, Position
from pepo.families.gourds.targets.lone_moves import lone_distance
from pepo.families.gourds.targets.target import find_target, is_unique, several_targets

MAX_LISTED, MAX_COMPARED = 40, 150  # cells; on large boards one near target is enough


def candidates(puzzle: Gourds, position: Position, most: int, watch: Watch) -> list[Position]:
    """At most `most` different targets, about the nearest first."""
    first = find_target(puzzle, position)
    assert first is not None, "the caller has checked that there is a target"
    if most == 1 or is_unique(puzzle) or len(puzzle.wants) > MAX_COMPARED:
        return [first]
    found = {first: _cost(puzzle, position, first)}
    for seed in range(2, 2 + most // 2):
        watch.look(what="targets")
        target = find_target(puzzle, position, seed=seed)
        if target is not None and target not in found:
            found[target] = _cost(puzzle, position, target)
    for target in several_targets(puzzle, position, most if len(puzzle.wants) <= MAX_LISTED else 0):
        watch.look(what="targets")
        if target not in found:
            found[target] = _cost(puzzle, position, target)
    return sorted(found, key=lambda target: found[target])[:most]


def _cost(puzzle: Gourds, position: Position, target: Position) -> int:
    cost = lone_distance(puzzle.board, position, target)
    assert cost is not None, "on a proper board every position can be reached"
    return cost
