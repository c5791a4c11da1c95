"""What a method did, as frames to watch: a position each, with its reason. They are its moves or,
if it taught, the events of its trace."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pepo.core.highlight import NOTHING, Highlight
from pepo.core.notes import NO_NOTE, Note, Notes
from pepo.core.positions import Positions
from pepo.core.solving import Solution
from pepo.core.trace import Event

MAX_TRAIL = 400  # earlier positions a picture is given


@dataclass(frozen=True)
class Frame:
    number: int
    state: Any
    trail: tuple[Any, ...] = ()
    why: str = ""
    move: Any = None
    event: Event | None = None
    notes: Notes = field(default_factory=dict)  # all that are on the board

    @property
    def highlight(self) -> Highlight:
        """What it points out on the board."""
        return self.event.highlight if self.event else NOTHING


@dataclass
class TracePosition:
    """Where a trace has come to: the positions of the calls still open, ending with that of the
    last event, and the notes on the board."""

    path: list[Any]
    notes: dict[str, Note] = field(default_factory=dict)

    def copy(self) -> "TracePosition":
        return TracePosition([*self.path], {**self.notes})

    def follow(self, event: Event) -> None:
        state = self.path[-1] if event.state is None else event.state
        del self.path[event.depth :]
        self.path.append(state)
        self.notes.update(event.notes)
        for id in (id for id, note in event.notes.items() if note == NO_NOTE):
            del self.notes[id]


def is_taught(solution: Solution) -> bool:
    """Whether its trace tells all that it did."""
    return bool(solution.trace) and not (solution.trace_cut and solution.solved)


def move_frames(
    solution: Solution, states: Mapping[int, Any], wanted: Iterable[int]
) -> Iterator[Frame]:
    """The frames after some numbers of moves, in order, from 1 on; `states` are positions along
    them."""
    moves, whys = solution.moves, solution.whys
    positions = Positions(solution.puzzle, solution.start)
    positions.lay_after(0, moves, states)
    for number in wanted:
        state, trail = positions[number], positions.before(number)[-MAX_TRAIL:]
        why = whys[number - 1] if number <= len(whys) else ""
        yield Frame(number, state, trail, why, moves[number - 1])


def event_frames(
    position: TracePosition, events: Sequence[Event], wanted: Iterable[int], *, first: int = 1
) -> Iterator[Frame]:
    """The frames of events, of which the first has the number `first` and comes after the
    position."""
    inside = set(wanted)
    for number, event in enumerate(events, start=first):
        position.follow(event)
        if number in inside:
            *trail, state = position.path
            notes = dict(position.notes)
            yield Frame(number, state, tuple(trail), event.why, event.move, event, notes)
