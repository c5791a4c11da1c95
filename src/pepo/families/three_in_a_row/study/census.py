"""Three in a row: the census of full grids; grid_parts.py does the counting."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pepo.core.bulk import Census, Result
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.notation import read_size
from pepo.families.three_in_a_row.study import grid_parts
from pepo.families.three_in_a_row.study.grid_parts import MAX_SIDE, Size


@dataclass(frozen=True)
class GridCensus:
    size: str = param("8x8", "columns x rows, both even, up to 14x14 (10x10 with distinct lines)")
    distinct_lines: bool = param(False, "no two rows or columns the same")

    def __post_init__(self) -> None:
        _ = self.grid

    @cached_property
    def grid(self) -> Size:
        return Size(*read_size(self.size, MAX_SIDE), self.distinct_lines)


def parts(params: GridCensus) -> list[str]:
    return grid_parts.parts(params.grid)


def count(params: GridCensus, part: str, watch: Watch) -> Result:
    return {"grids": grid_parts.count_part(params.grid, part, watch)}


def combine(params: GridCensus, results: Sequence[Result]) -> Result:
    return {
        "size": params.size,
        "distinct_lines": params.distinct_lines,
        "total": sum(result["grids"] for result in results),
    }


def tell(params: GridCensus, answer: Result) -> Iterator[str]:
    grid = params.grid
    lines = " with no two rows or columns the same" if params.distinct_lines else ""
    yield f"There are {answer['total']:,} full grids of {grid.width} by {grid.height}{lines}."


CENSUSES = (
    Census(
        name="grids",
        title="All full grids",
        summary="How many full grids of a size there are, with or without distinct lines.",
        parts=parts,
        count=count,
        combine=combine,
        tell=tell,
        params=GridCensus,
    ),
)
