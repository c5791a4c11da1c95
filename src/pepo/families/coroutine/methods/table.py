"""What the teaching methods share: the best solution so far, and how their tables are written.

By default a row uses compass names: "9 A", "4 to 2", "6 NE SE W". With digits, it is the table as
it is made by hand: a ~ stands for no directions.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from pepo.core.params import param
from pepo.core.solving import Claim, Outcome, Watch
from pepo.core.trace import Column, Event, Kind, Stack
from pepo.core.words import listed
from pepo.families.coroutine.puzzle import (
    COINS,
    COMPASS,
    NAMES,
    Coroutine,
    Position,
    Turn,
    spell,
)

ROW = Column("row", "Row")
TURN = Column("turn", "Turn", parts=("turn", "coin"))
SQUARES = Column("squares", "Squares", parts=("start", "end"), between=" to ")
USED = Column("used", "Used")
LEFT = Column("left", "Left", parts=("left", "result"), between=", ")


@dataclass(frozen=True)
class TableOptions:
    directions: str = param(
        "compass", "how the table writes directions", choices=("compass", "digits")
    )

    def write(self, directions: Iterable[int]) -> str:
        if self.directions == "digits":
            return ",".join(map(str, directions)) or "~"
        return " ".join(NAMES[direction] for direction in directions)

    def write_used(self, direction: int | None) -> str:
        if direction is not None:
            return self.write([direction])
        return "none" if self.directions == "digits" else "pass"


@dataclass
class TeachingSearch:
    """A search that tries move after move, remembers the best play, and writes a table."""

    puzzle: Coroutine
    watch: Watch
    options: TableOptions
    shortest: bool = True  # whether the best play is then proved to be shortest
    best: tuple[Turn, ...] | None = field(default=None, init=False)
    counts: dict[str, int] = field(default_factory=dict)  # the search's own numbers

    @classmethod
    def run(
        cls, puzzle: Coroutine, start: Position, watch: Watch, options: TableOptions
    ) -> Claim[Turn]:
        """The best play from here, as a method claims it."""
        search = cls(puzzle, watch, options)
        if puzzle.is_solved(start):
            search.best = ()
            return search.claim()
        return search.claim(search.search(start))

    def search(self, start: Position) -> str:
        """Try moves and offer plays that win; why it is impossible, if none does."""
        raise NotImplementedError

    def offer(self, moves: tuple[Turn, ...]) -> None:
        """A play that wins: kept if it is the shortest so far."""
        if self.best is None or len(moves) < len(self.best):
            self.best = moves
            self.watch.keep(self.claim())

    def claim(self, reason: str = "") -> Claim[Turn]:
        """The best play; without one it is impossible, for this reason."""
        if self.best is None:
            return Claim(Outcome.IMPOSSIBLE, stats=self.counts, reason=reason)
        steps = sum(not turn.is_pass for turn in self.best)
        stats = {"turns": len(self.best), "steps": steps, **self.counts}
        return Claim(Outcome.SOLVED, self.best, shortest=self.shortest, stats=stats)

    def record(
        self, kind: Kind, position: Position, turn: Turn, depth: int, row: dict[str, str],
        *, verb: str, ending: str, as_in: int | None = None, stack: Stack = Stack(),
    ) -> None:  # fmt: skip
        """A line of the table; `row` holds what only this search writes, `verb` and `ending` what
        it says of a move that doesn't win."""
        coin, target = COINS[turn.coin], self.puzzle.apply(position, turn).other
        values = {
            "row": str(self.watch.row),
            "coin": coin,
            "start": str(position.here + 1),
            "end": str(target + 1),
            "used": self.options.write_used(turn.direction),
            "result": {"win": "WIN", "seen before": "seen before"}.get(kind, ""),
            **row,
        }
        why = "has no move and passes"
        if turn.direction is not None:
            why = f"{verb} {NAMES[turn.direction]} to {target + 1}"
        why += ", the goal" if kind == "win" else ending
        said = f"{say_where(self.puzzle, position)} {coin} {why}."
        event = Event(kind, values, depth, said, position, turn, stack, as_in=as_in)
        self.watch.record(event)


def directions(turns: Iterable[Turn]) -> list[int]:
    """Those of moves that aren't passes."""
    return [turn.direction for turn in turns if turn.direction is not None]


def say_where(puzzle: Coroutine, position: Position) -> str:
    """Where the arrows are that count, and which of them can't be used, in two sentences."""
    other = COINS[1 - position.mover]
    printed = puzzle.squares[position.other]
    if not printed:
        return f"{other} is on {position.other + 1}, which has no arrows."
    said = f"{other} is on {position.other + 1}, which points {spell(printed)}."
    faults = []
    off = [step for step in printed if puzzle.landing(position.here, step) is None]
    onto = [step for step in printed if puzzle.landing(position.here, step) == position.other]
    if off:
        names = listed([COMPASS[direction] for direction in off])
        faults.append(f"{names} leave{'s' if len(off) == 1 else ''} the board")
    faults += [f"{COMPASS[direction]} is where {other} is" for direction in onto]
    if faults:
        said += f" From {position.here + 1}, {' and '.join(faults)}."
    return said
