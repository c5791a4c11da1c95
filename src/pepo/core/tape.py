"""The rows of a run, to look back and ahead in: the events of a trace or, of a method that keeps
none, its moves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, overload

from pepo.core.advice import Distance
from pepo.core.positions import Positions
from pepo.core.puzzle import M, P, S
from pepo.core.solving import Solution
from pepo.core.trace import Event, Kind

MAX_SCANNED = 20_000  # rows looked through for the end of a branch, or for where it began
ENDS: tuple[Kind, ...] = ("seen before", "win", "fail")  # after them a search turns back


@dataclass(frozen=True)
class Tape(Generic[P, S, M]):
    """Row 1 is rows[0]. Where `holds_before` is true, an event with a move holds the position
    before that move; otherwise the one after it."""

    puzzle: P
    start: S
    rows: Sequence[Event] = field(repr=False)
    method: str
    write: Callable[[M], str]  # a move as text
    teaches: bool = False
    holds_before: bool = False
    complete: bool = True  # the last row is the end of the run
    distance: Callable[[S], Distance] | None = None  # if its moves are proved to be shortest

    def __len__(self) -> int:
        return len(self.rows)

    def event(self, row: int) -> Event:
        return self.rows[row - 1]

    def before(self, row: int) -> S:
        """The position in which the move of a row is made."""
        event = self.event(row)
        if self.holds_before and event.move is not None:
            state: S = event.state
            return state
        return self.after(row - 1)

    def after(self, row: int) -> S:
        """The position that a row leads to."""
        while row > 0:
            event = self.event(row)
            if event.state is not None:
                held: S = event.state
                made = self.holds_before and event.move is not None
                return self.puzzle.apply(held, event.move) if made else held
            row -= 1
        return self.start

    def since(self, row: int) -> Iterator[tuple[int, Event]]:
        """The rows after this one, as far as anyone looks."""
        for number in range(row + 1, min(len(self), row + MAX_SCANNED) + 1):
            yield number, self.event(number)

    def open_rows(self, row: int) -> Iterator[tuple[int, Event]]:
        """Of the calls, guesses or decisions that are open at a row, innermost first, the first
        row that each of them wrote."""
        found: tuple[int, Event] | None = None
        for number in range(row, max(0, row - MAX_SCANNED), -1):
            event = self.event(number)
            if event.move is None:
                continue
            if found is not None and event.depth < found[1].depth:
                yield found
            if found is None or event.depth <= found[1].depth:
                found = number, event
        if found is not None and row <= MAX_SCANNED:
            yield found

    def begins_branch(self, row: int) -> bool:
        """Whether the method comes back to the position of this row, if need be."""
        opened = next(self.open_rows(row), None)
        return opened is not None and bool(opened[1].state == self.event(row).state)

    def end_of_branch(self, row: int) -> int | None:
        """The row in which the branch that begins with a row ends: with a win, or before the first
        row that is outside of it. None if that is too far ahead."""
        begun = self.event(row)
        for number, event in self.since(row):
            again = event.depth == begun.depth and event.state == begun.state
            if event.depth < begun.depth or (again and event.move is not None):
                return number - 1
            if event.kind == "win":
                return number
        seen_all = len(self) <= row + MAX_SCANNED
        return len(self) if seen_all and self.complete else None


class Moves(Sequence[Event]):
    """The moves of a solution as rows. `states` are positions along them."""

    def __init__(self, solution: Solution, states: Mapping[int, Any]) -> None:
        self._solution = solution
        self._positions = Positions(solution.puzzle, solution.start)
        self._positions.lay_after(0, solution.moves, states)

    def __len__(self) -> int:
        return len(self._solution.moves)

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> list[Event]: ...

    def __getitem__(self, at: int | slice) -> Event | list[Event]:
        if isinstance(at, slice):
            return [self[k] for k in range(*at.indices(len(self)))]
        if not 0 <= at < len(self):
            raise IndexError(at)
        whys, done = self._solution.whys, self._solution.solved and at == len(self) - 1
        return Event(
            "win" if done else "deduce",
            {},
            why=whys[at] if at < len(whys) else "",
            state=self._positions[at + 1],
            move=self._solution.moves[at],
        )
