"""What a study explored: the positions it can list, or only how many there are at each distance."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pepo.core.errors import BadInput
from pepo.families.gourds.exact.ball import Ball
from pepo.families.gourds.puzzle import Position

if TYPE_CHECKING:  # it comes with Numba
    from pepo.families.gourds.exact.distances import Distances

MAX_FARTHEST = 1_000


@dataclass(frozen=True, eq=False)
class Near:
    """Positions near the goal, one by one."""

    ball: Ball

    @property
    def size(self) -> int:
        return sum(self.distribution)

    @property
    def distribution(self) -> list[int]:
        counts = [0] * (max(self.ball.far.values(), default=-1) + 1)
        for far in self.ball.far.values():
            counts[far] += 1
        return counts[: len(counts) if self.ball.whole else self.ball.radius + 1]

    def each(self) -> Iterator[tuple[Position, int, int | None]]:
        most = len(self.distribution)
        return ((p, far, far) for p, far in self.ball.far.items() if far < most)

    def farthest(self) -> list[Position]:
        most = len(self.distribution) - 1
        return [position for position, far, _ in self.each() if far == most]


@dataclass(frozen=True, eq=False)
class InTable:
    """All positions within reach, two bits each."""

    distances: "Distances"

    @property
    def size(self) -> int:
        return int(self.distances.table.states)

    @property
    def distribution(self) -> list[int]:
        return list(self.distances.table.distribution)

    def each(self) -> Iterator[tuple[Position, int, int | None]]:
        numbers = self.distances.numbers
        number = 0
        for far in self.distances.table.depths():
            for distance in far.tolist():
                if distance >= 0:
                    yield numbers.position(number), distance, distance
                number += 1

    def farthest(self) -> list[Position]:
        """At most a thousand of them."""
        numbers = self.distances.table.farthest(MAX_FARTHEST)
        return [self.distances.numbers.position(number) for number in numbers]


@dataclass(frozen=True, eq=False)
class Layers:
    """What is certain of a study that was stopped: how many positions the first layers have."""

    distribution: list[int]

    @property
    def size(self) -> int:
        return sum(self.distribution)

    def each(self) -> Iterator[tuple[Position, int, int | None]]:
        return iter(())

    def farthest(self) -> list[Position]:
        return []


@dataclass(frozen=True, eq=False)
class Counted(Layers):
    """All positions within reach, as numbers only."""

    far: list[Position]

    def each(self) -> Iterator[tuple[Position, int, int | None]]:
        raise BadInput(
            "This study knows how many positions there are at each distance and does not list "
            "them; --engine cpu lists them where memory allows it."
        )

    def farthest(self) -> list[Position]:
        """At most a thousand of them."""
        return self.far
