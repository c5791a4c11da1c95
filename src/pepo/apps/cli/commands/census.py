"""`pepo census FAMILY`: exact counts over all puzzles of a kind."""

from typing import Any

import click

from pepo import families
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
from pepo.apps.cli.output import say, say_json
from pepo.apps.cli.progress import ended, say_found, work_on, workers
from pepo.core.family import Family
from pepo.core.params import build
from pepo.core.words import counted
from pepo.jobs import start
from pepo.library import Choice, Library
from pepo.library.jobs import Job


def _command_for(family: Family) -> click.Command:
    @click.pass_context
    def run(ctx: click.Context, /, **values: Any) -> None:
        ctx.exit(_run(family, **values))

    function = library_option(json_option(executor_options(run)))
    function = click.option("--puzzles", is_flag=True, help="Also print the puzzles it keeps.")(
        function
    )
    names = [census.name for census in family.bulk.censuses]
    if len(names) > 1:
        function = click.option(
            "--census", metavar="C", type=Words(names), help=f"One of: {', '.join(names)}."
        )(function)
    function = flags(family.bulk.censuses)(function)
    about = "\n\n".join(f"{census.title}. {census.summary}" for census in family.bulk.censuses)
    return click.command(family.name, help=about)(function)


@click.command(
    "census",
    cls=FamilyGroup,
    make=_command_for,
    has=lambda family: bool(family.bulk.censuses),
    subcommand_metavar="FAMILY [PARAMETERS]...",
)
def command() -> None:
    """Exact counts over all puzzles of a kind: pepo census coroutine --arrows 2.

    It runs as a job, in parts: stopped or killed, 'pepo jobs resume' goes on.
    """


def _run(
    family: Family,
    *,
    as_json: bool,
    cluster: str | None,
    processes: int | None,
    library: str | None,
    puzzles: bool,
    census: str | None = None,
    **params: object,
) -> int:
    given = {name: value for name, value in params.items() if value is not None}
    with open_library(library) as opened, workers(cluster, processes) as executor:
        number = start.census(opened, family, given, name=census)
        job = work_on(opened, number, executor)
        if job.state == "done":
            say_census(opened, job, as_json=as_json, puzzles=puzzles)
        return ended(opened, job)


def say_census(library: Library, job: Job, *, as_json: bool, puzzles: bool) -> None:
    """The answer, as JSON or in words, and what was kept."""
    assert job.answer is not None
    found = Choice(where=f"job = {job.id}", sort="id")
    if as_json:
        more = {"puzzles": [kept.puzzle for kept in library.stream(found)]} if puzzles else {}
        say_json({"pepo": __version__, "job": job.id, **job.answer, **more})
        return
    for line in lines_of(job):
        say(line)
    if puzzles:
        say()
        for kept in library.stream(found):
            say(kept.puzzle)
    elif job.found:
        say()
        say_found(library, job)
    parts = counted(job.batches, "part")
    click.echo(f"{job.busy:.1f} s of work in {parts}, {job.worked:.1f} s by the clock.", err=True)


def lines_of(job: Job) -> list[str]:
    """The answer as its family tells it."""
    census = families.load(job.family).census(job.spec["census"])
    params = build(census.params, job.spec["params"], what=f"census '{census.name}'")
    return list(census.tell(params, job.answer or {}))
