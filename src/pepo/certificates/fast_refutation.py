"""The check of a refutation by compiled kernels, for long proofs: a twin of refutation.py."""

from pepo.certificates.formula import Formula
from pepo.certificates.refutation import PROOF, compare, read_proof
from pepo.core.certificates import Proof
from pepo.core.errors import Flaw


def check_refutation_fast(formula: Formula, proof: Proof) -> None:
    """As `check_refutation`."""
    import numpy as np

    from pepo.certificates import kernels

    compare(formula, proof)
    read = list(read_proof(proof, formula.top))
    flat: list[int] = []
    start = [0]
    for clause in [*formula.clauses, *(literals for _, literals in read)]:
        flat += [2 * abs(x) + (x < 0) for x in dict.fromkeys(clause)]
        start.append(len(flat))
    last = kernels.check(
        np.array(flat, np.int32), np.array(start), len(formula.clauses), formula.top
    )
    if last >= 0:
        raise Flaw(f"Line {read[last][0]} of {PROOF} doesn't follow.")
    if last == kernels.UNREFUTED:
        raise Flaw(f"{PROOF} ends without a contradiction.")
