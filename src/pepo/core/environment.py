"""What a family declares so that agents can train on its puzzles: actions, arrays, many at once.

An `Environment` says how large a puzzle is and gives the `Layout` for boards up to a size: actions
by number, a position as an array, and a `Batch` that plays many games at once. Smaller boards are
padded. Only pepo.environments loads this; a family without it gets one made from its rules.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

import numpy as np
from numpy.typing import NDArray

from pepo.core.puzzle import M, P, S

Sizes = tuple[int, ...]
Numbers = NDArray[np.int64]
Truths = NDArray[np.bool_]
Exact = Callable[[P, S], int | None]  # the fewest moves to the goal; None if it can't be reached
LOST = -1  # the distance of a position from which the goal can't be reached


class Layout(ABC, Generic[P, S, M]):
    """Puzzles of up to some sizes as arrays. `low` and `high` are the smallest and the largest
    observation: its shape and type, and the limits of each number."""

    actions: int
    low: NDArray[Any]
    high: NDArray[Any]

    @abstractmethod
    def moves(self, puzzle: P, state: S) -> Mapping[int, M]:
        """The legal moves, by the number of their action."""

    @abstractmethod
    def observe(self, puzzle: P, state: S) -> NDArray[Any]:
        """The puzzle and the position, as one array."""

    def batch(self, puzzles: Sequence[P], places: int) -> "Batch[P, S, M]":
        return ReadableBatch(self, puzzles, places)


@dataclass(frozen=True)
class Environment(Generic[P, S, M]):
    sizes: Callable[[P], Sizes]
    layout: Callable[[Sizes], Layout[P, S, M]]


class Batch(ABC, Generic[P, S, M]):
    """One game at each of many places. `number[place]` says which puzzle is played there."""

    def __init__(self, layout: Layout[P, S, M], puzzles: Sequence[P], places: int) -> None:
        self.layout = layout
        self.puzzles = puzzles
        self.number: Numbers = np.zeros(places, np.int64)
        self.all = np.arange(places)

    @abstractmethod
    def begin(self, places: Numbers, numbers: Numbers) -> None:
        """Start these puzzles at these places."""

    @abstractmethod
    def play(self, actions: Numbers, playing: Truths) -> Truths:
        """One action at each place that is playing; where it was legal. Else nothing changes."""

    @abstractmethod
    def masks(self) -> Truths:
        """[place, action]: whether it is legal. The caller may keep it."""

    @abstractmethod
    def observe(self) -> NDArray[Any]:
        """The observations, place by place. The caller may keep them."""

    @abstractmethod
    def solved(self) -> Truths: ...

    @abstractmethod
    def state(self, place: int) -> S:
        """The position at a place, as the readable rules have it."""

    def distances(self, exact: Exact[P, S]) -> Numbers:
        """The fewest moves to the goal at each place, or LOST."""
        puzzles = self.puzzles
        numbers = enumerate(self.number.tolist())
        found = [exact(puzzles[number], self.state(place)) for place, number in numbers]
        return np.array([LOST if far is None else far for far in found], np.int64)


class ReadableBatch(Batch[P, S, M]):
    """By the readable rules, one place after the other."""

    def __init__(self, layout: Layout[P, S, M], puzzles: Sequence[P], places: int) -> None:
        super().__init__(layout, puzzles, places)
        self._states: list[S] = [puzzles[0].start()] * places

    def begin(self, places: Numbers, numbers: Numbers) -> None:
        self.number[places] = numbers
        for place, number in zip(places.tolist(), numbers.tolist(), strict=True):
            self._states[place] = self.puzzles[number].start()

    def _moves(self, place: int) -> Mapping[int, M]:
        return self.layout.moves(self.puzzles[self.number[place]], self._states[place])

    def play(self, actions: Numbers, playing: Truths) -> Truths:
        legal = np.zeros(len(playing), np.bool_)
        for place in np.flatnonzero(playing).tolist():
            move = self._moves(place).get(int(actions[place]))
            if move is not None:
                puzzle = self.puzzles[self.number[place]]
                self._states[place] = puzzle.apply(self._states[place], move)
                legal[place] = True
        return legal

    def masks(self) -> Truths:
        masks = np.zeros((len(self._states), self.layout.actions), np.bool_)
        for place in range(len(self._states)):
            masks[place, list(self._moves(place))] = True
        return masks

    def observe(self) -> NDArray[Any]:
        numbered = zip(self.number.tolist(), self._states, strict=True)
        return np.stack([self.layout.observe(self.puzzles[n], state) for n, state in numbered])

    def solved(self) -> Truths:
        numbered = zip(self.number.tolist(), self._states, strict=True)
        return np.array([self.puzzles[n].is_solved(state) for n, state in numbered], np.bool_)

    def state(self, place: int) -> S:
        return self._states[place]
