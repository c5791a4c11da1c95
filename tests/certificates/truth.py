"""What is true of a small puzzle, found without certificates; and certificates changed at random."""

import json
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

from pepo import families
from pepo.certificates.certificate import Certificate
from pepo.core.certificates import IMPOSSIBLE, UNIQUE
from pepo.core.errors import PepoError
from pepo.core.solving import Outcome, Watch
from pepo.search.breadth_first import breadth_first


@cache
def shortest(name: str, puzzle: Any) -> tuple[int | None, int]:
    """The length of a shortest solution and how many there are; None and 0 if there is none. Of
    puzzles without a length, the number of solutions, up to 2."""
    family = families.load(name)
    if family.advice.count_solutions is not None and not family.has_shortest:
        found = family.advice.count_solutions(puzzle, puzzle.start(), 2, Watch())
        return (0 if found.number else None), found.number
    claim = breadth_first(puzzle, puzzle.start(), Watch())
    if claim.outcome is Outcome.IMPOSSIBLE:
        return None, 0
    return len(claim.moves), claim.stats["shortest_solutions"]


def is_true(certificate: Certificate) -> bool:
    """Whether what a certificate claims is so."""
    length, count = shortest(certificate.family.name, certificate.puzzle)
    if certificate.claim == IMPOSSIBLE:
        return length is None
    if length is None or (certificate.claim == UNIQUE and count != 1):
        return False
    moves = certificate.proof.fields.get("moves")
    return moves is None or len(moves) == length


def is_accepted(certificate: Certificate, *, fast: bool) -> bool:
    """Whether a checker accepts it; the readable one, or the one that large certificates get."""
    kinds = [
        kind for kind in certificate.family.certificates.kinds if kind.name == certificate.kind
    ]
    check = (kinds[0].fast or kinds[0].check) if fast else kinds[0].check
    if certificate.claim not in kinds[0].claims:
        return False
    try:
        check(certificate.puzzle, certificate.claim, certificate.proof)
    except PepoError:
        return False
    return True


def changed(certificate: Certificate, others: list[Any], rng: Random) -> Certificate | None:
    """One line, one number or one position changed; or the puzzle, or the claim. None if what comes
    out can't be read."""
    act = rng.choice(("file", "file", "file", "json", "json", "puzzle", "claim"))
    if act == "file" and certificate.proof.files:
        name = rng.choice(sorted(certificate.proof.files))
        content = _changed_file(certificate.proof.files[name], name, rng)
        return replace(
            certificate,
            proof=replace(certificate.proof, files={**certificate.proof.files, name: content}),
        )
    if act == "puzzle":
        return replace(certificate, puzzle=rng.choice(others))
    if act == "claim":
        claims = [c for kind in certificate.family.certificates.kinds for c in kind.claims]
        return replace(certificate, claim=rng.choice(claims))
    return _changed_json(certificate, rng)


def _changed_file(content: bytes, name: str, rng: Random) -> bytes:
    if name.endswith(".bin"):
        some = bytearray(content)
        for _ in range(rng.choice((1, 1, 2, 50))):
            at = rng.randrange(len(some))
            some[at] = max(0, min(255, some[at] + rng.choice((-2, -1, 1, 2))))
        return bytes(some)
    lines = content.decode().split("\n")[:-1] or ["1"]
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    act = rng.choice(("leave out", "copy", "swap", "number"))
    if act == "leave out":
        del lines[at]
    elif act == "copy":
        lines[at] = lines[other]
    elif act == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines[at] = _changed_number(lines[at], rng)
    return "".join(f"{line}\n" for line in lines).encode()


def _changed_number(text: str, rng: Random) -> str:
    places = [k for k, c in enumerate(text) if c.isdigit()]
    if not places:
        return text + "1"
    at = rng.choice(places)
    return text[:at] + rng.choice("0123456789") + text[at + 1 :]


def _changed_json(certificate: Certificate, rng: Random) -> Certificate | None:
    """One number or move in certificate.json."""
    about = certificate.json
    own = [key for key in certificate.proof.fields if about[key]]
    if not own:
        return None
    key = rng.choice(own)
    value = about[key]
    act = rng.choice(("leave out", "copy", "change")) if isinstance(value, list) else "change"
    try:
        if act == "change":
            value = json.loads(_changed_number(json.dumps(value), rng))
        else:
            at = rng.randrange(len(value))
            value = [*value[:at], *([rng.choice(value)] if act == "copy" else []), *value[at + 1 :]]
    except ValueError:  # such as 01
        return None
    fields = {**certificate.proof.fields, key: value}
    return replace(certificate, proof=replace(certificate.proof, fields=fields))
