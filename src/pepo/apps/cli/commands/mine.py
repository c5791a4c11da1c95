"""`pepo mine FAMILY --want EXPR`: make puzzles by the thousand and keep those that are wanted."""

from typing import Any

import click

from pepo._version import __version__
from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.interrupt import stoppable
from pepo.apps.cli.options import (
    FamilyGroup,
    Words,
    executor_options,
    flags,
    library_option,
    open_library,
)
from pepo.apps.cli.output import ProgressLine, say_json
from pepo.apps.cli.progress import ended, say_found, work_on, workers
from pepo.core.errors import BadInput, Stop
from pepo.core.family import Family
from pepo.core.generating import read_seed
from pepo.core.solving import Watch
from pepo.jobs import start
from pepo.library import Choice, Library
from pepo.library.jobs import Job

FEW = 10  # puzzles, when nobody says how many


def _command_for(family: Family) -> click.Command:
    @click.pass_context
    def run(ctx: click.Context, /, **values: Any) -> None:
        ctx.exit(_run(family, **values))

    function = library_option(json_option(executor_options(run)))
    names = [generator.name for generator in family.generators]
    for option in (
        click.option("--seed", metavar="S", help="The first seed; by default one by chance."),
        click.option("--for", "duration", metavar="TIME", help="Work so long: 90s, 10m, 2h."),
        click.option("--count", type=click.IntRange(1), help=f"Until so many; {FEW} by default."),
        click.option("--want", metavar="EXPR", help="Keep where it holds: 'length > 9'."),
        click.option(
            "--generator", metavar="G", type=Words(names), help=f"One of: {', '.join(names)}."
        ),
    ):
        function = option(function)
    function = flags(family.generators.all)(function)
    about = f"Mine {family.name} puzzles: make them, look at their facts, keep those wanted."
    return click.command(family.name, help=about)(function)


@click.command(
    "mine",
    cls=FamilyGroup,
    make=_command_for,
    subcommand_metavar="FAMILY --want EXPR ...",
)
def command() -> None:
    """Make puzzles by the thousand and keep those that are wanted.

    pepo mine coroutine --want "length >= 15 and unique" --count 100

    With --count the same seed finds the same puzzles, with any number of processes or workers. It
    stops, and can be resumed, when 1,000,000 puzzles, 10,000 that were wanted, or an hour brought
    none that was new.
    """


def _run(
    family: Family,
    *,
    as_json: bool,
    cluster: str | None,
    processes: int | None,
    library: str | None,
    generator: str | None,
    want: str | None,
    count: int | None,
    duration: str | None,
    seed: str | None,
    **params: object,
) -> int:
    if count is not None and duration is not None:
        raise BadInput("Say --count or --for, not both.")
    seconds = None if duration is None else start.read_duration(duration)
    given = {name: value for name, value in params.items() if value is not None}
    with open_library(library) as opened, workers(cluster, processes) as executor:
        progress = ProgressLine(f"mine {family.name}")
        try:
            with stoppable() as cancel:
                number = start.mine(
                    opened, family, given, generator=generator, want=want, seconds=seconds,
                    count=FEW if count is None and seconds is None else count,
                    seed=None if seed is None else read_seed(seed),
                    watch=Watch(progress=progress, cancel=cancel),
                )  # fmt: skip
        except Stop:
            progress.clear()
            raise KeyboardInterrupt from None
        progress.clear()
        job = work_on(opened, number, executor)
        _say(opened, job, as_json=as_json)
        return ended(opened, job)


def _say(library: Library, job: Job, *, as_json: bool) -> None:
    if as_json:
        found = [kept.puzzle for kept in library.choose(Choice(where=f"job = {job.id}", sort="id"))]
        say_json({"pepo": __version__, "job": job.id, "state": job.state, "seed": job.spec["seed"],
                  "tried": job.tried, "found": job.found, "puzzles": found})  # fmt: skip
    else:
        say_found(library, job)
