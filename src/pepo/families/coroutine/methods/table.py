"""What the tables of the teaching methods share: squares from 1, directions as chosen.

By default a row uses compass names: "9 A", "4 to 2", "6 NE SE W". With digits, it is the table as
it is made by hand: a ~ stands for no directions.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from pepo.core.params import param
from pepo.core.trace import Column
from pepo.core.words import listed
from pepo.families.coroutine.puzzle import (
    COINS,
    COMPASS,
    NAMES,
    Coroutine,
    Position,
    spell,
)

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
