"""`pepo mine FAMILY --want EXPR`: make puzzles by the thousand, keep what you want."""

from typing import Any

import click

from pepo.apps.cli.options import FamilyGroup, number_option, seed_option
from pepo.apps.cli.output import say_json
from pepo.apps.cli.progress import JOB_OPTIONS, ended, for_option, say_found, starting, work_on
from pepo.core.family import Family
from pepo.jobs import start
from pepo.jobs.executors import Executor
from pepo.library import Choice, Library
from pepo.library.jobs import Job

DEFAULT_COUNT = 10  # puzzles


def _run(
    family: Family,
    given: dict[str, object],
    *,
    as_json: bool,
    executor: Executor,
    library: Library,
    **flags: Any,
) -> int:
    if flags["count"] is None and flags["seconds"] is None:
        flags["count"] = DEFAULT_COUNT
    with starting(f"mine {family.name}") as watch:
        number = start.mine(library, family, given, watch=watch, **flags)
    job = work_on(library, number, executor)
    _say(library, job, as_json=as_json)
    return ended(library, job)


@click.command(
    "mine",
    cls=FamilyGroup,
    kind="generator",
    things=lambda family: family.generators.all,
    run=_run,
    options=(
        click.option("--want", metavar="EXPR", help="Keep puzzles that match, e.g. 'length > 9'."),
        number_option("--count", help=f"Number of puzzles to find (default {DEFAULT_COUNT})."),
        for_option,
        seed_option("First random seed (default: a new one each time)."),
        *JOB_OPTIONS,
    ),
    about=lambda family: (
        f"Make {family.name} puzzles, look at their facts, and keep those you want."
    ),
    subcommand_metavar="FAMILY --want EXPR ...",
)
def command() -> None:
    """Make puzzles by the thousand, and keep those you want.

    pepo mine coroutine --want "length >= 15 and unique" --count 100

    With --count, the same seed finds the same puzzles, with any number of processes or workers.
    The job stops early if nothing new turns up in 1,000,000 puzzles, in 10,000 matching ones, or
    in an hour; you can resume it.
    """


def _say(library: Library, job: Job, *, as_json: bool) -> None:
    if as_json:
        found = [kept.puzzle for kept in library.choose(Choice(where=f"job = {job.id}", sort="id"))]
        say_json({"job": job.id, "state": job.state, "seed": job.spec["seed"],
                  "tried": job.tried, "found": job.found, "puzzles": found})  # fmt: skip
    else:
        say_found(library, job)
