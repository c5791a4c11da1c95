"""All certificates are made here. Each is checked before it is handed over, so that a mistake of a
maker becomes an error that names the kind, never a certificate."""

from dataclasses import replace
from typing import Any, Unpack

from pepo.certificates.certificate import SEARCHED, Certificate
from pepo.core.certificates import CLAIMS, IMPOSSIBLE, SHORTEST, Proof
from pepo.core.errors import BadInput, FalseClaim, Flaw, GaveUp, Stop, WrongSolver, choose
from pepo.core.family import Family
from pepo.core.solving import Outcome, Running, Watch

SEARCH_SECONDS = 60.0  # default time limit where there is only a search to rely on


def certify(
    family: Family, puzzle: Any, claim: str | None = None, **running: Unpack[Running]
) -> Certificate:
    """A certificate of this claim; by default of whatever the family can claim of the puzzle.

    Raises FalseClaim if the claim is false, GaveUp if a limit was reached.
    """
    if claim is not None:
        choose(claim, list(CLAIMS), what="claim")
    watch = Watch(**running)
    try:
        with watch:
            if claim is None:
                return _first_that_holds(family, puzzle, watch)
            return _made(family, puzzle, claim, watch)
    except (Stop, MemoryError) as error:
        raise GaveUp(f"Nothing was certified: {Stop.of(error).reason}.") from None


def _first_that_holds(family: Family, puzzle: Any, watch: Watch) -> Certificate:
    reasons = []
    for claim in family.certificates.claims:
        try:
            return _made(family, puzzle, claim, watch)
        except FalseClaim as error:
            reasons.append(str(error))
    raise FalseClaim(reasons[-1])


def _made(family: Family, puzzle: Any, claim: str, watch: Watch) -> Certificate:
    kinds = [kind for kind in family.certificates.kinds if claim in kind.claims]
    if not kinds:
        raise BadInput(f"pepo can't certify that a {family.name} puzzle is {claim}.")
    for kind in kinds:
        proof = kind.make(puzzle, claim, watch)
        if proof is not None:
            made = Certificate(family, puzzle, claim, kind.name, proof)
            try:
                made.check()
            except Flaw as flaw:
                raise WrongSolver(f"A certificate of the kind '{kind.name}': {flaw}") from flaw
            return made
    return _searched(family, puzzle, claim, watch)


def _searched(family: Family, puzzle: Any, claim: str, watch: Watch) -> Certificate:
    """What a method says, where no kind has a proof. It may never end, so it has a time limit."""
    method = next((method for method in family.methods if method.proves_shortest), None)
    if method is None or claim not in (IMPOSSIBLE, SHORTEST):
        raise GaveUp("Nothing was certified: no kind of certificate fits this puzzle.")
    most = watch.limits.seconds
    left = SEARCH_SECONDS if most is None else max(0.0, most - watch.seconds)
    limits = replace(watch.limits, seconds=left)
    answer = family.solve(
        puzzle, method, limits=limits, progress=watch.progress, cancel=watch.cancel
    )
    if answer.outcome is Outcome.GAVE_UP:
        watch.look()  # a limit that was given is said as it was given
        reason = answer.reason if most else f"no proof fits this puzzle, and {answer.reason}"
        raise Stop(reason, cancelled=answer.cancelled)
    if answer.solved != (claim == SHORTEST):
        raise FalseClaim("It can be solved." if answer.solved else "It cannot be solved.")
    moves = [family.notation.format_move(move) for move in answer.moves]
    said = f"The method '{method.name}' says so; its search leaves nothing that can be checked."
    return Certificate(family, puzzle, claim, SEARCHED, Proof(said, {"moves": moves}))
