"""`pepo improve`: make a solution shorter."""

import click

from pepo.api.game import Game
from pepo.apps.cli.inputs import json_option, puzzle_and_solution
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options
from pepo.apps.cli.output import CODES, Exit, ProgressLine, say_json, say_moves, say_words
from pepo.core.solving import Limits
from pepo.reading.text import Reading


@click.command("improve", context_settings={"ignore_unknown_options": True})
@json_option
@limit_options
@puzzle_and_solution
def command(reading: Reading, moves: list[str], as_json: bool, limits: Limits) -> int:
    """Make a solution shorter. Tries for --seconds (default 10); Ctrl-C keeps the best so far.

    SOLUTION is the moves themselves, a file with them, an answer of 'pepo solve --json', or '-'
    for standard input. The result is never longer than your solution.
    """
    with stoppable() as cancel, ProgressLine("improve") as progress:
        answer = Game.of(reading).improve(*moves, limits=limits, progress=progress, cancel=cancel)
        stopped = cancel.is_set()
    if as_json:
        say_json(answer.json)
    else:
        say_words(f"Your solution: {reading.family.count(len(moves))}. {answer.sentence}")
        say_moves(answer)
    return Exit.INTERRUPTED if stopped else CODES[answer.solution.outcome]
