"""Gourds: the exact study. All distances from the solved placement, or from all that match.

Small boards are walked through position by position; with more gourds a table of two bits a
position does it; where that would be too large, the layers near the goal are what is certain.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pepo.core.errors import Stop
from pepo.core.solving import Watch
from pepo.core.studying import Studied
from pepo.families.gourds.exact import SMALL_STATES, Ball, grow_ball
from pepo.families.gourds.graph.placements import placement_graph, position_of
from pepo.families.gourds.graph.reach import reach_of
from pepo.families.gourds.puzzle import Gourds, Position

MOST_GOURDS = 8  # in a table; with nine it would take 99 GiB
MOST_FARTHEST = 1_000
LAYERS = 50_000  # positions near the goal, where there is no table


@dataclass(frozen=True, eq=False)
class Near:
    """Positions near the goal, one by one."""

    ball: Ball

    @property
    def size(self) -> int:
        return sum(self.distribution)

    @property
    def distribution(self) -> list[int]:
        counts = [0] * (max(self.ball.far.values(), default=-1) + 1)
        for far in self.ball.far.values():
            counts[far] += 1
        return counts[: len(counts) if self.ball.whole else self.ball.radius + 1]

    def each(self) -> Iterator[tuple[Position, int, int | None]]:
        most = len(self.distribution)
        return ((p, far, far) for p, far in self.ball.far.items() if far < most)

    def farthest(self) -> list[Position]:
        most = len(self.distribution) - 1
        return [position for position, far, _ in self.each() if far == most]


@dataclass(frozen=True, eq=False)
class InTable:
    """All positions within reach, two bits each."""

    distances: Any  # graph.distances.Distances, which only comes with Numba

    @property
    def size(self) -> int:
        return int(self.distances.table.states)

    @property
    def distribution(self) -> list[int]:
        return list(self.distances.table.distribution)

    def each(self) -> Iterator[tuple[Position, int, int | None]]:
        numbers = self.distances.naming.numbers
        number = 0
        for far in self.distances.table.depths():
            for distance in far.tolist():
                if distance >= 0:
                    yield numbers.position(number), distance, distance
                number += 1

    def farthest(self) -> list[Position]:
        """At most a thousand of them."""
        naming = self.distances.naming
        states = self.distances.table.farthest(MOST_FARTHEST)
        return [position_of(naming.graph, naming.numbers.called_as_before(s)) for s in states]


@dataclass(frozen=True, eq=False)
class Layers:
    """What is certain of a study that was stopped: how many positions the first layers have."""

    distribution: list[int]

    @property
    def size(self) -> int:
        return sum(self.distribution)

    def each(self) -> Iterator[tuple[Position, int, int | None]]:
        return iter(())

    def farthest(self) -> list[Position]:
        return []


def study(puzzle: Gourds, start: Position | None, watch: Watch) -> Studied:
    """Everything within reach of the solved positions; solutions are counted from `start`."""
    position = puzzle.start() if start is None else start
    if not puzzle.playable:
        return Studied(Layers([]), reason=puzzle.layout_faults[0].removesuffix("."))
    reach = reach_of(puzzle.board)
    components = reach.components if reach else None
    layers: list[int] = []
    try:
        if reach is not None and reach.positions <= SMALL_STATES:
            near = grow_ball(puzzle, SMALL_STATES, watch)
            ways = _ways(puzzle, position, near)
            far = near.far.get(position)
            return Studied(Near(near), components, 0, ways, _more(puzzle, far), _said(far))
        if reach is None or len(puzzle.gourds) > MOST_GOURDS:
            return _first_layers(puzzle, components, watch)
        from pepo.families.gourds.graph.distances import distances_of

        all_far = distances_of(puzzle, watch, layers.append)
        far, ways = all_far.distance(position), all_far.shortest_ways(position)
        return Studied(InTable(all_far), components, 0, ways, _more(puzzle, far), _said(far))
    except (Stop, MemoryError) as stop:
        cancelled = isinstance(stop, Stop) and stop.cancelled
        reason = str(stop) or "the machine's memory was used up"
        return Studied(Layers(layers), components, reason=reason, cancelled=cancelled)


def _more(puzzle: Gourds, far: int | None) -> dict[str, Any]:
    reach = reach_of(puzzle.board)
    placements = None if reach is None else len(reach.graph)
    return {"start_distance": far, "placements": placements}


def _said(far: int | None) -> tuple[str, ...]:
    if far is None:
        return ("The start is not among them: from there no solved position can be reached.",)
    return (f"The start is {far} move{'' if far == 1 else 's'} from solved.",)


def _ways(puzzle: Gourds, position: Position, near: Ball) -> int:
    """How many shortest ways lead from a position of a whole ball to the goal."""
    if position not in near.far:
        return 0
    layer = {position: 1}
    for left in range(near.far[position], 0, -1):
        following: dict[Position, int] = {}
        for here, ways in layer.items():
            for after in {puzzle.apply(here, move) for move in puzzle.moves(here)}:
                if near.far[after] == left - 1:
                    following[after] = following.get(after, 0) + ways
        layer = following
    return sum(layer.values())


def _first_layers(puzzle: Gourds, components: int | None, watch: Watch) -> Studied:
    """On a board too large for a table: the layers near the goal, and why there are no more."""
    near = grow_ball(puzzle, LAYERS, watch)
    count = len(puzzle.gourds)
    size = ""
    if (reach := reach_of(puzzle.board)) is not None:
        size = f" and there are {reach.positions:.3g} positions"
    reason = (
        f"a table holds boards with up to {MOST_GOURDS} gourds, this one has {count}{size}; "
        f"only the layers near the goal are known"
    )
    return Studied(Near(near), components, reason=reason)


def study_all(puzzle: Gourds, watch: Watch) -> tuple[dict[str, Any], str]:
    """The greatest distance from each placement as the goal, every gourd having its own place.

    The radius is the least of them, the diameter the greatest. Placements that are images of each
    other by a symmetry of the board count once.
    """
    from pepo.families.gourds.graph.goals import goal_of_placement
    from pepo.families.gourds.graph.symmetry import orbits
    from pepo.families.gourds.graph.tables import make_table

    reach = reach_of(puzzle.board)
    if reach is None or len(puzzle.gourds) > MOST_GOURDS:
        raise Stop(f"a table holds boards with up to {MOST_GOURDS} gourds")
    graph = placement_graph(puzzle.board)
    classes = orbits(graph)
    numbers: dict[int, int] = {}
    for images in classes:
        table = make_table(puzzle.board, [goal_of_placement(graph, images[0])], watch)
        depth = len(table.distribution) - 1
        numbers[depth] = numbers.get(depth, 0) + len(images)
        watch.look(total=len(classes), what="goals")
    figures = {
        "radius": min(numbers),
        "diameter": max(numbers),
        "solved_placements": len(graph),
        "up_to_symmetry": len(classes),
        "gods_numbers": {str(far): numbers[far] for far in sorted(numbers)},
    }
    each = ", ".join(f"{far} from {numbers[far]:,}" for far in sorted(numbers))
    said = (
        f"Over all {len(graph):,} solved placements ({len(classes):,} up to symmetry): "
        f"radius {min(numbers)}, diameter {max(numbers)}; farthest {each}."
    )
    return figures, said
