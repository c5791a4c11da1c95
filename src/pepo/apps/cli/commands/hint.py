"""`pepo hint`: an honest hint in two beats."""

import re

import click

from pepo.apps.cli.inputs import json_option, one_puzzle, picture_option
from pepo.apps.cli.output import Exit, quiet, say, say_explained, say_json, say_words
from pepo.core.errors import BadInput, quote
from pepo.core.moves import move_texts
from pepo.core.session import Session
from pepo.reading.text import Reading


@click.command("hint")
@click.option("--after", default="", metavar="MOVES", help="Moves that you have already played.")
@click.option("--more", is_flag=True, help="Also show what follows from it.")
@click.option("--cell", metavar="CELL", help="Why this cell is as it must be, such as r3c4.")
@picture_option
@json_option
@one_puzzle
def command(
    reading: Reading, after: str, more: bool, cell: str | None, no_picture: bool, as_json: bool
) -> int:
    """Get a hint: where to look, and with --more what follows from it.

    The hint is for the start of PUZZLE, for the position of a saved game, or for the position
    after the moves given with --after.
    """
    session = reading.session()
    session.play(*move_texts(reading.family.notation, after))
    hint = session.hint() if cell is None else session.why(_place(session, cell))
    distance = session.distance()
    if as_json:
        say_json(
            {
                "puzzle": reading.saved,
                "family": reading.family.name,
                "state": reading.family.notation.format_state(reading.puzzle, session.state),
                "look": hint.look,
                "therefore": hint.therefore,
                "steps": [step.sentence for step in hint.steps],
                "moves": [reading.family.notation.format_move(move) for move in hint.moves],
                "distance": distance.moves,
                "exact": distance.exact,
                "solved": session.solved,
            }
        )
    else:
        if not no_picture:
            marks = session.review().marks if hint.refused else ()
            say_explained(session.scene(hint=hint, beat=2 if more else 1, marks=marks))
        say_words(hint.look)
        if more and hint.therefore:
            say_words(hint.therefore)
            for number, step in enumerate(hint.steps):
                say_words(f"{number}. {step.sentence}" if number else step.sentence)
        elif hint.therefore:
            say(quiet("Add --more to see what follows from it."))
    if not hint.refused or session.solved or cell is not None:
        return Exit.DONE
    return Exit.GAVE_UP if distance.moves is None and not distance.exact else Exit.IMPOSSIBLE


def _place(session: Session, cell: str) -> tuple[int, int]:
    """Row and column, from 0, of a cell's name: r3c4, or the id of a shape on the board."""
    found = re.fullmatch(r"r(\d+)c(\d+)", cell.strip().lower())
    if found:
        return int(found[1]) - 1, int(found[2]) - 1
    places = {shape.id: shape.place for shape in session.scene().shapes if shape.place}
    if cell not in places:
        raise BadInput(f"There is no cell {quote(cell)}; expected a row and column such as r3c4.")
    return places[cell]
