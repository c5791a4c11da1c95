"""The count of full grids, cut into parts that can be run anywhere, in any order.

A part fixes how many black cells the first columns have in the upper half. Of two parts that
swapping the colours turns into each other only one is run, and counts twice. Small grids are one
part, counted by the readable full_grids.py; the others are counted by its twin, kernels/halves.py.
"""

from dataclasses import dataclass
from itertools import product

from pepo.core.errors import BadInput
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.lines import completions, count_lines
from pepo.families.three_in_a_row.study.full_grids import count_full_grids, weight

MAX_SIDE = 14
MAX_BYTES = 200_000_000  # for the table of one part
MAX_READABLE = 8  # up to this side, readable Python counts at once
WHOLE = "all"  # the only part of a small grid


@dataclass(frozen=True)
class Size:
    """Which full grids are counted."""

    width: int
    height: int
    distinct_lines: bool = False

    def __post_init__(self) -> None:
        size = f"{self.width}x{self.height}"
        if self.width % 2 or self.height % 2 or self.high > MAX_SIDE:
            raise BadInput(
                f"The size is {size}; expected even numbers of columns and rows up to {MAX_SIDE}."
            )
        if self.distinct_lines and self.wide > 10:
            raise BadInput(
                f"{size} with distinct lines is out of reach; expected a side of 10 or less."
            )

    @property
    def wide(self) -> int:
        """Rows are taken along the shorter side: there are fewer of them to choose from."""
        return min(self.width, self.height)

    @property
    def high(self) -> int:
        return max(self.width, self.height)


def parts(size: Size) -> list[str]:
    """The parts of a count, as text."""
    if size.high <= MAX_READABLE:
        return [WHOLE]
    rows = size.high // 2
    fixed = _fixed_columns(size)
    counts = range(rows // 3, rows - rows // 3 + 1)  # with never three alike
    return [
        ",".join(map(str, wanted))
        for wanted in product(counts, repeat=fixed)
        if weight(wanted, rows)
    ]


def _fixed_columns(size: Size) -> int:
    """As few as make the table of one part small enough."""
    rows = size.high // 2
    pairs = count_lines(size.wide) ** 2
    different = rows - 2 * (rows // 3) + 1
    fixed = 1
    while different ** (size.wide - fixed - 1) * pairs * 8 > MAX_BYTES:
        fixed += 1
    return fixed


def count_part(size: Size, part: str, watch: Watch) -> int:
    """How many full grids there are in a part."""
    if part == WHOLE:
        return count_full_grids(size.wide, size.high, size.distinct_lines, watch)
    wanted = tuple(int(count) for count in part.split(","))
    watch.look(what="parts")
    from pepo.families.three_in_a_row.kernels.packed import Halves

    rows = size.high // 2
    lines = sorted(completions(0, 0, size.wide))
    halves = Halves(lines, size.wide, rows, wanted, size.distinct_lines)
    return weight(wanted, rows) * halves.count()
