"""`pepo improve`: somebody's solution, made shorter."""

from collections.abc import Sequence
from typing import Any

import click

from pepo.api.game import Game
from pepo.apps.cli.commands.verify import read_moves
from pepo.apps.cli.inputs import family_option, json_option, one, puzzle_argument
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import limit_options
from pepo.apps.cli.output import (
    CODES,
    INTERRUPTED,
    ProgressLine,
    say_json,
    say_moves,
    say_words,
)
from pepo.core.errors import BadInput
from pepo.core.solving import Limits


@click.command("improve", context_settings={"ignore_unknown_options": True})
@puzzle_argument
@click.argument("solution", nargs=-1, required=True, type=click.UNPROCESSED)
@json_option
@limit_options
@family_option
@click.pass_context
def command(
    ctx: click.Context,
    puzzle: str,
    solution: tuple[str, ...],
    as_json: bool,
    limits: Limits,
    family: str | None,
) -> None:
    """Make a solution shorter, for --seconds (10 if not said). Ctrl-C keeps the best so far.

    SOLUTION is the moves themselves, a file with them, an answer of 'pepo solve --json', or '-'
    for standard input. The answer is never longer than what was given.
    """
    if puzzle == "-" and solution == ("-",):
        raise BadInput("Both PUZZLE and SOLUTION are '-'; only one can be standard input.")
    reading = one(puzzle, family)
    moves: Sequence[Any] = read_moves(reading, solution)
    progress = ProgressLine("improve")
    with stoppable() as cancel:
        answer = Game.of(reading).improve(*moves, limits=limits, progress=progress, cancel=cancel)
        stopped = cancel.is_set()
    progress.clear()
    if as_json:
        say_json(answer.json)
    else:
        say_words(f"{reading.family.count(len(moves))} given. {answer.sentence}")
        say_moves(answer)
    ctx.exit(INTERRUPTED if stopped else CODES[answer.solution.outcome])
