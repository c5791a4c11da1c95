"""Certificates from end to end: the catalogue, random puzzles, folders, commands, Python."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import pepo as pepo_package
from pepo import families
from pepo.certificates import certification
from pepo.certificates.certification import certify
from pepo.core.certificates import IMPOSSIBLE, SHORTEST, UNIQUE, Certificates, Kind, Proof
from pepo.core.errors import BadInput, FalseClaim, GaveUp, WrongSolver
from pepo.core.family import Family
from pepo.core.solving import Limits, Watch
from pepo.search.defaults import complete
from tests.apps.running import pepo
from tests.certificates.referees import by_dratify
from tests.everything import ENTRIES, name_of
from tests.families.three_in_a_row.making import some_puzzles

MAX_GOURDS, MAX_CELLS = 5, 200  # in `make test`; the others are for `make prove`
LOST = "ring:3,4,1,2,0"


def claims_of(family: Family, outcome: str, *, unique: bool) -> list[str]:
    """What the door may be asked to prove."""
    if outcome == "impossible":
        return [IMPOSSIBLE]
    return [claim for claim in (SHORTEST,) if claim in family.certificates.claims] + [
        UNIQUE
    ] * unique


def is_small(family: Family, puzzle: Any) -> bool:
    if family.name == "gourds":
        return len(puzzle.gourds) <= MAX_GOURDS
    return family.name != "three-in-a-row" or len(puzzle.start()) <= MAX_CELLS


SMALL = [(f, e) for f, e in ENTRIES if is_small(f, e.puzzle) or e.known["outcome"] != "solved"]
LARGE = [pair for pair in ENTRIES if pair not in SMALL]


@pytest.mark.parametrize(("family", "entry"), SMALL, ids=name_of)
def test_what_the_catalogue_says_is_certified(family: Family, entry: Any) -> None:
    """Every impossible and unique puzzle, and every shortest solution."""
    outcome = entry.known["outcome"]
    unique = family.name != "gourds" and outcome == "solved" and bool(
        family.advice.verdict(entry.puzzle, Watch()).facts.get("unique")
    )  # fmt: skip
    for claim in claims_of(family, outcome, unique=unique):
        made = certify(family, entry.puzzle, claim)  # and checked
        assert made.certified
        assert made.check(readable=made.size < 10**6)
        if claim == SHORTEST:
            assert len(made.proof.fields["moves"]) == entry.known["length"]


@pytest.mark.prove
@pytest.mark.parametrize(("family", "entry"), LARGE, ids=name_of)
def test_large_puzzles_of_the_catalogue_are_certified_or_searched(
    family: Family, entry: Any
) -> None:
    if family.name == "three-in-a-row":
        test_what_the_catalogue_says_is_certified(family, entry)
    elif len(entry.puzzle.gourds) <= 9:
        made = certify(family, entry.puzzle, SHORTEST)
        assert made.certified == (len(entry.puzzle.gourds) <= 7)
        assert len(made.proof.fields["moves"]) == entry.known["length"]


def test_random_grids_are_certified_or_the_claim_is_refused() -> None:
    """Every grid is impossible, unique or neither; the certificate and the verdict say the same."""
    family = families.load("three-in-a-row")
    said: Counter[str] = Counter()
    for puzzle in some_puzzles(52, seed=19):
        if len(puzzle.start()) > MAX_CELLS:
            continue
        facts = family.advice.verdict(puzzle, Watch()).facts
        truth = (
            IMPOSSIBLE if facts["outcome"] == "impossible" else UNIQUE if facts["unique"] else ""
        )
        for claim in (IMPOSSIBLE, UNIQUE):
            if claim == truth:
                files = certify(family, puzzle, claim).proof.files
                if len(puzzle.start()) <= 48:
                    assert by_dratify(files["formula.cnf"], files["proof.drat"])
            else:
                with pytest.raises(FalseClaim):
                    certify(family, puzzle, claim)
        said[truth] += 1
    assert min(said[IMPOSSIBLE], said[UNIQUE], said[""]) > 5


@pytest.mark.parametrize("name", ["ring", "coroutine"])
def test_random_puzzles_are_certified(name: str) -> None:
    for seed in range(12):
        game = pepo_package.new(name, "random", seed=seed)
        answer = game.solve()
        made = game.certify(SHORTEST if answer.solved else IMPOSSIBLE)
        assert made.check()
        if answer.solved:
            assert len(made.proof.fields["moves"]) == answer.length
            count = answer.stats["shortest_solutions"]
            if count == 1:
                assert game.certify(UNIQUE).check()
            else:
                with pytest.raises(FalseClaim, match=f"{count:,} solutions are as short"):
                    game.certify(UNIQUE)


# -- a family that has only rules, text and a picture


def test_a_family_with_no_more_than_rules_gets_certificates() -> None:
    own = families.load("ring")
    bare = replace(own, certificates=Certificates())
    kinds = complete(bare).certificates.kinds
    assert [kind.name for kind in kinds] == ["closed-set", "distances"]


def test_a_maker_that_errs_is_named() -> None:
    ring = families.load("ring")
    right = ring.certificates.kinds[0]
    wrong = Kind("wrong", (IMPOSSIBLE,), lambda puzzle, claim, watch: Proof(""), right.check)
    family = replace(ring, certificates=Certificates((wrong,)))
    with pytest.raises(
        WrongSolver, match=r"kind 'wrong': The certificate has no file positions.txt"
    ):
        certify(family, ring.notation.parse("3,4,1,2,0"), IMPOSSIBLE)


def test_limits_end_it() -> None:
    with pytest.raises(GaveUp, match="the limit of 3 states was reached"):
        pepo_package.certify("ring/exercise", limits=Limits(states=3))


def test_what_is_only_searched_says_so() -> None:
    ring = families.load("ring")
    never = Kind(
        "never", (SHORTEST, IMPOSSIBLE), lambda puzzle, claim, watch: None, lambda *given: None
    )
    family = replace(ring, certificates=Certificates((never,)))
    made = certify(family, ring.notation.parse("3,6,4,1,3,4,2,0"), SHORTEST)
    assert not made.certified
    assert made.check() is False
    assert made.sentence.startswith("Searched, not certified: Shortest solution: 3 jumps.")


# -- Python


def test_a_certificate_in_python(tmp_path: Path) -> None:
    made = pepo_package.certify(LOST)
    assert made.claim == "impossible"
    assert repr(made) == (
        "<pepo.Certificate Certified: It cannot be solved. No move leaves these 4 positions, "
        "and none of them is solved.>"
    )
    made.write(tmp_path / "new" / "folder")
    again = pepo_package.read_certificate(tmp_path / "new" / "folder")
    assert again.check()
    assert again.json == made.json
    with pytest.raises(BadInput, match="isn't empty; expected a new one"):
        made.write(tmp_path / "new" / "folder")
    with pytest.raises(BadInput, match="1 jump made; a certificate is about a puzzle's start"):
        pepo_package.certify("ring:3,6,4,1,3,4,2,0|+3")


def test_a_grid_is_mapped_to_variables() -> None:
    made = pepo_package.certify(["X.", ".."], "unique")
    assert made.json["variables"] == {"r1c1": 1, "r1c2": 2, "r2c1": 3, "r2c2": 4}
    assert made.json["solution"] == ["XO", "OX"]
    assert sorted(made.files) == ["certificate.json", "formula.cnf", "proof.drat"]


# -- commands


def test_certify_and_verify(tmp_path: Path) -> None:
    folder = str(tmp_path / "proof")
    ran = pepo("certify", "three-in-a-row/hexad", "--unique", "-o", folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Certified: It has exactly 1 solution.")
    assert "certificate.json, formula.cnf, proof.drat" in ran.out
    ran = pepo("verify", "--certificate", folder)
    assert ran.code == 0
    assert "Certified: It has exactly 1 solution.\nChecked in" in ran.out
    assert pepo("verify", "--certificate", folder, "--readable").code == 0
    about = Path(folder) / "certificate.json"
    about.write_text(about.read_text().replace("contradict each other", "allow 2 solutions"))
    assert "allow 2" not in pepo("verify", "--certificate", folder).out  # text isn't trusted
    ran = pepo("certify", "three-in-a-row/hexad", "-o", folder)
    assert ran.code == 2
    assert "isn't empty; expected a new one" in ran.err


def test_a_false_claim_ends_with_1_and_a_limit_with_3(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    ran = pepo("certify", "ring/exercise", "--impossible", "-o", str(folder))
    assert (ran.code, ran.out) == (1, "Not impossible. It can be solved in 3 jumps.\n")
    assert not folder.exists()
    ran = pepo("certify", "ring/exercise", "--states", "2", "-o", str(folder))
    assert (ran.code, ran.out) == (3, "Nothing was certified: the limit of 2 states was reached.\n")
    ran = pepo("certify", "ring/exercise", "--shortest", "--json", "-o", str(folder))
    assert json.loads(ran.out)["outcome"] == "certified"


def test_a_search_that_proves_nothing_has_a_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """By default too, where it might never end; a limit that you set is for everything together."""
    monkeypatch.setattr(certification, "SEARCH_SECONDS", 0.2)
    with pytest.raises(GaveUp, match=r"no proof fits this puzzle, and the limit of 0\.2 s was"):
        pepo_package.certify("gourds/hexagon-61")
    with pytest.raises(GaveUp, match=r"certified: the limit of 0\.3 s was reached"):
        pepo_package.certify("gourds/hexagon-61", limits=Limits(seconds=0.3))


def test_a_certificate_that_was_changed_ends_with_1(tmp_path: Path) -> None:
    folder = tmp_path / "proof"
    assert pepo("certify", LOST, "-o", str(folder)).code == 0
    file = folder / "positions.txt"
    lines = file.read_text().splitlines()
    file.write_text("".join(f"{line}\n" for line in lines[:-1]))
    ran = pepo("verify", "--certificate", str(folder))
    assert ran.code == 1
    assert "doesn't hold. A move leads out of the set" in ran.out
    said = json.loads(pepo("verify", "--certificate", str(folder), "--json").out)
    assert said["valid"] is False
    file.unlink()
    assert "Can't read positions.txt" in pepo("verify", "--certificate", str(folder)).err


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("format", "other", "has the format 'other'; expected 'pepo certificate 1'"),
        ("claim", "unsolvable", "There is no claim 'unsolvable'"),
        ("claim", 3, "The claim in certificate.json is a number; expected a text."),
        ("kind", "hearsay", "There is no ring certificate of the kind 'hearsay'"),
        ("puzzle", "ring/exercise", "The certificate's puzzle is 'ring/exercise'; expected an id."),
        ("puzzle", "ring:3,x", "Tile 1 is 'x'"),
        ("files", ["../secret"], "The files in certificate.json are"),
        ("files", ["absent.txt"], "Can't read absent.txt"),
    ],
)
def test_bad_certificates_get_one_sentence(
    tmp_path: Path, field: str, value: object, said: str
) -> None:
    assert pepo("certify", LOST, "-o", str(tmp_path / "c")).code == 0
    file = tmp_path / "c" / "certificate.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), field: value}))
    ran = pepo("verify", "--certificate", str(tmp_path / "c"))
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["verify", "--certificate", "nowhere"], "Can't read certificate.json in 'nowhere'"),
        (["verify", "ring/exercise", "+3", "--certificate", "x"], "--certificate stands alone; leave out 'ring/exercise'."),
        (["verify"], "Missing argument 'SOLUTION...'"),
        (["verify", "ring/exercise"], "Missing argument"),
        (["certify", "ring/exercise"], "Missing option '-o'"),
        (["certify", "ring/exercise", "--unique", "--shortest", "-o", "x"], "Only one of --impossible"),
        (["certify", "ring:3,6,4,1,3,4,2,0|+3", "-o", "x"], "1 jump made"),
        (["certify", "three-in-a-row/hexad", "--shortest", "-o", "x"], "pepo can't certify that a three-in-a-row puzzle is shortest."),
    ],
)  # fmt: skip
def test_bad_input_gets_one_sentence(tmp_path: Path, args: list[str], said: str) -> None:
    ran = pepo(*args, cwd=tmp_path)
    assert ran.code == 2
    assert said in ran.err


def test_solve_and_check_certify() -> None:
    ran = pepo("solve", LOST, "--certify", "--no-picture")
    assert ran.code == 1
    assert "Certified: It cannot be solved." in ran.out
    ran = pepo("solve", "three-in-a-row/hexad", "--certify", "--no-picture")
    assert "the moves were replayed, so they prove themselves" in ran.out
    ran = pepo("solve", LOST, "ring/exercise", "--certify")
    assert ran.out.count("; certified") == 2
    said = json.loads(pepo("check", "three-in-a-row/hexad", "--certify", "--json").out)
    assert said["certificate"]["kind"] == "refutation"
    assert said["certificate"]["certified"] is True
    ran = pepo("check", "gourds/star-of-david", "--certify", "--no-picture")
    assert "Certified: It cannot be solved. Moves make" in ran.out
    ran = pepo("check", "ring/exercise", "--certify", "--states", "100")
    assert ran.code == 0


def test_random_walks_of_numbers_never_break_the_reader(tmp_path: Path) -> None:
    """Bytes changed at random in certificate.json: an error in a sentence, or a verdict."""
    rng = Random(19)
    assert pepo("certify", LOST, "-o", str(tmp_path / "c")).code == 0
    file = tmp_path / "c" / "certificate.json"
    whole = file.read_bytes()
    for _ in range(60):
        at = rng.randrange(len(whole))
        file.write_bytes(whole[:at] + bytes([rng.randrange(32, 127)]) + whole[at + 1 :])
        assert pepo("verify", "--certificate", str(tmp_path / "c")).code in (0, 1, 2, 3)
