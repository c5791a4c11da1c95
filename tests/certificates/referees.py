"""Referees from outside: they check the same files, and share no line with our checkers."""

import shutil
import subprocess
from pathlib import Path

import dratify

DRAT_TRIM = shutil.which("drat-trim")  # in no package we know of; used where it is installed


def by_dratify(formula: bytes, proof: bytes) -> bool:
    """A checker from PyPI."""
    return bool(dratify.check_proof(dratify.parse_dimacs(formula.decode()), proof.decode()))


def by_drat_trim(formula: bytes, proof: bytes, folder: Path) -> bool:
    """The checker of the SAT competitions."""
    assert DRAT_TRIM is not None
    files = folder / "formula.cnf", folder / "proof.drat"
    for file, content in zip(files, (formula, proof), strict=True):
        file.write_bytes(content)
    done = subprocess.run(
        [DRAT_TRIM, *map(str, files)], capture_output=True, text=True, check=False
    )
    return "s VERIFIED" in done.stdout


def by_replay(formula: bytes, proof: bytes) -> bool:
    """As simple as can be: sets of literals, looked through again and again."""
    clauses = [_clause(line) for line in formula.decode().splitlines()[1:]]
    for line in proof.decode().splitlines():
        if line.startswith("d "):
            continue
        clause = _clause(line)
        if not _fails(clauses, {-literal for literal in clause}):
            return False
        if not clause:
            return True
        clauses.append(clause)
    return _fails(clauses, set())


def _clause(line: str) -> frozenset[int]:
    *literals, end = map(int, line.split())
    assert end == 0
    return frozenset(literals)


def _fails(clauses: list[frozenset[int]], true: set[int]) -> bool:
    """Whether a clause has no literal left once those with one literal left have had their say."""
    if any(-literal in true for literal in true):
        return True
    before = -1
    while len(true) > before:
        before = len(true)
        for clause in clauses:
            if true.isdisjoint(clause):
                left = [literal for literal in clause if -literal not in true]
                if not left:
                    return True
                if len(left) == 1:
                    true.add(left[0])
    return False
