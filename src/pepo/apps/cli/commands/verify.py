"""`pepo verify`: somebody's solution, replayed by the readable rules."""

from typing import NotRequired, TypedDict

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
    report = replay(reading, moves)
    if as_json:
        say_json(report)
    else:
        say_words(_sentence(reading, report))
    return Exit.DONE if report["solved"] else Exit.IMPOSSIBLE


class Illegal(TypedDict):
    number: int
    move: str
    why: str


class Report(TypedDict):
    puzzle: str
    family: str
    valid: bool
    solved: bool
    length: int
    illegal: NotRequired[Illegal]  # the first move that is not legal
    state: NotRequired[str]


def replay(reading: Reading, moves: list[str]) -> Report:
    """What the rules say of a play; of a saved game, from where it stands."""
    puzzle, notation = reading.puzzle, reading.family.notation
    state = reading.session().state
    report: Report = {
        "puzzle": reading.saved,
        "family": reading.family.name,
        "valid": True,
        "solved": False,
        "length": len(moves),
    }
    for number, text in enumerate(moves, start=1):
        try:
            move = notation.parse_move(text)
        except BadInput as error:
            raise BadInput(f"Move {number} cannot be read: {error}") from error
        try:
            state = puzzle.apply(state, move)
        except IllegalMove as error:
            report["valid"] = False
            report["illegal"] = {"number": number, "move": text, "why": str(error)}
            return report
    report["solved"] = bool(puzzle.is_solved(state))
    report["state"] = notation.format_state(puzzle, state)
    return report


def _sentence(reading: Reading, report: Report) -> str:
    if not report["valid"]:
        wrong = report["illegal"]
        return f"Illegal: move {wrong['number']}, {quote(wrong['move'])}. {wrong['why']}"
    count = reading.family.count(report["length"])
    if report["solved"]:
        return f"Valid and solved, in {count}."
    return f"Valid, {count}, but not solved: it ends at {report['state']}."
