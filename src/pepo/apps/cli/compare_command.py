"""`pepo compare`: several methods on the same puzzles, side by side."""

import click

from pepo._version import __version__
from pepo.api import Answer, Comparison, Game
from pepo.apps.cli.inputs import family_option, puzzles_argument, stream
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.limits import limit_options, read_limits
from pepo.apps.cli.output import DONE, GAVE_UP, INTERRUPTED, ProgressLine, say, say_json, screen
from pepo.core import solving
from pepo.core.solving import Outcome
from pepo.render.table import table


@click.command("compare")
@puzzles_argument
@click.option("--methods", metavar="A,B,C", help="Which methods; all by default.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object with all answers.")
@limit_options
@family_option
@click.pass_context
def command(
    ctx: click.Context,
    puzzles: tuple[str, ...],
    methods: str | None,
    as_json: bool,
    seconds: str | None,
    states: str | None,
    memory: str | None,
    family: str | None,
) -> None:
    """Solve the same puzzles by several methods and compare length and time."""
    limits = read_limits(seconds, states, memory)
    answers: list[Answer] = []
    with stoppable() as cancel:
        for line, _ in stream(puzzles, family):
            if line.error is not None:
                raise line.error
            assert line.reading is not None
            reading = line.reading
            names = methods.split(",") if methods else [m.name for m in reading.family.methods]
            for method in [reading.family.method(name.strip()) for name in names]:
                if cancel.is_set():
                    break
                progress = ProgressLine(method.name)
                solution = solving.solve(
                    reading.puzzle,
                    method,
                    limits=limits,
                    progress=progress,
                    cancel=cancel,
                    fast_replay=reading.family.fast_replay,
                )
                progress.clear()
                answers.append(
                    Answer(Game(reading.family, reading.puzzle, reading.entry), solution)
                )
        stopped = cancel.is_set()
    comparison = Comparison(tuple(answers))
    if as_json:
        say_json({"pepo": __version__, "answers": comparison.json})
    else:
        say(table(comparison.rows(), columns=max(screen().columns - 1, 60)))
    gave_up = any(answer.solution.outcome is Outcome.GAVE_UP for answer in answers)
    ctx.exit(INTERRUPTED if stopped else GAVE_UP if gave_up else DONE)
