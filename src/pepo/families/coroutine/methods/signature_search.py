"""Signature search, as in textbooks: depth first, and a signature seen before ends the branch.

The signature of a move is where the mover starts, where it ends, and where the other coin is. Which
coin moves doesn't matter: the same three squares have the same future. A branch that grows longer
than the best solution so far is abandoned.

With signatures kept along the branch the search is exact. With one list for the whole run, as it
was first described, it tries every signature once and may miss the shortest solution: a long play
may be the first to use a move that a shorter one needs.
"""

from dataclasses import dataclass, field

from pepo.core.solving import Claim, Outcome, Watch
from pepo.core.trace import Column, Event, Kind
from pepo.core.words import listed
from pepo.families.coroutine.methods.table import (
    LEFT,
    SQUARES,
    TURN,
    USED,
    TableOptions,
    say_where,
)
from pepo.families.coroutine.puzzle import COINS, NAMES, Coroutine, Position, Turn

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
    return _Search(puzzle, watch, options, forgets=True).run(start)


def solve_with_one_list(
    puzzle: Coroutine, start: Position, watch: Watch, options: TableOptions
) -> Claim[Turn]:
    return _Search(puzzle, watch, options, forgets=False).run(start)


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
class _Search:
    puzzle: Coroutine
    watch: Watch
    options: TableOptions
    forgets: bool  # whether a signature is removed when the search goes back past it
    branches: list[_Branch] = field(default_factory=list)
    seen: set[Signature] = field(default_factory=set)
    best: tuple[Turn, ...] | None = None
    tried: int = 0
    repeated: int = 0

    def run(self, start: Position) -> Claim[Turn]:
        if self.puzzle.is_solved(start):
            return Claim(Outcome.SOLVED, shortest=self.forgets, stats=self._stats(()))
        self.branches.append(_Branch(start, self._landings(start)))
        while self.branches:
            branch = self.branches[-1]
            if branch.left and not self._too_long():
                self._try(branch, branch.left.pop(0))
            else:
                self._go_back()
        if self.best is None:
            reason = f"all {self.tried:,} reachable moves were tried, none ends on the goal"
            if self.tried == 1:
                reason = "the only reachable move was tried, and it doesn't end on the goal"
            return Claim(Outcome.IMPOSSIBLE, stats=self._stats(None), reason=reason)
        return self._claim()

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
        if signature in self.seen:
            self.repeated += 1
            self._record("seen before", branch, direction)
            return
        turn = Turn(position.mover, direction)
        if target in self.puzzle.goals:  # never put on the list: a shorter play may end with it too
            self._record("win", branch, direction)
            self._win(turn)
            return
        self.seen.add(signature)
        self._record("pass" if turn.is_pass else "try", branch, direction)
        after = position.after(target)
        self.branches.append(_Branch(after, self._landings(after), turn, signature))

    def _win(self, last: Turn) -> None:
        if self.best is None or len(self.branches) < len(self.best):
            self.best = (*(branch.turn for branch in self.branches[1:] if branch.turn), last)
            self.watch.keep(self._claim())

    def _go_back(self) -> None:
        branch = self.branches.pop()
        if self.forgets and branch.signature:
            self.seen.discard(branch.signature)

    def _claim(self) -> Claim[Turn]:
        moves = self.best or ()
        return Claim(Outcome.SOLVED, moves, shortest=self.forgets, stats=self._stats(moves))

    def _stats(self, moves: tuple[Turn, ...] | None) -> dict[str, int]:
        stats = {"tried": self.tried, "seen_before": self.repeated}
        if moves is None:
            return stats
        return {"turns": len(moves), "steps": sum(not turn.is_pass for turn in moves), **stats}

    # -- the table

    def _record(self, kind: Kind, branch: _Branch, direction: int | None) -> None:
        if not self.watch.tracing:
            return
        position, target = branch.position, branch.landings[direction]
        left = [step for step in branch.left if step is not None]
        write = self.options.write
        values = {
            "turn": str(len(self.branches)),
            "coin": COINS[position.mover],
            "start": str(position.here + 1),
            "end": str(target + 1),
            "other": str(position.other + 1),
            "points": write(self.puzzle.squares[position.other]),
            "used": self.options.write_used(direction),
            "left": write(left),
            "result": {"win": "WIN", "seen before": "seen before"}.get(kind, ""),
        }
        why = self._why(kind, position, direction, target, left)
        move = Turn(position.mover, direction)
        depth = len(self.branches) - 1
        self.watch.record(Event(kind, values, depth=depth, why=why, state=position, move=move))

    def _why(
        self, kind: Kind, position: Position, direction: int | None, target: int, left: list[int]
    ) -> str:
        coin = COINS[position.mover]
        if direction is None:
            said = f"{coin} has no move and passes"
        else:
            said = f"{coin} tries {NAMES[direction]} to {target + 1}"
        if kind == "win":
            said += ", the goal"
        elif kind == "seen before":
            said += ": seen before, so the branch ends"
        elif left:
            said += f" and keeps {listed([NAMES[step] for step in left])} for later"
        return f"{say_where(self.puzzle, position)} {said}."
