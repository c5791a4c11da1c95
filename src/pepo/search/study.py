"""The exact state space of a puzzle, in figures."""

from collections.abc import Callable, Iterator, Sized
from dataclasses import dataclass
from threading import Event as Flag
from typing import Any

from pepo.core.errors import Stop
from pepo.core.family import Family
from pepo.core.memory import machine_bytes, used_bytes
from pepo.core.solving import Limits, Progress, Watch
from pepo.search.state_space import StateSpace, components, explore


@dataclass(frozen=True, repr=False)
class Study:
    """Distances of everything within reach of the start.

    dead_ends           states from which no solved state can be reached any more
    shortest_solutions  state sequences of the fewest moves from the start to a solved state
    components          parts of the whole space, arrows read both ways; None if not counted
    """

    family: Family
    puzzle: Any
    space: StateSpace[Any]
    components: int | None = None
    dead_ends: int | None = None
    shortest_solutions: int | None = None
    reason: str = ""  # why it is not complete
    cancelled: bool = False

    @property
    def complete(self) -> bool:
        return not self.reason

    def figures(self) -> dict[str, Any]:
        """The fields that every surface shows; of an unfinished study, what is certain."""
        distribution = self.space.distribution
        figures: dict[str, Any] = {
            "puzzle": self.family.id(self.puzzle),
            "family": self.family.name,
            "outcome": "done" if self.complete else "gave up",
            "states": len(self.space.states),
            "components": self.components,
            "from": self.family.study_from,
            "distribution": distribution,
            "farthest": len(distribution) - 1,
            "mean": round(sum(self.space.distance) / len(self.space.states), 6),
            "dead_ends": self.dead_ends,
            "shortest_solutions": self.shortest_solutions,
        }
        if self.reason:
            figures["reason"] = self.reason
        return figures

    def __repr__(self) -> str:
        figures = self.figures()
        states, farthest = figures["states"], figures["farthest"]
        return f"<pepo.Study {figures['outcome']}: {states:,} states, farthest {farthest}>"

    def rows(self) -> Iterator[tuple[str, int, int | None]]:
        """Every state as text, its distance from the start, and to the nearest solved state."""
        to_goal = self.space.to_goal() if self.complete else None
        for number, state in enumerate(self.space.states):
            far = to_goal[number] if to_goal is not None else -1
            text = self.family.notation.format_state(self.puzzle, state)
            yield text, self.space.distance[number], far if far >= 0 else None

    def farthest_states(self) -> list[Any]:
        """The states at the greatest distance."""
        far = self.space.distance[-1]
        return [s for s, d in zip(self.space.states, self.space.distance, strict=True) if d == far]


def study(
    family: Family,
    puzzle: Any,
    *,
    start: Any = None,
    limits: Limits = Limits(),
    progress: Callable[[Progress], None] | None = None,
    cancel: Flag | None = None,
) -> Study:
    """Explore everything within reach; by default in at most half of the machine's memory."""
    if limits.memory is None:
        limits = Limits(limits.seconds, limits.states, machine_bytes() // 2 or None)
    watch = Watch(limits, progress, cancel)
    if start is None:
        start = family.study_start(puzzle) if family.study_start else puzzle.start()
    before = used_bytes()
    space = explore(puzzle, start, watch)
    if not space.complete:
        reason = (
            f"{space.reason}; {_need(family, puzzle, len(space.states), used_bytes() - before)}"
        )
        return Study(family, puzzle, space, reason=reason, cancelled=space.cancelled)
    try:
        return Study(
            family,
            puzzle,
            space,
            components=_components(family, puzzle, watch),
            dead_ends=sum(1 for far in space.to_goal(watch) if far < 0),
            shortest_solutions=space.shortest_solutions(watch),
        )
    except Stop as stop:
        return Study(family, puzzle, space, reason=stop.reason, cancelled=stop.cancelled)


def _components(family: Family, puzzle: Any, watch: Watch) -> int | None:
    if family.all_states is None:
        return None
    return components(puzzle, family.all_states(puzzle), watch)


def _need(family: Family, puzzle: Any, known: int, grown: int) -> str:
    """What is certain, and what the whole would need as far as anybody can tell."""
    each = max(grown // max(known, 1), 100)
    said = f"{known:,} states are certain so far, at about {each:,} bytes each"
    states = family.all_states(puzzle) if family.all_states else None
    if isinstance(states, Sized):
        said += f"; all {len(states):,} would need about {len(states) * each:,} bytes"
    return said
