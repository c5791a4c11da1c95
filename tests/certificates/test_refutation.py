"""Refutations: our two checkers agree with each other and with referees from outside."""

from itertools import product
from math import comb
from pathlib import Path
from random import Random

import pytest
from pysat.solvers import Solver

from pepo.certificates.fast_refutation import check_refutation_fast
from pepo.certificates.formula import Formula
from pepo.certificates.refutation import FORMULA, PROOF, check_refutation
from pepo.core.certificates import Proof
from pepo.core.errors import Flaw
from pepo.search.proofs import refute
from tests.certificates.referees import DRAT_TRIM, by_drat_trim, by_dratify, by_replay


def holds(formula: Formula, proof: Proof) -> bool:
    """What both of our checkers say, which must be the same."""
    said = []
    for check in (check_refutation, check_refutation_fast):
        try:
            check(formula, proof)
            said.append("")
        except Flaw as flaw:
            said.append(str(flaw))
    assert said[0] == said[1]
    return not said[0]


def some_formula(rng: Random) -> Formula:
    """Clauses at random, about as many as make half of all formulas impossible; some count."""
    formula = Formula(rng.randint(3, 12))
    variables = range(1, formula.top + 1)
    for _ in range(rng.randint(2, 4) * formula.top):
        chosen = rng.sample(variables, min(rng.randint(2, 3), formula.top))
        formula.add(*(rng.choice((v, -v)) for v in chosen))
    if rng.random() < 0.3:
        formula.exactly(rng.randint(0, 3), rng.sample(variables, 3))
    return formula


def damaged(proof: bytes, rng: Random) -> bytes:
    """A line left out, doubled or swapped, or a literal changed."""
    lines = [line.split() for line in proof.decode().splitlines()]
    at = rng.randrange(len(lines))
    act = rng.choice(("leave out", "swap", "negate", "other", "shorten"))
    if act == "leave out":
        del lines[at]
    elif act == "swap":
        other = rng.randrange(len(lines))
        lines[at], lines[other] = lines[other], lines[at]
    elif len(lines[at]) > 1:
        place = rng.randrange(len(lines[at]) - 1)
        if act == "negate":
            lines[at][place] = str(-int(lines[at][place]))
        elif act == "other":
            lines[at][place] = str(rng.choice((1, -1)) * rng.randint(1, 3))
        else:
            del lines[at][place]
    return "".join(" ".join(line) + "\n" for line in lines).encode()


def test_counting_by_clauses_counts() -> None:
    for count, wanted in product(range(7), range(-1, 8)):
        formula = Formula(count)
        formula.exactly(wanted, list(range(1, count + 1)))
        if () in formula.clauses:
            assert not 0 <= wanted <= count
            continue
        with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
            models = sum(1 for _ in solver.enum_models()) if formula.clauses else 1
        assert models == comb(count, wanted)  # so the counting variables follow from the others


def test_proofs_and_damaged_proofs_are_judged_as_referees_judge_them() -> None:
    rng = Random(19)
    accepted = refused = 0
    for _ in range(120):
        formula = some_formula(rng)
        found = refute(formula, "")
        if not isinstance(found, Proof):
            continue
        text = found.files[FORMULA]
        for damage in range(4):
            proof = damaged(found.files[PROOF], rng) if damage else found.files[PROOF]
            said = holds(formula, Proof("", {}, {FORMULA: text, PROOF: proof}))
            assert said or damage
            assert said == by_replay(text, proof)
            if said:  # it also wants to see the empty clause, and accepts more (RAT)
                assert by_dratify(text, proof + b"0\n")
            accepted, refused = accepted + said, refused + (not said)
    assert accepted > 40
    assert refused > 20


def test_nothing_refutes_what_can_be_satisfied() -> None:
    rng = Random(20)
    tried = 0
    while tried < 150:
        formula, other = some_formula(rng), some_formula(rng)
        found = refute(other, "")
        if isinstance(found, Proof) and not isinstance(refute(formula, ""), Proof):
            proof = found.files[PROOF] if other.top <= formula.top else b"1 0\n-1 0\n0\n"
            files = {FORMULA: formula.dimacs, PROOF: proof}
            assert not holds(formula, Proof("", {}, files))
            tried += 1


def test_a_formula_that_is_not_the_puzzles_is_refused() -> None:
    formula = Formula(1)
    formula.add(1)
    lie = Proof("", {}, {FORMULA: b"p cnf 1 2\n1 0\n-1 0\n", PROOF: b"0\n"})
    assert not holds(formula, lie)
    with pytest.raises(
        Flaw, match=r"Line 1 of formula.cnf is 'p cnf 1 2'; the rules say 'p cnf 1 1'"
    ):
        check_refutation(formula, lie)
    with pytest.raises(Flaw, match="has 3 lines; the rules make 2"):
        check_refutation(formula, Proof("", {}, {FORMULA: b"p cnf 1 1\n1 0\n1 0\n", PROOF: b"0\n"}))


@pytest.mark.parametrize(
    "line", ["1", "1 2", "x 0", "1 0 0", "0 1 0", "9 0", "1\u0661 0", "-- 0", "10000000000 0"]
)
def test_lines_that_are_no_clauses_are_quoted(line: str) -> None:
    formula = Formula(2)
    formula.add(1, 2)
    proof = Proof("", {}, {FORMULA: formula.dimacs, PROOF: f"{line}\n0\n".encode()})
    assert not holds(formula, proof)
    with pytest.raises(Flaw, match=f"Line 1 of proof.drat is '{line}'"):
        check_refutation(formula, proof)


def test_files_that_are_missing_or_no_text_are_named() -> None:
    formula = Formula(1)
    with pytest.raises(Flaw, match=r"no file formula.cnf"):
        check_refutation(formula, Proof(""))
    with pytest.raises(Flaw, match=r"formula.cnf isn't text"):
        check_refutation(formula, Proof("", {}, {FORMULA: b"\xff\xfe\n"}))


def test_outside_referees_accept_our_proofs(tmp_path: Path) -> None:
    """dratify always, and drat-trim where it is installed."""
    rng = Random(21)
    checked = 0
    while checked < 40:
        found = refute(some_formula(rng), "")
        if isinstance(found, Proof):
            files = found.files[FORMULA], found.files[PROOF]
            assert by_dratify(*files)
            assert DRAT_TRIM is None or by_drat_trim(*files, tmp_path)
            checked += 1
