"""What a method or a stage found, to be watched: frames 0 to `length`, each a position with its
reason.

The frames are a solver's moves or, in a teaching run, the events of its trace. Some positions along
the moves are kept, and with each chunk of events what the trace had come to before it. So any frame
of a million can be shown without replaying them all.
"""

import pickle
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import groupby
from typing import Any, Self, overload

from pepo.core.family import Family
from pepo.core.frames import Frame, TracePosition, event_frames, is_taught, move_frames
from pepo.core.positions import positions_along
from pepo.core.session import Position
from pepo.core.solving import Method, Solution
from pepo.core.tape import Tape
from pepo.core.trace import Event, Mark, Where, find_marks, find_next, say_same

CHUNK = 512  # events of a trace packed together
MAX_INDENT = 12  # calls by which a row of the table is shifted
MAX_UNPACKED = 8  # chunks


@dataclass(frozen=True)
class Likeness:
    """Which rows are the same as a row, in words, and the one to go to from there; rows that are
    the same have one group."""

    text: str
    row: int
    group: int


@dataclass(frozen=True)
class Reel:
    """A checked solution, in words, and positions along its moves by how many of them lead there.
    The trace is pickled by our own workers; where there is none, the frames are the moves."""

    solution: Solution  # without its trace
    sentence: str
    states: Mapping[int, Any]
    length: int = 0
    trace: tuple[bytes, ...] = field(default=(), repr=False)
    marks: tuple[Mark, ...] = ()  # on its time line
    rows: tuple[tuple[str, ...], ...] = ()  # the table a teaching method wrote, as text
    alike: Mapping[int, Likeness] = field(default_factory=dict)  # by the number of a row
    frame_after: tuple[int, ...] = ()  # by number of moves, the frame about that position, or -1

    @classmethod
    def of(
        cls, family: Family, method: Method, solution: Solution, sentence: str, **more: Any
    ) -> Self:
        taught = is_taught(solution)
        length = len(solution.trace) if taught else solution.length
        events = enumerate(solution.trace if taught else (), start=1)
        return cls(
            replace(solution, trace=()),
            sentence,
            states_along(family, solution),
            length,
            packed(solution.start, solution.trace) if taught else (),
            tuple(find_marks(events, method.trace_columns, length)),
            **more,
        )

    @property
    def moves(self) -> Sequence[Any]:
        return self.solution.moves

    @property
    def end(self) -> Any:
        return self.states.get(len(self.moves), self.solution.start)

    @property
    def teaches(self) -> bool:
        return bool(self.trace)

    @property
    def position(self) -> Position:
        return Position(self.solution.puzzle, self.solution.start)

    def frames(self, numbers: Iterable[int]) -> Iterator[Frame]:
        wanted = sorted(set(numbers))
        if wanted and wanted[0] <= 0:
            yield Frame(0, self.solution.start)
        inside = [number for number in wanted if 0 < number <= self.length]
        if self.teaches:
            yield from self._events(inside)
        else:
            yield from move_frames(self.solution, self.states, inside)

    def frame(self, number: int) -> Frame:
        (found,) = self.frames([max(0, min(number, self.length))])
        return found

    @property
    def events(self) -> Iterator[tuple[int, Event]]:
        """All events of its trace, each with its number."""
        for chunk, packed in enumerate(self.trace):
            yield from enumerate(_unpacked(packed)[1], start=chunk * CHUNK + 1)

    def next(self, at: int, where: Where, line: int = 0) -> int | None:
        """The frame to go to from frame `at`; None if there is none."""
        return find_next(self.events, at, where, line)

    def tape(self, family: Family) -> Tape:
        """To look back and ahead in."""
        rows = _Rows(self.trace, self.length) if self.teaches else None
        return family.tape(self.solution, rows=rows, states=self.states)

    def _events(self, wanted: Iterable[int]) -> Iterator[Frame]:
        for chunk, numbers in groupby(wanted, lambda number: (number - 1) // CHUNK):
            position, events = _unpacked(self.trace[chunk])
            yield from event_frames(position.copy(), events, numbers, first=chunk * CHUNK + 1)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Unpack a million moves as they arrive: this runs in a thread, so the screen doesn't
        wait."""
        solution = state["solution"]
        unpacked = replace(solution, moves=list(solution.moves))
        self.__dict__.update(state, solution=unpacked)


class _Rows(Sequence[Event]):
    """The events of packed chunks, unpacked as they are read."""

    def __init__(self, trace: Sequence[bytes], length: int) -> None:
        self._trace, self._length = trace, length

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...

    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        if isinstance(at, slice):
            return [self[k] for k in range(*at.indices(self._length))]
        if not 0 <= at < self._length:
            raise IndexError(at)
        return _unpacked(self._trace[at // CHUNK])[1][at % CHUNK]


@lru_cache(maxsize=MAX_UNPACKED)
def _unpacked(chunk: bytes) -> tuple[TracePosition, list[Event]]:
    """Where the trace had come to before a chunk, and the chunk's events."""
    position, events = pickle.loads(zlib.decompress(chunk))
    return position, events


def packed(start: object, trace: Sequence[Event]) -> tuple[bytes, ...]:
    """The events of a trace in chunks, each with what the trace had come to before it."""
    chunks, position = [], TracePosition([start])
    for first in range(0, len(trace), CHUNK):
        part = list(trace[first : first + CHUNK])
        pickled = pickle.dumps((position, part), protocol=pickle.HIGHEST_PROTOCOL)
        chunks.append(zlib.compress(pickled, 1))
        for event in part:
            position.follow(event)
    return tuple(chunks)


def states_along(family: Family, solution: Solution) -> dict[int, Any]:
    return positions_along(
        solution.puzzle, solution.start, solution.moves, family.methods.fast_replay
    )


# -- its table


def rows_of(method: Method, solution: Solution) -> tuple[tuple[str, ...], ...]:
    if not is_taught(solution):
        return ()
    return tuple(
        tuple(column.indented(event, MAX_INDENT) for column in method.trace_columns)
        for event in solution.trace
    )


def alike_rows(solution: Solution) -> dict[int, Likeness]:
    """For rows that are the same as others: the earlier row, or else the next one."""
    return {
        number: Likeness(
            say_same(event), event.again[0] if event.as_in is None else event.as_in, event.group
        )
        for number, event in enumerate(solution.trace, start=1)
        if event.group
    }


def frames_after(solution: Solution) -> tuple[int, ...]:
    """For each position of the answer, its last frame before the next position's: a search may
    have been there before, on moves that it took back."""
    trace = solution.trace
    if not is_taught(solution):
        return ()
    frames: dict[object, list[int]] = {}
    for number, event in enumerate(trace, start=1):
        frames.setdefault(event.state, []).append(number)
    found, limit = [], len(trace) + 1
    for state in reversed(solution.states()):
        of_state = frames.get(state, [])
        before = bisect_left(of_state, limit)
        frame = of_state[before - 1] if before else -1
        limit = frame if frame >= 0 else limit
        found.append(frame)
    return tuple(reversed(found))
