"""`pepo jobs`: list, show, resume, stop and remove jobs."""

import time

import click

from pepo import families
from pepo.apps.cli.commands.census import say_census
from pepo.apps.cli.commands.dataset import say_dataset
from pepo.apps.cli.commands.hunt import say_records
from pepo.apps.cli.inputs import json_option
from pepo.apps.cli.options import job_argument, library_option, library_path_option, option
from pepo.apps.cli.output import quiet, say, say_json, say_words
from pepo.apps.cli.progress import (
    clock,
    ended,
    executor_options,
    say_found,
    state_of,
    when,
    work_on,
)
from pepo.core.errors import BadInput
from pepo.core.words import counted
from pepo.jobs import start
from pepo.jobs.executors import Executor
from pepo.library import Library, jobs
from pepo.library.jobs import Job
from pepo.render.table import table

STOP_TIMEOUT_SECONDS = 30.0  # how long `stop` waits for the job to stop


@click.group("jobs", invoke_without_command=True)
@json_option
@library_path_option
@click.pass_context
def command(ctx: click.Context, as_json: bool, library: str | None) -> None:
    """List, show, resume, stop or remove mines, data sets, censuses and hunts."""
    ctx.obj = library
    if ctx.invoked_subcommand is None:
        ctx.invoke(list_jobs, library=None, as_json=as_json)
    elif as_json:
        raise BadInput(f"Put --json after '{ctx.invoked_subcommand}'.")


@command.command("list")
@json_option
@library_option
def list_jobs(as_json: bool, library: Library) -> None:
    """List all jobs, newest last."""
    with library.reading() as connection:
        found = jobs.every(connection)
    if as_json:
        for job in found:
            say_json(record(job))
        return
    if not found:
        say(quiet("No jobs yet. Start one with pepo mine, pepo census or pepo hunt."))
        return
    rows = [["job", "what", "state", "found", "tried", "time", "started"]]
    rows += [
        [str(job.id), describe(job), job.shown_state, f"{job.found:,}", f"{job.tried:,}",
         clock(job.worked), when(job.began)]
        for job in found
    ]  # fmt: skip
    say(table(rows))


def describe(job: Job) -> str:
    """`mine coroutine, length > 9 and unique, turns 12`."""
    return ", ".join(filter(None, (f"{job.kind} {job.family}", job.about)))


def record(job: Job) -> dict[str, object]:
    spec = {name: value for name, value in job.spec.items() if name != "parts"}
    return {
        "job": job.id, "kind": job.kind, "family": job.family, **spec,
        "state": job.shown_state, "note": job.note, "batches": job.batches, "tried": job.tried,
        "found": job.found, "worked": round(job.worked, 3), "answer": job.answer,
    }  # fmt: skip


@command.command("show")
@job_argument
@json_option
@library_option
def show(number: int, as_json: bool, library: Library) -> None:
    """Show a job: what it does, its progress, what it found."""
    with library.reading() as connection:
        job = jobs.get(connection, number)
    if as_json:
        say_json(record(job))
        return
    say_words(f"Job {job.id}: {describe(job)}")
    parts = job.spec.get("parts")
    batches = counted(job.batches, "batch", "batches")
    if parts:
        batches = f"{job.batches:,} of {counted(len(parts), 'batch', 'batches')}"
    seed = f", seed {job.spec['seed']}" if "seed" in job.spec else ""
    say_words(f"  {state_of(job)}")
    say(f"  started {when(job.began)} with pepo {job.version}{seed}")
    say(f"  {batches}, {job.tried:,} tried, {job.found:,} found, "
        f"{clock(job.worked)} elapsed, {clock(job.busy)} of work")  # fmt: skip
    _say_outcome(library, job)


def _say_outcome(library: Library, job: Job) -> None:
    if job.kind == "census" and job.answer is not None:
        say_census(library, job, as_json=False, puzzles=False)
    elif job.kind == "hunt":
        say_records(library, families.load(job.family), job, as_json=False)
    elif job.kind == "dataset" and job.state == jobs.DONE:
        say_dataset(job, as_json=False)
    elif job.found:
        say_found(library, job)


@command.command("resume")
@job_argument
@option("--for", "seconds", read=start.read_duration, metavar="TIME",
        help="Extra time for a job with a time limit, e.g. 10m.")  # fmt: skip
@executor_options
@json_option
@library_option
def resume(
    number: int, seconds: float | None, executor: Executor, as_json: bool, library: Library
) -> int:
    """Continue a job that was stopped or killed."""
    with library.writing() as connection:
        job = jobs.get(connection, number)
        if seconds is not None:
            if job.spec.get("seconds") is None:
                raise BadInput(f"Job {number} has no time limit; leave out --for.")
            jobs.extend(connection, number, job.worked + seconds)
    if job.state != jobs.DONE or seconds is not None:
        job = work_on(library, number, executor)
    if as_json:
        say_json(record(job))
    else:
        _say_outcome(library, job)
    return ended(library, job)


@command.command("stop")
@job_argument
@library_option
def stop(number: int, library: Library) -> None:
    """Stop a running job. You can resume it later."""
    with library.writing() as connection:
        job = jobs.ask_to_stop(connection, number)
    until = time.monotonic() + STOP_TIMEOUT_SECONDS
    while job.is_running and time.monotonic() < until:
        time.sleep(0.1)
        with library.reading() as connection:
            job = jobs.get(connection, number)
    said = "is finishing its last batches" if job.is_running else f"is {job.shown_state}"
    say(f"Job {number} {said}.")


@command.command("remove")
@job_argument
@library_option
def remove(number: int, library: Library) -> None:
    """Remove a job. The puzzles it found stay in your library."""
    with library.writing() as connection:
        jobs.remove(connection, number)
    say(f"Job {number} removed. Its puzzles stay in your library.")
