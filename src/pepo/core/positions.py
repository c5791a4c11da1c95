"""The positions of a play, kept so that a play of a million moves still fits into memory.

All of the newest positions are kept, and one in 256 of the older ones; the others are replayed by
the rules when they are needed. Long answers are cut into legs, and only the positions between two
legs are kept.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, overload

from pepo.core.puzzle import M, P, Puzzle, S

FEW = 2_000  # moves that the readable rules play quickly
EVERY = 256  # one in this many of the older positions is kept
NEWEST = 4_096
MIN_LEG, MAX_LEG = 512, 4_096  # moves of a leg
LEGS = 512  # of a long answer, as long as they are not too long


def positions_along(
    puzzle: P,
    start: S,
    moves: Sequence[M],
    replay: Callable[[P, S, Sequence[M]], S] | None = None,
) -> dict[int, S]:
    """The positions between the legs of legal moves, by the number of moves that lead there.
    `replay`, the family's kernel, plays a long leg at once; otherwise the rules do."""
    length = max(MIN_LEG, min(MAX_LEG, len(moves) // LEGS))
    found: dict[int, S] = {}
    end = start
    for first in range(0, len(moves), length):
        part = moves[first : first + length]
        if replay is not None and len(moves) > FEW:
            end = replay(puzzle, end, part)
        else:
            for move in part:
                end = puzzle.apply(end, move)
        found[first + len(part)] = end
    return found


class Positions(Generic[S, M]):
    """Position 0 is the start; position k is the one after the first k of `moves`."""

    def __init__(self, puzzle: Puzzle[S, M], start: S) -> None:
        self._puzzle = puzzle
        self.moves: list[M] = []
        self._marks: dict[int, S] = {0: start}  # kept for good
        self._newest: dict[int, S] = {}

    def __getitem__(self, place: int) -> S:
        near = place
        while near not in self._newest and near not in self._marks:
            near -= 1
        state = self._newest[near] if near in self._newest else self._marks[near]
        for number, move in enumerate(self.moves[near:place], start=near + 1):
            state = self._puzzle.apply(state, move)
            self._keep(number, state)
        return state

    def before(self, place: int) -> "Earlier[S, M]":
        return Earlier(self, place)

    def _keep(self, place: int, state: S) -> None:
        if place % EVERY == 0:
            self._marks[place] = state
            return
        self._newest[place] = state
        if len(self._newest) > 2 * NEWEST:
            self._newest = dict(list(self._newest.items())[-NEWEST:])

    def replace_after(self, at: int, moves: Sequence[M], states: Sequence[S]) -> None:
        """Other moves from position `at` on, and the positions they lead to."""
        self._cut(at, moves)
        for place, state in enumerate(states, start=at + 1):
            self._keep(place, state)

    def lay_after(self, at: int, moves: Sequence[M], marks: Mapping[int, S]) -> None:
        """The same for many moves, of which some positions are known, by moves from `at`."""
        self._cut(at, moves)
        self._marks |= {at + far: state for far, state in marks.items()}

    def _cut(self, at: int, moves: Sequence[M]) -> None:
        if at < len(self.moves):
            self._marks = {k: state for k, state in self._marks.items() if k <= at}
            self._newest = {k: state for k, state in self._newest.items() if k <= at}
        self.moves[at:] = moves


class Earlier(Sequence[S], Generic[S, M]):
    """The positions before one, replayed only if they are read."""

    def __init__(self, positions: Positions[S, M], end: int) -> None:
        self._positions, self._end = positions, end

    def __len__(self) -> int:
        return self._end

    @overload
    def __getitem__(self, place: int) -> S: ...

    @overload
    def __getitem__(self, place: slice) -> tuple[S, ...]: ...

    def __getitem__(self, place: int | slice) -> S | tuple[S, ...]:
        if isinstance(place, slice):
            return tuple(self._positions[k] for k in range(*place.indices(self._end)))
        if not -self._end <= place < self._end:
            raise IndexError(place)
        return self._positions[place % self._end]
