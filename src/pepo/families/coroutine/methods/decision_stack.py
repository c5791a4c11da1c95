"""Decision stack: play, and remember every choice.

Whenever the mover has more than one move, the decision goes on a stack: whose it is, where both
coins are, how many moves were made, and the moves not yet tried. At a win, at a loop, and when the
play can't become shorter than the best, the last decision is made again with its next move.

A play loops when the whole position (both coins and whose turn it is) has occurred before: since
the last decision, or at a decision that is still open. The whole position is needed: a table of
"moves made here" that holds only the square and the coin misses boards that can be solved.
"""

from dataclasses import dataclass, field

from pepo.core.solving import Claim, Outcome, Watch
from pepo.core.trace import Column, Event, Kind
from pepo.core.words import counted, listed
from pepo.families.coroutine.methods.table import (
    LEFT,
    SQUARES,
    TURN,
    USED,
    TableOptions,
    say_where,
)
from pepo.families.coroutine.puzzle import COINS, NAMES, Coroutine, Position, Turn

COLUMNS = (TURN, SQUARES, USED, LEFT, Column("open", "Decisions"))


@dataclass
class _Decision:
    """A choice: its position, the number of moves before it, and what hasn't been tried."""

    position: Position
    made: int
    left: list[Turn]


def solve(puzzle: Coroutine, start: Position, watch: Watch, options: TableOptions) -> Claim[Turn]:
    return _Play(puzzle, watch, options, start).run()


@dataclass
class _Play:
    puzzle: Coroutine
    watch: Watch
    options: TableOptions
    position: Position
    moves: list[Turn] = field(default_factory=list)
    decisions: list[_Decision] = field(default_factory=list)
    decided: set[Position] = field(default_factory=set)  # the positions on the stack
    since: set[Position] = field(default_factory=set)  # met since the last decision
    best: tuple[Turn, ...] | None = None
    tried: int = 0
    loops: int = 0
    most_open: int = 0

    def run(self) -> Claim[Turn]:
        if self.puzzle.is_solved(self.position):
            return Claim(Outcome.SOLVED, shortest=True, stats=self._stats(()))
        turn: Turn | None = self._choose()
        while turn is not None:
            ended = self._play(turn)
            turn = self._take_back() if ended else self._choose()
        if self.best is None:
            tried = counted(self.tried, "move")
            reason = f"every decision was tried ({tried}), and each play ends in a loop"
            return Claim(Outcome.IMPOSSIBLE, stats=self._stats(None), reason=reason)
        return self._claim()

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
            self._win()
        elif self.position in self.since or self.position in self.decided:
            self.loops += 1
            self._record("seen before", before, turn)
        elif self.best is not None and len(self.moves) + 1 >= len(self.best):
            self._record("fail", before, turn)
        else:
            self._record("pass" if turn.is_pass else "try", before, turn)
            return False
        return True

    def _win(self) -> None:
        if self.best is None or len(self.moves) < len(self.best):
            self.best = tuple(self.moves)
            self.watch.keep(self._claim())

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

    def _claim(self) -> Claim[Turn]:
        moves = self.best or ()
        return Claim(Outcome.SOLVED, moves, shortest=True, stats=self._stats(moves))

    def _stats(self, moves: tuple[Turn, ...] | None) -> dict[str, int]:
        stats = {"tried": self.tried, "loops": self.loops, "most_decisions_open": self.most_open}
        if moves is None:
            return stats
        return {"turns": len(moves), "steps": sum(not turn.is_pass for turn in moves), **stats}

    # -- the table

    def _record(self, kind: Kind, before: Position, turn: Turn) -> None:
        if not self.watch.tracing:
            return
        made = len(self.moves)
        decides = bool(self.decisions) and self.decisions[-1].made == made - 1
        left = [other.direction for other in self.decisions[-1].left] if decides else []
        untried = [direction for direction in left if direction is not None]
        results = {"win": "WIN", "seen before": "loop", "fail": "no shorter"}
        values = {
            "turn": str(made),
            "coin": COINS[turn.coin],
            "start": str(before.here + 1),
            "end": str(self.position.other + 1),
            "used": self.options.write_used(turn.direction),
            "left": self.options.write(untried),
            "open": str(len(self.decisions)),
            "result": results.get(kind, ""),
        }
        why = f"{say_where(self.puzzle, before)} {self._why(kind, turn, untried, decides)}."
        depth = len(self.decisions)
        self.watch.record(Event(kind, values, depth=depth, why=why, state=before, move=turn))

    def _why(self, kind: Kind, turn: Turn, untried: list[int], decides: bool) -> str:
        coin = COINS[turn.coin]
        if turn.direction is None:
            said = f"{coin} has no move and passes"
        else:
            verb = "decides for" if decides else "has to go"
            said = f"{coin} {verb} {NAMES[turn.direction]} to {self.position.other + 1}"
        if kind == "win":
            return f"{said}, the goal"
        if kind == "seen before":
            return f"{said}: this position has occurred before, the play loops"
        if kind == "fail":
            return f"{said}: this play can't become shorter than the best"
        return said + (f"; {listed([NAMES[step] for step in untried])} can wait" if untried else "")
