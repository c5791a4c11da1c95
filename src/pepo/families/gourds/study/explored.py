"""What a study explored: the positions it can list, or only how many there are at each distance."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from pepo.core.errors import BadInput
from pepo.families.gourds.exact.ball import Ball
from pepo.families.gourds.puzzle import Position

if TYPE_CHECKING:  # it comes with Numba
    from pepo.families.gourds.exact.tables import Distances

MAX_FARTHEST = 1_000  # positions that are named


@dataclass(frozen=True, eq=False)
class Space:
    """How many positions there are at each distance. `listed` gives all of them, and `last` those
    of the last distance; of a study that was stopped there are none."""

    distribution: list[int]
    listed: Callable[[], Iterable[tuple[Position, int]]] = tuple
    last: Callable[[], list[Position]] = list

    @property
    def size(self) -> int:
        return sum(self.distribution)

    def each(self) -> Iterator[tuple[Position, int, int | None]]:
        return ((position, far, far) for position, far in self.listed())

    def farthest(self) -> list[Position]:
        return self.last()


def near(ball: Ball) -> Space:
    """The positions of the complete layers near the goal, one by one."""
    counts = Counter(ball.far.values())
    layers = max(counts, default=-1) if ball.whole else ball.radius
    distances = [(position, far) for position, far in ball.far.items() if far <= layers]
    return Space(
        [counts[far] for far in range(layers + 1)],
        lambda: distances,
        lambda: [position for position, far in distances if far == layers],
    )


def in_table(distances: "Distances") -> Space:
    """All positions within reach, two bits each."""
    numbers, table = distances.numbers, distances.table

    def listed() -> Iterator[tuple[Position, int]]:
        number = 0
        for layer in table.depths():
            for far in layer.tolist():
                if far >= 0:
                    yield numbers.position(number), far
                number += 1

    def last() -> list[Position]:
        return [numbers.position(number) for number in table.farthest(MAX_FARTHEST)]

    return Space(list(table.distribution), listed, last)


def only_counted(distribution: list[int], farthest: list[Position]) -> Space:
    """All positions within reach, as numbers only."""
    return Space(distribution, _refused, partial(list, farthest))


def _refused() -> Iterable[tuple[Position, int]]:
    raise BadInput(
        "This study only counts the positions at each distance. To list them, use --engine cpu, "
        "if there is enough memory."
    )
