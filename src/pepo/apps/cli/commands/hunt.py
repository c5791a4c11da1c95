"""`pepo hunt FAMILY --for 10m`: look for records, and keep them with what proves them."""

from typing import Any

import click

from pepo._version import __version__
from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.options import (
    FamilyGroup,
    Words,
    executor_options,
    flags,
    library_option,
    open_library,
)
from pepo.apps.cli.output import say, say_json, say_words, strong
from pepo.apps.cli.progress import ended, work_on, workers
from pepo.core.family import Family
from pepo.core.generating import read_seed
from pepo.core.words import counted
from pepo.jobs import start
from pepo.library import Kept, Library, puzzles
from pepo.library.jobs import Job


def _command_for(family: Family) -> click.Command:
    @click.pass_context
    def run(ctx: click.Context, /, **values: Any) -> None:
        ctx.exit(_run(family, **values))

    function = library_option(json_option(executor_options(run)))
    names = [hunt.name for hunt in family.bulk.hunts]
    for option in (
        click.option("--seed", metavar="S", help="For its chances; by default one by chance."),
        click.option("--for", "duration", metavar="TIME", help="Work so long: 90s, 10m, 2h."),
        click.option("--hunt", metavar="H", type=Words(names), help=f"One of: {', '.join(names)}."),
    ):
        function = option(function)
    function = flags(family.bulk.hunts)(function)
    about = "\n\n".join(f"{hunt.name}: {hunt.summary}" for hunt in family.bulk.hunts)
    return click.command(family.name, help=about)(function)


@click.command(
    "hunt",
    cls=FamilyGroup,
    make=_command_for,
    has=lambda family: bool(family.bulk.hunts),
    subcommand_metavar="FAMILY --for TIME",
)
def command() -> None:
    """Look for records: the longest, the sparsest, the farthest. pepo hunt coroutine --for 10m

    Each record is kept in the library with what proves it, under the tag record-HUNT.
    """


def _run(
    family: Family,
    *,
    as_json: bool,
    cluster: str | None,
    processes: int | None,
    library: str | None,
    hunt: str | None,
    duration: str | None,
    seed: str | None,
    **params: object,
) -> int:
    given = {name: value for name, value in params.items() if value is not None}
    with open_library(library) as opened, workers(cluster, processes) as executor:
        number = start.hunt(
            opened, family, given, name=hunt,
            seconds=None if duration is None else start.read_duration(duration),
            seed=None if seed is None else read_seed(seed),
        )  # fmt: skip
        job = work_on(opened, number, executor)
        say_records(opened, family, job, as_json=as_json)
        return ended(opened, job)


def say_records(library: Library, family: Family, job: Job, *, as_json: bool) -> None:
    """The records as they stand, with this job's own marked."""
    hunt = family.hunt(job.spec["hunt"])
    with library.reading() as connection:
        kept = puzzles.tagged(connection, family.name, f"record-{hunt.name}")
    kept.sort(key=lambda one: [str(one.facts.get(name)) for name in hunt.group])
    if as_json:
        records = [{**one.record(), "new": one.job == job.id} for one in kept]
        say_json({"pepo": __version__, "job": job.id, "state": job.state, "batches": job.batches,
                  "records": records})  # fmt: skip
        return
    so_far = "records so far:" if kept else "no record yet."
    say_words(f"{strong(hunt.title)}: {counted(job.batches, 'batch', 'batches')}; {so_far}")
    for one in kept:
        say_words(f"  {_told(one, hunt.group, hunt.score)}{' (new)' if one.job == job.id else ''}")
        say(f"    {one.puzzle}")


def _told(one: Kept, group: tuple[str, ...], score: str) -> str:
    name = score.removeprefix("-")
    where = ", ".join(f"{fact} {one.facts.get(fact)}" for fact in group)
    return f"{where}: {name} {one.facts[name]}" if where else f"{name} {one.facts[name]}"
