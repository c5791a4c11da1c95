"""`pepo census FAMILY`: exact counts over all puzzles of a kind."""

import click

from pepo import families
from pepo.apps.cli.options import FamilyGroup
from pepo.apps.cli.output import say, say_json
from pepo.apps.cli.progress import JOB_OPTIONS, ended, say_found, work_on
from pepo.core.family import Family
from pepo.core.words import counted
from pepo.jobs import start
from pepo.jobs.executors import Executor
from pepo.jobs.work import census_of
from pepo.library import Choice, Library
from pepo.library.jobs import Job


def _run(
    family: Family,
    given: dict[str, object],
    *,
    as_json: bool,
    executor: Executor,
    library: Library,
    puzzles: bool,
    census: str | None,
) -> int:
    job = work_on(library, start.census(library, family, given, name=census), executor)
    if job.state == "done":
        say_census(library, job, as_json=as_json, puzzles=puzzles)
    return ended(library, job)


@click.command(
    "census",
    cls=FamilyGroup,
    kind="census",
    things=lambda family: family.bulk.censuses,
    run=_run,
    options=(
        click.option("--puzzles", is_flag=True, help="Also print the puzzles it saves."),
        *JOB_OPTIONS,
    ),
    about=lambda family: "\n\n".join(f"{c.title}. {c.summary}" for c in family.bulk.censuses),
    subcommand_metavar="FAMILY [PARAMETERS]...",
)
def command() -> None:
    """Count all puzzles of a kind, exactly: pepo census coroutine --arrows 2.

    It runs as a job, in parts. If it is interrupted, 'pepo jobs resume' continues it.
    """


def say_census(library: Library, job: Job, *, as_json: bool, puzzles: bool) -> None:
    """The answer, as JSON or in words, and the puzzles it saved."""
    assert job.answer is not None
    found = Choice(where=f"job = {job.id}", sort="id")
    if as_json:
        more = {"puzzles": [kept.puzzle for kept in library.stream(found)]} if puzzles else {}
        say_json({"job": job.id, **job.answer, **more})
        return
    census, params = census_of(families.load(job.family), job.spec)
    for line in census.tell(params, job.answer):
        say(line)
    if puzzles:
        say()
        for kept in library.stream(found):
            say(kept.puzzle)
    elif job.found:
        say()
        say_found(library, job)
    parts = counted(job.batches, "part")
    click.echo(f"{parts} in {job.worked:.1f} s ({job.busy:.1f} s of work).", err=True)
