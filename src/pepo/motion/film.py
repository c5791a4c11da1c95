"""What is shown: positions in order, each with the picture of its board and what is said of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Any

from pepo.core.family import Family
from pepo.core.frames import Frame, TracePosition, event_frames, is_taught, move_frames
from pepo.core.positions import positions_along
from pepo.core.scene import Scene
from pepo.core.session import Session
from pepo.core.solving import Method, Outcome, Solution
from pepo.core.view import View

MAX_MOVED = 250  # steps that are shown with all that moves; more are shown as fast as it goes
MAX_SHOWN = 600  # positions of what is longer


@dataclass(frozen=True)
class Film:
    """`length` is how many steps there are; of many, not all are among the frames."""

    family: Family
    puzzle: Any
    title: str
    frames: tuple[Frame, ...]
    length: int
    switches: Mapping[str, bool] = field(default_factory=dict)
    marks: tuple[str, ...] = ()  # on the last picture
    captions: tuple[str, ...] = ()  # for each frame, if anything is said

    @property
    def stride(self) -> int:
        """How many steps lie between two pictures."""
        return _stride(self.length)

    @property
    def is_fast(self) -> bool:
        """Whether there are too many steps to show how each moves."""
        return self.length > MAX_MOVED

    @property
    def won(self) -> bool:
        return self.length > 0 and bool(self.puzzle.is_solved(self.frames[-1].state))

    def scene(self, number: int) -> Scene:
        """The picture of a frame."""
        frame = self.frames[number]
        marks = self.marks if number == len(self.frames) - 1 else ()
        view = View(frame.trail, self.switches, marks=marks, notes=frame.notes, row=frame.highlight)
        return self.family.draw(self.puzzle, frame.state, view)


def film_of(
    family: Family,
    title: str,
    solutions: Sequence[Solution],
    *,
    method: Method | None = None,
    switches: Mapping[str, bool] | None = None,
    captions: bool = True,
) -> Film:
    """A film of what was found, one solution after the other. What the method mentions is shown."""
    first = solutions[0]
    shown = {**family.switches_at_first(first.puzzle)}
    shown |= dict.fromkeys(method.shows if method else (), True)
    length = sum(map(_length, solutions))
    frames = [Frame(0, first.start)]
    before, stride = 0, _stride(length)
    for solution in solutions:
        own = _length(solution)
        wanted = [k for k in range(1, own + 1) if (before + k) % stride == 0]
        if solution is solutions[-1] and own and own not in wanted:
            wanted.append(own)
        frames += _frames(family, solution, wanted)
        before += own
    return Film(
        family,
        first.puzzle,
        title,
        tuple(frames),
        length,
        {**shown, **(switches or {})},
        solutions[-1].marks,
        tuple(frame.why for frame in frames) if captions and any(f.why for f in frames) else (),
    )


def played(session: Session, *, since: int = 0) -> Solution:
    """The moves of a game so far, or those after some, as if they had been found."""
    outcome = Outcome.SOLVED if session.solved else Outcome.GAVE_UP
    start, moves = session.state_after(since), session.played[since:]
    return Solution(outcome, moves, method="", puzzle=session.puzzle, start=start)


def _stride(length: int) -> int:
    return ceil(length / MAX_SHOWN) if length > MAX_SHOWN else 1


def _length(solution: Solution) -> int:
    return len(solution.trace) if is_taught(solution) else solution.length


def _frames(family: Family, solution: Solution, wanted: Sequence[int]) -> Iterator[Frame]:
    if is_taught(solution):
        return event_frames(TracePosition([solution.start]), solution.trace, wanted)
    replay = family.methods.fast_replay
    states = positions_along(solution.puzzle, solution.start, solution.moves, replay)
    return move_frames(solution, states, wanted)
