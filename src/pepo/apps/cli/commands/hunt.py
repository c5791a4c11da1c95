"""`pepo hunt FAMILY --for 10m`: search for records, and save them with their proof."""

from typing import Any

import click

from pepo.apps.cli.options import FamilyGroup, seed_option
from pepo.apps.cli.output import say, say_json, say_words, strong
from pepo.apps.cli.progress import JOB_OPTIONS, ended, for_option, work_on
from pepo.core.family import Family
from pepo.core.words import counted
from pepo.jobs import start
from pepo.jobs.executors import Executor
from pepo.library import Kept, Library, puzzles
from pepo.library.jobs import Job


def _run(
    family: Family,
    given: dict[str, object],
    *,
    as_json: bool,
    executor: Executor,
    library: Library,
    hunt: str | None,
    **flags: Any,
) -> int:
    number = start.hunt(library, family, given, name=hunt, **flags)
    job = work_on(library, number, executor)
    say_records(library, family, job, as_json=as_json)
    return ended(library, job)


@click.command(
    "hunt",
    cls=FamilyGroup,
    kind="hunt",
    things=lambda family: family.bulk.hunts,
    run=_run,
    options=(
        for_option,
        seed_option("Random seed (default: a new one each time)."),
        *JOB_OPTIONS,
    ),
    about=lambda family: "\n\n".join(f"{h.name}: {h.summary}" for h in family.bulk.hunts),
    subcommand_metavar="FAMILY --for TIME",
)
def command() -> None:
    """Search for records, such as the longest puzzle: pepo hunt coroutine --for 10m.

    Each record is saved in your library with its proof, tagged record-HUNT.
    """


def say_records(library: Library, family: Family, job: Job, *, as_json: bool) -> None:
    """The current records, with this job's own marked."""
    hunt = family.hunt(job.spec["hunt"])
    with library.reading() as connection:
        kept = puzzles.tagged(connection, family.name, f"record-{hunt.name}")
    kept.sort(key=lambda one: [str(one.facts.get(name)) for name in hunt.group])
    if as_json:
        records = [{**one.record(), "new": one.job == job.id} for one in kept]
        head = {"job": job.id, "state": job.state, "batches": job.batches}
        say_json({**head, "records": records})
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
