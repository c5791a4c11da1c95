"""Gourds: certificates.

    counting     impossible: more ends or gourds than cells for them
    refutation   impossible: the gourds can't all be placed on their colours
    group        impossible: moves make only some exchanges of gourds, and none of them is enough
    closed-set   impossible: few positions can be reached, or nothing can move
    distances    shortest: near the goal, or on a small board
    table        shortest: the distances of all positions, with up to 7 gourds

makers       how each is made
no_goal      checks the first two: no goal exists
placements   all that moves can do when gourds look alike, and which gourds they exchange
group        checks groups
table        checks tables
fast_table   the same for large ones, compiled
kernels      Numba kernels that make and check tables
"""

from pepo.certificates.refutation import is_long
from pepo.core.certificates import IMPOSSIBLE, SHORTEST, UNIQUE, Certificates, Kind, Proof
from pepo.core.words import counted
from pepo.families.gourds.certificates import group, makers, no_goal, table
from pepo.families.gourds.notation import NOTATION
from pepo.families.gourds.puzzle import Gourds
from pepo.search.proofs import by_positions

MAX_LISTED = 40_000  # positions of a certificate that lists them


def _check_table_fast(puzzle: Gourds, claim: str, proof: Proof) -> None:
    from pepo.families.gourds.certificates.fast_table import check_table_fast

    check_table_fast(puzzle, claim, proof)


CLOSED_SET, DISTANCES = by_positions(
    NOTATION, lambda moves: counted(moves, "move"), most=MAX_LISTED
)
CERTIFICATES = Certificates(
    (
        Kind("counting", (IMPOSSIBLE,), makers.count, no_goal.check_count),
        Kind(
            "refutation",
            (IMPOSSIBLE,),
            makers.refute_cover,
            no_goal.check_cover,
            no_goal.check_cover_fast,
            is_long,
        ),
        Kind("group", (IMPOSSIBLE,), makers.find_group, group.check_group),
        CLOSED_SET,
        DISTANCES,
        Kind(
            "table",
            (SHORTEST, UNIQUE),
            makers.fill_table,
            table.check_table,
            _check_table_fast,
            table.is_large,
        ),
    )
)
