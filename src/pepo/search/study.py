"""The exact state space of a puzzle, in figures."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from threading import Event as Flag
from typing import Any

from pepo.core.family import Family
from pepo.core.memory import machine_bytes
from pepo.core.solving import Limits, Progress, Watch
from pepo.search.state_space import BYTES_A_STATE, StateSpace, components, explore


@dataclass(frozen=True)
class Study:
    """Distances of everything within reach of the start.

    dead_ends           states from which no solved state can be reached any more
    shortest_solutions  state sequences of the fewest moves from the start to a solved state
    components          parts of the whole space, arrows read both ways; None if not counted
    """

    family: Family
    puzzle: Any
    space: StateSpace[Any]
    components: int | None

    @property
    def complete(self) -> bool:
        return self.space.complete

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
            "dead_ends": None,
            "shortest_solutions": None,
        }
        if self.complete:
            figures["dead_ends"] = sum(1 for far in self.space.to_goal() if far < 0)
            figures["shortest_solutions"] = self.space.shortest_solutions()
        else:
            figures["reason"] = self.space.reason
        return figures

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
    limits: Limits = Limits(),
    progress: Callable[[Progress], None] | None = None,
    cancel: Flag | None = None,
) -> Study:
    """Explore everything within reach; by default in at most half of the machine's memory."""
    if limits.memory is None:
        limits = Limits(limits.seconds, limits.states, machine_bytes() // 2 or None)
    watch = Watch(limits, progress, cancel)
    space = explore(puzzle, puzzle.start(), watch)
    if not space.complete:
        known = len(space.states)
        space.reason += (
            f"; {known:,} states are certain so far, and a study takes about "
            f"{BYTES_A_STATE:,} bytes a state"
        )
        return Study(family, puzzle, space, None)
    parts = None if family.all_states is None else components(puzzle, family.all_states(puzzle))
    return Study(family, puzzle, space, parts)
