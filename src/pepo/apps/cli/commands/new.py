"""`pepo new FAMILY`: puzzles to order. The flags are read off the family's generators."""

import sys
from typing import Any

import click

from pepo._version import __version__
from pepo.api.game import Game
from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import FamilyGroup, Words, flags, limit_options
from pepo.apps.cli.output import (
    DONE,
    GAVE_UP,
    INTERRUPTED,
    ProgressLine,
    complain,
    say,
    say_json,
    say_scene,
    say_words,
    strong,
)
from pepo.core.errors import Stop
from pepo.core.family import Family
from pepo.core.generating import Made, fresh_seed, generate, pick, read_seed
from pepo.core.solving import Limits


def _command_for(family: Family) -> click.Command:
    """A command whose flags are the parameters of all the family's generators."""

    @click.pass_context
    def run(ctx: click.Context, /, **values: Any) -> None:
        ctx.exit(_run(family, **values))

    names = [generator.name for generator in family.generators]
    function = json_option(limit_options(run))
    for option in (
        click.option("--seed", metavar="S", help="The same seed makes the same puzzle."),
        click.option("--count", type=click.IntRange(1), default=1, help="How many."),
        click.option(
            "--generator", metavar="G", type=Words(names), help=f"One of: {', '.join(names)}."
        ),
    ):
        function = option(function)
    function = flags(family.generators.all)(function)
    about = "\n\n".join(f"{g.name}: {g.summary}" for g in family.generators)
    return click.command(family.name, help=f"{family.line}\n\n{about}")(function)


@click.command(
    "new",
    cls=FamilyGroup,
    make=_command_for,
    subcommand_metavar="FAMILY [PARAMETERS]...",
)
def command() -> None:
    """Make a puzzle to order: pepo new ring --tiles 20 --jumps 12.

    `pepo new FAMILY --help` lists the parameters of a family.
    """


def _run(
    family: Family,
    *,
    count: int,
    as_json: bool,
    generator: str | None,
    limits: Limits,
    seed: str | None,
    **params: object,
) -> int:
    first = fresh_seed() if seed is None else read_seed(seed)
    given = {name: value for name, value in params.items() if value is not None}
    pick(family, generator, given)
    drawn = count == 1 and not as_json and sys.stdout.isatty()
    with stoppable() as cancel:
        for number in range(count):
            progress = ProgressLine(f"new {family.name}")
            try:
                made = generate(family, given, generator=generator, seed=first + number,
                                limits=limits, progress=progress, cancel=cancel)  # fmt: skip
            except Stop as stop:
                progress.clear()
                return _stopped(stop, number, count)
            progress.clear()
            _say(made, as_json=as_json, drawn=drawn)
    if not as_json and seed is None:
        click.echo(f"seed {first}", err=True)
    return DONE


def _stopped(stop: Stop, number: int, count: int) -> int:
    complain(f"Gave up after {number} of {count}: {stop.reason}.")
    return INTERRUPTED if stop.cancelled else GAVE_UP


def _say(made: Made, *, as_json: bool, drawn: bool) -> None:
    game = Game(made.family, made.puzzle, made=made)
    if as_json:
        facts = {"pepo": __version__, "puzzle": game.id, "generator": made.generator,
                 "params": {k.replace("_", "-"): v for k, v in made.params.items()},
                 "seed": made.seed}  # fmt: skip
        say_json({**facts, **game.json, **game.rate().json})
    elif drawn:
        say_scene(game.scene())
        level = game.rate()
        say_words(f"{strong(game.title)}  {level.name}: {level.sentence}")
        say(game.id)
    else:
        say(game.id)
        sys.stdout.flush()
