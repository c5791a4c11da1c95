"""The census of full grids, cut into parts that can be run anywhere, in any order.

A part fixes how many black cells the first columns have in the upper half. Of two parts that
swapping the colours turns into each other only one is run, and counts twice. Small grids are one
part, counted by the readable full_grids.py; the others are counted by its twin, kernels/halves.py.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from pepo.core.bulk import Census, Result
from pepo.core.errors import BadInput, quote
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.logic.lines import completions, count_lines, even
from pepo.families.three_in_a_row.notation import read_size
from pepo.families.three_in_a_row.study.full_grids import count_full_grids, weight

MAX_SIDE = 14
MAX_BYTES = 200_000_000  # for the table of one part
MAX_READABLE = 8  # up to this side, readable Python counts at once
WHOLE = "all"  # the only part of a small grid


@dataclass(frozen=True)
class FullGrids:
    """Which full grids are counted."""

    size: str = param("8x8", "columns x rows, both even, up to 14x14 (10x10 with distinct lines)")
    distinct_lines: bool = param(False, "no two rows or columns the same")

    def __post_init__(self) -> None:
        for side in self.sides:
            if side % 2:
                raise BadInput(f"size is {quote(self.size)}; expected even numbers, as in 8x8.")
        if self.wide > 10 and self.distinct_lines:
            size = "x".join(map(str, self.sides))
            raise BadInput(
                f"{size} with distinct lines is out of reach; expected a side of 10 or less."
            )

    @property
    def sides(self) -> tuple[int, int]:
        """Columns and rows."""
        return read_size(self.size, MAX_SIDE)

    @property
    def wide(self) -> int:
        """Rows are taken along the shorter side: there are fewer of them to choose from."""
        return min(self.sides)

    @property
    def high(self) -> int:
        return max(self.sides)


def parts(grids: FullGrids) -> list[str]:
    if grids.high <= MAX_READABLE:
        return [WHOLE]
    rows = grids.high // 2
    fixed = _fixed_columns(grids)
    counts = range(rows // 3, rows - rows // 3 + 1)  # with never three alike
    return [
        ",".join(map(str, wanted))
        for wanted in product(counts, repeat=fixed)
        if weight(wanted, rows)
    ]


def _fixed_columns(grids: FullGrids) -> int:
    """As few as make the table of one part small enough."""
    rows = grids.high // 2
    pairs = count_lines(even(grids.wide)) ** 2
    different = rows - 2 * (rows // 3) + 1
    fixed = 1
    while different ** (grids.wide - fixed - 1) * pairs * 8 > MAX_BYTES:
        fixed += 1
    return fixed


def count_part(grids: FullGrids, part: str, watch: Watch) -> int:
    if part == WHOLE:
        return count_full_grids(grids.wide, grids.high, grids.distinct_lines, watch)
    wanted = tuple(int(count) for count in part.split(","))
    watch.look(what="parts")
    from pepo.families.three_in_a_row.kernels.packed import Halves

    rows = grids.high // 2
    lines = sorted(completions(0, 0, even(grids.wide)))
    halves = Halves(lines, grids.wide, rows, wanted, grids.distinct_lines)
    return weight(wanted, rows) * halves.count()


def count(params: FullGrids, part: str, watch: Watch) -> Result:
    return {"grids": count_part(params, part, watch)}


def combine(params: FullGrids, results: Sequence[Result]) -> Result:
    return {
        "size": params.size,
        "distinct_lines": params.distinct_lines,
        "total": sum(result["grids"] for result in results),
    }


def tell(params: FullGrids, answer: Result) -> Iterator[str]:
    width, height = params.sides
    lines = " with no two rows or columns the same" if params.distinct_lines else ""
    yield f"There are {answer['total']:,} full grids of {width} by {height}{lines}."


CENSUSES = (
    Census(
        name="grids",
        title="All full grids",
        summary="How many full grids of a size there are, with or without distinct lines.",
        parts=parts,
        count=count,
        combine=combine,
        tell=tell,
        params=FullGrids,
    ),
)
