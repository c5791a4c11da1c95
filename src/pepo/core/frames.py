"""What a method did, as frames to watch: a position each, with its reason. They are its moves or,
if it taught, the events of its trace."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pepo.core.highlight import NOTHING, Highlight
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
    highlight: Highlight = NOTHING


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


class Story:
    """What the events so far have left: the positions of the calls still open, ending with the last
    event's, and the labels on the board."""

    def __init__(self, start: Any) -> None:
        self.path = [start]
        self.labels: dict[str, str] = {}

    def follow(self, event: Event) -> None:
        state = self.path[-1] if event.state is None else event.state
        self.path[event.depth :] = [state]
        self.labels.update(event.highlight.labels)


def event_frames(
    story: Story, events: Sequence[Event], wanted: Iterable[int], *, first: int = 1
) -> Iterator[Frame]:
    """The frames of events, of which the first has the number `first`; `story` leads to it."""
    inside = set(wanted)
    for number, event in enumerate(events, start=first):
        story.follow(event)
        if number in inside:
            *trail, state = story.path
            shown = replace(event.highlight, labels=dict(story.labels))
            yield Frame(number, state, tuple(trail), event.why, event.move, event, shown)
