"""Decision stack: play, and remember every choice.

Whenever the mover has more than one move, the decision goes on a stack: whose it is, where both
coins are, how many moves were made, and the moves not yet tried. At a win, at a loop, and when the
play can't become shorter than the best, the last decision is made again with its next move.

A play loops when the whole position (both coins and whose turn it is) has occurred before: since
the last decision, or at a decision that is still open. The whole position is needed: a table of
"moves made here" that holds only the square and the coin misses boards that can be solved.
"""

from dataclasses import dataclass, field

from pepo.core.solving import Claim, Watch
from pepo.core.trace import Column, Kind
from pepo.core.words import counted
from pepo.families.coroutine.methods.table import (
    LEFT,
    SQUARES,
    TURN,
    USED,
    TableOptions,
    TeachingSearch,
)
from pepo.families.coroutine.puzzle import NAMES, Coroutine, Position, Turn, spell

COLUMNS = (TURN, SQUARES, USED, LEFT, Column("open", "Decisions"))


@dataclass
class _Decision:
    """A choice: its position, the number of moves before it, and what hasn't been tried."""

    position: Position
    made: int
    left: list[Turn]


def solve(puzzle: Coroutine, start: Position, watch: Watch, options: TableOptions) -> Claim[Turn]:
    return _Play(puzzle, watch, options).run(start)


@dataclass
class _Play(TeachingSearch):
    moves: list[Turn] = field(default_factory=list)
    decisions: list[_Decision] = field(default_factory=list)
    decided: set[Position] = field(default_factory=set)  # the positions on the stack
    since: set[Position] = field(default_factory=set)  # met since the last decision
    loops: int = 0
    most_open: int = 0

    def run(self, position: Position) -> Claim[Turn]:
        self.position = position
        if self.puzzle.is_solved(position):
            self.best = ()
            return self.claim()
        turn: Turn | None = self._choose()
        while turn is not None:
            ended = self._play(turn)
            turn = self._take_back() if ended else self._choose()
        tried = counted(self.tried, "move")
        return self.claim(f"every decision was tried ({tried}), and each play ends in a loop")

    def _choose(self) -> Turn:
        """The first move from here; if there are others, they go on the stack."""
        first, *others = self.puzzle.moves(self.position)
        if others:
            self.decisions.append(_Decision(self.position, len(self.moves), others))
            self.decided.add(self.position)
            self.since = set()
            self.most_open = max(self.most_open, len(self.decisions))
        else:
            self.since.add(self.position)
        return first

    def _play(self, turn: Turn) -> bool:
        """Make a move; True if the play ends with it."""
        self.watch.tick()
        self.tried += 1
        before, self.position = self.position, self.puzzle.apply(self.position, turn)
        self.moves.append(turn)
        if self.puzzle.is_solved(self.position):
            self._record("win", before, turn)
            self.offer(tuple(self.moves))
        elif self.position in self.since or self.position in self.decided:
            self.loops += 1
            self._record("seen before", before, turn)
        elif self.best is not None and len(self.moves) + 1 >= len(self.best):
            self._record("fail", before, turn)
        else:
            self._record("pass" if turn.is_pass else "try", before, turn)
            return False
        return True

    def _take_back(self) -> Turn | None:
        """Back to the last decision that has a move left, and that move; None if there is none."""
        while self.decisions:
            decision = self.decisions[-1]
            if decision.left:
                self.position = decision.position
                del self.moves[decision.made :]
                self.since = set()
                return decision.left.pop(0)
            self.decided.discard(self.decisions.pop().position)
        return None

    def counts(self) -> dict[str, int]:
        return {"tried": self.tried, "loops": self.loops, "most_decisions_open": self.most_open}

    def _record(self, kind: Kind, before: Position, turn: Turn) -> None:
        if not self.watch.tracing:
            return
        made = len(self.moves)
        decides = bool(self.decisions) and self.decisions[-1].made == made - 1
        left = [other.direction for other in self.decisions[-1].left] if decides else []
        untried = [direction for direction in left if direction is not None]
        row = {
            "turn": str(made),
            "left": self.options.write(untried),
            "open": str(len(self.decisions)),
        }
        row |= {"seen before": {"result": "loop"}, "fail": {"result": "no shorter"}}.get(kind, {})
        why = "has no move and passes"
        if turn.direction is not None:
            verb = "decides for" if decides else "has to go"
            why = f"{verb} {NAMES[turn.direction]} to {self.position.other + 1}"
        if kind == "win":
            why += ", the goal"
        elif kind == "seen before":
            why += ": this position has occurred before, the play loops"
        elif kind == "fail":
            why += ": this play can't become shorter than the best"
        elif untried:
            why += f"; {spell(untried)} can wait"
        self.record(kind, row, before, turn, len(self.decisions), why)
