"""Decision stack: play, and remember every choice.

Whenever the mover has more than one move, the decision goes on a stack: whose it is, where both
coins are, how many moves were made, and the moves not yet tried. At a win, at a loop, and when the
play can't become shorter than the best, the last decision is made again with its next move.

A play loops when the whole position (both coins and whose turn it is) has occurred before: since
the last decision, or at a decision that is still open. The whole position is needed: a table of
"moves made here" that holds only the square and the coin misses boards that can be solved.
"""

from dataclasses import dataclass, field, replace

from pepo.core.listing import Listing
from pepo.core.trace import Column, Kind, Stack, StackEntry, StackTable
from pepo.core.words import counted
from pepo.families.coroutine.methods import table
from pepo.families.coroutine.puzzle import COINS, Position, Turn, spell

COLUMNS = (
    table.ROW, table.TURN, table.SQUARES, table.USED, table.LEFT, Column("open", "Decisions"),
)  # fmt: skip
STACK = StackTable(
    "Decision stack",
    (
        Column("coin", "Coin"),
        Column("A", "A on"),
        Column("B", "B on"),
        Column("move", "Move"),
        Column("tries", "Tries"),
        Column("left", "Left"),
    ),
    ("decision", "decisions"),
)


@dataclass
class _Decision:
    """A choice: its position, the number of moves before it, and what hasn't been tried."""

    position: Position
    made: int
    left: list[Turn]


@dataclass
class DecisionStack(table.TeachingSearch):
    counts: dict[str, int] = field(
        default_factory=lambda: {"tried": 0, "loops": 0, "most_decisions_open": 0}
    )
    moves: list[Turn] = field(default_factory=list)
    decisions: list[_Decision] = field(default_factory=list)
    decided: set[Position] = field(default_factory=set)  # the positions on the stack
    since: set[Position] = field(default_factory=set)  # met since the last decision
    entries: list[StackEntry] = field(default_factory=list)  # the decisions, to be drawn
    met_in: dict[Position, int] = field(default_factory=dict)  # the row that led there last

    def search(self, start: Position) -> str:
        self.position = start
        turn: Turn | None = self._choose()
        while turn is not None:
            ended = self._play(turn)
            turn = self._take_back() if ended else self._choose()
        tried = counted(self.counts["tried"], "move")
        return f"every decision was tried ({tried}), and each play ends in a loop"

    def _choose(self) -> Turn:
        """The first move from here; if there are others, they go on the stack."""
        first, *others = self.puzzle.moves(self.position)
        if others:
            self.decisions.append(_Decision(self.position, len(self.moves), others))
            self.decided.add(self.position)
            self.since = set()
            most_open = max(self.counts["most_decisions_open"], len(self.decisions))
            self.counts["most_decisions_open"] = most_open
        else:
            self.since.add(self.position)
        return first

    def _play(self, turn: Turn) -> bool:
        """Make a move; True if the play ends with it."""
        self.watch.tick()
        self.counts["tried"] += 1
        before, self.position = self.position, self.puzzle.apply(self.position, turn)
        self.moves.append(turn)
        if self.puzzle.is_solved(self.position):
            self._record("win", before, turn)
            self.offer(tuple(self.moves))
        elif self.position in self.since or self.position in self.decided:
            self.counts["loops"] += 1
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

    def _record(self, kind: Kind, before: Position, turn: Turn) -> None:
        if not self.watch.tracing:
            return
        made = len(self.moves)
        decides = bool(self.decisions) and self.decisions[-1].made == made - 1
        left = table.directions(self.decisions[-1].left) if decides else []
        row = {
            "turn": str(made),
            "left": self.options.write(left),
            "open": str(len(self.decisions)),
        }
        as_in, ending = None, f"; {spell(left)} can wait" if left else ""
        if kind == "seen before":
            row["result"] = "loop"
            as_in = self.met_in.get(self.position, 0)
            where = f"after row {as_in:,}" if as_in else "at the start"
            ending = f": the same position as {where}, a loop"
        else:
            self.met_in[self.position] = self.watch.row
        if kind == "fail":
            row["result"] = "no shorter"
            ending = ": this play can't become shorter than the best"
        self._draw(turn, decides=decides)
        self.record(
            kind, before, turn, len(self.decisions), row,
            verb="decides for" if decides else "has to go", ending=ending,
            as_in=as_in, stack=Stack.of(self.entries),
        )  # fmt: skip

    def _draw(self, turn: Turn, *, decides: bool) -> None:
        """Keep the entries in step with the decisions; `decides` if the last one is for this
        turn."""
        del self.entries[len(self.decisions) :]
        if not decides:
            return
        if len(self.entries) < len(self.decisions):
            self.entries.append(StackEntry({}, self.watch.row))
        decision = self.decisions[-1]
        values = {
            "coin": COINS[turn.coin],
            **{coin: str(at + 1) for coin, at in zip(COINS, decision.position.coins, strict=True)},
            "move": str(decision.made + 1),
            "tries": self.options.write_used(turn.direction),
            "left": self.options.write(table.directions(decision.left)),
        }
        self.entries[-1] = replace(self.entries[-1], values=values)


LISTING = Listing(
    (
        DecisionStack.search,
        DecisionStack._choose,
        DecisionStack._play,
        DecisionStack._take_back,
    ),
    hidden=("self._record", "self.counts", "most_open"),
)
