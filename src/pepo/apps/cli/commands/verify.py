"""`pepo verify`: somebody's solution, replayed by the readable rules."""

from typing import NotRequired, TypedDict

import click

from pepo._version import __version__
from pepo.apps.cli.inputs import family_option, json_option, one, puzzle_argument
from pepo.apps.cli.output import DONE, IMPOSSIBLE, say_json, say_words
from pepo.core.errors import BadInput, IllegalMove, quote
from pepo.core.json_text import json_type, read_json
from pepo.core.moves import move_texts
from pepo.reading import files
from pepo.reading.text import Reading, read


@click.command("verify", context_settings={"ignore_unknown_options": True})
@puzzle_argument
@click.argument("solution", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
@family_option
@click.pass_context
def command(
    ctx: click.Context, puzzle: str, solution: tuple[str, ...], as_json: bool, family: str | None
) -> None:
    """Replay a solution: valid and solved, valid but not solved, or the first illegal move.

    SOLUTION is the moves themselves (pepo verify ring/exercise +3 +1 +3), a file with them,
    an answer of 'pepo solve --json', or '-' for standard input.
    """
    if puzzle == "-" and solution == ("-",):
        raise BadInput("Both PUZZLE and SOLUTION are '-'; only one can be standard input.")
    reading = one(puzzle, family)
    report = replay(reading, read_moves(reading, solution))
    if as_json:
        say_json(report)
    else:
        say_words(_sentence(reading, report))
    ctx.exit(DONE if report["solved"] else IMPOSSIBLE)


def read_moves(reading: Reading, solution: tuple[str, ...]) -> list[str]:
    """The moves as text, from whatever form they came in."""
    text = "\n".join(solution)
    if len(solution) == 1 and (text == "-" or files.is_file_name(text)):
        text = files.read_all(text)
    if text.strip().startswith("{"):
        return _from_json(reading, text.strip())
    return move_texts(reading.family.notation, text)


def _from_json(reading: Reading, text: str) -> list[str]:
    value = read_json(text)
    moves = value.get("moves")
    if not isinstance(moves, list):
        raise BadInput(f"The solution's moves are {json_type(moves)}; expected a list of texts.")
    for number, move in enumerate(moves, start=1):
        if not isinstance(move, str):
            raise BadInput(f"Move {number} is {json_type(move)}; expected a text.")
    if isinstance(value.get("puzzle"), str):
        about = read(value["puzzle"])
        if (about.family.name, about.puzzle, about.moves) != (
            reading.family.name,
            reading.puzzle,
            reading.moves,
        ):
            raise BadInput(f"The answer is about {quote(value['puzzle'])}, another puzzle.")
    return moves


class Illegal(TypedDict):
    number: int
    move: str
    why: str


class Report(TypedDict):
    pepo: str
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
        "pepo": __version__,
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
