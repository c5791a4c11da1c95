"""The census of small boards: radius and diameter of every board without cut cells.

Boards are numbered by size, those without holes first: 13-1, 13-2, … For each the census keeps a
puzzle that takes as many moves as any on that board; with it comes the board.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from pepo.core.bulk import Census, Found, Result
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.core.words import counted
from pepo.families.gourds.board.board import Board
from pepo.families.gourds.exact.placements import symmetries
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.study.polyhexes import board_of, count_holes, without_cut_cells

if TYPE_CHECKING:  # they load the kernels
    from pepo.families.gourds.study.front import MakeSearches

MAX_CELLS = 15
BOARDS_A_PART = {13: 25, 15: 4}  # some seconds of work; smaller sizes are one part each
COLUMNS = (
    "board", "cells", "holes", "symmetries", "placements", "parts", "components",
    "radius", "diameter", "searches", "puzzle",
)  # fmt: skip


@dataclass(frozen=True)
class SmallBoards:
    cells: int = param(
        11, "maximum number of cells, 13 or 15 takes longer", least=3, most=MAX_CELLS
    )


@cache
def boards(cells: int) -> tuple[Board, ...]:
    """All boards of a size without cut cells, those without holes first."""
    found = [board_of(each) for each in without_cut_cells(cells)]
    return tuple(sorted(found, key=lambda board: (count_holes(board), board.cells)))


def parts(params: SmallBoards) -> list[str]:
    """`13:25` is the part of the boards of 13 cells from the 26th on."""
    return [
        f"{cells}:{first}"
        for cells in range(3, params.cells + 1, 2)
        for first in range(0, len(boards(cells)), _step(cells))
    ]


def _step(cells: int) -> int:
    return BOARDS_A_PART.get(cells, len(boards(cells)))


def count(params: SmallBoards, part: str, watch: Watch) -> Result:
    cells, first = map(int, part.split(":"))
    chosen = range(first, min(first + _step(cells), len(boards(cells))))
    return {"boards": [row(cells, number, watch) for number in chosen]}


def row(
    cells: int, number: int, watch: Watch, searches: "MakeSearches | None" = None
) -> dict[str, int | str]:
    """All that the census says about one board; it is searched by the processor if not said.

    No board without cut cells is known whose placement graph has several parts. If there is one,
    its radius and diameter are the least and the greatest of its parts.
    """
    from pepo.families.gourds.study.extent import extents, farthest_puzzle
    from pepo.families.gourds.study.front import Front

    board = boards(cells)[number]
    reach = reach_of(board)
    assert reach is not None, "small boards have few placements"
    found = extents(board, watch, searches or Front)
    widest = max(found, key=lambda extent: extent.diameter)
    values = (
        f"{cells}-{number + 1}",
        cells,
        count_holes(board),
        len(symmetries(board)),
        len(reach.graph),
        len(reach.groups),
        reach.components,
        min(extent.radius for extent in found),
        widest.diameter,
        sum(extent.searches for extent in found),
        NOTATION.format(farthest_puzzle(board, widest)),
    )
    return dict(zip(COLUMNS, values, strict=True))


def combine(params: SmallBoards, results: Sequence[Result]) -> Result:
    rows = [each for result in results for each in result["boards"]]
    sizes = sorted({each["cells"] for each in rows})
    kinds = [(cells, holes) for cells in sizes for holes in (False, True)]
    groups = [(*kind, [r for r in rows if (r["cells"], r["holes"] > 0) == kind]) for kind in kinds]
    return {"sizes": [summary(*group) for group in groups if group[2]], "boards": rows}


def summary(cells: int, holes: bool, rows: Sequence[Result]) -> dict[str, object]:
    """The extremes of some boards; of those whose positions form one component."""
    whole = [each for each in rows if each["components"] == 1]
    told: dict[str, object] = {
        "cells": cells,
        "with_holes": holes,
        "boards": len(rows),
        "one_component": len(whole),
        "searches": sum(each["searches"] for each in rows),
        "placements": sum(each["placements"] for each in rows),
    }
    if whole:
        least, most = (choose(whole, key=lambda r: r["diameter"]) for choose in (min, max))
        told["radius"] = [choose(r["radius"] for r in whole) for choose in (min, max)]
        told["diameter"] = [least["diameter"], most["diameter"]]
        told["extremes"] = [least["board"], most["board"]]
    return told


def tell(params: SmallBoards, answer: Result) -> Iterator[str]:
    yield f"Boards of up to {params.cells} cells without cut cells. Radius and diameter are of"
    yield "those on which every position can be reached from every other:"
    yield ""
    yield "cells  holes  boards  one component  radius     diameter   on boards"
    for size in answer["sizes"]:
        radius, diameter, extremes = (
            "{} to {}".format(*size[name]) if name in size else "-"
            for name in ("radius", "diameter", "extremes")
        )
        holes = "some" if size["with_holes"] else "none"
        yield (
            f"{size['cells']:>5}  {holes:<5}  {size['boards']:>6,}  {size['one_component']:>13,}  "
            f"{radius:<9}  {diameter:<9}  {extremes}"
        )
    searches, placements = (sum(s[n] for s in answer["sizes"]) for n in ("searches", "placements"))
    yield ""
    yield f"{counted(searches, 'search', 'searches')} for {counted(placements, 'placement')}."


def keep(params: SmallBoards, results: Sequence[Result]) -> Iterable[Found]:
    """The farthest positions, with what is known of their boards."""
    for result in results:
        for each in result["boards"]:
            facts = {name: each[name] for name in COLUMNS if name != "puzzle"}
            facts |= {"outcome": "solved", "kind": "numbered", "length": each["diameter"]}
            proof = (
                f"Board {each['board']}: whatever can be reached from a position is at most "
                f"{each['diameter']} moves away from it; this start and its goal are that far."
            )
            yield Found(NOTATION.parse(each["puzzle"]), facts, proof)


CENSUS = Census(
    name="small-boards",
    title="Small boards",
    summary="Radius and diameter of every board without cut cells, with a farthest puzzle on each.",
    parts=parts,
    count=count,
    combine=combine,
    tell=tell,
    keep=keep,
    params=SmallBoards,
)
