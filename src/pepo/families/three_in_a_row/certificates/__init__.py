"""Three in a row: certificates that a grid is impossible, or that it has exactly 1 solution.

checker   the rules as clauses, and what a certificate must hold
maker     refutations by a SAT solver
"""

from pepo.certificates.refutation import is_long
from pepo.core.certificates import IMPOSSIBLE, UNIQUE, Certificates, Kind
from pepo.families.three_in_a_row.certificates.checker import check, check_fast
from pepo.families.three_in_a_row.certificates.maker import make

CERTIFICATES = Certificates(
    (Kind("refutation", (IMPOSSIBLE, UNIQUE), make, check, check_fast, is_long),),
    claims=(IMPOSSIBLE, UNIQUE),
)
