"""`pepo verify`: check a solution by replaying it, or check a certificate."""

from time import perf_counter

import click

from pepo.api.game import Game, IllegalAt, replay
from pepo.apps.cli.inputs import certificate_option, json_option, puzzle_and_solution
from pepo.apps.cli.output import Exit, say, say_json, say_words
from pepo.core.errors import Flaw, quote
from pepo.reading.text import Reading


@click.command("verify", context_settings={"ignore_unknown_options": True})
@json_option
@certificate_option
@click.option(
    "--readable", is_flag=True, help="Check the certificate without compiled code, however long."
)
@puzzle_and_solution
def command(
    reading: Reading, moves: list[str], certificate: str | None, readable: bool, as_json: bool
) -> int:
    """Check a solution by replaying it: does it solve the puzzle, or is a move illegal?

    SOLUTION is the moves themselves (pepo verify ring/exercise +3 +1 +3), a file with them,
    an answer of 'pepo solve --json', a planner's plan, a SAT solver's model, a table with a column
    'move', or '-' for standard input. With --certificate, the proof that
    'pepo certify' wrote is checked instead, by the rules alone.
    """
    if certificate is not None:
        return verify_certificate(certificate, readable=readable, as_json=as_json)
    family, format_state = reading.family, reading.family.notation.format_state
    about = {"puzzle": reading.saved, "family": family.name}
    try:
        play = replay(Game.of(reading), moves)
    except IllegalAt as error:
        illegal = {"number": error.number, "move": error.move, "why": error.why}
        if as_json:
            say_json({**about, "valid": False, "solved": False, "length": len(moves),
                      "illegal": illegal})  # fmt: skip
        else:
            say_words(f"Move {error.number}, {quote(error.move)}, is illegal. {error.why}")
        return Exit.IMPOSSIBLE
    where = format_state(reading.puzzle, play.state)
    if as_json:
        say_json({**about, "valid": True, "solved": play.solved, "length": len(moves),
                  "state": where})  # fmt: skip
    elif play.solved:
        say_words(f"Valid and solved, in {family.count(len(moves))}.")
    else:
        say_words(f"Valid, but not solved: {family.count(len(moves))}, ending at {where}.")
    return Exit.DONE if play.solved else Exit.IMPOSSIBLE


def verify_certificate(folder: str, *, readable: bool, as_json: bool) -> int:
    """0 if it proves its claim, 1 if it is wrong, 3 if there was only a search."""
    from pepo.api.certificate import read_certificate

    made, began, flaw = read_certificate(folder), perf_counter(), ""
    try:
        code = Exit.DONE if made.check(readable=readable) else Exit.GAVE_UP
    except Flaw as error:
        code, flaw = Exit.IMPOSSIBLE, str(error)
    seconds = perf_counter() - began
    about = made.json
    if as_json:
        shown = {key: about[key] for key in ("puzzle", "family", "claim", "kind", "certified")}
        say_json({**shown, "valid": not flaw, **({"flaw": flaw} if flaw else {}),
                  "seconds": round(seconds, 6)})  # fmt: skip
        return code
    say(about["puzzle"])
    if flaw:
        say_words(f"The certificate doesn't hold. {flaw}")
    else:
        say_words(made.standing)
        say_words(f"Checked in {seconds:.2f} s.")
    return code
