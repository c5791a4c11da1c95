"""The whole state space of a puzzle: every state that can be reached, and how far each is."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Iterable, Iterator, MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pepo.core.errors import Stop
from pepo.core.puzzle import Puzzle
from pepo.core.solving import Watch

S = TypeVar("S", bound=Hashable)
M = TypeVar("M")


@dataclass
class StateSpace(Generic[S]):
    """States in breadth-first order with their distance from the start and their arrows."""

    states: list[S]
    distance: array[int]
    sources: array[int]  # arrow k leads from state sources[k] …
    targets: array[int]  # … to state targets[k]
    solved: list[int]
    complete: bool = True
    reason: str = ""
    cancelled: bool = False
    _to_goal: array[int] | None = field(default=None, repr=False)

    @property
    def size(self) -> int:
        return len(self.states)

    @property
    def distribution(self) -> list[int]:
        counts = [0] * (self.distance[-1] + 1)
        for far in self.distance:
            counts[far] += 1
        return counts

    def each(self) -> Iterator[tuple[S, int, int | None]]:
        to_goal = self.to_goal() if self.complete else None
        for number, state in enumerate(self.states):
            far = to_goal[number] if to_goal is not None else -1
            yield state, self.distance[number], far if far >= 0 else None

    def farthest(self) -> list[S]:
        far = self.distance[-1]
        return [s for s, d in zip(self.states, self.distance, strict=True) if d == far]

    def to_goal(self, watch: Watch | None = None) -> array[int]:
        """For each state the fewest moves to a solved one; -1 for a dead end."""
        if self._to_goal is not None:
            return self._to_goal
        watch = watch or Watch()
        into: list[list[int]] = [[] for _ in self.states]
        for source, target in zip(self.sources, self.targets, strict=True):
            into[target].append(source)
            watch.pulse()
        far = array("q", [-1]) * len(self.states)
        for state in self.solved:
            far[state] = 0
        walk_back(far, into, watch)
        self._to_goal = far
        return far

    def shortest_solutions(self, watch: Watch) -> int:
        far = self.to_goal(watch)
        if far[0] < 0:
            return 0
        counts: dict[int, int] = {0: 1}
        for number in range(len(self.sources)):  # arrows come in breadth-first order
            watch.pulse()
            source, target = self.sources[number], self.targets[number]
            if source in counts and far[target] == far[source] - 1:
                counts[target] = counts.get(target, 0) + counts[source]
        return sum(counts.get(state, 0) for state in self.solved)


def explore(puzzle: Puzzle[S, M], start: S, watch: Watch) -> StateSpace[S]:
    """Every state that can be reached from `start`; play ends at a solved state.

    When a limit is reached, the complete layers are kept and `complete` is False.
    """
    index = {start: 0}
    space = StateSpace([start], array("q", [0]), array("q"), array("q"), [])
    number = 0
    try:
        while number < len(space.states):
            watch.tick()
            _leave(puzzle, space, index, number)
            number += 1
    except (Stop, MemoryError) as error:
        stop = Stop.of(error)
        space.complete = False
        space.cancelled = stop.cancelled
        space.reason = stop.reason
        _forget_unfinished_layer(space, number)
    return space


def _leave(puzzle: Puzzle[S, M], space: StateSpace[S], index: dict[S, int], number: int) -> None:
    state = space.states[number]
    if puzzle.is_solved(state):
        space.solved.append(number)
        return
    for target in dict.fromkeys(puzzle.apply(state, move) for move in puzzle.moves(state)):
        if target not in index:
            index[target] = len(space.states)
            space.states.append(target)
            space.distance.append(space.distance[number] + 1)
        space.sources.append(number)
        space.targets.append(index[target])


def _forget_unfinished_layer(space: StateSpace[S], number: int) -> None:
    """Keep only complete layers: every state nearer than the first one not expanded."""
    whole = space.distance[number]
    keep = sum(1 for far in space.distance if far <= whole)
    del space.states[keep:], space.distance[keep:]


def components(puzzle: Puzzle[S, M], states: Iterable[S], watch: Watch) -> int:
    """How many parts the space has when arrows can be followed both ways."""
    parent: dict[S, S] = {state: state for state in states}

    def root(state: S) -> S:
        while parent[state] != state:
            parent[state] = parent[parent[state]]
            state = parent[state]
        return state

    for state in parent:
        watch.pulse()
        for move in puzzle.moves(state):
            parent[root(state)] = root(puzzle.apply(state, move))
    return sum(1 for state in parent if parent[state] == state)


def walk_back(
    far: MutableSequence[int], into: Sequence[Sequence[int]], watch: Watch | None = None
) -> None:
    """Fill `far`, the fewest moves to the goal: -1 where the goal can't be reached.

    States are numbers. `far` is known of some states, the same of each, and -1 elsewhere; `into`
    lists for each state those from which one move leads to it.
    """
    queue = [state for state, known in enumerate(far) if known >= 0]
    for state in queue:  # grows while it is walked
        if watch is not None:
            watch.pulse()
        for before in into[state]:
            if far[before] < 0:
                far[before] = far[state] + 1
                queue.append(before)
