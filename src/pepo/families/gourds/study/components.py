"""The census of components: on which connected boards every position can be reached.

The groups of the placement graph say how many components the positions of a board form, without a
search (exact/reach.py). Boards with a cut cell need none to know that there are at least 2:

**Theorem.** The positions of a board with a cut cell never form one component.

Let the cut cell v leave sides A, B, … when it is taken away: together 2n cells, if there are n
gourds. No gourd lies on two sides. If a side is even, gourds that lie wholly in it leave an even
number of its cells; if it is odd, an odd number.

1. All sides are even. If v is empty, every gourd lies in one side. If v is covered by a gourd that
   reaches into A, what is left of A is odd, so the empty cell is there. Either way the gourds with
   an end in A are |A|/2, and a gourd never leaves its side: to do so it would have to lie on v and
   one cell of A, and next on v and one cell of B, or first cover v and B from an empty v. But the
   first needs the empty cell in B while it is in A; and when v is empty, the gourds that reach v
   with a move belong to the side they come from. So which gourds are in A never changes. There are
   at least 2 sides of at least 2 cells, so at least 2 gourds to choose from.
2. Some sides are odd; their number is even, for 2n is. Without a gourd on v each odd side would
   have an empty cell, so v is covered, and the gourd on it reaches into one of exactly 2 odd sides,
   while the empty cell is in the other. So v is never empty, and the gourd that covers it is always
   the same one. With 2 or more gourds, another could be there; with 1 gourd on 3 cells in a row or
   around a corner, its first end is always in front, or always behind.
3. More than 2 odd sides: no placement at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pepo.core.bulk import Census, Result
from pepo.core.params import param
from pepo.core.solving import Watch
from pepo.families.gourds.board.board import cut_cells
from pepo.families.gourds.exact.reach import reach_of
from pepo.families.gourds.study.polyhexes import board_of, connected, count_holes

MAX_CELLS = 13
BOARDS_A_PART = 5000
KINDS = ("plain", "holes", "cut cells", "cut cells, holes")


@dataclass(frozen=True)
class Components:
    cells: int = param(9, "maximum number of cells (13 takes hours)", least=3, most=MAX_CELLS)


def parts(params: Components) -> list[str]:
    """`11:5000` is the part of the boards of 11 cells from the 5001st on."""
    return [
        f"{cells}:{first}"
        for cells in range(3, params.cells + 1, 2)
        for first in range(0, len(connected(cells)), BOARDS_A_PART)
    ]


def count(params: Components, part: str, watch: Watch) -> Result:
    """Of each kind of boards: how many, how many without placements, with one component, with
    several parts of the placement graph, and the greatest number of components."""
    cells, first = map(int, part.split(":"))
    counts = {kind: [0, 0, 0, 0, 0] for kind in KINDS}
    for each in connected(cells)[first : first + BOARDS_A_PART]:
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
    yield f"All connected boards of up to {params.cells} cells, by the components of their positions:"
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
