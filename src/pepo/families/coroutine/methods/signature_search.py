"""Signature search, as in textbooks: depth first, and a signature seen before ends the branch.

The signature of a move is where the mover starts, where it ends, and where the other coin is. Which
coin moves doesn't matter: the same three squares have the same future. A branch that grows longer
than the best solution so far is abandoned.

With signatures kept along the branch the search is exact. With one list for the whole run, as it
was first described, it tries every signature once and may miss the shortest solution: a long play
may be the first to use a move that a shorter one needs.
"""

from dataclasses import dataclass, field

from pepo.core.solving import Claim, Watch
from pepo.core.trace import Column, Kind
from pepo.families.coroutine.methods.table import (
    LEFT,
    SQUARES,
    TURN,
    USED,
    TableOptions,
    TeachingSearch,
)
from pepo.families.coroutine.puzzle import NAMES, Coroutine, Position, Turn, spell

Signature = tuple[int, int, int]  # the mover's start and end, and the other coin's square

COLUMNS = (
    TURN,
    SQUARES,
    Column("under", "Under the other", parts=("other", "points")),
    USED,
    LEFT,
)


def solve_exactly(
    puzzle: Coroutine, start: Position, watch: Watch, options: TableOptions
) -> Claim[Turn]:
    return _Search(puzzle, watch, options).run(start)


def solve_with_one_list(
    puzzle: Coroutine, start: Position, watch: Watch, options: TableOptions
) -> Claim[Turn]:
    return _Search(puzzle, watch, options, shortest=False).run(start)


@dataclass
class _Branch:
    """A position on the branch, the move that led to it, and the directions not yet tried."""

    position: Position
    landings: dict[int | None, int]
    turn: Turn | None = None
    signature: Signature | None = None
    left: list[int | None] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.left = list(self.landings)


@dataclass
class _Search(TeachingSearch):
    """An exact search removes a signature when it goes back past it."""

    branches: list[_Branch] = field(default_factory=list)
    seen: set[Signature] = field(default_factory=set)
    repeated: int = 0

    def run(self, start: Position) -> Claim[Turn]:
        if self.puzzle.is_solved(start):
            self.best = ()
            return self.claim()
        self.branches.append(_Branch(start, self._landings(start)))
        while self.branches:
            branch = self.branches[-1]
            if branch.left and not self._too_long():
                self._try(branch, branch.left.pop(0))
            else:
                self._go_back()
        if self.tried == 1:
            return self.claim("the only reachable move was tried, and it doesn't end on the goal")
        return self.claim(f"all {self.tried:,} reachable moves were tried, none ends on the goal")

    def _landings(self, position: Position) -> dict[int | None, int]:
        """Where each direction leads; a coin that passes stays where it is."""
        landings: dict[int | None, int] = {}
        landings.update(self.puzzle.landings(position).items())
        return landings or {None: position.here}

    def _too_long(self) -> bool:
        return self.best is not None and len(self.branches) > len(self.best)

    def _try(self, branch: _Branch, direction: int | None) -> None:
        self.watch.tick()
        self.tried += 1
        position, target = branch.position, branch.landings[direction]
        signature = (position.here, target, position.other)
        turn = Turn(position.mover, direction)
        if signature in self.seen:
            self.repeated += 1
            self._record("seen before", branch, turn)
        elif target in self.puzzle.goals:  # never put on the list: a shorter play may end with it
            self._record("win", branch, turn)
            self.offer((*(branch.turn for branch in self.branches[1:] if branch.turn), turn))
        else:
            self.seen.add(signature)
            self._record("pass" if turn.is_pass else "try", branch, turn)
            after = position.after(target)
            self.branches.append(_Branch(after, self._landings(after), turn, signature))

    def _go_back(self) -> None:
        branch = self.branches.pop()
        if self.shortest and branch.signature:
            self.seen.discard(branch.signature)

    def counts(self) -> dict[str, int]:
        return {"tried": self.tried, "seen_before": self.repeated}

    def _record(self, kind: Kind, branch: _Branch, turn: Turn) -> None:
        if not self.watch.tracing:
            return
        other = branch.position.other
        left = [step for step in branch.left if step is not None]
        row = {
            "turn": str(len(self.branches)),
            "other": str(other + 1),
            "points": self.options.write(self.puzzle.squares[other]),
            "left": self.options.write(left),
        }
        why = "has no move and passes"
        if turn.direction is not None:
            why = f"tries {NAMES[turn.direction]} to {branch.landings[turn.direction] + 1}"
        if kind == "win":
            why += ", the goal"
        elif kind == "seen before":
            why += ": seen before, so the branch ends"
        elif left:
            why += f" and keeps {spell(left)} for later"
        self.record(kind, row, branch.position, turn, len(self.branches) - 1, why)
