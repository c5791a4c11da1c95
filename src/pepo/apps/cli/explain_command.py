"""`pepo explain`: a method at work, with its reasons."""

import click

from pepo.api import Answer, Game
from pepo.apps.cli.inputs import family_option, json_option, method_option, one, puzzle_argument
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.limits import limit_options, read_limits
from pepo.apps.cli.output import (
    CODES,
    INTERRUPTED,
    ProgressLine,
    quiet,
    say,
    say_json,
    say_words,
    strong,
)
from pepo.apps.cli.solve_command import read_options
from pepo.apps.cli.tracing import say_trace
from pepo.core import solving
from pepo.core.params import build


@click.command("explain")
@puzzle_argument
@method_option
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="Of the method.")
@click.option("--why", is_flag=True, help="A sentence beside every row.")
@json_option
@limit_options
@family_option
@click.pass_context
def command(
    ctx: click.Context,
    puzzle: str,
    method: str | None,
    options: tuple[str, ...],
    why: bool,
    as_json: bool,
    seconds: str | None,
    states: str | None,
    memory: str | None,
    family: str | None,
) -> None:
    """Watch a method work. Without --method, the first one made for teaching."""
    reading = one(puzzle, family)
    methods = reading.family.methods
    teaching = next((m.name for m in methods if m.teaches), methods[0].name)
    chosen = reading.family.method(method or teaching)
    progress = ProgressLine(chosen.name)
    with stoppable() as cancel:
        solution = solving.solve(
            reading.puzzle,
            chosen,
            start=reading.session().state if reading.moves else None,
            options=build(chosen.options, read_options(options), what=f"method '{chosen.name}'"),
            limits=read_limits(seconds, states, memory),
            progress=progress,
            cancel=cancel,
            trace=chosen.teaches,
            fast_replay=reading.family.fast_replay,
        )
    progress.clear()
    answer = Answer(Game(reading.family, reading.puzzle, reading.entry), solution)
    if as_json:
        say_json({**answer.json, "steps": _steps(answer)})
    else:
        say(f"{strong(answer.game.title)}  {reading.family.goal(reading.puzzle)}")
        say(quiet(f"{chosen.title}: {chosen.summary}"))
        say()
        if chosen.teaches:
            say_trace(answer, why=why)
        else:
            _say_steps(answer)
        say()
        say_words(answer.sentence)
    ctx.exit(INTERRUPTED if solution.cancelled else CODES[solution.outcome])


def _steps(answer: Answer) -> list[dict[str, str]]:
    notation = answer.game.family.notation
    return [{"move": notation.format_move(step.move), "why": step.why} for step in answer]


def _say_steps(answer: Answer) -> None:
    for number, step in enumerate(_steps(answer), start=1):
        why = f"  {step['why']}" if step["why"] else ""
        say(f"{number:>4}  {step['move']}{why}")
