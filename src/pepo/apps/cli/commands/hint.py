"""`pepo hint`: an honest hint in two beats."""

import click

from pepo.apps.cli.inputs import json_option, one_puzzle, picture_option
from pepo.apps.cli.output import Exit, quiet, say, say_json, say_scene, say_words
from pepo.core.moves import move_texts
from pepo.reading.text import Reading


@click.command("hint")
@click.option("--after", default="", metavar="MOVES", help="Moves that you have already played.")
@click.option("--more", is_flag=True, help="Also show what follows from it.")
@picture_option
@json_option
@one_puzzle
def command(reading: Reading, after: str, more: bool, no_picture: bool, as_json: bool) -> int:
    """Get a hint: where to look, and with --more what follows from it.

    The hint is for the start of PUZZLE, for the position of a saved game, or for the position
    after the moves given with --after.
    """
    session = reading.session()
    session.play(*move_texts(reading.family.notation, after))
    hint = session.hint()
    distance = session.distance()
    if as_json:
        say_json(
            {
                "puzzle": reading.saved,
                "family": reading.family.name,
                "state": reading.family.notation.format_state(reading.puzzle, session.state),
                "look": hint.look,
                "therefore": hint.therefore,
                "moves": [reading.family.notation.format_move(move) for move in hint.moves],
                "distance": distance.moves,
                "exact": distance.exact,
                "solved": session.solved,
            }
        )
    else:
        if not no_picture:
            marks = session.review().marks if hint.refused else ()
            say_scene(session.scene(hint=hint, beat=2 if more else 1, marks=marks))
        say_words(hint.look)
        if more and hint.therefore:
            say_words(hint.therefore)
        elif hint.therefore:
            say(quiet("Add --more to see what follows from it."))
    if hint.moves or session.solved:
        return Exit.DONE
    return Exit.GAVE_UP if distance.moves is None and not distance.exact else Exit.IMPOSSIBLE
