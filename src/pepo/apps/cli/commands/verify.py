"""`pepo verify`: somebody's solution, replayed by the readable rules."""

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
    """Replay a solution: valid and solved, valid but not solved, or the first illegal move.

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
        say_words(f"Illegal: move {illegal['number']}, {quote(illegal['move'])}. {illegal['why']}")
    elif solved:
        say_words(f"Valid and solved, in {family.count(len(moves))}.")
    else:
        where = format_state(reading.puzzle, state)
        say_words(f"Valid, {family.count(len(moves))}, but not solved: it ends at {where}.")
    return Exit.DONE if solved else Exit.IMPOSSIBLE


class Illegal(TypedDict):
    number: int
    move: str
    why: str


def replay(reading: Reading, moves: list[str]) -> tuple[Illegal | None, Any]:
    """The first move that is not legal, or None and the position at the end. A saved game goes on
    from where it stands."""
    state = reading.session().state
    for number, text in enumerate(moves, start=1):
        try:
            move = reading.family.notation.parse_move(text)
        except BadInput as error:
            raise BadInput(f"Move {number} cannot be read: {error}") from error
        try:
            state = reading.puzzle.apply(state, move)
        except IllegalMove as error:
            return {"number": number, "move": text, "why": str(error)}, None
    return None, state
