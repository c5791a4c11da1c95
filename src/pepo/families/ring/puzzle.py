"""Ring: the rules.

Tiles 0 … n−1 lie in a circle, each with a number of at least zero. You stand on tile 0.
From a tile that says k, jump k tiles clockwise or k tiles counter-clockwise, round the ring as
often as it takes. The ring is solved when you reach tile n−1.

A ring of one tile is solved at once. When both jumps lead to the same tile they are one move,
written clockwise.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from pepo.core.errors import BadInput, IllegalMove, quote

MAX_NUMBER = 10**18 - 1  # fits 64 bits with room to add


@dataclass(frozen=True, slots=True)
class Jump:
    """`by` tiles clockwise, or counter-clockwise when `clockwise` is False."""

    by: int
    clockwise: bool = True

    @property
    def direction(self) -> str:
        return "clockwise" if self.clockwise else "counter-clockwise"


@dataclass(frozen=True)
class Ring:
    """A ring of numbered tiles. A state is the tile you stand on."""

    tiles: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.tiles:
            raise BadInput("The ring is empty; expected at least one tile.")
        for place, number in enumerate(self.tiles):
            if not 0 <= number <= MAX_NUMBER:
                raise BadInput(
                    f"Tile {place} is {quote(number)}; expected a whole number from 0 to 10^18 - 1."
                )

    @property
    def goal(self) -> int:
        return len(self.tiles) - 1

    def start(self) -> int:
        return 0

    def is_solved(self, tile: int) -> bool:
        return tile == self.goal

    def moves(self, tile: int) -> Iterable[Jump]:
        if self.is_solved(tile):
            return ()
        by = self.tiles[tile]
        if 2 * by % len(self.tiles) == 0:
            return (Jump(by),)
        return (Jump(by), Jump(by, clockwise=False))

    def apply(self, tile: int, jump: Jump) -> int:
        if self.is_solved(tile):
            raise IllegalMove(f"Tile {tile} is the goal: the ring is already solved.")
        if jump.by != self.tiles[tile]:
            raise IllegalMove(
                f"Tile {tile} says {self.tiles[tile]}, so you can't jump {jump.by} from here."
            )
        return self.landing(tile, jump)

    def landing(self, tile: int, jump: Jump) -> int:
        """Where a jump ends, whatever the tile says."""
        return (tile + (jump.by if jump.clockwise else -jump.by)) % len(self.tiles)
