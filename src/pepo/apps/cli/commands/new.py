"""`pepo new FAMILY`: new puzzles, with flags from the family's generators."""

import sys

import click

from pepo.api.game import Game
from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import FamilyGroup, limit_options, number_option, seed_option
from pepo.apps.cli.output import (
    Exit,
    ProgressLine,
    complain,
    say,
    say_explained,
    say_json,
    say_words,
    strong,
)
from pepo.core.errors import Stop
from pepo.core.family import Family
from pepo.core.generating import Made, fresh_seed, generate_many, pick
from pepo.core.solving import Limits


def _run(
    family: Family,
    given: dict[str, object],
    *,
    count: int,
    as_json: bool,
    generator: str | None,
    limits: Limits,
    seed: int | None,
) -> int:
    first = fresh_seed() if seed is None else seed
    pick(family, generator, given)
    drawn = count == 1 and not as_json and sys.stdout.isatty()
    progress = ProgressLine(f"new {family.name}")
    with stoppable() as cancel:
        puzzles = generate_many(family, given, range(first, first + count), generator=generator,
                                limits=limits, progress=progress, cancel=cancel)  # fmt: skip
        for number in range(count):
            try:
                with progress:
                    made = next(puzzles)
            except Stop as stop:
                complain(f"Gave up after {number} of {count}: {stop.reason}.")
                return Exit.INTERRUPTED if stop.cancelled else Exit.GAVE_UP
            _say(made, as_json=as_json, drawn=drawn)
    if not as_json and seed is None:
        click.echo(f"seed {first}", err=True)
    return Exit.DONE


def _about(family: Family) -> str:
    return "\n\n".join([family.line, *(f"{g.name}: {g.summary}" for g in family.generators)])


@click.command(
    "new",
    cls=FamilyGroup,
    kind="generator",
    things=lambda family: family.generators.all,
    run=_run,
    options=(
        number_option("--count", default=1, help="Number of puzzles (default 1)."),
        seed_option("Random seed (default: a new one each time)."),
        json_option,
        limit_options,
    ),
    about=_about,
    subcommand_metavar="FAMILY [PARAMETERS]...",
)
def command() -> None:
    """Make new puzzles: pepo new ring --tiles 20 --jumps 12.

    'pepo new FAMILY --help' lists the parameters of a family.
    """


def _say(made: Made, *, as_json: bool, drawn: bool) -> None:
    game = Game(made.family, made.puzzle, made=made)
    if as_json:
        facts = {"puzzle": game.id, "generator": made.generator,
                 "params": {k.replace("_", "-"): v for k, v in made.params.items()},
                 "seed": made.seed}  # fmt: skip
        say_json({**facts, **game.json, **game.rate().json})
    elif drawn:
        say_explained(game.scene())
        level = game.rate()
        say_words(f"{strong(game.title)}  {level.name}: {level.sentence}")
        say(game.id)
    else:
        say(game.id)
        sys.stdout.flush()
