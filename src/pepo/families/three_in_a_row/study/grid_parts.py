"""The count of full grids, cut into parts that can be run anywhere, in any order.

A part fixes how many black cells the first columns have in the upper half. Of two parts that
swapping the colours turns into each other only one is run, and counts twice. Small grids are one
part, counted by the readable full_grids.py; the others are counted by its twin, kernels/halves.py.
"""

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from pepo.core.errors import BadInput
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.lines import completions
from pepo.families.three_in_a_row.study.full_grids import count_full_grids, weight

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

MAX_BYTES = 200_000_000  # for the table of one part
MAX_READABLE = 8  # up to this side, readable Python counts at once
WHOLE = "all"  # the only part of a small grid


@dataclass(frozen=True)
class Size:
    """Which full grids are counted."""

    width: int = param(8, "how many columns", least=2, most=14)
    height: int = param(8, "how many rows", least=2, most=14)
    distinct_lines: bool = param(False, "no two rows alike and no two columns alike")

    def __post_init__(self) -> None:
        for name, side in (("width", self.width), ("height", self.height)):
            if side % 2:
                raise BadInput(f"{name} is {side}; expected an even number from 2 to 14.")
        if self.distinct_lines and self.wide > 10:
            raise BadInput(
                f"{self.width}x{self.height} with distinct lines is out of reach; "
                "expected a side of 10 or less."
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
    pairs = sum(1 for _ in completions(0, 0, size.wide)) ** 2
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
    found = _Part(size, wanted)
    times = weight(wanted, size.high // 2)
    return times * (found.count_distinct() if size.distinct_lines else found.count())


class _Part:
    """The tables that the kernel walks through."""

    def __init__(self, size: Size, wanted: tuple[int, ...]) -> None:
        import numpy as np

        from pepo.families.three_in_a_row.kernels.halves import Part

        self.width, rows, fixed = size.wide, size.high // 2, len(wanted)
        full = (1 << self.width) - 1
        lines = sorted(completions(0, 0, self.width))
        number = {line: k for k, line in enumerate(lines)}
        self.line_bits = np.array(lines, np.int64)
        self.swapped = np.array([number[full & ~line] for line in lines], np.int64)
        starts, following = _following(self.line_bits, full, 1 << fixed)
        least = rows // 3
        different = rows - 2 * least + 1
        steps = [different**k for k in range(self.width - fixed - 1)]  # the last column follows
        places = [sum(s * (x >> fixed + k & 1) for k, s in enumerate(steps)) for x in lines]
        prefix = [sum((x >> k & 1) << 4 * k for k in range(fixed)) for x in lines]
        self.part = Part(
            rows,
            fixed,
            starts,
            following,
            np.array(prefix, np.int64),
            np.array(places, np.int64),
            start=-least * sum(steps),
            wanted=sum(count << 4 * k for k, count in enumerate(wanted)),
            distinct=size.distinct_lines,
        )
        self.tally = np.zeros((different ** len(steps), len(lines) ** 2), np.int64)

    def count(self) -> int:
        import numpy as np

        from pepo.families.three_in_a_row.kernels.halves import count_meetings, walk

        part = self.part
        walk(part, self.tally, np.zeros((0, part.rows), np.uint8))
        kinds = 1 << part.fixed
        return int(count_meetings(self.tally, kinds, part.starts, part.following, self.swapped))

    def count_distinct(self) -> int:
        import numpy as np

        from pepo.families.three_in_a_row.kernels.halves import count_fitting, sign, walk

        walk(self.part, self.tally, np.zeros((0, self.part.rows), np.uint8))
        place, pair = np.nonzero(self.tally)
        past = np.cumsum(self.tally[place, pair])
        groups = np.stack([place, pair, past - self.tally[place, pair], past], axis=1)
        self.tally[place, pair] = past
        many = int(past[-1]) if len(past) else 0
        listed = np.zeros((many, self.part.rows), np.uint8)
        if many:
            walk(self.part, self.tally, listed)
        used = np.zeros((2, many), np.uint64)
        below = np.zeros((2, many), np.uint64)
        alike = np.zeros(many, np.uint64)
        sign(listed, self.line_bits, self.width, self.swapped, used, below, alike)
        return int(count_fitting(groups, self.line_bits, self.width, used, below, alike))


def _following(
    line_bits: "NDArray[np.int64]", full: int, kinds: int
) -> tuple["NDArray[np.intp]", "NDArray[np.uint16]"]:
    """For each pair of rows, the rows that may follow (where the pair repeats, they differ), kind
    by kind: a kind is the bits of the fixed columns."""
    import numpy as np

    lines = len(line_bits)
    kind = line_bits % kinds
    by_kind = np.argsort(kind, kind="stable")
    alike = ~(line_bits[:, None] ^ line_bits[None, :]) & full
    may = (alike[:, :, None] & alike[None, :, by_kind]) == 0  # before, last, next
    pair, following = np.nonzero(may.reshape(lines**2, lines))
    following = by_kind[following]
    many = np.bincount(pair * kinds + kind[following], minlength=lines**2 * kinds)
    return np.concatenate([[0], np.cumsum(many)]), following.astype(np.uint16)
