"""A run to be watched: frames 0 to `length`, each a position with its reason.

A solver's moves are cut into legs, each with the position it begins at; a teaching run's events
into chunks, each with the positions of the events still open. So any frame of a million is drawn
from one or two of them, and a page never holds them all.
"""

import pickle
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pepo.core.family import Family
from pepo.core.positions import legs
from pepo.core.puzzle import Puzzle
from pepo.core.solving import READABLE_REPLAY, Solution
from pepo.core.trace import Event

CHUNK = 512  # events of a trace packed together
MAX_TRAIL = 400  # earlier positions a picture is given


@dataclass(frozen=True)
class Frame:
    """One picture of a reel, before it is drawn."""

    number: int
    state: Any
    trail: tuple[Any, ...] = ()
    why: str = ""
    move: Any = None
    event: Event | None = None


@dataclass(frozen=True)
class Reel:
    """`teaches`: its frames are the events of a trace. Chunks are pickled by our own workers."""

    start: Any
    length: int
    teaches: bool
    chunks: tuple[bytes, ...] = field(repr=False)
    chunk: int = CHUNK  # frames in each but the last

    def frames(self, puzzle: Puzzle, numbers: Sequence[int]) -> Iterator[Frame]:
        """The frames with these numbers, in rising order."""
        wanted = sorted(set(numbers))
        if wanted and wanted[0] <= 0:
            yield Frame(0, self.start)
        for chunk in dict.fromkeys((n - 1) // self.chunk for n in wanted if 0 < n <= self.length):
            inside = {n for n in wanted if n > 0 and (n - 1) // self.chunk == chunk}
            yield from (self._events if self.teaches else self._steps)(puzzle, chunk, inside)

    def _steps(self, puzzle: Puzzle, leg: int, wanted: set[int]) -> Iterator[Frame]:
        begin, moves, whys = self._unpacked(leg)
        first = leg * self.chunk
        is_near = leg > 0 and min(wanted) - first <= MAX_TRAIL
        states = [*(self._positions(puzzle, leg - 1) if is_near else ()), begin]
        for number, move in enumerate(moves[: max(wanted) - first]):
            state = puzzle.apply(states[-1], move)
            if first + number + 1 in wanted:
                why = whys[number] if number < len(whys) else ""
                yield Frame(first + number + 1, state, tuple(states[-MAX_TRAIL:]), why, move)
            states.append(state)

    def _positions(self, puzzle: Puzzle, leg: int) -> list[Any]:
        """All positions of a leg but the last."""
        begin, moves, _ = self._unpacked(leg)
        states = [begin]
        for move in moves[:-1]:
            states.append(puzzle.apply(states[-1], move))
        return states

    def _events(self, puzzle: Puzzle, chunk: int, wanted: set[int]) -> Iterator[Frame]:
        path, events = self._unpacked(chunk)
        first = chunk * self.chunk
        for number, event in enumerate(events[: max(wanted) - first], start=first + 1):
            path = _path_to(path, event)
            if number in wanted:
                yield Frame(number, path[-1], tuple(path[:-1]), event.why, event.move, event)

    def _unpacked(self, chunk: int) -> Any:
        return pickle.loads(zlib.decompress(self.chunks[chunk]))

    def events(self, first: int, count: int) -> Iterator[tuple[int, Event]]:
        """Lines of the trace, counted from 1, without positions being followed."""
        for number in range(max(1, first), min(self.length, first + count - 1) + 1):
            chunk, within = divmod(number - 1, self.chunk)
            if within == 0 or number == max(1, first):
                _, found = self._unpacked(chunk)
            yield number, found[within]

    def way(self, count: int) -> tuple[list[Any], dict[int, Any]]:
        """The first moves of a reel that is made of moves, or tells them one by one; and some of
        the positions on the way, by how many of the moves lead there."""
        found: list[Any] = []
        states: dict[int, Any] = {}
        for chunk in range((count + self.chunk - 1) // self.chunk):
            before, steps = self._unpacked(chunk)[:2]
            states[len(found)] = before[-1] if self.teaches else before
            found += [step.move for step in steps] if self.teaches else steps
        return found[:count], states


def _path_to(path: list[Any], event: Event) -> list[Any]:
    """The positions of the calls still open, ending with this event's."""
    state = path[-1] if event.state is None else event.state
    return [*path[: event.depth], state]


# -- made in the worker


def reel_of_moves(family: Family, solution: Solution) -> Reel:
    """Cut a checked solution into legs. Long ones are walked by the kernel."""
    moves, whys = solution.moves, solution.whys
    kernel = family.methods.fast_replay if len(moves) > READABLE_REPLAY else None
    cut = list(legs(solution.puzzle, solution.start, moves, kernel))
    chunks = [
        _pack((leg.begin, list(leg.moves), list(whys[leg.first : leg.first + len(leg.moves)])))
        for leg in cut
    ]
    size = len(cut[0].moves) if cut else CHUNK
    return Reel(solution.start, len(moves), False, tuple(chunks), size)


def reel_of_trace(solution: Solution) -> Reel:
    chunks, path = [], [solution.start]
    for first in range(0, len(solution.trace), CHUNK):
        part = list(solution.trace[first : first + CHUNK])
        chunks.append(_pack((path, part)))
        for event in part:
            path = _path_to(path, event)
    return Reel(solution.start, len(solution.trace), True, tuple(chunks))


def _pack(value: object) -> bytes:
    return zlib.compress(pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL), 1)
