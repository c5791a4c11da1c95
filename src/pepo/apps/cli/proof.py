"""--certify: what a command says is also proved, by a certificate that is made and checked."""

import threading
from dataclasses import dataclass

import click

from pepo.api.certificate import Certificate
from pepo.api.game import Game
from pepo.apps.cli.output import Exit, ProgressLine
from pepo.core.certificates import IMPOSSIBLE, SHORTEST, UNIQUE
from pepo.core.errors import FalseClaim, GaveUp, WrongSolver
from pepo.core.family import Family
from pepo.core.solving import Limits
from pepo.reading.text import Reading

OWN_PROOF = "Nothing else to certify: the moves were replayed, so they prove themselves."
certify_option = click.option(
    "--certify", is_flag=True, help="Also prove it by a certificate, and check that (see certify)."
)


@dataclass(frozen=True)
class Certified:
    """A certificate of what was said; or why there is none."""

    made: Certificate | None
    reason: str = ""

    @property
    def sentence(self) -> str:
        return self.reason or (self.made.sentence if self.made else OWN_PROOF)

    @property
    def json(self) -> dict[str, object]:
        if self.made is None:
            return {"certified": None if not self.reason else False, "argument": self.sentence}
        about = self.made.json
        shown = {key: about[key] for key in ("claim", "kind", "certified", "argument")}
        return {**shown, "bytes": self.made.size}

    def code(self, code: Exit) -> Exit:
        """The command's exit code: 3 if something was to be certified and isn't."""
        failed = self.reason or (self.made is not None and not self.made.certified)
        return Exit.GAVE_UP if failed else code


def claim_of(family: Family, outcome: object, *, unique: bool, shortest: bool) -> str | None:
    """The strongest claim in an answer or a verdict; None if the moves prove themselves."""
    if outcome == IMPOSSIBLE:
        return IMPOSSIBLE
    claims = family.certificates.claims
    if unique:
        return UNIQUE
    return SHORTEST if shortest and SHORTEST in claims else None


def certified(
    reading: Reading, claim: str | None, limits: Limits, cancel: threading.Event
) -> Certified:
    if claim is None:
        return Certified(None)
    try:
        with ProgressLine("certify") as progress:
            made = Game.of(reading).certify(claim, limits=limits, progress=progress, cancel=cancel)
        return Certified(made)
    except GaveUp as error:
        return Certified(None, str(error))
    except FalseClaim as error:
        raise WrongSolver(f"The claim '{claim}' turns out to be false: {error}") from error
