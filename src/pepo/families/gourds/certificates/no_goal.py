"""Impossible, because there is no goal: the gourds can't lie on cells with their indices.

counting     certificate.json names an index, "index": 4, that more ends than cells have; or two,
             "indices": [2, 4], that more gourds than pairs of neighbouring cells have
refutation   clauses say how the gourds would cover the board, and contradict each other
"""

from pepo.certificates.fast_refutation import check_refutation_fast
from pepo.certificates.formula import Formula
from pepo.certificates.refutation import check_refutation
from pepo.core.certificates import Proof
from pepo.core.errors import Flaw, quote
from pepo.families.gourds.puzzle import Gourds, sort_of


def check_count(puzzle: Gourds, claim: str, proof: Proof) -> None:
    """Flaw, unless more need a place than there are places."""
    index, indices = proof.fields.get("index"), proof.fields.get("indices")
    if isinstance(index, int):
        need, room = count_index(puzzle, index)
    elif isinstance(indices, list) and [type(one) for one in indices] == [int, int]:
        need, room = count_sort(puzzle, indices[0], indices[1])
    else:
        raise Flaw(f"The indices are {quote(indices)}; expected an index, or two.")
    if need <= room:
        raise Flaw(f"{need:,} need a place, and there are {room:,}.")


def count_index(puzzle: Gourds, index: int) -> tuple[int, int]:
    """How many ends have an index, and how many cells."""
    return puzzle.index_of.count(index), puzzle.wants.count(index)


def count_sort(puzzle: Gourds, one: int, two: int) -> tuple[int, int]:
    """How many gourds have two indices, and how many pairs of neighbouring cells."""
    sort = sort_of(one, two)
    pairs = sum(puzzle.sort_at(a, b) == sort for a, b in puzzle.board.edges)
    return len(puzzle.gourds_of.get(sort, ())), pairs


def cover(puzzle: Gourds) -> Formula:
    """The gourds cover pairs of neighbouring cells with their indices, and one cell is empty.

    A variable for each pair that some gourd fits on: a gourd lies there. And one for each cell: it
    is empty.
    """
    pairs = [pair for pair in puzzle.board.edges if puzzle.sort_at(*pair) in puzzle.gourds_of]
    cells = range(len(puzzle.wants))
    empty = [len(pairs) + cell + 1 for cell in cells]
    formula = Formula(len(pairs) + len(cells))
    for cell in cells:
        over = [number for number, pair in enumerate(pairs, start=1) if cell in pair]
        formula.add(*over, empty[cell])
        formula.at_most_one([*over, empty[cell]])
    formula.exactly(1, empty)
    for sort, gourds in puzzle.gourds_of.items():
        fits = [n for n, pair in enumerate(pairs, start=1) if puzzle.sort_at(*pair) == sort]
        formula.exactly(len(gourds), fits)
    return formula


def check_cover(puzzle: Gourds, claim: str, proof: Proof) -> None:
    check_refutation(cover(puzzle), proof)


def check_cover_fast(puzzle: Gourds, claim: str, proof: Proof) -> None:
    check_refutation_fast(cover(puzzle), proof)
