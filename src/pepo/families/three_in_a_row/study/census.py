"""Three in a row: the census of full grids; grid_parts.py does the counting."""

from collections.abc import Iterator, Sequence

from pepo.core.bulk import Census, Result
from pepo.core.solving import Watch
from pepo.families.three_in_a_row.study.grid_parts import FullGrids, count_part, parts


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
