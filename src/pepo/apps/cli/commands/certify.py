"""`pepo certify`: prove a claim about a puzzle, as files that anyone can check."""

from time import perf_counter

import click

from pepo.api.certificate import Certificate
from pepo.api.game import Game
from pepo.apps.cli.inputs import json_option, one_puzzle
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options
from pepo.apps.cli.output import Exit, ProgressLine, say_json, say_words
from pepo.core.certificates import IMPOSSIBLE, SHORTEST, UNIQUE
from pepo.core.errors import BadInput, FalseClaim, GaveUp
from pepo.core.folder import refuse_full
from pepo.core.solving import Limits
from pepo.core.words import byte_size
from pepo.reading.text import Reading


@click.command("certify")
@one_puzzle
@click.option("--impossible", "claims", flag_value=IMPOSSIBLE, multiple=True,
              help="Claim that it can't be solved.")  # fmt: skip
@click.option("--unique", "claims", flag_value=UNIQUE, multiple=True,
              help="Claim that it has exactly 1 solution (or 1 shortest one).")  # fmt: skip
@click.option("--shortest", "claims", flag_value=SHORTEST, multiple=True,
              help="Claim that no solution is shorter than the one found.")  # fmt: skip
@click.option("-o", "--output", "folder", metavar="FOLDER", required=True,
              help="Folder for the certificate; a new one, or an empty one.")  # fmt: skip
@limit_options
@json_option
def command(
    reading: Reading, claims: tuple[str, ...], folder: str, limits: Limits, as_json: bool
) -> int:
    """Prove that a puzzle is impossible, has 1 solution, or has no shorter one.

    Without a claim, the strongest one that holds. The exit code is 0 if it is proved, 1 if the
    claim is false, 3 if a limit was reached or if there is only a search to rely on, and 130 after
    Ctrl-C. Such a search ends after 60 seconds unless you set a time limit. Check the proof with
    'pepo verify --certificate FOLDER'.
    """
    if len(claims) > 1:
        raise BadInput(
            "Only one of --impossible, --unique and --shortest can be claimed at a time."
        )
    refuse_full(folder)
    claim = claims[0] if claims else None
    began = perf_counter()
    with stoppable() as cancel:
        try:
            with ProgressLine("certify") as progress:
                made = Game.of(reading).certify(
                    claim, limits=limits, progress=progress, cancel=cancel
                )
        except (FalseClaim, GaveUp) as error:
            false = isinstance(error, FalseClaim)
            if as_json:
                outcome = "false" if false else "gave up"
                say_json({"puzzle": reading.id, "family": reading.family.name, "claim": claim,
                          "outcome": outcome, "reason": str(error)})  # fmt: skip
            else:
                say_words(f"Not {claim}. {error}" if false and claim else str(error))
            stopped = Exit.INTERRUPTED if cancel.is_set() else Exit.GAVE_UP
            return Exit.IMPOSSIBLE if false else stopped
    made.write(folder)
    say_certificate(made, folder, perf_counter() - began, as_json=as_json)
    return Exit.DONE if made.certified else Exit.GAVE_UP


def say_certificate(made: Certificate, folder: str, seconds: float, *, as_json: bool) -> None:
    if as_json:
        outcome = "certified" if made.certified else "searched"
        small = {key: value for key, value in made.json.items() if key in SHOWN}
        say_json({**small, "outcome": outcome, "folder": folder, "bytes": made.size,
                  "seconds": round(seconds, 6)})  # fmt: skip
        return
    say_words(made.sentence)
    files = ", ".join(made.files)
    say_words(f"{byte_size(made.size)} in {folder}: {files}.")


SHOWN = ("puzzle", "family", "claim", "kind", "certified", "argument")
