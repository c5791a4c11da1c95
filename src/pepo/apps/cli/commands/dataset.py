"""`pepo dataset FAMILY -o DIR`: tasks by the thousand, for training and testing."""

import shlex
from pathlib import Path
from typing import Any

import click

from pepo.apps.cli.options import FamilyGroup, Words, number_option, option, seed_option
from pepo.apps.cli.output import say_json, say_words
from pepo.apps.cli.progress import JOB_OPTIONS, ended, say_found, starting, work_on
from pepo.core.errors import choose
from pepo.core.family import Family
from pepo.core.generating import fresh_seed
from pepo.core.words import counted, listed
from pepo.jobs import start
from pepo.jobs.executors import Executor
from pepo.library import Library
from pepo.library.jobs import DONE, Job
from pepo.tasks import files

DEFAULT_COUNT = 1000  # items
MAX_COUNT = 10**6


def _run(
    family: Family,
    given: dict[str, object],
    *,
    as_json: bool,
    executor: Executor,
    library: Library,
    output: str,
    form: str,
    split: dict[str, float],
    seed: int | None,
    count: int,
    **flags: Any,
) -> int:
    form = choose(form, list(files.FORMATS), what="format")
    chosen = fresh_seed() if seed is None else seed
    command = _command(family, given, form, split, chosen, count, **flags)
    with starting(f"dataset {family.name}") as watch:
        number = start.dataset(
            library, family, given, folder=Path(output), form=form, split=split, count=count,
            seed=chosen, command=command, watch=watch, **flags,
        )  # fmt: skip
    job = work_on(library, number, executor)
    if job.state == DONE:
        say_dataset(job, as_json=as_json)
    elif not as_json:
        say_found(library, job)
    return ended(library, job)


def _command(
    family: Family,
    given: dict[str, object],
    form: str,
    split: files.Split,
    seed: int,
    count: int,
    *,
    generator: str | None,
    want: str | None,
) -> str:
    """The command that makes the same data set again, for its card."""
    words = ["pepo", "dataset", family.name]
    for name, value in (*given.items(), ("generator", generator), ("want", want)):
        if value is not None:
            flag = f"--{name.replace('_', '-')}"
            words += [flag] if value is True else [flag, str(value)]
    parts = ",".join(f"{name}={share:g}" for name, share in split.items())
    words += ["--count", str(count), "--split", parts, "--format", form, "--seed", str(seed)]
    return shlex.join([*words, "-o", "DIR"])


@click.command(
    "dataset",
    cls=FamilyGroup,
    kind="generator",
    things=lambda family: family.generators.all,
    run=_run,
    options=(
        click.option("-o", "--output", metavar="DIR", required=True, help="New folder to write."),
        click.option("--want", metavar="EXPR", help="Keep puzzles that match, e.g. 'length > 9'."),
        number_option(
            "--count",
            most=MAX_COUNT,
            default=DEFAULT_COUNT,
            help=f"Number of items, all splits together (default {DEFAULT_COUNT}).",
        ),
        option(
            "--split",
            read=files.read_split,
            metavar="SHARES",
            help="Splits and their shares (default train=0.9,test=0.1).",
            default={"train": 0.9, "test": 0.1},
        ),
        click.option(
            "--format",
            "form",
            metavar="NAME",
            default="jsonl",
            type=Words(lambda: files.FORMATS),
            help=f"Format of the files: {listed(files.FORMATS, last='or')} (default jsonl).",
        ),
        seed_option("Random seed (default: a new one each time)."),
        *JOB_OPTIONS,
    ),
    about=lambda family: (
        f"Make {family.name} puzzles with questions and answers, as files for training and testing."
    ),
    subcommand_metavar="FAMILY -o DIR ...",
)
def command() -> None:
    """Make tasks by the thousand: question, answer, metadata.

    pepo dataset ring --tiles 16 --count 5000 --split train=0.9,test=0.1 -o rings

    Without parameters, puzzles of level 2 are made. The same seed makes the same files, with any
    number of processes or workers, and no puzzle comes twice, not even turned or reflected. The job
    can be stopped and resumed, like a mine.
    """


def say_dataset(job: Job, *, as_json: bool) -> None:
    spec = job.spec
    sizes = files.sizes_of(spec["split"], job.found)
    if as_json:
        say_json({"job": job.id, "state": job.state, "seed": spec["seed"], "folder": spec["folder"],
                  "format": spec["format"], "items": job.found, "splits": sizes})  # fmt: skip
        return
    parts = listed([f"{many:,} in {name}.{spec['format']}" for name, many in sizes.items()])
    say_words(f"{counted(job.found, 'item')} written to {spec['folder']}: {parts}.")
