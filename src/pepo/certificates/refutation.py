"""Impossible, unique: a refutation of clauses.

    formula.cnf   what would have to hold, as DIMACS; the checker writes it anew from the puzzle and
                  compares, so that it isn't trusted
    proof.drat    clauses, one a line. Each follows from those before it: if all its literals were
                  false, clauses with one literal left would force others, and so on, until some
                  clause has none left (reverse unit propagation, RUP). The last clause is empty.

Lines that begin with `d` say which clauses a solver may forget. Keeping them proves no less, so
they are skipped. Other checkers of DRAT proofs, such as drat-trim, read the same two files.
"""

from collections.abc import Iterable, Sequence

from pepo.certificates.closed_set import lines_of
from pepo.certificates.formula import Formula
from pepo.core.certificates import Proof
from pepo.core.errors import Flaw, quote

FORMULA, PROOF = "formula.cnf", "proof.drat"
MAX_DIGITS = 9
MAX_READABLE = 100_000  # bytes of a proof; above this fast_refutation.py is quicker


def check_refutation(formula: Formula, proof: Proof) -> None:
    """Flaw, unless the proof refutes this formula."""
    compare(formula, proof)
    clauses = Clauses(formula.clauses)
    for number, literals in read_proof(proof, formula.top):
        if clauses.refuted:
            return
        if not clauses.implies(literals):
            raise Flaw(f"Line {number} of {PROOF} doesn't follow.")
        clauses.add(literals)
    if not clauses.refuted:
        raise Flaw(f"{PROOF} ends without a contradiction.")


def compare(formula: Formula, proof: Proof) -> None:
    """Flaw, unless the file with the formula holds this one."""
    theirs, ours = lines_of(proof, FORMULA), formula.dimacs.decode().split("\n")[:-1]
    for number, (one, two) in enumerate(zip(theirs, ours), start=1):
        if one != two:
            raise Flaw(f"Line {number} of {FORMULA} is {quote(one)}; the rules say {quote(two)}.")
    if len(theirs) != len(ours):
        raise Flaw(f"{FORMULA} has {len(theirs):,} lines; the rules make {len(ours):,}.")


def read_proof(proof: Proof, top: int) -> Iterable[tuple[int, list[int]]]:
    """The clauses of the proof, each with the number of its line."""
    for number, line in enumerate(lines_of(proof, PROOF), start=1):
        if line.startswith("d ") or not line.strip():
            continue
        words = line.split()
        digits = [word.removeprefix("-") for word in words]
        good = all(d.isascii() and d.isdigit() and len(d) <= MAX_DIGITS for d in digits)
        literals = [int(word) for word in words[:-1]] if good else [0]
        if words[-1] != "0" or 0 in literals or any(abs(x) > top for x in literals):
            raise Flaw(f"Line {number} of {PROOF} is {quote(line)}; expected literals and a 0.")
        yield number, literals


def is_long(proof: Proof) -> bool:
    return len(proof.files.get(PROOF, b"")) > MAX_READABLE


class Clauses:
    """Clauses, and the literals that follow from them one by one.

    A clause of two or more literals watches its first two: only when one of these becomes false
    has the clause to be looked at.
    """

    def __init__(self, clauses: Iterable[Sequence[int]]) -> None:
        self.true: dict[int, None] = {}  # literals that hold, in the order in which they were found
        self.watching: dict[int, list[list[int]]] = {}
        self.refuted = False
        for clause in clauses:
            self.add(clause)

    def add(self, literals: Sequence[int]) -> None:
        """Take a clause on, and what follows; literals that aren't false come first."""
        clause = sorted(set(literals), key=lambda literal: -literal in self.true)
        for literal in clause[:2] if len(clause) > 1 else ():
            self.watching.setdefault(literal, []).append(clause)
        open_literals = sum(-literal not in self.true for literal in clause)
        if open_literals <= 1:
            self.refuted |= not open_literals or self._clashes(clause[:1])

    def implies(self, literals: Sequence[int]) -> bool:
        """Whether a clause fails if all these are false; nothing of the trial stays."""
        before = len(self.true)
        clash = self._clashes([-literal for literal in literals])
        while len(self.true) > before:
            self.true.popitem()
        return clash

    def _clashes(self, literals: Iterable[int]) -> bool:
        """Let these hold, and all that follows: does a clause fail?"""
        todo = list(literals)
        for literal in todo:  # grows while it is walked
            if -literal in self.true:
                return True
            if literal in self.true:
                continue
            self.true[literal] = None
            watching, self.watching[-literal] = self.watching.get(-literal, []), []
            for at, clause in enumerate(watching):
                forced = self._look(clause, -literal)
                if forced and -forced in self.true:
                    self.watching[-literal] += watching[at + 1 :]
                    return True
                if forced:
                    todo.append(forced)
        return False

    def _look(self, clause: list[int], false: int) -> int:
        """Watch another literal instead of this one; if all others are false, the one left."""
        if clause[0] == false:
            clause[0], clause[1] = clause[1], false
        if clause[0] not in self.true:
            for k in range(2, len(clause)):
                if -clause[k] not in self.true:
                    clause[1], clause[k] = clause[k], false
                    self.watching.setdefault(clause[1], []).append(clause)
                    return 0
        self.watching[false].append(clause)
        return clause[0]
