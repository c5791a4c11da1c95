"""`pepo verify`: check a solution by replaying it."""

import click

from pepo.api.game import Game, IllegalAt, replay
from pepo.apps.cli.inputs import json_option, puzzle_and_solution
from pepo.apps.cli.output import Exit, say_json, say_words
from pepo.core.errors import quote
from pepo.reading.text import Reading


@click.command("verify", context_settings={"ignore_unknown_options": True})
@json_option
@puzzle_and_solution
def command(reading: Reading, moves: list[str], as_json: bool) -> int:
    """Check a solution by replaying it: does it solve the puzzle, or is a move illegal?

    SOLUTION is the moves themselves (pepo verify ring/exercise +3 +1 +3), a file with them,
    an answer of 'pepo solve --json', or '-' for standard input.
    """
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
