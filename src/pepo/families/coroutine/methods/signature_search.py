"""Signature search, as in textbooks: depth first, and a signature seen before ends the branch.

The signature of a move is where the mover starts, where it ends, and where the other coin is. Which
coin moves doesn't matter: the same three squares have the same future. A branch that grows longer
than the best solution so far is abandoned.

With signatures kept along the branch the search is exact. With one list for the whole run, as it
was first described, it tries every signature once and may miss the shortest solution: a long play
may be the first to use a move that a shorter one needs.
"""

from dataclasses import dataclass, field

from pepo.core.listing import Listing
from pepo.core.trace import Column, Kind
from pepo.families.coroutine.methods import table
from pepo.families.coroutine.puzzle import Position, Turn, spell

Signature = tuple[int, int, int]  # the mover's start and end, and the other coin's square

COLUMNS = (
    table.ROW,
    table.TURN,
    table.SQUARES,
    Column("under", "Under the other", parts=("other", "points")),
    table.USED,
    table.LEFT,
)


@dataclass
class _Branch:
    """A position on the branch, the moves not yet tried, and the move that led here."""

    position: Position
    left: list[Turn]
    turn: Turn | None = None
    signature: Signature | None = None


@dataclass
class SignatureSearch(table.TeachingSearch):
    """An exact search removes a signature when it goes back past it."""

    counts: dict[str, int] = field(default_factory=lambda: {"tried": 0, "seen_before": 0})
    branches: list[_Branch] = field(default_factory=list)
    seen: set[Signature] = field(default_factory=set)
    tried_in: dict[Signature, int] = field(default_factory=dict)  # the row that tried it last

    def search(self, start: Position) -> str:
        self.branches.append(_Branch(start, list(self.puzzle.moves(start))))
        while self.branches:
            branch = self.branches[-1]
            if branch.left and not self._too_long():
                self._try(branch, branch.left.pop(0))
            else:
                self._go_back()
        if self.counts["tried"] == 1:
            return "the only reachable move was tried, and it doesn't end on the goal"
        return f"all {self.counts['tried']:,} reachable moves were tried, none ends on the goal"

    def _too_long(self) -> bool:
        return self.best is not None and len(self.branches) > len(self.best)

    def _try(self, branch: _Branch, turn: Turn) -> None:
        self.watch.tick()
        self.counts["tried"] += 1
        position, after = branch.position, self.puzzle.apply(branch.position, turn)
        signature = (position.here, after.other, position.other)
        if signature in self.seen:
            self.counts["seen_before"] += 1
            self._record("seen before", branch, turn, signature)
        elif self.puzzle.is_solved(after):  # never put on the list: a shorter play may end with it
            self._record("win", branch, turn, signature)
            self.offer((*(branch.turn for branch in self.branches[1:] if branch.turn), turn))
        else:
            self.seen.add(signature)
            self._record("pass" if turn.is_pass else "try", branch, turn, signature)
            moves = list(self.puzzle.moves(after))
            self.branches.append(_Branch(after, moves, turn, signature))

    def _go_back(self) -> None:
        branch = self.branches.pop()
        if self.shortest and branch.signature:
            self.seen.discard(branch.signature)

    def _record(self, kind: Kind, branch: _Branch, turn: Turn, signature: Signature) -> None:
        if not self.watch.tracing:
            return
        other, left = branch.position.other, table.directions(branch.left)
        row = {
            "turn": str(len(self.branches)),
            "other": str(other + 1),
            "points": self.options.write(self.puzzle.squares[other]),
            "left": self.options.write(left),
        }
        ending = f" and keeps {spell(left)} for later" if left else ""
        as_in = self.tried_in.get(signature)
        if kind == "seen before":
            ending = f": seen before, in row {as_in:,}, so the branch ends"
        else:
            self.tried_in[signature] = self.watch.row
        if as_in and kind in ("try", "pass"):
            ending += f"; row {as_in:,} made the same move, on a branch that is closed"
        depth = len(self.branches) - 1
        self.record(
            kind, branch.position, turn, depth, row, verb="tries", ending=ending, as_in=as_in
        )


@dataclass
class OneListSearch(SignatureSearch):
    shortest: bool = False


LISTING = Listing(
    (
        SignatureSearch.search,
        SignatureSearch._try,
        SignatureSearch._too_long,
        SignatureSearch._go_back,
    ),
    hidden=("self._record", "self.counts", "self.tried_in"),
)
