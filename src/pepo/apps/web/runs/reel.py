"""A run to watch: frames 0 to `length`, each a position with its reason.

The frames are a solver's moves or, in a teaching run, the events of its trace. Some positions along
the moves are kept, and with each chunk of events what the trace had come to before it. So any frame
of a million can be drawn without replaying them all.
"""

import pickle
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from typing import overload

from typing_extensions import TypedDict

from pepo.apps.midend.tasks import Found
from pepo.core.family import Family
from pepo.core.frames import Frame, TracePosition, event_frames, move_frames
from pepo.core.session import Position
from pepo.core.tape import Tape
from pepo.core.trace import Event

CHUNK = 512  # events of a trace packed together


class StageState(TypedDict):
    """Whether a stage is done at a position, and whether it may run."""

    name: str
    done: bool
    ready: bool


@dataclass(frozen=True)
class Reel(Found):
    """What a run found, as frames. The trace is pickled by our own workers; where there is none,
    the frames are the moves."""

    length: int = 0
    trace: tuple[bytes, ...] = field(default=(), repr=False)
    adoptable: bool = False  # you can continue from its moves
    room: int = 0  # how many of them still fit into the game
    stages: tuple[StageState, ...] = ()  # of a stage: the state of all stages when it is done

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

    @property
    def events(self) -> Iterator[tuple[int, Event]]:
        """All events of its trace, each with its number."""
        for chunk, packed in enumerate(self.trace):
            yield from enumerate(_unpacked(packed)[1], start=chunk * CHUNK + 1)

    def tape(self, family: Family) -> Tape:
        """To look back and ahead in."""
        rows = _Rows(self.trace, self.length) if self.teaches else None
        return family.tape(self.solution, rows=rows, states=self.states)

    def _events(self, wanted: Iterable[int]) -> Iterator[Frame]:
        for chunk, numbers in groupby(wanted, lambda number: (number - 1) // CHUNK):
            position, events = _unpacked(self.trace[chunk])
            yield from event_frames(position.copy(), events, numbers, first=chunk * CHUNK + 1)


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


@lru_cache(maxsize=8)
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
