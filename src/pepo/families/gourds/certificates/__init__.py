"""Gourds: certificates.

    counting     impossible: more ends or gourds than cells for them
    refutation   impossible: the gourds can't all be placed on their colours
    group        impossible: moves make only some exchanges of gourds, and none of them is enough
    closed-set   impossible: few positions can be reached, or nothing can move
    distances    shortest: near the goal, or on a small board
    table        shortest: the distances of all positions, with up to 7 gourds

makers       how each is made
counting     checks the first two: no goal exists
placements   all that moves can do when gourds look alike, and which gourds they exchange
group        checks groups
table        checks tables
fast_table   the same for large ones, compiled
kernels      Numba kernels that make and check tables
"""

from pepo.certificates.refutation import is_long
from pepo.core.certificates import IMPOSSIBLE, SHORTEST, UNIQUE, Certificates, Kind
from pepo.core.words import counted
from pepo.families.gourds.certificates import counting, fast_table, group, makers, table
from pepo.families.gourds.notation import NOTATION
from pepo.search.proofs import by_positions

MAX_LISTED = 40_000  # positions of a certificate that lists them

CLOSED_SET, DISTANCES = by_positions(
    NOTATION, lambda moves: counted(moves, "move"), most=MAX_LISTED
)
CERTIFICATES = Certificates(
    (
        Kind("counting", (IMPOSSIBLE,), makers.count, counting.check_count),
        Kind(
            "refutation",
            (IMPOSSIBLE,),
            makers.refute_cover,
            counting.check_cover,
            counting.check_cover_fast,
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
            fast_table.check_table_fast,
            table.is_large,
        ),
    )
)
