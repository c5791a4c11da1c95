"""A run to be watched: frames 0 to `length`, each a position with its reason.

A solver's moves are cut into chunks, each with the position it begins at; a teaching run's events
likewise, each chunk with the positions of the events still open. So any frame of a million is
drawn from one chunk, and a page never holds them all.
"""

import pickle
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pepo.core.family import Family
from pepo.core.solving import READABLE_REPLAY, Solution
from pepo.core.trace import Event

CHUNK = 512  # frames packed together …
LONG_CHUNK = 8 * CHUNK  # … and where there are very many
MOST_TRAIL = 400  # earlier positions a picture is given


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
    chunk: int = CHUNK  # frames in each

    def frames(self, puzzle: Any, numbers: Sequence[int]) -> Iterator[Frame]:
        """The frames with these numbers, in rising order."""
        wanted = sorted(set(numbers))
        if wanted and wanted[0] <= 0:
            yield Frame(0, self.start)
        for chunk in dict.fromkeys((n - 1) // self.chunk for n in wanted if 0 < n <= self.length):
            inside = {n for n in wanted if n > 0 and (n - 1) // self.chunk == chunk}
            unpacked = pickle.loads(zlib.decompress(self.chunks[chunk]))
            read = _events if self.teaches else _steps
            last = max(inside)
            for frame in read(puzzle, chunk * self.chunk, unpacked):
                if frame.number in inside:
                    yield frame
                if frame.number >= last:
                    break

    def events(self, first: int, count: int) -> Iterator[tuple[int, Event]]:
        """Lines of the trace, counted from 1, without positions being followed."""
        for number in range(max(1, first), min(self.length, first + count - 1) + 1):
            chunk, within = divmod(number - 1, self.chunk)
            if within == 0 or number == max(1, first):
                _, found = pickle.loads(zlib.decompress(self.chunks[chunk]))
            yield number, found[within]

    def way(self, count: int) -> tuple[list[Any], dict[int, Any]]:
        """The first moves of a reel that is made of moves, or tells them one by one; and some of
        the positions on the way, by how many of the moves lead there."""
        found: list[Any] = []
        states: dict[int, Any] = {}
        for chunk in self.chunks[: (count + self.chunk - 1) // self.chunk]:
            before, steps = pickle.loads(zlib.decompress(chunk))[:2]
            states[len(found)] = before[-1]
            found += [step.move for step in steps] if self.teaches else steps
        return found[:count], states


def _steps(puzzle: Any, before: int, chunk: Any) -> Iterator[Frame]:
    trail, moves, whys = chunk
    states = list(trail)
    for number, move in enumerate(moves):
        state = puzzle.apply(states[-1], move)
        why = whys[number] if number < len(whys) else ""
        yield Frame(before + number + 1, state, tuple(states[-MOST_TRAIL:]), why, move)
        states.append(state)


def _events(puzzle: Any, before: int, chunk: Any) -> Iterator[Frame]:
    opened, events = chunk
    path = list(opened)
    for number, event in enumerate(events):
        path = _path_to(path, event)
        yield Frame(before + number + 1, path[-1], tuple(path[:-1]), event.why, event.move, event)


def _path_to(path: list[Any], event: Event) -> list[Any]:
    """The positions of the calls still open, ending with this event's."""
    state = path[-1] if event.state is None else event.state
    return [*path[: event.depth], state]


# -- made in the worker


def reel_of_moves(family: Family, solution: Solution[Any, Any]) -> Reel:
    """Cut a checked solution into chunks. Long ones are walked by the kernel."""
    puzzle, moves, whys = solution.puzzle, solution.moves, solution.whys
    kernel = family.methods.fast_replay if len(moves) > READABLE_REPLAY else None
    chunks = []
    trail = [solution.start]
    size = CHUNK if kernel is None else LONG_CHUNK
    for first in range(0, len(moves), size):
        part = list(moves[first : first + size])
        chunks.append(_pack((tuple(trail[-MOST_TRAIL:]), part, list(whys[first : first + size]))))
        if kernel is not None:
            trail = [kernel(puzzle, trail[-1], part)]
            continue
        for move in part:
            trail.append(puzzle.apply(trail[-1], move))
        del trail[: -MOST_TRAIL - 1]
    return Reel(solution.start, len(moves), False, tuple(chunks), size)


def reel_of_trace(solution: Solution[Any, Any]) -> Reel:
    chunks, path = [], [solution.start]
    for first in range(0, len(solution.trace), CHUNK):
        part = list(solution.trace[first : first + CHUNK])
        chunks.append(_pack((tuple(path), part)))
        for event in part:
            path = _path_to(path, event)
    return Reel(solution.start, len(solution.trace), True, tuple(chunks))


def _pack(value: Any) -> bytes:
    return zlib.compress(pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL), 1)
