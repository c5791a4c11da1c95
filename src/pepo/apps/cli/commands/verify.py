"""`pepo verify`: check a solution by replaying it."""

from typing import Any, TypedDict

import click

from pepo.apps.cli.inputs import json_option, puzzle_and_solution
from pepo.apps.cli.output import Exit, say_json, say_words
from pepo.core.errors import BadInput, IllegalMove, quote
from pepo.reading.text import Reading


@click.command("verify", context_settings={"ignore_unknown_options": True})
@json_option
@puzzle_and_solution
def command(reading: Reading, moves: list[str], as_json: bool) -> int:
    """Check a solution by replaying it: does it solve the puzzle, or is a move illegal?

    SOLUTION is the moves themselves (pepo verify ring/exercise +3 +1 +3), a file with them,
    an answer of 'pepo solve --json', or '-' for standard input.
    """
    illegal, state = replay(reading, moves)
    solved = state is not None and bool(reading.puzzle.is_solved(state))
    family, format_state = reading.family, reading.family.notation.format_state
    if as_json:
        about = {"puzzle": reading.saved, "family": family.name, "valid": illegal is None,
                 "solved": solved, "length": len(moves)}  # fmt: skip
        ended = {"illegal": illegal} if illegal else {"state": format_state(reading.puzzle, state)}
        say_json(about | ended)
    elif illegal:
        say_words(
            f"Move {illegal['number']}, {quote(illegal['move'])}, is illegal. {illegal['why']}"
        )
    elif solved:
        say_words(f"Valid and solved, in {family.count(len(moves))}.")
    else:
        where = format_state(reading.puzzle, state)
        say_words(f"Valid, but not solved: {family.count(len(moves))}, ending at {where}.")
    return Exit.DONE if solved else Exit.IMPOSSIBLE


class Illegal(TypedDict):
    number: int
    move: str
    why: str


def replay(reading: Reading, moves: list[str]) -> tuple[Illegal | None, Any]:
    """The first illegal move, or None and the position at the end. A saved game continues from its
    own position."""
    state = reading.session().state
    for number, text in enumerate(moves, start=1):
        try:
            move = reading.family.notation.parse_move(text)
        except BadInput as error:
            raise BadInput(f"Can't read move {number}: {error}") from error
        try:
            state = reading.puzzle.apply(state, move)
        except IllegalMove as error:
            return {"number": number, "move": text, "why": str(error)}, None
    return None, state
