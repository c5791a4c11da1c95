"""What the tables of the teaching methods have in common: squares from 1, directions as asked."""

from collections.abc import Iterable
from dataclasses import dataclass

from pepo.core.params import param
from pepo.families.coroutine.puzzle import COINS, NAMES, Coroutine, Position, spell
from pepo.families.coroutine.words import COMPASS, listed

NOTHING = "~"
PASS = "none"


@dataclass(frozen=True)
class TableOptions:
    directions: str = param(
        "digits", "how the table writes directions", choices=("digits", "compass")
    )

    def write(self, directions: Iterable[int]) -> str:
        if self.directions == "digits":
            return ",".join(map(str, directions)) or NOTHING
        return " ".join(NAMES[direction] for direction in directions) or NOTHING

    def write_used(self, direction: int | None) -> str:
        return PASS if direction is None else self.write([direction])


def say_where(puzzle: Coroutine, position: Position) -> str:
    """Where the arrows are that count, and which of them cannot be used, in two sentences."""
    other = COINS[1 - position.mover]
    printed = puzzle.squares[position.other]
    if not printed:
        return f"{other} stands on {position.other + 1}, which has no arrows."
    said = f"{other} stands on {position.other + 1}, which points {spell(printed)}."
    faults = []
    off = [step for step in printed if puzzle.landing(position.here, step) is None]
    onto = [step for step in printed if puzzle.landing(position.here, step) == position.other]
    if off:
        names = listed([COMPASS[direction] for direction in off])
        faults.append(f"{names} leave{'s' if len(off) == 1 else ''} the board")
    faults += [f"{COMPASS[direction]} is where {other} stands" for direction in onto]
    if faults:
        said += f" From {position.here + 1}, {' and '.join(faults)}."
    return said
