"""The census of components: on which connected boards every position can be reached.

The groups of the placement graph say how many components the positions of a board form, without a
search (exact/reach.py). Boards with a cut cell need none to know that there are at least 2:

**Theorem.** The positions of a board with a cut cell never form one component.

Let the cut cell v leave *sides* A, B, … when it is taken away: 2n cells, if there are n gourds.
Cells of different sides don't touch, so a gourd lies in one side, or on v and one cell of a side.

1. All sides are even. Then every gourd *belongs* to the one side it has an end in, and that never
   changes. A gourd that moves without touching v stays in its side. One that comes onto the empty
   v keeps its other end in its side. And if a gourd lies on v and a cell of A, an odd number of
   cells of A is left, so the empty cell is in A (the other sides are even and covered), and the
   gourd, which moves into it, has an end in A again. At least 2 sides have gourds; renaming one
   of each gives positions that can't reach each other.
2. Some side is odd. Then v is never empty: gourds can't cover an odd side. Since 2n is even, there
   are at least 2 odd sides; the gourd on v reaches into one, the empty cell is in another, and a
   third one couldn't be covered. As v is never empty, the gourd on it is always the same: it would
   have to leave v empty to make room. Any gourd could be this one. If there is only 1, it moves to
   and fro on 3 cells, with the same end always in front.
3. More than 2 odd sides: no placement at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pepo.core.bulk import Census, Result
from pepo.core.errors import BadInput
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import cut_cells
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.study.polyhexes import (
    Cells,
    board_of,
    connected,
    count_holes,
    without_cut_cells,
)

MAX_CELLS, MAX_CONNECTED = 15, 13
BOARDS_A_PART = 5000
KINDS = ("plain", "holes", "cut cells", "cut cells, holes")


@dataclass(frozen=True)
class Components:
    cells: int = param(9, "maximum number of cells (13 takes hours)", least=3, most=MAX_CELLS)
    no_cut_cells: bool = param(False, "only boards without cut cells")

    def __post_init__(self) -> None:
        if self.cells > MAX_CONNECTED and not self.no_cut_cells:
            raise BadInput(
                f"There are too many connected boards of {self.cells} cells to look at; expected "
                f"{MAX_CONNECTED} or less, or only boards without cut cells."
            )

    def boards(self, cells: int) -> tuple[Cells, ...]:
        return without_cut_cells(cells) if self.no_cut_cells else connected(cells)


def parts(params: Components) -> list[str]:
    """`11:5000` is the part of the boards of 11 cells from the 5001st on."""
    return [
        f"{cells}:{first}"
        for cells in range(3, params.cells + 1, 2)
        for first in range(0, len(params.boards(cells)), BOARDS_A_PART)
    ]


def count(params: Components, part: str, watch: Watch) -> Result:
    """Of each kind of boards: how many, how many without placements, with one component, with
    several parts of the placement graph, and the greatest number of components."""
    cells, first = map(int, part.split(":"))
    counts = {kind: [0, 0, 0, 0, 0] for kind in KINDS}
    for each in params.boards(cells)[first : first + BOARDS_A_PART]:
        watch.look(what="boards")
        board = board_of(each)
        reach = reach_of(board)
        assert reach is not None, "small boards have few placements"
        kind = counts[KINDS[2 * bool(cut_cells(board)) + (count_holes(board) > 0)]]
        kind[0] += 1
        kind[1] += not reach.components
        kind[2] += reach.components == 1
        kind[3] += len(reach.groups) > 1
        kind[4] = max(kind[4], reach.components)
    return {"cells": cells, "kinds": counts}


def combine(params: Components, results: Sequence[Result]) -> Result:
    names = ("boards", "no_placement", "one_component", "several_parts", "most_components")
    rows = []
    for cells in range(3, params.cells + 1, 2):
        for kind in KINDS:
            found = [result["kinds"][kind] for result in results if result["cells"] == cells]
            *sums, most = zip(*found, strict=True)
            row = dict(zip(names, (*map(sum, sums), max(most)), strict=True))
            if row["boards"]:
                rows.append({"cells": cells, "kind": kind, **row})
    return {"rows": rows}


def tell(params: Components, answer: Result) -> Iterator[str]:
    which = "boards without cut cells" if params.no_cut_cells else "connected boards"
    yield f"All {which} of up to {params.cells} cells, by the components of positions:"
    yield ""
    yield "cells  kind              boards   no placement  one component  several  at most"
    for row in answer["rows"]:
        several = row["boards"] - row["no_placement"] - row["one_component"]
        yield (
            f"{row['cells']:>5}  {row['kind']:<16}  {row['boards']:>7,}  {row['no_placement']:>12,}"
            f"  {row['one_component']:>13,}  {several:>7,}  {row['most_components']:>7,}"
        )


CENSUS = Census(
    name="components",
    title="Components",
    summary="On which connected boards every position can be reached, with cut cells and holes.",
    parts=parts,
    count=count,
    combine=combine,
    tell=tell,
    params=Components,
)
